"""Deals played by players, for the tests."""

from __future__ import annotations

import random

from tractor_dsl.cards import Card
from tractor_dsl.engine.deal import Deal
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal

VARIANTS = tuple(name for name, *_ in variant_files())


def shuffled(ruleset: Ruleset, rng: random.Random) -> list[Card]:
    return rng.sample(ruleset.deck, len(ruleset.deck))


def seats(name: str, seed: int) -> list[Player]:
    return [player_named(name, random.Random(f"{seed} {seat}")) for seat in range(SEATS)]


def played(ruleset: Ruleset, name: str, seed: int) -> Deal:
    """Return a random deal that four players of a kind have played; the engine refuses what is not legal."""
    rng = random.Random(seed)
    deck, level, dealer = shuffled(ruleset, rng), rng.randrange(13), rng.choice((None, 0, 1, 2, 3))
    return play_deal(ruleset, deck, level, dealer, seats(name, seed))
