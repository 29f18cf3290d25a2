"""Card texts of suit signs, ranks, jokers and commas alone, which are most of them, read without the grammar.

To load Lark and to build its parser takes as long as to play fifty deals. What is read here is read alike by the
grammar; a law holds both to it.
"""

from __future__ import annotations

import re
from typing import Final

from tractor_dsl.cards import RANKS
from tractor_dsl.notation.tree import CardText, Item, Joint, Joker, JokerWord, Mark, RankWord, Run, Scope

_RANK: Final = re.compile("10|[2-9JQKA]")
_PART: Final = re.compile(f"(?P<suit>[♠♥♣♦])? *(?P<ranks>(?:(?:{_RANK.pattern}) *)+)|(?P<joker>大小王|[大小]王) *")
_SUITS: Final = "♠♥♣♦"


def plain_cards(text: str) -> CardText | None:
    """Return the tree of such a text, or None for any other, whatever is to be thought of it.

    >>> plain_cards("AA♥5 大王") == plain_cards("AA ♥5大王"), plain_cards("AA副5")
    (True, None)
    """
    items: list[Item] = []
    start = 0
    while start <= len(text):
        end = (text + ",").index(",", start)
        item = _item(text, start, end)
        if item is None:
            return None
        items.append(item)
        start = end + 1
    return CardText(tuple(items), (Joint.COMMA,) * (len(items) - 1), text)


def _item(text: str, start: int, end: int) -> Item | None:
    parts: list[Run | JokerWord] = []
    position = end - len(text[start:end].lstrip(" "))
    while position < end:
        found = _PART.match(text, position, end)
        if found is None:
            return None
        parts.append(_run(found) if found["joker"] is None else _joker(found))
        position = found.end()
    return Item(tuple(parts), None, (parts[0].span[0], parts[-1].span[1])) if parts else None


def _joker(found: re.Match[str]) -> JokerWord:
    return JokerWord(Joker(found["joker"]), found.span("joker"))


def _run(found: re.Match[str]) -> Run:
    """Return a run; ranks that stand alone can only begin a text or follow a joker, as ranks take all that follow."""
    places = _RANK.finditer(found.string, found.start("ranks"), found.end("ranks"))
    ranks = tuple(RankWord(RANKS.index(each[0]), each.span()) for each in places)
    mark = None if found["suit"] is None else Mark(Scope.SUIT, _SUITS.index(found["suit"]), found.span("suit"))
    start = ranks[0].span[0] if mark is None else mark.span[0]
    return Run(mark, ranks, None, (start, ranks[-1].span[1]))
