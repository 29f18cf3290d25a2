"""The page on rulings: what is given, and every question with its keys and its answers.

>>> [line for line in rulings_page("en").splitlines() if "`trick`" in line]
['## Question `trick`']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from typing import Final

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.reference.asked import EXAMPLES, answered_if
from tractor_dsl.reference.markup import cell, code, heading, other_language, table
from tractor_dsl.rulings.asking import Given, Question
from tractor_dsl.rulings.forms import Field, fields_of
from tractor_dsl.rulings.items import ABOUT
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.seats import SeatOr
from tractor_dsl.rulings.values import Kind, SuitName, Word, YesNo, expected_by

RULINGS: Final = "rulings"
"""The name of the page."""
_UNSAID: Final = frozenset(
    {
        *("shape.is_not", "shape.length", "shape.components", "follow.code", "follow.legal_plays"),
        *("throw.leads", "throw.blocked_by", "throw.points", "throw.stake", "trick.points"),
        *("result.name", "declare.accepted", "penalty.stakes"),
    }
)
"""Answers that are worded with nothing, with words that depend on others, or too shortly to stand alone."""
_EXAMPLE: Final = "rulings_given: {level: 5, trump: ♠}\nrulings:\n  - {id: kings, shape: ♥KKQQ, is: tractor}\n"


def rulings_page(language: str) -> str:
    """Return the page on how rulings are written."""
    say = Speaker(language)
    about = [[f"`{name}`", say(f"reference.rulings.{name}")] for name in ABOUT]
    parts = [
        heading(1, f"{say('reference.rulings.title')} `{RULINGS}`", f"{language}-page-{RULINGS}"),
        other_language(language, f"{RULINGS}.md"),
        say("reference.rulings.intro"),
        code(_EXAMPLE, "yaml"),
        table([say("reference.key"), say("reference.meaning")], about),
        heading(2, f"{say('reference.rulings.is_given')} `given`"),
        _keys(say, fields_of(Given), "cli.judge.given."),
        say("reference.rulings.examples"),
    ]
    for question in QUESTIONS.values():
        parts += _question_parts(say, question)
    return "\n\n".join(parts) + "\n"


def _question_parts(say: Speaker, question: type[Question]) -> Iterator[str]:
    """Yield what a question asks, an example of it, its keys, what must be given for it, and its answers."""
    yield heading(2, f"{say('reference.rulings.question')} `{question.NAME}`")
    yield cell(say(f"cli.judge.{question.NAME}"))
    yield code(EXAMPLES[question.NAME], "yaml")
    yield _keys(say, fields_of(question), "cli.judge.field.", question.BESIDE)
    if question.SHORT is not None:
        written = "no_map" if question.takes_no_map() else "short"
        yield say(f"reference.rulings.{written}", key=f"`{question.SHORT}`")
    if question.NEEDS:
        yield say("reference.rulings.needs", keys=", ".join(f"`{key}`" for key in question.NEEDS))
    answers = [
        [f"`{key}`", cell(_told(say, question, key, kind)), cell(_value(say, kind))]
        for key, kind in question.ANSWERS.items()
    ]
    yield table([say("reference.rulings.answer"), say("reference.meaning"), say("reference.type")], answers)


def _told(say: Speaker, question: type[Question], key: str, kind: Kind) -> str:
    """Return what an answer says, and with or without which key of the question alone there is such an answer."""
    meaning, condition = _meaning(say, question.NAME, key, kind), answered_if(question, key)
    if condition is None:
        return meaning
    field, written = condition
    return say(f"reference.rulings.{'with' if written else 'without'}", meaning=meaning, key=f"`{field}`")


def _meaning(say: Speaker, question: str, key: str, kind: Kind) -> str:
    """Return what an answer says, in the words in which it is given."""
    code = f"ruling.answer.{question}.{key}"
    if f"{question}.{key}" in _UNSAID:
        return say(f"reference.rulings.{question}.{key}")
    if isinstance(kind, YesNo):
        said = {"true": say(f"{code}.yes"), "false": say(f"{code}.no")}
    elif isinstance(kind, Word):
        said = {word: say(f"{code}.{word}") for word in kind.words}
    else:
        special = [kind.word] if isinstance(kind, SeatOr) else ["none"] if isinstance(kind, SuitName) else []
        said = {"": say(code, value="…"), **{word: say(f"{code}.{word}") for word in special}}
    parts = (say("reference.rulings.said", word=word, text=text) if word else text for word, text in said.items())
    return reduce(lambda head, last: say("ruling.semicolon", head=head, last=last), parts)


def _keys(say: Speaker, fields: Iterable[Field], meanings: str, beside: Collection[str] = ()) -> str:
    """Return the table of some keys; ``meanings`` is what the codes of their meanings begin with."""
    rows = [
        [
            f"`{field.name}`",
            cell(say(f"{meanings}{field.name}")),
            cell(_value(say, field.kind, field.required, field.name in beside)),
        ]
        for field in fields
    ]
    return table([say("reference.key"), say("reference.meaning"), say("reference.type")], rows)


def _value(say: Speaker, kind: Kind, required: bool = False, beside: bool = False) -> str:
    expected = expected_by(kind)
    text = say(expected.code, **expected.params)
    note = "required" if required else "beside" if beside else ""
    return say(f"reference.rulings.{note}", value=text) if note else text
