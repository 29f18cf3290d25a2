"""The text of a YAML file as one that can be spoilt: entries with all they span, taken out, moved, written twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import yaml

Path: TypeAlias = tuple[str | int, ...]
HERE = "\ufff9"
"""Marks the place of a slip while a text is made; it is taken out again."""


class Edit(NamedTuple):
    """A stretch of a text, by index, and what is written in its place."""

    start: int
    end: int
    text: str


class Spoilt(NamedTuple):
    """A text with a slip, and where that is: line and column, counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry of a map, or an item of a list (which has no key), as it lies in a text."""

    path: Path
    key: Any
    value: Any
    owner: Any
    """The map or list that it is in."""
    index: int
    """Which of the entries or items of that it is."""

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return int((self.key or self.value).start_mark.index)

    @property
    def column(self) -> int:
        """In which column it begins, counted from 0."""
        return int((self.key or self.value).start_mark.column)

    @property
    def end(self) -> int:
        """Behind what it ends in the text."""
        return end_of(self.value)


def end_of(node: Any) -> int:
    """Return the index behind the last character of a node; block collections end where their last value does."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style:
        return int(node.end_mark.index)
    last = node.value[-1]
    return end_of(last[1] if isinstance(node, yaml.MappingNode) else last)


def spots(text: str) -> list[Spot]:
    """Return every entry and every item of a file, in order."""
    return list(_inside(yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), ()))


def _inside(node: Any, path: Path) -> Iterator[Spot]:
    if isinstance(node, yaml.MappingNode):
        for index, (key, value) in enumerate(node.value):
            yield Spot((*path, key.value), key, value, node, index)
            yield from _inside(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield Spot((*path, index), None, value, node, index)
            yield from _inside(value, (*path, index))


def made(text: str, *edits: Edit) -> Spoilt:
    """Return a text with some edits, one of which has the mark of the place."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    at = text.index(HERE)
    return Spoilt(text.replace(HERE, ""), text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


def rewritten(text: str, node: Any, word: str) -> Spoilt:
    """Return a text with another word in the place of a scalar, in the same quotes."""
    quotes = node.style or ""
    return made(text, Edit(node.start_mark.index, node.end_mark.index, f"{HERE}{quotes}{word}{quotes}"))


def doubled(text: str, spot: Spot, *, last: bool = False) -> Spoilt:
    """Return a text in which an entry or item stands twice: right behind itself, or at the end of its map."""
    owner = spot.owner
    nodes = [entry[1] if isinstance(entry, tuple) else entry for entry in owner.value]
    behind = end_of(nodes[-1]) if last else spot.end
    return made(text, _written(text, spot, behind, owner, spot.column))


def moved_up(text: str, spot: Spot, above: Spot, target: Any) -> Spoilt:
    """Return a text in which an entry stands behind the entry ``above`` it, in the map that has that."""
    return made(text, taken_out(text, spot), _written(text, spot, above.end, target, above.column))


def moved_into(text: str, spot: Spot, target: Any) -> Spoilt:
    """Return a text in which an entry is the last one of another map."""
    last_key, last_value = target.value[-1]
    column = last_key.start_mark.column
    return made(text, taken_out(text, spot), _written(text, spot, end_of(last_value), target, column))


def can_be_written(spot: Spot, target: Any) -> bool:
    """Tell whether an entry can be copied into a map: one over several lines does not go into braces."""
    return not target.flow_style or isinstance(spot.value, yaml.ScalarNode) or bool(spot.value.flow_style)


def _written(text: str, spot: Spot, behind: int, target: Any, column: int) -> Edit:
    """Return the edit that writes an entry or item again, behind something in a map or list."""
    written = text[spot.start : spot.end]
    if target.flow_style:
        return Edit(behind, behind, f", {HERE}{written}")
    line_end = text.find("\n", behind)
    line_end = len(text) if line_end < 0 else line_end
    first, *rest = written.split("\n")
    shift = column - spot.column
    lines = [first, *(" " * shift + line if shift > 0 else line[-shift:] if line.strip() else line for line in rest)]
    dash = "" if spot.key is not None else "- "
    head = "\n" + " " * (column - len(dash)) + dash
    return Edit(line_end, line_end, head + HERE + "\n".join(lines))


def taken_out(text: str, spot: Spot) -> Edit:
    """Return the edit that takes an entry out of its map."""
    entries = spot.owner.value
    after = entries[spot.index + 1][0].start_mark.index if spot.index + 1 < len(entries) else None
    line_start = text.rfind("\n", 0, spot.start) + 1
    if spot.owner.flow_style:
        if after is not None:
            return Edit(spot.start, after, "")
        before = end_of(entries[spot.index - 1][1]) if spot.index else spot.start
        return Edit(before, spot.end, "")
    if text[line_start : spot.start].strip():  # behind the dash of a list
        return Edit(spot.start, after, "") if after is not None else Edit(spot.start, spot.end, "{}")
    line_end = text.find("\n", spot.end)
    return Edit(line_start, len(text) if line_end < 0 else line_end + 1, "")
