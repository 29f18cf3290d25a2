"""The legal kitties of a hand as a collection, within a limit of card points where there is one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from tractor_dsl.cards import FACES, Card
from tractor_dsl.engine.selections import Chance
from tractor_dsl.rules.trumps import Order

Cards: TypeAlias = tuple[Card, ...]


class LegalBuries(Collection[Cards]):
    """The sets of cards that may be laid away out of a hand as the kitty, the lowest side cards first.

    ``limit`` is the most card points that they may have together, None for any number; ``values`` are the card points
    by face.

    >>> from tractor_dsl.rules.trumps import TrumpRules, order_of
    >>> buries = LegalBuries(order_of(TrumpRules(), level=0, trump=0), [14, 14, 15, 53], 2)  # ♥334, big joker
    >>> buries.count(), list(buries)[0], [53, 53] in buries
    (4, (14, 14), False)
    """

    def __init__(
        self,
        order: Order,
        hand: Sequence[Card],
        size: int,
        *,
        values: Sequence[int] = (0,) * FACES,
        limit: int | None = None,
    ) -> None:
        self._held = {face: hand.count(face) for face in hand}
        self._size = size
        self._values = (0,) * FACES if limit is None else values
        self._limit = limit or 0
        self._faces = order.strongest_first(self._held)[::-1]
        self._left = [sum(self._held[face] for face in self._faces[index:]) for index in range(len(self._faces) + 1)]
        self._ways: dict[tuple[int, int, int], int] = {}

    def __contains__(self, cards: object) -> bool:
        return (
            isinstance(cards, Sequence)
            and len(cards) == self._size
            and all(cards.count(face) <= self._held.get(face, 0) for face in cards)
            and sum(self._values[face] for face in cards) <= self._limit
        )

    def count(self) -> int:
        """Return how many sets there are."""
        return self._count(0, self._size, self._limit)

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Cards]:
        return self._listed(0, self._size, self._limit, ())

    def sample(self, rng: Chance) -> Cards:
        """Return one of the sets, each as likely as any other."""
        number = rng.randrange(self.count())
        chosen: Cards = ()
        index, room, points = 0, self._size, self._limit
        while room:
            for cards, further, left, ways in self._moves(index, room, points):
                if number < ways:
                    chosen, index, room, points = chosen + cards, index + 1, further, left
                    break
                number -= ways
        return chosen

    def _count(self, index: int, room: int, points: int) -> int:
        """Return in how many ways ``room`` cards with at most some points are chosen from a face on."""
        if not room:
            return 1
        if room > self._left[index]:
            return 0
        key = index, room, points
        if key not in self._ways:
            self._ways[key] = sum(ways for *_, ways in self._moves(index, room, points))
        return self._ways[key]

    def _moves(self, index: int, room: int, points: int) -> Iterator[tuple[Cards, int, int, int]]:
        """Yield what may be taken of a face, the most first: the cards, room and points left, and the ways to go on."""
        face = self._faces[index]
        for copies in range(min(self._held[face], room), -1, -1):
            left = points - copies * self._values[face]
            if left >= 0:
                ways = self._count(index + 1, room - copies, left)
                if ways:
                    yield (face,) * copies, room - copies, left, ways

    def _listed(self, index: int, room: int, points: int, chosen: Cards) -> Iterator[Cards]:
        if not room:
            yield chosen
            return
        for cards, further, left, _ in self._moves(index, room, points) if room <= self._left[index] else ():
            yield from self._listed(index + 1, further, left, chosen + cards)
