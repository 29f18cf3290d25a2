"""The most memory that a simulation takes, which must not grow with the number of its deals."""

from __future__ import annotations

from tests.bench.processes import tractor

DEALS, FEW = 10_000, 1_000
MOST = 90.0
"""Megabytes that a simulation may take."""
GROWTH = 5.0
"""Megabytes by which it may take more for :data:`DEALS` than for a :data:`FEW`: what caches still fill."""


def peak(deals: int) -> float:
    """Return the most megabytes that a simulation of some deals took, in a process of its own."""
    return tractor("simulate", "qq", "--deals", str(deals), "--jobs", "1", "--json").megabytes
