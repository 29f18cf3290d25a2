"""Where two sets of rules part on a recorded deal: the first action that they answer differently."""

from __future__ import annotations

from typing import NamedTuple

from tractor_dsl.engine.actions import Declare, DemandRedeal
from tractor_dsl.engine.deal import DealResult, Phase
from tractor_dsl.engine.events import Dealt, Declared, Event
from tractor_dsl.engine.state import State, apply, refuse
from tractor_dsl.records.record import Passes, Record, Step
from tractor_dsl.records.replay import action_of, has_ended, start_of
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.refusal import Refusal


class Answer(NamedTuple):
    """What one set of rules makes of an action: a refusal, or what happens."""

    refusal: Refusal | None
    events: tuple[Event, ...]
    result: DealResult | None
    """The result of the deal, if the action ends it."""


class Parting(NamedTuple):
    """The first step (from 0) of a record on which two sets of rules part, and what each makes of it."""

    step: int
    first: Answer
    second: Answer


def where_they_part(record: Record, first: Ruleset, second: Ruleset) -> Parting | None:
    """Return the first step that two sets of rules answer differently, None when they agree to the end.

    How long a set of rules waits for declarations is no difference by itself: passes are left out where it does not
    wait any more, and added where it still does.

    Raises:
        FindingsError: the deck is not that of both.
    """
    states = [start_of(record, first), start_of(record, second)]
    unmatched: tuple[list[object], list[object]] = ([], [])
    for index, step in enumerate(record.steps):
        answers = []
        for side, state in enumerate(states):
            states[side], answer = _take(state, step)
            answers.append(answer)
            unmatched[side].extend(_essence(answer))
        if _differ(*unmatched) or (answers[0].refusal is None) != (answers[1].refusal is None):
            return Parting(index, answers[0], answers[1])
        if answers[0].refusal or all(has_ended(state) for state in states):
            break
    return None


def _differ(first: list[object], second: list[object]) -> bool:
    """Tell whether two lists of happenings differ as far as both go, and drop what they have in common."""
    common = min(len(first), len(second))
    differ = first[:common] != second[:common]
    del first[:common], second[:common]
    return differ


def _take(state: State, step: Step) -> tuple[State, Answer]:
    """Return the state after a step and the answer to it."""
    events: tuple[Event, ...] = ()
    if isinstance(step, Passes):
        for _ in range(step.times):
            state, events = _pass(state, events)
        return state, Answer(None, events, state.result)
    while not isinstance(step, Declare | DemandRedeal) and state.view(state.turn).declaring:
        state, events = _pass(state, events)
    refusal = refuse(state.view(step.seat), step)
    if refusal is not None:
        return state, Answer(refusal, events, None)
    state, more = apply(state, step)
    return state, Answer(None, events + more, state.result)


def _pass(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Let the seat in turn pass if it is asked for a declaration or a bid."""
    if not state.view(state.turn).declaring and state.phase is not Phase.AUCTION:
        return state, events
    state, more = apply(state, action_of(Passes(1), state))
    return state, events + more


def _essence(answer: Answer) -> list[object]:
    """Return what counts of the events of an answer, and the result."""
    happened: list[object] = [
        (event.claim.seat, event.claim.suit) if isinstance(event, Declared) else event
        for event in answer.events
        if not isinstance(event, Dealt)
    ]
    return happened if answer.result is None else [*happened, answer.result]
