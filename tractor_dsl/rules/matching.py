"""Which shapes cards can be read as: several at once, disjointly, under any reading that helps.

Following, ruffing and overruffing all come down to two questions: can these cards be read as those shapes
(:func:`contains`), and how high can they be read (:func:`tops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tractor_dsl.rules.shapes import Planes, Shape, ShapeRules, best_bit, each_bit, run_starts, take, take_run
from tractor_dsl.rules.trumps import Order


class Wanted(NamedTuple):
    """Shapes wanted at once, sorted out: the runs, longest first, and how many loose groups of every width."""

    runs: tuple[Shape, ...]
    loose: tuple[int, ...]
    """Loose groups by width, starting with width 1 (which is always there)."""
    groups: tuple[int, ...]
    """All groups by width, those inside runs included."""
    longest: tuple[int, ...]
    """The longest run by width, 0 for none."""


@lru_cache(maxsize=8192)
def wanted(shapes: tuple[Shape, ...]) -> Wanted:
    """Sort out shapes that are wanted together.

    >>> wanted(((2, 2), (2, 1), (1, 1)))
    Wanted(runs=((2, 2),), loose=(1, 1, 0, 0), groups=(1, 3, 0, 0), longest=(0, 2, 0, 0))
    """
    runs = tuple(
        sorted((shape for shape in shapes if shape[1] > 1), key=lambda shape: (-shape[0] * shape[1], -shape[0]))
    )
    loose, groups, longest = [0] * 4, [0] * 4, [0] * 4
    for width, length in shapes:
        groups[width - 1] += length
        if length == 1:
            loose[width - 1] += 1
        else:
            longest[width - 1] = max(longest[width - 1], length)
    return Wanted(runs, tuple(loose), tuple(groups), tuple(longest))


def contains(rules: ShapeRules, order: Order, group: int, planes: Planes, shapes: tuple[Shape, ...]) -> bool:
    """Tell whether cards of one group hold all the shapes at once, disjointly, under some reading.

    Groups may come out of wider ones: a triple holds a pair.
    """
    return holds_wanted(rules, order, group, planes, wanted(shapes))


def holds_wanted(rules: ShapeRules, order: Order, group: int, planes: Planes, want: Wanted) -> bool:
    """Tell whether cards of one group hold the wanted shapes (see :func:`contains`)."""
    if len(planes) > 3:
        return _runs_fit(rules, order, group, planes, want.runs, want.loose, 0)
    twice = planes[1] if len(planes) > 1 else 0
    thrice = planes[2] if len(planes) > 2 else 0
    _, pairs, triples, quads = want.groups
    if quads or triples > thrice.bit_count() or pairs + triples > twice.bit_count():
        return False
    return not want.runs or _place_runs(rules, order, group, twice, thrice, want, 0)


def _place_runs(rules: ShapeRules, order: Order, group: int, twice: int, thrice: int, want: Wanted, index: int) -> bool:
    """Place the runs from ``index`` on in every way; ``twice`` and ``thrice`` are the faces held so often or more."""
    width, length = want.runs[index]
    starts = run_starts(rules, order, group, twice if width == 2 else thrice, width, length)
    if not starts:
        return False
    last = index == len(want.runs) - 1
    if last and not want.loose[2]:
        return True  # wherever it lies, the pairs beside it were counted
    extras = order.extras[group]
    while starts:
        low = starts & -starts
        starts ^= low
        used = (low << length) - low
        for tied, place_bit in extras:
            if used & place_bit:
                used ^= place_bit
                used |= _tied_face(twice & (tied | place_bit), thrice & (tied | place_bit), width)
        if last:
            if (thrice & ~used).bit_count() >= want.loose[2]:
                return True
        elif _place_runs(rules, order, group, twice & ~used, thrice & ~used, want, index + 1):
            return True
    return False


def _tied_face(twice: int, thrice: int, width: int) -> int:
    """Return the face to use of several equal ones: held as often as needed if there is one, else more often."""
    if width == 3:
        return thrice & -thrice
    exactly = twice & ~thrice
    return (exactly & -exactly) or (twice & -twice)


def groups_fit(planes: Planes, loose: Sequence[int]) -> bool:
    """Tell whether loose groups fit disjointly; ``loose`` counts them by width, starting with width 1 (always there).

    Wide groups are taken from the faces that waste the least: a triple from three copies before one from four.
    """
    held = [0] * (len(planes) + 1)
    for copies in range(1, len(planes) + 1):
        above = planes[copies] if copies < len(planes) else 0
        held[copies] = (planes[copies - 1] & ~above).bit_count()
    for width in range(len(loose), 1, -1):
        for _ in range(loose[width - 1]):
            copies = next((copies for copies in range(width, len(held)) if held[copies]), 0)
            if not copies:
                return False
            held[copies] -= 1
            held[copies - width] += 1
    return True


def _runs_fit(
    rules: ShapeRules,
    order: Order,
    group: int,
    planes: Planes,
    runs: Sequence[Shape],
    loose: Sequence[int],
    index: int,
) -> bool:
    """Place the runs from ``index`` on in every way, then the loose groups, for any number of decks."""
    if index == len(runs):
        return groups_fit(planes, loose)
    width, length = shape = runs[index]
    if len(planes) < width:
        return False
    starts = run_starts(rules, order, group, planes[width - 1], width, length)
    return any(
        _runs_fit(rules, order, group, rest, runs, loose, index + 1)
        for start_bit in each_bit(starts)
        for rest in _rests(order, group, planes, start_bit.bit_length() - 1, shape)
    )


def _rests(order: Order, group: int, planes: Planes, start: int, shape: Shape) -> list[list[int]]:
    """Return what a run leaves of planes, for every choice among equal faces that may matter."""
    if len(planes) < 4:
        rest = list(planes)
        take_run(order, group, rest, start, shape)
        return [rest]
    width, length = shape
    rests = [list(planes)]
    for place in range(start, start + length):
        rests = [
            _without(rest, bit, width) for rest in rests for bit in _faces_to_use(order, group, rest, place, width)
        ]
    return rests


def _faces_to_use(order: Order, group: int, planes: Planes, place: int, width: int) -> list[int]:
    """Return the bits of the faces to try at a place.

    The best one will do, but for a pair out of equal faces held three and four times: what is left, 1 and 4 or 3 and 2,
    may serve for different things.
    """
    best = best_bit(order, group, planes, place, width)
    if width == 2 and planes[2] & best and not planes[3] & best:
        for face in order.places[group][place]:
            if planes[3] & order.bit[face]:
                return [best, order.bit[face]]
    return [best]


def _without(planes: Planes, bit: int, copies: int) -> list[int]:
    rest = list(planes)
    take(rest, bit, copies)
    return rest


def tops(
    rules: ShapeRules,
    order: Order,
    group: int,
    planes: Planes,
    shapes: Sequence[Shape],
    above: Sequence[int] | None = None,
    limit: int | None = None,
) -> tuple[int, ...] | None:
    """Return the tops of the best reading of cards as the given shapes, or None when there is no reading.

    ``shapes`` are the components of a play, the same number of cards as the planes hold, equal shapes together. The
    best reading has the highest top for the first shape, then for the second, and so on. With ``above`` only readings
    count in which every top is higher than the given place (which for equal shapes fall from one to the next).
    """
    if not shapes or shapes[0] == (1, 1):
        return _single_tops(order, group, planes, above)
    width, length = shape = shapes[0]
    if len(planes) < width:
        return None
    starts = run_starts(rules, order, group, planes[width - 1], width, length)
    if limit is not None:
        starts &= (2 << limit) - 1
    lowest = 0 if above is None else above[0] - length + 2
    if lowest > 0:
        starts = starts >> lowest << lowest
    if len(shapes) == 1:
        return (starts.bit_length() + length - 2,) if starts else None
    same = shapes[1] == shape
    while starts:
        start = starts.bit_length() - 1
        further = None if above is None else above[1:]
        readings = [
            tops(rules, order, group, rest, shapes[1:], further, start if same else None)
            for rest in _rests(order, group, planes, start, shape)
        ]
        found = [others for others in readings if others is not None]
        if found:
            return (start + length - 1, *max(found))
        starts ^= 1 << start
    return None


def _single_tops(order: Order, group: int, planes: Planes, above: Sequence[int] | None) -> tuple[int, ...] | None:
    """Return the places of single cards from high to low, or None if one is not above its bound."""
    faces, places = order.faces[group], order.place
    found = sorted((places[faces[bit]] for plane in planes for bit in each_bit(plane)), reverse=True)
    if above is not None and any(place <= bound for place, bound in zip(found, above, strict=True)):
        return None
    return tuple(found)
