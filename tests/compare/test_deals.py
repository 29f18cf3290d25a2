"""The same deals under several variants."""

from __future__ import annotations

import json

import jsonschema
import pytest

from tractor_dsl.compare.deals import Comparison, compare_deals
from tractor_dsl.compare.plain import comparison_schema, plain_comparison, plain_rules, rules_schema
from tractor_dsl.compare.rules import every_rule
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate import stretches
from tractor_dsl.simulate.facts import MEASURES, facts_of
from tractor_dsl.simulate.intervals import Estimate, Sums, difference, mean
from tractor_dsl.simulate.shuffle import drawn_level
from tractor_dsl.simulate.summary import plain_tally, tally_schema
from tractor_dsl.simulate.table import play_number

RANDOM = ("random",) * 4
ONE_DECK = """\
id: one
title: {zh: 一副, en: One deck}
extends: qq
table: {decks: 1, kitty: 6}
declare: {rungs: [级牌]}
"""
SHORT = "id: short\ntitle: {zh: 短, en: Short}\nextends: qq\nlevels: {ladder: ['5', '10', K]}\n"


@pytest.fixture(scope="module")
def qq() -> Variant:
    return load_variant("qq")


@pytest.fixture(scope="module")
def twos() -> Variant:
    return load_variant("qq-permanent-2")


@pytest.fixture(scope="module")
def both(qq: Variant, twos: Variant) -> Comparison:
    return compare_deals([qq, twos], deals=40, seed=1, players=RANDOM)


def test_a_variant_compared_with_itself_differs_in_nothing(qq: Variant) -> None:
    comparison = compare_deals([qq, qq], deals=20, players=RANDOM)
    first, second = comparison.totals.tallies
    assert first == second
    assert comparison.same_cards
    for row in comparison.rows():
        assert row.estimates[0] == row.estimates[1]
        assert row.difference == Estimate(0, 0, 0)


def test_the_difference_is_told_deal_by_deal(qq: Variant, twos: Variant, both: Comparison) -> None:
    pairs = []
    for number in range(40):
        points = []
        for variant in (qq, twos):
            played = play_number(
                compile_rules(variant.profile),
                1,
                number,
                level=drawn_level(range(13), 1, number),
                dealer=number % 4,
                seating=RANDOM,
                maker=player_named,
            )
            points.append(facts_of(played).result.points)
        pairs.append(points[1] - points[0])
    row = next(row for row in both.rows() if row.measure.name == "points")
    assert row.difference == mean(Sums.of(*pairs))
    assert row.difference is not None
    apart = difference(*(tally.sums[0] for tally in both.totals.tallies))
    assert apart is not None
    assert row.difference.value == pytest.approx(apart.value)
    assert row.difference.high - row.difference.low < apart.high - apart.low


def test_a_comparison_is_always_the_same(qq: Variant, twos: Variant, both: Comparison) -> None:
    assert compare_deals([qq, twos], deals=40, seed=1, players=RANDOM) == both
    assert compare_deals([qq, twos], deals=40, seed=2, players=RANDOM) != both


def test_several_processes_compare_the_same(
    qq: Variant, twos: Variant, both: Comparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretches, "STRETCH", 15)
    done: list[tuple[int, int]] = []
    spread = compare_deals(
        [qq, twos], deals=40, seed=1, players=RANDOM, jobs=2, progress=lambda *step: done.append(step)
    )
    assert spread == both
    assert done == [(15, 40), (30, 40), (40, 40)]


def test_progress_is_reported_to_the_end(qq: Variant) -> None:
    done: list[tuple[int, int]] = []
    compare_deals([qq], deals=25, players=RANDOM, progress=lambda *step: done.append(step))
    assert done == [(20, 25), (25, 25)]


def test_other_decks_cannot_have_the_same_cards(qq: Variant) -> None:
    one = read_variant(ONE_DECK, "one.yaml")
    comparison = compare_deals([qq, one], deals=10, players=RANDOM)
    assert not comparison.same_cards
    first, second = comparison.totals.tallies
    row = comparison.rows()[0]
    assert row.difference == difference(first.sums[0], second.sums[0])


def test_levels_are_those_that_all_ladders_have(qq: Variant) -> None:
    short = read_variant(SHORT, "short.yaml")
    assert compare_deals([qq, short], deals=1, players=RANDOM).levels == (3, 8, 11)


def test_shares_differ_by_no_more_than_all(qq: Variant) -> None:
    """On few deals the interval alone would go on beyond ±100%."""
    one = read_variant(ONE_DECK, "one.yaml")
    comparison = compare_deals([qq, one], deals=5, seed=1, players=RANDOM)
    clipped = 0
    for index, row in enumerate(comparison.rows()):
        if row.measure.is_share and row.difference is not None:
            assert -1 <= row.difference.low <= row.difference.high <= 1
            apart = difference(*(tally.sums[index] for tally in comparison.totals.tallies))
            clipped += apart is not None and (apart.low < -1 or apart.high > 1)
    assert clipped


def test_more_than_two_have_no_difference(qq: Variant, twos: Variant) -> None:
    comparison = compare_deals([qq, twos, load_variant("menghuan")], deals=5, players=RANDOM)
    assert all(row.difference is None and len(row.estimates) == 3 for row in comparison.rows())
    assert plain_comparison(comparison)["differences"] is None


# ----------------------------------------------------------------------------------------------------------------- JSON


@pytest.mark.parametrize("count", [1, 2, 3])
def test_json_fits_its_schemas(qq: Variant, twos: Variant, count: int) -> None:
    variants = [qq, twos, qq][:count]
    comparison = compare_deals(variants, deals=1 if count == 3 else 8, players=RANDOM)
    for plain, schema in (
        (plain_comparison(comparison), comparison_schema()),
        (plain_tally(comparison.totals.tallies[0]), tally_schema()),
        (plain_rules(every_rule([variant.profile for variant in variants]), variants), rules_schema()),
    ):
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(json.loads(json.dumps(plain, allow_nan=False)), schema)


def test_json_has_every_measure(both: Comparison) -> None:
    plain = plain_comparison(both)
    names = [measure.name for measure in MEASURES]
    assert list(plain["differences"]) == names
    assert [list(tally["measures"]) for tally in plain["tallies"]] == [names, names]
