"""The wording of every message, one catalogue per language, and nothing else.

A catalogue is JSON, ``{"code": "template"}``, in ``messages/<language>/<topic>.json``; templates are ``str.format``
templates on the parameters of the message. All topics of a language make up one catalogue, and a test holds the
languages to the same codes and the same parameters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tractor_dsl.errors import Message

LANGUAGES = ("en", "zh")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return the templates of one language, by code."""
    templates: dict[str, str] = {}
    for topic in sorted(files(__name__).joinpath(language).iterdir(), key=lambda entry: entry.name):
        templates.update(json.loads(topic.read_text(encoding="utf-8")))
    return templates


def text_of(message: Message, language: str) -> str:
    """Word a message in a language (``en`` or ``zh``); a parameter that is itself a message is worded too."""
    params = {
        name: text_of(value, language) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }
    return catalogue(language)[message.code].format(**params)
