"""The laws of the game, on random deals of the shipped variants and of rules drawn from the whole option space."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.deals import (
    VARIANTS,
    do,
    first_state,
    ruleset_of,
    some_ruleset,
    states_of,
    with_hidden_cards_exchanged,
)
from tractor_dsl.cards import FACES, Card
from tractor_dsl.engine.actions import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Declare,
    DemandRedeal,
    NameTrump,
    Pass,
    Play,
)
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.state import State, apply, legal_actions, refuse, start
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.partners import Team, called_partner
from tractor_dsl.rules.table import SEATS

seeds = st.integers(0, 2**32)
sources = st.one_of(st.none(), st.sampled_from(VARIANTS))
"""A shipped variant, or None for rules drawn from the whole option space."""


def cards_in(state: State) -> Counter[Card]:
    """Return every card of a deal, wherever it lies."""
    deal = state._deal
    hands = deal.hands if deal.play is None else [deal.play.hand(seat) for seat in range(SEATS)]
    found: Counter[Card] = Counter(card for hand in hands for card in hand)
    found.update(deal.buried)
    if deal.phase is Phase.DECLARING:
        found.update(deal.deck[deal.drawn :])
    elif deal.phase in (Phase.REDEALT, Phase.AUCTION, Phase.NAMING):
        found.update(deal.kitty)
    if deal.play is not None:
        found.update(card for cards in deal.play.trick for card in cards)
        found.update(card for _, plays in deal.play.tricks for cards in plays for card in cards)
    return found


@pytest.mark.parametrize("source", [None, *VARIANTS])
@pytest.mark.parametrize("seed", range(3))
def test_every_card_is_conserved_by_every_step(source: str | None, seed: int) -> None:
    rng = random.Random(f"{source} {seed}")
    ruleset = ruleset_of(source, rng)
    every = Counter(ruleset.deck)
    for _, _, after in states_of(ruleset, rng):
        assert cards_in(after) == every


@given(sources, seeds)
def test_every_card_point_is_conserved(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    *_, (_, _, last) = states_of(ruleset, rng)
    deal = last._deal
    if deal.result is None:
        assert deal.phase is Phase.REDEALT
        assert deal.play is None
        return
    assert deal.play is not None
    result, values = deal.result, ruleset.values
    if deal.conceded:
        assert result.points == 0
        assert not deal.play.tricks
        return
    taken = sum(deal.play.seat_points) + sum(values[card] for card in deal.buried)
    assert taken == sum(values[card] for card in ruleset.deck)
    assert result.points == result.trick_points + result.kitty_points * result.multiplier + result.fined_points
    declarers = sum(deal.play.seat_points[seat] for seat in result.declarers)
    assert declarers + result.trick_points == sum(deal.play.seat_points)


@given(sources, seeds)
def test_hands_are_equal_between_tricks(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    for _, _, after in states_of(ruleset, rng):
        if after.phase in (Phase.PLAYING, Phase.CALLING) and not after.view(0).trick:
            assert len(set(after.view(0).hand_sizes)) == 1


@given(sources, seeds)
def test_the_sides_are_whoever_holds_the_called_card_or_sits_opposite(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    called = ruleset.profile.partners.team is Team.CALLED
    partner: int | None = None
    for before, action, after in states_of(ruleset, rng):
        if isinstance(action, Call):
            partner = called_partner(action.seat, action.card, before._deal.hands)
        result = after.result
        if result is not None:
            expected = (result.dealer + 2) % SEATS if not called else partner
            assert set(result.declarers) == {result.dealer, expected} - {None}
            assert result.declarers[0] == result.dealer


@given(sources, seeds)
def test_legal_is_what_is_not_refused_and_what_apply_accepts_and_what_is_listed(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
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
    return [
        Pass(seat), Declare(seat, some[:2]), Bury(seat, hand[: state._deal.ruleset.kitty_size]), Play(seat, some),
        Play(seat, foreign), Bid(seat, rng.randrange(0, 90, 5)), NameTrump(seat, rng.randrange(6)),
        DemandRedeal(seat), Call(seat, rng.randrange(60)), Concede(seat),
    ]  # fmt: skip


def applies(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


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


@given(sources, seeds)
def test_a_view_does_not_change_when_hidden_cards_do(source: str | None, seed: int) -> None:
    """Neither what is seen nor what is legal depends on cards that other seats hold or buried."""
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    seat = rng.randrange(SEATS)
    for before, _, _ in states_of(ruleset, rng):
        if rng.random() < 0.3:
            twin = State(with_hidden_cards_exchanged(before._deal, seat, rng))
            assert before.view(seat).facts() == twin.view(seat).facts()
            own, other = legal_actions(before, seat), legal_actions(twin, seat)
            assert own.count() == other.count()
            assert list(islice(own, 5)) == list(islice(other, 5))


@pytest.mark.parametrize("source", [None, *VARIANTS])
def test_the_mutable_door_refuses_the_same_cards(source: str | None) -> None:
    """Also single cards, which it does not ask the common rules for; and what it refuses changes nothing."""
    rng = random.Random(f"{source}")
    ruleset = ruleset_of(source, rng)
    for before, _, _ in states_of(ruleset, rng):
        if before.phase is Phase.PLAYING and rng.random() < 0.3:
            for face in range(FACES):
                deal = before._deal.copy()
                if deal.refuse_play(deal.turn, [face]) is None:
                    deal.play_cards([face])
                else:
                    with pytest.raises(IllegalAction):
                        deal.play_cards([face])
                    assert State(deal) == before


@given(sources, seeds)
def test_the_kitty_is_seen_by_whoever_buried_it_and_when_the_deal_is_over_by_everybody(
    source: str | None, seed: int
) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    for _, _, after in states_of(ruleset, rng):
        views = [after.view(seat) for seat in range(SEATS)]
        seen = {view.seat: view.buried for view in views if view.buried}
        kitty = after._deal.buried
        seers = range(SEATS) if after.phase is Phase.SCORED else [views[0].last_burier]
        assert seen == (dict.fromkeys(seers, kitty) if kitty else {})


@given(sources, seeds)
def test_the_two_doors_agree(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    deck = rng.sample(ruleset.deck, len(ruleset.deck))
    level, dealer, drawer = rng.randrange(13), rng.choice((None, 0, 1, 2, 3)), rng.randrange(SEATS)
    deal = Deal(ruleset, deck, level, dealer=dealer, first_drawer=drawer)
    first = start(ruleset, deck, level=level, dealer=dealer, first_drawer=drawer)
    assert State(deal) == first
    for _, action, after in states_of(ruleset, rng, first):
        do(deal, action)
        assert State(deal) == after
        assert deal.result == after.result


@given(sources, seeds)
def test_states_are_values(source: str | None, seed: int) -> None:
    rng = random.Random(seed)
    ruleset = ruleset_of(source, rng)
    steps = states_of(ruleset, rng)
    for before, action, after in [*islice(steps, 60), *islice(steps, 60, None, 7)]:
        key = hash(before)
        again, _ = apply(before, action)
        assert again == after
        assert hash(before) == key
        assert before != after


@pytest.mark.parametrize("name", VARIANTS)
def test_skipping_silent_seats_ends_where_passing_does(name: str) -> None:
    ruleset = ruleset_of(name, random.Random(0))
    for seed in range(20):
        slow = first_state(ruleset, random.Random(seed))._deal
        quick = slow.copy()
        quick.skip_silent()
        while slow.phase is Phase.DECLARING and not may_speak(slow):
            slow.pass_turn()
        assert State(slow) == State(quick)


def may_speak(deal: Deal) -> bool:
    """Tell whether the seat in turn has anything to say but to pass."""
    return bool(deal.declarations(deal.turn)) or deal.refuse_redeal(deal.turn) is None
