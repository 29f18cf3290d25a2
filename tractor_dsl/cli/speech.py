"""The language that the command line speaks: chosen before anything else, from ``--lang`` or the locale."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tractor_dsl.cards import NO_TRUMP, suit_name
from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, text_of

REASONS: Final = (
    "EACCES",
    "EEXIST",
    "EISDIR",
    "ELOOP",
    "ENAMETOOLONG",
    "ENOENT",
    "ENOSPC",
    "ENOTDIR",
    "EPERM",
    "EPIPE",
    "EROFS",
)
"""Why the system refuses a file, of what happens in practice; each is worded in the catalogues."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language asked for by ``--lang``, else that of the locale, else English.

    What is asked for in traditional Chinese has its messages in simplified.

    >>> language_of(["list", "--lang", "zh"], {"LANG": "en_US.UTF-8"}), language_of([], {"LANG": "zh_CN.UTF-8"})
    ('zh', 'zh')
    >>> language_of(["explain", "qq", "--lang", "zh-hant"], {})
    'zh'
    """
    for index, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        value = (value or "").partition("-")[0]
        if value in LANGUAGES:
            return value
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "zh" if environment[name].lower().startswith("zh") else "en"
    return "en"


class Speech:
    """Words everything in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self, message: Message) -> str:
        """Word a message; why the system refused a file is said in this language too, where the reason is a common one.

        >>> Speech("en").text(Message("cli.cannot_open", {"file": "a", "reason": os.strerror(errno.ENOENT)}))
        'a cannot be opened: there is no such file'
        """
        reasons = {os.strerror(getattr(errno, name)): Message(f"cli.reason.{name}") for name in REASONS}
        reason = message.params.get("reason")
        if isinstance(reason, str) and reason in reasons:
            message = Message(message.code, {**message.params, "reason": reasons[reason]})
        return text_of(message, self.language)

    def say(self, code: str, **params: Any) -> str:
        """Word the message with a code."""
        return text_of(Message(code, params), self.language)

    def suit(self, suit: int) -> str:
        """Word a trump suit."""
        return self.say("cli.no_trump") if suit == NO_TRUMP else suit_name(suit)
