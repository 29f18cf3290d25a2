"""Keys in rulings with something else than a colon behind them, such as ``level = 5``, read as they were meant.

>>> place = Place("mine.yaml", 4, 3, 12)
>>> found: list[Diagnostic] = []
>>> key = ScalarNode(place, "level = 5")
>>> read = with_colons(MapNode(place, {key.text: Entry(key, ScalarNode(place, ""))}), ("level", "trump"), found)
>>> read.text_of("level"), [one.message.code for one in found]
('5', ['td130'])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from tractor_dsl.errors import Diagnostic, Fix, Place
from tractor_dsl.reading.colons import without_colon
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.reading.yaml_nodes import Entry, MapNode, Node, ScalarNode
from tractor_dsl.rules.files.suggest import normal
from tractor_dsl.rules.files.wrong_keys import written_instead
from tractor_dsl.rulings.spoken import meant_by


class _NoColon(NamedTuple):
    """A key without its colon: which key it is, whether that is sure, and its value."""

    name: str
    sure: bool
    value: ScalarNode
    written: str
    """The value with its quotes."""


def with_colons(node: MapNode, known: Iterable[str], findings: list[Diagnostic]) -> MapNode:
    """Return a map with the keys and values that have no colon between them; each of those is told."""
    names = tuple(known)
    entries: dict[str, Entry] = {}
    for name, entry in node.entries.items():
        found = _no_colon(entry, [each for each in names if each not in node.entries and each not in entries])
        if found is None:
            entries[name] = entry
            continue
        right = f"{found.name}: {found.written}"
        helped = say("variants.write_instead", wrong=name, right=right)
        fix = written_instead(entry.key, right, safe=found.sure)
        findings.append(finding("td130", entry.key.place, help=helped, fix=fix, text=name))
        entries[found.name] = Entry(replace(entry.key, text=found.name), found.value)
    return MapNode(node.place, entries)


def with_colons_in_lines(node: Node, known: Iterable[str], findings: list[Diagnostic]) -> Node:
    """Return the map that a text of several lines was meant to be, each with a key that has no colon behind it.

    Any other node is returned as it is. Every finding is mended by what mends all lines: one alone is no map yet.
    """
    lines = node.lines if isinstance(node, ScalarNode) else ()
    if len({place.column for place, _ in lines}) != 1:
        return node
    keys = [ScalarNode(place, text) for place, text in lines]
    entries = {key.text: Entry(key, ScalarNode(key.place, "")) for key in keys}
    told: list[Diagnostic] = []
    read = with_colons(MapNode(node.place, entries), known, told)
    fixes = [one.fix for one in told if one.fix is not None]
    if len(fixes) < len(lines):
        return node
    whole = Fix(tuple(edit for fix in fixes for edit in fix.edits), all(fix.safe for fix in fixes))
    findings += [replace(one, fix=whole) for one in told]
    return read


def _no_colon(entry: Entry, known: list[str]) -> _NoColon | None:
    """Return the key that a key without a value holds together with its value, None where it is not like that."""
    key, value = entry
    empty = isinstance(value, ScalarNode) and value.is_empty
    found = without_colon(key.text) if empty and key.plain else None
    if found is None or normal(key.text) in map(normal, known):
        return None
    sure = found.key in known
    names = (found.key,) if sure else meant_by(found.key, known)
    if not names:
        return None
    written = found.value
    plain = written[0] not in "\"'"
    place = _inside(key, found.begins)
    return _NoColon(names[0], sure, ScalarNode(place, written if plain else written[1:-1], plain), written)


def _inside(key: ScalarNode, start: int) -> Place:
    """Return the place of what stands in a key from some sign of it on."""
    place = key.place
    exact = place.end_column - place.column == len(key.text)
    return replace(place, column=place.column + start) if exact else place
