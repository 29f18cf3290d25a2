"""Files that mean harm, and disks that do: refused soon, with findings like any other."""

from __future__ import annotations

import time
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

import pytest
import yaml

from tractor_dsl.cli.diagnostics import code_of, render
from tractor_dsl.errors import Diagnostic, FindingsError, Place
from tractor_dsl.reading.yaml_nodes import ScalarNode
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.files.wrong_values import wrong_value
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.options import Flag, Words

HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"

RULES = {
    "unknown keys": "".join(f"key_{number}: 1\n" for number in range(9_000)),
    "maps for rungs": "declare: {rungs: [" + "{a: 1}, " * 5_000 + "]}\n",
    "rungs that cannot be read": "declare: {rungs: [" + "级牌x, " * 15_000 + "]}\n",
    "one rung many times": "declare: {rungs: [" + "级牌, " * 15_000 + "]}\n",
    "one band many times": "result: {bands: [" + "{at: 5}, " * 4_500 + "]}\n",
    "one rank many times": "levels: {must_play: [" + "2, " * 15_000 + "]}\n",
    "paths to nothing": "inferred: [" + "kitty.x, " * 15_000 + "]\n",
    "a long value": "throw: {allowed: " + "a" * 200_000 + "}\n",
    "a long number": "table: {kitty: " + "9" * 200_000 + "}\n",
    "a long rung": "declare: {rungs: ['" + "级牌+" * 20_000 + "']}\n",
    "a long id": "extends: " + "a-" * 100_000 + "\n",
    "an interval that never ends": "result: {bands: [0," + " " * 200_000 + "\n",
}


def findings(text: str, folder: Traversable | None = None) -> tuple[Diagnostic, ...]:
    with pytest.raises(FindingsError) as caught:
        read_variant(text, "mine.yaml", folder=folder)
    return caught.value.diagnostics


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_many_mistakes_are_found_soon_and_shown_in_part(rules: str) -> None:
    findings(HEADER + "thorw: {}\n")
    started = time.process_time()
    header = HEADER.replace("extends: qq\n", "") if rules.startswith("extends") else HEADER
    found = findings(header + rules)
    assert time.process_time() - started < 5
    assert len(found) <= 101
    assert all(len(render(item, "en")) < 1_500 for item in found)
    assert (len(found) > 100) == (code_of(found[-1]) == "TD900")


def test_a_file_of_many_nodes_is_refused() -> None:
    assert [code_of(item) for item in findings(HEADER + "rulings: [" + "{id: a}, " * 9_000 + "]\n")] == ["TD128"]


class OnABrokenDisk:
    """A folder in which every file is there and none can be read."""

    def joinpath(self, name: str) -> OnABrokenDisk:
        return self

    def is_file(self) -> bool:
        return True

    def open(self, mode: str) -> None:
        raise PermissionError(13, "not allowed")


def test_a_parent_that_cannot_be_opened() -> None:
    folder = cast("Traversable", OnABrokenDisk())
    assert [code_of(item) for item in findings(HEADER, folder)] == ["TD304"]


def test_an_error_without_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise yaml.YAMLError("some words of YAML's own")

    monkeypatch.setattr(yaml, "parse", fail)
    with pytest.raises(FindingsError) as caught:
        read_document("a: 1", "a.yaml")
    assert [code_of(item) for item in caught.value.diagnostics] == ["TD100"]


@pytest.mark.parametrize(("text", "right"), [("yes", "true"), ("Off", "false"), ("是", "true"), ("maybe", None)])
def test_words_for_a_switch(text: str, right: str | None) -> None:
    found = wrong_value(
        ("throw", "open"), Flag(Words("是", "yes"), Words("否", "no")), ScalarNode(Place("a.yaml", 1, 1, 4), text), None
    )
    assert code_of(found) == ("TD203" if right is None else "TD110")
    assert right is None or f"write `{right}`" in render(found, "en")


def test_no_file_is_read_but_variants(tmp_path: Path) -> None:
    """A name in ``extends:`` reaches no other folder and no other kind of file."""
    (tmp_path / "secret.yaml").write_text("id: secret\ntitle: {zh: 甲, en: A}\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("../secret", "..%2fsecret", str(tmp_path / "secret"), "secret.yaml", "secret\\0", "~/secret", "."):
        text = HEADER.replace("qq", f"'{name}'")
        assert [code_of(item) for item in findings(text, inner)] == ["TD303"], name
    assert [code_of(item) for item in findings(HEADER.replace("qq", "secret"), inner)] == ["TD301"]
