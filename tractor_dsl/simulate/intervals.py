"""Estimates from many deals with their 95% intervals, from sums that can be added up.

* A mean lies within ``m ± t s / √n``: s the sample's standard deviation, t the 97.5% point of Student's distribution
  with n - 1 degrees of freedom (from the normal distribution's by Abramowitz and Stegun 26.7.5; 1.96 for large n).
* A share k/n has Wilson's interval ``(k + z²/2 ± z √(k (n - k) / n + z²/4)) / (n + z²)``, which stays within 0 and 1.
* A paired difference is the mean of the differences of pairs, so that what both have in common drops out.
* The difference of two independent means has the standard error ``√(s₁²/n₁ + s₂²/n₂)`` and Welch's degrees of freedom,
  rounded down.

Where fewer than five values were seen that are not all the same, a mean and a difference of means have no bounds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = NormalDist().inv_cdf(0.975)
"""The 97.5% point of the normal distribution, 1.96."""
FEWEST: Final = 5
"""Values from which an interval of their mean is told; that of fewer may lie anywhere."""


@dataclass(slots=True)
class Sums:
    """How many values there were, their sum and the sum of their squares. Sums of parts add up to those of the whole.

    >>> sums = Sums.of(2, 4)
    >>> sums += Sums.of(9)
    >>> sums, sums.mean
    (Sums(count=3, total=15, squares=101), 5.0)
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, *values: int) -> Sums:
        """Return the sums of some values."""
        return cls(len(values), sum(values), sum(value * value for value in values))

    def add(self, value: int) -> None:
        """Take in one more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def __iadd__(self, other: Sums) -> Sums:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        return self

    @property
    def mean(self) -> float:
        """Return the mean; there must be a value."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Return the sample's variance (divided by n - 1); there must be two values."""
        return (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))

    @property
    def spread_is_known(self) -> bool:
        """Tell whether there are enough values for an interval: five, or two that are the same."""
        return self.count >= FEWEST or (self.count > 1 and not self.variance)


class Estimate(NamedTuple):
    """A value and the bounds between which it lies with 95% confidence."""

    value: float
    low: float
    high: float

    @property
    def settled(self) -> bool:
        """Tell whether the interval leaves out 0, so that the sign of the value can be trusted."""
        return self.low > 0 or self.high < 0

    @property
    def has_interval(self) -> bool:
        """Tell whether the bounds say anything that the value does not."""
        return 0 < self.high - self.low < math.inf

    def within(self, least: float, most: float) -> Estimate:
        """Return the estimate of a value that is known to lie between two bounds; one without an interval stays.

        >>> Estimate(0.2, -0.9, 1.3).within(-1, 1)
        Estimate(value=0.2, low=-0.9, high=1)
        """
        return Estimate(self.value, max(self.low, least), min(self.high, most)) if self.has_interval else self


def student(freedom: int) -> float:
    """Return the 97.5% point of Student's distribution, within 0.15%.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 10, 1000)]
    [12.706, 4.303, 2.228, 1.962]
    """
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
        + (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / (92160 * freedom**4)
    )


def mean(sums: Sums) -> Estimate | None:
    """Return the mean of some values; of few values it has no bounds, of none there is no mean.

    >>> [round(bound, 2) for bound in mean(Sums.of(2, 4, 4, 4, 5, 5, 7, 9)) or ()]
    [5.0, 3.21, 6.79]
    """
    if not sums.count:
        return None
    if not sums.spread_is_known:
        return Estimate(sums.mean, -math.inf, math.inf)
    return _around(sums.mean, sums.variance / sums.count, sums.count - 1)


def share(sums: Sums) -> Estimate | None:
    """Return the share of ones among values that are 0 or 1.

    >>> [round(bound, 4) for bound in share(Sums(count=10, total=8, squares=8)) or ()]
    [0.8, 0.4902, 0.9433]
    """
    if not sums.count:
        return None
    count, total = sums.count, sums.total
    middle = total + Z * Z / 2
    reach = Z * math.sqrt(total * (count - total) / count + Z * Z / 4)
    low, high = (middle - reach) / (count + Z * Z), (middle + reach) / (count + Z * Z)
    return Estimate(sums.mean, low if total else 0.0, high if total < count else 1.0)


def difference(first: Sums, second: Sums) -> Estimate | None:
    """Return by how much the mean of independent values exceeds that of others: second minus first.

    >>> [round(bound, 2) for bound in difference(Sums.of(1, 2, 2, 2, 3), Sums.of(4, 6, 6, 6, 8)) or ()]
    [4.0, 2.18, 5.82]
    """
    if not first.count or not second.count:
        return None
    gap = second.mean - first.mean
    if not (first.spread_is_known and second.spread_is_known):
        return Estimate(gap, -math.inf, math.inf)
    one, other = first.variance / first.count, second.variance / second.count
    error = one + other
    if not error:
        return Estimate(gap, gap, gap)
    freedom = error**2 / (one**2 / (first.count - 1) + other**2 / (second.count - 1))
    return _around(gap, error, max(1, int(freedom + 1e-9)))


def _around(value: float, squared_error: float, freedom: int) -> Estimate:
    reach = student(freedom) * math.sqrt(squared_error)
    return Estimate(value, value - reach, value + reach)
