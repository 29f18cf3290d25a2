"""Which rules of the built-in variants are called inferred: nothing idle, and what the texts tell and leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.effective import effective_rules
from tractor_dsl.rules.files.fields import every_path
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant

BUILT_IN = [name for name, _, _ in variant_files()]
loaded = cache(load_variant)


def inferred(variant: Variant, own: Sequence[str]) -> set[str]:
    """Return the rules that are inferred, if ``own`` is what the variant's own file lists."""
    marked = replace(variant, inferred={**variant.inferred, variant.path: tuple(own)})
    rules = [part for rule in effective_rules(marked) for part in (rule, *rule.parts)]
    return {rule.path for rule in rules if rule.inferred}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_mark_is_in_schema_order_and_says_something(name: str) -> None:
    """A mark is idle if its rule is not in force, or if a parent's list or another entry marks it anyway."""
    variant = loaded(name)
    listed, paths = variant.inferred[variant.path], list(every_path())
    assert list(listed) == sorted(listed, key=paths.index)
    marked = inferred(variant, listed)
    others = [(path, [other for other in listed if other != path]) for path in listed]
    assert [path for path, rest in others if inferred(variant, rest) == marked] == []


@pytest.mark.parametrize(
    ("name", "told", "open_"),
    [
        ("qq", "declare.nobody.mode throw.failed stakes.basis.take_over", "declare.undecided stakes.basis.factors"),
        ("qq-permanent-2", "trumps.permanent declare.nobody.mode", "capture.ruff levels.ends.mode"),
        ("qq-one-deck", "table.kitty result.bands", "kitty.capture.mode kitty.buried_points"),
        ("qq-classic", "kitty.measured_on follow.throws", "result.bands declare.nobody.mode"),
        ("titanic", "table.kitty follow.cascades kitty.capture.cap", "shapes.split declare.nobody.mode throw.failed"),
        ("bianfeng", "kitty.measured_on trumps.gaps", "kitty.capture.mode declare.nobody.mode"),
        ("bianfeng-partner", "follow.throws", "partners.team levels.held"),
        ("menghuan", "kitty.measured_on capture.overruff levels.ends.mode", "capture.ruff trumps.gaps"),
        ("shuaixiaoer", "follow.throws levels.ends.mode", "levels.ends.deals declare.begins"),
        ("shuangsheng", "capture.ruff throw.allowed declare.ends", "capture.overruff trumps.jokers_touch_level"),
        ("shuangsheng-super", "declare.reinforce declare.same_rung", "trumps.jokers_touch_level declare.nobody.twin"),
        ("tournament", "trumps.jokers_touch_level declare.nobody.joker", "kitty.capture.cap kitty.measured_on"),
        ("zhuangfen", "kitty.capture.pair result.surrender", "kitty.capture.single auction.method.mode partners.team"),
        ("shengji-online", "capture.ruff follow.shorter_tractor throw.allowed", "declare.undecided levels.ends.deals"),
    ],
)
def test_what_a_text_says_and_what_it_leaves_open(name: str, told: str, open_: str) -> None:
    variant = loaded(name)
    marked = inferred(variant, variant.inferred[variant.path])
    assert not marked.intersection(told.split())
    assert marked.issuperset(open_.split())
