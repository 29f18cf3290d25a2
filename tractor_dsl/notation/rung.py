"""Rungs: what a declaration shows, weak to strong, as a variant file lists them (级牌, 对级牌, 对小王, 级牌+同色王)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.errors import Message, NotationError
from tractor_dsl.notation.fold import error_at, fold
from tractor_dsl.notation.parse import parse_rung_text
from tractor_dsl.notation.tree import JokerKind, RungPart, RungText

_CHINESE: Final[dict[JokerKind, str]] = {"small": "小王", "big": "大王", "any": "王", "matching": "同色王"}
_ENGLISH: Final[dict[str, str]] = {
    "small": "small joker",
    "big": "big joker",
    "any": "joker",
    "matching": "matching joker",
}
_COUNTS: Final = ("", "", "对", "三张", "四张", "五张", "六张", "七张", "八张", "九张")
_NUMBERS: Final = ("", "", "pair of", "three", "four", "five", "six", "seven", "eight", "nine")
MOST_COPIES: Final = 9
_SAME: Final = re.compile(r"(.+?)(?:\s*\1)+")
"""A card written as often as it is shown: 小王小王."""
_COUNT_BEHIND: Final = re.compile(
    r"(?P<card>.*?\S)\s*(?:(?P<count>[一两二三四五六七八九]?对子?|[一两二三四五六七八九][张个]|PAIR|TRIPLE|QUAD)"
    r"|[X×✕*]?\s*(?P<times>[2-9])张?)"
)
"""A card with the number of its copies behind it: 级牌对, 大王×2."""
_LONGEST_TURNED: Final = 80


@dataclass(frozen=True, slots=True)
class Rung:
    """What one declaration shows: identical level cards, identical jokers, or both together.

    ``joker`` is None exactly when ``jokers`` is 0. ``any`` is either kind (but all of one kind), ``matching`` the joker
    of the level cards' colour: the big one with ♥ ♦, the small one with ♠ ♣.

    Raises:
        ValueError: a number out of range, or a joker kind that does not fit.

    >>> Rung(level_cards=2, jokers=1, joker="matching").text("zh")
    '对级牌+同色王'
    """

    level_cards: int
    jokers: int = 0
    joker: JokerKind | None = None

    def __post_init__(self) -> None:
        """Check the numbers and that the joker kind fits."""
        if not (0 <= self.level_cards <= MOST_COPIES and 0 <= self.jokers <= MOST_COPIES):
            raise ValueError("a rung shows at most nine copies of a card")
        if self.level_cards + self.jokers == 0 or (self.joker is None) != (self.jokers == 0):
            raise ValueError("a rung shows level cards, or jokers of some kind, or both")
        if self.joker == "matching" and self.level_cards == 0:
            raise ValueError("a matching joker needs level cards to match")

    def text(self, language: str) -> str:
        """Return the canonical text in ``zh`` or ``en``; :func:`parse_rung` reads both back.

        >>> Rung(0, 2, "any").text("zh"), Rung(0, 2, "any").text("en")
        ('对王', 'pair of jokers')
        """
        halves = ((self.level_cards, "level"), (self.jokers, self.joker))
        return (" + " if language == "en" else "+").join(
            _half_text(copies, kind, language) for copies, kind in halves if copies and kind
        )


def parse_rung(text: str, *, level: Rank | None = None) -> Rung:
    """Return the rung that a text names.

    A rung speaks of level cards, whatever the level is. Only where ``level`` is given may it name the rank instead, as
    players do at the table: at level 2, ``一对2`` is 对级牌.

    Raises:
        NotationError: the text is not a rung.

    >>> parse_rung("对级牌+同色王") == parse_rung("pair of level cards + matching joker")
    True
    >>> parse_rung("一对2", level=0)
    Rung(level_cards=2, jokers=0, joker=None)
    """
    return _canonical_rungs().get(text) or read_rung(text, level)


@cache
def _canonical_rungs() -> dict[str, Rung]:
    """Return the common rungs by their canonical texts, which need no parser (and files mostly hold nothing else)."""
    halves = [(copies, kind) for copies in range(1, 5) for kind in _CHINESE]
    rungs = [Rung(copies) for copies in range(1, 5)]
    rungs += [Rung(0, copies, kind) for copies, kind in halves if kind != "matching"]
    rungs += [Rung(level_cards, copies, kind) for level_cards in range(1, 5) for copies, kind in halves]
    return {rung.text(language): rung for rung in rungs for language in ("zh", "en")}


def read_rung(text: str, level: Rank | None = None) -> Rung:
    """Return the rung that a text names, read by the grammar (see :func:`parse_rung`).

    Raises:
        NotationError: the text is not a rung.
    """
    try:
        tree = parse_rung_text(text)
    except NotationError:
        turned = _turned(text, level)
        if turned is None:
            raise
        hint = Message("notation.hint.write", {"text": turned})
        raise error_at(text, (0, len(text)), "notation.rung_turned", hint=hint) from None
    return _rung_of(tree, level)


def _rung_of(tree: RungText, level: Rank | None) -> Rung:
    text = tree.text
    if len(tree.parts) > 2:
        raise error_at(text, tree.parts[2].span, "notation.rung_parts")
    level_cards = jokers = 0
    joker: JokerKind | None = None
    for part in tree.parts:
        copies = _copies(tree, part, level)
        if copies > MOST_COPIES:
            raise error_at(text, part.span, "notation.rung_copies", most=MOST_COPIES)
        if part.joker is None:
            if level_cards:
                raise error_at(text, part.span, "notation.rung_parts")
            level_cards = copies
        else:
            if jokers:
                raise error_at(text, part.span, "notation.rung_parts")
            jokers, joker = copies, part.joker
    if joker == "matching" and not level_cards:
        raise error_at(text, tree.parts[0].span, "notation.matching_alone")
    return Rung(level_cards, jokers, joker)


def _turned(text: str, level: Rank | None) -> str | None:
    """Return the canonical text of a rung written the other way round, None of any other.

    >>> [_turned(text, None) for text in ("级牌对", "小王小王", "level card pair", "级牌一对+大王×2", "对对")]
    ['对级牌', '对小王', 'pair of level cards', '对级牌+对大王', None]
    """
    folded = fold(text[:_LONGEST_TURNED]).text
    try:
        rung = _rung_of(parse_rung_text("+".join(_counted(part.strip()) for part in folded.split("+"))), level)
    except NotationError:
        return None
    return rung.text("en" if folded.isascii() else "zh")


def _counted(part: str) -> str:
    """Return a part of a rung with its number of copies before the card, where it is behind it or told by repeating."""
    same = _SAME.fullmatch(part)
    if same is not None and (copies := part.count(same[1])) <= MOST_COPIES:
        return _COUNTS[copies] + same[1]
    behind = _COUNT_BEHIND.fullmatch(part)
    if behind is None:
        return part
    return f"{_COUNTS[int(behind['times'])] if behind['times'] else behind['count']} {behind['card']}"


def _copies(tree: RungText, part: RungPart, level: Rank | None) -> int:
    for word in part.ranks:
        if word.rank is None:
            continue
        if level is None:
            raise error_at(tree.text, word.span, "notation.rung_rank")
        if word.rank != level:
            raise _wrong_level(tree, word.span, level)
    written = len(part.ranks) if part.joker is None else 1
    if part.copies is None:
        return written
    if written not in (1, part.copies):
        raise error_at(tree.text, part.span, "notation.counter_one_rank")
    return part.copies


def _wrong_level(tree: RungText, span: tuple[int, int], level: Rank) -> NotationError:
    return error_at(tree.text, span, "notation.rung_other_rank", level=RANKS[level])


def _half_text(copies: int, kind: str, language: str) -> str:
    if language == "en":
        word = "level card" if kind == "level" else _ENGLISH[kind]
        return word if copies == 1 else f"{_NUMBERS[copies]} {word}s"
    return _COUNTS[copies] + ("级牌" if kind == "level" else _CHINESE[cast(JokerKind, kind)])
