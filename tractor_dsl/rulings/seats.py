"""Kinds of values that are seats: from which one they are counted, and what is said where a word stands for one.

>>> from tractor_dsl.errors import Place
>>> found: list[Diagnostic] = []
>>> _ = Seat(counted="leader").read(ScalarNode(Place("mine.yaml", 4, 3, 6), "第二家"), found)
>>> found[0].help.code, found[0].fix
('ruling.seats.leader', None)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.reading.findings import say
from tractor_dsl.reading.yaml_nodes import Node, ScalarNode
from tractor_dsl.rules.files.as_number import look_alike, whole_meant
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rulings.remedies import NO_REMEDY, Remedy, choosing, writing
from tractor_dsl.rulings.spoken import meant_by
from tractor_dsl.rulings.values import Simple, Whole, wrong_value

_SEATS: Final = tuple(map(str, range(SEATS)))
_SEAT: Final = re.compile(r"(?:seat|座位)? *(?P<seat>[0-9]) *(?:号座位)?", re.IGNORECASE)
"""What the program itself calls a seat."""


def seat_meant(text: str) -> Meant | None:
    """Return the seat that a text was meant to be; a word in which a number stands may count from 1, so it is none.

    >>> [seat_meant(text) for text in ("第二家", "二", "player 2", "下家", "4")]
    [None, None, None, None, None]
    >>> [seat.text for text in ("２", "0号", "2号座位") if (seat := seat_meant(text)) is not None]
    ['2', '0', '2']
    """
    named = _SEAT.fullmatch(text.strip())
    meant = whole_meant(text if named is None else named["seat"])
    sure = named is not None or look_alike(text).isdecimal() or (meant is not None and meant.text == "0")
    return meant if sure and meant is not None and meant.text in _SEATS else None


@dataclass(frozen=True, slots=True)
class Seat(Whole):
    """A seat by its number. ``counted`` is the end of the code of the sentence that says from which seat it counts."""

    maximum: int | None = SEATS - 1
    counted: str = "dealer"

    def remedy(self, node: Node) -> Remedy:
        """Return the remedy for a seat in another form."""
        meant = seat_meant(node.text) if isinstance(node, ScalarNode) else None
        return seated(node, meant if meant is not None and self.fits(int(meant.text)) else None, self.counted)


def seated(node: Node, meant: Meant | None, counted: str) -> Remedy:
    """Return the remedy to write a seat that was meant; where that is not known, how seats are counted."""
    return Remedy(say(f"ruling.seats.{counted}")) if meant is None else writing(node, meant)


@dataclass(frozen=True, slots=True)
class SeatOr(Simple):
    """A seat, 0 to 3, or a word in its stead."""

    word: str
    counted: str = "dealer"

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return "0"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"anyOf": [Seat().schema(), {"const": self.word}]}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the seat or the word."""
        if isinstance(node, ScalarNode):
            if node.text == self.word:
                return self.word
            if node.text in _SEATS:
                return int(node.text)
        remedy = self._remedy(node) if isinstance(node, ScalarNode) else NO_REMEDY
        return wrong_value(node, Message("ruling.kind.seat_or", {"word": self.word}), findings, path, remedy)

    def _remedy(self, node: ScalarNode) -> Remedy:
        """Return the remedy for a seat in another form, or for the word misspelt."""
        words = meant_by(node.text, (self.word,))
        return choosing(node, words) if words else seated(node, seat_meant(node.text), self.counted)
