"""The greedy player: plain decisions, and far more levels than the random one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.players.table import played, shuffled
from tractor_dsl.cards import NO_TRUMP, SPADES, Card, is_joker
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.view import View
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
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


# -------------------------------------------------------------------------------------- auctions, partners, giving up

STRONG = [52, 53, 53, 0, 0, 12, 12, 11, 11, 10, 9, 8, 8, 7, 7, 6, 5, 4, 25, 25, 24, 38, 51, 51, 50]
"""Nineteen spades and jokers, and side aces."""
WEAK = [14, 14, 15, 16, 17, 18, 19, 27, 28, 28, 29, 30, 31, 32, 40, 40, 41, 42, 43, 44, 45, 1, 2, 3, 4]


def at_table(variant: str, hand: Sequence[Card], **facts: object) -> View:
    """Return the view of the seat in turn after all cards are dealt, with a hand and other facts put in."""
    ruleset = compile_rules(load_variant(variant).profile)
    deal = Deal(ruleset, ruleset.deck, 0, dealer=0)
    while deal.phase is Phase.DECLARING:
        deal.pass_turn()
    for name, value in facts.items():
        setattr(deal, name, value)
    deal.hands[deal.turn] = list(hand)
    return View(deal, deal.turn)


def greedy() -> Player:
    return player_named("greedy", random.Random(1))


def test_greedy_bids_as_low_as_its_hand_allows() -> None:
    assert greedy().bid(at_table("zhuangfen", STRONG)) == 80
    assert greedy().bid(at_table("zhuangfen", STRONG, bids=((1, 75),))) == 70
    assert greedy().bid(at_table("zhuangfen", STRONG, bids=((1, 10),))) is None
    assert greedy().bid(at_table("zhuangfen", WEAK)) is None


def test_greedy_outbids_its_partner_only_by_far() -> None:
    lowest = [
        min(target for target in range(5, 80, 5) if greedy().bid(at_table("zhuangfen", STRONG, bids=((seat, target),))))
        for seat in (1, 2)
    ]
    assert lowest[0] < lowest[1]


def test_greedy_names_its_longest_suit() -> None:
    assert greedy().name_trump(at_table("zhuangfen", STRONG, phase=Phase.NAMING, dealer=0)) == SPADES


def test_greedy_calls_a_side_ace_that_it_does_not_hold_twice() -> None:
    view = at_table("bianfeng-partner", STRONG, phase=Phase.CALLING, dealer=0, turn=0, trump=SPADES)
    assert greedy().call(view) == 38  # it holds ♥AA, ♣A and ♦AA: only the twin of ♣A is out


@pytest.mark.parametrize(
    ("hand", "target", "gives_up"), [(STRONG, 30, False), (WEAK, 30, True), (STRONG, 80, False), (WEAK, 80, True)]
)
def test_greedy_gives_up_only_what_would_cost_more_to_play(hand: list[Card], target: int, gives_up: bool) -> None:
    view = at_table("zhuangfen", hand, phase=Phase.PLAYING, dealer=0, turn=0, trump=SPADES, target=target)
    assert greedy().concede(view) == gives_up


def test_greedy_demands_a_new_deal_with_a_weak_hand_only() -> None:
    for hand, demands in ((WEAK, True), (STRONG, False)):
        view = at_table("shuangsheng", hand, phase=Phase.DECLARING, trump=SPADES)
        assert greedy().demand_redeal(view) == demands


def test_greedy_buries_within_a_limit_of_points() -> None:
    rules = RuleProfile()
    for limit in (0, 10):
        ruleset = compile_rules(replace(rules, kitty=replace(rules.kitty, buried_points=limit)))
        for name in ("greedy", "random"):
            for seed in range(6):
                assert sum(ruleset.values[face] for face in played(ruleset, name, seed).buried) <= limit


def test_the_holder_of_the_called_card_plays_with_the_dealer() -> None:
    """Seat 2 has ♣A, which dealer 0 has called: it gives its ten to the dealer's trick, and nobody else does."""
    ruleset = compile_rules(load_variant("bianfeng-partner").profile)
    for called, expected in ((38, 21), (37, 15)):
        deal = Deal(ruleset, ruleset.deck, 0, dealer=0)
        hands = [[25, 1], [14, 2], [21, 15, 38][: 2 if called != 38 else 3], [23, 37]]
        deal.play = TrickPlay(ruleset, 0, SPADES, hands, leader=0)
        deal.phase, deal.trump, deal.called, deal.partner = Phase.PLAYING, SPADES, called, 2 if called == 38 else 3
        deal.play_cards([25])
        deal.play_cards([14])
        assert greedy().play(View(deal, 2)) == [expected]
