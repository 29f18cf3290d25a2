"""Random deals through the immutable door, for the laws."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.slow_model.comparison import profile_of
from tests.slow_model.situations import random_rules
from tractor_dsl.engine.actions import Action, Bury, Declare, Pass, Play
from tractor_dsl.engine.deal import Phase
from tractor_dsl.engine.legal import legal_buries, legal_plays
from tractor_dsl.engine.state import State, apply, start
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.declare import FirstDealer, Moment, NoTrump, Redeal, Reinforce, SelfOverturn
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.throw import Allowed

VARIANTS = tuple(name for name, *_ in variant_files())


def some_ruleset(rng: random.Random) -> Ruleset:
    """Return a shipped variant, or rules drawn from the whole space of options."""
    if rng.random() < 0.4:
        return compile_rules(load_variant(rng.choice(VARIANTS)).profile)
    profile = profile_of(random_rules(rng))
    declare = replace(
        profile.declare,
        begins=rng.choice((Moment.DEAL, Moment.DEAL, Moment.DEALT)),
        ends=rng.choice((Moment.DEALT, Moment.DEALT, Moment.TAKEN, Moment.BURIED)),
        reinforce=rng.choice(tuple(Reinforce)),
        self_overturn=rng.choice(tuple(SelfOverturn)),
        first_dealer=rng.choice(tuple(FirstDealer)),
        nobody=rng.choice((NoTrump(), Redeal())),
    )
    throw = replace(profile.throw, allowed=rng.choice(tuple(Allowed)))
    return compile_rules(_consistent(replace(profile, declare=declare, throw=throw)))


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
        shows = view.declarations()
        return Declare(seat, rng.choice(shows)) if shows and rng.random() < 0.2 else Pass(seat)
    if view.phase is Phase.BURYING:
        return Bury(seat, legal_buries(view).sample(rng))
    plays = legal_plays(view)
    if view.lead is None and rng.random() < 0.7:
        face = rng.choice(view.hand)
        cards = [face] * rng.randint(1, view.hand.count(face))
        return Play(seat, cards)
    return Play(seat, plays.sample(rng))


def states_of(ruleset: Ruleset, rng: random.Random) -> Iterator[tuple[State, Action, State]]:
    """Yield every step of a random deal: before, action, after."""
    state = first_state(ruleset, rng)
    while state.phase not in (Phase.SCORED, Phase.REDEALT):
        action = some_action(state, rng)
        after, _ = apply(state, action)
        yield state, action, after
        state = after
