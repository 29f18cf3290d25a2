"""Situations that are tried before any is drawn: those that are few, and those in which a rule is known to matter.

Of questions about numbers and sides every one is here that two variants can answer differently; of questions about
cards the plain ones, in a side suit and in trumps.

>>> from tractor_dsl.rules.profile import RuleProfile
>>> [each.question for each in listed("next_dealer", (RuleProfile(), RuleProfile()))]
[{'next_dealer': 'declarers'}, {'next_dealer': 'attackers'}]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import lcm
from typing import Any, Final

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.compare.drawing import SIDES, Drawn, Profiles, suited
from tractor_dsl.compare.shows import declarations, silences
from tractor_dsl.rules.files.extremes import score_step
from tractor_dsl.rules.levels import Laps
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.stakes import RoomPoints
from tractor_dsl.rules.table import hand_size
from tractor_dsl.rulings.questions import QUESTIONS

_CLIMBS: Final = (1, 2, 3)
"""Levels that are gained: a step, one past a level, and one past two of them."""
_ABOVE_ALL: Final[Rank] = len(RANKS)
_LOW: Final[Rank] = RANKS.index("9")
"""Below it a run leaves others above it."""
_SUITS: Final = ("♥", "♠")
"""A side suit, and trumps."""


def listed(kind: str, profiles: Profiles) -> Iterator[Drawn]:
    """Yield the situations of a kind that are tried first, the simplest first."""
    if kind in _OF_NUMBERS:
        yield from (Drawn({kind: value}, {}) for value in _OF_NUMBERS[kind](profiles))
    elif kind in _OF_CARDS:
        numbers = sorted({profile.table.decks for profile in profiles})
        for decks in numbers:
            more = {"decks": decks} if len(numbers) > 1 and "decks" in QUESTIONS[kind].GIVEN else {}
            laid = _laid(profiles, decks, "2" if kind == "kitty" else None)
            given = {"level": RANKS[laid.level], "trump": "♠", **more}
            yield from (Drawn({kind: value}, given) for value in _OF_CARDS[kind](laid))
    elif kind in _OF_SHOWS:
        yield from (Drawn({kind: value}, given) for value, given in _OF_SHOWS[kind](profiles))


# --- numbers and sides


def _levels(profiles: Profiles) -> Iterator[Any]:
    """Yield every climb from every level; where a match takes several laps, in the last of them too."""
    rungs = dict.fromkeys(rank for profile in profiles for rank in profile.levels.ladder)
    laps = {ends.laps - 1 for profile in profiles if isinstance(ends := profile.levels.ends, Laps)}
    for done, up, at, side in product(sorted({0, *laps}), _CLIMBS, rungs, SIDES):
        yield {"at": RANKS[at], "up": up, "side": side, **({"laps": done} if done else {})}


def _next_dealer(profiles: Profiles) -> Iterator[Any]:
    yield from SIDES
    if any(profile.partners.team is Team.CALLED for profile in profiles):
        yield from ({"winner": side, "partner": partner} for side in SIDES for partner in (2, 1))


def _result(profiles: Profiles) -> Iterator[Any]:
    """Yield the scores at every bound, with every target that can be bid under both, and the dealers who give up."""
    step = lcm(*map(score_step, profiles))
    bands = [band for profile in profiles for band in profile.result.bands]
    further = sorted({0, *(band.then_every for band in bands if band.then_every)})
    first, second = (profile.auction.targets for profile in profiles)
    targets = [target for target in first if target in second]
    for target in targets or [0]:
        asked = {"target": target} if targets else {}
        bounds = {band.at + more + added for band in bands for more in further for added in {0, target}}
        scores = {step * max(0, -(-bound // step) + beside) for bound in bounds for beside in (-1, 0, 1)}
        yield from ({"points": score, **asked} if asked else score for score in sorted(scores))
    yield from ({"points": 0, "conceded": True, **({"target": target} if targets else {})} for target in targets or [0])


def _settle(profiles: Profiles) -> Iterator[Any]:
    """Yield every gain that there is and one more, at a plain table, at rich ones, and after overturns."""
    bands = [band for profile in profiles for band in profile.result.bands]
    most = 1 + max(1, *(max(band.declarers or 0, band.attackers or 0) for band in bands))
    bases = [profile.stakes.basis for profile in profiles]
    rich = {entry.from_balance for basis in bases if isinstance(basis, RoomPoints) for entry in basis.factors}
    balances = ({"balances": [balance] * 4} for balance in sorted(rich))
    further: list[dict[str, Any]] = [{}, *balances, {"overturns": 1}, {"overturns": 2}]
    for more, levels, side in product(further, range(most + 1), SIDES):
        yield {"side": side, "levels": levels, **more}


def _table(_: Profiles) -> Iterator[Any]:
    yield {}


def _penalty(_: Profiles) -> Iterator[Any]:
    for offence, side in product(("miscount", "wrong_card", "escape"), SIDES):
        yield {"offence": offence, "side": side}


# --- cards


@dataclass(frozen=True, slots=True)
class _Laid:
    """What cards are laid out from."""

    profiles: Profiles
    decks: int
    level: Rank
    ranks: tuple[Rank, ...]
    """Those that stay in their suits under both variants, from the ace down."""
    shortest: int
    """The groups of a run under both variants."""

    def run(self, length: int, below: Rank = _ABOVE_ALL) -> list[Rank]:
        """Return the highest ranks below one of which each is next to the one before; none where there are none."""
        for start in range(len(self.ranks) - length + 1):
            found = list(self.ranks[start : start + length])
            if found[0] < below and found[0] - found[-1] == length - 1:
                return found
        return []


def _laid(profiles: Profiles, decks: int, level: str | None) -> _Laid:
    """Return what is laid out from, at a level; if none is given, at one of no permanent trump."""
    permanent = {rank for profile in profiles for rank in profile.trumps.permanent}
    usual = [RANKS.index(name) for name in ([level] if level else ["10", "5", "A", "7", "J"])]
    at = next((rank for rank in usual if rank not in permanent), usual[0])
    ranks = tuple(rank for rank in reversed(range(len(RANKS))) if rank != at and rank not in permanent)
    return _Laid(profiles, decks, at, ranks, max(profile.shapes.shortest_run for profile in profiles))


def _cards(suit: str, *ranks: Rank) -> str:
    return suited(suit, [RANKS[rank] for rank in ranks])


def _order(laid: _Laid) -> Iterator[Any]:
    """Yield every two of the permanent trumps and the cards beside them."""
    first, second = (profile.trumps.permanent for profile in laid.profiles)
    ranks = sorted(dict.fromkeys([*first, *second]), key=lambda rank: (rank in first and rank in second, -rank))
    faces = [f"{suit}{RANKS[rank]}" for rank in ranks for suit in "♠♥"]
    others = [f"♠{RANKS[rank]}" for rank in (*laid.ranks[:1], *laid.ranks[-1:])]
    yield from (list(pair) for pair in permutations([*faces, *others, "小王"], 2))


def _throw(laid: _Laid) -> Iterator[Any]:
    """Yield throws that hold."""
    if len(laid.ranks) < 5:
        return
    (first, second), low = laid.ranks[:2], laid.ranks[-3:]
    for copies, suit in product(range(1, min(2, laid.decks) + 1), _SUITS):
        lead = _cards(suit, first, *[second] * copies)
        yield {"lead": lead, "others": [_cards(suit, rank) for rank in low]}


def _trick(laid: _Laid) -> Iterator[Any]:
    """Yield tractors that are ruffed by a shorter one and a pair."""
    led = laid.run(laid.shortest + 1)
    ruff = laid.run(laid.shortest, below=_LOW)
    beside = [rank for rank in laid.ranks if ruff and rank > ruff[0] + 1][:1]
    if laid.decks > 1 and led and beside:
        yield [_cards("♥", *led * 2), _cards("♠", *beside * 2, *ruff * 2)]


def _follow(laid: _Laid) -> Iterator[Any]:
    """Yield leads of every shape with hands that have it in part."""
    f = laid.ranks
    if len(f) < 9 or laid.decks < 2:
        return
    for copies in range(2, laid.decks + 1):
        yield {"lead": _cards("♥", *[f[1]] * copies), "hand": _cards("♥", *[f[4]] * 2, f[6], f[8])}
    for suit in _SUITS:
        yield {"lead": _cards(suit, f[0], *[f[1]] * 2), "hand": _cards(suit, *[f[3]] * 2, f[5], f[7])}
    led = laid.run(laid.shortest)
    held = laid.run(laid.shortest, below=_LOW)
    if led and held and held[-1] > f[-1]:
        rest = [rank for rank in f if rank not in (*led, *held) and rank > held[0] + 1]
        yield {"lead": _cards("♥", *[f[1]] * 2), "hand": _cards("♥", *held * 2, f[0], f[-1])}
        if len(rest) > 1:
            yield {"lead": _cards("♥", *led * 2), "hand": _cards("♥", *held * 2, *rest[:2], f[-1])}


def _kitty(laid: _Laid) -> Iterator[Any]:
    """Yield plays of every width and length that hands can hold."""
    most = min(hand_size(profile.table) for profile in laid.profiles)
    for length, width in product(range(1, len(laid.ranks) + 1), range(1, laid.decks + 1)):
        run = laid.run(length)
        if run and width * length <= most and (width > 1 or length == 1):
            yield {"winning": _cards("♠", *run * width)}


_OF_NUMBERS: Final[Mapping[str, Callable[[Profiles], Iterator[Any]]]] = {
    "levels": _levels,
    "next_dealer": _next_dealer,
    "result": _result,
    "settle": _settle,
    "table": _table,
    "penalty": _penalty,
}
"""The questions that can be counted, so that none of them need be drawn."""
_OF_CARDS: Final[Mapping[str, Callable[[_Laid], Iterator[Any]]]] = {
    "order": _order,
    "throw": _throw,
    "trick": _trick,
    "follow": _follow,
    "kitty": _kitty,
}
"""Of questions about cards the plain ones."""
_OF_SHOWS: Final[Mapping[str, Callable[[Profiles], Iterator[tuple[Any, dict[str, Any]]]]]] = {
    "declare": declarations,
    "undeclared": silences,
}
"""Of questions about declaring those in which few show anything, or nobody."""
LISTED: Final[Sequence[str]] = (*_OF_NUMBERS, *_OF_CARDS, *_OF_SHOWS)
