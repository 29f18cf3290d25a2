"""What a player can do. Cards are kept sorted: the order in which they are named never matters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tractor_dsl.cards import FACES, Card, Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Say nothing: no (further) declaration, no bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class _WithCards:
    """An action that names cards.

    Raises:
        ValueError: a number is no card.
    """

    seat: int
    cards: tuple[Card, ...]

    def __init__(self, seat: int, cards: Iterable[Card]) -> None:
        named = tuple(sorted(cards))
        if named and not 0 <= named[0] <= named[-1] < FACES:
            raise ValueError(f"there are no such cards: {named}")
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "cards", named)


@dataclass(frozen=True, slots=True, init=False)
class Declare(_WithCards):
    """Show a whole combination to name the trump suit: a reinforcement names the pair, not the added card."""


@dataclass(frozen=True, slots=True, init=False)
class Bury(_WithCards):
    """Lay away as many cards as the kitty has."""


@dataclass(frozen=True, slots=True, init=False)
class Play(_WithCards):
    """Lead, or follow. A throw names all cards attempted."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Call a target in the auction."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit, or none, after winning the auction."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Call:
    """Call a card for a partner."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DemandRedeal:
    """Demand that the cards be dealt again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up the deal before the first lead."""

    seat: int


Action: TypeAlias = Pass | Declare | Bid | NameTrump | DemandRedeal | Bury | Call | Concede | Play
