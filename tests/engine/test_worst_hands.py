"""The largest hands: counted, drawn from and listed in bounded work, whatever the machine."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from math import prod

import pytest

from tractor_dsl.cards import FACES, NO_TRUMP, Card, card
from tractor_dsl.engine.buries import LegalBuries
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.lead import lead_from, lead_of
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.table import TableRules
from tractor_dsl.rules.throw import Allowed, ThrowRules
from tractor_dsl.rules.trumps import TRUMPS, Order, TrumpRules


def trump_hand(ruleset: Ruleset, order: Order, size: int, rng: random.Random) -> tuple[list[Card], list[Card]]:
    """Return many trumps, most of them all copies of a face, and the trumps that are left."""
    faces = [face for face in range(FACES) if order.group[face] == TRUMPS]
    rng.shuffle(faces)
    hand: list[Card] = []
    for face in faces:
        hand += [face] * rng.randint(1, ruleset.planes)
    hand = hand[:size]
    left = Counter(faces * ruleset.planes) - Counter(hand)
    return hand, sorted(left.elements(), key=lambda face: order.place[face])


@pytest.mark.parametrize(("decks", "kitty"), [(2, 8), (3, 6), (4, 8)])
def test_the_longest_follows_take_bounded_work(decks: int, kitty: int) -> None:
    rng = random.Random(decks)
    hardest = 0
    for permanent in ((), (0,), (5, 0), tuple(range(12)), tuple(range(13))) * 6:
        profile = RuleProfile(table=TableRules(decks=decks, kitty=kitty), trumps=TrumpRules(permanent=permanent))
        ruleset = compile_rules(profile)
        order = ruleset.order(rng.randrange(13), rng.choice((0, NO_TRUMP)))
        hand, left = trump_hand(ruleset, order, ruleset.hand_size, rng)
        size = rng.randint(12, 20)
        lead = lead_of(ruleset, order, left[-size:]) if len(left) >= size else None
        if lead is None or len(hand) < lead.size:
            continue
        plays = LegalPlays(ruleset, order, masks_of(order, hand, decks), lead)
        assert plays.count() > 0
        assert all(plays.sample(rng) in plays for _ in range(5))
        assert all(cards in plays for cards in islice(plays, 20))
        hardest = max(hardest, plays.work)
    assert 0 < hardest < 5_000


def test_a_lead_of_every_shape_takes_bounded_work() -> None:
    """♥ A to 3, each three times, after a throw of titanics, tractors, a triple, a pair and a single."""
    ruleset = compile_rules(RuleProfile(table=TableRules(decks=3, kitty=6)))
    order = ruleset.order(0, 0)
    shapes = ((3, 2), (2, 3), (2, 2), (3, 1), (2, 1), (1, 1))
    lead = lead_from(ruleset, 1, tuple(Component(*shape, 0, (13,) * prod(shape)) for shape in shapes))
    hearts = [card(1, rank) for rank in range(1, 13)] * 3
    plays = LegalPlays(ruleset, order, masks_of(order, hearts, 3), lead)
    assert plays.count() == 24_592  # as found by asking for each of the sets of 22 cards
    assert plays.work < 5_000
    assert all(plays.sample(random.Random(seed)) in plays for seed in range(20))


@pytest.mark.parametrize("allowed", list(Allowed))
def test_a_hand_of_39_trumps_can_be_counted_and_listed(allowed: Allowed) -> None:
    profile = RuleProfile(
        table=TableRules(decks=3, kitty=6), trumps=TrumpRules(permanent=(0,)), throw=ThrowRules(allowed=allowed)
    )
    ruleset = compile_rules(profile)
    order = ruleset.order(8, 0)
    hand, _ = trump_hand(ruleset, order, 39, random.Random(39))
    plays = LegalPlays(ruleset, order, masks_of(order, hand, 3), None)
    if allowed is Allowed.EVERYWHERE:
        assert plays.count() == prod(copies + 1 for copies in Counter(hand).values()) - 1
    else:
        assert plays.count() == len(list(plays))
    assert all(cards in plays for cards in islice(plays, 500))


def test_a_void_hand_of_39_may_play_any_of_them() -> None:
    ruleset = compile_rules(RuleProfile(table=TableRules(decks=3, kitty=6)))
    order = ruleset.order(8, 0)
    hand = [face for face in range(FACES) if order.group[face] != 1][:39]
    lead = lead_of(ruleset, order, [card(1, rank) for rank in (0, 1, 2, 3) for _ in range(3)])
    plays = LegalPlays(ruleset, order, masks_of(order, hand, 3), lead)
    assert plays.count() == 3_910_797_436  # 39 over 12
    assert all(plays.sample(random.Random(seed)) in plays for seed in range(20))


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_largest_kitty_hand_is_counted_at_once(size: int) -> None:
    ruleset = compile_rules(RuleProfile(table=TableRules(decks=3, kitty=6)))
    order = ruleset.order(8, 0)
    hand = random.Random(size).sample(ruleset.deck, 45)
    buries = LegalBuries(order, hand, size)
    drawn = [buries.sample(random.Random(seed)) for seed in range(20)]
    assert all(cards in buries for cards in drawn)
    by_size = [1]
    for copies in Counter(hand).values():
        by_size = [sum(by_size[max(0, n - copies) : n + 1]) if n < len(by_size) + copies else 0 for n in range(46)]
    assert buries.count() == by_size[size]
