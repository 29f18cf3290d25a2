"""Lay the rules of one map over those of another: maps merge, lists replace."""

from __future__ import annotations

from tractor_dsl.reading.yaml_nodes import Entry, MapNode


def laid_over(parent: MapNode, child: MapNode) -> MapNode:
    """Return a map with its own entries and those of its parent that it does not state."""
    mode = child.text_of("mode")
    if mode is not None and mode != parent.text_of("mode"):
        return child
    entries = dict(parent.entries)
    for key, entry in child.entries.items():
        above = entries.get(key)
        if above is not None and isinstance(above.value, MapNode) and isinstance(entry.value, MapNode):
            entries[key] = Entry(entry.key, laid_over(above.value, entry.value))
        else:
            entries[key] = entry
    return MapNode(child.place, entries)


def joined(first: MapNode, second: MapNode) -> MapNode:
    """Return one map with the entries of two that are laid over others together, whatever ``mode`` either states."""
    entries = dict(first.entries)
    for key, entry in second.entries.items():
        other = entries.get(key)
        if other is not None and isinstance(other.value, MapNode) and isinstance(entry.value, MapNode):
            entry = Entry(entry.key, joined(other.value, entry.value))
        entries[key] = entry
    return MapNode(second.place, entries)
