"""``# tractor: ignore TD433 why``: a warning about the next line is not told, for the reason that is given.

Errors cannot be silenced. A silence without a reason, and one that silences nothing, are findings themselves.

>>> parts = silence_in("  # tractor: ignore TD433, TD434 the text has 118")
>>> parts.codes, parts.reason
(('TD433', 'TD434'), 'the text has 118')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.reading.findings import ENOUGH, finding, listing, say, without_lines
from tractor_dsl.reading.yaml_text import Source

_SILENCE: Final = re.compile(r"\s*#\s*tractor\s*[:：]\s*ignore\b[\s:：]*(?P<rest>.*)", re.IGNORECASE)
_BEHIND: Final = re.compile(r"\s(#\s*tractor\s*[:：]\s*ignore\b.*)", re.IGNORECASE)
_CODE: Final = re.compile(r"(TD[0-9]{3})\b[\s,，、:：]*", re.IGNORECASE)

MOST_NAMED: Final = 8
"""How many codes of one comment a message names."""
AFTER_READING: Final = ("TD912", "TD913")
"""The codes that are given once a file has been read and its rulings have been run; the others come before."""


class Silence(NamedTuple):
    """What a comment asks for."""

    codes: tuple[str, ...]
    reason: str


def silence_in(line: str) -> Silence | None:
    """Return what a line silences, or None where it is no such comment."""
    found = _SILENCE.fullmatch(line)
    if found is None:
        return None
    rest, codes = found["rest"].strip(), []
    while (code := _CODE.match(rest)) is not None:
        codes.append(code[1].upper())
        rest = rest[code.end() :]
    return Silence(tuple(codes), rest)


def silenced(findings: Sequence[Diagnostic], source: Source, *, after_reading: bool = False) -> list[Diagnostic]:
    """Return findings without those that are silenced, and what is wrong with the silences.

    ``after_reading`` tells to which of the two kinds of codes the findings belong.
    """
    by_line: dict[int, list[Diagnostic]] = {}
    for found in findings:
        if found.place.file == source.file:
            by_line.setdefault(found.place.line, []).append(found)
    usable = not any(found.severity == "error" for found in findings)
    gone: set[int] = set()
    more: list[Diagnostic] = []
    below = len(source.lines) + 1
    for number in range(len(source.lines) - 1, -1, -1):
        line = source.lines[number]
        silence = _of_kind(silence_in(line), after_reading) if "ignore" in line.casefold() else None
        if silence is not None and len(more) < ENOUGH:
            asked = [one for one in by_line.get(below, ()) if one.message.code.upper() in silence.codes]
            gone.update(id(one) for one in asked if one.severity != "error")
            more += _about(source, number, silence, asked, usable=usable)
        elif not line.lstrip().startswith("#"):
            below = number + 1
            more += _behind_a_rule(source, number) if not after_reading and len(more) < ENOUGH else []
    return [*(found for found in findings if id(found) not in gone), *more]


def _of_kind(silence: Silence | None, after_reading: bool) -> Silence | None:
    """Return what a silence says of codes of one kind, None if it names others only."""
    if silence is None or not silence.codes:
        return None if after_reading else silence
    codes = tuple(code for code in silence.codes if (code in AFTER_READING) == after_reading)
    return Silence(codes, silence.reason) if codes else None


def _behind_a_rule(source: Source, number: int) -> Iterator[Diagnostic]:
    """TD902 also tells a silence that stands behind the rule that it is about."""
    line = source.lines[number]
    behind = _BEHIND.search(line) if "ignore" in line.casefold() else None
    if behind is not None:
        codes = silence_in(behind[1])
        place = source.place(number, behind.start(1), len(line.rstrip()))
        named = _listed(codes.codes if codes is not None else ())
        yield finding("td902", place, severity="warning", help=say("td902.help"), codes=named)


def _listed(codes: Sequence[str]) -> Message | str:
    return listing(codes[:MOST_NAMED]) if codes else "`TD…`"


def _about(
    source: Source, number: int, silence: Silence, asked: Sequence[Diagnostic], *, usable: bool
) -> Iterator[Diagnostic]:
    """TD901: a silence has a reason. TD902: it silences something. TD903: that is no error."""
    line = source.lines[number]
    begins = line.index("#")
    place = source.place(number, begins, len(line.rstrip()))
    errors = [one.message.code.upper() for one in asked if one.severity == "error"]
    told = {one.message.code.upper() for one in asked}
    idle = [code for code in silence.codes if code not in told]
    if errors:
        yield finding("td903", place, severity="warning", codes=_listed(errors))
    if usable and (idle or not silence.codes):
        fix = without_lines(source.file, number + 1, number + 1) if silence.codes and not told else None
        helped = say("td902.help" if silence.codes else "td902.no_code")
        yield finding("td902", place, severity="warning", help=helped, fix=fix, codes=_listed(idle))
    if not silence.reason and silence.codes:
        helped = say("td901.help", named=silence.codes[0])
        yield finding("td901", place, severity="warning", help=helped, codes=_listed(silence.codes))
