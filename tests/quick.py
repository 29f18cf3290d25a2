"""What the fast suite takes where a test takes much: the variants with the most rules of their own, every so manyth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

QUICK: Final = ("qq", "titanic", "shuangsheng-super", "zhuangfen", "bianfeng-partner")


def by_variant(names: Iterable[str], quick: Iterable[str] = QUICK) -> list[Any]:
    """Return names of variants as parameters of a test that is slow for most of them."""
    kept = set(quick)
    return [pytest.param(name, marks=[] if name in kept else [pytest.mark.slow]) for name in names]


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases as parameters of a test that is slow for all but every so manyth of them."""
    return [_marked(case, [pytest.mark.slow] if number % step else []) for number, case in enumerate(cases)]


def _marked(case: Any, marks: list[pytest.MarkDecorator]) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=[*case.marks, *marks], id=case.id)
    return pytest.param(*case, marks=marks) if isinstance(case, tuple) else pytest.param(case, marks=marks)
