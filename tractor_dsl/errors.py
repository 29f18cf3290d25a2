"""What can go wrong, as data: a code, parameters, and a place in a file or in a text.

Nothing here words a message. :mod:`tractor_dsl.messages` holds one catalogue per language, and the text is made at the
edge, where it is shown. Bugs are never one of these classes: they stay ``AssertionError``, ``ValueError`` and the like.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """A message before it is worded: a stable code of the catalogue and the values it speaks of."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one line of a file or text; lines and columns count characters from 1."""

    file: str
    line: int
    column: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file, over one line or several, and what is to be written in its place."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What mends a finding: all edits together. One that is not safe may change what the author meant."""

    edits: Sequence[Edit]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about something that was read: where, what, and what to do about it."""

    place: Place
    message: Message
    severity: str = "error"
    """``error``, ``warning`` or ``info``; only errors make a file unusable."""
    notes: Sequence[Message] = ()
    help: Message | None = None
    source_line: str | None = None
    """The line of the file, for showing it with a caret."""
    fix: Fix | None = None


class TractorError(Exception):
    """The root of everything this package raises about its input; it can be sent to another process."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.code


class FindingsError(TractorError):
    """A file was read and is wrong: every finding of it, in file order, warnings among them."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        first = next((found for found in diagnostics if found.severity == "error"), diagnostics[0])
        super().__init__(first.message)
        self.args = (diagnostics,)
        self.diagnostics = tuple(diagnostics)


class NotationError(TractorError):
    """A card text cannot be read; ``start`` and ``end`` are character offsets into ``text``."""

    def __init__(self, message: Message, text: str, start: int, end: int, hint: Message | None = None) -> None:
        super().__init__(message)
        self.args = (message, text, start, end, hint)
        self.text = text
        self.start = start
        self.end = end
        self.hint = hint


class CannotRunError(TractorError):
    """Something needed is not there: a file, a variant, an extra; nothing was done (exit status 2)."""


class IllegalAction(TractorError):
    """An action that the rules refuse; ``refusal`` names the rule (see :mod:`tractor_dsl.engine`)."""

    def __init__(self, message: Message, refusal: object) -> None:
        super().__init__(message)
        self.args = (message, refusal)
        self.refusal = refusal


def near_path(path: str) -> str:
    """Return a path as seen from the working folder when it lies below it, else (and from the root of all) as it is.

    >>> near_path("/no/such/place.yaml")
    '/no/such/place.yaml'
    """
    try:
        here = os.getcwd()
        for full in (os.path.abspath(path), os.path.realpath(path)):
            if here != os.path.dirname(here) and os.path.commonpath((here, full)) == here:
                return os.path.relpath(full, here)
    except (ValueError, OSError):
        pass
    return path
