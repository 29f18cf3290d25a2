"""Lay the rules of one map over those of another: maps merge, lists replace."""

from __future__ import annotations

from collections.abc import Callable

from tractor_dsl.reading.yaml_nodes import Entry, MapNode


def laid_over(parent: MapNode, child: MapNode) -> MapNode:
    """Return a map with its own entries and those of its parent that it does not state."""
    mode = child.text_of("mode")
    return child if mode is not None and mode != parent.text_of("mode") else _merged(parent, child, laid_over)


def joined(first: MapNode, second: MapNode) -> MapNode:
    """Return one map with the entries of two that are laid over others together, whatever ``mode`` either states."""
    return _merged(first, second, joined)


def _merged(first: MapNode, second: MapNode, inside: Callable[[MapNode, MapNode], MapNode]) -> MapNode:
    """Return a map with the entries of two; where both have a map, what is made of these ``inside``."""
    entries = dict(first.entries)
    for key, entry in second.entries.items():
        other = entries.get(key)
        if other is not None and isinstance(other.value, MapNode) and isinstance(entry.value, MapNode):
            entry = Entry(entry.key, inside(other.value, entry.value))
        entries[key] = entry
    return MapNode(second.place, entries)
