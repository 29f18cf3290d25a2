"""Lints of rules that never come to anything, because another rule sees to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import Diagnostic
from tractor_dsl.notation import ShapePattern
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.rules.declare import DeclareRules, SameRung
from tractor_dsl.rules.files.extremes import most_in_kitty
from tractor_dsl.rules.files.in_force import InForce, Looks
from tractor_dsl.rules.follow import calls_for_shapes
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import hand_size
from tractor_dsl.rules.throw import Allowed
from tractor_dsl.rules.undeclared import Redeal


class Dead(NamedTuple):
    """Rules that do not matter while something holds, which a field says."""

    while_: Callable[[RuleProfile], bool]
    said_by: str
    value: Callable[[RuleProfile], object]
    fields: tuple[str, ...]
    also: tuple[str, ...] = ()
    """Further fields on which it depends whether it holds."""


def _overturns_nothing(profile: RuleProfile) -> bool:
    return len(profile.declare.rungs) == 1 and profile.declare.same_rung is SameRung.NEVER


def _has_runs(profile: RuleProfile) -> bool:
    return any(1 < width <= profile.table.decks for width in profile.shapes.run_widths)


def _runs_fill_no_hand(profile: RuleProfile) -> bool:
    """Tell whether the shortest run has more cards than a hand."""
    narrowest = min(profile.shapes.run_widths, default=0)
    return narrowest * profile.shapes.shortest_run > hand_size(profile.table)


def _jumps_over_nothing(profile: RuleProfile) -> bool:
    gains = [max(band.declarers or 0, band.attackers or 0) for band in profile.result.bands]
    return max(gains) <= 1 and all(band.then_every is None for band in profile.result.bands)


def _leaves_no_gap(profile: RuleProfile) -> bool:
    """Tell whether the ranks that leave their suits, at any level that is played, are at an end of them."""
    left = (set(range(len(RANKS))) - {level, *profile.trumps.permanent} for level in profile.levels.ladder)
    return not any(ranks and max(ranks) - min(ranks) >= len(ranks) for ranks in left)


DEAD: Final = (
    Dead(
        lambda profile: profile.throw.allowed is Allowed.NEVER,
        "throw.allowed",
        lambda profile: profile.throw.allowed,
        ("throw.failed", "throw.fine", "follow.throws"),
    ),
    Dead(
        lambda profile: profile.table.decks == 1,
        "table.decks",
        lambda profile: profile.table.decks,
        (
            "shapes.split",
            "shapes.shortest_run",
            "shapes.run_widths",
            "follow.duty",
            "follow.shorter_tractor",
            "follow.throws",
            "follow.tractor_pairs",
            "kitty.capture.pair",
            "declare.reinforce",
            "declare.nobody.twin",
        ),
    ),
    Dead(
        lambda profile: profile.table.decks == 1 and profile.throw.allowed is Allowed.NEVER,
        "throw.allowed",
        lambda profile: profile.throw.allowed,
        ("capture.ruff", "capture.overruff"),
        also=("table.decks",),
    ),
    Dead(
        lambda profile: profile.table.decks < 3,
        "table.decks",
        lambda profile: profile.table.decks,
        ("kitty.capture.triple",),
    ),
    Dead(
        lambda profile: profile.auction.is_held,
        "auction.method",
        lambda profile: profile.auction.method.MODE,
        tuple(f"declare.{entry.name}" for entry in options_of(DeclareRules)),
    ),
    Dead(
        lambda profile: not calls_for_shapes(profile.follow),
        "follow.duty",
        lambda profile: profile.follow.duty,
        ("follow.shorter_tractor", "follow.throws", "follow.tractor_pairs", "follow.cascades"),
    ),
    Dead(
        lambda profile: profile.table.decks > 1 and not _has_runs(profile),
        "shapes.run_widths",
        lambda profile: say("td462.no_runs"),
        ("shapes.shortest_run", "follow.shorter_tractor", "follow.tractor_pairs"),
        also=("table.decks",),
    ),
    Dead(
        lambda profile: not _has_runs(profile),
        "shapes.run_widths",
        lambda profile: say("td462.no_runs"),
        ("kitty.capture.tractor",),
        also=("table.decks",),
    ),
    Dead(
        _runs_fill_no_hand,
        "shapes.shortest_run",
        lambda profile: profile.shapes.shortest_run,
        ("shapes.run_widths", "kitty.capture.tractor", "follow.shorter_tractor", "follow.tractor_pairs"),
        also=("table.decks", "table.kitty"),
    ),
    Dead(
        lambda profile: profile.table.kitty == 0,
        "table.kitty",
        lambda profile: profile.table.kitty,
        ("kitty.capture", "kitty.measured_on", "kitty.buried_points", "declare.with_kitty", "declare.kitty_cards"),
    ),
    Dead(
        _overturns_nothing,
        "declare.rungs",
        lambda profile: profile.declare.rungs[0].text("zh"),
        (
            "declare.reinforce",
            "declare.self_overturn",
            "declare.overturn",
            "declare.first_overturn",
            "declare.with_kitty",
            "stakes.basis.double_per_overturn",
        ),
        also=("declare.same_rung",),
    ),
    Dead(
        lambda profile: isinstance(profile.declare.nobody, Redeal),
        "declare.nobody",
        lambda profile: profile.declare.nobody.MODE,
        ("declare.undecided",),
    ),
    Dead(
        lambda profile: (
            profile.kitty.buried_points is not None
            and profile.kitty.buried_points >= _unlimited(profile)
            and profile.table.kitty > 0
        ),
        "table.kitty",
        lambda profile: profile.table.kitty,
        ("kitty.buried_points",),
        also=("table.decks", "table.points"),
    ),
    Dead(
        _leaves_no_gap,
        "levels.ladder",
        lambda profile: say("td462.end_levels"),
        ("trumps.gaps",),
        also=("trumps.permanent",),
    ),
    Dead(
        _jumps_over_nothing,
        "result.bands",
        lambda profile: say("td462.one_level"),
        ("levels.must_play",),
    ),
)
DEAD_LOOKS: Final[Looks] = {
    "td462": tuple(dict.fromkeys(field for dead in DEAD for field in (dead.said_by, *dead.also, *dead.fields)))
}
"""The options that make others come to nothing, and those others."""


def _unlimited(profile: RuleProfile) -> int:
    """Return the most card points that the kitty could hold without a limit."""
    from dataclasses import replace

    return most_in_kitty(replace(profile, kitty=replace(profile.kitty, buried_points=None)))


def dead_fields(profile: RuleProfile, inside: str = "") -> frozenset[str]:
    """Return the options that never come to anything under some rules; only those inside an option, if one is given.

    >>> from tractor_dsl.rules.throw import ThrowRules
    >>> rules = RuleProfile(throw=ThrowRules(allowed=Allowed.NEVER))
    >>> sorted(dead_fields(rules)), sorted(dead_fields(rules, "kitty.capture"))
    (['follow.throws', 'kitty.capture.triple', 'throw.failed', 'throw.fine'], ['kitty.capture.triple'])
    """
    above = f"{inside}." if inside else ""
    concerned = ((dead, [field for field in dead.fields if field.startswith(above)]) for dead in DEAD)
    return frozenset(field for dead, fields in concerned if fields and dead.while_(profile) for field in fields)


def lint_dead_rules(rules: InForce) -> Iterator[Diagnostic]:
    """TD462: what the file itself states comes to something."""
    for dead in DEAD:
        if not dead.while_(rules.profile):
            continue
        for field in dead.fields:
            place = rules.find(field)
            if place is not None and place.file == rules.file:
                notes = [rules.stated(dead.said_by, dead.value(rules.profile))]
                yield finding("td462", place, severity="warning", notes=notes, help=say("td462.help"), field=field)


def lint_cascades(rules: InForce) -> Iterator[Diagnostic]:
    """TD454: somebody can give every answer. TD456: and not always an earlier one. TD457: it is as long as the lead."""
    decks = rules.profile.table.decks
    for index, cascade in enumerate(rules.profile.follow.cascades):
        if any(width > decks for width, _ in cascade.lead.groups):
            continue
        for number, answer in enumerate(cascade.answers):
            field = f"follow.cascades[{index}].answers[{number}]"
            widest = max((width for width, _ in answer.groups), default=0)
            if widest > decks:
                notes = [rules.stated("table.decks", decks)]
                place = rules.place(field, "table.decks")
                yield finding("td454", place, severity="warning", notes=notes, field=field, most=widest)
            if any(_is_within(earlier, answer) for earlier in cascade.answers[:number]):
                yield finding("td456", rules.place(field), severity="warning", help=say("td456.help"), field=field)
            if answer.cards < cascade.lead.cards:
                notes = [say("td457.note", cards=cascade.lead.cards)]
                place = rules.place(field)
                yield finding("td457", place, severity="warning", notes=notes, field=field, cards=answer.cards)


def _is_within(shape: ShapePattern, other: ShapePattern) -> bool:
    """Tell whether whoever holds a shape surely holds another one; single cards everybody holds.

    >>> _is_within(ShapePattern(((2, 1), (2, 1))), ShapePattern(((2, 2),)))
    True
    >>> _is_within(ShapePattern(((2, 2),)), ShapePattern(((3, 1), (1, 1))))
    False
    """
    left = list(other.groups)
    for width, length in shape.groups:
        if width == 1:
            continue
        taken = next((group for group in reversed(left) if group[0] >= width and group[1] >= length), None)
        if taken is None:
            return False
        left.remove(taken)
        rest = [(taken[0], taken[1] - length), (taken[0] - width, length)]
        left += [group for group in rest if min(group) > 0]
        left.sort(key=lambda group: (-group[0] * group[1], -group[0]))
    return True
