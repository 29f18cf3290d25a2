"""The random player: every kind of lead, and follows that are equally likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.players.table import played, shuffled
from tractor_dsl.cards import Card
from tractor_dsl.engine.deal import Deal
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.view import View
from tractor_dsl.players.random_player import RandomPlayer
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS


def leads_of(deal: Deal) -> list[int]:
    """Return how many components every lead of a deal has, and the size of a component as a negative number."""
    assert deal.play is not None
    order = deal.play.order
    found = []
    for _, plays in deal.play.tricks:
        lead = lead_of(deal.ruleset, order, plays[0])
        assert lead is not None
        found.append(len(lead.parts) if len(lead.parts) > 1 else -lead.size)
    return found


def test_random_leads_are_of_every_kind() -> None:
    ruleset = compile_rules(RuleProfile())
    leads = Counter(lead for seed in range(60) for lead in leads_of(played(ruleset, "random", seed)))
    throws = sum(number for lead, number in leads.items() if lead > 1)
    assert leads[-1] > leads[-2] > leads[-4] > 0
    assert 20 < throws < sum(leads.values()) / 4


@pytest.mark.parametrize(
    ("led", "hand"),
    [
        ([23], [25, 24, 24, 22, 3]),  # one of several
        ([23], [3, 3, 4, 41, 53]),  # anything
        ([23, 23], [25, 24, 24, 22, 22]),  # one of two pairs
        ([23, 23], [25, 24, 22, 21, 20]),  # two of five, no pair among them
        ([23, 23], [25, 1, 1, 2, 3, 3]),  # one that must be played, and another
        ([23, 23], [1, 1, 2, 3, 3, 4]),  # any two, pairs among them
        ([23, 22], [25, 24, 24, 20, 20]),  # two after a throw of singles, pairs among them
        ([23, 23, 22, 22], [25, 25, 24, 20, 20, 19, 18]),  # two pairs are owed
        ([23, 23, 22], [25, 25, 24, 20, 20, 19, 18]),  # a pair and another card
    ],
)
def test_random_follows_are_equally_likely(led: list[Card], hand: list[Card]) -> None:
    ruleset = compile_rules(RuleProfile())
    rng = random.Random(7)
    hands = [hand if seat else led for seat in range(SEATS)]
    plays = TrickPlay(ruleset, 0, 0, hands, leader=0)
    order = plays.order
    lead = lead_of(ruleset, order, led)
    assert lead is not None
    legal = LegalPlays(ruleset, order, plays.masks[1], lead)
    deal = Deal(ruleset, shuffled(ruleset, rng), 0, dealer=0)
    deal.play = plays
    plays.lead, plays.turn = lead, 1
    player = RandomPlayer(rng)
    drawn = Counter(tuple(sorted(player.play(View(deal, 1)))) for _ in range(400 * len(legal)))
    assert set(drawn) == {tuple(sorted(cards)) for cards in legal}
    assert all(300 < number < 500 for number in drawn.values())
