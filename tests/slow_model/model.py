"""The questions that the model answers: following, throws, tricks and the kitty.

Level is a rank (0 to 12), trump a suit (0 to 3) or ``NO_TRUMP``; cards are tuples of faces in any order.
"""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.cards import Rank, Suit

from .following import follows, led_group, legal_plays
from .order import TRUMPS, Cards, Group, ModelRules, cards_of_group, checked, ladder, places, single_group
from .shapes import Block, Component, contains, readings, split, ways

__all__ = [
    "Component",
    "ModelRules",
    "Unstated",
    "follows",
    "kitty_multiplier",
    "legal_plays",
    "places",
    "split",
    "throw",
    "winner",
]


class Unstated(ValueError):
    """No rule text says what happens under this combination of options."""


def _parts(rules: ModelRules, level: Rank, trump: Suit, cards: Cards) -> tuple[Component, ...]:
    parts = split(rules, level, trump, cards)
    if parts is None:
        raise ValueError(f"these cards are not of one suit group: {cards}")
    return parts


# --- throws


def throw(
    rules: ModelRules, level: Rank, trump: Suit, lead: Cards, others: Sequence[Cards]
) -> tuple[Cards, int | None]:
    """Return what is led in the end, and who beat it: 1, 2 or 3, the first in playing order (None: led whole).

    Every other hand counts, the partner's too, but only with its cards of the led group; a card counts even when
    playing it would break a pair.

    Raises:
        ValueError: the lead is not of one group, or a face occurs more often than there are decks.

    Source: QQ 升级, two decks: throws (98844); led when it fails: the lowest beaten component (QQ), the lowest of the
    first kind that is beaten, tractors before pairs before singles (摔小二), or the first that is found in playing
    order (rbtying/shengji).
    """
    parts = _parts(rules, level, trump, lead)
    whole = checked(rules, lead)
    if len(parts) == 1:
        return whole, None

    group = led_group(rules, level, trump, lead)
    rungs = ladder(rules, level, trump, group)
    hands = [cards_of_group(rules, level, trump, checked(rules, hand), group) for hand in others]

    def beats(hand: Cards, part: Component) -> bool:
        return any(way.top > part.top for way in ways(rungs, hand, part.block))

    if rules.failed_throw == "by_type":
        tried = sorted(parts, key=lambda part: (_kind(part), part.top, len(part.cards), part.cards))
        attempts = [(part, number, hand) for part in tried for number, hand in enumerate(hands, 1)]
    elif rules.failed_throw == "lowest_beaten":
        tried = sorted(parts, key=lambda part: (part.top, len(part.cards), part.cards))
        attempts = [(part, number, hand) for part in tried for number, hand in enumerate(hands, 1)]
    else:
        tried = sorted(parts, key=lambda part: (len(part.cards), part.top, part.cards))
        attempts = [(part, number, hand) for number, hand in enumerate(hands, 1) for part in tried]
    for part, number, hand in attempts:
        if beats(hand, part):
            return part.cards, number
    return whole, None


def _kind(part: Component) -> tuple[bool, int]:
    """Return when a kind of component is tested: runs before the others, and of each the wider ones first.

    The text knows tractors, pairs and singles; triples, which are no pairs, are a kind of their own before these.
    """
    return part.length == 1, -part.width


# --- tricks


def winner(rules: ModelRules, level: Rank, trump: Suit, plays: Sequence[Cards]) -> int:
    """Return the index of the play that wins a trick; the first was led. Of equal plays the earlier wins.

    Raises:
        ValueError: the lead is not of one group, the plays are not of one length, or a face occurs more often than
            there are decks.
        Unstated: plays of one group meet while ruffs are counted and every component must be higher.

    Source: QQ 升级, two decks: trumping and over-trumping; 夢幻拖拉機: the same with examples.
    """
    if len({len(play) for play in plays}) != 1:
        raise ValueError("all plays of a trick have the same number of cards")
    parts = _parts(rules, level, trump, plays[0])
    led = led_group(rules, level, trump, plays[0])
    best = 0
    for index in range(1, len(plays)):
        group = single_group(rules, level, trump, plays[index])
        counted = rules.ruff == "counts" and group == TRUMPS and led != TRUMPS
        if group not in (led, TRUMPS) or not _covers(rules, level, trump, parts, plays[index], counted=counted):
            continue
        standing = led_group(rules, level, trump, plays[best])
        if group != standing:
            if group == TRUMPS:
                best = index
        elif _is_higher(rules, level, trump, parts, plays[index], plays[best], counted=counted):
            best = index
    return best


def _covers(
    rules: ModelRules, level: Rank, trump: Suit, parts: tuple[Component, ...], play: Cards, *, counted: bool
) -> bool:
    """Tell whether a play of one group has what the lead has; only the parts of a ruff are ever merely ``counted``.

    Source: QQ 升级, two decks: no fewer tractors and no fewer pairs than were led. Read as structure, each component of
    the lead must be found in the play; read as counts, the numbers are enough.
    """
    if counted:
        own = _parts(rules, level, trump, play)
        return _count_runs(own) >= _count_runs(parts) and _count_groups(own) >= _count_groups(parts)
    rungs = ladder(rules, level, trump, led_group(rules, level, trump, play))
    return contains(rungs, checked(rules, play), [part.block for part in parts])


def _count_runs(parts: tuple[Component, ...]) -> int:
    return sum(part.length > 1 for part in parts)


def _count_groups(parts: tuple[Component, ...]) -> int:
    return sum(part.length for part in parts if part.width > 1)


def _is_higher(
    rules: ModelRules,
    level: Rank,
    trump: Suit,
    parts: tuple[Component, ...],
    play: Cards,
    standing: Cards,
    *,
    counted: bool,
) -> bool:
    """Tell whether a play beats the standing one of the same group; both cover the lead.

    Source: QQ 升级, two decks: 884 over 977 when 544 was led, but not when 567 was; rbtying/shengji issues 247 and 397.
    """
    group = led_group(rules, level, trump, play)
    play, standing = checked(rules, play), checked(rules, standing)
    if rules.overruff == "deciding_component":
        return _deciding_top(rules, level, trump, group, parts, play, counted=counted) > _deciding_top(
            rules, level, trump, group, parts, standing, counted=counted
        )
    if counted:
        raise Unstated("every component must be higher, but a counted ruff need not have these components")
    rungs = ladder(rules, level, trump, group)
    blocks = tuple(part.block for part in parts)
    to_beat = max(readings(rungs, standing, blocks))
    return any(
        all(mine > theirs for mine, theirs in zip(tops, to_beat, strict=True)) for tops in readings(rungs, play, blocks)
    )


def _deciding_top(
    rules: ModelRules,
    level: Rank,
    trump: Suit,
    group: Group,
    parts: tuple[Component, ...],
    play: Cards,
    *,
    counted: bool,
) -> int:
    """Return the strength that decides for a play: the highest top that the first component of the lead finds in it."""
    rungs = ladder(rules, level, trump, group)
    if not counted:
        return max(tops[0] for tops in readings(rungs, play, tuple(part.block for part in parts)))
    first = parts[0]
    if first.length > 1:
        kind = [Block(width, rules.shortest_run) for width in rules.run_widths]
    else:
        kind = [Block(min(first.width, 2), 1)]
    return max(way.top for block in kind for way in ways(rungs, play, block))


# --- the kitty


def kitty_multiplier(rules: ModelRules, level: Rank, trump: Suit, winning: Cards, lead: Cards) -> int:
    """Return what the points in the kitty are multiplied with, by the play that won the last trick or by its lead.

    Only the most valuable component counts, unless the rules count all pairs of the play.

    Raises:
        ValueError: the measured play is not of one group, or a face occurs more often than there are decks.

    Source: QQ 升级, two and three decks: 2 to the power of the cards, at most 64; 夢幻拖拉機: doubled for each pair;
    摔小二: all pairs of the play; 边锋升级: 2 times the width to the power of the length, titanic and triple before
    tractor and pair; 双升: 4 for each pair; 庄分: fixed numbers; online tables: twice the cards.
    """
    measured = winning if rules.kitty_measured == "winning_play" else lead
    parts = _parts(rules, level, trump, measured)
    if rules.kitty_mode == "double_per_pair" and rules.kitty_pairs == "all":
        value = int(2 ** (1 + sum(part.length for part in parts if part.width > 1)))
    elif rules.kitty_mode == "width_to_the_length":
        widest = max(part.width for part in parts)
        value = max(int(2 * widest**part.length) for part in parts if part.width == widest)
    else:
        value = max(_kitty_value(rules, part) for part in parts)
    return value if rules.kitty_cap is None else min(value, rules.kitty_cap)


def _kitty_value(rules: ModelRules, part: Component) -> int:
    size = part.width * part.length
    if rules.kitty_mode == "power_of_cards":
        return int(2**size)
    if rules.kitty_mode == "per_card":
        return rules.kitty_numbers[0] * size
    if rules.kitty_mode == "per_pair":
        single, pair = rules.kitty_numbers
        return single if size == 1 else pair * part.length
    if rules.kitty_mode == "fixed":
        single, pair, triple, tractor = rules.kitty_numbers
        return tractor if part.length > 1 else (single, pair, triple, triple)[part.width - 1]
    return 2 if size == 1 else int(2 ** (part.length + 1))
