"""What was meant by a text where a list belongs: its entries, if every one of them is allowed there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import NotationError
from tractor_dsl.reading.full_width import half_width
from tractor_dsl.rules.files.fields import choices_of
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.options import Kind, ListOf, Text

_BETWEEN: Final = re.compile(r"\s*[,，、;；/|]\s*|\s+")
_AND: Final = re.compile(r"\s*[和与&]\s*|\s+and\s+", re.IGNORECASE)
"""What stands between two words; in the card notation it joins two cards to one entry."""
_FROM_TO: Final = re.compile(r"(\w+)\s*(?:[-–—―~～到至]|\.{2,}|…+)\s*(\w+)")


def entries_meant(text: str, kind: ListOf) -> Sequence[str] | None:
    """Return the entries of the list that a text was meant to be, or None without an idea.

    >>> from tractor_dsl.rules.options import RankName
    >>> entries_meant("J-A", ListOf(RankName())), entries_meant("2 五 老", ListOf(RankName()))
    (['J', 'Q', 'K', 'A'], None)
    >>> entries_meant("2 and 3", ListOf(RankName()))
    ['2', '3']
    """
    if set(RANKS) <= choices_of(kind.item).keys():
        run = ranks_meant(text)
        if run is not None:
            return run
    found = []
    for piece in pieces(_AND.sub(", ", text) if choices_of(kind.item) else text):
        entry = _entry(piece, kind.item)
        if entry is None or (kind.distinct and entry in found):
            return None
        found.append(entry)
    return found if len(found) >= kind.at_least else None


def pieces(text: str) -> Sequence[str]:
    """Return the entries of a list written as a text, with commas, strokes or blanks between them.

    >>> pieces("级牌、对级牌"), pieces("[2 5]")
    (['级牌', '对级牌'], ['2', '5'])
    """
    return [piece for piece in _BETWEEN.split(text.strip("[]（）() 。；;，,")) if piece]


def ranks_meant(text: str) -> Sequence[str] | None:
    """Return the ranks of a stretch such as ``2-A``, from low to high, or None where a text is none.

    >>> ranks_meant("10到k"), ranks_meant("2"), ranks_meant("1-5")
    (['10', 'J', 'Q', 'K'], None, None)
    """
    ends = _FROM_TO.fullmatch(half_width(text).strip())
    if ends is None:
        return None
    named = [suggest(end, RANKS) for end in ends.groups()]
    if not all(len(found) == 1 for found in named):
        return None
    first, last = sorted(RANKS.index(found[0]) for found in named)
    return list(RANKS[first : last + 1]) if first < last else None


def _entry(piece: str, item: Kind) -> str | None:
    choices = choices_of(item)
    if choices:
        meant = suggest(piece, choices)
        return piece if piece in choices else meant[0] if len(meant) == 1 else None
    if isinstance(item, Text):
        return piece if item.pattern is not None and re.fullmatch(item.pattern, piece) else None
    if not item.textual:
        return None
    try:
        item.build(piece)
    except NotationError:
        return None
    return piece
