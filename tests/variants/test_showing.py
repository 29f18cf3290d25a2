"""Findings as text and as data."""

from __future__ import annotations

import json

from tractor_dsl.cli.diagnostics import LONGEST_LINE, as_json, render
from tractor_dsl.errors import Diagnostic, FindingsError, Message, Place
from tractor_dsl.rules.load import read_variant

TEXT = "id: my-table\ntitle: {zh: 我家, en: Ours}\nextends: qq\ndeclare: {rungs: [级牌，对级牌], begin: deal}\n"


def findings() -> tuple[Diagnostic, ...]:
    try:
        read_variant(TEXT, "my-table.yaml")
    except FindingsError as error:
        return error.diagnostics
    raise AssertionError("the file is wrong")


def test_english() -> None:
    assert render(findings()[0], "en").splitlines() == [
        "my-table.yaml:4:21: error[TD105] full-width `，` where `, ` separates items",
        "  |",
        "4 | declare: {rungs: [级牌，对级牌], begin: deal}",
        "  |                   　　^^",
        "  = help: write `级牌, 对级牌` instead of `级牌，对级牌`",
    ]


def test_chinese() -> None:
    assert render(findings()[1], "zh").splitlines() == [
        "my-table.yaml:4:28: 错误[TD201] `declare` 里没有键 `begin`",
        "  |",
        "4 | declare: {rungs: [级牌，对级牌], begin: deal}",
        "  |                   　　　　　　   ^^^^^",
        "  = 建议：是不是想写 `begins`（从何时起）？",
    ]


def test_data() -> None:
    data = as_json(findings()[1], "en")
    assert json.loads(json.dumps(data)) == {
        "file": "my-table.yaml",
        "line": 4,
        "column": 28,
        "end_column": 33,
        "severity": "error",
        "code": "TD201",
        "message": "unknown key `begin` in `declare`",
        "notes": [],
        "help": "did you mean `begins` (Begins)?",
    }


def test_a_long_line_is_shown_in_part_around_the_place() -> None:
    line = "a: [" + "级牌, " * 500 + "x, " + "对, " * 500
    column = line.index("x") + 1
    found = Diagnostic(
        Place("a.yaml", 1, column, column + 1), Message("td201.top_level", {"key": "x"}), source_line=line
    )
    _, _, shown, carets = render(found, "en").splitlines()
    assert len(shown) <= LONGEST_LINE + 10
    assert shown[carets.index("^")] == "x"


def test_nothing_in_a_file_can_steer_a_terminal() -> None:
    line = "a: \x1b[31m\u202e\x07b\tc"
    found = Diagnostic(Place("a\x1b.yaml", 1, 1, 2), Message("td201.top_level", {"key": "\x1b[0m"}), source_line=line)
    shown = render(found, "en")
    assert all(sign.isprintable() or sign == "\n" for sign in shown)
