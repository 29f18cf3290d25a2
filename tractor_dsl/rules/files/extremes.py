"""Which points there can be under some rules: their step, and how high they go: in the kitty, in a whole deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Final

from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.table import all_points, card_values, hand_size, points_step
from tractor_dsl.rules.throw import Allowed, PointsFine

LONGEST_RUN: Final = 16
"""More places than a run can have: twelve ranks, the level cards, jokers, and some to spare."""


def highest_score(profile: RuleProfile) -> tuple[int, int, int, int] | None:
    """Return the highest score, and of what it is made: points in tricks, points in the kitty, times.

    None where fines have no end.
    """
    if isinstance(profile.throw.fine, PointsFine) and profile.throw.allowed is not Allowed.NEVER:
        return None
    kitty = most_in_kitty(profile)
    tricks, times = all_points(profile.table) - kitty, largest_multiplier(profile)
    return tricks + kitty * times, tricks, kitty, times


def score_step(profile: RuleProfile) -> int:
    """Return what all scores are multiples of.

    >>> score_step(RuleProfile())
    5
    """
    counted = [points_step(profile.table)]
    if isinstance(profile.throw.fine, PointsFine):
        counted.append(profile.throw.fine.points)
    if isinstance(profile.auction.method, Descending):
        counted.append(profile.auction.method.step)
    return gcd(*counted)


def most_in_kitty(profile: RuleProfile) -> int:
    """Return the most card points that the kitty can hold."""
    values = sorted(card_values(profile.table) * profile.table.decks, reverse=True)
    points = sum(values[: profile.table.kitty])
    limit = profile.kitty.buried_points
    return points if limit is None else min(points, limit)


def largest_multiplier(profile: RuleProfile) -> int:
    """Return a number that no multiplier of the kitty exceeds."""
    return max(profile.kitty.capture.multiplier(play) for play in _plays(profile))


def _plays(profile: RuleProfile) -> Iterator[Sequence[Component]]:
    """Yield the plays that can have the largest multipliers: any component by itself, and nothing but pairs."""
    most = max(hand_size(profile.table), 1)
    for width in range(1, profile.table.decks + 1):
        for length in range(1, min(most // width, LONGEST_RUN if width > 1 else 1) + 1):
            yield [Component(width, length, 0, ())]
    if profile.table.decks > 1 and most > 1:
        yield [Component(2, 1, 0, ())] * (most // 2)
    yield [Component(1, 1, 0, ())]
