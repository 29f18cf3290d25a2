"""The wording of every message, one catalogue per language, and nothing else.

A catalogue is JSON, ``{"code": "template"}``, in ``messages/<language>/<topic>.json``; the topic is the first word of
the code, and of a finding its letters and first digit (``td4`` of ``td410.help``). Templates are ``str.format``
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
from pkgutil import get_data
from string import Formatter
from typing import Any, Final

from tractor_dsl.errors import Message

LANGUAGES = ("en", "zh")
_SUFFIX: Final = ".json"
_BESIDE_CODE: Final = (
    "(?<=[\u4e00-\u9fff])(?=`[^`]*`(?:[^`]*`[^`]*`)*[^`]*$)|(?<=`)(?=[\u4e00-\u9fff](?:[^`]*`[^`]*`)*[^`]*$)"
)
"""Where Chinese meets what is quoted as it is typed: a blank stands between them."""


def catalogue(language: str) -> Mapping[str, str]:
    """Return the templates of one language, by code."""
    from importlib.resources import files  # which a short command does without, as it costs a fifth of its time

    topics = sorted(entry.name.removesuffix(_SUFFIX) for entry in files(__name__).joinpath(language).iterdir())
    return {code: template for topic in topics for code, template in _templates(language, topic).items()}


def _template(language: str, code: str) -> str:
    return _templates(language, topic_of(code))[code]


def topic_of(code: str) -> str:
    """Return the topic that a code belongs to, which names its file.

    >>> topic_of("td410.help"), topic_of("ruling.answer.throw.leads")
    ('td4', 'ruling')
    """
    return code[:3] if code.startswith("td") else code.partition(".")[0]


@cache
def _templates(language: str, topic: str) -> Mapping[str, str]:
    content = get_data(__name__, f"{language}/{topic}{_SUFFIX}")
    assert content is not None, "packages are imported by loaders that give their data"
    templates: dict[str, str] = json.loads(content)
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
            big, small = (_template(self.language, f"cards.{joker}") for joker in ("big_joker", "small_joker"))
            return str(value).replace("大王", big).replace("小王", small)
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
    text = filled(_template(language, message.code), language, **params)
    return re.sub(_BESIDE_CODE, " ", text) if language == "zh" else text


def filled(template: str, language: str, **params: Any) -> str:
    """Return a template of a language filled in.

    >>> filled("{n} {n:point|points}", "en", n=1)
    '1 point'
    """
    return _Wording(language).format(template, **params)
