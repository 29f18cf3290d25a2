"""What is given for all rulings of a file, and what some of them need and nobody gives: told once, with a way on.

>>> given = GivenForAll("rulings_given", {})
>>> for line, question in ((7, "shape"), (8, "trick")):
...     given.lacks(Lacking(Place("mine.yaml", line, 13, 18), question, ("level", "trump")))
>>> [found.message.code for found in given.findings()], next(given.findings()).help.params["written"]
(['td611'], 'rulings_given: {level: "10", trump: ♠}')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tractor_dsl.errors import Diagnostic, Message, Place
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.rulings.asking import Given
from tractor_dsl.rulings.forms import fields_of


@dataclass(frozen=True, slots=True)
class Lacking:
    """A ruling whose question needs what is given neither for it nor for all."""

    place: Place
    """That of the key of its question."""
    question: str
    keys: tuple[str, ...]
    """What it needs, in the order of :class:`Given`."""
    own: bool = False
    """Whether something else is given for this ruling alone."""


@dataclass(slots=True)
class GivenForAll:
    """What is given for all rulings of a file."""

    key: str
    """What the file calls it: ``given`` or ``rulings_given``."""
    values: Mapping[str, Any]
    stated: bool = False
    """Whether the file has that key."""
    _lacking: list[Lacking] = field(default_factory=list)
    _given_alone: set[str] = field(default_factory=set)

    def for_ruling(self, own: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what is given for a ruling that gives some of it itself."""
        self._given_alone |= own.keys()
        return {**self.values, **own}

    def lacks(self, ruling: Lacking) -> None:
        """Note a ruling for which something is not given."""
        self._lacking.append(ruling)

    def findings(self) -> Iterator[Diagnostic]:
        """Yield one finding for all rulings that lack the same, or part of it, at the first that lacks all of it."""
        left = list(self._lacking)
        while left:
            first = max(left, key=lambda ruling: len(ruling.keys))
            alike = [ruling for ruling in left if set(ruling.keys) <= set(first.keys)]
            left = [ruling for ruling in left if ruling not in alike]
            more = len(alike) - 1
            yield finding(
                "td611",
                first.place,
                notes=[say("td611.note", rulings=more)] if more else (),
                help=self._help(first, alone=not more),
                question=first.question,
                keys=listing(first.keys, "variants.and"),
                lacking=first.keys,
            )

    def _help(self, ruling: Lacking, *, alone: bool) -> Message:
        """Return where to add what a ruling lacks: for all, or for it ``alone`` where others have their own."""
        written = ", ".join(field.example for field in fields_of(Given) if field.name in ruling.keys)
        for_itself = alone and (ruling.own or not self._given_alone.isdisjoint(ruling.keys))
        key, stated = ("given", ruling.own) if for_itself else (self.key, self.stated)
        if stated:
            return say("td611.into", written=written, section=key)
        return say("td611.ruling" if for_itself else "td611.file", written=f"{key}: {{{written}}}")
