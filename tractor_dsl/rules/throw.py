"""``throw:`` leading several components of one suit at once, and what happens when one of them is beaten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tractor_dsl.rules.options import Choice, OneOf, Words, option
from tractor_dsl.rules.shapes import Component, Planes, ShapeRules, run_starts
from tractor_dsl.rules.trumps import TRUMPS, Order


class Allowed(Choice):
    """In which suit groups one may throw."""

    EVERYWHERE = "everywhere", "主牌副牌都可以甩", "in side suits and in trumps"
    SIDE_SUITS = "side_suits", "只能甩副牌", "in side suits only"
    NEVER = "never", "不许甩牌", "never"


class Failed(Choice):
    """Which component is led when a throw fails."""

    LOWEST_BEATEN = "lowest_beaten", "被管住的部分里最小的一个", "the lowest of the beaten components"
    FIRST_BEATEN = (
        "first_beaten",
        "按座位顺序第一个被管住的（同一家里先小后大）",
        "the first beaten one in seat order (within a seat the smallest)",
    )


@dataclass(frozen=True, slots=True)
class ThrowRules:
    """Whether one may throw, and what a failed throw leads."""

    TITLE: ClassVar[Words] = Words("甩牌", "Throws")

    allowed: Allowed = option(
        OneOf(Allowed),
        Allowed.EVERYWHERE,
        zh="允许甩牌",
        en="Allowed",
        about_zh="哪些牌可以甩。",
        about_en="Where several components may be led together.",
    )
    failed: Failed = option(
        OneOf(Failed),
        Failed.LOWEST_BEATEN,
        zh="甩牌失败",
        en="Failed throw",
        about_zh="有一部分被别家管住时，实际打出哪一部分，其余收回。",
        about_en="Which component is led when another hand beats one; the rest goes back to the hand.",
    )


class Blocked(NamedTuple):
    """A failed throw: the component that is led, and which other hand beats it (1 to 3 in playing order)."""

    component: Component
    by: int


def beats_component(
    shapes: ShapeRules, order: Order, group: int, hand: Planes, width: int, length: int, top: int
) -> bool:
    """Tell whether one hand holds the same shape with a higher top in the led group.

    Every hand is looked at by itself, and a card out of a pair counts as a single.
    Source: QQ 升级, two decks, throws.
    """
    if len(hand) < width:
        return False
    starts = run_starts(shapes, order, group, hand[width - 1], width, length)
    return starts >> (top - length + 2) != 0


def _lowest_beaten(
    shapes: ShapeRules, order: Order, group: int, parts: Sequence[Component], others: Sequence[Planes]
) -> Blocked | None:
    """Lead the lowest of the components that anybody beats; of equal cards spades before hearts, clubs and diamonds.

    Source: QQ 升级, two decks, throws: 98844 against a higher pair leads 44.
    """
    for part in sorted(parts, key=lambda part: (part.top, part.width * part.length, part.cards)):
        for seat, hand in enumerate(others, 1):
            if beats_component(shapes, order, group, hand, *part[:3]):
                return Blocked(part, seat)
    return None


def _first_beaten(
    shapes: ShapeRules, order: Order, group: int, parts: Sequence[Component], others: Sequence[Planes]
) -> Blocked | None:
    """Lead the first beaten component in seat order, within a seat the one with the fewest cards, then the lowest."""
    smallest_first = sorted(parts, key=lambda part: (part.width * part.length, part.top, part.cards))
    for seat, hand in enumerate(others, 1):
        for part in smallest_first:
            if beats_component(shapes, order, group, hand, *part[:3]):
                return Blocked(part, seat)
    return None


FAILED: dict[Failed, Callable[[ShapeRules, Order, int, Sequence[Component], Sequence[Planes]], Blocked | None]] = {
    Failed.LOWEST_BEATEN: _lowest_beaten,
    Failed.FIRST_BEATEN: _first_beaten,
}


def blocked(
    rules: ThrowRules,
    shapes: ShapeRules,
    order: Order,
    group: int,
    parts: Sequence[Component],
    others: Sequence[Planes],
) -> Blocked | None:
    """Return what a failed throw leads, or None when no other hand beats any component.

    ``others`` are the other hands' cards of the led group, in playing order. Trumps of a void hand do not block.
    """
    return FAILED[rules.failed](shapes, order, group, parts, others)


def may_throw(rules: ThrowRules, group: int) -> bool:
    """Tell whether several components of a suit group may be led together."""
    return rules.allowed is Allowed.EVERYWHERE or (rules.allowed is Allowed.SIDE_SUITS and group != TRUMPS)
