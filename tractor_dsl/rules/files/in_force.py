"""The rules in force with the places they come from, as the cross-checks look at them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tractor_dsl.errors import Diagnostic, Message, Place
from tractor_dsl.notation import Rung, ShapePattern
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode
from tractor_dsl.rules.profile import RuleProfile


@dataclass(frozen=True, slots=True)
class InForce:
    """A profile, the merged nodes that it was built from, and the file that is being read."""

    profile: RuleProfile
    root: MapNode
    file: str

    def place(self, *paths: str) -> Place:
        """Return where to report about some rules: the first of them that the file itself states.

        If a parent states them all, it is the first one's place there; if nobody does, the beginning of the file.
        """
        places = [place for place in map(self.find, paths) if place is not None]
        own = [place for place in places if place.file == self.file]
        return (own or places or [self.root.place])[0]

    def find(self, path: str) -> Place | None:
        """Return where the value at a path is written (of a map or list, its key), or None when it is not."""
        found = self._entry(path)
        if found is None:
            return None
        key, node = found
        return key.place if key is not None and not isinstance(node, ScalarNode) else node.place

    def _entry(self, path: str) -> tuple[ScalarNode | None, Node] | None:
        """Return the key (None in a list) and the value at a path, or None when nothing is written there."""
        node: Node = self.root
        key: ScalarNode | None = None
        for name, index in re.findall(r"(\w+)|\[([0-9]+)\]", path):
            if name and isinstance(node, MapNode) and name in node.entries:
                key, node = node.entries[name]
            elif index and isinstance(node, ListNode) and int(index) < len(node.items):
                key, node = None, node.items[int(index)]
            else:
                return None
        return key, node

    def stated(self, path: str, value: Any) -> Message:
        """Return the note that tells what a rule is and where it is stated."""
        place = self.find(path)
        shown = str(value) if isinstance(value, str | int) else value
        if place is None:
            return say("variants.default", path=path, value=shown)
        return say("variants.stated", path=path, value=shown, place=place)

    def repeats(self, path: str, values: Sequence[Rung | ShapePattern]) -> Iterator[Diagnostic]:
        """Yield a finding for every text of a list that says what another one before it says."""
        seen: dict[Rung | ShapePattern, int] = {}
        for index, value in enumerate(values):
            first, found = seen.setdefault(value, index), self._entry(f"{path}[{index}]")
            if first < index and found is not None and isinstance(found[1], ScalarNode):
                notes = [say("td208.note", place=self.place(f"{path}[{first}]", path))]
                yield finding("td208", found[1].place, notes=notes, field=path, value=found[1].text)


Check: TypeAlias = Callable[[InForce], Iterator[Diagnostic]]
"""What finds rules that do not go together, or that are probably not meant."""
Looks: TypeAlias = Mapping[str, tuple[str, ...]]
"""The codes that a check gives, each with the options that decide whether it does."""


def axes_of(looks: Looks) -> frozenset[str]:
    """Return the axes that a check looks at.

    >>> sorted(axes_of({"td421": ("declare.rungs", "table.decks")}))
    ['declare', 'table']
    """
    return frozenset(field.partition(".")[0] for fields in looks.values() for field in fields)


def options_in(looks: Looks) -> frozenset[str]:
    """Return the options that a check looks at, or at a part of.

    >>> sorted(options_in({"td443": ("declare.nobody.card", "table.kitty")}))
    ['declare.nobody', 'table.kitty']
    """
    return frozenset(".".join(field.split(".")[:2]) for fields in looks.values() for field in fields)
