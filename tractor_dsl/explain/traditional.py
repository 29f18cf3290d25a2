"""From simplified to traditional Chinese, by the library OpenCC where it is installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tractor_dsl.errors import CannotRunError, Message

TABLE: Final = "s2tw"
"""The conversion that is used: traditional characters as they are written today, no words exchanged."""


def traditional() -> Callable[[str], str]:
    """Return a function that converts a text from simplified to traditional Chinese.

    Raises:
        CannotRunError: OpenCC is not installed.
    """
    try:
        from opencc import OpenCC
    except ImportError:
        raise CannotRunError(Message("explain.no_opencc", {"extra": "zh-hant"})) from None
    convert: Callable[[str], str] = OpenCC(TABLE).convert
    return convert
