"""The question what the last trick makes of the kitty."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tractor_dsl.cards import Card
from tractor_dsl.errors import Message
from tractor_dsl.rules.files.extremes import most_in_kitty
from tractor_dsl.rules.kitty import KittyRules, Measured, kitty_multiplier, without_cap
from tractor_dsl.rules.shapes import Component, split
from tractor_dsl.rules.table import points_step
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table
from tractor_dsl.rulings.bearing import Bearing
from tractor_dsl.rulings.card_values import Cards, CardsOf
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.on_tricks import SIDES, beats_lead, mixed, other_length
from tractor_dsl.rulings.values import Kind, Whole
from tractor_dsl.rulings.words import component_words, hand_words, joined


@dataclass(frozen=True, slots=True)
class Kitty(Question):
    """What is the kitty worth with the last trick?"""

    NAME: ClassVar[str] = "kitty"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"multiplier": Whole(), "score": Whole()}

    winning: Cards = field(metadata=read_as(CardsOf("side")))
    lead: Cards | None = field(
        default=None,
        metadata=read_as(
            CardsOf("side"),
            Bearing("kitty.measured_on", "kitty.measured_on: lead", lambda value, _: value is Measured.LEAD),
        ),
    )
    points: int | None = field(default=None, metadata=read_as(Whole()))
    side: str = field(default="attackers", metadata=read_as(SIDES))

    @classmethod
    def keys(cls, written: Collection[str]) -> tuple[str, ...]:
        """Return the answer keys: a score only where the points in the kitty are given."""
        return ("multiplier", "score") if "points" in written else ("multiplier",)

    def problem(self, table: Table) -> Problem | None:
        """Return that a play cannot have been led or have won, or that the kitty cannot hold the points."""
        return self._wrong_play(table) or self._wrong_points(table)

    def _wrong_play(self, table: Table) -> Problem | None:
        winning, lead = self.winning, self.lead
        wrong = mixed(table, "winning", winning)
        if wrong is not None or lead is None or self._led():
            return wrong
        wrong = mixed(table, "lead", lead) or other_length(table, "winning", winning, len(lead))
        if wrong is not None or beats_lead(table, lead, winning):
            return wrong
        params = {"play": hand_words(table, winning), "lead": hand_words(table, lead)}
        return Problem("winning", Message("ruling.problem.no_winner", params))

    def _wrong_points(self, table: Table) -> Problem | None:
        most, step = most_in_kitty(table.profile), points_step(table.profile.table)
        if self.points is None or (self.points <= most and self.points % step == 0):
            return None
        params = {"points": self.points, "cards": table.profile.table.kitty, "most": most, "step": step}
        return Problem("points", Message("ruling.problem.kitty_points", params))

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the winning play, and the lead if it was another."""
        yield "winning", self.winning
        if self.lead is not None and not self._led():
            yield "lead", self.lead

    def _led(self) -> bool:
        """Tell whether the winning play is the lead."""
        return self.lead is not None and sorted(self.lead) == sorted(self.winning)

    def _parts(self, table: Table, cards: Cards) -> tuple[Component, ...]:
        parts = split(table.profile.shapes, table.order, cards)
        assert parts is not None
        return parts

    def _multiplier(self, table: Table, rules: KittyRules) -> int:
        winning = self._parts(table, self.winning)
        lead = winning if self.lead is None else self._parts(table, self.lead)
        return kitty_multiplier(rules, winning, lead, attackers_won=self.side == "attackers")

    def told(self, table: Table) -> Iterator[Message]:
        """Yield who wins the last trick with what, what was led to it, and the points in the kitty."""
        yield Message(f"ruling.told.kitty.{self.side}", {"cards": hand_words(table, self.winning)})
        if self._led():
            yield Message("ruling.told.kitty.led")
        elif self.lead is not None:
            yield Message("ruling.told.kitty.lead", {"cards": hand_words(table, self.lead)})
        if self.points is not None:
            yield Message("ruling.told.kitty.points", {"points": self.points})

    def answer(self, table: Table) -> Answer:
        """Return the multiplier, 0 when the declarers win the last trick, and what the attackers gain."""
        rules = table.profile.kitty
        multipliers = {on: self._multiplier(table, replace(rules, measured_on=on)) for on in Measured}
        multiplier = multipliers[rules.measured_on]
        path = "kitty.capture" if len(set(multipliers.values())) == 1 else "kitty.measured_on"
        if self.side == "declarers":  # which the kitty is worth nothing to by any rules
            path = ""
        values = {"multiplier": multiplier}
        if self.points is not None:
            values["score"] = multiplier * self.points
        return Answer(values, path)

    def _multiplied(self, table: Table, multiplier: int) -> Iterator[Step]:
        """Yield by which rule the kitty is multiplied, and the cap where it cuts the multiplier."""
        rules = table.profile.kitty
        uncapped = self._multiplier(table, without_cap(rules))
        params = {"rule": rules.capture.TITLE, "multiplier": uncapped}
        yield Step(Message("ruling.why.kitty_multiplier", params), "kitty.capture")
        if uncapped != multiplier:
            yield Step(Message("ruling.why.kitty_capped", {"multiplier": multiplier}), "kitty.capture.cap")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the components that are measured, the multiplier, and the sum."""
        if self.side == "declarers":
            yield Step(Message("ruling.why.kitty_held"))
            return
        if table.profile.kitty.measured_on is Measured.LEAD and self.lead is None:
            yield Step(Message("ruling.why.kitty_no_lead"), "kitty.measured_on")
        on_lead = table.profile.kitty.measured_on is Measured.LEAD and self.lead is not None
        cards = self.lead if on_lead and self.lead is not None else self.winning
        parts = joined([component_words(table, part) for part in self._parts(table, cards)])
        code = "ruling.why.kitty_lead" if on_lead else "ruling.why.kitty_winning"
        yield Step(Message(code, {"components": parts}), "kitty.measured_on")
        multiplier = answer.values["multiplier"]
        yield from self._multiplied(table, multiplier)
        if self.points is not None:
            params = {"points": self.points, "multiplier": multiplier, "score": answer.values["score"]}
            yield Step(Message("ruling.why.kitty_score", params))
