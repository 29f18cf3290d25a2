"""The recorded games and positions of an online engine, two decks, under ``shengji-online``."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tractor_dsl.cards import Card, Rank, Suit
from tractor_dsl.engine.hands import Masks, masks_of
from tractor_dsl.engine.lead import Lead, lead_of
from tractor_dsl.engine.legality import follow_masks
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.trumps import Order

DATA = Path(__file__).parent / "data"


class Trick(NamedTuple):
    """A recorded trick: what was attempted and what lay on the table, from the leader on, the winner and the points."""

    attempted: list[list[Card]]
    actual: list[list[Card]]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded deal of four hands of 25 cards; seat 0 leads first."""

    trump: Suit
    level: Rank
    hands: list[list[Card]]
    tricks: list[Trick]


class Position(NamedTuple):
    """A question about following, made ready: hand and lead are built outside the clock."""

    order: Order
    hand: Masks
    lead: Lead
    play: list[Card]
    legal: bool


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def games(name: str) -> list[Game]:
    """Return the recorded games of a file, ``simple`` or ``rich``."""
    found: list[Game] = []
    attempted: list[list[Card]] = []
    actual: list[list[Card]] = []
    with gzip.open(DATA / f"games_{name}.txt.gz", "rt", encoding="ascii") as lines:
        for line in lines:
            words = line.split()
            if words[0] == "D":
                found.append(Game(int(words[1]), int(words[2]), [_numbers(hand) for hand in words[3:7]], []))
            elif words[0] == "W":
                found[-1].tricks.append(Trick(attempted, actual, int(words[1]), int(words[2])))
                attempted, actual = [], []
            else:
                attempted.append(_numbers(words[0]))
                actual.append(_numbers(words[1]))
    return found


def positions(ruleset: Ruleset) -> Iterator[Position]:
    """Yield the recorded questions about following."""
    with gzip.open(DATA / "legal_positions.txt.gz", "rt", encoding="ascii") as lines:
        for line in lines:
            _, trump, level, hand, led, play, legal = line.split()
            order = ruleset.order(int(level), int(trump))
            lead = lead_of(ruleset, order, _numbers(led))
            assert lead is not None
            masks = masks_of(order, _numbers(hand), ruleset.planes)
            yield Position(order, masks, lead, _numbers(play), legal == "1")


def replay(ruleset: Ruleset, game: Game) -> str | None:
    """Play a recorded game through the mutable door; return where it parts from the record, or None."""
    play = TrickPlay(ruleset, game.level, game.trump, game.hands, 0)
    for number, trick in enumerate(game.tricks):
        for attempted, actual in zip(trick.attempted, trick.actual, strict=True):
            table = play.play(attempted)
            if (table is not attempted and sorted(table) != sorted(actual)) or len(table) != len(actual):
                return f"trick {number}: {attempted} puts {sorted(table)} on the table, recorded {sorted(actual)}"
        if (play.last_winner, play.last_points) != (trick.winner, trick.points):
            return (
                f"trick {number}: seat {play.last_winner} wins {play.last_points} points, "
                f"recorded seat {trick.winner} and {trick.points}"
            )
    return None


def agrees(ruleset: Ruleset, position: Position) -> bool:
    """Tell whether the engine judges a recorded position as recorded."""
    masks = follow_masks(ruleset, position.order, position.hand, position.lead, position.play)
    return (masks is not None) == position.legal
