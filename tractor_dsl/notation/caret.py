"""An error in a text, shown under the text: a caret line that stays in line below wide characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from tractor_dsl.errors import Message, NotationError

_WIDE_BLANK: Final = "\u3000"
_LINE_END: Final = re.compile(r"[\r\n]")


def width(text: str) -> int:
    """Return how many columns a text takes where wide characters take two. Suit symbols count as one.

    >>> width("♥AK"), width("大王")
    (3, 4)
    """
    return sum(_width(character) for character in text)


def caret_line(text: str, start: int, end: int) -> str:
    """Return the line of carets under ``text[start:end]``: wide blanks below wide characters, at least one caret.

    >>> caret_line("大王 JJ1O10", 5, 7).replace("\\u3000", "..")
    '....   ^^'
    """
    fill = "".join(_WIDE_BLANK if _width(character) == 2 else " " * _width(character) for character in text[:start])
    return fill + "^" * max(1, width(text[start:end]))


def with_caret(error: NotationError) -> str:
    """Return the text of an error and, below it, the carets; of a text of several lines, the line it is on.

    >>> from tractor_dsl.notation import parse_card_text
    >>> try:
    ...     parse_card_text("副5主")
    ... except NotationError as error:
    ...     with_caret(error).replace("\\u3000", "..")
    '副5主\\n.. ..^'
    """
    first = _line_start(error)
    line = _LINE_END.split(error.text[first:])[0]
    shown = "".join(" " if character.isspace() and _width(character) == 1 else character for character in line)
    return f"{shown}\n{caret_line(shown, error.start - first, min(error.end - first, len(line)))}"


def error_lines(error: NotationError, word: Callable[[Message], str]) -> list[str]:
    """Return an error for a reader: what is wrong, the text with its carets, and the hint; ``word`` words messages.

    >>> from tractor_dsl.notation import parse_card_text
    >>> try:
    ...     parse_card_text("大王 红K")
    ... except NotationError as error:
    ...     error_lines(error, lambda message: message.code)[0::3]
    ['notation.at_column', 'notation.hint.write']
    """
    params = {"column": error.start - _line_start(error) + 1, "message": error.message}
    hint = [] if error.hint is None else [word(error.hint)]
    return [word(Message("notation.at_column", params)), *with_caret(error).split("\n"), *hint]


def _line_start(error: NotationError) -> int:
    return max(error.text.rfind(end, 0, error.start) for end in "\r\n") + 1


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
