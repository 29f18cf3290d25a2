"""What a number or a switch was meant to be that is written in another form: ``"12"``, ``１２``, ``两副``, ``yes``.

>>> whole_meant("85分"), whole_meant("四"), whole_meant("many")
(Meant(text='85', sure=False), Meant(text='4', sure=True), None)
>>> switch_meant("是"), switch_meant("fasle"), switch_meant("often")
(Meant(text='true', sure=True), Meant(text='false', sure=True), None)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tractor_dsl.reading.full_width import half_width
from tractor_dsl.rules.files.suggest import suggest

LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9]+")
OTHER_NUMBER: Final = re.compile(
    r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9]+|[0-9][0-9_]*|0x[0-9a-fA-F]+|0o[0-7]+)(?:[eE][-+]?[0-9]+)?"
)
"""Numbers in a form that is no whole number in decimal digits, as well as those that are."""
_LONGEST: Final = 18
"""How many digits a number has at most; a longer one nobody meant."""
_LOOK_ALIKES: Final = str.maketrans("OoｏＯlIi|", "00001111")
_BEGINS: Final = re.compile(r"[xX×*]?(0|[1-9][0-9]{0,8})(?![0-9_xo]|[-:/.,][0-9])")
_DIGITS: Final = "零一二三四五六七八九"
_TENS: Final = {"十": 10, "百": 100, "千": 1_000}
_NUMERAL: Final = re.compile(f"[{_DIGITS}{''.join(_TENS)}]+")
_SWITCHES: Final = {
    "true": "on yes y t 是 开 有 对 真 可以 能 允许 合法",
    "false": "off no n f 否 关 无 不 不是 错 假 没有 不可以 不能 不允许 不合法",
}


class Meant(NamedTuple):
    """What a text was meant to be, and whether nothing else can have been meant by it."""

    text: str
    sure: bool


def whole_meant(text: str) -> Meant | None:
    """Return the whole number that a text was meant to be; only one without a word behind it is sure."""
    digits = number_meant(text)
    if digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST:
        return Meant(str(int(digits)), sure=True)
    signs = digits.translate(str.maketrans("〇两兩", "零二二"))
    numeral = _NUMERAL.match(signs)
    if numeral is not None:
        number = _counted(numeral[0])
        return None if number is None else Meant(str(number), sure=numeral[0] == signs)
    begins = _BEGINS.match(digits)
    return None if begins is None else Meant(begins[1], sure=False)


def number_meant(text: str) -> str:
    """Return a text with letters and full-width signs that look like digits as those digits, if it is a number then.

    >>> [number_meant(text) for text in ("8O", "l2", "１２", "O", "8张", "I")]
    ['80', '12', '12', '0', '8张', 'I']
    """
    digits = half_width(text)
    meant = digits.translate(_LOOK_ALIKES)
    return meant if meant.isdecimal() and (meant == "0" or any(sign.isdecimal() for sign in digits)) else digits


def _counted(numeral: str) -> int | None:
    """Return the number that Chinese numerals stand for, None where they are none together.

    >>> [_counted(text) for text in ("八十", "十二", "一百零五", "一百五", "三百二十五", "一二", "十百")]
    [80, 12, 105, 150, 325, None, None]
    """
    total, digit, last = 0, None, 10
    for sign in numeral:
        unit = _TENS.get(sign)
        if unit is None:
            if digit:
                return None
            last = 10 if sign == "零" else last
            digit = _DIGITS.index(sign)
        elif digit == 0 or (total and total % (10 * unit)):
            return None
        else:
            total, digit, last = total + unit * (1 if digit is None else digit), None, unit
    return total + (digit or 0) * last // 10


def switch_meant(text: str) -> Meant | None:
    """Return the switch, ``true`` or ``false``, that a text was meant to be: said in another word, or misspelt."""
    said = switch_said(text)
    near = suggest(text, _SWITCHES) if said is None else (said,)
    return Meant(near[0], sure=True) if near else None


def switch_said(text: str) -> str | None:
    """Return the switch that a text says in another word.

    >>> switch_said("Yes"), switch_said("不可以"), switch_said("ture")
    ('true', 'false', None)
    """
    word = half_width(text).strip().casefold()
    return next((switch for switch, words in _SWITCHES.items() if word in words.split()), None)
