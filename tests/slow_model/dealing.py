"""Worlds of few cards, and how one situation is dealt from them.

A *world* is a level, a trump suit and a shoe of few ranks: some neighbouring places of the led group, some of the
trumps and a few discards. All cards of a situation come from one shoe, so no face occurs more often than there are
decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

from tractor_dsl.cards import NO_TRUMP, RANKS, SUITS, Rank, Suit, is_joker

from .following import owed
from .order import TRUMPS, Cards, Group, Ladder, ModelRules, cards_of_group, group_of, ladder, places
from .questions import FollowSituation, KittySituation, SplitSituation, ThrowSituation, TrickSituation
from .shapes import Block, contains, run_lengths, split, ways, without

MOST_LED: Final = 10
MOST_HELD: Final = 12


class Dealer:
    """One world, from which one situation is dealt."""

    def __init__(self, rules: ModelRules, rng: Random) -> None:
        self.rules, self.rng = rules, rng
        self.trump: Suit = NO_TRUMP if rng.random() < 0.15 else rng.randrange(len(SUITS))
        self.level: Rank = rng.randrange(len(RANKS))
        sides = [suit for suit in range(len(SUITS)) if suit != self.trump]
        self.led: Group = TRUMPS if rng.random() < 0.4 else rng.choice(sides)
        self.rungs: Ladder = ladder(rules, self.level, self.trump, self.led)
        self.shoe: Counter[int] = Counter()
        self._add(self.led, rng.randint(4, 12 - rules.decks))
        if self.led != TRUMPS:
            self._add(TRUMPS, rng.randint(3, 6))
        for suit in sides:
            if suit != self.led:
                self._add(suit, rng.randint(1, 3))

    # --- the shoe

    def _add(self, group: Group, span: int) -> None:
        """Put neighbouring places of a group into the shoe, mostly where ranks are missing between them."""
        rungs = places(self.rules, self.level, self.trump)[group]
        first = self.rng.randint(0, max(0, len(rungs) - span))
        gaps = [index for index, (upper, lower) in enumerate(pairwise(rungs)) if _gap(upper, lower)]
        if gaps and self.rng.random() < 0.6:
            first = max(0, min(self.rng.choice(gaps) - self.rng.randrange(span), len(rungs) - span))
        elif group == TRUMPS and self.rng.random() < 0.6:
            first = self.rng.randint(0, 2)
        for place in rungs[first : first + span]:
            for face in place:
                self.shoe[face] = self.rules.decks

    def _left(self, group: Group) -> Cards:
        return cards_of_group(self.rules, self.level, self.trump, tuple(self.shoe.elements()), group)

    def _draw(self, cards: Cards, size: int) -> Cards:
        """Take so many of the cards out of the shoe (or all there are), copies of a face mostly together."""
        drawn: list[int] = []
        left = Counter(cards)
        clumpy = self.rng.random() < 0.8
        while len(drawn) < size and left:
            face = self.rng.choice(sorted(left))
            most = min(left[face], size - len(drawn))
            copies = max(self.rng.randint(1, most), self.rng.randint(1, most)) if clumpy else 1
            drawn += [face] * copies
            left -= Counter([face] * copies)
        self.shoe -= Counter(drawn)
        return tuple(drawn)

    def _draw_blocks(self, group: Group, blocks: Sequence[Block], *, high: bool = False) -> Cards:
        """Take the blocks out of the shoe as far as they are there."""
        rungs = ladder(self.rules, self.level, self.trump, group)
        drawn: list[int] = []
        for block in blocks:
            found = list(ways(rungs, self._left(group), block))
            if found:
                taken = found[0] if high else self.rng.choice(found)
                drawn += taken.cards
                self.shoe -= Counter(taken.cards)
        return tuple(drawn)

    def _shuffled(self, cards: Cards) -> Cards:
        return tuple(self.rng.sample(cards, len(cards)))

    # --- leads and answers

    def _block(self, room: int, longest: int) -> Block:
        """Return a random shape of at most so many cards, mostly a run where there is room for one."""
        widths = [width for width in range(1, self.rules.decks + 1) if width <= room]
        width = self.rng.choice(widths + widths[1:3])
        lengths = run_lengths(self.rules, width, min(longest, room // width))
        return Block(width, lengths[0] if self.rng.random() < 0.3 else lengths[-1])

    def _lead(self, parts: int, *, high: bool = False) -> Cards:
        """Take a lead of about so many components out of the shoe."""
        blocks, room = [], MOST_LED
        for _ in range(parts):
            if room:
                blocks.append(self._block(room, self.rng.choice((1, 2, 3, 4) if parts == 1 else (1, 2, 2, 3))))
                room -= blocks[-1].width * blocks[-1].length
        return self._draw_blocks(self.led, blocks, high=high) or self._draw(self._left(self.led), 1)

    def _parts(self) -> int:
        return self.rng.choice((1, 1, 2, 2, 2, 3, 4))

    def _others(self, size: int) -> Cards:
        """Take cards outside the led group out of the shoe."""
        return self._draw(without(tuple(self.shoe.elements()), self._left(self.led)), size)

    def _legal(self, lead: Cards, hand: Cards) -> Cards:
        """Return some legal answer without listing all of them."""
        held = cards_of_group(self.rules, self.level, self.trump, hand, self.led)
        if len(held) <= len(lead):
            others = without(hand, held)
            return held + tuple(self.rng.sample(others, len(lead) - len(held)))
        blocks = owed(self.rules, self.level, self.trump, lead, hand)
        play: list[int] = []
        for number, block in enumerate(blocks):
            later = blocks[number + 1 :]
            found = [
                way for way in ways(self.rungs, held, block) if contains(self.rungs, without(held, way.cards), later)
            ]
            taken = self.rng.choice(found).cards
            play += taken
            held = without(held, taken)
        return (*play, *self.rng.sample(held, len(lead) - len(play)))

    def _spoiled(self, hand: Cards, play: Cards, exchanged: int) -> Cards:
        """Exchange cards of a play for others of the hand, mostly of the same group."""
        for _ in range(exchanged):
            rest = without(hand, play)
            if not rest:
                break
            gone = self.rng.choice(play)
            group = group_of(self.rules, self.level, self.trump, gone)
            alike = cards_of_group(self.rules, self.level, self.trump, rest, group)
            come = self.rng.choice(alike if alike and self.rng.random() < 0.85 else rest)
            play = (*without(play, (gone,)), come)
        return play

    def _nearly(self, lead: Cards) -> list[Block]:
        """Return the shapes of a lead, now and then with one of them narrower."""
        parts = split(self.rules, self.level, self.trump, lead)
        assert parts is not None
        blocks = [part.block for part in parts]
        if self.rng.random() < 0.3:
            spoiled = self.rng.randrange(len(blocks))
            blocks[spoiled] = Block(max(1, blocks[spoiled].width - 1), blocks[spoiled].length)
        return blocks

    def _response(self, lead: Cards) -> Cards:
        """Take a play of a trick out of the shoe: mostly nearly what the lead asks for, of its group or of trumps."""
        group = self.led if self.rng.random() < 0.4 else TRUMPS
        play = self._draw_blocks(group, self._nearly(lead)) if self.rng.random() < 0.8 else ()
        play += self._draw(self._left(group), len(lead) - len(play))
        return play + self._draw(tuple(sorted(self.shoe.elements())), len(lead) - len(play))

    # --- situations

    def follow(self) -> FollowSituation:
        """Deal a lead, a hand, and a play that is legal or nearly so."""
        lead = self._lead(self._parts())
        size = self.rng.randint(0, MOST_HELD) if self.rng.random() < 0.3 else self.rng.randint(len(lead) + 1, MOST_HELD)
        inside: Cards = ()
        if size > len(lead) and self.rng.random() < 0.6:
            inside = self._draw_blocks(self.led, self._nearly(lead))
        inside += self._draw(self._left(self.led), size - len(inside))
        outside = self._others(max(0, len(lead) - len(inside)) + self.rng.randint(0, 2))
        hand = self._shuffled(inside + outside)
        if len(hand) < len(lead):
            return Dealer(self.rules, self.rng).follow()
        play = self._spoiled(hand, self._legal(lead, hand), self.rng.choice((0, 1, 1, 2, 2)))
        return FollowSituation(self.level, self.trump, self._shuffled(lead), hand, self._shuffled(play))

    def throw(self) -> ThrowSituation:
        """Deal a lead, mostly of several components, and three hands."""
        lead = self._lead(self.rng.choice((1, 2, 2, 3, 3, 4)), high=self.rng.random() < 0.4)
        most = self.rng.choice((2, 4, 7))
        first, second, third = (
            self._shuffled(self._draw(self._left(self.led), self.rng.randint(0, most)) + self._others(2))
            for _ in range(3)
        )
        return ThrowSituation(self.level, self.trump, self._shuffled(lead), (first, second, third))

    def trick(self) -> TrickSituation:
        """Deal a lead and three plays of its length."""
        lead = self._lead(self._parts())
        if self.shoe.total() < 3 * len(lead):
            return Dealer(self.rules, self.rng).trick()
        first, second, third = (self._shuffled(self._response(lead)) for _ in range(3))
        return TrickSituation(self.level, self.trump, (self._shuffled(lead), first, second, third))

    def kitty(self) -> KittySituation:
        """Deal a lead and a play of one group that may have won."""
        lead = self._lead(self._parts())
        if self.rng.random() < 0.3:
            return KittySituation(self.level, self.trump, self._shuffled(lead), self._shuffled(lead))
        group = self.led if self.rng.random() < 0.5 else TRUMPS
        winning = self._draw(self._left(group), len(lead))
        if len(winning) < len(lead):
            winning = lead
        return KittySituation(self.level, self.trump, self._shuffled(winning), self._shuffled(lead))

    def split(self) -> SplitSituation:
        """Deal cards of one group, now and then with a card of another."""
        cards = self._draw(self._left(self.led), self.rng.randint(1, MOST_HELD))
        if self.rng.random() < 0.1:
            cards += self._others(1)
        return SplitSituation(self.level, self.trump, self._shuffled(cards))


def _gap(upper: Cards, lower: Cards) -> bool:
    """Tell whether two neighbouring places are ranks of a suit with a missing rank between them."""
    return len(upper) == len(lower) == 1 and not is_joker(upper[0]) and upper[0] - lower[0] > 1
