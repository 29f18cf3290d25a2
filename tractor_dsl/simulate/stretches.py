"""Deals in stretches, each played by one process, and counted for itself."""

from __future__ import annotations

from typing import Final

STRETCH: Final = 500
"""Deals that are played one after another in one process."""


def stretches_of(deals: int) -> list[range]:
    """Return the numbers of some deals in stretches.

    >>> stretches_of(1200)
    [range(0, 500), range(500, 1000), range(1000, 1200)]
    """
    return [range(start, min(start + STRETCH, deals)) for start in range(0, deals, STRETCH)]
