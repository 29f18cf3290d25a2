"""Random questions of the rulings format that are not about the cards of one play: declarations, results, levels.

Each is drawn for the rules of a profile, near what they turn on: the bounds of bands, the rungs of the ladder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from tractor_dsl.cards import BIG_JOKER, FACES, SMALL_JOKER, Card, card
from tractor_dsl.rules.auction import NoAuction
from tractor_dsl.rules.levels import Laps
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.asking import Given, Question
from tractor_dsl.rulings.on_declaring import Declare, Show, Undeclared
from tractor_dsl.rulings.on_others import NextDealer, Partner, Penalty, Redeal
from tractor_dsl.rulings.on_scores import Levels, Result, Settle, TableOf
from tractor_dsl.rulings.on_tricks import Throw

from .dealing import Dealer
from .declaring import MOMENTS, SEATS
from .order import Cards
from .profiles import model_rules

SIDES: Final = ("declarers", "attackers")


def drawn(profile: RuleProfile, seed: int, count: int) -> Iterator[tuple[Given, Question]]:
    """Yield questions of all kinds in turn with what is given for each."""
    kinds = tuple(DRAWN)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        rng = Random(f"{seed} {kind} {number}")
        given = Given(
            level=rng.randrange(13),
            trump=rng.randrange(5),
            hand=rng.choice(("first", "later", "later")),
            dealer=rng.randrange(SEATS),
            decks=None,
        )
        yield DRAWN[kind](profile, rng, given)


# --- declaring


def _declare(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    events: list[Show] = []
    moment = 0
    earlier: Cards = ()
    for _ in range(rng.randint(1, 5)):
        moment = min(3, moment + rng.choice((0, 0, 0, 0, 1, 1, 2)))
        again = bool(earlier) and rng.random() < 0.25
        shown = _more(profile, rng, earlier) if again else _shown(profile, rng, given)
        seat = events[-1].seat if events and rng.random() < 0.35 else rng.randrange(SEATS)
        events.append(Show(seat, shown, MOMENTS[moment], rng.random() < 0.1))
        earlier = shown
    return given, Declare(tuple(events))


def _shown(profile: RuleProfile, rng: Random, given: Given) -> Cards:
    """Return what stands on some rung, or nearly."""
    rung = rng.choice(profile.declare.rungs)
    level = given.level if rng.random() < 0.95 else rng.randrange(13)
    assert level is not None
    suit = rng.randrange(4)
    if rung.joker == "matching" and rng.random() < 0.9:
        joker = BIG_JOKER if suit in (1, 3) else SMALL_JOKER
    elif rung.joker in ("small", "big") and rng.random() < 0.9:
        joker = SMALL_JOKER if rung.joker == "small" else BIG_JOKER
    else:
        joker = rng.choice((SMALL_JOKER, BIG_JOKER))
    plain, jokers = rung.level_cards, rung.jokers
    if rng.random() < 0.1:
        plain = rng.randint(0, profile.table.decks)
    cards = (card(suit, level),) * plain + (joker,) * jokers
    return cards or (card(suit, level),)


def _more(profile: RuleProfile, rng: Random, earlier: Cards) -> Cards:
    """Return more copies of the card shown before."""
    return (*earlier, *(earlier[:1] * rng.randint(0, profile.table.decks - 1)))[: profile.table.decks + 1]


def _undeclared(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    deck = [face for face in range(FACES) for _ in range(profile.table.decks)]
    if rng.random() < 0.4:
        deck = [face for face in deck if face > 46 or rng.random() < 0.1]
    rng.shuffle(deck)
    kitty = tuple(deck[: profile.table.kitty])
    rest = deck[profile.table.kitty :]
    hands = tuple(tuple(rest[seat::SEATS]) for seat in range(SEATS))
    return given, Undeclared(kitty, hands)


# --- scores


def _result(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    auctioned = not isinstance(profile.auction.method, NoAuction)
    target = rng.choice((5, 30, 50, 55, 60, 80)) if auctioned else None
    bounds = [band.at + rng.choice((0, target or 0)) for band in profile.result.bands] + [rng.randrange(0, 600)]
    points = max(0, rng.choice(bounds) + rng.choice((-5, -1, 0, 0, 1, 5, 40)))
    return given, Result(points, target, conceded=auctioned and rng.random() < 0.2)


def _levels(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    ladder = profile.levels.ladder
    at = rng.choice((ladder[-1], *ladder))
    dealing = rng.choice((None, True, False))
    up = rng.choice((0, 1, 1, 2, 3, 6, 15))
    before = rng.randrange(profile.levels.ends.laps) if isinstance(profile.levels.ends, Laps) else 0
    return given, Levels(at, up, rng.choice(SIDES), dealing, before)


def _settle(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    purse = rng.choice((0, 79, 80, 300, 500))
    balances = tuple(purse + rng.choice((0, 0, 0, 1, 220)) for _ in range(SEATS)) if rng.random() < 0.7 else ()
    stake = rng.choice((None, 10, 200))
    return given, Settle(rng.choice(SIDES), rng.randint(0, 8), None, balances, rng.randint(0, 4), stake)


def _next_dealer(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    partner: int | str | None = None
    if str(profile.partners.team) == "called":
        partner = rng.choice((1, 2, 3, "none"))
    if isinstance(partner, int):
        partner = (given.dealer + partner) % SEATS
    return given, NextDealer(rng.choice(SIDES), partner)


def _table(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    return given, TableOf(rng.choice((None, 1, 2, 3, 4)))


# --- the rest


def _throw(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    dealt = Dealer(model_rules(profile), rng).throw()
    at = Given(dealt.level, dealt.trump, given.hand, given.dealer)
    return at, Throw(dealt.lead, dealt.others, rng.choice(SIDES))


def _redeal(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    poor = [face for face in range(FACES) if face % 13 not in (3, 8, 11) or rng.random() < 0.15]
    return given, Redeal(tuple(rng.choices(poor, k=25)), rng.choice(SIDES))


def _partner(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    named = rng.randrange(FACES)
    hands: list[list[Card]] = [[rng.choice((named + 1, named + 2)) % FACES] for _ in range(SEATS)]
    kitty: list[Card] = []
    for _ in range(profile.table.decks):
        rng.choice([*hands, hands[given.dealer], kitty]).append(named)
    return given, Partner((named,), tuple(tuple(hand) for hand in hands), tuple(kitty))


def _penalty(profile: RuleProfile, rng: Random, given: Given) -> tuple[Given, Question]:
    return given, Penalty(rng.choice(("miscount", "wrong_card", "escape")), rng.choice(SIDES))


DRAWN: Final[Mapping[str, Callable[[RuleProfile, Random, Given], tuple[Given, Any]]]] = {
    "declare": _declare,
    "undeclared": _undeclared,
    "result": _result,
    "levels": _levels,
    "settle": _settle,
    "next_dealer": _next_dealer,
    "table": _table,
    "throw": _throw,
    "redeal": _redeal,
    "partner": _partner,
    "penalty": _penalty,
}
"""The kinds of questions that are drawn."""
