"""The question what may be played to a lead, and why: what every component draws, and what a play lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import Masks, count_of, masks_of
from tractor_dsl.engine.lead import Lead, lead_of
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.engine.legality import refuse_follow
from tractor_dsl.engine.reasons import follow_field, owing_fields, shapes_message
from tractor_dsl.errors import Message
from tractor_dsl.rules.follow import OwedPart, owed
from tractor_dsl.rules.refusal import Refusal, not_held
from tractor_dsl.rules.shapes import Planes
from tractor_dsl.rules.trumps import GROUPS
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table
from tractor_dsl.rulings.card_values import Cards, CardsOf, PlaySet
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.patterns import pattern_words
from tractor_dsl.rulings.values import AnyText, Kind, YesNo
from tractor_dsl.rulings.words import component_words, group_words, hand_words, joined

_MOST_BETTER = 3
"""How many answers that a hand lacks are named for one component."""


@dataclass(frozen=True, slots=True)
class Follow(Question):
    """What may be played out of a hand to a lead that stands?"""

    NAME: ClassVar[str] = "follow"
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"legal": YesNo(), "code": AnyText(), "legal_plays": PlaySet()}

    lead: Cards = field(metadata=read_as(CardsOf()))
    hand: Cards = field(metadata=read_as(CardsOf()))
    play: Cards | None = field(default=None, metadata=read_as(CardsOf()))

    @classmethod
    def keys(cls, written: Collection[str]) -> tuple[str, ...]:
        """Return the answer keys: about the play where one is named, otherwise all plays."""
        return ("legal", "code") if "play" in written else ("legal_plays",)

    def problem(self, table: Table) -> Problem | None:
        """Return that the lead is none, or that the hand is too small to follow."""
        if lead_of(table.ruleset, table.order, self.lead) is None:
            return Problem("lead", Message("ruling.problem.mixed", {"cards": hand_words(table, self.lead)}))
        if len(self.hand) < len(self.lead):
            params = {"held": len(self.hand), "led": len(self.lead)}
            return Problem("hand", Message("ruling.problem.small_hand", params))
        return None

    def doubt(self, table: Table) -> Problem | None:
        """Return that the play is illegal under any rules: not as many cards as were led, or some that are not held."""
        if self.play is None:
            return None
        play = hand_words(table, self.play)
        if len(self.play) != len(self.lead):
            params: dict[str, object] = {"play": play, "led": len(self.lead), "played": len(self.play)}
            return Problem("play", Message("ruling.doubt.other_length", params), "code")
        missing = not_held(self.hand, self.play)
        if missing is None:
            return None
        return Problem("play", Message("ruling.doubt.not_held", {"play": play, **missing.params}), "code")

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the lead and the hand."""
        yield "lead", self.lead
        yield "hand", self.hand

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the lead, the hand, and the play asked about."""
        yield Message("ruling.told.follow.lead", {"cards": hand_words(table, self.lead)})
        yield Message("ruling.told.follow.hand", {"cards": hand_words(table, self.hand)})
        if self.play is not None:
            yield Message("ruling.told.follow.play", {"cards": hand_words(table, self.play)})

    def answer(self, table: Table) -> Answer:
        """Return whether the play is legal, and why not; or all legal plays."""
        lead, hand = self._lead(table), self._masks(table)
        if self.play is None:
            plays = LegalPlays(table.ruleset, table.order, hand, lead)
            return Answer({"legal_plays": plays}, self._duty_path(table, lead, hand))
        verdict = refuse_follow(table.ruleset, table.order, hand, lead, self.play)
        if isinstance(verdict, Refusal):
            return Answer({"legal": False, "code": verdict.code}, verdict.path)
        if not self._parts(table, lead, hand):
            return Answer({"legal": True}, self._duty_path(table, lead, hand))
        group = lead.group
        path = follow_field(table.ruleset, table.order, lead, _planes(hand, group), _planes(verdict, group))
        return Answer({"legal": True}, path)

    def legal_plays(self, table: Table) -> LegalPlays:
        """Return every play that the hand may follow with."""
        return LegalPlays(table.ruleset, table.order, self._masks(table), self._lead(table))

    def pattern(self, table: Table) -> Message:
        """Return what all legal plays have in common, in words."""
        lead, hand = self._lead(table), self._masks(table)
        return pattern_words(table, lead, hand, self._parts(table, lead, hand))

    def _lead(self, table: Table) -> Lead:
        lead = lead_of(table.ruleset, table.order, self.lead)
        assert lead is not None
        return lead

    def _masks(self, table: Table) -> Masks:
        return masks_of(table.order, self.hand, table.ruleset.planes)

    def _parts(self, table: Table, lead: Lead, hand: Masks) -> tuple[OwedPart, ...]:
        """Return what the hand owes; nothing when it has no more cards of the suit group than were led."""
        planes = _planes(hand, lead.group)
        if count_of(planes) <= lead.size or not lead.duty.shapes:
            return ()
        profile = table.profile
        return owed(profile.follow, profile.shapes, table.order, lead.group, planes, lead.duty)

    def _duty_path(self, table: Table, lead: Lead, hand: Masks) -> str:
        """Return the field that decides what the hand owes to this lead in shape, if any does.

        Of several components that is the field of the first one for which it is not the general one.
        """
        if all(shape == (1, 1) for shape in lead.shapes) or count_of(hand[lead.group :: GROUPS]) <= lead.size:
            return ""
        paths = self._paths(table, lead, hand)
        general = ("follow.duty", "follow.throws")
        return next((path for path in paths if path not in general), paths[0])

    def _paths(self, table: Table, lead: Lead, hand: Masks) -> tuple[str, ...]:
        """Return the field that decides about each component that is no single."""
        return owing_fields(table.ruleset, table.order, lead, _planes(hand, lead.group))

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the components led, what each of them draws, and how the play meets that."""
        lead, hand = self._lead(table), self._masks(table)
        components = joined([component_words(table, part) for part in lead.parts])
        yield Step(Message("ruling.why.led", {"components": components, "group": group_words(lead.group)}))
        yield from self._owing(table, lead, hand, answer)
        if self.play is None:
            return
        if self.doubt(table) is not None:  # which says by itself why the play is illegal
            return
        verdict = refuse_follow(table.ruleset, table.order, hand, lead, self.play)
        play = hand_words(table, self.play)
        if isinstance(verdict, Refusal):
            params = {"play": play, "reason": verdict.message}
            yield Step(Message("ruling.why.illegal", params), verdict.path)
            if verdict.code == "follow_shape":
                missing = shapes_message(verdict.params["answer"])
                yield Step(Message("ruling.why.lacks", {"play": play, "shapes": missing}), verdict.path)
        else:
            yield Step(Message("ruling.why.legal", {"play": play}), answer.path)

    def _owing(self, table: Table, lead: Lead, hand: Masks, answer: Answer) -> Iterator[Step]:
        group, own = group_words(lead.group), count_of(hand[lead.group :: GROUPS])
        params = {"group": group, "held": own, "led": lead.size}
        if not own:
            yield Step(Message("ruling.why.void", params))
            return
        if own <= lead.size:
            cards = [face for face in self.hand if table.order.group[face] == lead.group]
            code = "ruling.why.short" if own < lead.size else "ruling.why.exactly"
            yield Step(Message(code, params | {"cards": hand_words(table, cards), "rest": lead.size - own}))
            return
        parts = self._parts(table, lead, hand)
        drawn = False
        for part, path in zip(parts, self._paths(table, lead, hand), strict=False):
            yield _part_step(part, path, further=drawn)
            drawn = drawn or bool(part.answer)
        if not drawn:
            yield Step(Message("ruling.why.only_suit", params), self._duty_path(table, lead, hand))


def _planes(masks: Masks, group: int) -> Planes:
    """Return the planes of a group without the empty ones at the top, at least one."""
    planes = masks[group::GROUPS]
    while len(planes) > 1 and not planes[-1]:
        planes.pop()
    return planes


def _part_step(part: OwedPart, path: str, *, further: bool) -> Step:
    """Return what one component draws, and the better answers that the hand lacks.

    ``further`` says that the components before it have drawn something already.
    """
    params: dict[str, object] = {"component": shapes_message([part.component]), "answer": shapes_message(part.answer)}
    inside_tractors = path == "follow.tractor_pairs" and part.component == (2, 1)
    if not part.lacking:
        return Step(Message(f"ruling.why.draws{'_from_tractor' if inside_tractors else ''}", params), path)
    if inside_tractors:
        return Step(Message("ruling.why.draws_protected", params), path)
    better = [shapes_message(answer) for answer in part.lacking[:_MOST_BETTER]]
    params["lacking"] = joined(better, "ruling.or")
    params["further"] = len(part.lacking) - len(better)
    code = f"ruling.why.draws_lacking{'_beside' if further else ''}{'_more' if params['further'] else ''}"
    return Step(Message(code, params), path)
