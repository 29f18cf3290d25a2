"""The collections of legal plays and kitties: against listing everything, and on the worst hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice

import pytest

from tractor_dsl.cards import BIG_JOKER, FACES, NO_TRUMP, SMALL_JOKER, Card, card
from tractor_dsl.engine.actions import Bury, Declare, Pass, Play
from tractor_dsl.engine.buries import LegalBuries
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.holding import MET, Holding
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.state import State, legal_actions, refuse
from tractor_dsl.engine.view import View
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.follow import Duty, FollowRules, ShorterTractor, Throws, TractorPairs
from tractor_dsl.rules.kitty import KittyRules, most_buried_points, refuse_points
from tractor_dsl.rules.matching import contains
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.shapes import Shape, ShapeRules, Split, planes_of
from tractor_dsl.rules.table import SEATS, TableRules
from tractor_dsl.rules.throw import Allowed, ThrowRules
from tractor_dsl.rules.trumps import TRUMPS, Gaps, Order, TrumpRules, order_of

LARGEST_HAND = 9


@dataclass(frozen=True)
class Drawn:
    """What a :class:`Chance` draws when a test decides it."""

    number: int

    def randrange(self, stop: int, /) -> int:
        assert 0 <= self.number < stop
        return self.number


def as_set(play: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(play))


def profiles(decks: int, seed: int) -> Iterator[RuleProfile]:
    """Yield rules without end in which every value of the options that matter keeps coming back."""
    rng = random.Random(seed)
    values: list[Iterator[object]] = []
    for options in (
        (Duty.SHAPE, Duty.SHAPE, Duty.SHAPE, Duty.SUIT),
        tuple(ShorterTractor),
        (Throws.EACH_COMPONENT, Throws.EACH_COMPONENT, Throws.SUIT),
        tuple(TractorPairs),
        tuple(Allowed),
        tuple(Split),
        ((), (0,), (5, 0)),
        tuple(Gaps),
        (2, 2, 2, 3),
        ((2, 3, 4), (2, 3), (2,), (2, 3, 4), ()),
    ):
        shuffled = list(options) * 6
        rng.shuffle(shuffled)
        values.append(cycle(shuffled))
    while True:
        duty, shorter, throws, pairs, allowed, split, permanent, gaps, shortest, widths = map(next, values)
        yield RuleProfile(
            table=TableRules(decks=decks),
            trumps=TrumpRules(permanent=permanent, gaps=gaps),  # type: ignore[arg-type]
            shapes=ShapeRules(split=split, shortest_run=shortest, run_widths=widths),  # type: ignore[arg-type]
            follow=FollowRules(duty, shorter, throws, pairs),  # type: ignore[arg-type]
            throw=ThrowRules(allowed=allowed),  # type: ignore[arg-type]
        )


def narrow_table(ruleset: Ruleset, rng: random.Random) -> tuple[TrickPlay, int]:
    """Return four small hands out of few faces, most of them neighbours in one suit group; and their size."""
    level, trump = rng.randrange(13), rng.choice((0, 1, 2, 3, NO_TRUMP))
    order = ruleset.order(level, trump)
    group = rng.choice([group for group in range(5) if any(order.places[group])])
    faces = sorted((face for face in range(FACES) if order.group[face] == group), key=lambda face: order.place[face])
    start = rng.randrange(len(faces))
    pool = dict.fromkeys((faces + faces)[start : start + rng.randint(2, 8)] + rng.sample(range(FACES), 4))
    deck = list(pool) * ruleset.planes
    rng.shuffle(deck)
    size = min(LARGEST_HAND, len(deck) // SEATS)
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(SEATS)]
    return TrickPlay(ruleset, level, trump, hands, leader=0), size


def agree(play: TrickPlay, sizes: Sequence[int]) -> set[tuple[Card, ...]]:
    """Check the collection of the seat in turn against all sets of its cards; return the legal ones."""
    hand = sorted(play.hand(play.turn))
    every = {cards for size in sizes for cards in combinations(hand, size)}
    legal = {cards for cards in every if play.refuse(cards) is None}
    plays = LegalPlays(play.ruleset, play.order, play.masks[play.turn], play.lead)
    listed = list(plays)
    assert {as_set(cards) for cards in listed} == legal
    assert len(listed) == len(legal) == plays.count() == len(plays)
    assert {as_set(plays.sample(Drawn(number))) for number in range(plays.count())} == legal
    assert all((cards in plays) == (cards in legal) for cards in every)
    if play.lead is not None:
        prices = [random.Random(str(sorted(hand))).randrange(20) for _ in range(FACES)]
        least = min(sum(prices[face] for face in cards) for cards in legal)
        cheapest = plays.cheapest(lambda face, copies: prices[face] * copies)
        assert cheapest in plays
        assert sum(prices[face] for face in cheapest) == least
    return legal


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_plays_are_those_that_are_not_refused(decks: int) -> None:
    rng = random.Random(decks)
    for profile in islice(profiles(decks, seed=decks), 45):
        play, size = narrow_table(compile_rules(profile), rng)
        leads = sorted(agree(play, range(1, size + 1)))
        play.play(rng.choice([cards for cards in leads if len(cards) > 1] or leads))
        while play.lead is not None:
            play.play(rng.choice(sorted(agree(play, [play.lead.size]))))


# ---------------------------------------------------------------------------------------------------- the listing


def test_leads_are_listed_from_singles_to_throws() -> None:
    ruleset = compile_rules(RuleProfile())
    hand = [25, 24, 24, 23, 23]  # ♥AKKQQ
    order = ruleset.order(0, 0)
    leads = list(LegalPlays(ruleset, order, masks_of(order, hand, 2), None))
    assert leads[:6] == [(25,), (24,), (23,), (24, 24), (23, 23), (24, 24, 23, 23)]
    assert [len(cards) for cards in leads[6:]] == sorted(len(cards) for cards in leads[6:])
    assert len(leads) == 2 * 3 * 3 - 1


def test_a_follow_shows_what_is_owed_and_the_highest_cards_first() -> None:
    ruleset = compile_rules(RuleProfile())
    order = ruleset.order(0, 0)
    hand = [25, 24, 22, 22, 21, 20, 20]  # ♥AKJJ10 99 after ♥QQ
    plays = LegalPlays(ruleset, order, masks_of(order, hand, 2), lead_of(ruleset, order, [23, 23]))
    assert list(plays) == [(22, 22), (20, 20)]


@pytest.mark.parametrize("wrong", [[], [54], [-1], ["♥A"], 25, None, [25, 25, 25]])
def test_what_is_no_play_at_all_is_not_legal(wrong: object) -> None:
    ruleset = compile_rules(RuleProfile())
    order = ruleset.order(0, 0)
    assert wrong not in LegalPlays(ruleset, order, masks_of(order, [25, 25], 2), None)
    assert wrong not in LegalBuries(order, [25, 25], 1)


# ------------------------------------------------------------------------------------------------ holding shapes


def held_shapes(order: Order, cards: Sequence[Card], shapes: Sequence[Shape]) -> bool:
    holding = Holding(shapes)
    state: int | None = holding.start
    for tied in reversed(order.places[TRUMPS]):
        if state is not None:
            copies = sorted(filter(None, (cards.count(face) for face in tied)), reverse=True)
            state = holding.step(state, tuple(copies))
    return state == MET


def test_the_automaton_holds_what_the_rules_say_is_contained() -> None:
    rng = random.Random(5)
    answers = Counter[bool]()
    for _ in range(3000):
        order = order_of(TrumpRules(permanent=rng.choice([(), (0,), (9, 0)])), 8, rng.choice([0, NO_TRUMP]))
        tops = [face for face in range(FACES) if order.group[face] == TRUMPS]
        tops = sorted(tops, key=lambda face: order.place[face])[-9:]
        cards = [face for face in rng.sample(tops, min(len(tops), 7)) for _ in range(rng.randint(0, 4))]
        kinds = [(2, 1), (3, 1), (4, 1), (2, 2), (2, 3), (3, 2)]
        shapes = tuple(rng.choice(kinds) for _ in range(rng.randint(1, 4)))
        expected = contains(ShapeRules(), order, TRUMPS, planes_of(order, TRUMPS, cards), shapes)
        assert held_shapes(order, cards, shapes) == expected
        answers[expected] += 1
    assert min(answers.values()) > 500


def test_single_cards_contain_no_pair() -> None:
    order = order_of(TrumpRules(), 8, 0)
    lowest = order.places[TRUMPS][0][0]
    for planes in ([order.bit[lowest]], [order.bit[lowest], 0]):
        assert not contains(ShapeRules(), order, TRUMPS, planes, ((2, 1),))


def test_of_equal_level_cards_held_three_and_four_times_either_may_run() -> None:
    """♠10♠10 with two of ♣10♣10♣10♣10 is a tractor, and beside it lie ♥10♥10♥10 and ♣10♣10."""
    order = order_of(TrumpRules(), level=8, trump=0)
    cards = [card(0, 8)] * 2 + [card(1, 8)] * 3 + [card(2, 8)] * 4
    assert contains(ShapeRules(), order, TRUMPS, planes_of(order, TRUMPS, cards), ((2, 2), (3, 1), (2, 1)))


# -------------------------------------------------------------------------------------------------------- kitties


def test_kitties_are_counted_listed_and_drawn() -> None:
    order = order_of(TrumpRules(), level=8, trump=0)
    hand = [card(1, 3), card(1, 3), card(1, 4), card(2, 5), SMALL_JOKER, BIG_JOKER, BIG_JOKER]
    expected = {as_set(cards) for cards in combinations(hand, 3)}
    buries = LegalBuries(order, hand, 3)
    assert {as_set(cards) for cards in buries} == expected
    assert len(buries) == len(expected)
    assert {as_set(buries.sample(Drawn(number))) for number in range(len(buries))} == expected
    assert next(iter(buries)) == (card(1, 3), card(1, 3), card(1, 4))


@pytest.mark.parametrize("limit", [0, 5, 10, 15, 20])
def test_kitties_within_a_limit_of_points_are_those_that_are_not_refused(limit: int) -> None:
    """Where every choice exceeds the limit, only the fewest points may be buried."""
    rng = random.Random(limit)
    rules = KittyRules(buried_points=limit)
    values = compile_rules(RuleProfile()).values
    fewest = 0
    for _ in range(60):
        order = order_of(TrumpRules(), level=rng.randrange(13), trump=rng.choice((0, 1, 2, 3, NO_TRUMP)))
        pool = rng.choice((range(FACES), [card(suit, rank) for suit in range(4) for rank in (3, 8, 11, 12)]))
        hand, size = [rng.choice(pool) for _ in range(9)], rng.randint(1, 5)
        every = {as_set(cards) for cards in combinations(hand, size)}
        legal = {cards for cards in every if refuse_points(rules, values, hand, cards) is None}
        most = most_buried_points(rules, values, hand, size)
        assert most is not None
        fewest += most > limit
        buries = LegalBuries(order, hand, size, values=values, limit=most)
        listed = list(buries)
        assert {as_set(cards) for cards in listed} == legal
        assert len(listed) == len(legal) == buries.count()
        assert {as_set(buries.sample(Drawn(number))) for number in range(len(buries))} == legal
        assert all((cards in buries) == (cards in legal) for cards in every)
    assert limit > 10 or fewest


# -------------------------------------------------------------------------------------------------------- actions


def test_actions_of_every_phase() -> None:
    ruleset = compile_rules(RuleProfile())
    rng = random.Random(4)
    deal = Deal(ruleset, rng.sample(ruleset.deck, len(ruleset.deck)), 8, dealer=0)
    seen: set[type] = set()
    while deal.phase not in (Phase.SCORED, Phase.REDEALT):
        view = View(deal, deal.turn)
        actions = legal_actions(view)
        listed = list(islice(actions, 12))
        assert 1 <= len(listed) <= actions.count()
        assert len(set(listed)) == len(listed)
        assert all(action in actions and refuse(view, action) is None for action in listed)
        for seat in {0, 1, 2, 3} - {deal.turn}:
            others = legal_actions(State(deal), seat)
            assert all(isinstance(action, Declare) for action in others)
        action = rng.choice(listed)
        seen.add(type(action))
        match action:
            case Pass():
                deal.pass_turn()
            case Declare():
                deal.declare(action.seat, action.cards)
            case Bury():
                deal.bury(action.cards)
            case Play():
                deal.play_cards(action.cards)
    assert seen == {Pass, Declare, Bury, Play}
    assert not legal_actions(View(deal, 0))


def test_actions_are_asked_for_the_seat_of_a_view() -> None:
    ruleset = compile_rules(RuleProfile())
    view = View(Deal(ruleset, ruleset.deck, 8, dealer=0), 0)
    assert list(legal_actions(view, 0)) == [Pass(0)]
    with pytest.raises(ValueError, match="one seat"):
        legal_actions(view, 1)
