"""Questions about leads and tricks: whether a throw holds, and who wins a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.lead import Lead, lead_of
from tractor_dsl.engine.legality import refuse_lead
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.errors import Message
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.matching import tops
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.stakes import base_stake
from tractor_dsl.rules.table import SEATS, points_of
from tractor_dsl.rules.throw import Allowed, Blocked, Fine, Fines, ThrowRules, beats_component, blocked
from tractor_dsl.rules.trumps import GROUPS, TRUMPS
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table
from tractor_dsl.rulings.bearing import Bearing
from tractor_dsl.rulings.card_values import Cards, CardsOf, Plays
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.seats import Seat
from tractor_dsl.rulings.values import Kind, Share, Whole, Word, YesNo
from tractor_dsl.rulings.words import (
    component_words,
    group_words,
    hand_words,
    hands_words,
    joined,
    listed,
    player_words,
    side_words,
)

SIDES = Word(("declarers", "attackers"))


def mixed(table: Table, name: str, cards: Cards) -> Problem | None:
    """Return the problem that cards which must be of one suit group are not."""
    if lead_of(table.ruleset, table.order, cards) is not None:
        return None
    return Problem(name, Message("ruling.problem.mixed", {"cards": hand_words(table, cards)}))


def other_length(table: Table, name: str, cards: Cards, led: int) -> Problem | None:
    """Return the problem that a play has another number of cards than were led."""
    if len(cards) == led:
        return None
    params = {"led": led, "played": len(cards), "play": hand_words(table, cards)}
    return Problem(name, Message("ruling.problem.length", params))


def _lead(table: Table, cards: Cards) -> Lead:
    lead = lead_of(table.ruleset, table.order, cards)
    assert lead is not None
    return lead


def _depends_on_side(fines: Fines) -> bool:
    """Tell whether it matters for a fine which side throws."""
    return fines.fine(1, attacker=True) != fines.fine(1, attacker=False)


@dataclass(frozen=True, slots=True)
class Throw(Question):
    """What is led in the end when several components are thrown?"""

    NAME: ClassVar[str] = "throw"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "legal": YesNo(),
        "leads": CardsOf(),
        "blocked_by": Seat(1, counted="thrower"),
        "points": Whole(None),
        "stake": Share(),
    }

    lead: Cards = field(metadata=read_as(CardsOf()))
    others: tuple[Cards, ...] = field(metadata=read_as(Plays(SEATS - 1, SEATS - 1)))
    """The other hands, in playing order."""
    by: str = field(
        default="declarers",
        metadata=read_as(
            SIDES,
            Bearing("throw.allowed", "throw.allowed: everywhere", lambda value, _: value is not Allowed.NEVER),
            Bearing("throw.fine", "throw.fine: {mode: points}", lambda value, _: _depends_on_side(value)),
        ),
    )

    def problem(self, table: Table) -> Problem | None:
        """Return that the cards are no lead."""
        return mixed(table, "lead", self.lead)

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the lead and the other hands."""
        yield "lead", self.lead
        yield from (("others", hand) for hand in self.others)

    def told(self, table: Table) -> Iterator[Message]:
        """Yield what is led, and the other hands."""
        yield Message("ruling.told.throw.lead", {"player": side_words(self.by), "cards": hand_words(table, self.lead)})
        yield Message("ruling.told.throw.others", {"hands": hands_words(table, self.others)})

    def answer(self, table: Table) -> Answer:
        """Return what is led, who blocks the throw, and what a failed one costs."""
        hand = masks_of(table.order, self.lead, table.ruleset.planes)
        if isinstance(refuse_lead(table.ruleset, table.order, hand, self.lead), Refusal):
            reason = Message("ruling.unsupported.no_throw")
            missing = {key: reason for key in self.ANSWERS if key != "legal"}
            return Answer({"legal": False}, "throw.allowed", missing)
        stop = self._stop(table)
        fine = self._fine(table, stop)
        missing = {} if self._knows_stake(table) else {"stake": Message("ruling.unsupported.base_stake")}
        led = self.lead if stop is None else stop.component.cards
        values: dict[str, Any] = {"legal": True, "leads": led, "points": fine.points}
        if not missing:
            values["stake"] = Fraction(fine.stake).limit_denominator(100)
        if stop is not None:
            values["blocked_by"] = stop.by
        said = _fine_words(values)
        if stop is not None:
            return Answer(values, "throw.failed", missing, {"points": "throw.fine", "stake": "throw.fine"}, said)
        return Answer(values, "throw.allowed" if len(_lead(table, self.lead).parts) > 1 else "", missing, said=said)

    def _knows_stake(self, table: Table) -> bool:
        """Tell whether the rules say what a base stake is, or what part of it a failed throw costs."""
        rules = table.profile
        return base_stake(rules.stakes) is not None or rules.throw.fine.fine(1, attacker=False).stake > 0

    def _fine(self, table: Table, stop: Blocked | None) -> Fine:
        if stop is None:
            return Fine()
        returned = len(self.lead) - len(stop.component.cards)
        return table.profile.throw.fine.fine(returned, attacker=self.by == "attackers")

    def _stop(self, table: Table) -> Blocked | None:
        lead = _lead(table, self.lead)
        if len(lead.parts) == 1:
            return None
        planes = [masks_of(table.order, hand, table.ruleset.planes)[lead.group :: GROUPS] for hand in self.others]
        return blocked(table.profile.throw, table.profile.shapes, table.order, lead.group, lead.parts, planes)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield every component with the first hand that beats it, and what follows."""
        lead = _lead(table, self.lead)
        parts = joined([component_words(table, part) for part in lead.parts])
        yield Step(Message("ruling.why.led", {"components": parts, "group": group_words(lead.group)}))
        if not answer.values["legal"]:
            code = "no_throw_trumps" if lead.group == TRUMPS else "no_throw"
            yield Step(Message(f"ruling.why.{code}", {"cards": hand_words(table, self.lead)}), answer.path)
            return
        if len(lead.parts) == 1:
            yield Step(Message("ruling.why.one_component"))
            return
        stop = self._stop(table)
        if stop is None:
            yield Step(Message("ruling.why.throw_holds"), answer.path)
            return
        beaten = [words for part in lead.parts if (words := self._beaten(table, part)) is not None]
        yield Step(Message("ruling.why.beaten", {"beaten": listed(beaten)}))
        words = component_words(table, stop.component)
        yield Step(Message("ruling.why.throw_fails", {"component": words, "by": player_words(stop.by)}), "throw.failed")
        points, stake = answer.values["points"], answer.values.get("stake", 0)
        if points:
            code = f"ruling.why.fine_{'lost' if points < 0 else 'gained'}"
            yield Step(Message(code, {"points": abs(points)}), "throw.fine")
        if stake:
            yield Step(Message("ruling.why.fine_stake", {"fine": Share().plain(stake)}), "throw.fine")
        if not points and not stake:
            yield Step(Message("ruling.why.no_fine"), "throw.fine")

    def _beaten(self, table: Table, part: Component) -> Message | None:
        """Return which hand beats a component first, if any does."""
        group = table.order.group[part.cards[0]]
        for seat, hand in enumerate(self.others, 1):
            planes = masks_of(table.order, hand, table.ruleset.planes)[group::GROUPS]
            if beats_component(table.profile.shapes, table.order, group, planes, part):
                params = {
                    "component": component_words(table, part),
                    "by": player_words(seat),
                    "hand": hand_words(table, hand),
                }
                return Message("ruling.beaten", params)
        return None


def _fine_words(values: Mapping[str, Any]) -> dict[str, Message]:
    """Return who loses or gains how much by a throw, for those answer keys that there are.

    >>> _fine_words({"points": -10})["points"].code
    'ruling.answer.throw.points.lost'
    """
    points, code = values["points"], "ruling.answer.throw"
    change = "none" if not points else "lost" if points < 0 else "gained"
    said = {"points": Message(f"{code}.points.{change}", {"points": abs(points)})}
    if "stake" in values:
        stake = values["stake"]
        said["stake"] = Message(f"{code}.stake.{'paid' if stake else 'none'}", {"stake": Share().plain(stake)})
    return said


@lru_cache(maxsize=64)
def _free_to_throw(profile: RuleProfile) -> Ruleset:
    """Return the rules without any on throwing: plays are taken as made."""
    return compile_rules(replace(profile, throw=ThrowRules()))


def _other_captures(table: Table) -> Iterator[tuple[str, Any]]:
    """Yield the options of a section on winning, each with every value that is not in force."""
    for name in ("overruff", "ruff"):
        value = getattr(table.profile.capture, name)
        yield from ((name, other) for other in type(value) if other is not value)


@dataclass(frozen=True, slots=True)
class Trick(Question):
    """Who wins a trick, its plays taken as made?"""

    NAME: ClassVar[str] = "trick"
    SHORT: ClassVar[str | None] = "plays"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"winner": Seat(counted="leader"), "points": Whole()}

    plays: tuple[Cards, ...] = field(metadata=read_as(Plays(1, SEATS)))

    def problem(self, table: Table) -> Problem | None:
        """Return that the lead is none, or that a play has another number of cards."""
        wrong = mixed(table, "plays[0]", self.plays[0])
        for index, cards in enumerate(self.plays):
            wrong = wrong or other_length(table, f"plays[{index}]", cards, len(self.plays[0]))
        return wrong

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the plays."""
        yield from ((f"plays[{index}]", cards) for index, cards in enumerate(self.plays))

    def _trick(self, table: Table, **capture: Any) -> Iterator[tuple[int, bool, TrickPlay]]:
        """Yield every play by index, whether it then stands highest, and the trick after it.

        ``capture`` are other values of options of that section.
        """
        ruleset = _free_to_throw(table.profile)
        if capture:
            profile = ruleset.profile
            ruleset = compile_rules(replace(profile, capture=replace(profile.capture, **capture)))
        trick = TrickPlay(ruleset, table.level, table.trump, [self.plays[0], *[()] * (SEATS - 1)], leader=0)
        for index, cards in enumerate(self.plays):
            trick.masks[index] = masks_of(table.order, cards, ruleset.planes)
            higher = trick.would_win(cards)
            trick.play(cards)
            yield index, higher, trick

    def winner(self, table: Table, **capture: Any) -> int:
        """Return who stands highest in the end."""
        return max(index for index, higher, _ in self._trick(table, **capture) if higher or not index)

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the plays."""
        yield Message("ruling.told.trick", {"plays": hands_words(table, self.plays)})

    def answer(self, table: Table) -> Answer:
        """Return who stands highest in the end, and the card points of the trick."""
        points = points_of(table.profile.table, [face for cards in self.plays for face in cards])
        winner = self.winner(table)
        said = {"winner": Message("ruling.answer.trick.winner.so_far", {"value": player_words(winner)})}
        return Answer(
            {"winner": winner, "points": points},
            self._deciding(table, winner),
            said={} if self._is_complete else said,
        )

    @property
    def _is_complete(self) -> bool:
        """Whether everybody has played; else somebody may still win over who stands highest."""
        return len(self.plays) == SEATS

    def _deciding(self, table: Table, winner: int) -> str:
        """Return the option of which another value would let another play win."""
        for name, other in _other_captures(table):
            if self.winner(table, **{name: other}) != winner:
                return f"capture.{name}"
        return ""

    def _decided(self, table: Table) -> dict[int, str]:
        """Return for plays by index the option of which another value would make them count otherwise."""
        decided: dict[int, str] = {}
        stands = [higher for _, higher, _ in self._trick(table)]
        for name, other in _other_captures(table):
            for index, higher, _ in self._trick(table, **{name: other}):
                if higher != stands[index]:
                    decided.setdefault(index, f"capture.{name}")
        return decided

    def _steps(self, table: Table) -> Iterator[tuple[int, str, str]]:
        """Yield for every play but the lead its index, what it does, and the option that makes it so, if any."""
        led = standing = table.order.group[self.plays[0][0]]
        decided = self._decided(table)
        for index, higher, _ in self._trick(table):
            if not index:
                continue
            group = table.order.group[self.plays[index][0]]
            path = decided.get(index, "")
            ruffs = group == TRUMPS != led
            if higher:
                yield index, "higher" if not ruffs else "ruffs" if group != standing else "overruffs", path
                standing = group
            elif _is_discard(table, self.plays, index):
                yield index, "discard", ""
            elif not _matches(table, self.plays, index):
                yield index, "no_match", path
            elif group != standing:
                yield index, "below_ruff", ""
            else:
                yield index, "not_higher", path

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield who stands after each play, and why a play does not count."""
        parts = joined([component_words(table, part) for part in _lead(table, self.plays[0]).parts])
        yield Step(Message("ruling.why.trick_led", {"components": parts}))
        for index, does, path in self._steps(table):
            params = {"player": player_words(index), "play": hand_words(table, self.plays[index])}
            yield Step(Message(f"ruling.why.{does}", params), path)
        params = {"player": player_words(answer.values["winner"]), "points": answer.values["points"]}
        yield Step(Message(f"ruling.why.{'wins' if self._is_complete else 'wins_so_far'}", params))


def beats_lead(table: Table, lead: Cards, cards: Cards) -> bool:
    """Tell whether a play wins over a lead that stands, were there no other."""
    return Trick((lead, cards)).winner(table) == 1


def _is_discard(table: Table, plays: tuple[Cards, ...], index: int) -> bool:
    """Tell whether a play can never win: not one suit group, or neither the one led nor trumps."""
    groups = {table.order.group[face] for face in plays[index]}
    return len(groups) > 1 or not groups <= {TRUMPS, table.order.group[plays[0][0]]}


def _matches(table: Table, plays: tuple[Cards, ...], index: int) -> bool:
    """Tell whether a play could be read as the components led: alone against the lead, it would win over low cards."""
    order, group = table.order, table.order.group[plays[index][0]]
    if group != order.group[plays[0][0]]:
        return any(higher for at, higher, _ in Trick((plays[0], plays[index]))._trick(table) if at)
    lead = _lead(table, plays[0])
    profile = table.profile
    masks = masks_of(order, plays[index], table.ruleset.planes)
    return tops(profile.shapes, order, group, masks[group::GROUPS], lead.shapes) is not None
