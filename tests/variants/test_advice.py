"""What a message advises is done to every wrong file, and must mend what the message is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tractor_dsl.cli.diagnostics import code_of
from tractor_dsl.errors import Diagnostic, FindingsError, Message
from tractor_dsl.messages import text_of
from tractor_dsl.rules.load import read_variant

WRONG = Path(__file__).parent / "wrong"
FILES = [path for path in sorted(WRONG.glob("*.yaml")) if not path.with_suffix(".expected").exists()]
ONE_OF = ("variants.did_you_mean", "variants.did_you_mean_called", "td204.help", "td206.help")
"""Helps that name words to stand in the place of the finding, each of them right."""
LINES = {
    "ladder: 2-A": "levels:",
    "ladder: A-2": "levels:",
    "ladder: [2-A]": "levels:",
    "must_play: 五、十": "levels:",
    "must_hold: [五, 十, 老K]": "levels:",
    "rungs: 级牌、对级牌": "declare:",
    "rungs: 级牌 对级牌": "declare:",
    "allowed: 副牌": "throw:",
    "permanent: 2": "trumps:",
    "decks: ２": "table:",
    "decks: 两副": "table:",
}
"""Slips in one line, under their sections."""


def findings(content: str, path: Path) -> tuple[Diagnostic, ...]:
    try:
        read_variant(content.encode("utf-8"), str(path), folder=path.parent)
    except FindingsError as error:
        return error.diagnostics
    return ()


def replacements(found: Diagnostic, line: str) -> Iterator[str]:
    """Yield the line of a finding as its help would have it, for everything that the help offers."""
    advice, place = found.help, found.place
    before, after = line[: place.column - 1], line[place.end_column - 1 :]
    if advice is None:
        return
    if advice.code in ONE_OF:
        listed = advice.params.get("words") or advice.params["word"]
        words = text_of(listed, "en") if isinstance(listed, Message) else str(listed)
        for word in re.findall("`([^`]+)`", words) or [words]:
            yield before + word + after
    elif advice.code == "td203.list" and "…" not in advice.params["text"]:
        yield f"{before}[{advice.params['text']}]{after}"
    elif advice.code == "variants.write_instead":
        wrong, right = advice.params["wrong"], advice.params["right"]
        start = line.rfind(wrong, 0, place.column - 1 + len(wrong))
        assert start >= 0, (wrong, line)
        yield line[:start] + right + line[start + len(wrong) :]
    elif advice.code == "notation.hint.write":
        yield before + advice.params["text"] + after


def mended(content: str, path: Path) -> int:
    """Follow every advice by itself, and return how many there were; none may leave what it was about."""
    lines = content.split("\n")
    count = 0
    for found in findings(content, path):
        if Path(found.place.file).name != path.name:
            continue
        number = found.place.line - 1
        for line in replacements(found, lines[number]):
            left = findings("\n".join([*lines[:number], line, *lines[number + 1 :]]), path)
            same = [
                after
                for after in left
                if after.place.line == found.place.line
                and abs(after.place.column - found.place.column) < 2
                and (code_of(after) == code_of(found) or after.help == found.help)
            ]
            assert not same, (lines[number], line, same)
            count += 1
    return count


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_advice_for_a_wrong_file_mends_it(path: Path) -> None:
    mended(path.read_text(encoding="utf-8"), path)


@pytest.mark.parametrize("slip", LINES)
def test_advice_for_a_slip_mends_it(slip: str) -> None:
    path = WRONG / "slip.yaml"
    content = f"id: slip\ntitle: {{zh: 测试, en: Test}}\nextends: qq\n{LINES[slip]}\n  {slip}\n"
    assert mended(content, path) > 0
