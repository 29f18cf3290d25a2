"""Records of random deals under random rules."""

from __future__ import annotations

import random

from tests.engine.deals import some_ruleset
from tractor_dsl.engine.deal import Deal
from tractor_dsl.players.registry import player_named
from tractor_dsl.records.record import Heading, Record, RecordedDeal, record_of
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.load import load_variant
from tractor_dsl.simulate.table import play_out

HEADING = Heading("qq", load_variant("qq").rules_hash)


def recorded_deal(rng: random.Random, ruleset: Ruleset | None = None) -> tuple[Record, RecordedDeal]:
    """Return the record of a deal that random players have played, and the deal."""
    rules = ruleset or some_ruleset(rng)
    deck = list(rules.deck)
    rng.shuffle(deck)
    drawer = rng.randrange(4)
    dealer = rng.choice((None, drawer))
    deal = RecordedDeal(rules, deck, rng.randrange(13), dealer=dealer, first_drawer=drawer)
    play_out(deal, [player_named("random", random.Random(rng.random())) for _ in range(4)])
    return record_of(deal, HEADING), deal


def plain_deal(deal: RecordedDeal) -> Deal:
    """Return the same deal before its first action, without records."""
    return Deal(deal.ruleset, deal.deck, deal.level, dealer=deal.appointed_dealer, first_drawer=deal.first_drawer)
