"""Entries of a list that do not begin with a dash and a space: ``* a``, ``• a``, ``1. a``, ``-a``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, Place
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.reading.yaml_nodes import ScalarNode

_BULLET: Final = re.compile(
    r"(?P<indent>\s*)(?:(?P<sign>[*•·●▪○◦]|[0-9]{1,2}[.)])\s+(?=\S)|(?P<glued>-)(?=[^\s.0-9-]))"
)


def bulleted_line(file: str, lines: Sequence[str], number: int) -> Diagnostic | None:
    """Return the finding about a line (counted from 0) that begins so; its fix mends those around it as well.

    >>> found = bulleted_line("a.yaml", ["rungs:", "  * a", "  * b"], 1)
    >>> found.place.column, len(found.fix.edits), bulleted_line("a.yaml", ["rungs:"], 0)
    (3, 2, None)
    """
    here = _BULLET.match(lines[number])
    if here is None:
        return None
    first, last = number, number + 1
    while first > 0 and _goes_on(lines[first - 1], here["indent"]):
        first -= 1
    while last < len(lines) and _goes_on(lines[last], here["indent"]):
        last += 1
    places = (
        Place(file, at + 1, len(found["indent"]) + 1, found.end() + 1)
        for at in range(first, last)
        if (found := _BULLET.match(lines[at])) is not None and found["indent"] == here["indent"]
    )
    place = Place(file, number + 1, len(here["indent"]) + 1, here.end() + 1)
    return _told(place, here, lines[number][here.end() :].split(" #")[0].rstrip(), places)


def _goes_on(line: str, indent: str) -> bool:
    """Tell whether a line belongs to a list whose entries are indented so far."""
    return line.startswith(indent) and (_BULLET.match(line) is not None or line[len(indent) :][:1] in (" ", "#"))


def bulleted_text(node: ScalarNode) -> Diagnostic | None:
    """Return the finding about a text without quotes each of whose lines begins so.

    >>> bulleted_text(ScalarNode(Place("a.yaml", 2, 3, 6), "• a")).fix.edits[0].text
    '- '
    """
    lines = node.lines or ((node.place, node.text),)
    begun = [(place, found) for place, text in lines if (found := _BULLET.match(text)) is not None]
    if not node.plain or len(begun) < len(lines):
        return None
    place, first = begun[0]
    text = lines[0][1][first.end() :]
    places = (replace(at, end_column=at.column + found.end()) for at, found in begun)
    return _told(replace(place, end_column=place.column + first.end()), first, text, places)


def _told(place: Place, begun: re.Match[str], text: str, places: Iterable[Place]) -> Diagnostic:
    edits = tuple(Edit(at.file, at.line, at.column, at.line, at.end_column, "- ") for at in places)
    code, sign = ("td142.glued", "-") if begun["glued"] else ("td142", begun["sign"])
    here = replace(place, end_column=place.column + len(sign))
    return finding(code, here, help=say("td142.help", text=text), fix=Fix(edits), sign=sign)
