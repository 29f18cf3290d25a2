"""``shapes:`` which combinations exist, and how cards fall into them.

Every component is a run of ``length`` adjacent places, each of ``width`` identical cards: a single is 1 x 1, a pair
2 x 1, a tractor 2 x n, a titanic 3 x n. Cards of one suit group are held as *planes*: mask k has the bit of every face
held at least k + 1 times (bits as in :class:`~tractor_dsl.rules.trumps.Order`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.rules.options import Choice, ListOf, OneOf, Whole, Words, option
from tractor_dsl.rules.trumps import GROUPS, Order

Planes: TypeAlias = Sequence[int]
Shape: TypeAlias = tuple[int, int]
"""(width, length)"""


class Split(Choice):
    """Which part of a lead is taken out first."""

    MOST_CARDS = "most_cards", "张数最多的先算", "the component with the most cards first"
    WIDEST = "widest", "同张最多的先算（三张先于对子）", "the widest component first: triples before pairs"


@dataclass(frozen=True, slots=True)
class ShapeRules:
    """Which runs exist, and how a lead is split into its components."""

    TITLE: ClassVar[Words] = Words("牌型", "Shapes")

    split: Split = option(
        OneOf(Split),
        Split.MOST_CARDS,
        zh="怎样拆成牌型",
        en="A play is taken apart",
        about_zh="一手牌怎样拆成单张、对子、拖拉机等组成部分；其次看同张多少，再看大小。",
        about_en="How a play falls into singles, pairs, tractors and so on; then the wider, then the higher first.",
    )
    shortest_run: int = option(
        Whole(2, 13, unit=Words("{n}连", "{n} in a row")),
        2,
        zh="拖拉机最短",
        en="Shortest tractor",
        about_zh="至少几对相连才算拖拉机（几组三张相连才算泰坦尼克）。",
        about_en="How many adjacent pairs make a tractor (or adjacent triples a titanic).",
    )
    run_widths: tuple[int, ...] = option(
        ListOf(Whole(2, 4, unit=Words("{n}张", "groups of {n}"))),
        (2, 3, 4),
        zh="可连的同张数",
        en="What may be in a row",
        about_zh="哪几种同张可以相连：2是拖拉机，3是泰坦尼克；空表示没有连牌。",
        about_en="Which groups may be adjacent: 2 gives tractors, 3 titanics; an empty list means no runs at all.",
    )


class Component(NamedTuple):
    """One part of a play: ``length`` adjacent places up to ``top``, ``width`` cards each."""

    width: int
    length: int
    top: int
    cards: tuple[Card, ...]
    """The faces, from the highest place down, repeated ``width`` times."""

    @property
    def shape(self) -> Shape:
        """Return (width, length)."""
        return self.width, self.length


def planes_of(order: Order, group: int, cards: Sequence[Card]) -> list[int]:
    """Return the planes of the cards that belong to a suit group, at least one plane."""
    planes = [0]
    bits, groups = order.bit, order.group
    for face in cards:
        if groups[face] == group:
            bit, level = bits[face], 0
            while level < len(planes) and planes[level] & bit:
                level += 1
            if level == len(planes):
                planes.append(0)
            planes[level] |= bit
    return planes


def group_of(order: Order, cards: Sequence[Card]) -> int | None:
    """Return the one suit group that all cards belong to, or None when they are mixed."""
    group = order.group[cards[0]]
    return group if all(order.group[face] == group for face in cards) else None


def run_starts(rules: ShapeRules, order: Order, group: int, plane: int, width: int, length: int) -> int:
    """Return the places at which a run of the given length begins, lowest place of each, as a mask.

    ``plane`` holds the faces with at least ``width`` copies. A length of 1 gives every place of the plane.
    """
    places = order.fold(group, plane)
    if length == 1:
        return places
    if width not in rules.run_widths or length < rules.shortest_run:
        return 0
    starts = places
    for step in range(1, length):
        starts &= places >> step
        if not starts:
            break
    return starts


def longest_run(rules: ShapeRules, order: Order, group: int, plane: int, width: int, most: int) -> tuple[int, int]:
    """Return the length of the longest run (up to ``most``) in a plane and its starts; (1, places) if none."""
    places = starts = order.fold(group, plane)
    if width not in rules.run_widths:
        return 1, places
    length = 1
    while length < most:
        longer = starts & (places >> length)
        if not longer:
            break
        starts = longer
        length += 1
    return (length, starts) if length >= rules.shortest_run else (1, places)


def best_bit(order: Order, group: int, planes: Planes, place: int, width: int) -> int:
    """Return the bit of the face to use at a place: at least ``width`` copies, as few more as possible, lowest face.

    The face with the fewest spare copies leaves the fuller ones for the components after it.
    """
    tied = order.places[group][place]
    if len(tied) == 1:
        return 1 << place
    bits = order.bit
    for plane in range(width - 1, len(planes)):
        above = planes[plane + 1] if plane + 1 < len(planes) else 0
        for face in tied:
            if planes[plane] & bits[face] and not above & bits[face]:
                return bits[face]
    raise AssertionError("no face of that width at the place")


def take(planes: list[int], bit: int, copies: int) -> None:
    """Remove copies of one face from planes, in place."""
    for level in range(len(planes) - 1, -1, -1):
        if planes[level] & bit:
            planes[level] ^= bit
            copies -= 1
            if not copies:
                return
    raise AssertionError("more copies taken than there are")


def take_run(order: Order, group: int, planes: list[int], start: int, shape: Shape) -> tuple[Card, ...]:
    """Remove a run that begins at place ``start`` from planes, in place; return its cards from high to low."""
    width, length = shape
    cards: list[Card] = []
    for place in range(start + length - 1, start - 1, -1):
        bit = best_bit(order, group, planes, place, width)
        take(planes, bit, width)
        cards += [order.faces[group][bit]] * width
    return tuple(cards)


def _largest(rules: ShapeRules, order: Order, group: int, planes: Planes) -> tuple[Shape, int]:
    """Return the shape of the component to take out next and the place at which it begins."""
    best_key: tuple[int, int, int] = (0, 0, 0)
    best: tuple[Shape, int] = ((1, 1), 0)
    for width in range(len(planes), 0, -1):
        if not planes[width - 1]:
            continue
        length, starts = longest_run(rules, order, group, planes[width - 1], width, GROUPS * 13)
        start = starts.bit_length() - 1
        cards = width * length
        key = (cards, width, start) if rules.split is Split.MOST_CARDS else (width, cards, start)
        if key > best_key:
            best_key, best = key, ((width, length), start)
    return best


def split_planes(rules: ShapeRules, order: Order, group: int, planes: Planes) -> tuple[Component, ...]:
    """Split cards of one group into their canonical components.

    The largest part first, by the variant's ``shapes.split``; among equals the wider, then the higher. The result does
    not depend on the order in which cards were named.
    """
    rest = list(planes)
    parts: list[Component] = []
    while any(rest[1:]):
        shape, start = _largest(rules, order, group, rest)
        parts.append(Component(*shape, start + shape[1] - 1, take_run(order, group, rest, start, shape)))
    faces, places = order.faces[group], order.place
    singles = sorted((faces[bit] for bit in each_bit(rest[0])), key=lambda face: (-places[face], face))
    parts += [Component(1, 1, places[face], (face,)) for face in singles]
    return tuple(parts)


def split(rules: ShapeRules, order: Order, cards: Sequence[Card]) -> tuple[Component, ...] | None:
    """Split a play into its canonical components, or return None when it is not of one suit group.

    >>> from tractor_dsl.rules.trumps import TrumpRules, order_of
    >>> order = order_of(TrumpRules(), level=0, trump=0)
    >>> [part.shape for part in split(ShapeRules(), order, [24, 23, 23, 22, 22])]  # ♥ K Q Q J J
    [(2, 2), (1, 1)]
    """
    group = group_of(order, cards)
    return None if group is None else split_planes(rules, order, group, planes_of(order, group, cards))


def each_bit(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
