"""For a difference of rules, a situation in which two variants answer differently because of it.

Situations are drawn from narrow decks, so that pairs, tractors and ruffs abound, each by its own number: they are the
same on every machine. Each is put to both variants and to either with the one rule of the other. It shows the rule if
the first variant, once it has that rule of the second, answers as the second does, or the other way round; where there
is a situation with both, it is taken.

>>> from tractor_dsl.rules.load import load_variant
>>> found = example_of("kitty.capture", load_variant("qq"), load_variant("menghuan"))
>>> sorted(found.question), [sorted(answer) for answer in found.answers]
(['kitty'], [['multiplier'], ['multiplier']])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from random import Random
from typing import Any, Final, NamedTuple

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import TractorError
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.claims import possible_shows
from tractor_dsl.rules.files.extremes import score_step
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import kitty_sizes
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.asked import Asked, verdict_on
from tractor_dsl.rulings.judge import ask
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.run import plain_values

TRIES: Final = 270
"""Situations that are drawn of each kind of question."""
_MOST_PLAYS: Final = 4
"""How many plays are tried of those that only one of two variants allows."""
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


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a situation is drawn from."""

    rng: Random
    profiles: tuple[RuleProfile, RuleProfile]
    level: str
    decks: int
    size: int
    """From 1 to 3: small situations are tried before large ones."""


class _Situation(NamedTuple):
    """A situation that two variants answer differently, with what is printed of their answers."""

    asked: Asked
    question: dict[str, Any]
    given: dict[str, Any]
    answers: tuple[dict[str, Any], dict[str, Any]]


def example_of(path: str, first: Variant, second: Variant) -> Example | None:
    """Return an example of a difference at a path, or None where none is found."""
    return examples_of([path], first, second).get(path)


def examples_of(paths: Sequence[str], first: Variant, second: Variant) -> dict[str, Example]:
    """Return examples of differences by path, for those of which one is found.

    Differences of one axis share the situations, which are drawn and answered once.
    """
    profiles = (first.profile, second.profile)
    drawn = {kind: _Drawn(kind, profiles) for path in paths for kind in _kinds(path)}
    found = {path: _found(path, first, second, [drawn[kind] for kind in _kinds(path)]) for path in paths}
    return {path: Example(path, one.question, one.given, one.answers) for path, one in found.items() if one is not None}


def _kinds(path: str) -> Sequence[str]:
    return ASKED.get(path.partition(".")[0], ())


def _found(path: str, first: Variant, second: Variant, drawn: Sequence[_Drawn]) -> _Situation | None:
    """Return the first situation that shows a rule best: by a contradiction, and from both sides."""
    changed, back = with_rule(first, second, path).profile, with_rule(second, first, path).profile
    best: _Situation | None = None
    shown = (False, 0)
    for situation in (each for source in drawn for each in source):
        own, other = situation.answers
        there, here = (_printed(situation.asked, profile) for profile in (changed, back))
        if there is None and here is None and best is None and _is_shown_together(path, situation, first, second):
            best = situation
        if there is None or there == own:
            continue
        sides = (there == other) + (here == own)
        shows = (_denies(own, other) and _denies(other, own), sides)
        if sides and shows > shown:
            best, shown = situation, shows
        if shown == (True, 2):
            break
    return best


def _is_shown_together(path: str, situation: _Situation, first: Variant, second: Variant) -> bool:
    """Tell whether a situation shows a rule with the others of its axis, where it cannot be had without them.

    So it is with the number of decks and the size of the kitty: either alone, the cards do not deal out.
    """
    axis = path.partition(".")[0]
    moved = replace(first.profile, **{axis: getattr(second.profile, axis)})
    return _printed(situation.asked, moved) == situation.answers[1]


class _Drawn:
    """The situations of one kind that two variants answer differently, drawn when they are first looked at."""

    def __init__(self, kind: str, profiles: tuple[RuleProfile, RuleProfile]) -> None:
        self._kept: list[_Situation] = []
        self._more = _situations(kind, profiles)

    def __iter__(self) -> Iterator[_Situation]:
        """Yield the situations in the order of their numbers."""
        yield from self._kept
        for situation in self._more:
            self._kept.append(situation)
            yield situation


def _situations(kind: str, profiles: tuple[RuleProfile, RuleProfile]) -> Iterator[_Situation]:
    """Yield every situation of a kind, once, that two variants answer differently."""
    seen: set[str] = set()
    for number in range(TRIES):
        rng = Random(f"{kind} {number}")
        given, decks = _given(rng, kind, profiles)
        question = DRAWN[kind](Drawing(rng, profiles, given.get("level", "10"), decks, 1 + 3 * number // TRIES))
        if str((question, given)) in seen:
            continue
        seen.add(str((question, given)))
        situation = _apart(question, given, profiles)
        if situation is None:
            continue
        if "follow" not in question:
            yield situation
            continue
        for play in _plays_apart(situation):
            named = _apart({"follow": {**question["follow"], "play": play}}, given, profiles)
            if named is not None:
                yield named


def _plays_apart(situation: _Situation) -> list[str]:
    """Return some plays to a lead that only one of two variants allows; none where plays are too many to be listed."""
    plays = [answer["legal_plays"] for answer in situation.answers]
    if not all(isinstance(each, list) for each in plays):
        return []
    return sorted(set(plays[0]) ^ set(plays[1]))[:_MOST_PLAYS]


def _apart(
    question: dict[str, Any], given: dict[str, Any], profiles: tuple[RuleProfile, RuleProfile]
) -> _Situation | None:
    """Return a situation with two answers, or None where these are the same."""
    try:
        asked = ask(question, given)
    except TractorError:  # what was drawn cannot be written so
        return None
    first = _printed(asked, profiles[0])
    second = None if first is None else _printed(asked, profiles[1])
    if first is None or second is None or not (_denies(first, second) or _denies(second, first)):
        return None
    return _Situation(asked, question, given, (first, second))


def _denies(answer: Mapping[str, Any], stated: Mapping[str, Any]) -> bool:
    """Tell whether an answer makes another one wrong that is stated; where it has no word, only what is not 0."""
    return any(answer[key] != value if key in answer else bool(value) for key, value in stated.items())


def _printed(asked: Asked, profile: RuleProfile) -> dict[str, Any] | None:
    """Return what is printed of an answer, nothing where the rules have none; None for a situation that cannot be."""
    if profile.table.kitty not in kitty_sizes(profile.table.decks):
        return None
    try:
        values = verdict_on(asked, {}, profile).answer.values
    except TractorError:
        return None
    shown = plain_values(asked.form, values)
    return {key: value for key, value in shown.items() if key not in ("code", "score", "name")}


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


def _given(rng: Random, kind: str, profiles: tuple[RuleProfile, RuleProfile]) -> tuple[dict[str, Any], int]:
    """Return a level and so on, as far as they bear on a kind of question, and the number of decks.

    Where the variants have different numbers of decks, one of them is given for cards that are asked about.
    """
    drawn = {"level": rng.choice(("10", "10", "10", "5", "A")), "trump": "♠", "hand": rng.choice(("later", "first"))}
    form = QUESTIONS[kind]
    given: dict[str, Any] = {key: value for key, value in drawn.items() if key in form.NEEDS or key in form.GIVEN}
    numbers = sorted(profile.table.decks for profile in profiles)
    decks = rng.choice(numbers)
    if len(set(numbers)) > 1 and form.NEEDS and "decks" in form.GIVEN:
        given["decks"] = decks
    return given, decks


# --- what is drawn


def _cards(suit: str, ranks: Sequence[str]) -> str:
    """Return the text of cards of a suit, in the order of the ranks."""
    return suit + "".join(sorted(ranks, key=RANKS.index, reverse=True))


def _some(rng: Random, suit: str, count: int, decks: int, ranks: Sequence[str] = ("A", "K", "Q", "9", "8", "7")) -> str:
    """Return the text of some cards of a suit, out of few ranks."""
    deck = list(ranks) * decks
    return _cards(suit, rng.sample(deck, min(count, len(deck))))


def _run(rng: Random, decks: int, ranks: Sequence[str]) -> list[str]:
    """Return the ranks of a pair, a tractor, or more."""
    copies = rng.randint(2, decks) if decks > 1 else 1
    return [rank for rank in ranks[: rng.randint(1, len(ranks))] for _ in range(copies)]


def _follow(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, draw.decks
    thrown = ["A"] if rng.random() < 0.5 else []
    lead = [*thrown, *_run(rng, decks, ("K", "Q", "J")[: draw.size])]
    hand = _some(rng, "♥", len(lead) + rng.randint(1, 1 + draw.size), decks, ("J", "9", "8", "7", "6", "3"))
    return {"follow": {"lead": _cards("♥", lead), "hand": hand}}


def _throw(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    ranks = [rank for rank in ("A", "K", "Q", "J", "9", "8", "7", "4") if rank != draw.level]
    deck = rng.sample(ranks, 5 if draw.decks > 1 else 7) * draw.decks
    rng.shuffle(deck)
    lead, rest = deck[: 1 + draw.size], deck[1 + draw.size :]
    others: list[str] = []
    for low in ("2", "3", "6"):
        held, rest = (rest[:2], rest[2:]) if rng.random() < 0.6 else ([], rest)
        others.append(_cards("♥", held) if held else f"♣{low}")
    return {"throw": {"lead": _cards("♥", lead), "others": others, "by": rng.choice(_SIDES)}}


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
    return {"order": draw.rng.sample(["主A", "主2", "副2", "主3", "小王", "主7", "副7", "主J"], 2)}


def _kitty(draw: Drawing) -> dict[str, Any]:
    rng, decks = draw.rng, draw.decks
    ranks = [rank for rank in ("A", "K", "Q", "J", "9") if rank != draw.level][: 2 * draw.size - 1]
    winning = rng.choice([_run(rng, decks, ranks), _run(rng, decks, ranks[:2]), ["K"]])
    if rng.random() < 0.2:
        winning = [*winning, "3"]
    lead = {"lead": _some(rng, "♥", len(winning), decks, (*ranks, "8", "7", "6"))} if rng.random() < 0.5 else {}
    return {"kitty": {"winning": _cards("♠", winning), **lead, "points": 10}}


def _declare(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    rules = draw.profiles[0].declare
    rungs = sorted({rung for profile in draw.profiles for rung in profile.declare.rungs}, key=str)
    rung = rng.choice(rungs)
    events: list[dict[str, Any]] = []
    for moment in sorted(rng.choices((0, 0, 1, 3), k=draw.size)):
        rung = rng.choice((rung, rng.choice(rungs)))
        shows = list(possible_shows(replace(rules, rungs=(rung,)), RANKS.index(draw.level)))
        at = {"at": ("deal", "dealt", "taken", "buried")[moment]} if moment else {}
        events.append({"seat": rng.randrange(3), "show": cards_text(rng.choice(shows)), **at})
    return {"declare": events}


def _undeclared(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    deck = [f"{suit}{rank}" for suit in "♠♥♣♦" for rank in RANKS] + ["大王", "小王"]
    kitty = rng.sample(deck, draw.profiles[0].table.kitty)
    if rng.random() < 0.5:
        return {"undeclared": ", ".join(kitty)}
    hands = [rng.choice(deck), *rng.sample(kitty, 3)]  # three of them hold the twin of a card of the kitty
    return {"undeclared": {"kitty": ", ".join(kitty), "hands": hands}}


def _result(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    step = lcm(*map(score_step, draw.profiles))
    bands = [band for profile in draw.profiles for band in profile.result.bands]
    beyond = rng.choice([0, 0, *{band.then_every for band in bands if band.then_every}])
    points = step * max(0, -(-(rng.choice(bands).at + beyond) // step) + rng.choice((-1, 0, 1)))
    first, second = (profile.auction.targets for profile in draw.profiles)
    targets = [target for target in first if target in second]
    if not targets:
        return {"result": points}
    return {"result": {"points": points, "target": rng.choice(targets), "conceded": rng.random() < 0.2}}


def _levels(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    at = rng.choice(("A", "A", "K", "J", "10", "5", "2"))
    return {"levels": {"at": at, "up": rng.randint(1, 3), "side": rng.choice(_SIDES)}}


def _next_dealer(draw: Drawing) -> dict[str, Any]:
    return {"next_dealer": draw.rng.choice(_SIDES)}


def _settle(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    balances = [rng.choice((50, 90, 320))] * 4
    more = rng.choice(({}, {"balances": balances}, {"overturns": rng.randint(1, 2)}))
    return {"settle": {"side": rng.choice(_SIDES), "levels": rng.randint(0, 3), **more}}


def _table(draw: Drawing) -> dict[str, Any]:
    return {"table": {}}


def _redeal(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    ranks = ("A", "Q", "J", "9", "8", "7", "6")
    hand = [_some(rng, suit, 6, draw.decks, ranks) for suit in "♠♥♣♦"]
    return {"redeal": {"hand": ", ".join([*hand, rng.choice(("♥5", "♥3"))]), "side": rng.choice(_SIDES)}}


def _penalty(draw: Drawing) -> dict[str, Any]:
    rng = draw.rng
    return {"penalty": {"offence": rng.choice(("miscount", "wrong_card", "escape")), "side": rng.choice(_SIDES)}}


DRAWN: Final[Mapping[str, Callable[[Drawing], dict[str, Any]]]] = {
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
