"""Seeded situations near the edges of the rules, drawn from narrow decks so that pairs, triples and runs abound.

>>> first, *others = situations(ModelRules(), seed=7, count=50)
>>> first == next(situations(ModelRules(), seed=7, count=1))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from .dealing import Dealer
from .order import CHOICES, Cascade, ModelRules
from .questions import (
    Answer,
    FollowSituation,
    KittySituation,
    Situation,
    SplitSituation,
    ThrowSituation,
    TrickSituation,
    ruling,
)

__all__ = [
    "KINDS",
    "Answer",
    "FollowSituation",
    "KittySituation",
    "Situation",
    "SplitSituation",
    "ThrowSituation",
    "TrickSituation",
    "random_rules",
    "ruling",
    "situations",
]

EIGHT_STEPS: Final[Cascade] = (
    (3, 2),
    (
        ((3, 2),),
        ((2, 2),),
        ((3, 1), (3, 1)),
        ((3, 1), (2, 1)),
        ((3, 1),),
        ((2, 1), (2, 1)),
        ((2, 1),),
        (),
    ),
)
"""What answers a Titanic. Source: QQ 升级, three decks."""
KINDS: Final = ("follow", "throw", "trick", "kitty", "split")


def situations(rules: ModelRules, seed: int, count: int, kinds: Sequence[str] = KINDS) -> Iterator[Situation]:
    """Yield situations of the kinds in turn, each drawn by its own number: the first of many are the same as of few.

    Raises:
        ValueError: there is no such kind.
    """
    if not set(kinds) <= set(KINDS):
        raise ValueError(f"the kinds are {KINDS}, not {tuple(kinds)}")
    for number in range(count):
        kind = kinds[number % len(kinds)]
        dealer = Dealer(rules, Random(f"{seed} {kind} {number}"))
        if kind == "follow":
            yield dealer.follow()
        elif kind == "throw":
            yield dealer.throw()
        elif kind == "trick":
            yield dealer.trick()
        elif kind == "kitty":
            yield dealer.kitty()
        else:
            yield dealer.split()


def random_rules(rng: Random) -> ModelRules:
    """Return house rules drawn over the whole space of options."""
    choice: dict[str, Any] = {field: rng.choice(values) for field, values in CHOICES.items()}
    if choice["kitty_mode"] != "double_per_pair":
        choice["kitty_pairs"] = "largest"
    numbers = {"fixed": (1, 2, 3, 4), "per_pair": (2, 4), "per_card": (rng.choice((1, 2, 3)),)}
    return ModelRules(
        kitty_numbers=numbers.get(choice["kitty_mode"], ()),
        cascades=rng.choice(((), (), (EIGHT_STEPS,))),
        decks=rng.choice((1, 2, 2, 2, 3, 3, 4)),
        permanent=rng.choice(((), (), ("2",), ("7", "2"), ("5", "3", "2"))),
        shortest_run=rng.choice((2, 2, 2, 3)),
        run_widths=rng.choice(((2, 3, 4), (2, 3, 4), (2, 3), (2,))),
        kitty_cap=None if choice["kitty_mode"] == "fixed" else rng.choice((None, 64, 16)),
        **choice,
    )
