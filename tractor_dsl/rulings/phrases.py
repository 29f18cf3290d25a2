"""A map said in words, such as 打10，黑桃主: the values in it, each with the key that it belongs to.

>>> from tractor_dsl.rulings.values import LevelName, SuitName, Whole
>>> kinds = {"level": LevelName(), "trump": SuitName(), "decks": Whole(1, 6)}
>>> said_in("打10，黑桃主", kinds), said_in("level 10, ♠", kinds), said_in("J ♥, 2副牌", kinds)
({'level': '"10"', 'trump': '♠'}, {'level': '"10"', 'trump': '♠'}, {'level': 'J', 'trump': '♥', 'decks': '2'})
>>> said_in("打10，随便", kinds), said_in("打10，打5", kinds)
({}, {})
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Place
from tractor_dsl.reading.yaml_nodes import ScalarNode, resolved
from tractor_dsl.rulings.spoken import called
from tractor_dsl.rulings.values import WRONG, Kind, Simple

_BETWEEN: Final = re.compile(r"\s*[,，、;；/]\s*")
_LONGEST: Final = 80
"""The most characters of a text that is looked at."""
_NOWHERE: Final = Place("", 1, 1, 1)


def said_in(text: str, kinds: Mapping[str, Kind]) -> Mapping[str, str]:
    """Return what a text says of some keys, as it is written in YAML; nothing where a part of it says none of them."""
    said: dict[str, str] = {}
    pieces = [piece for piece in _BETWEEN.split(text.strip()) if piece] if len(text) <= _LONGEST else []
    while pieces:
        piece = pieces.pop(0)
        found = _said(piece, kinds)
        apart = piece.split()
        if found is None and len(apart) > 1:
            pieces[:0] = apart
        elif found is None or found[0] in said:
            return {}
        else:
            said[found[0]] = found[1]
    return said


def _said(piece: str, kinds: Mapping[str, Kind]) -> tuple[str, str] | None:
    """Return the key that a piece is the value of, and that value; a key that is named there comes first."""
    named = [(name, text) for name, kind in kinds.items() if (text := _named(piece, name, kind)) is not None]
    alone = [(name, text) for name, kind in kinds.items() if (text := _written(piece, kind)) is not None]
    return next(iter(named or alone), None)


def _named(piece: str, name: str, kind: Kind) -> str | None:
    """Return the value in a piece that has the name of its key before or behind it."""
    return next((text for rest in _without_name(piece, name) if (text := _written(rest, kind)) is not None), None)


def _without_name(piece: str, name: str) -> Iterator[str]:
    folded = piece.casefold()
    for word in sorted(called(name), key=len, reverse=True):
        if folded.startswith(word):
            yield piece[len(word) :].strip(" :：=")
        if folded.endswith(word):
            yield piece[: -len(word)].strip()


def _written(text: str, kind: Kind) -> str | None:
    """Return the usual spelling of a value, mended where that is sure; None where a text is none."""
    if not text or not isinstance(kind, Simple):
        return None
    wrong: list[Diagnostic] = []
    value = kind.read(ScalarNode(_NOWHERE, text), wrong)
    if value is not WRONG:
        return _in_yaml(kind.plain(value))
    fixes = [found.fix for found in wrong if found.fix is not None and found.fix.safe]
    return fixes[0].edits[0].text if fixes else None


def _in_yaml(value: Any) -> str:
    text = str(value)
    return f'"{text}"' if isinstance(value, str) and resolved(ScalarNode(_NOWHERE, text)) != value else text
