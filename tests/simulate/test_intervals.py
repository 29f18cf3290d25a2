"""Intervals against values that are known."""

from __future__ import annotations

import math
from random import Random

import pytest

from tractor_dsl.simulate.intervals import Estimate, Sums, difference, mean, share, student

STUDENT = {
    1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.3060, 9: 2.2622, 10: 2.2281,
    15: 2.1314, 20: 2.0860, 29: 2.0452, 30: 2.0423, 60: 2.0003, 120: 1.9799, 10**9: 1.95996,
}  # fmt: skip
"""From the tables of Student's distribution, two-sided 5%."""


@pytest.mark.parametrize(("freedom", "point"), STUDENT.items())
def test_points_of_student_s_distribution(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.0015)


@pytest.mark.parametrize(
    ("ones", "count", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 2, 0.0945, 0.9055),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(ones: int, count: int, low: float, high: float) -> None:
    estimate = share(Sums(count, ones, ones))
    assert estimate is not None
    assert estimate == pytest.approx((ones / count, low, high), abs=0.00006)


def test_a_mean() -> None:
    """Ten values with mean 5.5 and standard deviation 3.0277; t(9) = 2.2622."""
    estimate = mean(Sums.of(*range(1, 11)))
    assert estimate == pytest.approx((5.5, 3.3341, 7.6659), abs=0.001)


def test_two_independent_means() -> None:
    """Student's equal spread: standard error 1, 8 degrees of freedom. Welch: 1.6432, and 5.149 rounded down."""
    estimate = difference(Sums.of(1, 2, 3, 4, 5), Sums.of(3, 4, 5, 6, 7))
    assert estimate == pytest.approx((2, 2 - 2.3060, 2 + 2.3060), abs=0.001)
    estimate = difference(Sums.of(1, 2, 3, 4, 5), Sums.of(3, 4, 5, 6, 12))
    assert estimate == pytest.approx((3, 3 - 2.5706 * 1.73205, 3 + 2.5706 * 1.73205), abs=0.002)


def test_little_is_known_of_little() -> None:
    assert mean(Sums()) is None
    assert share(Sums()) is None
    assert difference(Sums(), Sums.of(1, 2)) is None
    assert mean(Sums.of(3)) == Estimate(3, -math.inf, math.inf)
    assert mean(Sums.of(1, 2, 3, 4)) == Estimate(2.5, -math.inf, math.inf)
    assert mean(Sums.of(3, 3)) == Estimate(3, 3, 3)
    assert difference(Sums.of(3), Sums.of(5)) == Estimate(2, -math.inf, math.inf)
    assert difference(Sums.of(1, 2, 3, 4), Sums.of(*range(9))) == Estimate(1.5, -math.inf, math.inf)
    assert difference(Sums.of(3, 3), Sums.of(5, 5)) == Estimate(2, 2, 2)


def test_bounds_are_kept_within_what_is_possible() -> None:
    assert Estimate(3, -10, 16).within(1, math.inf) == Estimate(3, 1, 16)
    assert Estimate(3, -math.inf, math.inf).within(1, math.inf) == Estimate(3, -math.inf, math.inf)


def test_parts_add_up() -> None:
    rng = Random(1)
    values = [rng.randrange(-50, 200) for _ in range(40)]
    whole, parts = Sums(), Sums()
    for value in values:
        whole.add(value)
    parts += Sums.of(*values[:13])
    parts += Sums.of(*values[13:])
    assert whole == parts == Sums.of(*values)
    average = sum(values) / 40
    assert whole.variance == pytest.approx(sum((value - average) ** 2 for value in values) / 39)


def test_the_sign_is_settled_when_the_interval_leaves_out_zero() -> None:
    assert Estimate(1, 0.5, 1.5).settled
    assert Estimate(-1, -1.5, -0.5).settled
    assert not Estimate(1, -0.5, 2.5).settled
    assert not Estimate(0, 0, 0).settled


def test_an_interval_holds_the_mean_as_often_as_it_says() -> None:
    rng = Random(3)
    held = 0
    for _ in range(1_000):
        estimate = mean(Sums.of(*(rng.randrange(6) for _ in range(12))))
        assert estimate is not None
        held += estimate.low <= 2.5 <= estimate.high
    assert 925 < held < 975


def test_a_share_holds_as_often_as_it_says() -> None:
    rng = Random(4)
    held = 0
    for _ in range(1_000):
        ones = sum(rng.random() < 0.2 for _ in range(60))
        estimate = share(Sums(60, ones, ones))
        assert estimate is not None
        held += estimate.low <= 0.2 <= estimate.high
    assert 925 < held < 980
