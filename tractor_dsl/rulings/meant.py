"""Read the keys of a map in a ruling as they were meant, so that a slip in one is told once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.reading.findings import ENOUGH, finding
from tractor_dsl.reading.yaml_nodes import Entry, MapNode, Node
from tractor_dsl.rulings.colons import with_colons
from tractor_dsl.rulings.remedies import choosing
from tractor_dsl.rulings.spoken import is_said, meant_by
from tractor_dsl.rulings.values import Kind, fits

_PART: Final = re.compile(r"[^\W\d_]+|\d+|[^\x00-\x7f\w\s]")
"""What a key is made of: words, numbers and signs such as ♠."""


@dataclass(frozen=True, slots=True)
class AsMeant:
    """A map whose keys are all known, and those of them that may have been meant to be something else."""

    node: MapNode
    unsure: frozenset[str]
    unknown: frozenset[str] = frozenset()
    """Keys that stand for none that is known."""

    @property
    def names(self) -> Collection[str]:
        """Every key."""
        return self.node.entries.keys()

    @property
    def sure(self) -> Iterator[tuple[str, Node]]:
        """The keys about which there is no doubt, with their values."""
        return ((name, entry.value) for name, entry in self.node.entries.items() if name not in self.unsure)


def as_meant(
    node: MapNode,
    known: Mapping[str, Kind | None],
    missing: Sequence[str],
    keys: Message | str | None,
    findings: list[Diagnostic],
    helped_else: Message | None = None,
) -> AsMeant:
    """Return a map with every key as it was meant; those that are not ``known`` are told.

    With what is known goes the kind of its value, as far as there is one. ``missing`` are the keys that the map must
    have and does not, ``keys`` names what it may have, None for a ruling that asks nothing yet and may have many.
    ``helped_else`` is the help about a key that stands for none of them.
    """
    node = with_colons(node, known, findings)
    entries = {name: entry for name, entry in node.entries.items() if name in known}
    unsure: list[str] = []
    unknown: list[str] = []
    code = "td601.ruling" if keys is None else "td601"
    params: dict[str, Any] = {} if keys is None else {"keys": keys}
    for name, entry in node.entries.items():
        if name in known or len(findings) >= ENOUGH:
            continue
        wanting = [each for each in missing if each not in entries]
        near = meant_by(name, wanting) or meant_by(name, [each for each in known if each not in node.entries])
        fitting = [word for word in near if fits(entry.value, known[word])]
        meant = fitting or near or [word for word in wanting if known[word] and fits(entry.value, known[word])]
        helped, fix = choosing(entry.key, meant, sure=bool(fitting))
        more = bool(meant) and says_more(name, meant[0])
        helped, fix = (helped or helped_else, None if more else fix)
        findings.append(finding(code, entry.key.place, help=helped, fix=fix, key=name, **params))
        unknown += [] if meant else [name]
        if meant:
            entries.setdefault(meant[0], Entry(entry.key, entry.value))
            unsure += meant[:1] if len(meant) > 1 or more else ()
    return AsMeant(MapNode(node.place, entries), frozenset(unsure), frozenset(unknown))


def says_more(name: str, meant: str) -> bool:
    """Tell whether something of what is written as a key would be lost if the key that was meant stood there.

    >>> says_more("level (10)", "level"), says_more("from kitty", "from_kitty"), says_more("trump suit", "trump")
    (True, False, False)
    """
    return not is_said(name, meant) and len(_PART.findall(name)) > len(_PART.findall(meant))
