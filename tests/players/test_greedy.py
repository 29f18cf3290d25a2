"""The greedy player: plain decisions, and far more levels than the random one."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.players.table import played, shuffled
from tractor_dsl.cards import NO_TRUMP, Card, is_joker
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.view import View
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal


def levels_gained(deal: Deal, side: int) -> int:
    """Return the levels that a side of a scored deal gains, those of the other side counted as lost."""
    assert deal.result is not None
    outcome = deal.result.outcome
    winners = (deal.result.dealer + outcome.attackers_won) % 2
    return outcome.levels if winners == side else -outcome.levels


def advantage(first: str, second: str, deals: int) -> list[float]:
    """Return what the first kind of player gains a deal, sitting once on either side with the same cards."""
    ruleset = compile_rules(RuleProfile())
    gains = []
    for number in range(deals):
        rng = random.Random(number)
        deck, level = shuffled(ruleset, rng), rng.randrange(13)
        both = 0
        for side in (0, 1):
            names = [first if seat % 2 == side else second for seat in range(SEATS)]
            players = [player_named(name, random.Random(f"{number} {seat}")) for seat, name in enumerate(names)]
            both += levels_gained(play_deal(ruleset, deck, level, number % SEATS, players), side)
        gains.append(both / 2)
    return gains


def test_greedy_beats_random() -> None:
    gains = advantage("greedy", "random", 15)
    assert sum(gains) / len(gains) > 1


@pytest.mark.slow
def test_greedy_beats_random_in_nearly_every_deal() -> None:
    gains = advantage("greedy", "random", 200)
    assert sum(gains) / len(gains) > 1.4
    assert sum(gain > 0 for gain in gains) > 180


def greedy_view(hands: Sequence[Sequence[Card]], led: Sequence[Sequence[Card]], trump: int = 0) -> View:
    """Return the view of the seat in turn at level 2, dealt by seat 0, after some plays."""
    ruleset = compile_rules(RuleProfile())
    deal = Deal(ruleset, ruleset.deck, 0, dealer=0)
    deal.play = TrickPlay(ruleset, 0, trump, hands, leader=0)
    deal.phase, deal.trump = Phase.PLAYING, trump
    for cards in led:
        deal.play_cards(cards)
    return View(deal, deal.turn)


@pytest.mark.parametrize(
    ("hands", "led", "expected"),
    [
        (([25, 1], [14, 2], [23, 3], [21, 15]), ([25], [14], [23]), [15]),  # the opponents have it: keep the ten
        (([14, 1], [25, 2], [23, 3], [15, 21]), ([14], [25], [23]), [21]),  # the partner has it: give the ten
        (([14, 1], [23, 2], [15, 3], [25, 24]), ([14], [23], [15]), [24]),  # the partner has it: the ace can wait
        (([24, 1], [16, 2], [15, 3], [40, 5]), ([24], [16], [15]), [5]),  # ruff the king that the opponents would win
        (([14, 27], [16, 2], [15, 3], [40, 5]), ([14], [16], [15]), [40]),  # no points: throw a side card away
    ],
)
def test_greedy_plays_last_to_a_trick(
    hands: Sequence[Sequence[Card]], led: Sequence[Sequence[Card]], expected: list[Card]
) -> None:
    assert player_named("greedy", random.Random(1)).play(greedy_view(hands, led)) == expected


def test_greedy_leads_all_that_nobody_can_beat() -> None:
    hands = [[25, 25, 24, 2], [14, 14, 1, 15], [27, 28, 16, 3], [17, 17, 18, 4]]
    cards = player_named("greedy", random.Random(1)).play(greedy_view(hands, []))
    assert set(cards) <= {25, 24}
    assert 25 in cards


def test_greedy_declares_its_long_suit() -> None:
    ruleset = compile_rules(RuleProfile())
    deal = Deal(ruleset, ruleset.deck, 8, dealer=0)
    deal.hands[deal.turn] = [8, 0, 1, 2, 3, 4, 5, 21, 52, 30, 41, 17]  # eight spades of twelve cards, ♥10
    assert player_named("greedy", random.Random(1)).declare(View(deal, deal.turn)) == (8,)
    deal.hands[deal.turn] = [8, 21, 14, 15, 27, 28, 29, 40, 41, 42, 43, 30]  # the only spade
    assert player_named("greedy", random.Random(1)).declare(View(deal, deal.turn)) is None


def test_greedy_buries_side_cards_without_points() -> None:
    ruleset = compile_rules(RuleProfile())
    for seed in range(12):
        deal = played(ruleset, "greedy", seed)
        if deal.play is None or deal.trump in (None, NO_TRUMP):
            continue
        order = deal.play.order
        assert sum(order.group[face] == 4 or is_joker(face) for face in deal.buried) == 0
        assert sum(ruleset.values[face] for face in deal.buried) <= 10
