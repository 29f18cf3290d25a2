"""The rarer phases, step by step: auction, calling a partner, overturning with the kitty, new deals, giving up."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tractor_dsl.cards import BIG_JOKER, CLUBS, HEARTS, NO_TRUMP, SMALL_JOKER, SPADES, Card, card
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
from tractor_dsl.engine.deal import Phase
from tractor_dsl.engine.events import (
    AuctionWon,
    Bidden,
    Called,
    Conceded,
    DealScored,
    Declared,
    Event,
    KittyTakenUp,
    Redealt,
    TrumpFixed,
)
from tractor_dsl.engine.legal import legal_buries, legal_plays
from tractor_dsl.engine.state import State, apply, legal_actions, refuse, start
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.claims import Claim
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.declare import Moment, Window
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.undeclared import KittyCard, Redeal, Undecided


def rules_of(variant: str) -> Ruleset:
    return compile_rules(load_variant(variant).profile)


def dealt(
    ruleset: Ruleset,
    hands: Mapping[int, Sequence[Card]],
    *,
    kitty: Sequence[Card] = (),
    dealer: int | None = 0,
    first_drawer: int = 0,
) -> State:
    """Return a deal in which some cards are dealt to some seats or left for the kitty, the others always alike."""
    rest = list(ruleset.deck)
    for face in (*kitty, *(face for wanted in hands.values() for face in wanted)):
        rest.remove(face)
    random.Random(1).shuffle(rest)
    piles = [list(hands.get(seat, ())) for seat in range(SEATS)]
    for pile in piles:
        while len(pile) < ruleset.hand_size:
            pile.append(rest.pop())
    drawing = [(first_drawer + index) % SEATS for index in range(ruleset.hand_size * SEATS)]
    deck = [piles[seat][index // SEATS] for index, seat in enumerate(drawing)]
    return start(ruleset, (*deck, *rest, *kitty), level=0, dealer=dealer, first_drawer=first_drawer)


def after(state: State, *actions: Action) -> tuple[State, list[Event]]:
    happened: list[Event] = []
    for action in actions:
        state, events = apply(state, action)
        happened += events
    return state, happened


def passed(state: State, until: Phase) -> State:
    """Return the state after everybody has passed until a phase, in which nobody declares any more."""
    while state.phase is not until or state.view(state.turn).declaring:
        state, _ = apply(state, Pass(state.turn))
    return state


# ------------------------------------------------------------------------------------------------------------- auction


def test_the_lowest_target_deals_and_names_the_trump_suit() -> None:
    state = dealt(rules_of("zhuangfen"), {})
    assert (state.phase, state.view(0).dealer) == (Phase.AUCTION, None)
    state, events = after(state, Bid(0, 80), Pass(1), Bid(2, 60), Pass(3))
    assert events == [Bidden(0, 80), Bidden(2, 60)]
    assert list(state.view(0).possible_bids())[:2] == [55, 50]
    assert list(state.view(2).possible_bids()) == []
    state, events = after(state, Pass(0))
    assert events == [AuctionWon(2, 60)]
    assert (state.phase, state.turn, state.view(1).target) == (Phase.NAMING, 2, 60)
    assert legal_actions(state, 1).count() == 0
    assert list(legal_actions(state)) == [NameTrump(2, suit) for suit in range(NO_TRUMP + 1)]
    state, events = after(state, NameTrump(2, HEARTS))
    assert events == [TrumpFixed(HEARTS, 2)]
    assert (state.phase, state.view(0).kitty_holder, len(state.view(2).hand)) == (Phase.BURYING, 2, 33)


def test_who_passes_is_out_for_good() -> None:
    state, _ = after(dealt(rules_of("zhuangfen"), {}), Pass(0), Bid(1, 75), Bid(2, 70), Bid(3, 65))
    assert state.turn == 1
    assert refuse(state.view(0), Bid(0, 50)) is not None


def test_without_a_bid_the_first_seat_deals_at_the_highest_target() -> None:
    state, events = after(dealt(rules_of("zhuangfen"), {}), *map(Pass, range(SEATS)))
    assert events == [AuctionWon(0, 80)]
    assert (state.turn, state.view(3).bids) == (0, ())


def test_nobody_can_go_below_the_lowest_target() -> None:
    state, events = after(dealt(rules_of("zhuangfen"), {}), Bid(0, 5))
    assert events == [Bidden(0, 5), AuctionWon(0, 5)]
    assert state.phase is Phase.NAMING


def test_giving_up_before_the_first_lead() -> None:
    state, _ = after(dealt(rules_of("zhuangfen"), {}), Bid(0, 5), NameTrump(0, SPADES))
    state, _ = after(state, Bury(0, next(iter(legal_buries(state.view(0))))))
    assert state.phase is Phase.PLAYING
    for seat in (1, 2, 3):
        assert refuse(state.view(seat), Concede(seat)) is not None
    led, _ = after(state, Play(0, next(iter(legal_plays(state.view(0))))))
    assert refuse(led.view(0), Concede(0)) is not None
    state, events = after(state, Concede(0))
    assert events[0] == Conceded(0)
    assert isinstance(events[1], DealScored)
    assert state.result is not None
    assert state.result.outcome[:2] == (True, 1)
    assert state.result.declarers == (0, 2)
    assert legal_actions(state, 0).count() == 0


# ------------------------------------------------------------------------------------------------------ called partner


def called(hands: dict[int, Sequence[Card]], face: Card) -> State:
    """Return the first lead after dealer 0 has called a card."""
    level = card(SPADES, 0)
    state = dealt(rules_of("bianfeng-partner"), {**hands, 0: [level, *hands.get(0, ())]})
    while state.phase is Phase.DECLARING and not state.view(0).declarations():
        state, _ = apply(state, Pass(state.turn))
    state = passed(after(state, Declare(0, [level]))[0], Phase.BURYING)
    keep = [*hands.get(0, ()), level]
    lowest = [cards for cards in state.view(0).order.strongest_first(state.view(0).hand)[::-1] if cards not in keep]
    state, _ = after(state, Bury(0, lowest[:8]))
    assert (state.phase, state.turn) == (Phase.CALLING, 0)
    assert refuse(state.view(1), Call(1, face)) is not None
    state, events = after(state, Call(0, face))
    assert events == [Called(0, face)]
    return state


ACE, KING = card(CLUBS, 12), card(CLUBS, 11)


def test_the_holder_of_the_called_card_is_hidden_until_it_is_played() -> None:
    state = called({0: [ACE, KING], 3: [ACE]}, ACE)
    assert [state.view(seat).partner for seat in range(SEATS)] == [None] * SEATS
    assert [state.view(seat).attacking for seat in range(SEATS)] == [False, True, True, False]
    assert [state.view(1).attacks(seat) for seat in range(SEATS)] == [False, True, True, True]
    assert [state.view(3).attacks(seat) for seat in range(SEATS)] == [False, True, True, False]
    state, _ = after(state, Play(0, [KING]))
    while state.turn != 3:
        state, _ = after(state, Play(state.turn, next(iter(legal_plays(state.view(state.turn))))))
    state, _ = after(state, Play(3, [ACE]))
    assert [state.view(seat).partner for seat in range(SEATS)] == [3] * SEATS
    assert [state.view(1).attacks(seat) for seat in range(SEATS)] == [False, True, True, False]


def test_whoever_calls_a_card_that_nobody_else_has_is_alone() -> None:
    state = called({0: [ACE, ACE]}, ACE)
    assert [state.view(seat).attacking for seat in range(SEATS)] == [False, True, True, True]
    while state.phase is Phase.PLAYING:
        state, _ = after(state, Play(state.turn, next(iter(legal_plays(state.view(state.turn))))))
    assert state.result is not None
    assert state.result.declarers == (0,)


# ------------------------------------------------------------------------------------------------ overturning, kitties


def late_rules(**options: object) -> Ruleset:
    profile = load_variant("qq").profile
    late = {"overturn": Window(Moment.DEAL, Moment.BURIED), "ends": Moment.BURIED, **options}
    return compile_rules(replace(profile, declare=replace(profile.declare, **late)))  # type: ignore[arg-type]


def test_whoever_overturns_after_the_bury_takes_up_the_kitty_and_buries_again() -> None:
    ruleset = rules_of("shuangsheng")
    hands = {0: [card(HEARTS, 0), BIG_JOKER], 1: [card(SPADES, 0)] * 2 + [52]}
    state = dealt(ruleset, hands, dealer=0)
    while not state.view(0).declarations():
        state, _ = apply(state, Pass(state.turn))
    state, _ = after(state, Declare(0, hands[0]))
    state = passed(state, Phase.BURYING)
    first = next(iter(legal_buries(state.view(0))))
    state, _ = after(state, Bury(0, first))
    assert (state.view(0).buried, state.view(1).buried) == (tuple(sorted(first)), ())
    assert state.view(1).declaring
    state, events = after(state, Declare(1, hands[1]))
    assert events == [Declared(Claim(1, tuple(sorted(hands[1])), 1, SPADES, Moment.BURIED)), KittyTakenUp(1)]
    assert (state.phase, state.turn, len(state.view(1).hand), state.view(0).dealer) == (Phase.BURYING, 1, 33, 0)
    assert state.view(0).buried == ()
    assert legal_actions(state, 0).count() == 0
    again = next(iter(legal_buries(state.view(1))))
    state, _ = after(state, Bury(1, again))
    assert (state.view(0).buried, state.view(1).buried) == ((), tuple(sorted(again)))
    assert state.turn == 2
    state, _ = after(state, Pass(2), Pass(3), Pass(0))
    assert (state.phase, state.turn, state.view(2).trump) == (Phase.PLAYING, 0, SPADES)


@pytest.mark.parametrize("allowed", [True, False])
def test_cards_from_the_kitty_are_shown_only_where_that_is_allowed(allowed: bool) -> None:
    """While the kitty is in hand, and after the bury too."""
    pair = [card(SPADES, 0)] * 2
    state = dealt(late_rules(kitty_cards=allowed), {0: [BIG_JOKER] * 2, 1: [card(HEARTS, 0)]}, kitty=pair)
    state, _ = after(state, Pass(0), Declare(1, [card(HEARTS, 0)]))
    while state.view(0).kitty_holder is None:
        state, _ = apply(state, Pass(state.turn))
    assert (refuse(state.view(0), Declare(0, pair)) is None) == allowed
    assert refuse(state.view(0), Declare(0, [BIG_JOKER] * 2)) is None
    state, _ = after(state, *map(Pass, range(SEATS)))
    lowest = [face for face in state.view(0).order.strongest_first(state.view(0).hand)[::-1] if face not in pair]
    state, _ = after(state, Bury(0, lowest[:8]))
    assert state.view(0).moment is Moment.BURIED
    assert (refuse(state.view(0), Declare(0, pair)) is None) == allowed
    assert (tuple(pair) in state.view(0).declarations()) == allowed
    assert refuse(state.view(0), Declare(0, [BIG_JOKER] * 2)) is None


# ------------------------------------------------------------------------------------------------------------ new deals


def test_an_attacker_with_few_points_may_have_the_cards_dealt_again() -> None:
    ruleset = rules_of("shuangsheng")
    poor = [face for face in range(52) for _ in range(2) if face % 13 in (1, 2, 4, 5, 6, 7, 10)][:25]
    state = dealt(ruleset, {1: poor}, dealer=0)
    while state.view(0).drawn < ruleset.hand_size * SEATS or state._deal.moment is not Moment.DEALT:
        assert refuse(state.view(1), DemandRedeal(1)) is not None
        state, _ = apply(state, Pass(state.turn))
    assert [refuse(state.view(seat), DemandRedeal(seat)) is None for seat in range(SEATS)] == [
        False,
        True,
        False,
        False,
    ]
    with pytest.raises(IllegalAction):
        apply(state, DemandRedeal(2))
    state, events = after(state, DemandRedeal(1))
    assert events == [Redealt(1)]
    assert (state.phase, state.result) == (Phase.REDEALT, None)


def test_nobody_may_demand_a_new_deal_where_the_rules_know_none() -> None:
    state = dealt(compile_rules(RuleProfile()), {1: [1] * 2})
    while state.phase is Phase.DECLARING:
        assert all(refuse(state.view(seat), DemandRedeal(seat)) is not None for seat in range(SEATS))
        state, _ = apply(state, Pass(state.turn))


# ----------------------------------------------------------------------------------------------- who is asked, and when


def with_declaring(**options: object) -> Ruleset:
    """Return the rules of ``qq`` with some options of declaring changed."""
    profile = load_variant("qq").profile
    return compile_rules(replace(profile, declare=replace(profile.declare, **options)))  # type: ignore[arg-type]


def all_dealt(state: State) -> State:
    """Return a deal at the moment when all cards are dealt and everybody is asked once more."""
    while state.view(0).moment is Moment.DEAL:
        state, _ = apply(state, Pass(state.turn))
    return state


@pytest.mark.parametrize(("dealer", "speaks_first"), [(None, 2), (3, 3)])
def test_the_dealer_speaks_first_and_without_one_who_drew_first(dealer: int | None, speaks_first: int) -> None:
    state = all_dealt(dealt(with_declaring(), {0: [card(SPADES, 0)]}, first_drawer=2, dealer=dealer))
    assert (state.phase, state.turn) == (Phase.DECLARING, speaks_first)


def test_after_a_declaration_everybody_is_asked_again() -> None:
    pair = [card(SPADES, 0)] * 2
    state = all_dealt(dealt(with_declaring(), {1: pair, 3: [BIG_JOKER] * 2}))
    state, _ = after(state, Pass(0), Pass(1), Pass(2), Declare(1, pair), Pass(3))
    assert (state.phase, state.turn) == (Phase.DECLARING, 0)
    state, events = after(state, Pass(0), Pass(1), Pass(2))
    assert (state.phase, events) == (Phase.BURYING, [TrumpFixed(SPADES, 0)])


def test_the_last_declaration_names_the_trump_suit_and_the_first_the_first_dealer() -> None:
    spade, hearts = [card(SPADES, 0)], [card(HEARTS, 0)] * 2
    state = all_dealt(dealt(with_declaring(), {1: spade, 3: hearts}, dealer=None))
    state, _ = after(state, Declare(1, spade), Declare(3, hearts))
    assert state.view(0).trump == HEARTS
    state, events = after(state, *map(Pass, range(SEATS)))
    assert events == [TrumpFixed(HEARTS, 1)]


# ------------------------------------------------------------------------------------------------------ nobody declares


def nobody_declares(ruleset: Ruleset, kitty: Sequence[Card], dealer: int | None) -> tuple[State, list[Event]]:
    """Return the deal after everybody has passed, and what that did at last."""
    state = dealt(ruleset, {}, kitty=kitty, dealer=dealer, first_drawer=3)
    events: list[Event] = []
    while state.phase is Phase.DECLARING:
        state, events = after(state, Pass(state.turn))
    return state, [event for event in events if isinstance(event, TrumpFixed | Redealt)]


TURNED_UP = (BIG_JOKER, SMALL_JOKER, card(CLUBS, 5), card(HEARTS, 6), *(card(SPADES, rank) for rank in range(1, 5)))


def test_cards_turned_up_from_the_kitty_are_shown_to_everybody() -> None:
    ruleset = with_declaring(nobody=KittyCard(card=2))
    state, events = nobody_declares(ruleset, TURNED_UP, dealer=1)
    assert events == [TrumpFixed(CLUBS, 1, TURNED_UP[1:3])]
    assert [state.view(seat).shown for seat in range(SEATS)] == [TURNED_UP[1:3]] * SEATS
    assert (state.view(0).trump, state.view(0).kitty_holder) == (CLUBS, 1)


@pytest.mark.parametrize(("dealer", "undecided"), [(None, Undecided.REDEAL), (0, None)])
def test_before_a_new_deal_nothing_is_turned_up(dealer: int | None, undecided: Undecided | None) -> None:
    """Neither where no dealer is found, nor where the cards are dealt again in any case."""
    options = {"nobody": Redeal()} if undecided is None else {"nobody": KittyCard(), "undecided": undecided}
    state, events = nobody_declares(with_declaring(**options), TURNED_UP, dealer)
    assert events == [Redealt(None)]
    assert (state.phase, state.view(0).shown, state.view(0).trump) == (Phase.REDEALT, (), None)


def test_who_drew_the_first_card_may_deal_where_nobody_declares_in_the_first_deal() -> None:
    ruleset = with_declaring(nobody=KittyCard(), undecided=Undecided.FIRST_DRAWER)
    state, events = nobody_declares(ruleset, TURNED_UP, dealer=None)
    assert events == [TrumpFixed(CLUBS, 3, TURNED_UP[:3])]
    assert state.view(0).dealer == 3
