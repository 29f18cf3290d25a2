"""Situations at a table, drawn by chance: small ones from narrow decks, so that pairs, tractors and ruffs abound.

>>> from tractor_dsl.rules.profile import RuleProfile
>>> drawn = situation_of("order", 3, 270, (RuleProfile(), RuleProfile()))
>>> drawn == situation_of("order", 3, 270, (RuleProfile(), RuleProfile())), sorted(drawn.given)
(True, ['level', 'trump'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tractor_dsl.cards import NO_TRUMP, RANKS
from tractor_dsl.notation import Rung, cards_text
from tractor_dsl.rules.claims import shows_at
from tractor_dsl.rules.declare import MOMENTS, DeclareRules
from tractor_dsl.rules.kitty import Measured
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.questions import QUESTIONS

SIDES: Final = ("declarers", "attackers")
Profiles: TypeAlias = tuple[RuleProfile, RuleProfile]
"""The rules of two variants."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a situation is drawn from."""

    rng: Random
    profiles: Profiles
    level: str
    decks: int
    size: int
    """From 1 to 3: small situations are tried before large ones."""


class Drawn(NamedTuple):
    """A situation as it is written in a file of rulings."""

    question: dict[str, Any]
    given: dict[str, Any]


def situation_of(kind: str, number: int, tries: int, profiles: Profiles) -> Drawn:
    """Return the situation with a number, out of so many, of a kind of question; it bears on the rules of two variants.

    It is the same one on every machine.
    """
    rng = Random(f"{kind} {number}")
    given, decks = _given(rng, kind, profiles)
    return Drawn(DRAWN[kind](Drawing(rng, profiles, given.get("level", "10"), decks, 1 + 3 * number // tries)), given)


def _given(rng: Random, kind: str, profiles: Profiles) -> tuple[dict[str, Any], int]:
    """Return a level and so on, as far as the answers to a kind of question depend on them, and the number of decks.

    Cards are written out, so that a question that needs no trump suit is not given one. Where the variants have
    different numbers of decks, one of them is given for cards that are asked about.
    """
    drawn = {"level": rng.choice(("10", "10", "10", "5", "A")), "trump": "♠", "hand": rng.choice(("later", "first"))}
    form = QUESTIONS[kind]
    begins = {profile.levels.ladder[0] for profile in profiles}
    if "hand" not in form.GIVEN or len(begins) > 1:
        del drawn["hand"]
    elif drawn["hand"] == "first":  # which is played at the first level of the ladder
        drawn["level"] = RANKS[begins.pop()]
    given: dict[str, Any] = {key: value for key, value in drawn.items() if key in (*form.NEEDS, "hand")}
    numbers = sorted(profile.table.decks for profile in profiles)
    decks = rng.choice(numbers)
    if len(set(numbers)) > 1 and form.NEEDS and "decks" in form.GIVEN:
        given["decks"] = decks
    return given, decks


# --- what is drawn


def suited(suit: str, ranks: Sequence[str]) -> str:
    """Return the text of cards of a suit, in the order of the ranks."""
    return suit + "".join(sorted(ranks, key=RANKS.index, reverse=True))


def _some(rng: Random, suit: str, count: int, decks: int, ranks: Sequence[str] = ("A", "K", "Q", "9", "8", "7")) -> str:
    """Return the text of some cards of a suit, out of few ranks."""
    deck = list(ranks) * decks
    return suited(suit, rng.sample(deck, min(count, len(deck))))


def _run(rng: Random, decks: int, ranks: Sequence[str]) -> list[str]:
    """Return the ranks of a pair, a tractor, or more."""
    copies = rng.randint(2, decks) if decks > 1 else 1
    return [rank for rank in ranks[: rng.randint(1, len(ranks))] for _ in range(copies)]


def _follow(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, draw.decks
    thrown = ["A"] if rng.random() < 0.5 else []
    lead = [*thrown, *_run(rng, decks, ("K", "Q", "J")[: draw.size])]
    low = ("9", "8", "6", "4", "3") if "J" in lead else ("J", "9", "8", "7", "6", "3")  # tractors, but none so long
    hand = _some(rng, "♥", len(lead) + rng.randint(1, 1 + draw.size), decks, low)
    return {"follow": {"lead": suited("♥", lead), "hand": hand}}


def _throw(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    ranks = [rank for rank in ("A", "K", "Q", "J", "9", "8", "7", "4") if rank != draw.level]
    deck = rng.sample(ranks, 5 if draw.decks > 1 else 7) * draw.decks
    rng.shuffle(deck)
    lead, rest = deck[: 1 + draw.size], deck[1 + draw.size :]
    others: list[str] = []
    for low in ("2", "3", "6"):
        held, rest = (rest[:2], rest[2:]) if rng.random() < 0.6 else ([], rest)
        others.append(suited("♥", held) if held else f"♣{low}")
    return {"throw": {"lead": suited("♥", lead), "others": others, "by": rng.choice(SIDES)}}


def _trick(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, draw.decks
    count = rng.randint(2, 4)
    ruffs = [_some(rng, "♠", count, decks, ("K", "9", "8", "4", "3")) for _ in range(2)]
    return {"trick": [_some(rng, "♥", count, decks, ("A", "K", "Q")), *ruffs]}


def _shape(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, max(2, draw.decks)
    if rng.random() < 0.3:  # the top of the trumps
        top = ["大王", "小王", f"♠{draw.level}", f"♥{draw.level}"]
        start, width = rng.randrange(3), rng.randint(2, decks)
        return {"shape": ", ".join(face for face in top[start : start + 2] for _ in range(width))}
    ranks = rng.choice((("J", "9", "8"), ("6", "4", "3"), ("K", "Q", "J")))
    return {"shape": _some(rng, rng.choice("♥♠"), rng.choice((4, 5, 6)), decks, ranks)}


def _order(draw: Drawing) -> dict[str, Any]:
    return {"order": draw.rng.sample(["♠A", "♠2", "♥2", "♠3", "小王", "♠7", "♥7", "♠J"], 2)}


def _two_apart(draw: Drawing) -> list[str]:
    """Return the ranks of two pairs, or triples and so on, that are no tractor."""
    upper, lower = [rank for rank in ("A", "K", "J", "9") if rank != draw.level][::2]
    copies = draw.rng.randint(min(2, draw.decks), draw.decks)
    return [upper] * copies + [lower] * copies


def _kitty(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, draw.decks
    ranks = [rank for rank in ("A", "K", "Q", "J", "9") if rank != draw.level][: 2 * draw.size - 1]
    winning = rng.choice([_run(rng, decks, ranks), _run(rng, decks, ranks[:2]), _two_apart(draw), ["K"]])
    if rng.random() < 0.2:
        winning = [*winning, "3"]
    led = _some(rng, "♥", len(winning), decks, (*ranks, "8", "7", "6")) if rng.random() < 0.5 else suited("♠", winning)
    measured = any(profile.kitty.measured_on is Measured.LEAD for profile in draw.profiles)
    return {"kitty": {"winning": suited("♠", winning), **({"lead": led} if measured else {})}}


def _declare(draw: Drawing) -> dict[str, Any]:
    """Return up to four shows by two seats, in two suits and jokers, mostly of growing strength."""
    rng = draw.rng
    rungs, suits = rungs_of(draw.profiles), rng.sample(range(4), 2)
    count, two = min(4, rng.randint(draw.size, 2 * draw.size)), rng.sample(range(4), 2)
    steps = rng.choices(rng.choice((range(len(rungs)), [rng.randrange(len(rungs))])), k=count)
    if count <= len(rungs) and rng.random() < 0.5:
        steps = rng.sample(range(len(rungs)), count)
    latest = rng.choice((0, 0, 1, 1, 2, 3))
    moments = sorted(rng.choices((rng.choice((0, latest)), latest), k=count))
    events: list[dict[str, Any]] = []
    for step, moment in zip(sorted(steps) if rng.random() < 0.8 else steps, moments, strict=True):
        rules = DeclareRules(rungs=(rungs[step],))
        shows = [show for show in shows_at(rules, RANKS.index(draw.level)) if show.suit in (*suits, NO_TRUMP)]
        shown: dict[str, Any] = {"seat": rng.choice(two), "show": cards_text(rng.choice(shows).cards)}
        if any(shown.items() <= event.items() for event in events):  # nobody shows the same cards again
            continue
        if moment:
            shown["at"] = str(MOMENTS[moment])
        if moment > 1 and rng.random() < 0.3:
            shown["from_kitty"] = True
        events.append(shown)
    return {"declare": events}


def rungs_of(profiles: Sequence[RuleProfile]) -> list[Rung]:
    """Return the rungs of all ladders, weak to strong as far as these agree."""
    ladders = [profile.declare.rungs for profile in profiles]
    height = {rung: index / len(ladder) for ladder in ladders for index, rung in enumerate(ladder)}
    return sorted(height, key=lambda rung: (height[rung], str(rung)))


def _undeclared(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    deck = [f"{suit}{rank}" for suit in "♠♥♣♦" for rank in RANKS] + ["大王", "小王"]
    kitty = rng.sample(deck, draw.profiles[0].table.kitty)
    if rng.random() < 0.5:
        return {"undeclared": ", ".join(kitty)}
    hands = [rng.choice(deck), *rng.sample(kitty, 3)]  # three of them hold the twin of a card of the kitty
    return {"undeclared": {"kitty": ", ".join(kitty), "hands": hands}}


def _partner(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    hands = ["♥3", "♥7", "♣4", "♦5"]
    for seat in rng.sample(range(4), rng.randint(1, draw.decks)):
        hands[seat] = "♠A"
    return {"partner": {"card": "♠A", "hands": hands}}


def _redeal(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    ranks = ("A", "Q", "J", "9", "8", "7", "6")
    hand = [_some(rng, suit, 6, draw.decks, ranks) for suit in "♠♥♣♦"]
    return {"redeal": {"hand": ", ".join([*hand, rng.choice(("♥5", "♥3"))]), "side": rng.choice(SIDES)}}


DRAWN: Final[Mapping[str, Callable[[Drawing], dict[str, Any]]]] = {
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "shape": _shape,
    "order": _order,
    "kitty": _kitty,
    "declare": _declare,
    "undeclared": _undeclared,
    "partner": _partner,
    "redeal": _redeal,
}
"""How a situation is drawn of every kind of question of which there are more than can be counted."""
