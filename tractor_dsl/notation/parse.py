"""Text to syntax tree: one function per kind of text, and the errors for what cannot be read.

>>> tree = parse_card_text("主10 小王")
>>> [type(part).__name__ for part in tree.items[0].parts]
['Run', 'JokerWord']
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tractor_dsl.errors import Message, NotationError
from tractor_dsl.notation.fold import Folded, fold
from tractor_dsl.notation.plain import plain_cards
from tractor_dsl.notation.tree import CardText, Kind, RungText, ShapeText

if TYPE_CHECKING:
    from lark import Token, Tree

LONGEST: Final = 4000
"""The most characters of one text: several times what six decks need."""
_KEPT: Final = 160
"""The longest texts whose trees are kept; longer ones are rare and their trees large."""
_START: Final = {
    "cards": ("RANK", "SPADES", "BIG_JOKER"),
    "order": ("RANK", "SPADES", "BIG_JOKER"),
    "rung": ("NUMBERED", "LEVEL", "ANY_JOKER"),
    "shape": ("TRACTORS", "ANY"),
}


def parse_card_text(text: str) -> CardText:
    """Return the tree of a hand or a play.

    Raises:
        NotationError: the text cannot be read; its offsets are those of the original text.

    >>> parse_card_text("♥AAK").items[0].parts[0].mark.suit
    1
    """
    return _told(_cards_tree(text) if len(text) <= _KEPT else _cards_tree.__wrapped__(text))


def parse_order_text(text: str) -> CardText:
    """Return the tree of an order or list: besides what a hand may hold, ``>``, ``=``, ``…``, 或 and lone marks.

    Raises:
        NotationError: the text cannot be read.

    >>> [joint.value for joint in parse_order_text("大王>小王>黑桃、红桃").joints]
    ['>', '>', '、']
    """
    return _told(_order_tree(text) if len(text) <= _KEPT else _order_tree.__wrapped__(text))


def parse_rung_text(text: str) -> RungText:
    """Return the tree of a declaration rung.

    Raises:
        NotationError: the text cannot be read.

    >>> [(part.copies, part.joker) for part in parse_rung_text("对级牌+同色王").parts]
    [(2, None), (None, 'matching')]
    """
    return _rung_tree(text) if len(text) <= _KEPT else _rung_tree.__wrapped__(text)


def parse_shape_text(text: str) -> ShapeText:
    """Return the tree of a shape.

    Raises:
        NotationError: the text cannot be read.

    >>> [(part.times, part.width, part.length) for part in parse_shape_text("拖拉机+任意2").parts]
    [(1, 2, 2), (2, 0, 1)]
    """
    return _shape_tree(text) if len(text) <= _KEPT else _shape_tree.__wrapped__(text)


def _told(read: CardText | NotationError) -> CardText:
    if isinstance(read, NotationError):
        raise NotationError(*read.args)
    return read


@lru_cache(maxsize=4096)
def _cards_tree(text: str) -> CardText | NotationError:
    return _plain_tree(text) or _tree_or_error(text, "cards")


@lru_cache(maxsize=1024)
def _order_tree(text: str) -> CardText | NotationError:
    return _plain_tree(text) or _tree_or_error(text, "order")


def _plain_tree(text: str) -> CardText | None:
    """Return the tree of a text for which the grammar is not needed, or None."""
    return plain_cards(text) if len(text) <= LONGEST else None


def _tree_or_error(text: str, kind: Kind) -> CardText | NotationError:
    """Return the tree of a text, or why there is none: it takes longest to find that out, so it is kept too."""
    from tractor_dsl.notation.grammar import build_cards

    try:
        return build_cards(*_parse(text, kind))
    except NotationError as error:
        return NotationError(*error.args)


@lru_cache(maxsize=256)
def _rung_tree(text: str) -> RungText:
    from tractor_dsl.notation.grammar import build_rung

    return build_rung(*_parse(text, "rung"))


@lru_cache(maxsize=256)
def _shape_tree(text: str) -> ShapeText:
    from tractor_dsl.notation.grammar import build_shape

    return build_shape(*_parse(text, "shape"))


def _parse(text: str, kind: Kind) -> tuple[Folded, Tree[Token]]:
    from tractor_dsl.notation.slips import check_range, expected_words

    if len(text) > LONGEST:
        message = Message("notation.too_long", {"length": len(text), "longest": LONGEST})
        raise NotationError(message, text, LONGEST, len(text))
    folded = fold(text)
    if not folded.text.strip():
        expected = expected_words(_START[kind], kind)
        raise NotationError(Message("notation.empty", {"expected": expected}), text, 0, len(text))
    if kind in ("cards", "order"):
        check_range(folded)
    return folded, _read(folded, kind)


def _read(folded: Folded, kind: Kind) -> Tree[Token]:
    from lark import UnexpectedInput, UnexpectedToken

    from tractor_dsl.notation.grammar import parser
    from tractor_dsl.notation.slips import explain

    try:
        return parser().parse(folded.text, start=kind)
    except UnexpectedInput as error:
        stopped = getattr(error, "interactive_parser", None)
        accepts = frozenset(stopped.accepts()) if stopped is not None else frozenset()
        position, word = error.pos_in_stream, None
        if isinstance(error, UnexpectedToken):
            at_end = error.token.type == "$END"
            position = len(folded.text) if at_end else error.token.start_pos
            word = None if at_end else str(error.token)
        failure = explain(folded, kind, position or 0, word, accepts, lambda text: _would_read(text, kind))
    raise failure


def _would_read(text: str, kind: Kind) -> bool:
    from lark import UnexpectedInput

    from tractor_dsl.notation.grammar import parser

    try:
        parser().parse(fold(text).text, start=kind)
    except (UnexpectedInput, NotationError):
        return False
    return True
