"""For a difference of rules, a situation in which two variants answer differently because of it.

Some situations are listed, further ones are drawn by number. Each is put to both variants and to either with the one
rule of the other. It shows the rule if the first variant, once it has that rule of the second, answers as the second
does, or the other way round. Where other rules change other parts of the answers, it shows the rule in those parts that
the rule alone changes. Where a better one comes soon after, it is taken; and what plays no part in it is left out.

>>> from tractor_dsl.rules.load import load_variant
>>> found = example_of("kitty.capture", load_variant("qq"), load_variant("menghuan"))
>>> sorted(found.question), [sorted(answer) for answer in found.answers]
(['kitty'], [['multiplier'], ['multiplier']])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from tractor_dsl.compare.drawing import DRAWN, Drawn, Profiles, situation_of
from tractor_dsl.compare.listed import listed
from tractor_dsl.errors import TractorError
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import kitty_sizes
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.asked import Asked, Situation, answer_in
from tractor_dsl.rulings.asking import Given, Table
from tractor_dsl.rulings.judge import ask
from tractor_dsl.rulings.run import plain_values
from tractor_dsl.rulings.values import UnreadableCards

TRIES: Final = 270
"""Situations that are tried of each kind of question of which there are more than can be counted."""
FURTHER: Final = 20
"""Situations that are looked at for a better example when there is one."""
_REMARKS: Final = ("from_kitty", "at")
"""What need not be said of an event."""
_RANK: Final = re.compile("10|[2-9JQKA]")
_IN_A_SUIT: Final = re.compile(f"[♠♥♣♦]({_RANK.pattern}){{2,}}")
_MOST_PLAYS: Final = 4
"""How many plays are tried of those that only one of two variants allows."""


@dataclass(frozen=True, slots=True)
class Example:
    """A situation on which two variants rule differently, as it is written in a file of rulings."""

    path: str
    """The rule that differs."""
    question: Mapping[str, Any]
    given: Mapping[str, Any]
    answers: tuple[Mapping[str, Any], Mapping[str, Any]]
    """Under the one variant and under the other."""


class _Situation(NamedTuple):
    """A situation that two variants answer differently, with what is printed of their answers."""

    posed: _Posed
    question: dict[str, Any]
    given: dict[str, Any]
    answers: tuple[dict[str, Any], dict[str, Any]]


class _Posed:
    """A question that is put to several rules; its cards are read once for every number of decks."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self._read: dict[int, tuple[Situation, ...]] = {}

    def situations(self, table: Table) -> tuple[Situation, ...]:
        """Return the question with its cards, for every choice of a suit that it leaves open.

        Raises:
            UnreadableCards: a card text cannot be read in any choice.
        """
        decks = table.profile.table.decks
        if decks not in self._read:
            self._read[decks] = self.asked.situations(table)
        return self._read[decks]


class _Rules:
    """Rules that questions are put to; what is compiled of them serves all questions at a level."""

    def __init__(self, profile: RuleProfile) -> None:
        self.profile = profile
        self._deals_out = profile.table.kitty in kitty_sizes(profile.table.decks)
        self._tables: dict[Given, Table] = {}

    def printed(self, posed: _Posed) -> dict[str, Any] | None:
        """Return what is printed of an answer: nothing where the rules have none, None where no cards can be dealt."""
        if not self._deals_out:
            return None
        asked = posed.asked
        table = self._tables.setdefault(asked.given, asked.table(self.profile))
        try:
            values = answer_in(posed.situations(table), asked, table).values
        except UnreadableCards:
            return {}
        except TractorError:
            return None
        shown = plain_values(asked.form, values)
        return {key: value for key, value in shown.items() if key not in ("code", "score", "name")}


def example_of(path: str, first: Variant, second: Variant) -> Example | None:
    """Return an example of a difference at a path, or None where none is found."""
    return examples_of([path], first, second).get(path)


def examples_of(paths: Sequence[str], first: Variant, second: Variant) -> dict[str, Example]:
    """Return examples of differences by path, for those of which one is found; each another one where there are more.

    Differences that bear on the same questions share the situations, which are answered once.
    """
    profiles = (first.profile, second.profile)
    drawn = {kind: _Source(kind, profiles) for path in paths for kind in _kinds(path)}
    found: dict[str, Example] = {}
    for path in paths:
        told = [example.question for example in found.values()]
        best = _found(_Difference(path, first, second), [drawn[kind] for kind in _kinds(path)], told)
        if best is not None:
            found[path] = Example(path, best.question, best.given, best.answers)
    return found


def _kinds(path: str) -> Sequence[str]:
    """Return the kinds of questions that a rule bears on."""
    steps = path.split(".")
    heads = [".".join(steps[:count]) for count in range(len(steps), 0, -1)]
    return next((ASKED[head] for head in heads if head in ASKED), ())


class _Shows(NamedTuple):
    """How well a situation shows a rule; what comes first counts most."""

    whole: bool = False
    """Whether the rule makes the whole difference, not only that of some parts of the answers."""
    denies: bool = False
    """Whether either answer contradicts the other one."""
    sides: int = 0
    """How many of the variants answer as the other one, once they have its rule."""


class _Difference:
    """The difference of two variants in one rule."""

    def __init__(self, path: str, first: Variant, second: Variant) -> None:
        self._path = path
        self._variants = (first, second)
        self.rules = (_Rules(first.profile), _Rules(second.profile))
        self._changed = _Rules(with_rule(first, second, path).profile)
        self._back = _Rules(with_rule(second, first, path).profile)

    def shown_by(self, situation: _Situation) -> tuple[_Shows, _Situation] | None:
        """Return how well a situation shows the rule, and what of the answers it shows; or None."""
        own, other = situation.answers
        there = self._changed.printed(situation.posed)
        if there == own:
            return None
        here = self._back.printed(situation.posed)
        if there is None and here is None:
            return (_Shows(), situation) if self._is_shown_together(situation) else None
        if there is None:
            return None
        sides = (there == other) + (here == own)
        if sides:
            return _Shows(True, _denies(own, other) and _denies(other, own), sides), situation
        moved = _moved(own, there, other)
        both = () if here is None else tuple(key for key in _moved(other, here, own) if key in moved)
        if not both and next(iter(own), None) not in moved:  # what comes first in an answer is the answer proper
            return None
        first, second = ({key: answer[key] for key in both or moved if key in answer} for answer in (own, other))
        return _Shows(False, True, 2 if both else 1), situation._replace(answers=(first, second))

    def _is_shown_together(self, situation: _Situation) -> bool:
        """Tell whether a situation shows the rule with the others of its axis, where it cannot be had without them.

        So it is with the number of decks and the size of the kitty: either alone, the cards do not deal out.
        """
        axis = self._path.partition(".")[0]
        first, second = self._variants
        moved = replace(first.profile, **{axis: getattr(second.profile, axis)})
        return _Rules(moved).printed(situation.posed) == situation.answers[1]


def _moved(own: Mapping[str, Any], changed: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the parts of an answer that a change of one rule makes those of another answer.

    >>> _moved({"dealer": 0, "closed": True}, {"dealer": 2, "closed": True}, {"dealer": 2, "closed": False})
    ('dealer',)
    """
    return tuple(key for key in {**own, **changed} if own.get(key) != changed.get(key) == other.get(key))


def _found(difference: _Difference, drawn: Sequence[_Source], told: Sequence[Mapping[str, Any]]) -> _Situation | None:
    """Return the first situation that shows a rule best, without what plays no part; if possible none that is told."""
    best: _Situation | None = None
    rank, further = (False, _Shows()), FURTHER
    for situation in (each for source in drawn for each in source):
        if rank == (True, _Shows(True, True, 2)) or not further:
            break
        further -= rank[1].whole
        shown = difference.shown_by(situation)
        if shown is None or (best is not None and (True, shown[0]) <= rank):
            continue
        shows, least = _shrunk(difference, *shown)
        if best is None or (least.question not in told, shows) > rank:
            best, rank = least, (least.question not in told, shows)
    return best


def _shrunk(difference: _Difference, shows: _Shows, situation: _Situation) -> tuple[_Shows, _Situation]:
    """Return a situation without all that can be left out of it while it shows the rule as plainly."""
    smaller = _smaller(situation.question)
    for question in smaller:
        tried = _apart(question, situation.given, difference.rules)
        shown = None if tried is None else difference.shown_by(tried)
        if shown is not None and shown[0].denies >= shows.denies:
            return _shrunk(difference, *shown)
    return shows, situation


def _smaller(written: Any) -> Iterator[Any]:
    """Yield what is written without one event, one of its remarks, or one card of several in a suit.

    >>> list(_smaller({"kitty": {"winning": "♠KK10"}}))[-1]
    {'kitty': {'winning': '♠KK'}}
    """
    if isinstance(written, dict):
        for key, value in written.items():
            if key in _REMARKS:
                yield {each: kept for each, kept in written.items() if each != key}
            yield from ({**written, key: less} for less in _smaller(value))
    elif isinstance(written, list) and isinstance(written[0], dict):
        yield from (written[:index] + written[index + 1 :] for index in range(len(written)) if len(written) > 1)
        for index, entry in enumerate(written):
            yield from ([*written[:index], less, *written[index + 1 :]] for less in _smaller(entry))
    elif isinstance(written, str) and _IN_A_SUIT.fullmatch(written):
        ranks = _RANK.findall(written)
        yield from (written[0] + "".join(ranks[:index] + ranks[index + 1 :]) for index in range(len(ranks)))


class _Source:
    """The situations of one kind that two variants answer differently, tried when they are first looked at."""

    def __init__(self, kind: str, profiles: Profiles) -> None:
        self._kept: list[_Situation] = []
        self._more = _situations(kind, profiles)

    def __iter__(self) -> Iterator[_Situation]:
        """Yield the situations in the order in which they are tried."""
        yield from self._kept
        for situation in self._more:
            self._kept.append(situation)
            yield situation


def _tried(kind: str, profiles: Profiles) -> Iterator[Drawn]:
    """Yield the situations of a kind that are tried: those that are listed, then those that are drawn."""
    first = list(listed(kind, profiles))
    yield from first
    left = TRIES - len(first)
    if kind in DRAWN:
        yield from (situation_of(kind, number, left, profiles) for number in range(left))


def _situations(kind: str, profiles: Profiles) -> Iterator[_Situation]:
    """Yield every situation of a kind, once, that two variants answer differently."""
    seen: set[str] = set()
    rules = (_Rules(profiles[0]), _Rules(profiles[1]))
    for drawn in _tried(kind, profiles):
        if str(drawn) in seen:
            continue
        seen.add(str(drawn))
        situation = _apart(*drawn, rules)
        if situation is None:
            continue
        if "follow" not in drawn.question:
            yield situation
            continue
        for play in _plays_apart(situation):
            named = _apart({"follow": {**drawn.question["follow"], "play": play}}, drawn.given, rules)
            if named is not None:
                yield named


def _plays_apart(situation: _Situation) -> list[str]:
    """Return some plays to a lead that only one of two variants allows; none where plays are too many to be listed."""
    plays = [answer["legal_plays"] for answer in situation.answers]
    if not all(isinstance(each, list) for each in plays):
        return []
    return sorted(set(plays[0]) ^ set(plays[1]))[:_MOST_PLAYS]


def _apart(question: dict[str, Any], given: dict[str, Any], rules: tuple[_Rules, _Rules]) -> _Situation | None:
    """Return a situation with two answers, or None where these are the same."""
    try:
        posed = _Posed(ask(question, given))
    except TractorError:  # what was drawn cannot be written so
        return None
    first = rules[0].printed(posed)
    second = None if first is None else rules[1].printed(posed)
    if first is None or second is None or not (_denies(first, second) or _denies(second, first)):
        return None
    return _Situation(posed, question, given, (first, second))


def _denies(answer: Mapping[str, Any], stated: Mapping[str, Any]) -> bool:
    """Tell whether an answer makes another one wrong that is stated; where it has no word, only what is not 0."""
    return any(answer[key] != value if key in answer else bool(value) for key, value in stated.items())


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


ASKED: Final[Mapping[str, Sequence[str]]] = {
    "table": ("table",),
    "auction.method": ("declare",),
    "partners": ("partner",),
    "trumps": ("shape",),
    "trumps.permanent": ("order", "shape"),
    "shapes": ("shape",),
    "declare": ("declare",),
    "declare.nobody": ("undeclared",),
    "declare.undecided": ("undeclared",),
    "kitty": ("kitty",),
    "follow": ("follow",),
    "throw": ("throw",),
    "capture": ("trick",),
    "result": ("result",),
    "levels": ("levels",),
    "levels.held": ("next_dealer",),
    "stakes": ("settle",),
    "irregularities": ("penalty",),
    "irregularities.redeal": ("redeal",),
}
"""The questions that are asked about the rules of an axis, and about those rules of it that bear on others."""
