"""What a hand owes to a lead, and which plays pay it.

Source: QQ 升级, two decks: following; QQ 升级, three decks: following a triple; 摔小二: as many pairs as the tractor
has; house rules: rbtying/shengji issues 165 (pairs inside tractors) and 265 (no shape duty).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from tractor_dsl.cards import Rank, Suit

from .order import Cards, Group, Ladder, ModelRules, cards_of_group, checked, ladder, single_group
from .shapes import Block, contains, run_lengths, split, ways, without


def follows(rules: ModelRules, level: Rank, trump: Suit, lead: Cards, hand: Cards, play: Cards) -> bool:
    """Tell whether a play out of a hand is a legal answer to a standing lead.

    Raises:
        ValueError: the lead is not of one group, or a face occurs more often than there are decks.

    Source: QQ 升级, two decks: following; the suit comes first, only a shortage is filled from other suits.
    """
    if len(play) != len(lead) or Counter(play) - Counter(hand):
        return False
    group = led_group(rules, level, trump, lead)
    held = cards_of_group(rules, level, trump, checked(rules, hand), group)
    given = cards_of_group(rules, level, trump, checked(rules, play), group)
    if len(held) <= len(lead):
        return given == held
    if len(given) < len(lead):
        return False
    return contains(ladder(rules, level, trump, group), given, owed(rules, level, trump, lead, hand))


def legal_plays(rules: ModelRules, level: Rank, trump: Suit, lead: Cards, hand: Cards) -> set[Cards]:
    """Return all legal answers to a standing lead, each in order of its numbers.

    Raises:
        ValueError: the lead is not of one group, or a face occurs more often than there are decks.
    """
    if len(hand) < len(lead):
        return set()
    group = led_group(rules, level, trump, lead)
    held = cards_of_group(rules, level, trump, checked(rules, hand), group)
    if len(held) <= len(lead):
        fills = selections(without(hand, held), len(lead) - len(held))
        return {tuple(sorted(held + fill)) for fill in fills}
    blocks, rungs = owed(rules, level, trump, lead, hand), ladder(rules, level, trump, group)
    return {play for play in selections(held, len(lead)) if contains(rungs, play, blocks)}


def led_group(rules: ModelRules, level: Rank, trump: Suit, lead: Cards) -> Group:
    """Return the group of a lead.

    Raises:
        ValueError: the cards are of several groups, or there are none.
    """
    group = single_group(rules, level, trump, lead)
    if group is None:
        raise ValueError(f"a lead is of one suit group, not {lead}")
    return group


def selections(cards: Cards, size: int) -> Iterator[Cards]:
    """Yield every different choice of so many of the cards once, each in order of its numbers."""
    if size == 0:
        yield ()
    elif len(cards) >= size:
        first = cards[0]
        copies = cards.count(first)
        for taken in range(min(copies, size), -1, -1):
            for others in selections(cards[copies:], size - taken):
                yield (first,) * taken + others


def owed(rules: ModelRules, level: Rank, trump: Suit, lead: Cards, hand: Cards) -> tuple[Block, ...]:
    """Return the blocks that a play must contain when the hand has more cards of the led group than were led.

    For each component of the lead, in canonical order, the first answer counts that the hand can give beside the
    answers to the components before it.
    """
    parts = split(rules, level, trump, lead)
    if parts is None:
        raise ValueError(f"a lead is of one suit group, not {lead}")
    if rules.follow_duty == "suit" or (rules.throw_duty == "suit" and len(parts) > 1):
        return ()
    group = led_group(rules, level, trump, lead)
    rungs = ladder(rules, level, trump, group)
    held = cards_of_group(rules, level, trump, checked(rules, hand), group)
    blocks = _owed(rules, rungs, tuple(part.block for part in parts), held)
    return tuple(Block(block.width, block.length) for block in blocks)


@lru_cache(maxsize=1 << 16)
def _owed(rules: ModelRules, rungs: Ladder, parts: tuple[Block, ...], held: Cards) -> tuple[Block, ...]:
    found: tuple[Block, ...] = ()
    protected = _places_in_tractors(rules, rungs, held) if rules.tractor_pairs == "protected" else frozenset()
    for part in parts:
        barred = protected if (part.width, part.length) == (2, 1) else frozenset()
        for answer in answers(rules, part):
            asked = found + tuple(Block(block.width, block.length, barred) for block in answer)
            if contains(rungs, held, asked):
                found = asked
                break
    return found


def answers(rules: ModelRules, part: Block) -> Iterator[tuple[Block, ...]]:
    """Yield the answers to one component, the best first; what an answer leaves open is filled with any cards.

    Source: QQ 升级, two decks: tractor, then pairs, then anything; 双升: "and so on" for a shorter tractor; a triple
    draws a pair in QQ 升级, three decks, and a Titanic what that text lists in eight steps.
    """
    size = part.width * part.length
    written = dict(rules.cascades).get((part.width, part.length))
    if written is not None:
        yield from (tuple(Block(width, length) for width, length in answer) for answer in written)
    elif part.length > 1 and rules.shorter_tractor == "free":
        yield (part,)
        yield from _cascade(rules, part.width, size, runs=False)
    else:
        yield from _cascade(rules, part.width, size, runs=True)


def _cascade(rules: ModelRules, width: int, size: int, *, runs: bool) -> Iterator[tuple[Block, ...]]:
    """Yield what so many cards may consist of: most groups of the width, in the longest runs, then narrower groups."""
    if width == 1:
        yield ()
        return
    for groups in range(size // width, -1, -1):
        for lengths in arrangements(groups, run_lengths(rules, width, groups) if runs else [1]):
            wide = tuple(Block(width, length) for length in lengths)
            for narrow in _cascade(rules, width - 1, size - groups * width, runs=runs):
                yield wide + narrow


def arrangements(groups: int, lengths: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to arrange groups in runs of the given lengths: the longest first, then the next longest.

    >>> list(arrangements(4, [1, 2, 3, 4]))
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    if groups == 0:
        yield ()
    for length in sorted(lengths, reverse=True):
        if length <= groups:
            for others in arrangements(groups - length, [other for other in lengths if other <= length]):
                yield (length, *others)


def _places_in_tractors(rules: ModelRules, rungs: Ladder, held: Cards) -> frozenset[int]:
    """Return the strengths of the places whose pairs lie in a run of pairs of the hand.

    Source: rbtying/shengji issue 165: only a tractor draws a tractor.
    """
    if 2 not in rules.run_widths:
        return frozenset()
    tops = {way.top for way in ways(rungs, held, Block(2, rules.shortest_run))}
    return frozenset(top - below for top in tops for below in range(rules.shortest_run))
