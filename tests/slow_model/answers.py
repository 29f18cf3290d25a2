"""Every question that a ruling may ask, answered by the model from a profile's own axes.

The answer is a mapping from answer keys to values; a key that the rules do not answer is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tractor_dsl.cards import Card, Rank, Suit
from tractor_dsl.rules.auction import NoAuction
from tractor_dsl.rules.profile import RuleProfile

from . import declaring, scoring
from .following import follows, legal_plays
from .model import kitty_multiplier, throw, winner
from .order import TRUMPS, Cards, ModelRules, group_of, ladder, single_group
from .profiles import model_rules
from .shapes import split

NAMES: Final = ("", "single", "pair", "triple", "quad")
RUNS: Final = {2: "tractor", 3: "titanic"}


class At(NamedTuple):
    """The table at which a question is asked: the rules, and where the deal stands."""

    profile: RuleProfile
    rules: ModelRules
    level: Rank
    trump: Suit
    dealer: int
    first: bool


def table_of(profile: RuleProfile, given: Any) -> At:
    """Return the table for what is given in a ruling: the level, the trump suit, the dealer, the decks."""
    seated = replace(profile, table=scoring.dealt_out(profile.table, given.decks))
    level, trump = given.level or 0, 4 if given.trump is None else given.trump
    return At(seated, model_rules(seated), level, trump, given.dealer, given.hand == "first")


def answer(at: At, question: Any) -> Mapping[str, Any]:
    """Return the model's answers to a question of the rulings format."""
    return {key: value for key, value in ANSWERS[question.NAME](at, question).items() if value is not None}


# --- cards by themselves


def _shape(at: At, asked: Any) -> Mapping[str, Any]:
    parts = split(at.rules, at.level, at.trump, asked.cards)
    if parts is None:
        return {"is": "mixed"}
    ranked = sorted(parts, key=lambda part: (-len(part.cards), -part.width, -part.top))
    name = NAMES[parts[0].width] if parts[0].length == 1 else RUNS.get(parts[0].width)
    single = len(parts) == 1
    return {
        "is": name if single else "throw",
        "length": parts[0].length if single else None,
        "components": tuple(part.cards for part in ranked),
    }


def _order(at: At, asked: Any) -> Mapping[str, Any]:
    def above(higher: Card, lower: Card) -> bool:
        groups = [group_of(at.rules, at.level, at.trump, face) for face in (higher, lower)]
        if groups[0] != groups[1]:
            return groups[0] == TRUMPS
        return _strength(at, higher) > _strength(at, lower)

    def level_with(face: Card, other: Card) -> bool:
        alike = group_of(at.rules, at.level, at.trump, face) == group_of(at.rules, at.level, at.trump, other)
        return alike and _strength(at, face) == _strength(at, other)

    places: tuple[Cards, ...] = asked.places
    falling = all(
        above(higher, lower)
        for number, place in enumerate(places)
        for later in places[number + 1 :]
        for higher in place
        for lower in later
    )
    return {"holds": falling and all(level_with(place[0], face) for place in places for face in place)}


def _strength(at: At, face: Card) -> int:
    rungs = ladder(at.rules, at.level, at.trump, group_of(at.rules, at.level, at.trump, face))
    return next(rungs.strength(index) for index, place in enumerate(rungs.places) if face in place)


# --- following, throws, tricks, the kitty


def _follow(at: At, asked: Any) -> Mapping[str, Any]:
    if asked.play is None:
        return {"legal_plays": legal_plays(at.rules, at.level, at.trump, asked.lead, asked.hand)}
    return {"legal": follows(at.rules, at.level, at.trump, asked.lead, asked.hand, asked.play)}


def _throw(at: At, asked: Any) -> Mapping[str, Any]:
    parts = split(at.rules, at.level, at.trump, asked.lead)
    trumps = single_group(at.rules, at.level, at.trump, asked.lead) == TRUMPS
    allowed = str(at.profile.throw.allowed)
    if parts is not None and len(parts) > 1 and (allowed == "never" or (allowed == "side_suits" and trumps)):
        return {"legal": False}
    led, by = throw(at.rules, at.level, at.trump, asked.lead, asked.others)
    if by is None:
        return {"legal": True, "leads": led, "points": 0, "stake": 0}
    returned = len(asked.lead) - len(led)
    points, stake = scoring.fine(at.profile.throw, returned, attacker=asked.by == "attackers")
    return {"legal": True, "leads": led, "blocked_by": by, "points": points, "stake": stake}


def _trick(at: At, asked: Any) -> Mapping[str, Any]:
    if single_group(at.rules, at.level, at.trump, asked.plays[0]) is None:
        return {}
    points = sum(scoring.card_points(at.profile.table, play) for play in asked.plays)
    return {"winner": winner(at.rules, at.level, at.trump, asked.plays), "points": points}


def _kitty(at: At, asked: Any) -> Mapping[str, Any]:
    multiplier = 0
    if asked.side == "attackers":
        lead = asked.winning if asked.lead is None else asked.lead
        multiplier = kitty_multiplier(at.rules, at.level, at.trump, asked.winning, lead)
    return {"multiplier": multiplier, "score": None if asked.points is None else asked.points * multiplier}


# --- declaring


def _deal(at: At) -> declaring.Deal:
    return declaring.Deal(at.level, at.profile.table.decks, at.dealer, at.first)


def _declare(at: At, asked: Any) -> Mapping[str, Any]:
    if not isinstance(at.profile.auction.method, NoAuction):
        return {}
    events = [declaring.Showing(event.seat, event.show, event.at, event.from_kitty) for event in asked.events]
    return declaring.declared(at.profile.declare, _deal(at), events)._asdict()


def _undeclared(at: At, asked: Any) -> Mapping[str, Any]:
    if not isinstance(at.profile.auction.method, NoAuction):
        return {}
    return declaring.undeclared(at.profile.declare, _deal(at), asked.kitty, asked.hands)._asdict()


# --- scores


def _result(at: At, asked: Any) -> Mapping[str, Any]:
    rules = at.profile.result
    if asked.conceded:
        found = scoring.surrendered(rules, asked.target or 0)
    else:
        found = scoring.result(rules, asked.points, asked.target)
    if found is None:
        return {}
    side = "attackers" if found.attackers_won else "declarers"
    return {side: found.levels, "dealer_changes": found.attackers_won, "name": found.name}


def _next_dealer(at: At, asked: Any) -> Mapping[str, Any]:
    if not isinstance(at.profile.auction.method, NoAuction):
        return {}
    alone_or_seat = asked.partner
    if alone_or_seat is None:
        if str(at.profile.partners.team) == "called":
            return {}
        alone_or_seat = (at.dealer + 2) % scoring.SEATS
    partner = None if alone_or_seat == "none" else alone_or_seat
    won = asked.winner == "attackers"
    return {"dealer": scoring.next_dealer(at.profile.levels, at.dealer, partner, attackers_won=won)}


def _levels(at: At, asked: Any) -> Mapping[str, Any]:
    dealing = asked.side == "declarers" if asked.dealing is None else asked.dealing
    reached = scoring.climb(at.profile.levels, asked.at, asked.up, dealing=dealing)
    return {
        "to": reached.to,
        "lap": reached.laps > 0,
        "won": scoring.wins(at.profile.levels, asked.laps + reached.laps, just_now=reached.laps),
    }


def _settle(at: At, asked: Any) -> Mapping[str, Any]:
    won = asked.side == "attackers"
    deal = scoring.Deal(won, asked.levels, tuple(asked.balances), asked.overturns, asked.stake)
    gained = scoring.gain(at.profile.stakes, deal)
    if gained is None:
        return {}
    return {"declarers": -gained if won else gained, "attackers": gained if won else -gained}


def _table(at: At, asked: Any) -> Mapping[str, Any]:
    if asked.players != scoring.SEATS:
        return {}
    hand, kitty, points = scoring.sizes(scoring.dealt_out(at.profile.table, asked.decks))
    return {"hand_size": hand, "kitty_size": kitty, "points": points}


# --- the rest


def _redeal(at: At, asked: Any) -> Mapping[str, Any]:
    rules, table = at.profile.irregularities, at.profile.table
    return {"allowed": scoring.may_demand_redeal(rules, table, asked.hand, attacker=asked.side == "attackers")}


def _partner(at: At, asked: Any) -> Mapping[str, Any]:
    return {"seat": scoring.partner(at.profile.partners, at.dealer, asked.card[0], asked.hands, asked.kitty)}


def _penalty(at: At, asked: Any) -> Mapping[str, Any]:
    if asked.offence == "escape":
        return {"stakes": scoring.escape_stakes(at.profile.irregularities)}
    found = scoring.penalty(at.profile.irregularities, declarers=asked.side == "declarers")
    if found is None:
        return {}
    return dict(zip(("dealer_changes", "declarers", "attackers"), found, strict=True))


ANSWERS: Final[Mapping[str, Callable[[At, Any], Mapping[str, Any]]]] = {
    "shape": _shape,
    "order": _order,
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "kitty": _kitty,
    "declare": _declare,
    "undeclared": _undeclared,
    "result": _result,
    "next_dealer": _next_dealer,
    "levels": _levels,
    "settle": _settle,
    "table": _table,
    "redeal": _redeal,
    "partner": _partner,
    "penalty": _penalty,
}
"""The questions of the rulings format, by name."""
