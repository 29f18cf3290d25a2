"""A profile as the model of card play takes it, and back."""

from __future__ import annotations

from typing import Any

from tests.slow_model.order import Cascade, ModelRules
from tractor_dsl.cards import RANKS
from tractor_dsl.notation import ShapePattern
from tractor_dsl.rules.profile import RuleProfile, build_profile

NUMBERS = {"fixed": ("single", "pair", "triple", "tractor"), "per_pair": ("single", "pair"), "per_card": ("times",)}
"""Ways to value the kitty that have numbers, and the names of these."""


def model_rules(profile: RuleProfile) -> ModelRules:
    """Return a profile as the model takes it."""
    capture = profile.kitty.capture
    return ModelRules(
        decks=profile.table.decks,
        permanent=tuple(RANKS[rank] for rank in profile.trumps.permanent),
        jokers_touch_level=profile.trumps.jokers_touch_level,
        gaps=str(profile.trumps.gaps),
        split=str(profile.shapes.split),
        shortest_run=profile.shapes.shortest_run,
        run_widths=profile.shapes.run_widths,
        follow_duty=str(profile.follow.duty),
        shorter_tractor=str(profile.follow.shorter_tractor),
        throw_duty=str(profile.follow.throws),
        tractor_pairs=str(profile.follow.tractor_pairs),
        cascades=tuple(_cascade(written.lead, written.answers) for written in profile.follow.cascades),
        failed_throw=str(profile.throw.failed),
        ruff=str(profile.capture.ruff),
        overruff=str(profile.capture.overruff),
        kitty_mode=capture.MODE,
        kitty_cap=getattr(capture, "cap", None),
        kitty_pairs=str(getattr(capture, "pairs", "largest")),
        kitty_numbers=tuple(getattr(capture, name) for name in NUMBERS.get(capture.MODE, ())),
        kitty_measured=str(profile.kitty.measured_on),
    )


def _cascade(lead: ShapePattern, answers: tuple[ShapePattern, ...]) -> Cascade:
    """Return written answers to a component; single cards and `any` are free."""
    (led,) = lead.groups
    return led, tuple(tuple(group for group in answer.groups if group != (1, 1)) for answer in answers)


def profile_of(rules: ModelRules) -> RuleProfile:
    """Return the model's rules as a profile."""
    kitty = {1: 6, 2: 8, 3: 6, 4: 8}[rules.decks]
    return build_profile(
        {
            "table": {"decks": rules.decks, "kitty": kitty},
            "trumps": {
                "permanent": list(rules.permanent),
                "jokers_touch_level": rules.jokers_touch_level,
                "gaps": rules.gaps,
            },
            "shapes": {
                "split": rules.split,
                "shortest_run": rules.shortest_run,
                "run_widths": list(rules.run_widths),
            },
            "follow": {
                "duty": rules.follow_duty,
                "shorter_tractor": rules.shorter_tractor,
                "throws": rules.throw_duty,
                "tractor_pairs": rules.tractor_pairs,
                "cascades": [_written(cascade) for cascade in rules.cascades],
            },
            "throw": {"failed": rules.failed_throw},
            "capture": {"ruff": rules.ruff, "overruff": rules.overruff},
            "kitty": {"capture": _capture(rules), "measured_on": rules.kitty_measured},
        }
    )


def _written(cascade: Cascade) -> dict[str, Any]:
    lead, answers = cascade
    size = lead[0] * lead[1]
    return {
        "lead": ShapePattern((lead,)).text("zh"),
        "answers": [
            ShapePattern(answer, size - sum(width * length for width, length in answer)).text("zh")
            for answer in answers
        ],
    }


def _capture(rules: ModelRules) -> dict[str, Any]:
    capture: dict[str, Any] = {"mode": rules.kitty_mode}
    if rules.kitty_mode == "double_per_pair":
        capture["pairs"] = rules.kitty_pairs
    if rules.kitty_mode != "fixed":
        capture["cap"] = rules.kitty_cap
    return capture | dict(zip(NUMBERS.get(rules.kitty_mode, ()), rules.kitty_numbers, strict=True))
