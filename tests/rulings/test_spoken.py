"""What is said of keys and words of rulings leads to keys and words that there are, and leaves none out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.rules.files.as_switch import switch_said
from tractor_dsl.rulings.asking import Given
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.items import RULING_KEYS
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.spoken import SPOKEN, meant_by
from tractor_dsl.rulings.values import Word

FILE = ("variant", "given", "rulings")


def names_in(form: type[Any]) -> Iterator[str]:
    """Yield the keys of a form and of those inside it, and the words that may stand behind them."""
    for field in fields_of(form):
        yield field.name
        yield from words_of(field.kind)


def words_of(kind: Any) -> Iterator[str]:
    if isinstance(kind, Form):
        yield from names_in(kind.form)
    elif isinstance(kind, Word):
        yield from kind.words
    elif hasattr(kind, "word"):
        yield kind.word
    elif hasattr(kind, "item"):
        yield from words_of(kind.item)


def every_name() -> set[str]:
    names = {*FILE, *RULING_KEYS, *names_in(Given)}
    for question in QUESTIONS.values():
        names |= {*names_in(question)}
        names |= {word for kind in question.ANSWERS.values() for word in words_of(kind)}
    return names


def test_every_key_and_word_of_rulings_has_a_name_in_chinese() -> None:
    assert SPOKEN.keys() <= every_name()
    named = {name for name, words in SPOKEN.items() if any(not word.isascii() for word in words.split())}
    assert every_name() - named == {"quad_run"}  # which nobody has a word for


@pytest.mark.parametrize(
    ("said", "known", "meant"),
    [
        ("打", ("level", "trump"), ("level",)),
        ("庄家", ("declarers", "attackers"), ("declarers",)),
        ("庄家", ("level", "dealer"), ("dealer",)),
        ("TRUMP_SUIT", ("level", "trump"), ("trump",)),
        ("得分", ("multiplier", "score"), ("score",)),
        ("multipler", ("multiplier", "score"), ("multiplier",)),
        ("天气", ("multiplier", "score"), ()),
        ("", ("multiplier", "score"), ()),
    ],
)
def test_what_is_said_leads_to_what_is_meant(said: str, known: tuple[str, ...], meant: tuple[str, ...]) -> None:
    assert meant_by(said, known) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_answers_can_be_written_for_true_and_false(language: str) -> None:
    said = {"ruling.accepted": "true", "ruling.refused": "false"}
    said |= {"ruling.answer.follow.legal.yes": "true", "ruling.answer.follow.legal.no": "false"}
    said |= {"ruling.answer.throw.legal.yes": "true"}
    assert {code: switch_said(text_of(Message(code), language)) for code in said} == said
