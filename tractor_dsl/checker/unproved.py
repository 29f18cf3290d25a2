"""Numbers that a file changes and none of its rulings shows: they may be mistyped, and nobody would notice.

A ruling shows a number when it no longer holds with the parent's number in its place, and is not one of those that
show nothing of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.rules.files.extremes import highest_score, score_step
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.result import outcome
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.read import RulingsFile
from tractor_dsl.rulings.run import run_rulings

NUMBERS: Final = (("kitty", "capture"), ("result", "bands"))
"""The options that are numbers above all, and that every table is asked about: multipliers and thresholds."""
_MANY_POINTS: Final = 1_000
"""More than fines come to in any deal."""


def unproved(variant: Variant, rulings: RulingsFile) -> Iterator[Diagnostic]:
    """Yield a hint for every such option of the file itself; none where the file has no parent."""
    if not variant.extends:
        return
    parent = load_variant(variant.extends[0], folder=Path(variant.path).parent).profile
    for axis, name in NUMBERS:
        path = f"{axis}.{name}"
        place = variant.origins.get(path)
        section, above = getattr(variant.profile, axis), getattr(parent, axis)
        if place is None or place.file != variant.path:
            continue
        before: dict[str, Any] = {axis: replace(section, **{name: getattr(above, name)})}
        changed = replace(variant.profile, **before)
        if _come_to_the_same(variant.profile, changed):
            continue
        if not run_rulings(rulings, replace(variant, profile=changed)).failed:
            params = {"path": path, "parent": variant.extends[0]}
            yield Diagnostic(place, Message("td912", params), "info", help=Message("td912.help", params))


def _come_to_the_same(rules: RuleProfile, others: RuleProfile) -> bool:
    """Tell whether two sets of rules capture alike, and have one result for every score that there can be."""
    most = max((highest_score(each) or (_MANY_POINTS,))[0] for each in (rules, others))
    target = max(rules.auction.targets, default=0)
    scores = range(-_MANY_POINTS, most + 1, score_step(rules))
    return rules.kitty.capture == others.kitty.capture and all(
        outcome(rules.result, score, target)[:2] == outcome(others.result, score, target)[:2] for score in scores
    )
