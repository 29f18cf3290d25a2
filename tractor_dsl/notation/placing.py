"""From the tree to a flat row of placed words: which mark holds for each rank, and how often each is meant.

A mark holds for the ranks after it until the next mark or list separator; 带, 与 and ``+`` separate nothing. The
enumeration comma ``、`` does, except in an enumeration that begins with its only mark: 主5、10、K is 主5, 主10 and 主K.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tractor_dsl.cards import Suit
from tractor_dsl.notation.fold import error_at
from tractor_dsl.notation.tree import (
    CardClass,
    CardText,
    Counted,
    Item,
    Joint,
    Joker,
    JokerWord,
    Mark,
    RankWord,
    Run,
    Scope,
    Span,
)


@dataclass(frozen=True, slots=True)
class Placed:
    """One rank or joker with everything that the text says about it."""

    item: int
    """The index of the item it stands in."""
    span: Span
    mark: Mark | None = None
    rank: RankWord | None = None
    """None for a joker."""
    joker: Joker | None = None
    named: Suit | None = None
    groups: int = 1
    width: int = 1
    bare: bool = False
    """A single 主5, 副5, 大王 or 小王 without a number, which may stand for several copies."""


def place(tree: CardText) -> tuple[Placed, ...]:
    """Return the words of a card text, in the order written.

    Raises:
        NotationError: a mark stands alone and names a class of cards, or a number is given twice.

    >>> from tractor_dsl.notation import parse_card_text
    >>> [(word.rank.rank, word.groups, word.width) for word in place(parse_card_text("♣K一张、梅花对J"))]
    [(11, 1, 1), (9, 1, 2)]
    """
    holds = _one_leading_mark(tree)
    each = _numbers_behind(tree)
    mark: Mark | None = None
    words: list[Placed] = []
    for index, item in enumerate(tree.items):
        joint = tree.joints[index - 1] if index else Joint.COMMA
        if joint is not Joint.JOIN and not (joint is Joint.PAUSE and holds):
            mark = None
        if isinstance(item, CardClass):
            raise error_at(tree.text, item.span, "notation.class_of_cards")
        for part in item.parts:
            inner = part.of if isinstance(part, Counted) else part
            if isinstance(inner, Run) and inner.mark is not None:
                mark = inner.mark
            words.extend(_words(part, index, mark, each.get(index)))
    return tuple(words)


def _words(part: Run | JokerWord | Counted, item: int, mark: Mark | None, each: int | None) -> Iterator[Placed]:
    groups, width, inner = 1, each or 1, part
    counted = each is not None
    span = None
    if isinstance(part, Counted):
        groups, width, inner, counted, span = part.groups, part.width, part.of, True, part.span
    if isinstance(inner, JokerWord):
        both = inner.joker is Joker.BOTH
        for joker in (Joker.BIG, Joker.SMALL) if both else (inner.joker,):
            bare = not (both or counted)
            yield Placed(item, span or inner.span, joker=joker, groups=groups, width=width, bare=bare)
    elif isinstance(inner, Run):
        bare = not counted and len(inner.ranks) == 1 and mark is not None and mark.scope is not Scope.SUIT
        for rank in inner.ranks:
            place_span = span or (inner.span if len(inner.ranks) == 1 else rank.span)
            yield Placed(item, place_span, mark, rank, None, inner.named, groups, width, bare)


def _one_leading_mark(tree: CardText) -> bool:
    """Tell whether a text is an enumeration in which only the first word has a mark."""
    if Joint.PAUSE not in tree.joints or not set(tree.joints) <= {Joint.PAUSE, Joint.JOIN}:
        return False
    runs = []
    for item in tree.items:
        if isinstance(item, CardClass):
            return False
        for part in item.parts:
            inner = part.of if isinstance(part, Counted) else part
            if isinstance(inner, JokerWord):
                return False
            runs.append(inner)
    return runs[0].mark is not None and runs[0].named is None and all(run.mark is None for run in runs[1:])


def _numbers_behind(tree: CardText) -> dict[int, int]:
    """Return the number of 各一张 for every item that it reaches back to: those before it without their own."""
    numbers: dict[int, int] = {}
    for index, item in enumerate(tree.items):
        if not isinstance(item, Item) or item.each is None:
            continue
        if any(isinstance(part, Counted) for part in item.parts):
            raise error_at(tree.text, item.span, "notation.counted_twice")
        for back in range(index, -1, -1):
            before = tree.items[back]
            if isinstance(before, CardClass) or any(isinstance(part, Counted) for part in before.parts):
                break
            numbers.setdefault(back, item.each)
    return numbers
