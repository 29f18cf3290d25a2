"""Card texts to cards: what 主, 副, bare ranks and short forms stand for at a level, a trump suit and a table.

>>> from tractor_dsl.cards import SPADES, HEARTS, rank_named
>>> table = Context(decks=2, level=rank_named("10"), trump=SPADES, unnamed=HEARTS, unmarked="side")
>>> parse_cards("AK 小王 主10 副10", table)
(12, 11, 52, 8, 21)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from tractor_dsl.cards import (
    BIG_JOKER,
    NO_TRUMP,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Card,
    Rank,
    Suit,
    card,
    card_name,
)
from tractor_dsl.errors import Message, NotationError
from tractor_dsl.notation.context import Context, Read
from tractor_dsl.notation.fold import error_at
from tractor_dsl.notation.parse import parse_card_text
from tractor_dsl.notation.placing import Placed, place
from tractor_dsl.notation.tree import CardText, Joker, Scope, Span

_COPIES: Final[dict[Read, int]] = {"cards": 1, "pairs": 2, "triples": 3}


def parse_cards(text: str, context: Context) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order written.

    Raises:
        NotationError: the text cannot be read, leaves a suit open that the context does not fill, or names more copies
            of a card than there are decks. Offsets are those of the original text.

    >>> parse_cards("♥1010 K、大王", Context())
    (21, 21, 24, 53)
    """
    tree = parse_card_text(text)
    words = place(tree)
    trumps_named = any(_names_trump(word, context) for word in words)
    found = [pair for word in _with_copies(words, context) for pair in cards_of(tree, word, context, trumps_named)]
    cards = _spread(tree, words, found, context)
    _check_copies(tree, cards, context)
    return tuple(face for face, _ in cards)


def names_unnamed(text: str, context: Context) -> bool:
    """Tell whether a card text leaves a side suit open: a 副 without its suit, or a bare rank that is no trump.

    Raises:
        NotationError: the text cannot be read.

    >>> names_unnamed("副10(♥) 大王", Context(trump=0)), names_unnamed("KKQQ", Context(trump=0, unmarked="side"))
    (False, True)
    """
    words = place(parse_card_text(text))
    trumps_named = any(_names_trump(word, context) for word in words)
    return any(is_open(word, context, trumps_named) for word in words)


def _with_copies(words: tuple[Placed, ...], context: Context) -> list[Placed]:
    """Return the words with the copies that the context's ``read`` gives to bare ones."""
    copies = _COPIES[context.read]
    if copies == 1:
        return list(words)
    written = Counter(_identity(word, context) for word in words)
    return [
        replace(word, width=copies) if word.bare and written[_identity(word, context)] == 1 else word for word in words
    ]


def _identity(word: Placed, context: Context) -> tuple[object, ...]:
    return word.joker, word.mark, written_rank(word, context), word.named


def written_rank(word: Placed, context: Context) -> Rank:
    """Return the rank of a word that is no joker; 级牌 is the level."""
    if word.rank is None or word.rank.rank is None:
        return context.level
    return word.rank.rank


def _names_trump(word: Placed, context: Context) -> bool:
    """Tell whether a word is a joker or a level card behind 主 or 副: bare ranks beside it are trumps."""
    if word.joker is not None:
        return True
    return word.mark is not None and word.mark.scope is not Scope.SUIT and written_rank(word, context) == context.level


def is_open(word: Placed, context: Context, trumps_named: bool) -> bool:
    """Tell whether a word is of the unnamed side suit, given whether trumps make bare ranks trumps."""
    if word.joker is not None or word.named is not None:
        return False
    if word.mark is not None:
        return word.mark.scope is Scope.SIDE
    return context.unmarked == "side" and not trumps_named


def cards_of(tree: CardText, word: Placed, context: Context, trumps_named: bool) -> list[tuple[Card, Span]]:
    """Return all copies that a word stands for, each with its place in the text.

    Raises:
        NotationError: its suit is left open and the context does not choose, or it cannot be.
    """
    copies = word.groups * word.width
    if word.joker is not None:
        return [(BIG_JOKER if word.joker is Joker.BIG else SMALL_JOKER, word.span)] * copies
    rank = written_rank(word, context)
    if is_open(word, context, trumps_named):
        suits = _open_suits(tree, word, context)
        groups = word.groups if rank == context.level else 1
        return [
            (card(suits[group % len(suits)], rank), word.span)
            for group in range(groups)
            for _ in range(copies // groups)
        ]
    return [(card(_suit(tree, word, context), rank), word.span)] * copies


def _open_suits(tree: CardText, word: Placed, context: Context) -> tuple[Suit, ...]:
    if context.unnamed is None:
        raise _open_error(tree, word, context)
    return context.side_suits()


def _open_error(tree: CardText, word: Placed, context: Context) -> NotationError:
    found = tree.text[slice(*word.span)]
    rank = RANKS[written_rank(word, context)]
    if word.mark is None:
        return error_at(tree.text, word.span, "notation.unmarked", hint=Message("notation.hint.mark", {"rank": rank}))
    example = f"{found}(♥)" if context.trump != 1 else f"{found}(♣)"
    hint = Message("notation.hint.name_suit", {"text": example})
    return error_at(tree.text, word.span, "notation.which_side_suit", hint=hint)


def _suit(tree: CardText, word: Placed, context: Context) -> Suit:
    """Return the suit of a word that leaves nothing open."""
    mark = word.mark
    if mark is None and context.unmarked == "error":
        raise _open_error(tree, word, context)
    if mark is None or mark.scope is Scope.TRUMP:
        if context.trump == NO_TRUMP:
            code = "notation.no_trump_suit" if mark is not None else "notation.unmarked_no_trump"
            raise error_at(tree.text, word.span, code)
        return context.trump
    if mark.scope is Scope.SIDE:
        assert word.named is not None
        if word.named == context.trump:
            raise error_at(tree.text, word.span, "notation.side_is_trump", suit=SUITS[word.named])
        return word.named
    assert mark.suit is not None
    return mark.suit


def _spread(
    tree: CardText, words: tuple[Placed, ...], found: list[tuple[Card, Span]], context: Context
) -> list[tuple[Card, Span]]:
    """Return the cards with too many bare level cards spread over the side suits: 5555 is two pairs with two decks."""
    bare = {word.span for word in words if word.mark is None and word.joker is None}
    if context.unnamed is None or not bare:
        return found
    level_card = card(context.unnamed, context.level)
    suits = context.side_suits()
    cards: list[tuple[Card, Span]] = []
    seen = 0
    for face, span in found:
        if face == level_card and span in bare:
            suit = suits[min(seen // context.decks, len(suits) - 1)]
            face = card(suit, context.level)
            seen += 1
        cards.append((face, span))
    return cards


def _check_copies(tree: CardText, cards: list[tuple[Card, Span]], context: Context) -> None:
    total = Counter(face for face, _ in cards)
    seen: Counter[Card] = Counter()
    for face, span in cards:
        seen[face] += 1
        if seen[face] > context.decks:
            raise error_at(
                tree.text,
                span,
                "notation.too_many_copies",
                card=card_name(face),
                copies=total[face],
                decks=context.decks,
            )
