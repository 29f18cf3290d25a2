"""The wording of every message, one catalogue per language, and nothing else.

A catalogue is JSON, ``{"code": "template"}``, in ``messages/<language>/<topic>.json``; templates are ``str.format``
templates on the parameters of the message. All topics of a language make up one catalogue, and a test holds the
languages to the same codes and the same parameters.

Two things stand behind the colon of a parameter: ``{count:ruling|rulings}`` is the word that goes with a number, and
``{cards:cards}`` is a card text with the jokers in the words of the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from tractor_dsl.errors import Message

LANGUAGES = ("en", "zh")
_BESIDE_CODE: Final = re.compile(
    "(?<=[\u4e00-\u9fff])(?=`[^`]*`(?:[^`]*`[^`]*`)*[^`]*$)|(?<=`)(?=[\u4e00-\u9fff](?:[^`]*`[^`]*`)*[^`]*$)"
)
"""Where Chinese meets what is quoted as it is typed: a blank stands between them."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return the templates of one language, by code."""
    templates: dict[str, str] = {}
    for topic in sorted(files(__name__).joinpath(language).iterdir(), key=lambda entry: entry.name):
        templates.update(json.loads(topic.read_text(encoding="utf-8")))
    return templates


class _Wording(Formatter):
    """Fills in a template of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, more = format_spec.split("|")
            return one if str(value) == "1" else more
        if format_spec == "cards":
            words = catalogue(self.language)
            return str(value).replace("大王", words["cards.big_joker"]).replace("小王", words["cards.small_joker"])
        return str(super().format_field(value, format_spec))


def text_of(message: Message, language: str) -> str:
    """Word a message in a language (``en`` or ``zh``); a parameter that is itself a message is worded too.

    >>> text_of(Message("ruling.answer.throw.leads", {"value": "大王 大王"}), "en")
    'led in the end: big joker big joker'
    """
    params = {
        name: text_of(value, language) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }
    text = filled(catalogue(language)[message.code], language, **params)
    return _BESIDE_CODE.sub(" ", text) if language == "zh" else text


def filled(template: str, language: str, **params: Any) -> str:
    """Return a template of a language filled in.

    >>> filled("{n} {n:point|points}", "en", n=1)
    '1 point'
    """
    return _Wording(language).format(template, **params)
