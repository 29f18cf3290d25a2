"""Wrong files, each with what is to be said about it.

``# expect: 5:3 TD201 decks`` at the top of a file, or a line of the ``.expected`` file beside one that can hold no
comment, asks for a finding at line 5, column 3 with the code TD201 whose help has ``decks`` in it. All findings are
listed, in order; one in another file begins with the name of that file.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tractor_dsl.cli.diagnostics import as_json, code_of, render
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES, catalogue
from tractor_dsl.rules.load import load_variant

WRONG = Path(__file__).parent / "wrong"
FILES = sorted(WRONG.glob("*.yaml"))
EXPECTED = re.compile(r"(?:(?P<file>[\w-]+\.yaml):)?(?P<line>\d+):(?P<column>\d+) (?P<code>TD\d{3}) ?(?P<help>.*)")
RAW_YAML_WORDS = re.compile(
    r"block mapping|flow sequence|flow mapping|scalar|simple key|token|indentation indicators|<block end>|yaml\.|"
    r"Additional properties|is not of type|is not one of \[|Traceback|dict|None"
)


def expected(path: Path) -> list[tuple[str, str, str]]:
    """Return (place, code, part of the help) of every finding that a file asks for."""
    beside = path.with_suffix(".expected")
    if beside.exists():
        lines = beside.read_text(encoding="utf-8").splitlines()
    else:
        text = path.read_bytes().decode("utf-8")
        lines = [line.removeprefix("# expect: ") for line in text.split("\n") if line.startswith("# expect: ")]
    found = []
    for line in lines:
        wanted = EXPECTED.fullmatch(line)
        assert wanted is not None, line
        file = wanted["file"] or path.name
        found.append((f"{file}:{wanted['line']}:{wanted['column']}", wanted["code"], wanted["help"]))
    return found


def findings(path: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(FindingsError) as caught:
        load_variant(path)
    return caught.value.diagnostics


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_wrong_file_gets_what_it_asks_for(path: Path) -> None:
    wanted = expected(path)
    found = findings(path)
    said = [
        (f"{Path(item.place.file).name}:{item.place.line}:{item.place.column}", code_of(item), item) for item in found
    ]
    assert [(place, code) for place, code, _ in said] == [(place, code) for place, code, _ in wanted]
    for (_, _, item), (_, _, part) in zip(said, wanted, strict=True):
        assert part in (as_json(item, "en")["help"] or ""), item


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_finding_can_be_shown_in_every_language(path: Path) -> None:
    for item in findings(path):
        assert item.place.end_column > item.place.column >= 1
        for language in LANGUAGES:
            shown = render(item, language)
            severity = catalogue(language)["cli.severity.error"]
            assert shown.startswith(f"{item.place}: {severity}[{code_of(item)}] ")
            words = [as_json(item, language)[part] for part in ("message", "help")]
            assert not any(
                word and re.search(r"[{}]\w+[}.]|\{\}", word.replace("{zh: …, en: …}", "")) for word in words
            )
            assert RAW_YAML_WORDS.search(" ".join(word or "" for word in words)) is None, shown
