"""Groups of identical cards, runs of them, and what a set of cards contains.

Everything here is a search over all readings: no reading is dropped for being unlikely.

Source: QQ 升级, two decks: tractors; QQ 升级, three decks: Titanics; 夢幻拖拉機: which trumps cover a lead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tractor_dsl.cards import Rank, Suit

from .order import WIDEST, Cards, Ladder, ModelRules, checked, ladder, single_group


class Block(NamedTuple):
    """Something that cards may contain: ``length`` adjacent places with ``width`` identical cards on each.

    ``barred`` are strengths of places that may not serve it.
    """

    width: int
    length: int
    barred: frozenset[int] = frozenset()


class Component(NamedTuple):
    """A part of a play: ``length`` adjacent places with ``width`` identical cards on each.

    ``top`` is the strength of the highest of these places.
    """

    width: int
    length: int
    top: int
    cards: Cards

    @property
    def block(self) -> Block:
        """The shape of the component, wherever it lies."""
        return Block(self.width, self.length)


def without(cards: Cards, taken: Iterable[int]) -> Cards:
    """Return the cards that are left when some are taken away, in order of their numbers."""
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))


def ways(rungs: Ladder, cards: Cards, block: Block) -> Iterator[Component]:
    """Yield every way to take a block out of the cards of one group, from high to low."""
    held = Counter(cards)
    serving = [
        [] if rungs.strength(index) in block.barred else [face for face in place if held[face] >= block.width]
        for index, place in enumerate(rungs.places)
    ]
    for first in range(len(serving) - block.length + 1):
        if all(rungs.joined[first : first + block.length - 1]):
            for faces in product(*serving[first : first + block.length]):
                taken = tuple(sorted(faces * block.width))
                yield Component(block.width, block.length, rungs.strength(first), taken)


def contains(rungs: Ladder, cards: Cards, blocks: Iterable[Block]) -> bool:
    """Tell whether the cards of one group contain all the blocks at once, no card serving twice, under some reading."""
    return _contains(
        rungs, cards, tuple(sorted(blocks, key=lambda block: (-block.width, -block.length, -len(block.barred))))
    )


@lru_cache(maxsize=1 << 18)
def _contains(rungs: Ladder, cards: Cards, blocks: tuple[Block, ...]) -> bool:
    if not blocks:
        return True
    return any(_contains(rungs, without(cards, way.cards), blocks[1:]) for way in ways(rungs, cards, blocks[0]))


@lru_cache(maxsize=1 << 16)
def readings(rungs: Ladder, cards: Cards, blocks: tuple[Block, ...]) -> frozenset[tuple[int, ...]]:
    """Return the tops of the blocks in every reading that finds them all in the cards of one group.

    Blocks of one shape must stand together; their tops are listed from high to low.
    """
    if not blocks:
        return frozenset({()})
    found = set()
    for way in ways(rungs, cards, blocks[0]):
        for tops in readings(rungs, without(cards, way.cards), blocks[1:]):
            if blocks[1:2] != blocks[:1] or tops[0] <= way.top:
                found.add((way.top, *tops))
    return frozenset(found)


def run_lengths(rules: ModelRules, width: int, most: int) -> list[int]:
    """Return how many groups of a width may stand together, up to ``most``: one always, more where they are a run."""
    return [1] + [length for length in range(rules.shortest_run, most + 1) if width in rules.run_widths]


def split(rules: ModelRules, level: Rank, trump: Suit, cards: Cards) -> tuple[Component, ...] | None:
    """Return the canonical components of cards of one group, or None for mixed cards (and for none at all).

    Repeatedly the component with most cards is taken, of these the widest, of these the highest; or, when the rules
    split the widest first: the widest, of these the one with most cards, of these the highest. Of equal faces those
    are taken that leave the fewest copies behind (so that triples stay whole), then the lower numbers.

    Source: QQ 升级, two decks: throws (98844 is 9, 88 and 44; 554433 is one tractor); the widest first: 兰里拖拉机
    (222 33 is 222 and 33).
    """
    cards = checked(rules, cards)
    group = single_group(rules, level, trump, cards)
    return None if group is None else _split(rules, ladder(rules, level, trump, group), cards)


@lru_cache(maxsize=1 << 16)
def _split(rules: ModelRules, rungs: Ladder, cards: Cards) -> tuple[Component, ...]:
    def rank(part: Component) -> tuple[int, int, int, int, tuple[int, ...]]:
        size = part.width * part.length
        first, second = (size, part.width) if rules.split == "most_cards" else (part.width, size)
        left_behind = sum(cards.count(face) - part.width for face in set(part.cards))
        return first, second, part.top, -left_behind, tuple(-face for face in part.cards)

    found = []
    while cards:
        best = max(all_components(rules, rungs, cards), key=rank)
        found.append(best)
        cards = without(cards, best.cards)
    return tuple(found)


def all_components(rules: ModelRules, rungs: Ladder, cards: Cards) -> Iterator[Component]:
    """Yield everything in the cards of one group that could be a component, overlapping as it may."""
    for width in range(1, WIDEST + 1):
        for length in run_lengths(rules, width, len(cards) // width):
            yield from ways(rungs, cards, Block(width, length))
