"""All ways to choose a number of cards out of some, such that they hold what they must: counted, listed, drawn.

Nothing is counted by listing. The number of ways to go on from a slot depends on how many cards are still to be chosen
and on the state of the :class:`~tractor_dsl.engine.holding.Holding` alone, so it is worked out once for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import NamedTuple, Protocol, TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.engine.holding import MET, Copies, Holding, holding_of
from tractor_dsl.rules.shapes import Planes
from tractor_dsl.rules.trumps import Order

Slot: TypeAlias = tuple[tuple[Card, int], ...]
"""Faces that are chosen together, with how many are there: one face, or all faces of a place."""


class Chance(Protocol):
    """What draws: ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop`` - 1, all equally likely."""


class _Taking(NamedTuple):
    """What is chosen of one slot."""

    cards: tuple[Card, ...]
    copies: Copies


class _Choice(NamedTuple):
    """All that may be chosen of one slot, the most of its first faces first; and how often each kind of it occurs."""

    takings: tuple[_Taking, ...]
    kinds: tuple[tuple[Copies, int], ...]


class Selections:
    """The selections of ``size`` cards that hold the shapes of an automaton, each multiset once.

    With an automaton every slot is a place of one suit group, from the top down, and empty slots stand where the order
    is broken. The first selections take as much as they can from the first slots.

    >>> pairs = Selections([((24, 2),), ((23, 1),), ((22, 2),)], 3, Holding([(2, 1)]))  # ♥KKQJJ
    >>> pairs.count(), list(pairs), pairs.nth(3)
    (4, [(24, 24, 23), (24, 24, 22), (24, 22, 22), (23, 22, 22)], (23, 22, 22))
    """

    __slots__ = ("_choices", "_free", "_holding", "_left", "_ways", "size")

    def __init__(self, slots: Sequence[Slot], size: int, holding: Holding | None = None) -> None:
        self.size = size
        self._holding = holding_of(()) if holding is None else holding
        self._choices = [_choice(slot, size) for slot in slots]
        self._left = [0]
        for slot in reversed(slots):
            self._left.append(self._left[-1] + sum(held for _, held in slot))
        self._left.reverse()
        self._free = self._free_ways()
        self._ways: dict[tuple[int, int, int], int] = {}

    def _free_ways(self) -> list[list[int]]:
        """Return by slot, then by number of cards, in how many ways these are chosen from there on with no duty."""
        table = [[1] + [0] * self.size]
        for choice in reversed(self._choices):
            below, ways = table[-1], [0] * (self.size + 1)
            for copies, number in choice.kinds:
                taken = sum(copies)
                for room in range(taken, self.size + 1):
                    ways[room] += number * below[room - taken]
            table.append(ways)
        table.reverse()
        return table

    @property
    def work(self) -> int:
        """How many situations have been counted so far, apart from those without a duty."""
        return len(self._ways)

    def count(self) -> int:
        """Return how many selections there are."""
        return self._count(0, self.size, self._holding.start)

    def _count(self, index: int, room: int, state: int) -> int:
        """Return in how many ways ``room`` cards are chosen from a slot on."""
        if state == MET:
            return self._free[index][room]
        if room > self._left[index] or index == len(self._choices):
            return 0
        key = index, room, state
        ways = self._ways.get(key)
        if ways is None:
            ways = 0
            for copies, number in self._choices[index].kinds:
                after = self._after(room, state, copies)
                if after is not None:
                    ways += number * self._count(index + 1, *after)
            self._ways[key] = ways
        return ways

    def _after(self, room: int, state: int, copies: Copies) -> tuple[int, int] | None:
        """Return the room and the state after a taking, or None if it leads nowhere."""
        room -= sum(copies)
        following = None if room < 0 else self._holding.step(state, copies)
        following = None if following is None else self._holding.within(following, room)
        return None if following is None else (room, following)

    def _moves(self, index: int, room: int, state: int) -> Iterator[tuple[tuple[Card, ...], int, int, int]]:
        """Yield what may be taken of a slot, with the room and state after it and the number of ways to go on."""
        for taking in self._choices[index].takings:
            after = self._after(room, state, taking.copies)
            if after is not None:
                ways = self._count(index + 1, *after)
                if ways:
                    yield taking.cards, *after, ways

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        if not self.count():
            return
        if not self.size:
            yield ()
            return
        empty: tuple[Card, ...] = ()
        path = [(empty, self._moves(0, self.size, self._holding.start))]
        while path:
            chosen, moves = path[-1]
            for cards, room, state, _ in moves:
                if room == 0:
                    yield chosen + cards
                    continue
                path.append((chosen + cards, self._moves(len(path), room, state)))
                break
            else:
                path.pop()

    def nth(self, number: int) -> tuple[Card, ...]:
        """Return the selection with a number, from 0, in the order in which they are listed."""
        if not 0 <= number < self.count():
            raise IndexError("there are not so many selections")
        chosen: tuple[Card, ...] = ()
        index, room, state = 0, self.size, self._holding.start
        while room:
            for cards, further, following, ways in self._moves(index, room, state):
                if number < ways:
                    chosen, index, room, state = chosen + cards, index + 1, further, following
                    break
                number -= ways
        return chosen

    def cheapest(self, cost: Callable[[Card, int], float]) -> tuple[Card, ...]:
        """Return the selection whose cost is least: the sum of ``cost(face, copies)`` over the faces taken.

        Among equals the one that is listed first.

        Raises:
            ValueError: there is no selection.
        """
        best: dict[tuple[int, int, int], tuple[float, tuple[Card, ...]]] = {}
        prices = [
            {cards: sum(cost(face, cards.count(face)) for face in set(cards)) for cards, _ in choice.takings}
            for choice in self._choices
        ]

        def onward(index: int, room: int, state: int) -> tuple[float, tuple[Card, ...]]:
            if not room:
                return 0.0, ()
            key = index, room, state
            if key not in best:
                least: tuple[float, tuple[Card, ...]] = (inf, ())
                for cards, further, following, _ in self._moves(index, room, state):
                    rest, chosen = onward(index + 1, further, following)
                    total = prices[index][cards] + rest
                    if total < least[0]:
                        least = total, cards + chosen
                best[key] = least
            return best[key]

        if not self.count():
            raise ValueError("there is no selection")
        return onward(0, self.size, self._holding.start)[1]


@lru_cache(maxsize=4096)
def _choice(slot: Slot, most: int) -> _Choice:
    """Return what may be chosen of a slot, at most some number of cards."""
    takings = []
    for copies in product(*(range(min(held, most), -1, -1) for _, held in slot)):
        if sum(copies) <= most:
            cards = tuple(face for (face, _), number in zip(slot, copies, strict=True) for _ in range(number))
            takings.append(_Taking(cards, tuple(sorted(filter(None, copies), reverse=True))))
    return _Choice(tuple(takings), tuple(Counter(taking.copies for taking in takings).items()))


def slots_of_places(order: Order, group: int, planes: Planes) -> list[Slot]:
    """Return the cards of a suit group by place, from the top down; a place where nothing is held is an empty slot."""
    bits = order.bit
    slots: list[Slot] = []
    for tied in reversed(order.places[group]):
        held = [(face, sum(1 for plane in planes if plane & bits[face])) for face in tied]
        slots.append(tuple((face, copies) for face, copies in held if copies))
    return slots


def slots_of_faces(slots: Sequence[Slot]) -> list[Slot]:
    """Return every face of some slots as a slot by itself."""
    return [((face, copies),) for slot in slots for face, copies in slot]
