"""What was meant by a text where ``true`` or ``false`` belongs."""

from __future__ import annotations

import re
from typing import Final

from tractor_dsl.reading.full_width import half_width
from tractor_dsl.rules.files.suggest import Meant, says_all, suggest

_SWITCHES: Final = {
    "true": "on yes y t ok okay √ ✓ ✔ ✅ legal allowed accepted valid correct right"
    " 是 开 有 对 真 可以 能 行 允许 合法 合规 有效 成立 算 算数 换庄",
    "false": "off no n f × ✗ ✘ ✕ ❌ illegal refused invalid incorrect wrong 否 关 无 不 错 假 没有 无效",
}
_NOT: Final = ("不", "not ")
"""What turns a word for ``true`` into one for ``false``: 不对, 不合规."""
_WORD: Final = re.compile(r"[^\W_]+")


def switch_meant(text: str) -> Meant | None:
    """Return the switch, ``true`` or ``false``, that a text was meant to be: said in another word, or misspelt.

    A text that says both is meant to be neither.

    >>> switch_meant("是"), switch_meant("fasle"), switch_meant("often"), switch_meant("true or false")
    (Meant(text='true', sure=True), Meant(text='false', sure=True), None, None)
    """
    said = switch_said(text)
    words = _WORD.findall(text.casefold())
    if said is None and {word if word in _SWITCHES else switch_said(word) for word in words} >= _SWITCHES.keys():
        return None
    near = suggest(text, _SWITCHES) if said is None else (said,)
    return Meant(near[0], sure=said is not None or says_all(text, near[0])) if near else None


def switch_said(text: str) -> str | None:
    """Return the switch that a text says in another word.

    >>> switch_said("Yes"), switch_said("不可以"), switch_said("not ok"), switch_said("ture")
    ('true', 'false', 'false', None)
    """
    word = half_width(text).strip().casefold()
    denied = next((word.removeprefix(sign) for sign in _NOT if word.startswith(sign)), None)
    if denied in _SWITCHES["true"].split():
        return "false"
    return next((switch for switch, words in _SWITCHES.items() if word in words.split()), None)
