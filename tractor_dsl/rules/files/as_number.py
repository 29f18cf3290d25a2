"""What was meant by a text where a whole number belongs: the one number in it, whatever stands around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tractor_dsl.reading.full_width import half_width
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rules.options import Words

LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9]+")
OTHER_NUMBER: Final = re.compile(
    r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9]+|[0-9][0-9_]*|0x[0-9a-fA-F]+|0o[0-7]+)(?:[eE][-+]?[0-9]+)?"
)
"""Numbers in a form that is no whole number in decimal digits, as well as those that are."""
NONE: Final = frozenset(("none", "no", "nothing", "unlimited", "无", "無", "没有", "不限", "不封顶", "无限"))
"""What people write for no limit, or for nothing at all."""
_TIMES: Final = re.compile(r"倍|×|\btimes\b|\d[xX]\b")
_NUMBER: Final = re.compile(r"\{n:?")
"""Where the number stands in a unit."""
_LONGEST: Final = 18
"""Digits of the longest number that is read."""
_LOOK_ALIKES: Final = str.maketrans("OoｏＯlIi|", "00001111")
_DIGITS: Final = re.compile(r"[0-9][0-9.,:/_]*")
_BELOW_ZERO: Final = re.compile(r"[-−–]\s*[0-9]")
_CHINESE: Final = re.compile("[零〇一二两兩三四五六七八九十百千万几半]+")
_OTHER_SIGNS: Final = str.maketrans("〇两兩", "零二二")
_ENGLISH: Final = re.compile(r"[a-z]+", re.IGNORECASE)
_CHINESE_DIGITS: Final = "零一二三四五六七八九"
_TENS: Final = {"十": 10, "百": 100, "千": 1_000}
_BELOW_TWENTY: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ENGLISH_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBER_WORDS: Final = {word: number for number, word in enumerate(_BELOW_TWENTY.split())} | {
    word: number for number, word in zip(range(20, 100, 10), _ENGLISH_TENS.split(), strict=True)
}
_HUNDRED: Final = "hundred"
_LOWER: Final = re.compile(
    r"[^0-9]{0,12}?(?:(?:>=|≥|≧|from |at least |不少于|至少) ?)?(?P<bound>[0-9]+) ?(?:分|points?)? ?"
    r"(?:(?:[-~]|—|–|～|到|至|to|\.{2,}|…+)+ ?(?:[0-9]+ ?)?(?:分|points?)?|\+|以上|起|及以上|and more|or more)?",
    re.IGNORECASE,
)
_UPPER: Final = re.compile(
    r"[<≤≦]|低于|(?<!不)少于|以下|以内|不到|至多|最多|below|under|less|up to|at most", re.IGNORECASE
)


def whole_meant(text: str) -> Meant | None:
    """Return the whole number that a text was meant to be; only one without a word beside it is sure.

    >>> whole_meant("85分"), whole_meant("四"), whole_meant("many")
    (Meant(text='85', sure=False), Meant(text='4', sure=True), None)
    """
    digits = look_alike(text)
    if digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST:
        return Meant(str(int(digits)), sure=True)
    number = number_in(digits)
    alone = _CHINESE.fullmatch(digits) or digits.casefold() in _NUMBER_WORDS
    return None if number is None else Meant(str(number), sure=bool(alone))


def other_unit(text: str, unit: Words) -> bool:
    """Tell whether a text says that its number multiplies something, where a number counts something else.

    >>> from tractor_dsl.rules.units import POINTS, TIMES
    >>> other_unit("4倍", POINTS), other_unit("4 times", POINTS), other_unit("4倍", TIMES), other_unit("4张", POINTS)
    (True, True, False, False)
    """
    return _TIMES.search(text) is not None and _TIMES.search(f"{unit.zh} {unit.en}") is None


def own_unit(text: str, unit: Words) -> bool:
    """Tell whether a text says what a number counts.

    >>> from tractor_dsl.rules.units import LEVELS, POINTS
    >>> own_unit("10分", POINTS), own_unit("10 points", POINTS), own_unit("10", POINTS), own_unit("10分", LEVELS)
    (True, True, False, False)
    """
    words = [unit.zh.replace("{n}", ""), *_ENGLISH.findall(_NUMBER.sub("", unit.en))]
    return any(word and word in text.casefold() for word in words)


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
        return _counted(counted[0].translate(_OTHER_SIGNS)) if len(counted) == 1 else None
    return _spelt([word for word in _ENGLISH.findall(text.casefold()) if word in _NUMBER_WORDS or word == _HUNDRED])


def _spelt(words: Sequence[str]) -> int | None:
    """Return the number that English number words stand for, None where they are none together.

    >>> [_spelt(text.split()) for text in ("eighty", "forty five", "hundred", "one hundred twenty", "two three", "")]
    [80, 45, 100, 120, None, None]
    """
    if _HUNDRED in words:
        at = words.index(_HUNDRED)
        times, rest = (_spelt(part) if part else default for part, default in ((words[:at], 1), (words[at + 1 :], 0)))
        return None if times is None or rest is None else 100 * times + rest
    numbers = [_NUMBER_WORDS[word] for word in words]
    if len(numbers) == 2 and numbers[0] >= 20 and 0 < numbers[1] < 10:
        return sum(numbers)
    return numbers[0] if len(numbers) == 1 else None


def _counted(numeral: str) -> int | None:
    """Return the number that Chinese numerals stand for, None where they are none together.

    >>> [_counted(text) for text in ("八十", "十二", "一百零五", "一百五", "三百二十五", "一二", "十百", "几")]
    [80, 12, 105, 150, 325, None, None, None]
    """
    if not set(numeral) <= {*_CHINESE_DIGITS, *_TENS}:
        return None
    total, digit, last = 0, None, 10
    for sign in numeral:
        unit = _TENS.get(sign)
        if unit is None:
            if digit:
                return None
            last = 10 if sign == "零" else last
            digit = _CHINESE_DIGITS.index(sign)
        elif digit == 0 or (total and total % (10 * unit)):
            return None
        else:
            total, digit, last = total + unit * (1 if digit is None else digit), None, unit
    return total + (digit or 0) * last // 10


def is_upper(text: str) -> bool:
    """Tell whether a text speaks of an upper bound.

    >>> is_upper("under 80"), is_upper("80分以下"), is_upper("80分以上")
    (True, True, False)
    """
    return _UPPER.search(text) is not None


def lower_bound_in(text: str) -> int | None:
    """Return the lower bound that a text names, such as that of a range, or None where it names none.

    >>> [lower_bound_in(text) for text in ("0-35", ">=80", "80+", "80分以上", "40 to 75", "120～")]
    [0, 80, 80, 80, 40, 120]
    >>> lower_bound_in("<80"), lower_bound_in("80分以下"), lower_bound_in("half")
    (None, None, None)
    """
    text = half_width(text).strip()
    found = None if is_upper(text) else _LOWER.fullmatch(text)
    return int(found["bound"]) if found is not None and len(found["bound"]) <= _LONGEST else None
