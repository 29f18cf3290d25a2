"""For a difference of rules, a situation in which two variants answer differently because of it.

Situations are drawn from narrow decks, so that pairs, tractors and ruffs abound, each by its own number: they are the
same on every machine. The judge is asked under both variants, and under the first with that one rule of the second: an
example is a situation in which the first rules otherwise than both.

>>> from tractor_dsl.rules.load import load_variant
>>> found = example_of("kitty.capture", load_variant("qq"), load_variant("menghuan"))
>>> sorted(found.question), [sorted(answer) for answer in found.answers]
(['kitty'], [['multiplier'], ['multiplier']])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import TractorError
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.judge import Judgement, judge
from tractor_dsl.rulings.questions import QUESTIONS

TRIES: Final = 150
"""Situations that are drawn for one difference, of each kind of question about its axis."""
_SIDES: Final = ("declarers", "attackers")


@dataclass(frozen=True, slots=True)
class Example:
    """A situation on which two variants rule differently, as it is written in a file of rulings."""

    path: str
    """The rule that differs."""
    question: Mapping[str, Any]
    given: Mapping[str, Any]
    answers: tuple[Mapping[str, Any], Mapping[str, Any]]
    """Under the one variant and under the other."""


def example_of(path: str, first: Variant, second: Variant) -> Example | None:
    """Return an example of a difference at a path, or None where none is found."""
    asked = (first, second, with_rule(first, second, path))
    for kind in ASKED.get(path.partition(".")[0], ()):
        for number in range(TRIES):
            rng = Random(f"{kind} {number}")
            given = _given(rng, kind)
            found = _answers(asked, DRAWN[kind](rng, first), given)
            if found is not None:
                return Example(path, *found)
    return None


_Found = tuple[dict[str, Any], dict[str, Any], tuple[Mapping[str, Any], Mapping[str, Any]]]


def _answers(asked: Sequence[Variant], question: dict[str, Any], given: dict[str, Any]) -> _Found | None:
    """Return a situation with its answers under the first two variants, if the first answers unlike all others."""
    found = _apart(asked, question, given)
    if found is None:
        return None
    if "follow" in question:
        plays = sorted(set(found[0].plays) ^ set(found[1].plays))
        if not plays:
            return None
        question = {"follow": {**question["follow"], "play": plays[0]}}
        found = _apart(asked, question, given)
    return None if found is None else (question, given, (_differing(found[0].values), _differing(found[1].values)))


def _apart(asked: Sequence[Variant], question: dict[str, Any], given: dict[str, Any]) -> list[Judgement] | None:
    """Return the judgements under some variants, or None where one of the others answers as the first does."""
    found: list[Judgement] = []
    for variant in asked:
        try:
            judged = judge(variant, question, given)
        except TractorError:  # a situation that there is not under these rules
            return None
        if judged.unsupported or (found and _differing(judged.values) == _differing(found[0].values)):
            return None
        found.append(judged)
    return found


def with_rule(variant: Variant, other: Variant, path: str) -> Variant:
    """Return a variant with one rule of another one.

    >>> from tractor_dsl.rules.load import load_variant
    >>> with_rule(load_variant("qq"), load_variant("titanic"), "table.decks").profile.table.decks
    3
    """
    return replace(variant, profile=_replaced(variant.profile, other.profile, path.split(".")))


def _replaced(section: Any, other: Any, steps: Sequence[str]) -> Any:
    name, *rest = steps
    value = getattr(other, name)
    return replace(section, **{name: _replaced(getattr(section, name), value, rest) if rest else value})


def _differing(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in ("code", "score", "name")}


def _given(rng: Random, kind: str) -> dict[str, Any]:
    """Return a level and so on, as far as they bear on a kind of question."""
    drawn = {"level": rng.choice(("10", "10", "10", "5", "A")), "trump": "♠", "hand": rng.choice(("later", "first"))}
    form = QUESTIONS[kind]
    return {key: value for key, value in drawn.items() if key in form.NEEDS or key in form.GIVEN}


# --- what is drawn


def _some(rng: Random, suit: str, count: int, decks: int, ranks: Sequence[str] = ("A", "K", "Q", "9", "8", "7")) -> str:
    """Return the text of some cards of a suit, out of few ranks, in the order of the ranks."""
    drawn = sorted(rng.sample(list(ranks) * decks, count), key=RANKS.index, reverse=True)
    return suit + " ".join(drawn)


def _lead(rng: Random, decks: int, suit: str = "♥") -> str:
    """Return the text of a pair, a tractor, or more."""
    copies = rng.randint(2, decks) if decks > 1 else 1
    return suit + " ".join(rank for rank in ("K", "Q", "J")[: rng.randint(1, 3)] for _ in range(copies))


def _follow(rng: Random, variant: Variant) -> dict[str, Any]:
    decks = variant.profile.table.decks
    lead = _lead(rng, decks)
    size = len(lead.split())
    hand = _some(rng, "♥", min(size + rng.randint(1, 4), 6 * decks), decks, ("A", "9", "8", "7", "6", "3"))
    return {"follow": {"lead": lead, "hand": hand}}


def _throw(rng: Random, variant: Variant) -> dict[str, Any]:
    deck = list("AKQJ987") * variant.profile.table.decks
    rng.shuffle(deck)
    lead, *others = (
        "♥" + " ".join(sorted(deck[first : first + 3], key=RANKS.index, reverse=True)) for first in (0, 3, 6, 9)
    )
    return {"throw": {"lead": lead, "others": others, "by": rng.choice(_SIDES)}}


def _trick(rng: Random, variant: Variant) -> dict[str, Any]:
    decks = variant.profile.table.decks
    count = rng.randint(2, 4)
    ruffs = [_some(rng, "♠", count, decks, ("K", "9", "8", "4", "3")) for _ in range(2)]
    return {"trick": [_some(rng, "♥", count, decks, ("A", "K", "Q")), *ruffs]}


def _shape(rng: Random, variant: Variant) -> dict[str, Any]:
    ranks = rng.choice((("J", "9", "8"), ("6", "4", "3"), ("K", "Q", "J")))
    return {"shape": _some(rng, rng.choice("♥♠"), rng.choice((4, 5, 6)), max(2, variant.profile.table.decks), ranks)}


def _order(rng: Random, variant: Variant) -> dict[str, Any]:
    return {"order": rng.sample(["主A", "主2", "副2", "主3", "小王", "主7", "副7", "主J"], 2)}


def _kitty(rng: Random, variant: Variant) -> dict[str, Any]:
    decks = variant.profile.table.decks
    winning = rng.choice([_lead(rng, decks, "♠"), "♠A"])
    size = len(winning.split())
    lead = {"lead": _some(rng, "♥", size, decks, ("A", "K", "Q", "J"))} if rng.random() < 0.5 else {}
    return {"kitty": {"winning": winning, **lead, "points": 10}}


def _declare(rng: Random, variant: Variant) -> dict[str, Any]:
    shown = ["♥10", "♣10", "♥1010", "♣1010", "小王小王", "大王大王", "♥10 大王", "♣10 小王"]
    moments = sorted(rng.choices((0, 0, 1, 3), k=rng.randint(1, 3)))
    names = ("deal", "dealt", "taken", "buried")
    seats = [rng.randrange(3) for _ in moments]
    return {
        "declare": [
            {"seat": seat, "show": rng.choice(shown), **({"at": names[moment]} if moment else {})}
            for seat, moment in zip(seats, moments, strict=True)
        ]
    }


def _undeclared(rng: Random, variant: Variant) -> dict[str, Any]:
    deck = [f"{suit}{rank}" for suit in "♠♥♣♦" for rank in RANKS] + ["大王", "小王"]
    return {"undeclared": ", ".join(rng.sample(deck, variant.profile.table.kitty))}


def _result(rng: Random, variant: Variant) -> dict[str, Any]:
    bands = [band.at for band in variant.profile.result.bands]
    return {"result": max(0, rng.choice([*bands, 60, 160, 200]) + rng.choice((-5, 0, 5)))}


def _levels(rng: Random, variant: Variant) -> dict[str, Any]:
    at = rng.choice(("A", "A", "K", "J", "10", "5"))
    return {"levels": {"at": at, "up": rng.randint(1, 3), "side": rng.choice(_SIDES), "dealing": rng.random() < 0.5}}


def _next_dealer(rng: Random, variant: Variant) -> dict[str, Any]:
    return {"next_dealer": rng.choice(_SIDES)}


def _settle(rng: Random, variant: Variant) -> dict[str, Any]:
    balances = [rng.choice((50, 90, 320))] * 4
    return {"settle": {"side": rng.choice(_SIDES), "levels": rng.randint(0, 3), "balances": balances}}


def _table(rng: Random, variant: Variant) -> dict[str, Any]:
    return {"table": {}}


def _redeal(rng: Random, variant: Variant) -> dict[str, Any]:
    ranks = ("A", "Q", "J", "9", "8", "7", "6")
    hand = [_some(rng, suit, 6, variant.profile.table.decks, ranks) for suit in "♠♥♣♦"]
    return {"redeal": {"hand": ", ".join([*hand, rng.choice(("♥5", "♥3"))]), "side": rng.choice(_SIDES)}}


def _penalty(rng: Random, variant: Variant) -> dict[str, Any]:
    return {"penalty": {"offence": rng.choice(("miscount", "wrong_card", "escape")), "side": rng.choice(_SIDES)}}


DRAWN: Final[Mapping[str, Callable[[Random, Variant], dict[str, Any]]]] = {
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "shape": _shape,
    "order": _order,
    "kitty": _kitty,
    "declare": _declare,
    "undeclared": _undeclared,
    "result": _result,
    "levels": _levels,
    "next_dealer": _next_dealer,
    "settle": _settle,
    "table": _table,
    "redeal": _redeal,
    "penalty": _penalty,
}
"""How a situation of every kind of question is drawn."""
ASKED: Final[Mapping[str, Sequence[str]]] = {
    "table": ("table",),
    "trumps": ("order", "shape"),
    "shapes": ("shape",),
    "declare": ("declare", "undeclared"),
    "kitty": ("kitty",),
    "follow": ("follow",),
    "throw": ("throw",),
    "capture": ("trick",),
    "result": ("result",),
    "levels": ("levels", "next_dealer"),
    "stakes": ("settle",),
    "irregularities": ("redeal", "penalty"),
}
"""The questions that are asked about the rules of an axis."""
