"""The judge: one question under one variant, with the reasons and where each rule is written.

>>> from tractor_dsl.rules.load import load_variant
>>> question = {"follow": {"lead": "♥KKQQ", "hand": "♥JJ 99 7 3", "play": "♥JJ 73"}}
>>> found = judge(load_variant("qq"), question, {"level": "10", "trump": "♠"})
>>> found.values, found.rule.path, found.plays
({'legal': False, 'code': 'follow_shape'}, 'follow.duty', ('♥JJ99',))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tractor_dsl.cards import suit_name
from tractor_dsl.errors import CannotRunError, Diagnostic, Message, Place
from tractor_dsl.notation import Context, cards_text
from tractor_dsl.reading.findings import listing
from tractor_dsl.reading.yaml_nodes import Entry, ListNode, MapNode, Node, ScalarNode
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.asked import Asked, cannot_be, idle_keys, not_asked
from tractor_dsl.rulings.asking import Answer, Given, Question, Table
from tractor_dsl.rulings.items import GIVEN, read_question
from tractor_dsl.rulings.on_follow import Follow
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.run import Reason, Rule, plain_values, rule_at
from tractor_dsl.rulings.values import UnreadableCards
from tractor_dsl.rulings.words import situation_words

MOST_LISTED: Final = 20
"""How many legal plays are listed; of more the number and what they have in common is given."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The ruling on a question under a variant."""

    variant: str
    """The variant's id."""
    question: str
    values: Mapping[str, Any]
    """The answer by answer key, as plain data; empty where there is none."""
    rule: Rule | None
    """The field of the variant that decided."""
    reasons: tuple[Reason, ...] = ()
    missing: Mapping[str, Message] = field(default_factory=dict)
    """Answer keys for which the variant has no rule, each with the reason."""
    said: Mapping[str, Message] = field(default_factory=dict)
    """Answer keys of which the value alone does not tell what to say, each with what is said."""
    situation: Message | str = ""
    """What was asked, in a player's words; empty where its cards cannot be read under these rules."""
    legal_plays: int | None = None
    """How many plays are legal, for a question about following."""
    plays: tuple[str, ...] = ()
    """All of them, if they are few."""
    pattern: Message | None = None
    """What they have in common, if they are many."""
    otherwise: tuple[tuple[tuple[str, ...], Judgement], ...] = ()
    """Where cards leave a side suit open: the suits for which the answer is another one, each with it."""
    layout: Context | None = None
    """How a player would lay out the cards here; the texts of answers and plays are canonical."""

    @property
    def unsupported(self) -> tuple[Message, ...]:
        """Why there is no answer, where there is none at all."""
        return () if self.values else tuple({reason.code: reason for reason in self.missing.values()}.values())

    @property
    def is_legal(self) -> bool:
        """Whether nothing illegal was asked about."""
        return self.values.get("legal", True) is True


def ask(question: Mapping[str, Any], given: Mapping[str, Any]) -> Asked:
    """Return a question from plain data: its name and value as in a ruling, and what is given as at a file's head.

    Raises:
        NotationError: a level, a trump suit or a card text cannot be read.
        CannotRunError: the question is unknown, or a field is missing, unknown or wrong.
    """
    node = node_of(question)
    assert isinstance(node, MapNode)
    named = [name for name in node.entries if name in QUESTIONS]
    if len(named) != 1:
        raise CannotRunError(Message("td602"))
    form = QUESTIONS[named[0]]
    findings: list[Diagnostic] = []
    beside = {name: entry for name, entry in node.entries.items() if name in form.BESIDE}
    written = read_question(form, node.entries[named[0]], beside, findings)
    facts = GIVEN.read(node_of(given), findings)
    if findings or written is None:
        raise CannotRunError(findings[0].message)
    if lacking := form.lacks(facts):
        raise CannotRunError(Message("td611", {"keys": listing(lacking, "variants.and"), "question": form.NAME}))
    return Asked(form, written, Given(**facts))


def node_of(value: Any) -> Node:
    """Return plain data as nodes without a place."""
    place = Place("", 1, 1, 2)
    if isinstance(value, Mapping):
        entries = {str(key): Entry(ScalarNode(place, str(key)), node_of(each)) for key, each in value.items()}
        return MapNode(place, entries)
    if isinstance(value, list | tuple):
        return ListNode(place, tuple(node_of(each) for each in value))
    if isinstance(value, bool):
        return ScalarNode(place, "true" if value else "false")
    return ScalarNode(place, str(value))


def judge(variant: Variant, question: Mapping[str, Any] | Asked, given: Mapping[str, Any] | None = None) -> Judgement:
    """Return the ruling on a question, with the reasons for it.

    Raises:
        NotationError: a card text cannot be read.
        CannotRunError: the question is not one.
    """
    asked = question if isinstance(question, Asked) else ask(question, given or {})
    table = asked.table(variant.profile)
    try:
        situations = asked.situations(table)
    except UnreadableCards as error:
        if error.error.message.code != "notation.too_many_copies":
            raise error.error from None
        reason = Message("ruling.unsupported.cards", {"problem": error.error.message})
        return _judgement(variant, cannot_be(asked.form, reason), asked.form)
    first = situations[0].question
    situation = situation_words(first, table)
    problem = not_asked(asked, table, first)
    if problem is not None:
        return replace(_judgement(variant, cannot_be(asked.form, problem), asked.form), situation=situation)
    answers = {
        each.context.unnamed: each.question.answer(table)
        for each in situations
        if each.question.impossible(table) is None
    }
    shown, *others = answers.items()
    reasons = [Reason(step.message, rule_at(variant, step.path)) for step in first.why(table, shown[1])]
    if shown[1].values:
        idle = {each.message.code + str(each.message.params): each for each in idle_keys(asked, table, first)}
        reasons += [Reason(each.message, rule_at(variant, each.idle.path)) for each in idle.values()]
        doubt = first.doubt(table)
        reasons += [Reason(doubt.message, None)] if doubt is not None else []
    found = replace(_judgement(variant, shown[1], asked.form, tuple(reasons), first, table), situation=situation)
    usual = _without_cards(asked.form, shown[1])
    otherwise: dict[str, tuple[tuple[str, ...], Answer]] = {}
    for suit, answer in others:
        values = _without_cards(asked.form, answer)
        if suit is not None and values != usual:
            before, _ = otherwise.get(str(values), ((), answer))
            otherwise[str(values)] = (*before, suit_name(suit)), answer
    if shown[0] is None or not otherwise:
        return found
    taken = Reason(Message("ruling.why.depends", {"suit": suit_name(shown[0])}), None)
    alternatives = tuple((suits, _judgement(variant, answer, asked.form)) for suits, answer in otherwise.values())
    return replace(found, reasons=(*found.reasons, taken), otherwise=alternatives)


def _judgement(
    variant: Variant,
    answer: Answer,
    form: type[Question],
    reasons: tuple[Reason, ...] = (),
    question: Question | None = None,
    table: Table | None = None,
) -> Judgement:
    plays: dict[str, Any] = {}
    if isinstance(question, Follow) and table is not None:
        legal = question.legal_plays(table)
        plays["legal_plays"] = legal.count()
        if legal.count() <= MOST_LISTED:
            plays["plays"] = tuple(cards_text(cards) for cards in legal)
        else:
            plays["pattern"] = question.pattern(table)
    return Judgement(
        variant=variant.id,
        question=form.NAME,
        values=plain_values(form, answer.values),
        rule=rule_at(variant, answer.path),
        reasons=reasons,
        missing=answer.missing,
        said=answer.said,
        layout=None if table is None else table.layout,
        **plays,
    )


def _without_cards(form: type[Question], answer: Answer) -> dict[str, Any]:
    """Return the parts of an answer that do not name cards, which depend on the choice of the unnamed suit."""
    values = plain_values(form, answer.values)
    return {key: value for key, value in values.items() if not isinstance(value, list)}
