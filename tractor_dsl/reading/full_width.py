"""Full-width punctuation where YAML needs the half-width kind: the commonest slip in Chinese text.

In a text these signs are welcome (``QQ升级（两副牌）``). They are looked for only where something is wrong already: in
a key, in a value that is not allowed, or where the YAML parser gave up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, Place
from tractor_dsl.reading.findings import finding, instead, say
from tractor_dsl.reading.yaml_text import Source

WIDE_SPACES: Final = "\u3000\xa0\u2003\u2002\u202f"
"""Spaces that YAML takes for letters: the full-width one and other fixed ones."""

_HALF_WIDTH: Final = {
    "：": ":", "，": ",", "、": ",", "；": ",", "“": '"', "”": '"', "＂": '"', "「": '"', "」": '"', "‘": "'",
    "’": "'", "（": "(", "）": ")", "【": "[", "】": "]", "［": "[", "］": "]", "｛": "{", "｝": "}", "＃": "#",
    "－": "-", "—": "-", "–": "-",
}  # fmt: skip
_QUOTES: Final = "“”＂「」‘’"
_CODES: Final = (
    ("：", "td104"),
    ("，、；", "td105"),
    (_QUOTES, "td106"),
    (WIDE_SPACES, "td107"),
    ("（）【】［］｛｝", "td108"),
    ("＃－—–", "td109"),
)
_CODE_OF: Final = {sign: code for signs, code in _CODES for sign in signs}


def full_width(place: Place, sign: str, *, wrong: str = "", right: str = "", fix: Fix | None = None) -> Diagnostic:
    """Return the finding about one full-width sign; ``wrong`` and ``right`` show what to write instead."""
    code = _CODE_OF[sign]
    shown = wrong and sign not in WIDE_SPACES and code != "td109"
    helped = say("variants.write_instead", wrong=wrong, right=right) if shown else None
    return finding(code, place, help=helped or say(f"{code}.help"), fix=fix, sign=sign, half=_HALF_WIDTH.get(sign, ""))


_CLOSING: Final = {
    "“": "”", "「": "」", "‘": "’", "＂": "＂", "（": "）", "【": "】", "［": "］", "｛": "｝",
}  # fmt: skip
"""What opens something, with what closes it."""


def in_place(source: Source, line: int, column: int) -> Fix | None:
    """Return the fix for a full-width sign at a position counted from 0, together with what closes it.

    None where it opens something that the line does not close, so that nobody knows how far it goes.

    >>> text = "a：“甲”"
    >>> [in_place(Source("a.yaml", text, (text,)), 0, column).edits[0].text for column in (1, 2)]
    [': ', '"']
    """
    text = source.lines[line]
    sign = text[column]
    if sign in WIDE_SPACES:
        end = next((at for at in range(column, len(text)) if text[at] not in WIDE_SPACES), len(text))
        before = text[:column].strip(" -")
        blanks = sum(1 if before or blank != "\u3000" else 2 for blank in text[column:end])
        return Fix((_edit(source, line, column, end, " " * blanks),))
    half = _HALF_WIDTH[sign]
    begins_entry = half == "-" and not text[:column].strip(" -")
    if (half in ":,;" or begins_entry) and text[column + 1 : column + 2] not in ("", " "):
        half += " "
    edits = [_edit(source, line, column, column + 1, half.replace(";", ","))]
    if sign in _CLOSING:
        closing = text.find(_CLOSING[sign], column + 1)
        if closing < 0 or (half in "\"'" and half in text[column + 1 : closing]):
            return None
        edits.append(_edit(source, line, closing, closing + 1, half if half in "\"'" else _HALF_WIDTH[text[closing]]))
    return Fix(tuple(edits))


_IDLE: Final = re.compile(r"(?<=[\]}】］｝])[，、；]+$")
"""What follows the last bracket of a line and separates nothing."""


def in_word(source: Source, line: int, column: int, word: str) -> Fix | None:
    """Return the fix for a full-width sign together with the others of its word that cannot be part of a text.

    Where the word has quotation marks, what is between them may be a text: then the sign alone. What separates the end
    of the line from nothing goes.

    >>> text = "{zh：甲，en：b}"
    >>> [edit.text for edit in in_word(Source("a.yaml", text, (text,)), 0, 3, text).edits]
    [': ', ', ', ': ']
    """
    text = source.lines[line]
    if text[column] in WIDE_SPACES:  # behind which a text may begin
        return in_place(source, line, column)
    begin = text.rfind(word, 0, column + len(word)) if word else column
    quoted = any(sign in word for sign in _QUOTES)
    inside = [] if quoted else [at for at, _ in suspects(text) if begin <= at < begin + len(word)]
    fixes = [in_place(source, line, at) for at in inside]
    idle = _IDLE.search(text, begin, begin + len(word)) if begin + len(word) == len(text.rstrip()) else None
    if idle is not None and not quoted:
        fixes.append(Fix((_edit(source, line, idle.start(), idle.end(), ""),)))
    edits = {(edit.line, edit.column): edit for fix in fixes if fix is not None for edit in fix.edits}
    return Fix(tuple(edits.values())) if edits and None not in fixes else in_place(source, line, column)


def _edit(source: Source, line: int, first: int, last: int, text: str) -> Edit:
    return Edit(source.file, line + 1, first + 1, line + 1, last + 1, text)


def half_width(text: str) -> str:
    """Return a text with full-width punctuation, letters, digits and spaces replaced by what YAML and the keys use.

    Separators at its end go, for they separate nothing.

    >>> half_width("［８，Ｋ］；")
    '[8, K]'
    """
    signs = []
    for sign, after in zip(text, f"{text[1:]} ", strict=False):
        if sign in "，、；：":
            signs.append(_HALF_WIDTH[sign] + ("" if after.isspace() else " "))
        elif sign in _HALF_WIDTH:
            signs.append(_HALF_WIDTH[sign])
        elif sign in WIDE_SPACES:
            signs.append(" ")
        elif "！" <= sign <= "～":
            signs.append(chr(ord(sign) - 0xFEE0))
        else:
            signs.append(sign)
    return "".join(signs).rstrip(" ,")


def typed_full_width_key(source: Source, place: Place, key: str) -> Diagnostic | None:
    """Return the finding about a key spoilt by a full-width sign, such as ``名称：北京`` or an indented ``　decks``."""
    if key[0] in WIDE_SPACES:
        if not source.lines[place.line - 1].startswith(key[0], place.column - 1):
            return None  # behind a tag, which is told
        return full_width(place, key[0], fix=in_place(source, place.line - 1, place.column - 1))
    found = re.search("[：，、“”]", key)
    if found is None:
        return None
    number, begin = place.line - 1, place.column - 1
    while number < len(source.lines):  # a key that was none goes on over several lines
        at = source.lines[number].find(found[0], begin)
        if at >= 0:
            fix = in_word(source, number, at, key)
            return full_width(source.place(number, at), found[0], wrong=key, right=half_width(key), fix=fix)
        number, begin = number + 1, 0
    return None


def full_width_in(place: Place, text: str) -> Diagnostic | None:
    """Return the finding about a full-width sign that makes a value wrong, or None when there is no such sign.

    >>> place = Place("a.yaml", 1, 9, 14)
    >>> full_width_in(place, "级牌，对级牌").message.code
    'td105'
    """
    for offset, sign in enumerate(text):
        if sign in _CODE_OF and not sign.isalnum():
            column = place.column + offset
            width = place.end_column - place.column
            exact = Place(place.file, place.line, column, column + 1) if width >= len(text) else place
            fix = instead(place, half_width(text)) if width == len(text) else None
            if fix is not None and sign in WIDE_SPACES:  # behind which a text may begin
                fix = instead(exact, " ")
            return full_width(exact, sign, wrong=text, right=half_width(text), fix=fix)
    return None


def word_around(line: str, column: int) -> str:
    """Return the stretch without spaces around a column, or nothing when that would be long or only the sign."""
    start = max(line.rfind(" ", 0, column), line.rfind("\t", 0, column)) + 1
    end = line.find(" ", column)
    word = line[start : end if end >= 0 else len(line)]
    return word if 1 < len(word) <= 40 else ""


_KEY_AND_WIDE_COLON = re.compile(r"^[ ]*(?:- +)*[^\s:：#\"'\[\]{},，]+：")
_OPENERS = "([{,:-?"


def suspects(line: str) -> Iterator[tuple[int, str]]:
    """Yield (column, sign) of the full-width signs of a line that cannot be part of a text, from left to right.

    >>> list(suspects("a: {zh: 甲，en: b}")), list(suspects("a: 甲，乙"))
    ([(9, '，')], [])
    """
    colon = _KEY_AND_WIDE_COLON.match(line)
    key_end = colon.end() - 1 if colon is not None else -1
    quote = ""
    depth = 0
    in_value = False
    begins = True
    for column, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and begins:
            quote, begins = sign, False
        elif sign == "#" and (column == 0 or line[column - 1] in " \t"):
            return
        elif sign in "[{,":
            depth += sign != ","
            begins, in_value = True, False
        elif sign in "]}":
            depth -= 1
            begins = False
        elif sign == ":" and line[column + 1 : column + 2] in ("", " "):
            begins = in_value = True
        elif sign in "- \t":
            continue
        elif sign in _CODE_OF and _misleads(sign, column == key_end, begins, in_value, depth > 0, line[column - 1]):
            yield column, sign
        else:
            begins = False


def _misleads(sign: str, ends_key: bool, begins: bool, in_value: bool, in_brackets: bool, before: str) -> bool:
    """Tell whether a full-width sign stands where it does what its half-width twin should do."""
    if sign in WIDE_SPACES:
        return begins and not in_value
    if sign == "：":
        return ends_key or (in_brackets and not in_value)
    if sign in "，、；":
        return in_brackets
    return begins or (sign == "＃" and before in " \t")
