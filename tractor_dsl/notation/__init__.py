"""The notation of cards, orders, rungs and shapes: text to trees, trees to cards, and both back to text.

``cards.lark`` is the grammar. Reading goes in three steps: :func:`fold` gives one spelling to what readers take to be
the same, ``parse_*_text`` makes a tree, and :func:`parse_cards` and its fellows say what the tree stands for in a
:class:`Context`. Everything that cannot be read is a :class:`~tractor_dsl.errors.NotationError` with the place in the
text as it was written.

>>> from tractor_dsl.cards import SPADES, rank_named
>>> cards_text(parse_cards("紅桃KK 主10 大王", Context(level=rank_named("10"), trump=SPADES)))
'大王 ♠10 ♥KK'
>>> parse_rung("对级牌+同色王").text("en"), parse_shape("拖拉机+任意2").cards
('pair of level cards + matching joker', 6)
"""

from tractor_dsl.notation.caret import caret_line, error_lines, with_caret
from tractor_dsl.notation.context import Context, Read, Unmarked
from tractor_dsl.notation.fold import Folded, fold
from tractor_dsl.notation.names import RANK_WORDS, level_named, levels_meant, trump_named, trumps_meant
from tractor_dsl.notation.order import OrderSource, contexts, list_names_unnamed, order_entry, parse_list
from tractor_dsl.notation.parse import parse_card_text, parse_order_text, parse_rung_text, parse_shape_text
from tractor_dsl.notation.render import cards_text, row_text, sort_cards, tree_text
from tractor_dsl.notation.resolve import names_unnamed, parse_cards
from tractor_dsl.notation.rung import Rung, parse_rung
from tractor_dsl.notation.shape import ShapePattern, parse_shape
from tractor_dsl.notation.tree import JokerKind

__all__ = [
    "RANK_WORDS",
    "Context",
    "Folded",
    "JokerKind",
    "OrderSource",
    "Read",
    "Rung",
    "ShapePattern",
    "Unmarked",
    "cards_text",
    "caret_line",
    "contexts",
    "error_lines",
    "fold",
    "level_named",
    "levels_meant",
    "list_names_unnamed",
    "names_unnamed",
    "order_entry",
    "parse_card_text",
    "parse_cards",
    "parse_list",
    "parse_order_text",
    "parse_rung",
    "parse_rung_text",
    "parse_shape",
    "parse_shape_text",
    "row_text",
    "sort_cards",
    "tree_text",
    "trump_named",
    "trumps_meant",
    "with_caret",
]
