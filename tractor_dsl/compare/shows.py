"""Declarations that are tried before any is drawn: one show, another by the same seat or by another one, and a third.

>>> from tractor_dsl.rules.profile import RuleProfile
>>> events, given = next(declarations((RuleProfile(), RuleProfile())))
>>> events, given
([{'seat': 1, 'show': '♠10'}], {'level': '10'})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from tractor_dsl.cards import CLUBS, HEARTS, NO_TRUMP, RANKS, SPADES, Suit
from tractor_dsl.compare.drawing import Profiles, rungs_of
from tractor_dsl.notation import Rung, cards_text
from tractor_dsl.rules.claims import overturn_window, shows_at
from tractor_dsl.rules.declare import MOMENTS, DeclareRules, Moment, Window
from tractor_dsl.rules.undeclared import KittyCard

_SECOND: Final = ((1, HEARTS), (0, SPADES), (0, HEARTS))
"""Who shows another thing in which suit, after seat 0 has shown spades."""
_Asked = Iterator[tuple[Any, dict[str, Any]]]
"""What is asked, each with what is given."""


def _deals(profiles: Profiles) -> list[dict[str, Any]]:
    """Return what is given of a later deal, and of the first of a match, if both variants begin it at one level."""
    begins = {profile.levels.ladder[0] for profile in profiles}
    numbers = {profile.table.decks for profile in profiles}
    decks = {"decks": max(numbers)} if len(numbers) > 1 else {}
    first = [{"level": RANKS[level], "hand": "first", **decks} for level in begins]
    return [{"level": "10", **decks}, *(first if len(first) == 1 else [])]


def declarations(profiles: Profiles) -> _Asked:
    """Yield one, two and three shows; of several the first is a weak one."""
    rungs = rungs_of(profiles)
    for given in _deals(profiles):
        for rung, moment in product(rungs, MOMENTS[:2]):
            yield [_show(1, rung, SPADES, given, moment)], given
    higher = list(dict.fromkeys([*rungs[:2], rungs[-1]]))
    for given in _deals(profiles):
        first = _show(0, rungs[0], SPADES, given)
        for moment, rung, (seat, suit) in product(_moments(profiles, given), higher, _SECOND):
            second = _show(seat, rung, suit, given, moment)
            if second["show"] != first["show"]:
                yield [first, second], given
                if moment in MOMENTS[2:] and len({profile.declare.kitty_cards for profile in profiles}) > 1:
                    yield [first, {**second, "from_kitty": True}], given
    for given, rung in product(_deals(profiles), higher[1:]):
        two = [_show(0, rungs[0], SPADES, given), _show(1, rung, HEARTS, given)]
        for again, suit in product(dict.fromkeys([rung, rungs[-1]]), (SPADES, CLUBS)):
            yield [*two, _show(0, again, suit, given)], given


def _moments(profiles: Profiles, given: Mapping[str, Any]) -> list[Moment]:
    """Return when something is said that overturns: while cards are dealt, first under both, and where they differ."""
    windows = [
        [Window(rules.begins, rules.ends), overturn_window(rules, first="hand" in given)]
        for rules in (profile.declare for profile in profiles)
    ]
    said = {moment: [[window.open_at(moment) for window in own] for own in windows] for moment in MOMENTS}
    both = [moment for moment, (one, other) in said.items() if one[1] and other[1]]
    differing = [moment for moment, (one, other) in said.items() if one != other]
    return [moment for moment in MOMENTS if moment in (Moment.DEAL, *both[:1], *differing)]


def _show(seat: int, rung: Rung, suit: Suit, given: Mapping[str, Any], moment: Moment = Moment.DEAL) -> dict[str, Any]:
    """Return what a seat shows on a rung: in a suit, or jokers that name none."""
    shows = shows_at(DeclareRules(rungs=(rung,)), RANKS.index(given["level"]))
    cards = next(show.cards for show in shows if show.suit in (suit, NO_TRUMP))
    return {"seat": seat, "show": cards_text(cards), **({} if moment is Moment.DEAL else {"at": str(moment)})}


def silences(profiles: Profiles) -> _Asked:
    """Yield kitties with and without a joker where one is turned up, and hands with the twin of that card."""
    size = min(profile.table.kitty for profile in profiles)
    cards = [f"{suit}{rank}" for rank in ("9", "8", "7", "6", "4", "Q", "J", "K") for suit in "♥♣♦♠"][:size]
    ways = [profile.declare.nobody for profile in profiles]
    turned = sorted({way.card - 1 for way in ways if isinstance(way, KittyCard)} or {0})
    for given in ({"hand": each["hand"]} if "hand" in each else {} for each in _deals(profiles)):
        for place in (place for place in turned if place < len(cards)):
            for kitty in (cards, [*cards[:place], "大王", *cards[place + 1 :]]):
                yield _kitty(kitty), given
                yield {"kitty": _kitty(kitty), "hands": ["♠3", "♣3", kitty[place], "♥3"]}, given


def _kitty(cards: Sequence[str]) -> str:
    return ", ".join(cards)
