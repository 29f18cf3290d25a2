"""What short commands cost, beside the start of Python itself: people and editors run them all the time."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import NamedTuple

from tests.bench.processes import Cost, python, tractor

ROUNDS = 7
MOST_MEMORY = 120.0
"""Megabytes that a check may take."""


class Bounded(NamedTuple):
    """A command line, and how many times the CPU of an empty Python program it may take."""

    arguments: tuple[str, ...]
    most: float


COMMANDS = (
    Bounded(("--help",), 8),
    Bounded(("check", "variants/qq.yaml"), 50),
    Bounded(("check", "examples/our-family.yaml"), 50),
)


def typical(run: Callable[[], Cost]) -> Cost:
    """Return the median of some runs; the first one, which writes bytecode, does not count."""
    run()
    costs = [run() for _ in range(ROUNDS)]
    return Cost(*(statistics.median(figures) for figures in zip(*costs, strict=True)))


def empty() -> Cost:
    """Return what ``python -c pass`` costs."""
    return typical(lambda: python("-c", "pass"))


def cost(arguments: tuple[str, ...]) -> Cost:
    """Return what a command line costs."""
    return typical(lambda: tractor(*arguments))
