"""A key and its value with something else than a colon and a blank between them: ``level = 5``, ``decks:2``.

>>> without_colon("level = 5"), without_colon("decks 2").mended, without_colon("level: 5")
(KeyAndValue(key='level', value='5', begins=8, signed=True), 'decks: 2', None)
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from tractor_dsl.errors import Diagnostic, Place
from tractor_dsl.reading.findings import finding, instead, say

CLOSING: Final = {"[": "]", "{": "}"}
"""The brackets, with what closes them."""
IDLE: Final = ",;，；、。."
"""Signs that separate something from what follows, and are nothing where nothing does."""
_SIGNS: Final = "=＝:∶﹕︰;；"
"""An equals sign, and what looks like a colon."""
_NO_COLON: Final = re.compile(
    rf"""(?P<key>\w+)(?:\s*(?P<sign>[{_SIGNS}])\s*|\s+(?=\S+$))(?P<value>"[^"\\]*"|'[^']*'|[^\s"'{_SIGNS}][^=＝]*)"""
)


class KeyAndValue(NamedTuple):
    """A key and a value that have no colon between them."""

    key: str
    value: str
    """The value with its quotes."""
    begins: int
    """Where in the text the value begins."""
    signed: bool
    """Whether a sign stands for the colon, not only a blank."""

    @property
    def mended(self) -> str:
        """The key and the value as they are written."""
        return f"{self.key}: {self.value}"


def without_colon(text: str) -> KeyAndValue | None:
    """Return the key and the value that a text was meant to be; None for one that has its colon, or is neither."""
    found = _NO_COLON.fullmatch(text)
    if found is None or (found["sign"] == ":" and text[found.end("sign")] == " "):
        return None
    return KeyAndValue(found["key"], found["value"], found.start("value"), found["sign"] is not None)


_GLUED: Final = re.compile(r"""^([\w.-]+|"[\w.-]+"|'[\w.-]+'):(?=\S)(.*)$""")


def glued_key(place: Place, text: str) -> Diagnostic | None:
    """Return the finding about a key and a value without a space between them; ``place`` is where the text begins.

    >>> glued_key(Place("a.yaml", 1, 9, 16), "decks:3").place.column, glued_key(Place("a.yaml", 1, 9, 14), "decks")
    (9, None)
    """
    glued = _GLUED.match(text)
    if glued is None or not glued[2].strip(IDLE):
        return None
    value = f"{glued[2][0]}…{CLOSING[glued[2][0]]}" if glued[2][0] in CLOSING else glued[2]
    helped = say("variants.write_instead", wrong=f"{glued[1]}:{value}", right=f"{glued[1]}: {value}")
    place = replace(place, end_column=place.column + len(glued[1]) + 1)
    fix = instead(replace(place, column=place.end_column), " ")
    return finding("td129", place, help=helped, fix=fix)
