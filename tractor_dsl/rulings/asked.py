"""A question as it was asked: its form and what is written, to be put to the table of any variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from tractor_dsl.errors import Message, NotationError, Place
from tractor_dsl.notation import Context, parse_cards
from tractor_dsl.reading.findings import ENOUGH
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.asking import Answer, Given, Problem, Question, Step, Table
from tractor_dsl.rulings.bearing import Case, Condition, Idle, idle_by
from tractor_dsl.rulings.card_values import ListOf
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.values import CardText, Kind, UnreadableCards
from tractor_dsl.rulings.words import listed


class Situation(NamedTuple):
    """A question with all its cards: one choice of the suit that it leaves open."""

    context: Context
    question: Question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is written."""

    form: type[Question]
    written: Mapping[str, Any]
    given: Given
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where the fields are written: ``lead``, ``plays[2]``; and where their keys, and those of what is given for this
    question alone: ``lead:``, ``given.level:``."""
    own_given: tuple[str, ...] = ()
    """What is given for this question alone."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What whoever asks calls the fields, and ``given.level`` and the like, where that is not their names."""

    def table(self, profile: RuleProfile) -> Table:
        """Return the table of a variant for this question."""
        return Table(profile, self.given)

    def situations(self, table: Table, expected: Mapping[str, Any] | None = None) -> tuple[Situation, ...]:
        """Return the question for every choice of an unnamed side suit that the decks have the cards for.

        ``expected`` are written answers, which may name the unnamed suit too.

        Raises:
            UnreadableCards: a card text cannot be read in any choice.
        """
        found: list[Situation] = []
        errors: list[UnreadableCards] = []
        answers = expected or {}
        for context in self.contexts(table, answers):
            try:
                for key, written in answers.items():
                    self.form.ANSWERS[key].value(written, context)
                found.append(Situation(context, Form(self.form).value(self.written, context)))
            except UnreadableCards as error:
                errors.append(error)
        if not found:
            raise errors[0]
        return tuple(found)

    def doubt(self, profile: RuleProfile, expected: Mapping[str, Any]) -> Problem | None:
        """Return why the answer shows nothing of some rules, or None; a ruling may say that just this is meant."""
        table = self.table(profile)
        doubts = (question.doubt(table) for _, question in self.situations(table, expected))
        return next((doubt for doubt in doubts if doubt is not None and doubt.explains not in expected), None)

    def contexts(self, table: Table, expected: Mapping[str, Any]) -> tuple[Context, ...]:
        """Return the contexts to read the card texts in: one for every choice of an unnamed side suit."""
        base = replace(table.context, read=self.written.get("read", "cards"))
        answers = replace(base, unmarked=self._unmarked(base))
        is_open = Form(self.form).is_open(self.written, base) or any(
            self.form.ANSWERS[key].is_open(written, answers) for key, written in expected.items()
        )
        suits = base.side_suits() if is_open else (None,)
        return tuple(replace(answers, unnamed=suit) for suit in suits)

    def _unmarked(self, context: Context) -> Any:
        """Return what a bare rank is in an answer: what it is in the question, if that is one text."""
        written = self.written.get(self.form.SHORT or "")
        if not isinstance(written, CardText):
            return "side"
        probe = replace(context, decks=9, unmarked="side", unnamed=context.side_suits()[0])
        rank = "3" if context.level else "4"
        try:
            first = parse_cards(f"{rank}, {written.text}", probe)[0]
        except NotationError:
            return "side"
        return "trump" if first // 13 == context.trump else "side"


class IdleKey(NamedTuple):
    """A key that has no bearing on the answer."""

    key: str
    """Such as ``overturns``, ``events[0].from_kitty`` and ``given.dealer``."""
    message: Message
    idle: Idle


def idle_keys(asked: Asked, table: Table, question: Question) -> Iterator[IdleKey]:
    """Yield the keys that are written, or given for this question alone, and have no bearing on the answer."""
    context = replace(table.context, unmarked="side")
    case = Case(table.profile, question, table.given, asked.written, context)
    written = [*_conditions_of(asked.form, asked.written)]
    written += [(f"given.{key}", f"given.{key}", asked.form.conditions(key)) for key in asked.own_given]
    for key, name, conditions in written:
        idle = idle_by(conditions, case)
        if idle is not None:
            yield IdleKey(key, idle.message(asked.names.get(name, name), asked.form.NAME), idle)


def _conditions_of(
    form: type[Any], written: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, str, tuple[Condition, ...]]]:
    """Yield the path and the name of every key that is written, and what must be for it to bear on the answer."""
    for entry in fields_of(form):
        if entry.name not in written:
            continue
        path = f"{prefix}{entry.name}"
        yield path, entry.name, entry.conditions
        if isinstance(entry.kind, ListOf) and isinstance(entry.kind.item, Form):
            for index, inner in enumerate(written[entry.name]):
                yield from _conditions_of(entry.kind.item.form, inner, f"{path}[{index}].")


def refused_keys(asked: Asked, table: Table, question: Question) -> list[IdleKey]:
    """Return the keys for which a question is refused: no rule looks at them, though the rules answer the question."""
    refused = [each for each in idle_keys(asked, table, question) if each.idle.refused]
    return refused if refused and question.answer(table).values else []


def not_asked(asked: Asked, table: Table, question: Question) -> Message | None:
    """Return why a question cannot be put to a table: the situation cannot be, or a key has no bearing; or None."""
    problem = question.impossible(table)
    if problem is not None:
        return Message("ruling.unsupported.situation", {"problem": problem.message})
    refused = [each.message for each in refused_keys(asked, table, question)]
    return Message("ruling.unsupported.idle", {"problem": listed(refused)}) if refused else None


def answer_in(situations: Sequence[Situation], asked: Asked, table: Table) -> Answer:
    """Return the answer in the first of some situations; none where a question cannot be put so to a table."""
    reasons = (not_asked(asked, table, each.question) for each in situations)
    reason = next((each for each in reasons if each is not None), None)
    return situations[0].question.answer(table) if reason is None else cannot_be(asked.form, reason)


def unreadable(
    kinds: Mapping[str, Kind], written: Mapping[str, Any], contexts: Sequence[Context]
) -> list[UnreadableCards]:
    """Return what cannot be read of some written values, unless it can be read in one of the contexts."""
    failing = [
        list(
            islice((error for key, value in written.items() for error in kinds[key].unreadable(value, context)), ENOUGH)
        )
        for context in contexts
    ]
    return failing[0] if all(failing) else []


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question, and whether it is the one expected for every choice of an unnamed suit."""

    answer: Answer
    expected: Mapping[str, Any]
    """What was expected, with the cards of the choice for which the answer is shown."""
    holds: bool
    remarks: tuple[Message, ...] = ()
    """What is to be said of keys that have no bearing on the answer, and of one that shows nothing of the rules."""
    why: tuple[Step, ...] = ()
    """The reasons for an answer that is not the one expected."""


def verdict_on(asked: Asked, expected: Mapping[str, Any], profile: RuleProfile) -> Verdict:
    """Return the answer under some rules, beside the written answers that are expected.

    Of several choices of an unnamed suit the first that fails is shown. A situation that cannot be under these rules
    (cards that they have too few decks for, a lead that is none) has no answer.
    """
    table = asked.table(profile)
    kinds = asked.form.ANSWERS
    shown: Verdict | None = None
    try:
        for context, question in asked.situations(table, expected):
            wanted = {key: kinds[key].value(written, context) for key, written in expected.items()}
            reason = not_asked(asked, table, question)
            if reason is not None:
                return Verdict(cannot_be(asked.form, reason), wanted, holds=False)
            answer = question.answer(table)
            holds = all(question.holds(table, key, value, answer) for key, value in wanted.items())
            if shown is None or not holds:
                remarks = [each.message for each in idle_keys(asked, table, question)] if answer.values else []
                doubt = question.doubt(table)
                remarks += [doubt.message] if doubt is not None else []
                explained = holds or (doubt is not None and doubt.explains)
                why = () if explained else tuple(question.why(table, answer))
                shown = Verdict(answer, wanted, holds, tuple(remarks), why)
            if not holds:
                break
    except UnreadableCards as error:
        unread = Message("ruling.unsupported.cards", {"problem": error.error.message})
        return Verdict(cannot_be(asked.form, unread), {}, holds=False)
    assert shown is not None
    return shown


def cannot_be(form: type[Question], reason: Message) -> Answer:
    """Return the answer to a question about a situation that cannot be under some rules."""
    return Answer({}, missing=dict.fromkeys(form.ANSWERS, reason))
