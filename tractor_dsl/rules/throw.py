"""``throw:`` leading several components of one suit at once, and what happens when one of them is beaten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.rules.options import Choice, Mode, OneMode, OneOf, Whole, Words, option
from tractor_dsl.rules.shapes import Component, Planes, ShapeRules, run_starts
from tractor_dsl.rules.trumps import TRUMPS, Order
from tractor_dsl.rules.units import POINTS


class Allowed(Choice):
    """In which suit groups one may throw."""

    EVERYWHERE = "everywhere", "主牌副牌都可以甩", "in side suits and in trumps"
    SIDE_SUITS = "side_suits", "只能甩副牌", "in side suits only"
    NEVER = "never", "不许甩牌", "never"


class Failed(Choice):
    """Which component is led when a throw fails."""

    LOWEST_BEATEN = "lowest_beaten", "改出被管住的部分里最小的一个", "the lowest of the beaten components"
    BY_TYPE = (
        "by_type",
        "先看拖拉机、再看对子、再看单张，改出第一种被管住的类型里最小的一个",
        "tractors first, then pairs, then singles: the lowest of the first kind that is beaten",
    )
    FIRST_BEATEN = (
        "first_beaten",
        "改出按座位顺序第一个被管住的（同一家里先小后大）",
        "the first component that is beaten, in seat order (of several by one player, the smallest)",
    )


class Fine(NamedTuple):
    """What a failed throw costs: a change of the attackers' card points, and a share of the base stake."""

    points: int = 0
    stake: float = 0


@dataclass(frozen=True, slots=True)
class NoFine(Mode):
    """A failed throw costs nothing. Source: QQ 升级 (no points are taken off)."""

    MODE: ClassVar[str] = "none"
    TITLE: ClassVar[Words] = Words("不罚", "no fine")

    def fine(self, returned: int, *, attacker: bool) -> Fine:
        """Return what a failed throw costs, from the number of cards taken back and the thrower's side."""
        return Fine()


class Per(Choice):
    """What is fined."""

    ATTEMPT = "attempt", "每次甩牌失败", "every failed throw"
    RETURNED_CARD = "returned_card", "每张收回的牌", "every card taken back"


@dataclass(frozen=True, slots=True)
class PointsFine(Mode):
    """Card points for the other side. Source: online tables (10 an attempt), 兰里拖拉机 (10 a card)."""

    MODE: ClassVar[str] = "points"
    TITLE: ClassVar[Words] = Words("罚分", "card points for the other side")

    points: int = option(
        Whole(5, 100, multiple_of=5, unit=POINTS),
        10,
        zh="罚多少",
        en="How much",
        about_zh="罚多少分。",
        about_en="How many points.",
    )
    per: Per = option(
        OneOf(Per), Per.ATTEMPT, zh="按什么罚", en="For", about_zh="按次数还是按收回的张数。", about_en="What is fined."
    )

    def fine(self, returned: int, *, attacker: bool) -> Fine:
        """Return what a failed throw costs, from the number of cards taken back and the thrower's side."""
        points = self.points * (returned if self.per is Per.RETURNED_CARD else 1)
        return Fine(points=-points if attacker else points)


@dataclass(frozen=True, slots=True)
class StakeFine(Mode):
    """A share of the base stake. Source: 双升, throws (half of the room's base stake)."""

    MODE: ClassVar[str] = "stake"
    TITLE: ClassVar[Words] = Words("罚底金", "a share of the base stake")

    percent: int = option(
        Whole(1, 1000, unit=Words("{n}%", "{n}%")),
        50,
        zh="罚多少",
        en="How much",
        about_zh="罚底金的百分之几。",
        about_en="Percent of the base stake.",
    )

    def fine(self, returned: int, *, attacker: bool) -> Fine:
        """Return what a failed throw costs, from the number of cards taken back and the thrower's side."""
        return Fine(stake=self.percent / 100)


Fines: TypeAlias = NoFine | PointsFine | StakeFine
FINES = (NoFine, PointsFine, StakeFine)


@dataclass(frozen=True, slots=True)
class ThrowRules:
    """Whether one may throw, and what a failed throw leads."""

    TITLE: ClassVar[Words] = Words("甩牌", "Throws")

    allowed: Allowed = option(
        OneOf(Allowed),
        Allowed.EVERYWHERE,
        zh="允许甩牌",
        en="Throwing is allowed",
        about_zh="哪些牌可以甩。",
        about_en="Where several components may be led together.",
    )
    failed: Failed = option(
        OneOf(Failed),
        Failed.LOWEST_BEATEN,
        zh="甩牌失败",
        en="A failed throw leads",
        about_zh="有一部分被别家管住时，实际打出哪一部分，其余收回。",
        about_en="Which component is led when another hand beats one; the rest goes back to the hand.",
    )
    fine: Fines = option(
        OneMode(FINES),
        NoFine(),
        zh="甩牌失败的处罚",
        en="Fine for a failed throw",
        about_zh="甩牌失败要罚什么。",
        about_en="What a failed throw costs.",
    )


class Blocked(NamedTuple):
    """A failed throw: the component that is led, and which other hand beats it (1 to 3 in playing order)."""

    component: Component
    by: int


def beats_component(shapes: ShapeRules, order: Order, group: int, hand: Planes, part: Component) -> bool:
    """Tell whether one hand holds the same shape as a component with a higher top in the led group.

    Every hand is looked at by itself, and a card out of a pair counts as a single.
    Source: QQ 升级, two decks, throws.
    """
    width, length, top, _ = part
    if len(hand) < width or not hand[width - 1]:
        return False
    return run_starts(shapes, order, group, hand[width - 1], width, length) >> (top - length + 2) != 0


@lru_cache(maxsize=4096)
def _lowest_first(parts: tuple[Component, ...]) -> tuple[Component, ...]:
    """Return components from the lowest top up, of equal ones those with fewer cards first, then by suit."""
    return tuple(sorted(parts, key=lambda part: (part.top, part.width * part.length, part.cards)))


@lru_cache(maxsize=4096)
def _smallest_first(parts: tuple[Component, ...]) -> tuple[Component, ...]:
    """Return components from the one with the fewest cards up, of equal ones the lowest first."""
    return tuple(sorted(parts, key=lambda part: (part.width * part.length, part.top, part.cards)))


def _lowest_beaten(
    shapes: ShapeRules, order: Order, group: int, parts: Sequence[Component], others: Sequence[Planes]
) -> Blocked | None:
    """Lead the lowest of the components that anybody beats; of equal cards spades before hearts, clubs and diamonds.

    Source: QQ 升级, two decks, throws: 98844 against a higher pair leads 44.
    """
    for part in _lowest_first(tuple(parts)):
        for seat, hand in enumerate(others, 1):
            if beats_component(shapes, order, group, hand, part):
                return Blocked(part, seat)
    return None


def _first_beaten(
    shapes: ShapeRules, order: Order, group: int, parts: Sequence[Component], others: Sequence[Planes]
) -> Blocked | None:
    """Lead the first beaten component in seat order, within a seat the one with the fewest cards, then the lowest."""
    smallest_first = _smallest_first(tuple(parts))
    for seat, hand in enumerate(others, 1):
        for part in smallest_first:
            if beats_component(shapes, order, group, hand, part):
                return Blocked(part, seat)
    return None


def _by_type(
    shapes: ShapeRules, order: Order, group: int, parts: Sequence[Component], others: Sequence[Planes]
) -> Blocked | None:
    """Lead the lowest beaten component of the first kind that has one: tractors, then pairs, then singles.

    Source: 摔小二, throws: the order of the test is tractor, pair, single.
    """
    kinds = sorted({part.shape for part in parts}, key=lambda shape: (-(shape[1] > 1), -shape[0]))
    for _, kind in groupby(kinds, key=lambda shape: (shape[1] > 1, shape[0])):
        same = set(kind)
        stop = _lowest_beaten(shapes, order, group, [part for part in parts if part.shape in same], others)
        if stop is not None:
            return stop
    return None


FAILED: dict[Failed, Callable[[ShapeRules, Order, int, Sequence[Component], Sequence[Planes]], Blocked | None]] = {
    Failed.LOWEST_BEATEN: _lowest_beaten,
    Failed.BY_TYPE: _by_type,
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
