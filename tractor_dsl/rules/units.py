"""What the numbers of options count: templates of the number ``n``, for :class:`~tractor_dsl.rules.options.Whole`."""

from __future__ import annotations

from typing import Final

from tractor_dsl.rules.options import Words

TIMES: Final = Words("{n}倍", "× {n}")
POINTS: Final = Words("{n}分", "{n} {n:point|points}")
LEVELS: Final = Words("{n}级", "{n} {n:level|levels}")
STAKES: Final = Words("{n}倍", "{n} {n:time|times}")
UNLIMITED: Final = Words("不限", "no limit")
"""What is said where there is no number."""
