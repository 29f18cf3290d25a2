"""Whether cards hold some shapes at once, read place by place from the top of a suit group down.

:func:`~tractor_dsl.rules.matching.contains` answers this for cards that are all known. Counting or drawing plays asks
it of millions of plays that begin alike, so here it is an automaton: its state is what is still wanted under every way
of using the cards read so far, and it depends on nothing else about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tractor_dsl.rules.shapes import Shape

Copies: TypeAlias = tuple[int, ...]
"""Copies held of the faces of one place, the most first, none of them zero."""

MET = 0
"""The state in which nothing is wanted any more."""
_WIDTHS = (4, 3, 2)
"""Widths of loose groups."""
_USES: dict[int, tuple[tuple[int, ...], ...]] = {2: ((2,),), 3: ((3,), (2,)), 4: ((4,), (3,), (2, 2))}
"""How copies of one face may serve as loose groups; what serves less is left out."""


class Want(NamedTuple):
    """What one way of using the cards leaves to be found further down."""

    runs: tuple[int, ...]
    """Runs not begun, by their shapes."""
    begun: tuple[Shape, ...]
    """Runs that the next place must carry on: (width, places still to come)."""
    loose: tuple[int, ...]
    """Groups apart from runs, by :data:`_WIDTHS`."""


class Holding:
    """The automaton for some shapes; states are small numbers.

    >>> pair_and_tractor = Holding(((2, 2), (2, 1)))
    >>> state = pair_and_tractor.start
    >>> for copies in [(2,), (), (2,), (3,)]:  # a pair, a gap, then two places that touch
    ...     state = pair_and_tractor.step(state, copies)
    >>> state == MET
    True
    """

    def __init__(self, shapes: Iterable[Shape]) -> None:
        """Make the automaton that wants shapes of widths 2 to 4; the runs among them must be allowed ones."""
        shapes = list(shapes)
        self._kinds = sorted({shape for shape in shapes if shape[1] > 1}, reverse=True)
        first = Want(
            tuple(shapes.count(kind) for kind in self._kinds),
            (),
            tuple(sum(shape == (width, 1) for shape in shapes) for width in _WIDTHS),
        )
        self._states: list[tuple[Want, ...]] = [()]
        self._most = [0]
        self._numbers: dict[tuple[Want, ...], int] = {}
        self._steps: dict[tuple[int, Copies], int | None] = {}
        self._within: dict[tuple[int, int], int | None] = {}
        self.start: int = self._number([first]) or MET

    @property
    def work(self) -> int:
        """How many different steps have been worked out so far."""
        return len(self._steps)

    def step(self, state: int, copies: Copies) -> int | None:
        """Return the state after the next lower place, or None if nothing below it can help any more.

        ``copies`` are the cards held there; they are empty where the order is broken or nothing is held.
        """
        if state == MET:
            return MET
        key = state, copies
        if key not in self._steps:
            wants = {left for want in self._states[state] for left in self._used(want, copies)}
            self._steps[key] = self._number(wants)
        return self._steps[key]

    def within(self, state: int, room: int) -> int | None:
        """Return the state without the uses that want more than ``room`` further cards, or None if all do."""
        if self._most[state] <= room:
            return state
        key = state, room
        if key not in self._within:
            self._within[key] = self._number([want for want in self._states[state] if self._cards(want) <= room])
        return self._within[key]

    def _cards(self, want: Want) -> int:
        """Return how many cards are still wanted."""
        return (
            sum(number * width * length for number, (width, length) in zip(want.runs, self._kinds, strict=True))
            + sum(width * length for width, length in want.begun)
            + sum(number * width for number, width in zip(want.loose, _WIDTHS, strict=True))
        )

    def _number(self, wants: Iterable[Want]) -> int | None:
        """Return the number of the state in which one of some wants is to be met, None for no wants."""
        state = tuple(sorted(_easiest(wants)))
        if not state:
            return None
        if any(not any(want.runs) and not want.begun and not any(want.loose) for want in state):
            return MET
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self._most.append(max(map(self._cards, state)))
        return number

    def _used(self, want: Want, copies: Copies) -> Iterator[Want]:
        """Yield what is wanted after every use of the cards of one place."""
        for begins in product(*(range(number + 1) for number in want.runs)):
            through = list(want.begun)
            for kind, number in zip(self._kinds, begins, strict=True):
                through += [kind] * number
            if sum(width for width, _ in through) > sum(copies):
                continue
            runs = tuple(number - begun for number, begun in zip(want.runs, begins, strict=True))
            begun = tuple(sorted((width, length - 1) for width, length in through if length > 1))
            for rest in _served(tuple(sorted((width for width, _ in through), reverse=True)), copies):
                for loose in _loosened(want.loose, rest):
                    yield Want(runs, begun, loose)


@lru_cache(maxsize=64)
def holding_of(shapes: tuple[Shape, ...]) -> Holding:
    """Return the automaton for some shapes; leads recur, so it is kept with all that it has worked out."""
    return Holding(shapes)


@lru_cache(maxsize=4096)
def _served(widths: tuple[int, ...], copies: Copies) -> frozenset[Copies]:
    """Return the copies that may be left at a place through which runs of the given widths go, one face each."""
    if not widths:
        return frozenset([copies])
    left: set[Copies] = set()
    for index, held in enumerate(copies):
        if held >= widths[0] and copies.index(held) == index:
            rest = (*copies[:index], held - widths[0], *copies[index + 1 :])
            left |= _served(widths[1:], tuple(sorted(rest, reverse=True)))
    return frozenset(left)


@lru_cache(maxsize=4096)
def _loosened(loose: tuple[int, ...], copies: Copies) -> frozenset[tuple[int, ...]]:
    """Return what may be wanted of loose groups after those that the copies left at a place can be."""
    wanted = {loose}
    for held in copies:
        if held > 1:
            wanted = {_without(before, groups) for before in wanted for groups in _USES[held]}
    return frozenset(wanted)


def _without(loose: tuple[int, ...], groups: Sequence[int]) -> tuple[int, ...]:
    """Return what is wanted of loose groups once some are there; those that nobody wants are ignored."""
    left = list(loose)
    for width in groups:
        index = _WIDTHS.index(width)
        left[index] = max(0, left[index] - 1)
    return tuple(left)


def _easiest(wants: Iterable[Want]) -> Iterator[Want]:
    """Yield the wants without those that are met whenever another one of them is."""
    alike: dict[tuple[object, ...], list[tuple[tuple[int, ...], Want]]] = {}
    for want in wants:
        at_least = [sum(want.loose[: index + 1]) for index in range(len(_WIDTHS))]
        measure = (*(length for _, length in want.begun), *at_least)
        alike.setdefault((want.runs, *(width for width, _ in want.begun)), []).append((measure, want))
    for measured in alike.values():
        kept: list[tuple[int, ...]] = []
        for measure, want in sorted(measured, key=lambda entry: (sum(entry[0]), entry)):
            if not any(all(less <= more for less, more in zip(other, measure, strict=True)) for other in kept):
                kept.append(measure)
                yield want
