"""Cards and trees back to text, in one canonical spelling.

Canonical card text: the jokers first, one word each (``大王 大王 小王``), then ♠ ♥ ♣ ♦, each suit once, its mark
before its ranks from A down to 2 with nothing between them (``♥AK1010``), and one blank between groups. It depends on
no level and no trump suit, so the same cards are always the same text.

For readers a ten stands apart from its neighbours (``♥AK 10 10``); that is read back as the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tractor_dsl.cards import BIG_JOKER, NO_TRUMP, RANKS, SUITS, Card, is_joker, rank_of, suit_of
from tractor_dsl.notation.context import Context
from tractor_dsl.notation.tree import CardClass, CardText, Counted, Item, Joint, JokerWord, Mark, Run, Scope

_COUNT_WORDS: Final = "零一两三四五六七八九"
_ENGLISH: Final = ("", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
_SETS: Final = {3: "TRIPLES", 4: "QUADS"}
_JOINTS: Final = {Joint.COMMA: ", ", Joint.ABOVE: " > ", Joint.TIE: " = ", Joint.OR: " 或 ", Joint.UNTIL: " … "}


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in canonical order: big jokers, small jokers, then by suit, each from A to 2.

    >>> sort_cards([0, 25, 52, 12, 53])
    (53, 52, 12, 0, 25)
    """
    return tuple(sorted(cards, key=_canonical_place))


def cards_text(cards: Iterable[Card], context: Context | None = None, *, apart: bool = False) -> str:
    """Return the canonical text of some cards; ``parse_cards`` reads it back as :func:`sort_cards` of them.

    For readers tens are set ``apart``. With a context that is so, and the words are laid out as a player sorts a hand:
    jokers, then the level cards with those of the trump suit first, then the trump suit, then the side suits.

    >>> cards_text([21, 53, 12, 21, 24, 12])
    '大王 ♠AA ♥K1010'
    >>> cards_text([21, 53, 12, 21, 24, 12, 20], apart=True)
    '大王 ♠AA ♥K 10 10 9'
    >>> cards_text([21, 53, 12, 8, 24], Context(level=8, trump=1))
    '大王 ♥10 ♠10 ♥K ♠A'
    """
    if context is None:
        return row_text(sort_cards(cards), apart)
    laid_out = sorted(cards, key=lambda face: (_layout_place(face, context), _canonical_place(face)))
    return row_text(laid_out)


def _canonical_place(face: Card) -> tuple[int, int]:
    if is_joker(face):
        return -1, BIG_JOKER - face
    return suit_of(face), -rank_of(face)


def _layout_place(face: Card, context: Context) -> int:
    if is_joker(face):
        return 0
    in_trumps = context.trump != NO_TRUMP and suit_of(face) == context.trump
    if rank_of(face) == context.level:
        return 1 if in_trumps else 2
    return 3 if in_trumps else 4


def row_text(cards: Sequence[Card], apart: bool = True) -> str:
    """Return the text of cards in the order in which they lie, for readers with tens set ``apart``.

    >>> row_text([8, 8, 5, 53])
    '♠10 10 7 大王'
    """
    words: list[str] = []
    for index, face in enumerate(cards):
        if is_joker(face):
            words.append("大王" if face == BIG_JOKER else "小王")
            continue
        suit, rank = suit_of(face), RANKS[rank_of(face)]
        follows = index > 0 and not is_joker(cards[index - 1]) and suit_of(cards[index - 1]) == suit
        if follows:
            tens = "10" in (rank, RANKS[rank_of(cards[index - 1])])
            words[-1] += f" {rank}" if apart and tens else rank
        else:
            words.append(SUITS[suit] + rank)
    return " ".join(words)


def tree_text(tree: CardText) -> str:
    """Return the canonical text of a tree; parsing it gives an equal tree.

    >>> from tractor_dsl.notation import parse_card_text, parse_order_text
    >>> tree_text(parse_card_text("梅花對7與紅桃K一張")), tree_text(parse_order_text("大王>小王>黑桃"))
    ('一对♣7+一张♥K', '大王 > 小王 > ♠')
    """
    words = [_item_text(item) for item in tree.items]
    for index, joint in enumerate(tree.joints):
        words[index] += _JOINTS.get(joint, joint.value)
    return "".join(words)


def _item_text(item: Item | CardClass) -> str:
    if isinstance(item, CardClass):
        return "常主" if item.mark is None else _mark_text(item.mark)
    text = " ".join(_part_text(part) for part in item.parts)
    return text if item.each is None else f"{text}各{_COUNT_WORDS[item.each]}张"


def _part_text(part: Run | JokerWord | Counted) -> str:
    if isinstance(part, JokerWord):
        return part.joker.value
    if isinstance(part, Counted):
        return _count_text(part) + _part_text(part.of)
    named = "" if part.named is None else f"({SUITS[part.named]})"
    mark = "" if part.mark is None else _mark_text(part.mark)
    return mark + "".join("级牌" if word.rank is None else RANKS[word.rank] for word in part.ranks) + named


def _count_text(part: Counted) -> str:
    if part.width == 2:
        return f"{_COUNT_WORDS[part.groups]}对"
    if part.groups == 1:
        return f"{_COUNT_WORDS[part.width]}张"
    return f"{_ENGLISH[part.groups]} {_SETS[part.width]} OF "


def _mark_text(mark: Mark) -> str:
    if mark.scope is Scope.SUIT:
        assert mark.suit is not None
        return SUITS[mark.suit]
    return "主" if mark.scope is Scope.TRUMP else "副"
