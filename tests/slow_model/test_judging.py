"""The rule axes against the slow model on declarations, results, levels, stakes and the rest: the same answers.

A small sample runs with every test run; the full size is part of ``python -m tests.slow_model``.
"""

from __future__ import annotations

import pytest

from tests.slow_model.comparison import shipped_profiles
from tests.slow_model.drawing import DRAWN, drawn
from tests.slow_model.judging import judged_apart
from tractor_dsl.rules.profile import RuleProfile, build_profile

PROFILES = shipped_profiles()


@pytest.mark.parametrize("name", PROFILES)
def test_variant_is_judged_as_by_the_model(name: str) -> None:
    assert judged_apart(PROFILES[name], seed=1, count=330) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_variant_is_judged_as_by_the_model_at_length(name: str) -> None:
    assert judged_apart(PROFILES[name], seed=2, count=6_000) == []


def test_first_questions_are_the_same_of_few_and_of_many() -> None:
    few, many = list(drawn(RuleProfile(), 7, len(DRAWN))), list(drawn(RuleProfile(), 7, 3 * len(DRAWN)))
    assert many[: len(few)] == few


def test_a_target_falls_by_at_least_the_step() -> None:
    profile = build_profile({"auction": {"method": {"mode": "descending", "start": 90, "step": 15, "least": 30}}})
    assert judged_apart(profile, seed=1, count=0) == []


def test_nobody_overturns_oneself_because_one_has_overturned_somebody() -> None:
    """Source: 拖拉机比赛规则: as long as nobody has changed one's own trump suit; the seed draws such declarations."""
    rungs = ["级牌", "对级牌", "对小王", "对大王"]
    declare = {"rungs": rungs, "self_overturn": "after_overturn", "reinforce": "while_standing"}
    assert judged_apart(build_profile({"declare": declare}), seed=3, count=3_300) == []


def test_every_lap_of_one_deal_counts() -> None:
    """Source: a number of laps wins; on a short ladder one deal may go past the last level more than once."""
    levels = {"ladder": ["2", "10"], "past_top": "wrap", "ends": {"mode": "laps", "laps": 3}}
    assert judged_apart(build_profile({"levels": levels}), seed=1, count=1_100) == []
