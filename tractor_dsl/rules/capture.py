"""``capture:`` what wins a trick: what a ruff must hold, and which of two ruffs is higher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tractor_dsl.rules.matching import tops
from tractor_dsl.rules.options import Choice, OneOf, Words, option
from tractor_dsl.rules.shapes import Component, Planes, Shape, ShapeRules, run_starts, split_planes
from tractor_dsl.rules.trumps import TRUMPS, Order


class Ruff(Choice):
    """What trumps must hold to ruff a lead."""

    STRUCTURAL = (
        "structural",
        "逐个对应，每个拖拉机都有至少同样长的主牌拖拉机，每个对子都有主牌对子",
        "every component of the lead must be matched in trumps: a tractor by one at least as long, a pair by a pair",
    )
    COUNTS = (
        "counts",
        "只比数目，拖拉机数和对子数都不少于首家",
        "as many tractors and as many pairs as were led are enough",
    )


class Overruff(Choice):
    """Which of two plays of one suit group is higher."""

    DECIDING_COMPONENT = (
        "deciding_component",
        "只比首家牌型里最大的一种（拖拉机、对子、单张）",
        "only the largest component of the lead must be beaten",
    )
    EVERY_COMPONENT = "every_component", "每个部分都要更大", "every component must be beaten"


@dataclass(frozen=True, slots=True)
class CaptureRules:
    """What wins a trick."""

    TITLE: ClassVar[Words] = Words("毙牌与大小", "Ruffing and winning")

    ruff: Ruff = option(
        OneOf(Ruff),
        Ruff.STRUCTURAL,
        zh="毙牌",
        en="To ruff",
        about_zh="没有首家花色时，用主牌毙掉一手牌要具备什么；多出来的对子和拖拉机不妨碍。",
        about_en="What trumps must hold to win over a lead of a side suit; more pairs than needed do no harm.",
    )
    overruff: Overruff = option(
        OneOf(Overruff),
        Overruff.DECIDING_COMPONENT,
        zh="盖毙",
        en="To overruff",
        about_zh="几手都对得上的牌怎样比大小；一样大的先出者大。",
        about_en="How plays that all match the lead compare; among equals the first one stands.",
    )


class Standing(NamedTuple):
    """The play that stands as the highest of a trick so far: its suit group and the tops of its components."""

    group: int
    tops: tuple[int, ...]


def standing_of(group: int, parts: Sequence[Component]) -> Standing:
    """Return the standing of a lead."""
    return Standing(group, tuple(part.top for part in parts))


def _deciding_component(
    shapes: ShapeRules, order: Order, lead: Sequence[Shape], standing: Standing, planes: Planes
) -> tuple[int, ...] | None:
    """Win with a higher top in the first component of the lead.

    Source: QQ 升级, two decks, overruffing: 884 beats 977 on 544 but not on 567; 梦幻拖拉机: QQ2 and 10 10 K.
    """
    found = tops(shapes, order, standing.group, planes, lead)
    return found if found is not None and found[0] > standing.tops[0] else None


def _every_component(
    shapes: ShapeRules, order: Order, lead: Sequence[Shape], standing: Standing, planes: Planes
) -> tuple[int, ...] | None:
    """Win if some reading is higher in every component than the standing play read with its highest components."""
    if tops(shapes, order, standing.group, planes, lead, standing.tops) is None:
        return None
    return tops(shapes, order, standing.group, planes, lead)


OVERRUFF: dict[Overruff, Callable[[ShapeRules, Order, Sequence[Shape], Standing, Planes], tuple[int, ...] | None]] = {
    Overruff.DECIDING_COMPONENT: _deciding_component,
    Overruff.EVERY_COMPONENT: _every_component,
}


def _structural(shapes: ShapeRules, order: Order, lead: Sequence[Shape], planes: Planes) -> tuple[int, ...] | None:
    """Ruff by covering every component of the lead, disjointly.

    Source: QQ 升级, two decks, ruffing; 双升 ("the same number of pairs"); 梦幻拖拉机: 778899 covers 4455AA.
    """
    return tops(shapes, order, TRUMPS, planes, lead)


def _counts(shapes: ShapeRules, order: Order, lead: Sequence[Shape], planes: Planes) -> tuple[int, ...] | None:
    """Ruff with at least as many tractors and as many pairs; the highest part of the lead's first kind counts.

    Source: QQ 升级, two decks, ruffing, read by its letter.
    """
    parts = [part.shape for part in split_planes(shapes, order, TRUMPS, planes)]
    if _runs(parts) < _runs(lead) or _pairs(parts) < _pairs(lead):
        return None
    width, length = lead[0]
    # A wider run holds the narrower one, so the narrowest are as high as any.
    kind = (min(shapes.run_widths), shapes.shortest_run) if length > 1 else (min(width, 2), 1)
    return (_highest(shapes, order, planes, kind),)


def _highest(shapes: ShapeRules, order: Order, planes: Planes, shape: Shape) -> int:
    """Return the highest top of a shape in trumps, which hold it."""
    width, length = shape
    starts = run_starts(shapes, order, TRUMPS, planes[width - 1], width, length)
    return starts.bit_length() + length - 2


def _runs(shapes: Sequence[Shape]) -> int:
    return sum(length > 1 for _, length in shapes)


def _pairs(shapes: Sequence[Shape]) -> int:
    return sum(length for width, length in shapes if width > 1)


RUFF: dict[Ruff, Callable[[ShapeRules, Order, Sequence[Shape], Planes], tuple[int, ...] | None]] = {
    Ruff.STRUCTURAL: _structural,
    Ruff.COUNTS: _counts,
}


def compared_by(rules: CaptureRules, led_group: int, group: int) -> str:
    """Return the name of the option that compares a play of a suit group with one that stands in the same group."""
    return "ruff" if rules.ruff is Ruff.COUNTS and group != led_group else "overruff"


def challenge(
    rules: CaptureRules,
    shapes: ShapeRules,
    order: Order,
    lead: Sequence[Shape],
    led_group: int,
    standing: Standing,
    group: int,
    planes: Planes,
) -> Standing | None:
    """Return the new standing if a play, all of one suit group, beats the one that stands, else None.

    ``lead`` are the shapes of the led components. A play of a third group never wins, and equal cards never beat.
    Source: QQ 升级, two decks (first played wins); mixed plays never win (梦幻拖拉机: all cards must be trumps).
    """
    found: tuple[int, ...] | None
    if group == standing.group:
        if compared_by(rules, led_group, group) == "ruff":
            found = _counts(shapes, order, lead, planes)
            found = found if found is not None and found[0] > standing.tops[0] else None
        else:
            found = OVERRUFF[rules.overruff](shapes, order, lead, standing, planes)
    elif group == TRUMPS:
        found = RUFF[rules.ruff](shapes, order, lead, planes)
    else:
        return None
    return None if found is None else Standing(group, found)
