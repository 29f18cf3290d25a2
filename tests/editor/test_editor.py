"""Editors and our own reader are of one mind: the language server that editors use for YAML is driven as they drive it.

What is offered can be read, every key has words in both languages, and what an editor marks is wrong for us as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import ROOT
from tests.editor.client import LanguageServer
from tests.editor.installed import server, why_not
from tests.editor.places import Place, Places
from tractor_dsl.cli.editor_schemas import FILES, MODELINE, schema_for_editors
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.starter import flat_text, starter_text
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rulings.read import read_own_rulings

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why_not()), reason=why_not())]

HEAD = ["id: a", "title: {zh: 甲, en: A}", "extends: qq"]
MODELINES = {kind: MODELINE.format(schema=name) for kind, name in FILES.items()}
KEY, VALUE, WHOLE = 10, 12, 7
"""Kinds of completions: keys, values, and a map with all that it needs."""
UNFINISHED = {"TD202", "TD602", "TD604", "TD608", "TD609"}
"""What is found in a map that is not written to its end: something that is still to be written."""
TOGETHER = "TD4"
"""How the codes of findings about rules begin that do not go together; no single value is wrong."""
WRONG = sorted((ROOT / "tests" / "variants" / "wrong").glob("*.yaml"))
RIGHT = [*sorted((ROOT / "tests" / "corpus" / "variants").glob("*.yaml")), *sorted((ROOT / "examples").glob("*.yaml"))]
RULINGS = sorted((ROOT / "tests" / "corpus" / "rulings").rglob("*.yaml"))
NO_YAML = re.compile("td1")
"""How the codes of findings begin that are about YAML itself."""
OTHER_LINES = {"old-mac-line-ends"}
"""Files whose lines end in a way that the server does not know."""
PLACES = list(Places(schema_for_editors("variant"), HEAD))


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageServer]:
    folder = tmp_path_factory.mktemp("editor")
    for kind, name in FILES.items():
        (folder / name).write_text(json.dumps(schema_for_editors(kind), ensure_ascii=False), encoding="utf-8")
    with LanguageServer(server(), folder) as running:
        yield running


def findings(text: str) -> list[Diagnostic]:
    """Return what our own reader has against a variant file and its rulings."""
    try:
        variant = read_variant(text, "a.yaml")
        read_own_rulings(text, variant)
    except FindingsError as error:
        return list(error.diagnostics)
    return []


def offered(editor: LanguageServer, text: str) -> list[Any]:
    """Return what is offered at the end of a file."""
    lines = [MODELINES["variant"], *text.split("\n")]
    address = editor.opened("\n".join(lines))
    found = editor.completions(address, len(lines) - 1, len(lines[-1]))
    editor.closed(address)
    return found


def inserted(text: str, completion: dict[str, Any]) -> str:
    """Return a file with a completion at its end, indented as its line is, nothing typed where more is to be typed."""
    edit = completion["textEdit"]
    lines = text.split("\n")
    assert edit["range"]["end"] == {"line": len(lines), "character": len(lines[-1])}
    new = re.sub(r"\$\{[0-9]+:((?:\\.|[^}\\])*)\}", r"\1", edit["newText"])
    new = re.sub(r"\$\{?[0-9]+\}?", "", new).replace("\\}", "}").replace("\\$", "$")
    indent = re.match(" *", lines[-1])
    assert indent is not None
    lines[-1] = lines[-1][: edit["range"]["start"]["character"]] + new.replace("\n", "\n" + indent[0])
    return "\n".join(lines) + "\n"


def wrong(before: str, after: str) -> list[str]:
    """Return what is wrong with the lines that were inserted, but for what is not written yet."""
    lines = after.split("\n")
    first = before.count("\n") + 1
    found = [f for f in findings(after) if f.place.line >= first and lines[f.place.line - 1].rstrip()[-1:] not in ":-"]
    codes = [entry.message.code.split(".")[0].upper() for entry in found]
    return sorted(code for code in set(codes) - UNFINISHED if not code.startswith(TOGETHER))


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.text("").replace("\n", "|")[len("|".join(HEAD)) :])
def test_place(place: Place, editor: LanguageServer) -> None:
    """All keys are offered and no others, and the editor says of each what it is; what is inserted can be read."""
    text = place.text("")
    found = offered(editor, text)
    assert sorted(entry["label"] for entry in found if entry["kind"] == KEY) == sorted(place.keys)
    for entry in found:
        after = inserted(text, entry)
        assert wrong(text, after) == [], (entry["label"], after)
    for key, schema in place.keys.items():
        before = place.text(f"{key}: ")
        for entry in offered(editor, before):
            after = inserted(before, entry)
            assert wrong(before, after) == [], after
        told = hovered(editor, place.text(f'"{key}":' if key.isdigit() else f"{key}:"), place)
        assert schema["title"].replace("_", "") in told.replace("\\", "").replace("_", ""), told
        assert len(told) > len(schema["title"]) + 20


def hovered(editor: LanguageServer, text: str, place: Place) -> str:
    lines = [MODELINES["variant"], *text.split("\n")]
    address = editor.opened("\n".join(lines))
    told = editor.hover(address, len(lines) - 1, len(place.start))
    editor.closed(address)
    return told


Marks = dict[int, list[str]]
"""What an editor marks in a file, by line from 1."""


def marked(editor: LanguageServer, files: dict[str, str], kind: str) -> dict[str, Marks]:
    """Return what an editor marks in some files; all are opened at once, for it waits a while before it looks."""
    addresses = {name: editor.opened(f"{MODELINES[kind]}\n{text}") for name, text in files.items()}
    found: dict[str, Marks] = {}
    for name, address in addresses.items():
        lines = found.setdefault(name, {})
        for mark in editor.diagnostics(address):
            lines.setdefault(mark["range"]["start"]["line"], []).append(mark["message"])
        editor.closed(address)
    return found


def test_nothing_is_marked_in_the_variants_that_come_with_it(editor: LanguageServer) -> None:
    files = {name: file.read_text(encoding="utf-8") for name, file, _ in variant_files()}
    assert marked(editor, files, "variant") == {key: {} for key in files}


def test_nothing_is_marked_in_a_new_file(editor: LanguageServer) -> None:
    parents = [load_variant(name) for name, *_ in variant_files()]
    files = {f"new-{one.id}": starter_text(f"new-{one.id}", one, Speech("zh")) for one in parents}
    files |= {f"flat-{one.id}": flat_text(f"flat-{one.id}", one, Speech("en")) for one in parents}
    assert marked(editor, files, "variant") == {key: {} for key in files}


def test_nothing_is_marked_in_rulings(editor: LanguageServer) -> None:
    files = {path.stem: path.read_text(encoding="utf-8") for path in RULINGS}
    assert marked(editor, files, "rulings") == {key: {} for key in files}


def test_what_an_editor_marks_is_wrong(editor: LanguageServer) -> None:
    """Every line that is marked is one that our own check finds something in.

    Where a file is no YAML, two readers stumble in different places; that it is wrong is all that they agree on.
    """
    paths = {path.stem: path for path in (*WRONG, *RIGHT)}
    marks = marked(
        editor, {name: path.read_bytes().decode("utf-8", "replace") for name, path in paths.items()}, "variant"
    )
    only_marked: dict[str, Marks] = {}
    for name, path in paths.items():
        found = told(path)
        if name in OTHER_LINES or any(NO_YAML.match(one.message.code) for one in found):
            continue
        lines = {one.place.line for one in found}
        more = {line: said for line, said in marks[name].items() if line not in lines}
        only_marked |= {name: more} if more else {}
    assert only_marked == {}
    assert sum(map(bool, marks.values())) > len(WRONG) // 2


def told(path: Path) -> list[Diagnostic]:
    """Return what our own check finds in a file."""
    try:
        return list(read_variant(path.read_bytes(), path.name, folder=path.parent).warnings)
    except FindingsError as error:
        return list(error.diagnostics)
