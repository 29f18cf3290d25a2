"""The two names that stand alone: a level (10, j, １０) and a trump suit (♠, 黑桃, spades, none)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tractor_dsl.cards import NO_TRUMP, RANKS, Rank, Suit
from tractor_dsl.errors import Message
from tractor_dsl.notation.fold import fold
from tractor_dsl.reading.findings import did_you_mean

_LEVELS: Final[dict[str, Rank]] = {**{name: rank for rank, name in enumerate(RANKS)}, "T": RANKS.index("10")}
RANK_WORDS: Final = {
    **dict(
        zip(
            "23456789",
            ("二 两 two", "三 three", "四 four", "五 five", "六 six", "七 seven", "八 eight", "九 nine"),
            strict=True,
        )
    ),
    "A": "1 14 ace 尖",
    "10": "t ten 十 1 1o io",
    "J": "11 jack 钩 勾",
    "Q": "12 queen 圈",
    "K": "13 king 凯",
}
"""What players call the ranks besides their names, by rank: no name of the notation, but what is meant is known."""
_LEVEL_PHRASE: Final = re.compile(r"当?打(.+?)时?|级牌[为是](.+)|LEVEL +(.+)")
_TRUMPS: Final[dict[str, Suit]] = {
    **dict.fromkeys(("♠", "黑桃", "SPADES", "SPADE", "S", "S:"), 0),
    **dict.fromkeys(("♥", "红桃", "HEARTS", "HEART", "H", "H:"), 1),
    **dict.fromkeys(("♣", "梅花", "CLUBS", "CLUB", "C", "C:"), 2),
    **dict.fromkeys(("♦", "方片", "DIAMONDS", "DIAMOND", "D", "D:"), 3),
    **dict.fromkeys(("NONE", "无主", "无将", "NT", "NO TRUMP", "NO TRUMPS", "NOTRUMP"), NO_TRUMP),
}
_TRUMP_WORDS: Final = {
    **dict(zip("黑红梅方", "♠♥♣♦", strict=True)),
    **dict.fromkeys(("无", "没有", "没主", "没有主", "NO", "NULL", "~"), "none"),
}
_TRUMP_PHRASE: Final = re.compile(r"当?打(.+?)时?")
_TRUMP_NAMES: Final = ("♠", "♥", "♣", "♦", "none")
_SUGGESTED: Final = ("SPADES", "HEARTS", "CLUBS", "DIAMONDS", "NONE")


def level_named(text: str) -> Rank:
    """Return the rank that a level is written as, in any spelling of the notation; 打10 and 级牌为6 too.

    Raises:
        NotationError: ``notation.not_a_level``, with the nearest level where there is one.

    >>> level_named("１０"), level_named("j"), level_named("打K时")
    (8, 9, 11)
    """
    folded = fold(text)
    name = folded.text.strip()
    phrase = _LEVEL_PHRASE.fullmatch(name)
    if phrase is not None:
        name = next(group for group in phrase.groups() if group).strip()
    if name in _LEVELS:
        return _LEVELS[name]
    hint = _hint(levels_meant(text))
    raise folded.error("notation.not_a_level", 0, len(folded.text), hint=hint, levels=" ".join(RANKS))


def levels_meant(text: str) -> tuple[str, ...]:
    """Return the levels that may be meant by a text that names none.

    >>> levels_meant("11"), levels_meant("十级"), levels_meant("1"), levels_meant("joker")
    (('J',), ('10',), ('A', '10'), ())
    """
    name = fold(text).text.strip().removesuffix("级")
    phrase = _LEVEL_PHRASE.fullmatch(name)
    if phrase is not None:
        name = next(group for group in phrase.groups() if group).strip()
    if name in _LEVELS:
        return (RANKS[_LEVELS[name]],)
    return tuple(rank for rank, words in RANK_WORDS.items() if name in words.upper().split())


def trump_named(text: str) -> Suit:
    """Return the trump suit that a text names, ``NO_TRUMP`` for ``none`` and 无主.

    Raises:
        NotationError: ``notation.not_a_trump``, with the nearest suit where there is one.

    >>> trump_named("紅桃"), trump_named("spades"), trump_named("打無主")
    (1, 0, 4)
    """
    folded = fold(text)
    name = folded.text.strip()
    phrase = _TRUMP_PHRASE.fullmatch(name)
    if phrase is not None:
        name = phrase[1].strip()
    if name in _TRUMPS:
        return _TRUMPS[name]
    raise folded.error("notation.not_a_trump", 0, len(folded.text), hint=_hint(trumps_meant(text)))


def trumps_meant(text: str) -> tuple[str, ...]:
    """Return the trump suits that may be meant by a text that names none.

    >>> trumps_meant("黑"), trumps_meant("clbus"), trumps_meant("10")
    (('♠',), ('♣',), ())
    """
    name = fold(text).text.strip()
    near = _TRUMP_WORDS.get(name) or _nearest(name)
    return () if near is None else (near,)


def _hint(meant: Sequence[str]) -> Message | None:
    """Return the hint to write what was meant, if there is an idea."""
    if len(meant) < 2:
        return Message("notation.hint.write", {"text": meant[0]}) if meant else None
    return did_you_mean(meant)


def _nearest(name: str) -> str | None:
    distance, index = min((_edits(name, word), index) for index, word in enumerate(_SUGGESTED))
    return _TRUMP_NAMES[index] if distance <= 2 and len(name) > 3 else None


def _edits(one: str, two: str) -> int:
    """Return how many letters were changed, left out, added or swapped with their neighbour between two words."""
    rows = [list(range(len(two) + 1))]
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, other in enumerate(two, start=1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
