"""The laws of the game, on random deals of the shipped variants and of rules drawn from the whole option space."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.deals import VARIANTS, first_state, some_ruleset, states_of
from tractor_dsl.cards import Card
from tractor_dsl.engine.actions import Action, Bury, Declare, Pass, Play
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.state import State, apply, legal_actions, refuse
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.table import SEATS

seeds = st.integers(0, 2**32)
few = settings(max_examples=50, deadline=None)


def cards_in(state: State) -> Counter[Card]:
    """Return every card of a deal, wherever it lies."""
    deal = state._deal
    hands = deal.hands if deal.play is None else [deal.play.hand(seat) for seat in range(SEATS)]
    found: Counter[Card] = Counter(card for hand in hands for card in hand)
    found.update(deal.buried)
    if deal.phase is Phase.DECLARING:
        found.update(deal.deck[deal.drawn :])
    elif deal.phase is Phase.REDEALT:
        found.update(deal.kitty)
    if deal.play is not None:
        found.update(card for cards in deal.play.trick for card in cards)
        found.update(card for _, plays in deal.play.tricks for cards in plays for card in cards)
    return found


@few
@given(seeds)
def test_every_card_is_conserved_by_every_step(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    every = Counter(ruleset.deck)
    for _, _, after in states_of(ruleset, rng):
        assert cards_in(after) == every


@few
@given(seeds)
def test_every_card_point_is_conserved(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    *_, (_, _, last) = states_of(ruleset, rng)
    deal = last._deal
    if deal.play is None or deal.result is None:
        assert deal.phase is Phase.REDEALT
        return
    values = ruleset.values
    taken = sum(deal.play.seat_points) + sum(values[card] for card in deal.buried)
    assert taken == sum(values[card] for card in ruleset.deck)
    assert deal.result.points == deal.result.trick_points + deal.result.kitty_points * deal.result.multiplier


@few
@given(seeds)
def test_legal_is_what_is_not_refused_and_what_apply_accepts_and_what_is_listed(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    for before, action, _ in states_of(ruleset, rng):
        listed = legal_actions(before, before.turn)
        assert len(listed) >= 1
        if rng.random() < 0.15:
            for candidate in [action, *islice(listed, 3), *wild_actions(before, rng)]:
                view = before.view(candidate.seat)
                legal = refuse(view, candidate) is None
                assert legal == (candidate in legal_actions(before, candidate.seat))
                assert legal == applies(before, candidate)


def wild_actions(state: State, rng: random.Random) -> list[Action]:
    """Return actions that may be legal or not."""
    seat = rng.choice([state.turn, rng.randrange(SEATS)])
    hand = state.view(seat).hand
    size = len(state.view(seat).trick[0]) if state.view(seat).trick else rng.randint(1, 4)
    some = rng.sample(hand, min(size, len(hand)))
    foreign = [rng.randrange(54) for _ in some]
    return [Pass(seat), Declare(seat, some[:2]), Bury(seat, hand[:8]), Play(seat, some), Play(seat, foreign)]


def applies(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


@few
@given(seeds)
def test_the_order_in_which_cards_are_named_never_matters(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    for before, action, after in states_of(ruleset, rng):
        if isinstance(action, Play) and len(action.cards) > 1:
            shuffled = list(action.cards)
            rng.shuffle(shuffled)
            deal = before._deal.copy()
            deal.play_cards(shuffled)
            again, other = deal.play, after._deal.play
            assert again is not None
            assert other is not None
            assert again.masks == other.masks
            assert (again.turn, again.best_seat, again.best_tops) == (other.turn, other.best_seat, other.best_tops)


@few
@given(seeds)
def test_a_view_does_not_change_when_hidden_cards_do(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    state = first_state(ruleset, rng)
    deal = state._deal
    seat = rng.randrange(SEATS)
    total = ruleset.hand_size * SEATS
    hidden = [index for index in range(len(deal.deck)) if index >= total or (deal.first_drawer + index) % 4 != seat]
    one, other = rng.sample(hidden, 2)
    deck = list(deal.deck)
    deck[one], deck[other] = deck[other], deck[one]
    twin = State(Deal(ruleset, tuple(deck), deal.level, dealer=deal.dealer, first_drawer=deal.first_drawer))
    while state.phase is Phase.DECLARING and twin.phase is Phase.DECLARING:
        assert state.view(seat).facts() == twin.view(seat).facts()
        state, _ = apply(state, Pass(state.turn))
        twin, _ = apply(twin, Pass(twin.turn))


@few
@given(seeds)
def test_the_two_doors_agree(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    first: State | None = None
    deal: Deal | None = None
    for before, action, after in states_of(ruleset, rng):
        if deal is None:
            first = before
            start = first._deal
            deal = Deal(ruleset, start.deck, start.level, dealer=start.dealer, first_drawer=start.first_drawer)
        match action:
            case Pass():
                deal.pass_turn()
            case Declare():
                deal.declare(action.seat, action.cards)
            case Bury():
                deal.bury(action.cards)
            case Play():
                deal.play_cards(action.cards)
        assert State(deal) == after
        assert deal.result == after.result


@few
@given(seeds)
def test_states_are_values(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_ruleset(rng)
    for before, action, after in islice(states_of(ruleset, rng), 60):
        key = hash(before)
        again, _ = apply(before, action)
        assert again == after
        assert hash(before) == key
        assert before != after


@pytest.mark.parametrize("name", VARIANTS)
def test_skipping_silent_seats_ends_where_passing_does(name: str) -> None:
    ruleset = compile_rules(load_variant(name).profile)
    for seed in range(20):
        slow = first_state(ruleset, random.Random(seed))._deal
        quick = slow.copy()
        quick.skip_silent()
        while slow.phase is Phase.DECLARING and not slow.declarations(slow.turn):
            slow.pass_turn()
        assert State(slow) == State(quick)
