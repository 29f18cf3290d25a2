"""Play a recorded deal again through the immutable door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tractor_dsl.engine.actions import Action, Pass
from tractor_dsl.engine.deal import DealResult, Phase
from tractor_dsl.engine.state import State, apply, refuse, start
from tractor_dsl.errors import Diagnostic, FindingsError, Message, Place
from tractor_dsl.reading.findings import finding
from tractor_dsl.records.record import Passes, Record, Step
from tractor_dsl.records.shape import cards_text
from tractor_dsl.records.source import Path, Source
from tractor_dsl.records.write import plain_result, record_text
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.refusal import Refusal


def check_heading(record: Record, variant: str, rules_hash: str) -> tuple[Diagnostic, ...]:
    """Return the warning that a record was made under other rules than those of a variant as they are now, if so."""
    recorded = record.heading.rules_hash
    if recorded == rules_hash:
        return ()
    found = _finding(record, "td520", ("rules_hash",), recorded=recorded, variant=variant, now=rules_hash)
    return (replace(found, severity="warning"),)


def unknown_variant(record: Record) -> Diagnostic:
    """Return the finding that a record was played under a variant that nobody here knows."""
    found = _finding(record, "td528", ("variant",), variant=record.heading.variant)
    return replace(found, help=Message("td528.help"))


def start_of(record: Record, ruleset: Ruleset) -> State:
    """Return the state in which the first card of a recorded deal has been dealt.

    Raises:
        FindingsError: the deck is not that of the rules.
    """
    if sorted(record.deck) != sorted(ruleset.deck):
        raise FindingsError([_finding(record, "td521", ("deck",), **_compare_decks(record, ruleset))])
    return start(ruleset, record.deck, level=record.level, dealer=record.dealer, first_drawer=record.first_drawer)


def has_ended(state: State) -> bool:
    """Tell whether a deal was scored or thrown in, so that nothing can follow."""
    return state.phase in (Phase.SCORED, Phase.REDEALT)


def action_of(step: Step, state: State) -> Action:
    """Return what a step of a record does at a state; passes are made by whoever is in turn."""
    return Pass(state.turn) if isinstance(step, Passes) else step


def replay(record: Record, ruleset: Ruleset, origin: Callable[[str], Place | None] | None = None) -> State:
    """Return the end of a recorded deal, played again; it is what the record says.

    ``origin`` tells where a rule is written, such as :meth:`Variant.origin <tractor_dsl.rules.variant.Variant.origin>`.

    Raises:
        FindingsError: the deck is not that of the rules, the rules refuse an action, the actions are too few or too
            many, or the result is another.
    """
    state = start_of(record, ruleset)
    for index, step in enumerate(record.steps):
        for _ in range(step.times if isinstance(step, Passes) else 1):
            if has_ended(state):
                raise FindingsError([_finding(record, "td523", ("actions", index), action=index + 1)])
            action = action_of(step, state)
            refusal = refuse(state.view(action.seat), action)
            if refusal is not None:
                raise FindingsError([_refused(record, index, action, refusal, origin)])
            state, _ = apply(state, action)
    if not has_ended(state):
        raise FindingsError([_finding(record, "td524", ("actions",), actions=len(record.steps))])
    findings = _compare_results(record, state.result)
    if findings:
        raise FindingsError(findings)
    return state


def _refused(
    record: Record, index: int, action: Action, refusal: Refusal, origin: Callable[[str], Place | None] | None
) -> Diagnostic:
    found = _finding(record, "td522", ("actions", index), action=index + 1, seat=action.seat, why=refusal.message)
    return replace(found, notes=(_rule_note(refusal.path, origin),))


def _rule_note(path: str, origin: Callable[[str], Place | None] | None) -> Message:
    """Return which rule refuses an action, and where it is written."""
    if not path:
        return Message("td522.every")
    if origin is None:
        return Message("td522.rule", {"rule": path})
    place = origin(path)
    if place is None:
        return Message("td522.default", {"rule": path})
    return Message("td522.stated", {"rule": path, "place": place})


def _compare_decks(record: Record, ruleset: Ruleset) -> dict[str, Any]:
    """Return how the cards of a record differ from those of the rules."""
    own = list(ruleset.deck)
    extra = []
    for face in record.deck:
        if face in own:
            own.remove(face)
        else:
            extra.append(face)
    names = {"missing": cards_text(tuple(sorted(own))), "extra": cards_text(tuple(sorted(extra)))}
    return {
        "cards": len(record.deck),
        "expected": len(ruleset.deck),
        **{key: text or "-" for key, text in names.items()},
    }


def _compare_results(record: Record, result: DealResult | None) -> list[Diagnostic]:
    """Return a finding for everything in which the recorded result differs from the one that was played."""
    if record.result is None or result is None:
        if record.result is result:
            return []
        return [_finding(record, "td525" if result is None else "td526", ("result",))]
    recorded, played = plain_result(record.result), plain_result(result)
    return [
        _finding(record, "td527", ("result", key), key=key, recorded=recorded[key], played=played[key])
        for key in recorded
        if recorded[key] != played[key]
    ]


def _finding(record: Record, code: str, path: Path, **params: Any) -> Diagnostic:
    """Return a finding at a place of the record's text, or of the text that the record would have."""
    source = record.source or Source("-", record_text(record))
    place = source.place_of(path)
    return replace(finding(code, place, **params), source_line=source.line(place))
