"""The syntax tree: what a text says, before any level, trump suit or number of decks is known.

Every node has a ``span``, the offsets of its first and after its last character in the *original* text. Spans take no
part in comparison, so two trees are equal when their texts mean the same, however they are spelled.

>>> from tractor_dsl.notation import parse_card_text
>>> parse_card_text("對Ｋ") == parse_card_text("一对 K")
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from tractor_dsl.cards import Rank, Suit

Span: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["cards", "order", "rung", "shape"]
"""What a text is read as; the start symbols of the grammar."""
JokerKind: TypeAlias = Literal["small", "big", "any", "matching"]


class Joint(StrEnum):
    """What stands between two items; the value is the canonical spelling."""

    COMMA = ","
    """The next item of a list; a suit mark ends here."""
    PAUSE = "、"
    """The enumeration comma: one leading mark may hold for the whole enumeration, as in 主5、10、K."""
    JOIN = "+"
    """And also: 带, 及, 和, 与, 加."""
    OR = "或"
    TIE = "="
    """Equally high, in an order."""
    ABOVE = ">"
    UNTIL = "…"
    """And so on, rank by rank, up to the next item."""


class Scope(StrEnum):
    """What a mark puts the ranks after it into."""

    SUIT = "suit"
    """A printed suit, ♠ ♥ ♣ ♦."""
    TRUMP = "trump"
    """主: the trump suit."""
    SIDE = "side"
    """副: one side suit."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A suit mark; ``suit`` is given exactly when the scope is a printed suit."""

    scope: Scope
    suit: Suit | None = None
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class RankWord:
    """One written rank; ``rank`` is None for the words 级牌 and ``level card``."""

    rank: Rank | None
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Run:
    """Ranks in a row, behind their own mark if they have one; ``named`` is the suit in brackets of 副10(♥)."""

    mark: Mark | None
    ranks: tuple[RankWord, ...]
    named: Suit | None = None
    span: Span = field(default=(0, 0), compare=False)


class Joker(StrEnum):
    """The joker words; 大小王 is one of each."""

    BIG = "大王"
    SMALL = "小王"
    BOTH = "大小王"


@dataclass(frozen=True, slots=True)
class JokerWord:
    """A written joker."""

    joker: Joker
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Counted:
    """``groups`` groups of ``width`` identical cards each: 一对K is 1 of 2, 两对副10 is 2 of 2, 三张K is 1 of 3."""

    groups: int
    width: int
    of: Run | JokerWord
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Item:
    """Parts written next to each other; ``each`` is the number of 各一张 behind them."""

    parts: tuple[Run | JokerWord | Counted, ...]
    each: int | None = None
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class CardClass:
    """A mark that stands alone in an order and so names a class of cards; without a mark, the permanent trumps."""

    mark: Mark | None
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class CardText:
    """A whole text: its items and the joints between them, one fewer than items."""

    items: tuple[Item | CardClass, ...]
    joints: tuple[Joint, ...] = ()
    text: str = field(default="", compare=False)
    """The original text, for errors found later."""


@dataclass(frozen=True, slots=True)
class RungPart:
    """One half of a rung: ``copies`` times a joker word or a row of ranks."""

    copies: int | None
    """None when no number is written."""
    joker: JokerKind | None
    """None when the part is a row of ranks."""
    ranks: tuple[RankWord, ...] = ()
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class RungText:
    """A written rung: its halves, joined by ``+``."""

    parts: tuple[RungPart, ...]
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ShapePart:
    """``times`` groups, each a run of ``length`` places of ``width`` cards; width 0 is ``times`` cards of any kind."""

    times: int
    width: int
    length: int = 1
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class ShapeText:
    """A written shape: its parts, joined by ``+``."""

    parts: tuple[ShapePart, ...]
    text: str = field(default="", compare=False)
