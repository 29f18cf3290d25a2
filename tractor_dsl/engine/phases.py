"""The phases of a deal, and how it ends."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tractor_dsl.cards import Suit
from tractor_dsl.rules.result import Outcome


class Phase(IntEnum):
    """Where a deal is."""

    DECLARING = 0
    AUCTION = 1
    NAMING = 2
    """The winner of the auction names the trump suit."""
    BURYING = 3
    CALLING = 4
    """The dealer calls a card for a partner."""
    PLAYING = 5
    SCORED = 6
    REDEALT = 7
    """Ended without a play: the cards are to be dealt again."""


class DealResult(NamedTuple):
    """How a deal ended. All points are the attackers' card points."""

    dealer: int
    trump: Suit
    trick_points: int
    kitty_points: int
    multiplier: int
    """By what the kitty counts; 0 when the declarers won the last trick."""
    points: int
    """All together, fines included."""
    outcome: Outcome
    declarers: tuple[int, ...] = ()
    """The seats of the dealer's side, the dealer first."""
    fined_points: int = 0
    """Card points that failed throws brought the attackers (below zero: cost them)."""
    fined_stakes: tuple[float, ...] = ()
    """Shares of the base stake that every seat owes for failed throws."""
    overturns: int = 0
    """How often the trump suit was overturned."""
    target: int | None = None
    """What the dealer had bid."""
