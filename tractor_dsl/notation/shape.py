"""Shapes: what a play is made of, for cascades and tables (单, 三张+对+单, 拖拉机+任意2, 2 pairs + 2 singles)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from tractor_dsl.notation.fold import error_at
from tractor_dsl.notation.parse import parse_shape_text

_WIDTHS: Final = ("", "单", "对", "三张", "四张", "五张", "六张", "七张", "八张", "九张")
_NAMES: Final = ("", "single", "pair", "triple", "quad")
MOST_CARDS: Final = 216
"""More cards than a shape can ask for: those of four decks."""


@dataclass(frozen=True, slots=True)
class ShapePattern:
    """Groups ``(width, length)``, runs of ``length`` places of ``width`` identical cards, and ``any`` more cards.

    A single is (1, 1), a pair (2, 1), a triple (3, 1), a tractor of n pairs (2, n), a titanic of n triples (3, n). The
    groups are kept in canonical order, most cards first, then widest, so equal shapes compare equal.

    Raises:
        ValueError: an empty shape, or a number below 1.

    >>> ShapePattern(((1, 1), (3, 1))).groups
    ((3, 1), (1, 1))
    """

    groups: tuple[tuple[int, int], ...]
    any: int = 0

    def __post_init__(self) -> None:
        """Check the numbers and put the groups into canonical order."""
        if any(width < 1 or length < 1 for width, length in self.groups) or self.any < 0:
            raise ValueError("a group has at least one card")
        if not self.groups and not self.any:
            raise ValueError("a shape has at least one card")
        ordered = sorted(self.groups, key=lambda group: (-group[0] * group[1], -group[0]))
        object.__setattr__(self, "groups", tuple(ordered))

    @property
    def cards(self) -> int:
        """How many cards the shape has.

        >>> parse_shape("拖拉机+任意2").cards
        6
        """
        return sum(width * length for width, length in self.groups) + self.any

    def text(self, language: str) -> str:
        """Return the canonical text in ``zh`` or ``en``; :func:`parse_shape` reads both back.

        >>> parse_shape("一副三同张 + 三单张").text("zh"), parse_shape("三张+3单").text("en")
        ('三张+3单', 'triple + 3 singles')
        >>> parse_shape("三拖+任意2").text("zh"), parse_shape("三拖+任意2").text("en")
        ('拖拉机(3)+任意2', 'tractor(3) + any 2')
        """
        english = language == "en"
        words = [_group_text(group, times, english) for group, times in Counter(self.groups).items()]
        if self.any:
            words.append(f"any {self.any}" if english else f"任意{self.any}")
        return (" + " if english else "+").join(words)


def parse_shape(text: str) -> ShapePattern:
    """Return the shape that a text names. 拖拉机 and 泰坦尼克 without a number are the shortest, of two places.

    Raises:
        NotationError: the text is not a shape, or has more cards than four decks.

    >>> parse_shape("拖拉机+任意2")
    ShapePattern(groups=((2, 2),), any=2)
    >>> parse_shape("2 pairs + 2 singles") == parse_shape("2对+2单") == parse_shape("两副对子+两单张")
    True
    """
    return _plain_shape(text) or read_shape(text)


def _plain_shape(text: str) -> ShapePattern | None:
    """Return the shape of a text whose parts are the usual ones, which need no parser; None for any other."""
    groups: list[tuple[int, int]] = []
    filler = 0
    for part in text.split("+"):
        times, group = usual_parts().get(part.strip(" "), (0, None))
        groups.extend([group] * times if group is not None else [])
        filler += times if group is None else 0
        if not times:
            return None
    found = ShapePattern(tuple(groups), filler)
    return found if found.cards <= MOST_CARDS else None


@cache
def usual_parts() -> dict[str, tuple[int, tuple[int, int] | None]]:
    """Return the parts as canonical texts write them: how many of which group, or of cards of any kind.

    >>> usual_parts()["2对"], usual_parts()["any 2"]
    ((2, (2, 1)), (2, None))
    """
    few = range(1, 10)
    kinds = [(group, times) for group in [(1, 1), (2, 1), (3, 1), (4, 1)] for times in few]
    kinds += [((width, length), 1) for width in (2, 3) for length in range(2, 13)]
    found: dict[str, tuple[int, tuple[int, int] | None]] = {}
    for group, times in kinds:
        found[_group_text(group, times, english=True)] = (times, group)
        found[_group_text(group, times, english=False)] = (times, group)
    found |= {f"{times}{_WIDTHS[width]}": (times, (width, 1)) for width in (3, 4) for times in few if times > 1}
    found |= {text: (count, None) for count in few for text in (f"任意{count}", f"any {count}")}
    return found


def read_shape(text: str) -> ShapePattern:
    """Return the shape that a text names, read by the grammar (see :func:`parse_shape`).

    Raises:
        NotationError: the text is not a shape, or has more cards than four decks.
    """
    tree = parse_shape_text(text)
    groups: list[tuple[int, int]] = []
    filler = cards = 0
    for part in tree.parts:
        cards += part.times * max(part.width, 1) * part.length
        if cards > MOST_CARDS:
            raise error_at(text, part.span, "notation.shape_too_big", most=MOST_CARDS)
        if part.width == 0:
            filler += part.times
        else:
            groups.extend([(part.width, part.length)] * part.times)
    return ShapePattern(tuple(groups), filler)


def _group_text(group: tuple[int, int], times: int, english: bool) -> str:
    width, length = group
    if length == 1:
        word = _NAMES[width] if english else _WIDTHS[width]
    else:
        word = {2: "tractor", 3: "titanic"}[width] if english else {2: "拖拉机", 3: "泰坦尼克"}[width]
    if times > 1 and (length > 1 or (width > 2 and not english)):
        joint = " + " if english else "+"
        return joint.join([_group_text(group, 1, english)] * times)
    if length > 2:
        word += f"({length})"
    if times == 1:
        return word
    return f"{times} {word}s" if english else f"{times}{word}"
