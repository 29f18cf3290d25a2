"""Where other rules part from a recorded deal."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.engine.deals import VARIANTS
from tests.quick import by_variant
from tests.records.deals import recorded_deal
from tractor_dsl.engine.events import TrickWon
from tractor_dsl.errors import FindingsError
from tractor_dsl.records.parting import where_they_part
from tractor_dsl.records.record import Record
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.declare import Moment
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.result import Band
from tractor_dsl.rules.throw import Allowed

QQ = load_variant("qq").profile
DEALS = range(12)


def record_under(profile: RuleProfile, seed: int) -> Record:
    return recorded_deal(random.Random(seed), compile_rules(profile))[0]


def rules(profile: RuleProfile) -> Ruleset:
    return compile_rules(profile)


@pytest.mark.parametrize("seed", DEALS)
def test_the_same_rules_never_part(seed: int) -> None:
    assert where_they_part(record_under(QQ, seed), rules(QQ), rules(QQ)) is None


@pytest.mark.parametrize("name", by_variant(VARIANTS, quick=("titanic", "zhuangfen")))
def test_every_variant_agrees_with_itself_and_parts_from_others_without_a_fault(name: str) -> None:
    profile = load_variant(name).profile
    for seed in range(3):
        record = record_under(profile, seed)
        assert where_they_part(record, rules(profile), rules(profile)) is None
        for other in VARIANTS:
            under = load_variant(other).profile
            if sorted(rules(under).deck) == sorted(record.deck) and under.table.kitty == profile.table.kitty:
                where_they_part(record, rules(profile), rules(under))


def declaring_until(moment: Moment) -> RuleProfile:
    return replace(QQ, declare=replace(QQ.declare, ends=moment))


@pytest.mark.parametrize("seed", DEALS)
def test_where_declaring_is_open_longer_what_was_said_before_may_still_be_said(seed: int) -> None:
    first, longer = declaring_until(Moment.DEALT), declaring_until(Moment.BURIED)
    assert where_they_part(record_under(first, seed), rules(first), rules(longer)) is None


def test_what_was_said_after_the_bury_may_not_be_said_where_declaring_ends_before() -> None:
    first, shorter = declaring_until(Moment.BURIED), declaring_until(Moment.DEALT)
    partings = [where_they_part(record_under(first, seed), rules(first), rules(shorter)) for seed in range(60)]
    refusals = [part.second.refusal for part in partings if part]
    assert refusals
    assert all(refusal and refusal.path == "declare.ends" for refusal in refusals)


def test_a_throw_that_is_not_allowed() -> None:
    never = replace(QQ, throw=replace(QQ.throw, allowed=Allowed.NEVER))
    part = where_they_part(record_under(QQ, 1), rules(QQ), rules(never))
    assert part is not None
    assert part.first.refusal is None
    assert part.second.refusal is not None
    assert part.second.refusal.path == "throw.allowed"


def test_another_value_of_the_points() -> None:
    bands = (Band(0, declarers=1), Band(1, attackers=3))
    other = replace(QQ, result=replace(QQ.result, bands=bands))
    record = record_under(QQ, 1)
    part = where_they_part(record, rules(QQ), rules(other))
    assert part is not None
    assert part.step == len(record.steps) - 1
    assert part.first.result is not None
    assert part.second.result is not None
    assert part.first.result.points == part.second.result.points


def test_another_winner_of_a_trick() -> None:
    """With permanent twos, a two of a side suit wins a trick that it would lose otherwise."""
    twos = replace(QQ, trumps=replace(QQ.trumps, permanent=(0,)))
    partings = [where_they_part(record_under(QQ, seed), rules(QQ), rules(twos)) for seed in range(60)]
    won = [
        part
        for part in partings
        if part and any(isinstance(event, TrickWon) for event in part.first.events) and not part.second.refusal
    ]
    assert won
    assert all(part.first.events != part.second.events for part in won)


def test_other_cards_cannot_be_compared() -> None:
    one = replace(QQ, table=replace(QQ.table, decks=3, kitty=6))
    with pytest.raises(FindingsError):
        where_they_part(record_under(QQ, 1), rules(QQ), rules(one))
