"""What a record looks like as JSON: every key with the values it takes, for the reader and for the schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tractor_dsl.cards import FACES, NO_TRUMP, RANKS, Card, card_name, suit_name
from tractor_dsl.records.record import FORMAT
from tractor_dsl.rules.table import SEATS

CARDS: Final = {card_name(face): face for face in range(FACES)}
"""Every card by the text that a record has for it."""
TRUMPS: Final = {suit_name(suit): suit for suit in range(NO_TRUMP + 1)}

LONGEST_TEXT: Final = 200
MOST_PASSES: Final = 1_000
MOST_POINTS: Final = 10**9
MOST_SHARES: Final = 10**6


@dataclass(frozen=True, slots=True)
class Kind:
    """The values that a key takes; ``records.kind.<name>`` words them."""

    name: str
    schema: Mapping[str, Any]
    accepts: Callable[[Any], bool]


def _whole(name: str, least: int, most: int, *, or_none: bool = False) -> Kind:
    described: dict[str, Any] = {"type": "integer", "minimum": least, "maximum": most}
    if or_none:
        described["type"] = ["integer", "null"]
    return Kind(
        name,
        described,
        lambda value: (or_none and value is None) or (type(value) is int and least <= value <= most),
    )


def _one_of(name: str, words: tuple[str, ...]) -> Kind:
    return Kind(name, {"type": "string", "enum": list(words)}, lambda value: isinstance(value, str) and value in words)


_CARD_PATTERN = f"({'|'.join(CARDS)})"
_CARDS = Kind(
    "cards",
    {"type": "string", "pattern": f"^{_CARD_PATTERN}( {_CARD_PATTERN})*$", "examples": ["♥K ♥K", "大王"]},
    lambda value: isinstance(value, str) and all(name in CARDS for name in value.split(" ")),
)
_TEXT = Kind(
    "text",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
    lambda value: isinstance(value, str) and 1 <= len(value) <= LONGEST_TEXT,
)
_CARD = Kind(
    "card",
    {"type": "string", "enum": list(CARDS)},
    lambda value: isinstance(value, str) and value in CARDS,
)
_SEAT = _whole("seat", 0, SEATS - 1)
_SEATS = Kind(
    "seats",
    {"type": "array", "items": dict(_SEAT.schema), "minItems": 1, "maxItems": SEATS, "uniqueItems": True},
    lambda value: (
        isinstance(value, list)
        and 1 <= len(value) <= SEATS
        and all(map(_SEAT.accepts, value))
        and len(set(value)) == len(value)
    ),
)
_SHARES = Kind(
    "shares",
    {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": MOST_SHARES}, "maxItems": SEATS},
    lambda value: (
        isinstance(value, list)
        and len(value) <= SEATS
        and all(type(share) in (int, float) and 0 <= share <= MOST_SHARES for share in value)
    ),
)
_TRUE = Kind("true", {"const": True}, lambda value: value is True)
_POINTS = _whole("number", 0, MOST_POINTS)
_RANK = _one_of("rank", RANKS)
_TRUMP = _one_of("trump", tuple(TRUMPS))

RESULT: Final[Mapping[str, Kind]] = {
    "dealer": _SEAT,
    "trump": _TRUMP,
    "trick_points": _POINTS,
    "kitty_points": _POINTS,
    "multiplier": _POINTS,
    "points": _whole("number", -MOST_POINTS, MOST_POINTS),
    "attackers_won": Kind("flag", {"type": "boolean"}, lambda value: isinstance(value, bool)),
    "levels": _POINTS,
    "band": _POINTS,
    "declarers": _SEATS,
    "fined_points": _whole("number", -MOST_POINTS, MOST_POINTS),
    "fined_stakes": _SHARES,
    "overturns": _POINTS,
    "target": _whole("target", 0, MOST_POINTS, or_none=True),
}
"""The result of a deal."""

STEPS: Final[Mapping[str, Mapping[str, Kind]]] = {
    "pass": {"pass": _whole("times", 1, MOST_PASSES)},
    "declare": {"seat": _SEAT, "declare": _CARDS},
    "redeal": {"seat": _SEAT, "redeal": _TRUE},
    "bid": {"seat": _SEAT, "bid": _POINTS},
    "name": {"seat": _SEAT, "name": _TRUMP},
    "bury": {"seat": _SEAT, "bury": _CARDS},
    "call": {"seat": _SEAT, "call": _CARD},
    "concede": {"seat": _SEAT, "concede": _TRUE},
    "play": {"seat": _SEAT, "play": _CARDS},
}
"""The forms of an action, by the key that tells them apart."""

RECORD: Final[Mapping[str, Kind]] = {
    "format": _one_of("format", (FORMAT,)),
    "variant": _TEXT,
    "rules_hash": _TEXT,
    "version": _TEXT,
    "level": _RANK,
    "dealer": _whole("dealer", 0, SEATS - 1, or_none=True),
    "first_drawer": _SEAT,
    "deck": _CARDS,
    "actions": Kind("actions", {"type": "array"}, lambda value: isinstance(value, list)),
    "result": Kind("result", {"type": ["object", "null"]}, lambda value: value is None or isinstance(value, dict)),
}
"""The top of a record."""


def cards_text(cards: tuple[Card, ...]) -> str:
    """Return the text that a record has for some cards.

    >>> cards_text((24, 24, 53))
    '♥K ♥K 大王'
    """
    return " ".join(card_name(face) for face in cards)


def _object(kinds: Mapping[str, Kind]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: dict(kind.schema) for name, kind in kinds.items()},
        "required": list(kinds),
        "additionalProperties": False,
    }


def record_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record. What only the rules can tell (is the action legal?) it leaves open."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "牌局记录 / A recorded deal",
        **_object(RECORD),
    }
    schema["properties"]["actions"]["items"] = {"oneOf": [_object(kinds) for kinds in STEPS.values()]}
    schema["properties"]["result"] |= {key: entry for key, entry in _object(RESULT).items() if key != "type"}
    return schema
