"""What has happened, as frozen records; ``seen_by`` is the one seat that may know of it, None for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tractor_dsl.cards import Card, Suit
from tractor_dsl.rules.claims import Claim


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat drew a card."""

    seat: int
    card: Card

    @property
    def seen_by(self) -> int | None:
        """Return the seat that drew it."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Public:
    """An event that everybody sees."""

    @property
    def seen_by(self) -> int | None:
        """Return None: everybody."""
        return None


@dataclass(frozen=True, slots=True)
class Declared(Public):
    """A declaration was accepted and stands."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class TrumpFixed(Public):
    """The kitty is taken by the dealer; ``shown`` are kitty cards turned up because nobody declared."""

    trump: Suit
    dealer: int
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Bidden(Public):
    """A target was called in the auction."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class AuctionWon(Public):
    """The auction is over; its winner deals and names the trump suit."""

    dealer: int
    target: int


@dataclass(frozen=True, slots=True)
class KittyTakenUp(Public):
    """After the bury an overturn took up the kitty; its owner buries again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Called(Public):
    """The dealer has called a card for a partner."""

    dealer: int
    card: Card


@dataclass(frozen=True, slots=True)
class Conceded(Public):
    """The dealer has given up the deal."""

    dealer: int


@dataclass(frozen=True, slots=True)
class Redealt(Public):
    """The cards are thrown in and dealt again."""

    demanded_by: int | None = None
    """Who has demanded it, None where nobody has declared."""


@dataclass(frozen=True, slots=True)
class Buried(Public):
    """The kitty is laid away, face down."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played(Public):
    """A play lies on the table."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ThrowFailed(Public):
    """A throw was attempted and is cut to one component; the other cards were seen and go back to the hand."""

    seat: int
    attempted: tuple[Card, ...]
    led: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickWon(Public):
    """A trick is complete."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    """The last trick is played and the deal counted; the kitty is open."""

    kitty: tuple[Card, ...]
    points: int
    """What the attackers have in all."""
    multiplier: int
    """By what the kitty counts for the attackers; 0 when the declarers won the last trick."""


Event: TypeAlias = (
    Dealt
    | Declared
    | Bidden
    | AuctionWon
    | TrumpFixed
    | Redealt
    | Buried
    | KittyTakenUp
    | Called
    | Conceded
    | Played
    | ThrowFailed
    | TrickWon
    | DealScored
)
