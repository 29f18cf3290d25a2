"""Questions to the model as data, and its answers.

Cards of a situation are in no particular order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tractor_dsl.cards import Rank, Suit

from .following import follows
from .model import Unstated, kitty_multiplier, throw, winner
from .order import Cards, ModelRules
from .shapes import Component, split


@dataclass(frozen=True)
class FollowSituation:
    """May this be played out of the hand when this was led?"""

    level: Rank
    trump: Suit
    lead: Cards
    hand: Cards
    play: Cards


@dataclass(frozen=True)
class ThrowSituation:
    """What is led in the end, against three other hands in playing order?"""

    level: Rank
    trump: Suit
    lead: Cards
    others: tuple[Cards, Cards, Cards]


@dataclass(frozen=True)
class TrickSituation:
    """Which of four plays wins, the first being led?"""

    level: Rank
    trump: Suit
    plays: tuple[Cards, Cards, Cards, Cards]


@dataclass(frozen=True)
class KittySituation:
    """What is the kitty worth to this winning play on this lead?"""

    level: Rank
    trump: Suit
    winning: Cards
    lead: Cards


@dataclass(frozen=True)
class SplitSituation:
    """Which components do these cards have, if they are of one group?"""

    level: Rank
    trump: Suit
    cards: Cards


Situation: TypeAlias = FollowSituation | ThrowSituation | TrickSituation | KittySituation | SplitSituation
Answer: TypeAlias = bool | int | str | tuple[Cards, int | None] | tuple[Component, ...] | None


def ruling(rules: ModelRules, situation: Situation) -> Answer:
    """Return what the model says to a situation; ``"unstated"`` where no rule text decides."""
    level, trump = situation.level, situation.trump
    if isinstance(situation, FollowSituation):
        return follows(rules, level, trump, situation.lead, situation.hand, situation.play)
    if isinstance(situation, ThrowSituation):
        return throw(rules, level, trump, situation.lead, situation.others)
    if isinstance(situation, KittySituation):
        return kitty_multiplier(rules, level, trump, situation.winning, situation.lead)
    if isinstance(situation, SplitSituation):
        return split(rules, level, trump, situation.cards)
    try:
        return winner(rules, level, trump, situation.plays)
    except Unstated:
        return "unstated"
