"""Share out stretches of deals to several processes, and give back what they come to in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final, TypeVar

from tractor_dsl.errors import CannotRunError, Message

STRETCH: Final = 500
"""Deals that are played one after another in one process."""

T = TypeVar("T")


def stretches_of(deals: int) -> list[range]:
    """Return the numbers of some deals in stretches.

    >>> stretches_of(1200)
    [range(0, 500), range(500, 1000), range(1000, 1200)]
    """
    return [range(start, min(start + STRETCH, deals)) for start in range(0, deals, STRETCH)]


def in_processes(task: Callable[[range], T], stretches: Sequence[range], jobs: int) -> Iterator[T]:
    """Yield what a task returns for every stretch, in their order, while several processes do the work.

    The task and what it returns must be plain enough to be sent to another process.

    Raises:
        CannotRunError: as the task does.
    """
    with ProcessPoolExecutor(min(jobs, len(stretches)), mp_context=get_context("spawn")) as pool:
        for outcome in pool.map(partial(_try, task), stretches):
            if isinstance(outcome, _Stopped):
                pool.shutdown(cancel_futures=True)
                raise CannotRunError(outcome.message)
            yield outcome


class _Stopped:
    """Why a task could not be done. (An exception would not survive the way from one process to another.)"""

    def __init__(self, message: Message) -> None:
        self.message = message


def _try(task: Callable[[range], T], numbers: range) -> T | _Stopped:
    try:
        return task(numbers)
    except CannotRunError as stopped:
        return _Stopped(stopped.message)
