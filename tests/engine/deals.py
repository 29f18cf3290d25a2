"""Random deals through the immutable door, for the laws."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.slow_model.comparison import profile_of
from tests.slow_model.situations import random_rules
from tractor_dsl.cards import NO_TRUMP
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
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.legal import legal_buries, legal_plays
from tractor_dsl.engine.state import State, apply, start
from tractor_dsl.engine.view import View
from tractor_dsl.rules.auction import Descending, NoAuction
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.declare import (
    FirstDealer,
    Moment,
    Reinforce,
    SameRung,
    SelfOverturn,
    Who,
    Window,
    WithKitty,
)
from tractor_dsl.rules.irregularities import FewPoints, NoRedeal, Whose
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.result import Surrender
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.throw import Allowed, NoFine, Per, PointsFine, StakeFine
from tractor_dsl.rules.undeclared import Jokers, KittyCard, NoTrump, Redeal, Twin, Undecided

VARIANTS = tuple(name for name, *_ in variant_files())


def ruleset_of(source: str | None, rng: random.Random) -> Ruleset:
    """Return the rules of a shipped variant, or rules drawn from the whole space of options."""
    return some_ruleset(rng) if source is None else compile_rules(load_variant(source).profile)


def some_ruleset(rng: random.Random) -> Ruleset:
    """Return a shipped variant, or rules drawn from the whole space of options."""
    if rng.random() < 0.4:
        return compile_rules(load_variant(rng.choice(VARIANTS)).profile)
    profile = _with_rare_phases(profile_of(random_rules(rng)), rng)
    turned_up = (KittyCard(), KittyCard(2, Jokers.NO_TRUMP, Twin.DEALS)) if profile.table.kitty > 1 else ()
    windows = (Window(), Window(), Window(Moment.DEAL, Moment.BURIED), Window(Moment.BURIED, Moment.BURIED))
    declare = replace(
        profile.declare,
        begins=rng.choice((Moment.DEAL, Moment.DEAL, Moment.DEALT)),
        ends=rng.choice((Moment.DEALT, Moment.DEALT, Moment.TAKEN, Moment.BURIED)),
        overturn=rng.choice(windows),
        first_overturn=rng.choice(windows),
        with_kitty=rng.choice(tuple(WithKitty)),
        kitty_cards=rng.random() < 0.5,
        same_rung=rng.choice(tuple(SameRung)),
        who=rng.choice((Who.ANYONE, Who.ANYONE, Who.DECLARERS_FIRST)),
        reinforce=rng.choice(tuple(Reinforce)),
        self_overturn=rng.choice(tuple(SelfOverturn)),
        first_dealer=rng.choice(tuple(FirstDealer)),
        nobody=rng.choice((NoTrump(), Redeal(), *turned_up)),
        undecided=rng.choice(tuple(Undecided)),
    )
    fine = rng.choice((NoFine(), PointsFine(10), PointsFine(10, Per.RETURNED_CARD), StakeFine()))
    throw = replace(profile.throw, allowed=rng.choice(tuple(Allowed)), fine=fine)
    return compile_rules(_consistent(replace(profile, declare=declare, throw=throw)))


def _with_rare_phases(profile: RuleProfile, rng: random.Random) -> RuleProfile:
    """Return a profile that may have an auction, a called partner, demands for a new deal, surrender, a bury limit."""
    return replace(
        profile,
        auction=replace(profile.auction, method=rng.choice((NoAuction(), NoAuction(), Descending()))),
        partners=replace(profile.partners, team=rng.choice((Team.OPPOSITE, Team.OPPOSITE, Team.CALLED))),
        irregularities=replace(
            profile.irregularities,
            redeal=rng.choice((NoRedeal(), NoRedeal(), FewPoints(rng.choice((15, 60)), rng.choice(tuple(Whose))))),
        ),
        result=replace(profile.result, surrender=rng.choice(((), (), (Surrender(0, 41), Surrender(55, 0))))),
        kitty=replace(profile.kitty, buried_points=rng.choice((None, None, 0, 10))),
    )


def _consistent(profile: RuleProfile) -> RuleProfile:
    """Return a profile whose rungs the decks can show."""
    rungs = tuple(rung for rung in profile.declare.rungs if max(rung.level_cards, rung.jokers) <= profile.table.decks)
    return replace(profile, declare=replace(profile.declare, rungs=rungs))


def first_state(ruleset: Ruleset, rng: random.Random) -> State:
    """Return the beginning of a random deal."""
    deck = list(ruleset.deck)
    rng.shuffle(deck)
    return start(ruleset, tuple(deck), level=rng.randrange(13), dealer=rng.choice((None, 0, 1, 2, 3)))


def some_action(state: State, rng: random.Random) -> Action:
    """Return a random legal action of the seat in turn; leads are not nearly all throws."""
    seat = state.turn
    view = state.view(seat)
    if view.declaring:
        if view.may_demand_redeal() and rng.random() < 0.2:
            return DemandRedeal(seat)
        shows = view.declarations()
        return Declare(seat, rng.choice(shows)) if shows and rng.random() < 0.4 else Pass(seat)
    match view.phase:
        case Phase.AUCTION:
            targets = view.possible_bids()
            return Bid(seat, rng.choice(targets[:4])) if targets and rng.random() < 0.6 else Pass(seat)
        case Phase.NAMING:
            return NameTrump(seat, rng.randrange(NO_TRUMP + 1))
        case Phase.BURYING:
            return Bury(seat, legal_buries(view).sample(rng))
        case Phase.CALLING:
            return Call(seat, rng.choice(view.ruleset.deck))
    return Concede(seat) if view.may_concede() and rng.random() < 0.2 else some_play(view, rng)


def some_play(view: View, rng: random.Random) -> Play:
    """Return a random legal play; leads are not nearly all throws."""
    if view.lead is None and rng.random() < 0.7:
        face = rng.choice(view.hand)
        return Play(view.seat, [face] * rng.randint(1, view.hand.count(face)))
    return Play(view.seat, legal_plays(view).sample(rng))


def do(deal: Deal, action: Action) -> None:
    """Do through the mutable door what an action says."""
    match action:
        case Pass():
            deal.pass_turn()
        case Declare():
            deal.declare(action.seat, action.cards)
        case DemandRedeal():
            deal.redeal(action.seat)
        case Bid():
            deal.bid(action.target)
        case NameTrump():
            deal.name_trump(action.suit)
        case Bury():
            deal.bury(action.cards)
        case Call():
            deal.call(action.card)
        case Concede():
            deal.concede(action.seat)
        case Play():
            deal.play_cards(action.cards)


def states_of(
    ruleset: Ruleset, rng: random.Random, first: State | None = None
) -> Iterator[tuple[State, Action, State]]:
    """Yield every step of a random deal, or of one that begins as given: before, action, after."""
    state = first or first_state(ruleset, rng)
    while state.phase not in (Phase.SCORED, Phase.REDEALT):
        action = some_action(state, rng)
        after, _ = apply(state, action)
        yield state, action, after
        state = after


def with_hidden_cards_exchanged(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """Return the deal with two cards that a seat cannot see in each other's place, the called card left alone."""
    twin = deal.copy()
    hands = twin.hands if twin.play is None else [twin.play.hand(owner) for owner in range(SEATS)]
    buried = list(twin.buried)
    hidden = [hand for owner, hand in enumerate(hands) if owner != seat]
    if seat != View(deal, seat).last_burier:
        hidden.append(buried)
    top = len(deal.deck) - deal.ruleset.kitty_size
    kitty = list(deal.deck[top:])
    if twin.trump is None:
        hidden.append(kitty)
    places = [(cards, index) for cards in hidden for index, face in enumerate(cards) if face != deal.called]
    if len(places) > 1:
        (one, here), (other, there) = rng.sample(places, 2)
        one[here], other[there] = other[there], one[here]
    twin.deck = [*deal.deck[:top], *kitty]
    twin.buried = tuple(buried)
    if twin.play is not None:
        twin.play.masks = [masks_of(twin.play.order, hand, deal.ruleset.planes) for hand in hands]
    return twin
