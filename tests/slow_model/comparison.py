"""Asking the engine what the model is asked, and listing where the two differ."""

from __future__ import annotations

from collections.abc import Iterator

from tests.slow_model.profiles import model_rules, profile_of
from tests.slow_model.questions import (
    FollowSituation,
    KittySituation,
    Situation,
    SplitSituation,
    ThrowSituation,
    ruling,
)
from tests.slow_model.situations import situations
from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.legality import refuse_follow
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.capture import challenge, standing_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.kitty import kitty_multiplier
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import group_of, planes_of, split
from tractor_dsl.rules.throw import blocked
from tractor_dsl.rules.trumps import GROUPS, Order

__all__ = ["disagreements", "engine_answer", "model_rules", "profile_of", "shipped_profiles"]


def shipped_profiles() -> dict[str, RuleProfile]:
    """Return the rules of every shipped variant, by id."""
    return {variant_id: load_variant(variant_id).profile for variant_id, *_ in variant_files()}


def disagreements(profile: RuleProfile, *, seed: int, count: int) -> list[tuple[Situation, object, object]]:
    """Return the situations in which engine and model differ, with the model's and the engine's answer."""
    return list(_differing(profile, seed, count))


def _differing(profile: RuleProfile, seed: int, count: int) -> Iterator[tuple[Situation, object, object]]:
    rules = model_rules(profile)
    ruleset = compile_rules(profile)
    for situation in situations(rules, seed, count):
        expected = _without_tops(ruling(rules, situation))
        found = engine_answer(ruleset, situation)
        if expected != "unstated" and found != expected:
            yield situation, expected, found


def _without_tops(answer: object) -> object:
    """Return components as (width, length, cards): places are numbered differently, and the cards tell them."""
    if isinstance(answer, tuple) and answer and hasattr(answer[0], "width"):
        return tuple((part.width, part.length, tuple(sorted(part.cards))) for part in answer)
    return answer


def engine_answer(ruleset: Ruleset, situation: Situation) -> object:
    """Return what the engine says to a situation, in the form of the model's answer."""
    order = ruleset.order(situation.level, situation.trump)
    shapes = ruleset.profile.shapes
    if isinstance(situation, FollowSituation):
        lead = lead_of(ruleset, order, situation.lead)
        assert lead is not None
        hand = masks_of(order, situation.hand, ruleset.planes)
        legal = not isinstance(refuse_follow(ruleset, order, hand, lead, situation.play), Refusal)
        return legal if len(lead.parts) > 1 else _also(legal, _accepted(ruleset, situation))
    if isinstance(situation, ThrowSituation):
        return _throw(ruleset, order, situation)
    if isinstance(situation, KittySituation):
        winning, led = split(shapes, order, situation.winning), split(shapes, order, situation.lead)
        assert winning is not None
        assert led is not None
        return kitty_multiplier(ruleset.profile.kitty, winning, led, attackers_won=True)
    if isinstance(situation, SplitSituation):
        parts = split(shapes, order, situation.cards) if situation.cards else None
        return _without_tops(parts)
    winner = _winner(ruleset, order, situation.plays)
    lead = lead_of(ruleset, order, situation.plays[0])
    assert lead is not None
    if len(lead.parts) > 1:  # hands of nothing but the plays could stop the throw
        return winner
    table = TrickPlay(ruleset, situation.level, situation.trump, situation.plays, 0)
    for cards in situation.plays:
        table.play(cards)
    return _also(winner, table.last_winner)


def _also(answer: object, at_table: object) -> object:
    """Return an answer of the rules where the play of the trick, which takes quicker ways, comes to the same."""
    return answer if at_table == answer else f"{answer}, but when played {at_table}"


def _accepted(ruleset: Ruleset, situation: FollowSituation) -> bool:
    """Tell whether a play is accepted when the trick is played."""
    hands = (situation.lead, situation.hand, (), ())
    table = TrickPlay(ruleset, situation.level, situation.trump, hands, 0)
    table.play(situation.lead)
    try:
        table.play(situation.play)
    except IllegalAction:
        return False
    return True


def _throw(ruleset: Ruleset, order: Order, situation: ThrowSituation) -> tuple[tuple[Card, ...], int | None]:
    lead = lead_of(ruleset, order, situation.lead)
    assert lead is not None
    others = [masks_of(order, hand, ruleset.planes)[lead.group :: GROUPS] for hand in situation.others]
    profile = ruleset.profile
    stop = (
        blocked(profile.throw, profile.shapes, order, lead.group, lead.parts, others) if len(lead.parts) > 1 else None
    )
    if stop is None:
        return tuple(sorted(situation.lead)), None
    return tuple(sorted(stop.component.cards)), stop.by


def _winner(ruleset: Ruleset, order: Order, plays: tuple[tuple[Card, ...], ...]) -> int:
    lead = lead_of(ruleset, order, plays[0])
    assert lead is not None
    standing, best = standing_of(lead.group, lead.parts), 0
    for index, cards in enumerate(plays[1:], 1):
        group = group_of(order, cards)
        if group is not None:
            profile = ruleset.profile
            higher = challenge(
                profile.capture,
                profile.shapes,
                order,
                lead.shapes,
                lead.group,
                standing,
                group,
                planes_of(order, group, cards),
            )
            if higher is not None:
                standing, best = higher, index
    return best
