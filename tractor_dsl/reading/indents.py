"""What was meant where lines are set in so that they are no YAML: an entry without its dash, a key not set in.

Such a slip is found by the parser only on a later line, or on one that is as it should be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tractor_dsl.errors import Diagnostic, Edit, Fix, Place
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.reading.spots import Spot
from tractor_dsl.reading.yaml_text import Source

_FAR: Final = 200
"""How many lines are looked at, upwards and downwards."""
_DASH: Final = 2
"""How far a dash and the space behind it set in what follows."""
_LINE: Final = re.compile(r"""(?P<dash>- +)?(?P<brace>\{ *)?(?P<key>[\w-]+|"[^"]*"|'[^']*'):(?=\s|$)(?P<value>.*)""")


class _Line(NamedTuple):
    """A line that is more than a remark."""

    number: int
    """Counted from 0."""
    column: int
    """Where it begins, counted from 0."""
    text: str
    """What is written from there on."""
    key: str
    """Its first key, empty for a line that begins with none."""
    dash: bool
    opens: bool
    """Whether nothing is behind the key but what is below it."""


def _read(source: Source, number: int) -> _Line | None:
    line = source.lines[number]
    text = line.strip()
    if not text or text[0] == "#":
        return None
    found = _LINE.match(text)
    column, dash = len(line) - len(line.lstrip()), text.startswith("- ")
    if found is None:
        return _Line(number, column, text, "", dash, opens=False)
    value = found["value"].strip()
    opens = not dash and found["brace"] is None and (not value or value[0] == "#")
    return _Line(number, column, text, found["key"].strip("\"'"), dash, opens)


def _above(source: Source, number: int) -> Iterator[_Line]:
    near = range(number - 1, max(-1, number - 1 - _FAR), -1)
    return (line for each in near if (line := _read(source, each)) is not None)


def _below(source: Source, number: int) -> Iterator[_Line]:
    near = range(number + 1, min(len(source.lines), number + 1 + _FAR))
    return (line for each in near if (line := _read(source, each)) is not None)


# --- an entry without its dash


def lost_dash(at: Spot) -> Diagnostic | None:
    """Return the finding about an entry of a list near a spot that begins without its dash.

    Another entry of the list begins with the same key; or it begins with ``id``, as only entries of lists do.

    >>> text = ("rulings:", "  id: a", "    shape: KK", "  - {id: b, shape: KK}")
    >>> found = lost_dash(Spot(Source("a.yaml", "", text), 2, 9))
    >>> found.place.line, [edit.text for edit in found.fix.edits]
    (2, ['- '])
    """
    source = at.source
    for line, column in _maybe_entries(at):
        if line.key and not line.dash and (_is_like_another(source, line, column) or _is_identified(source, line)):
            place = source.place(line.number, line.column, line.column + len(line.key))
            text = line.text.split(" #")[0].rstrip()
            fix = _with_dash(source, line, column)
            return finding("td142.lost", place, help=say("td142.help", text=text), fix=fix, key=line.key)
    return None


def _maybe_entries(at: Spot) -> Iterator[tuple[_Line, int]]:
    """Yield the lines that may lack a dash, each with the column where that belongs."""
    here, above = _read(at.source, at.number), next(_above(at.source, at.number), None)
    if here is not None and here.dash:
        yield from ((line, here.column) for line in _first_lines(at.source, here))
    elif here is not None:
        yield here, here.column
    if above is not None and (above.text[0] == "{" or here is None or above.column < here.column):
        yield above, above.column
    for line in (here, above):
        if line is not None and line.text[0] == "{":
            yield line, line.column - _DASH


def _first_lines(source: Source, dash: _Line) -> Iterator[_Line]:
    """Yield the lines above the dash of an entry with which its list may begin."""
    first = dash
    for line in _above(source, dash.number):
        if line.opens and line.column <= dash.column and first.column in (dash.column, dash.column + _DASH):
            yield first
        if line.column < dash.column:
            return
        first = line


def _is_like_another(source: Source, line: _Line, column: int) -> bool:
    """Tell whether an entry of the list whose dashes stand in a column begins with the same key."""
    for lines in (_above(source, line.number), _below(source, line.number)):
        for other in lines:
            if other.column < column or (other.column == column and other.opens):
                break
            if other.dash and other.column == column and other.key == line.key:
                return True
    return False


def _is_identified(source: Source, line: _Line) -> bool:
    """Tell whether a line is the id with which the first entry of a list begins, above the other keys of that."""
    above, below = next(_above(source, line.number), None), next(_below(source, line.number), None)
    if above is None or below is None or line.key != "id":
        return False
    return above.opens and above.column < line.column and below.column == line.column + _DASH


def _with_dash(source: Source, line: _Line, column: int) -> Fix | None:
    """Return the fix that writes the dash of an entry, None where its other lines stand as they would not then."""
    first = line.column - column
    edits = [Edit(source.file, line.number + 1, column + 1, line.number + 1, line.column + 1, "- ")]
    inside = []
    for other in _below(source, line.number):
        if other.column < column or (other.column == column and (other.dash or other.key == line.key)):
            break
        inside.append(other)
    if line.text[0] == "{" or not inside or first == _DASH or inside[0].column == column + _DASH:
        return Fix(tuple(edits), safe=False)
    if inside[0].column != column or column == 0 or inside[-1].number - line.number >= _FAR // 2:
        return None
    edits += [Edit(source.file, each.number + 1, 1, each.number + 1, 1, " " * _DASH) for each in inside]
    return Fix(tuple(edits), safe=False)


# --- a key that is not set in


def outdented(at: Spot) -> Diagnostic | None:
    """Return the finding about the first key of a section that begins in the column of the section, not in a spot's.

    >>> text = ("throw:", "allowed: never", "  failed: by_type")
    >>> found = outdented(Spot(Source("a.yaml", "", text), 2, 8))
    >>> found.place.line, found.help.params["key"]
    (2, 'allowed')
    """
    source, here = at.source, _read(at.source, at.number)
    key = next((line for line in _above(source, at.number) if here is not None and line.column < here.column), None)
    section = next(_above(source, key.number), None) if key is not None else None
    if key is None or section is None or not key.key or key.dash:
        return None
    if not section.opens or section.column != key.column:
        return None
    place = source.place(key.number, key.column, key.column + len(key.key))
    return not_set_in(place, key.key, section.key)


def not_set_in(place: Place, key: str, section: str) -> Diagnostic:
    """Return the finding about a key that begins in the column of its section."""
    helped = say("td201.elsewhere", key=key, sections=listing([f"{section}:"]))
    return finding("td140.out", place, help=helped, key=key, section=section)
