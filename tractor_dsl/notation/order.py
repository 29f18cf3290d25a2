"""Orders: cards from high to low, as one text or as a list of texts, and the choices of a suit left open.

>>> parse_list(["大王", "小王", ["♠10", "♥10"]], Context(level=8))
((53,), (52,), (8, 21))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from tractor_dsl.cards import Card, is_joker, rank_of, suit_of
from tractor_dsl.notation.context import Context
from tractor_dsl.notation.fold import error_at
from tractor_dsl.notation.parse import parse_order_text
from tractor_dsl.notation.placing import Placed, place
from tractor_dsl.notation.resolve import cards_of, is_open, names_unnamed, written_rank
from tractor_dsl.notation.tree import CardText, Joint, Scope, Span

OrderSource: TypeAlias = str | Sequence[str | Sequence[str]]
"""An order: one text (``A>K>Q``), or one text per place, where an inner sequence is a tie."""


def parse_list(source: OrderSource, context: Context) -> tuple[tuple[Card, ...], ...]:
    """Return the places of an order, high to low; a place holds several cards when they tie.

    ``source`` is one text (``,`` ``、`` ``>`` ``…`` go to the next place, ``=`` ties), or a sequence of texts in which
    an inner sequence is a tie. Once trumps have been named, a bare rank is one of the trump suit.

    Raises:
        NotationError: as :func:`parse_cards`; also where a place names more or fewer than one card.

    >>> parse_list(["大王", "小王", ["♠10", "♥10"]], Context(level=8))
    ((53,), (52,), (8, 21))
    >>> parse_list("A>…>10", Context(level=10, trump=0, unnamed=1, unmarked="side"))
    ((25,), (24,), (22,), (21,))
    """
    places: list[tuple[Card, ...]] = []
    trumps_named = False
    for entry in (source,) if isinstance(source, str) else source:
        tie: list[Card] = []
        for text in (entry,) if isinstance(entry, str) else entry:
            found, trumps_named = order_entry(text, context, trumps_named)
            if isinstance(entry, str):
                places.extend(found)
            tie.extend(face for faces in found for face in faces)
        if not isinstance(entry, str):
            places.append(tuple(tie))
    return tuple(places)


def list_names_unnamed(source: OrderSource, context: Context) -> bool:
    """Tell whether an order leaves a side suit open, as :func:`names_unnamed` does for a card text.

    Raises:
        NotationError: a text cannot be read.

    >>> list_names_unnamed(["大王", "A"], Context(trump=0, unmarked="side"))
    False
    """
    trumps_named = False
    for entry in (source,) if isinstance(source, str) else source:
        for text in (entry,) if isinstance(entry, str) else entry:
            for word in place(parse_order_text(text)):
                if is_open(word, context, trumps_named):
                    return True
                trumps_named = trumps_named or _is_trump(word, context)
    return False


def contexts(context: Context, texts: Iterable[str] = (), lists: Iterable[OrderSource] = ()) -> tuple[Context, ...]:
    """Return the contexts to read these texts in together: one for every choice of the suit that they leave open.

    The answer to a question must be the same in all of them. Where nothing is open, or the context has chosen already,
    that is the context itself.

    Raises:
        NotationError: a text cannot be read.

    >>> [each.unnamed for each in contexts(Context(trump=0, unmarked="side"), ["大王", "KKQQ"])]
    [1, 2, 3]
    """
    open_suit = any(names_unnamed(text, context) for text in texts) or any(
        list_names_unnamed(source, context) for source in lists
    )
    if context.unnamed is not None or not open_suit:
        return (context,)
    return tuple(replace(context, unnamed=suit) for suit in context.side_suits())


def order_entry(text: str, context: Context, trumps_named: bool) -> tuple[list[tuple[Card, ...]], bool]:
    """Return the places that one text of an order names, and whether trumps have been named by then.

    Raises:
        NotationError: as :func:`parse_list`.

    >>> order_entry("7", Context(level=8, trump=0, unmarked="side"), trumps_named=True)
    ([(5,)], True)
    """
    tree = parse_order_text(text)
    words = place(tree)
    places: list[tuple[Card, ...]] = []
    for index, item in enumerate(tree.items):
        found: list[tuple[Card, Span]] = []
        for word in words:
            if word.item == index:
                found.extend(cards_of(tree, word, context, trumps_named))
        if len(found) != 1:
            raise error_at(tree.text, item.span, "notation.one_card_each")
        trumps_named = trumps_named or any(_is_trump(word, context) for word in words if word.item == index)
        face, span = found[0]
        joint = tree.joints[index - 1] if index else Joint.COMMA
        if joint is Joint.OR:
            raise error_at(tree.text, item.span, "notation.choice_here")
        if joint is Joint.TIE:
            places[-1] = (*places[-1], face)
            continue
        if joint is Joint.UNTIL:
            places.extend((between,) for between in _between(tree, places[-1], face, span, context))
        places.append((face,))
    return places, trumps_named


def _between(tree: CardText, before: tuple[Card, ...], after: Card, span: Span, context: Context) -> list[Card]:
    """Return the cards between the two ends of an ellipsis, without the level rank."""
    high = before[-1]
    if is_joker(high) or is_joker(after) or suit_of(high) != suit_of(after) or high == after:
        raise error_at(tree.text, span, "notation.until_ends")
    step = 1 if after > high else -1
    return [face for face in range(high + step, after, step) if rank_of(face) != context.level]


def _is_trump(word: Placed, context: Context) -> bool:
    """Tell whether a word of an order certainly is a trump."""
    if word.joker is not None or (word.mark is not None and written_rank(word, context) == context.level):
        return True
    if word.mark is None:
        return False
    return word.mark.scope is Scope.TRUMP or (word.mark.scope is Scope.SUIT and word.mark.suit == context.trump)
