"""Examples of following are there whatever ranks are permanent trumps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tractor_dsl.cards import SPADES
from tractor_dsl.explain.following import examples
from tractor_dsl.explain.setting import Setting, usual_level
from tractor_dsl.rules.load import load_variant


@pytest.mark.parametrize("permanent", [(), (0, 1), (0, 1, 3, 9, 11)])
def test_there_are_examples_of_following_with_many_permanent_trumps(permanent: tuple[int, ...]) -> None:
    qq = load_variant("qq")
    profile = replace(qq.profile, trumps=replace(qq.profile.trumps, permanent=permanent))
    setting = Setting(replace(qq, profile=profile), "en", usual_level(profile), SPADES)
    assert list(examples(setting))
