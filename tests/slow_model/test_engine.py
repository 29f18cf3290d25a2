"""The engine against the slow model: the same answer in every random situation.

A small sample runs with every test run. The full size is ``python -m tests.slow_model``: 20,000 situations for every
variant, and as many over random option values.
"""

from __future__ import annotations

import random

import pytest

from tests.quick import by_variant
from tests.slow_model.comparison import disagreements, model_rules, profile_of, shipped_profiles
from tests.slow_model.situations import random_rules
from tractor_dsl.rules.profile import RuleProfile

PROFILES = shipped_profiles()


@pytest.mark.parametrize("name", by_variant(PROFILES))
def test_variant_agrees_with_the_model(name: str) -> None:
    assert disagreements(PROFILES[name], seed=1, count=400) == []


@pytest.mark.parametrize("seed", range(40))
def test_random_options_agree_with_the_model(seed: int) -> None:
    profile = profile_of(random_rules(random.Random(seed)))
    assert disagreements(profile, seed=seed, count=40) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_variant_agrees_with_the_model_at_length(name: str) -> None:
    assert disagreements(PROFILES[name], seed=2, count=6_000) == []


def test_rules_survive_the_way_to_the_model_and_back() -> None:
    for seed in range(50):
        rules = random_rules(random.Random(seed))
        assert model_rules(profile_of(rules)) == rules
    assert model_rules(RuleProfile()).decks == 2
