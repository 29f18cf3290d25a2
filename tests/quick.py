"""Which variants the fast suite asks where a test asks them all: those with the most rules of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

QUICK: Final = ("qq", "titanic", "shuangsheng-super", "zhuangfen", "bianfeng-partner")


def by_variant(names: Iterable[str], quick: Iterable[str] = QUICK) -> list[Any]:
    """Return names of variants as parameters of a test that is slow for most of them."""
    kept = set(quick)
    return [pytest.param(name, marks=[] if name in kept else [pytest.mark.slow]) for name in names]
