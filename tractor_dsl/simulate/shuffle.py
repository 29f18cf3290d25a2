"""Which cards deal n of seed S is dealt from: the same on every Python and every machine.

Chance comes from SHAKE-256 (FIPS 202): the bytes it gives for a text, such as ``tractor-deal-1:7:0`` for deal 0 of seed
7, are read as 16-bit numbers, high byte first. A number below ``bound`` is made of the next of them that is below the
largest multiple of ``bound`` that fits (so that all are equally likely), modulo ``bound``. Cards are shuffled after
Fisher and Yates: all cards in ascending order, then for every place from the last to the second the card there changes
places with the one at a number below ``place + 1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from random import Random
from struct import unpack

from tractor_dsl.cards import Card, Rank
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.table import SEATS

_VALUES = 1 << 16
_SPARE = 4
"""Numbers to have beyond those that are needed when none is thrown away."""


def _numbers(text: str, expected: int) -> Iterator[int]:
    """Yield the 16-bit numbers that a text stands for, without end."""
    source = shake_256(text.encode())
    given, size = 0, expected + _SPARE
    while True:
        yield from unpack(f">{size}H", source.digest(2 * size))[given:]
        given, size = size, 2 * size


def drawn(text: str, bound: int) -> int:
    """Return the number below ``bound`` (at most 65536) that a text draws.

    >>> [drawn(f"an-example:{number}", 4) for number in range(8)]
    [2, 3, 0, 0, 2, 3, 0, 3]
    """
    most = _VALUES - _VALUES % bound
    return next(value for value in _numbers(text, 1) if value < most) % bound


def deck_order(ruleset: Ruleset, seed: int, number: int, redeal: int = 0) -> tuple[Card, ...]:
    """Return the cards of a deal in the order in which they are dealt, the kitty last.

    ``redeal`` counts how often the deal has been thrown in: every time it is dealt from other cards.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> deck_order(compile_rules(RuleProfile()), seed=7, number=0)[:5]
    (49, 22, 41, 36, 38)
    """
    cards = sorted(ruleset.deck)
    again = f":{redeal}" if redeal else ""
    numbers = _numbers(f"tractor-deal-1:{seed}:{number}{again}", len(cards))
    for bound in range(len(cards), 1, -1):
        most = _VALUES - _VALUES % bound
        value = next(numbers)
        while value >= most:
            value = next(numbers)
        other, last = value % bound, bound - 1
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def drawn_level(levels: Sequence[Rank], seed: int, number: int) -> Rank:
    """Return the level of a deal that stands by itself, one of those given."""
    return levels[drawn(f"tractor-level-1:{seed}:{number}", len(levels))]


def first_drawer(seed: int, number: int) -> int:
    """Return the seat that draws the first card where there is no dealer yet."""
    return drawn(f"tractor-first-1:{seed}:{number}", SEATS)


def player_chance(seed: int, number: int, seat: int) -> Random:
    """Return the random numbers of one player in one deal, whatever was played before it."""
    return Random(f"tractor-player-1:{seed}:{number}:{seat}")
