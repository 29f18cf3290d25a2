"""The Lark parser of ``cards.lark``, and the step from its parse trees to the nodes of :mod:`.tree`.

Importing this module imports Lark, so :mod:`.parse` does it only when the first text is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from lark import Lark, Token, Tree

from tractor_dsl.cards import RANKS, Rank, Suit
from tractor_dsl.errors import Message
from tractor_dsl.notation.fold import Folded, error_at
from tractor_dsl.notation.tree import (
    CardClass,
    CardText,
    Counted,
    Item,
    Joint,
    Joker,
    JokerKind,
    JokerWord,
    Mark,
    RankWord,
    Run,
    RungPart,
    RungText,
    Scope,
    ShapePart,
    ShapeText,
    Span,
)

_Node: TypeAlias = Token | Tree[Token]

_SUITS: Final[dict[str, Suit]] = {"SPADES": 0, "HEARTS": 1, "CLUBS": 2, "DIAMONDS": 3}
_JOKERS: Final = {"BIG_JOKER": Joker.BIG, "SMALL_JOKER": Joker.SMALL, "BOTH_JOKERS": Joker.BOTH}
_RUNG_JOKERS: Final[dict[str, JokerKind]] = {
    "BIG_JOKER": "big",
    "SMALL_JOKER": "small",
    "ANY_JOKER": "any",
    "PERMANENT": "any",
    "MATCHING_JOKER": "matching",
}
_COUNTERS: Final = frozenset({"PAIRS", "COPIES", "SETS", "SINGLES", "NUMBERED"})
_NUMBER: Final = re.compile(r"[0-9]+|[一二两双三四五六七八九十]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE")
_ENGLISH: Final = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
_NUMBERS: Final = {
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)),
    **dict.fromkeys("两双", 2),
    **{word: n for n, word in enumerate(_ENGLISH, start=1)},
}


def grammar_text() -> str:
    """Return the text of the grammar, ``cards.lark``."""
    return files("tractor_dsl.notation").joinpath("cards.lark").read_text(encoding="utf-8")


@cache
def parser() -> Lark:
    """Return the parser, built once in a process (about 50 ms)."""
    starts = ["cards", "order", "rung", "shape"]
    return Lark(grammar_text(), parser="lalr", lexer="contextual", start=starts, maybe_placeholders=False)


def build_cards(folded: Folded, tree: Tree[Token]) -> CardText:
    """Return the syntax tree of a ``cards`` or ``order`` parse.

    Raises:
        NotationError: a counter stands before more than one rank, or could be a rank itself.
    """
    items: list[Item | CardClass] = []
    joints: list[Joint] = []
    for child in tree.children:
        if isinstance(child, Token):
            joints.append(Joint.JOIN if child.type == "JOIN" else Joint[child.type])
        elif child.data == "class_of_cards":
            (token,) = _tokens(child)
            mark = None if token.type == "PERMANENT" else _mark(folded, token)
            items.append(CardClass(mark, _span(folded, child)))
        else:
            items.append(_item(folded, child))
    return CardText(tuple(items), tuple(joints), folded.original)


def _item(folded: Folded, tree: Tree[Token]) -> Item:
    parts: list[Run | JokerWord | Counted] = []
    each = None
    for child in tree.children:
        assert isinstance(child, Tree)
        if child.data == "tally":
            (counter,) = _tokens(child)
            if counter.type == "EACH":
                each = _number(counter)
            else:
                parts[-1] = _counted(folded, counter, parts[-1], _span(folded, tree))
        elif child.data in ("counted", "closed_count"):
            parts.append(_counted_part(folded, child, parts[-1] if parts else None))
        elif child.data == "joker":
            parts.append(_joker(folded, child))
        else:
            parts.append(_run(folded, child))
    return Item(tuple(parts), each, _span(folded, tree))


def _counted_part(folded: Folded, tree: Tree[Token], before: Run | JokerWord | Counted | None) -> Counted:
    of: Run | JokerWord | None = None
    counter: Token | None = None
    mark: Mark | None = None
    for child in tree.children:
        if isinstance(child, Token):
            if child.type in _COUNTERS:
                counter = child
            else:
                mark = _mark(folded, child)
        else:
            of = _joker(folded, child) if child.data == "joker" else _run(folded, child)
    assert counter is not None
    assert of is not None
    if isinstance(of, Run) and mark is not None:
        of = Run(mark, of.ranks, of.named, (mark.span[0], of.span[1]))
    if _could_be_rank(folded, counter, before):
        start = before.ranks[-1].span[0] if isinstance(before, Run) else _span(folded, counter)[0]
        place = (start, _span(folded, counter)[1])
        hint = Message("notation.hint.count_word")
        raise error_at(folded.original, place, "notation.count_or_rank", hint=hint)
    return _counted(folded, counter, of, _span(folded, tree))


def _could_be_rank(folded: Folded, counter: Token, before: Run | JokerWord | Counted | None) -> bool:
    """Tell whether ``2对K`` or ``A pair of K`` could be meant either way: the number, or a card before it."""
    if counter.startswith("A "):
        return True
    written = folded.text[: counter.start_pos].rstrip()
    return isinstance(before, Run) and written[-1:].isdigit() and _NUMBER.match(counter) is None


def _counted(folded: Folded, counter: Token, part: Run | JokerWord | Counted, span: Span) -> Counted:
    groups, width = _groups_and_width(counter)
    if isinstance(part, Counted):
        raise folded.error("notation.counted_twice", counter.start_pos or 0, counter.end_pos or 0)
    if isinstance(part, JokerWord):
        if part.joker is Joker.BOTH and width > 1:
            raise error_at(folded.original, part.span, "notation.both_jokers_counted")
        return Counted(groups, width, part, span)
    ranks = part.ranks
    if len(ranks) > 1:
        same = len({word.rank for word in ranks}) == 1
        if not same or len(ranks) != groups * width:
            raise error_at(folded.original, (ranks[0].span[0], ranks[-1].span[1]), "notation.counter_one_rank")
        part = Run(part.mark, ranks[:1], part.named, part.span)
    return Counted(groups, width, part, span)


def _groups_and_width(counter: Token) -> tuple[int, int]:
    number = _number(counter)
    if counter.type == "PAIRS":
        return number, 2
    if counter.type == "SETS":
        return (1, number) if "同" in counter else (number, 4 if "QUAD" in counter else 3)
    return 1, number


def _run(folded: Folded, tree: Tree[Token]) -> Run:
    mark: Mark | None = None
    named: Suit | None = None
    ranks: list[RankWord] = []
    for child in tree.children:
        if isinstance(child, Tree):
            named = next(_SUITS[token.type] for token in _tokens(child) if token.type in _SUITS)
        elif child.type in ("RANK", "LEVEL"):
            ranks.append(_rank(folded, child))
        else:
            mark = _mark(folded, child)
    if named is not None and (mark is None or mark.scope is not Scope.SIDE):
        raise error_at(folded.original, _span(folded, tree), "notation.name_needs_side")
    return Run(mark, tuple(ranks), named, _span(folded, tree))


def _joker(folded: Folded, tree: Tree[Token]) -> JokerWord:
    (token,) = _tokens(tree)
    return JokerWord(_JOKERS[token.type], _span(folded, token))


def _mark(folded: Folded, token: Token) -> Mark:
    if token.type in _SUITS:
        return Mark(Scope.SUIT, _SUITS[token.type], _span(folded, token))
    return Mark(Scope.TRUMP if token.type == "TRUMP" else Scope.SIDE, None, _span(folded, token))


def _rank(folded: Folded, token: Token) -> RankWord:
    rank: Rank | None = None
    if token.type == "RANK":
        rank = RANKS.index("10" if token == "T" else str(token))
    return RankWord(rank, _span(folded, token))


def build_rung(folded: Folded, tree: Tree[Token]) -> RungText:
    """Return the syntax tree of a ``rung`` parse."""
    parts = []
    for child in tree.children:
        if not isinstance(child, Tree):
            continue
        copies: int | None = None
        joker: JokerKind | None = None
        ranks: list[RankWord] = []
        for piece in child.children:
            if isinstance(piece, Tree):
                continue  # a remark such as (22) repeats what the words have said
            if piece.type in _COUNTERS:
                groups, width = _groups_and_width(piece)
                copies = groups * width
            elif piece.type in _RUNG_JOKERS:
                joker = _RUNG_JOKERS[piece.type]
            else:
                ranks.append(_rank(folded, piece))
        parts.append(RungPart(copies, joker, tuple(ranks), _span(folded, child)))
    return RungText(tuple(parts), folded.original)


def build_shape(folded: Folded, tree: Tree[Token]) -> ShapeText:
    """Return the syntax tree of a ``shape`` parse.

    Raises:
        NotationError: two cards that could be a pair or two singles, or a run of one place.
    """
    parts = [_shape_part(folded, child) for child in tree.children if isinstance(child, Tree)]
    return ShapeText(tuple(parts), folded.original)


def _shape_part(folded: Folded, tree: Tree[Token]) -> ShapePart:
    span = _span(folded, tree)
    tokens = [token for token in _tokens(tree) if token.type not in ("OPENING", "CLOSING", "ANY")]
    if tree.data == "filler":
        return ShapePart(_number(tokens[-1]), 0, 1, span)
    times = _number(tokens.pop(0)) if tokens[0].type in ("PORTION", "NUMBER") else 1
    kind = tokens[0]
    if kind.type in ("TRACTORS", "TITANICS"):
        length = _number(tokens[-1], default=2)
        if length < 2:
            raise error_at(folded.original, span, "notation.short_run")
        return ShapePart(times, 2 if kind.type == "TRACTORS" else 3, length, span)
    if kind.type == "DOUBLE":
        return ShapePart(times, 2, 1, span)
    if kind.type == "SINGLES":
        return ShapePart(times * _number(kind), 1, 1, span)
    groups, width = _groups_and_width(kind)
    if kind.type == "COPIES" and width == 2:
        hint = Message("notation.hint.two_cards")
        raise folded.error("notation.two_cards", kind.start_pos or 0, kind.end_pos or 0, hint=hint)
    return ShapePart(times * groups, width, 1, span)


def _number(token: Token, default: int = 1) -> int:
    found = _NUMBER.search(token)
    if found is None:
        return default
    return int(found[0]) if found[0].isdigit() else _NUMBERS[found[0]]


def _tokens(tree: Tree[Token]) -> Sequence[Token]:
    return list(tree.scan_values(lambda value: isinstance(value, Token)))


def _span(folded: Folded, node: _Node) -> Span:
    if isinstance(node, Token):
        return folded.span(node.start_pos or 0, node.end_pos or 0)
    tokens = _tokens(node)
    return folded.span(tokens[0].start_pos or 0, tokens[-1].end_pos or 0)
