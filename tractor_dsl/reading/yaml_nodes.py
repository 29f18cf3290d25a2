"""What YAML is read into here: nodes that know their places, and what their scalars mean.

What a scalar means is decided by our own YAML 1.2 core rules (:func:`resolved`), and its text is kept as it was
written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from tractor_dsl.errors import Place
from tractor_dsl.reading.yaml_text import Source


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A single value: its text without quotes; ``plain`` tells that it was written without any."""

    place: Place
    text: str
    plain: bool = True
    lines: tuple[tuple[Place, str], ...] = field(default=(), compare=False)
    """Where each of its lines is and what is written there, if it goes on over several without quotes."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written."""
        return self.plain and not self.text


class Entry(NamedTuple):
    """One ``key: value`` of a map."""

    key: ScalarNode
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map, by the text of its keys."""

    place: Place
    entries: Mapping[str, Entry] = field(default_factory=dict)

    def text_of(self, key: str) -> str | None:
        """Return the text of a scalar value, or None when there is no such key or its value is no scalar."""
        entry = self.entries.get(key)
        return entry.value.text if entry is not None and isinstance(entry.value, ScalarNode) else None

    def only(self, keys: Container[str]) -> MapNode:
        """Return the map without the entries of other keys."""
        return MapNode(self.place, {key: entry for key, entry in self.entries.items() if key in keys})


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    place: Place
    items: tuple[Node, ...] = ()


Node: TypeAlias = ScalarNode | MapNode | ListNode


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its text and the map at its root."""

    source: Source
    root: MapNode


_NULL = frozenset(("~", "null", "Null", "NULL", ""))
_BOOLEAN = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile("[-+]?(?:0|[1-9][0-9]{0,17})")


def at_path(node: Node, path: Sequence[str | int]) -> Node | None:
    """Return the value at a path of keys and numbers of entries, or None where nothing is written there."""
    for step in path:
        if isinstance(node, MapNode) and step in node.entries:
            node = node.entries[str(step)].value
        elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def resolved(node: ScalarNode) -> Any:
    """Return what YAML 1.2 makes of a scalar, as far as variant files use it: None, true/false, a whole number, text.

    Numbers written in any other way than in plain decimal digits stay text, so that nothing is guessed from them.

    >>> place = Place("a.yaml", 1, 1, 2)
    >>> [resolved(ScalarNode(place, text)) for text in ("10", "010", "yes", "true", "1.5", "~")]
    [10, '010', 'yes', True, '1.5', None]
    """
    text = node.text
    if not node.plain:
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    return None if text in _NULL else _BOOLEAN.get(text, text)


class Written(str):
    """The text of a scalar as it was written, quotes or not; :attr:`value` is what YAML makes of it."""

    __slots__ = ("value",)
    value: Any

    @classmethod
    def of(cls, node: ScalarNode) -> Written:
        """Return the text of a node."""
        text = cls(node.text)
        text.value = resolved(node)
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return _written, (str(self), self.value)


def _written(text: str, value: Any) -> Written:
    written = Written(text)
    written.value = value
    return written


def written(node: Node) -> Any:
    """Return a node as maps, lists and :class:`Written` texts.

    >>> place = Place("a.yaml", 1, 1, 2)
    >>> items = ListNode(place, (ScalarNode(place, "3344"), ScalarNode(place, "2", plain=False)))
    >>> written(items), [item.value for item in written(items)]
    (['3344', '2'], [3344, '2'])
    """
    if isinstance(node, MapNode):
        return {key: written(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, ListNode):
        return [written(item) for item in node.items]
    return Written.of(node)


def places(node: Node, prefix: str = "") -> Iterator[tuple[str, Place]]:
    """Yield (dotted path, place) of all that is written below a node: the place of the key, or of the list item.

    >>> from tractor_dsl.reading.yaml_reader import read_document
    >>> [(path, place.column) for path, place in places(read_document("a: [3, {b: 4}]", "a.yaml").root)]
    [('a', 1), ('a[0]', 5), ('a[1]', 8), ('a[1].b', 9)]
    """
    if isinstance(node, MapNode):
        for name, entry in node.entries.items():
            path = f"{prefix}.{name}" if prefix else name
            yield path, entry.key.place
            yield from places(entry.value, path)
    elif isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            yield f"{prefix}[{index}]", item.place
            yield from places(item, f"{prefix}[{index}]")


def in_one_line(node: Node, *, quoted: bool = False) -> str:
    """Return what a node holds as it could be written in one line, ``quoted`` with texts in quotes that have them.

    >>> place = Place("a.yaml", 1, 1, 2)
    >>> listed = ListNode(place, (ScalarNode(place, "♥3, ♥4", plain=False), ScalarNode(place, "♥5")))
    >>> in_one_line(listed), in_one_line(listed, quoted=True)
    ('[♥3, ♥4, ♥5]', '["♥3, ♥4", ♥5]')
    """
    if isinstance(node, MapNode):
        inside = (f"{key}: {in_one_line(entry.value, quoted=quoted)}" for key, entry in node.entries.items())
        return "{" + ", ".join(inside) + "}"
    if isinstance(node, ListNode):
        return "[" + ", ".join(in_one_line(item, quoted=quoted) for item in node.items) + "]"
    return json.dumps(node.text, ensure_ascii=False) if quoted and not node.plain else node.text
