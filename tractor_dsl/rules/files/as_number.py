"""What was meant by a text where a whole number belongs: the one number in it, whatever stands around it."""

from __future__ import annotations

import re
from typing import Final

from tractor_dsl.reading.full_width import half_width

NONE: Final = frozenset(("none", "no", "nothing", "unlimited", "无", "無", "没有", "不限", "不封顶", "无限"))
"""What people write for no limit, or for nothing at all."""
_LONGEST: Final = 18
"""Digits of the longest number that is read."""
_LOOK_ALIKES: Final = str.maketrans("OoｏＯlIi|", "00001111")
_DIGITS: Final = re.compile(r"[0-9][0-9.,:/_]*")
_BELOW_ZERO: Final = re.compile(r"[-−–]\s*[0-9]")
_CHINESE: Final = re.compile("[零〇一二两三四五六七八九十百千万几半]+")
_ENGLISH: Final = re.compile(r"[a-z]+", re.IGNORECASE)
_CHINESE_DIGITS: Final = "零一二三四五六七八九"
_NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LOWER: Final = re.compile(
    r"[^0-9]{0,12}?(?:(?:>=|≥|≧|from |at least |不少于|至少) ?)?(?P<bound>[0-9]+) ?(?:分|points?)? ?"
    r"(?:(?:[-~]|—|–|～|到|至|to|\.{2,}|…+)+ ?(?:[0-9]+ ?)?(?:分|points?)?|\+|以上|起|及以上|and more|or more)?",
    re.IGNORECASE,
)
_UPPER: Final = re.compile(r"[<≤≦]|以下|以内|不到|至多|最多|below|under|less|up to|at most", re.IGNORECASE)


def look_alike(text: str) -> str:
    """Return a text with letters and full-width signs that look like digits as those digits, if it is a number then.

    >>> [look_alike(text) for text in ("8O", "l2", "１２", "O", "8张", "I")]
    ['80', '12', '12', '0', '8张', 'I']
    """
    digits = half_width(text)
    meant = digits.translate(_LOOK_ALIKES)
    return meant if meant.isdecimal() and (meant == "0" or any(sign.isdecimal() for sign in digits)) else digits


def number_in(text: str) -> int | None:
    """Return the only number that is named in a text, in digits or in words, or None where there is no such one.

    >>> [number_in(text) for text in ("0分", "升3级", "x2", "两副", "十二张", "two decks", "8;")]
    [0, 3, 2, 2, 12, 2, 8]
    >>> [number_in(text) for text in ("0-35", "8.5", "2/3", "-5分", "二三", "几张", "many")]
    [None, None, None, None, None, None, None]
    """
    text = half_width(text)
    written = _DIGITS.findall(text)
    if written:
        digits = written[0].rstrip(".,:/_")
        sole = len(written) == 1 and digits.isdecimal() and len(digits) <= _LONGEST
        return int(digits) if sole and _BELOW_ZERO.search(text) is None else None
    counted = _CHINESE.findall(text)
    if counted:
        return _counted(counted[0].replace("两", "二").replace("〇", "零")) if len(counted) == 1 else None
    named = [word for word in _ENGLISH.findall(text.casefold()) if word in _NUMBER_WORDS]
    return _NUMBER_WORDS.index(named[0]) if len(named) == 1 else None


def _counted(word: str) -> int | None:
    """Return a number below a hundred from its Chinese word.

    >>> [_counted(word) for word in ("三", "十", "十二", "四十", "四十五", "一百")]
    [3, 10, 12, 40, 45, None]
    """
    tens, ten, ones = word.rpartition("十")
    if not (set(tens + ones) <= set(_CHINESE_DIGITS) and len(tens) <= 1 and len(ones) <= 1) or not word:
        return None
    lower = _CHINESE_DIGITS.index(ones) if ones else 0
    return lower + 10 * (_CHINESE_DIGITS.index(tens) if tens else 1) if ten else lower


def lower_bound_in(text: str) -> int | None:
    """Return the lower bound that a text names, such as that of a range, or None where it names none.

    >>> [lower_bound_in(text) for text in ("0-35", ">=80", "80+", "80分以上", "40 to 75", "120～")]
    [0, 80, 80, 80, 40, 120]
    >>> lower_bound_in("<80"), lower_bound_in("80分以下"), lower_bound_in("half")
    (None, None, None)
    """
    text = half_width(text).strip()
    found = _LOWER.fullmatch(text) if _UPPER.search(text) is None else None
    return int(found["bound"]) if found is not None and len(found["bound"]) <= _LONGEST else None
