"""A key and its value with something else than a colon between them, such as ``level = 5``.

>>> parted("level = 5"), parted("decks 2").mended, parted("level: 5"), parted("two words more")
(Parted(key='level', value='5', begins=8, signed=True), 'decks: 2', None, None)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SIGNS: Final = "=＝:∶﹕︰;；"
"""An equals sign, and what looks like a colon."""
_NO_COLON: Final = re.compile(
    rf"""(?P<key>\w+)(?:\s*(?P<sign>[{_SIGNS}])\s*|\s+(?=\S+$))(?P<value>"[^"\\]*"|'[^']*'|[^\s"'{_SIGNS}][^=＝]*)"""
)


class Parted(NamedTuple):
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


def parted(text: str) -> Parted | None:
    """Return the key and the value that a text was meant to be; None for one that has its colon, or is neither."""
    found = _NO_COLON.fullmatch(text)
    if found is None or (found["sign"] == ":" and text[found.end("sign")] == " "):
        return None
    return Parted(found["key"], found["value"], found.start("value"), found["sign"] is not None)
