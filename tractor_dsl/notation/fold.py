"""Folding: one spelling for what readers take to be the same, with the way back to the original text.

Full-width letters, digits and punctuation become half-width, letters become capitals, traditional characters become
simplified, suit symbols and digits lose their outline and emoji forms (❤ is ♥, 🔟 is 10), and a few synonyms become the
usual word (付 is 副, 方块 is 方片, 大鬼 and 大怪 are 大王). Nothing else changes: Unicode compatibility folding would
turn ``5²`` into ``52`` and ``⑩`` into ``10``, and neither is a card.

>>> folded = fold("♥️１０ 大鬼")
>>> folded.text, folded.span(4, 6)
('♥10 大王', (5, 7))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tractor_dsl.errors import Message, NotationError

SIMPLIFIED: Final = dict(
    zip(
        "對兩張單帶紅與級種無為當時機連摳雙個應顏該組塊鬼隨",
        "对两张单带红与级种无为当时机连抠双个应颜该组块王随",
        strict=True,
    )
)
"""The traditional characters of the field's words, each with the simplified one."""
_SUIT_SYMBOLS: Final = {"♤": "♠", "♡": "♥", "❤": "♥", "♧": "♣", "♢": "♦", "⬦": "♦"}
_SYMBOLS: Final = _SUIT_SYMBOLS | {"🔟": "10", "付": "副", "⋯": "…", "\u2010": "-", "\u2011": "-"}
_SYNONYMS: Final = {
    "红桃": "红杏 红心",
    "梅花": "草花 梅子",
    "方片": "方块 方砖 方角 方板",
    "大王": "大怪 大猫",
    "小王": "小怪 小猫",
}
_WORDS: Final = tuple((word, usual) for usual, words in _SYNONYMS.items() for word in words.split())
"""Synonyms of the same length, so that they move no offset."""
_DROPPED: Final = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f\u20e3")
_SELECTORS: Final = frozenset("\ufe0e\ufe0f\u20e3")
"""What gives the sign before it another look, and belongs to it."""
_LOOK_ALIKES: Final = {
    "Greek": dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXO", strict=True)),
    "Cyrillic": dict(zip("АВЕЅІЈКМНОРСТУХаесорух", "ABESIJKMHOPCTYXAECOPYX", strict=True)),
}
_PLAYING_CARDS: Final = {
    chr(0x1F0A0 + 16 * column + row): suit + rank
    for column, suit in enumerate("♠♥♦♣")
    for row, rank in zip(
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14),
        ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
        strict=True,
    )
}


_QUOTED: Final = 40
"""The most characters that a message quotes."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, for each of its characters, where it stands in the original."""

    original: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original offsets of ``text[start:end]``; past the end stands right after the last character.

        >>> fold("♠️A ").span(2, 2)
        (3, 3)
        """
        if start >= len(self.text):
            end_of_text = self.ends[-1] if self.ends else 0
            return end_of_text, end_of_text
        first = self.starts[start]
        return first, max(first, self.ends[end - 1]) if end > start else first

    def error(self, code: str, start: int, end: int, *, hint: Message | None = None, **params: object) -> NotationError:
        """Return an error about ``text[start:end]``, quoting the original spelling as ``found``."""
        return error_at(self.original, self.span(start, end), code, hint=hint, **params)


def error_at(
    text: str, span: tuple[int, int], code: str, *, hint: Message | None = None, **params: object
) -> NotationError:
    """Return an error about ``text[start:end]`` of an original text, quoted as the parameter ``found``."""
    found = text[span[0] : span[1]]
    if len(found) > _QUOTED:
        found = found[: _QUOTED - 1] + "…"
    return NotationError(Message(code, {"found": found, **params}), text, *span, hint)


def fold(text: str) -> Folded:
    """Return the folded text, without blanks at its end.

    Raises:
        NotationError: ``notation.look_alike``, a Greek or Cyrillic letter that looks like a Latin one.

    >>> fold("對Ｋ，付５").text
    '对K,副5'
    """
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in enumerate(text):
        if character in _DROPPED:
            if character in _SELECTORS and ends and ends[-1] == index:
                ends[-1] = index + 1
            continue
        for piece in _fold_character(text, index, character):
            characters.append(piece)
            starts.append(index)
            ends.append(index + 1)
    folded = "".join(characters)
    for word, usual in _WORDS:
        folded = folded.replace(word, usual)
    length = len(folded.rstrip(" "))
    return Folded(text, folded[:length], tuple(starts[:length]), tuple(ends[:length]))


def _fold_character(text: str, index: int, character: str) -> str:
    code = ord(character)
    if 0xFF01 <= code <= 0xFF5E:
        character = chr(code - 0xFEE0)
    if character.isspace():
        return " "
    if character.isascii():
        return character.upper()
    if character in SIMPLIFIED:
        return SIMPLIFIED[character]
    if character in _SYMBOLS:
        return _SYMBOLS[character]
    if character in _PLAYING_CARDS:
        return _PLAYING_CARDS[character]
    for script, letters in _LOOK_ALIKES.items():
        if character in letters:
            params = {"found": character, "script": Message(f"notation.script.{script.lower()}")}
            hint = Message("notation.hint.latin", {"latin": letters[character]})
            raise NotationError(Message("notation.look_alike", params), text, index, index + 1, hint)
    return character
