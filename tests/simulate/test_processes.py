"""Processes end with the block that uses them, whoever leaves it."""

from __future__ import annotations

import time
from multiprocessing import active_children

import pytest

from tractor_dsl.simulate.processes import in_processes


def task(numbers: range) -> int:
    """Return at once for the first stretch, after a long time for the others."""
    if numbers.start:
        time.sleep(300)
    return numbers.start


def _interrupted() -> None:
    with in_processes(task, [range(5), range(5, 9), range(9, 12)], 2) as parts:
        assert next(parts) == 0
        raise KeyboardInterrupt


def test_an_error_of_the_user_ends_the_work_at_once() -> None:
    """The error comes while nothing is asked of the processes."""
    begun, before = time.monotonic(), set(active_children())
    with pytest.raises(KeyboardInterrupt):
        _interrupted()
    assert set(active_children()) <= before
    assert time.monotonic() - begun < 200
