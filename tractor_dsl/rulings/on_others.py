"""Questions that no variant has a rule for yet. They are read and checked like the others, and answered so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from tractor_dsl.rules.table import SEATS
from tractor_dsl.rulings.asking import Answer, Question, Table, unsupported
from tractor_dsl.rulings.card_values import Cards, CardsOf, Plays
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.on_tricks import SIDES
from tractor_dsl.rulings.values import Kind, SeatOr, Whole, Word, YesNo

_Needs = tuple[Literal["level", "trump"], ...]


class _Unanswered(Question):
    """A question without a rule."""

    __slots__ = ()
    NEEDS: ClassVar[_Needs] = ()

    def answer(self, table: Table) -> Answer:
        """Return that there is no rule."""
        return unsupported(self.ANSWERS, self.NAME)


@dataclass(frozen=True, slots=True)
class Redeal(_Unanswered):
    """May a player with this hand demand a new deal?"""

    NAME: ClassVar[str] = "redeal"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"allowed": YesNo()}

    hand: Cards = field(metadata=read_as(CardsOf()))
    side: str = field(metadata=read_as(SIDES))


@dataclass(frozen=True, slots=True)
class Partner(_Unanswered):
    """Who is the dealer's partner when a card is named?"""

    NAME: ClassVar[str] = "partner"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"seat": SeatOr("none")}

    card: Cards = field(metadata=read_as(CardsOf()))
    hands: tuple[Cards, ...] = field(metadata=read_as(Plays(SEATS, SEATS)))
    kitty: Cards = field(default=(), metadata=read_as(CardsOf()))


@dataclass(frozen=True, slots=True)
class Penalty(_Unanswered):
    """What does an irregularity cost?"""

    NAME: ClassVar[str] = "penalty"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "dealer_changes": YesNo(),
        "declarers": Whole(),
        "attackers": Whole(),
    }

    offence: str = field(metadata=read_as(Word(("miscount", "wrong_card", "escape"))))
    side: str = field(metadata=read_as(SIDES))
