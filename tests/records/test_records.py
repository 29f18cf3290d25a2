"""A record holds all of a deal: it is written, read and replayed to the same result."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import jsonschema
import pytest

from tests.engine.deals import VARIANTS, do
from tests.quick import by_variant
from tests.records.deals import HEADING, plain_deal, recorded_deal
from tractor_dsl.cards import NO_TRUMP
from tractor_dsl.engine.actions import Bid, Call, Concede, Declare, DemandRedeal, NameTrump, Pass
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.records.read import read_record, read_records
from tractor_dsl.records.record import Passes, Record, Step, steps_of
from tractor_dsl.records.replay import check_heading, replay
from tractor_dsl.records.shape import record_schema
from tractor_dsl.records.write import plain_record, plain_step, record_line, record_text
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant, read_variant

DEALS = 40


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    described = record_schema()
    jsonschema.Draft202012Validator.check_schema(described)
    return jsonschema.Draft202012Validator(described)


@pytest.mark.parametrize("seed", range(DEALS))
def test_a_record_replays_to_the_same_end(seed: int, schema: jsonschema.Draft202012Validator) -> None:
    record, deal = recorded_deal(random.Random(seed))
    line = record_line(record)
    assert line.count("\n") == 1
    schema.validate(json.loads(line))
    assert read_record(line, "deal.json") == read_record(record_text(record), "deal.json") == record
    end = replay(read_record(line, "deal.json"), deal.ruleset)
    assert end == replay(record, deal.ruleset)
    assert end.result == deal.result
    assert course(end._deal) == course(deal)


@pytest.mark.parametrize("seed", range(5))
def test_keeping_the_actions_changes_nothing(seed: int) -> None:
    record, deal = recorded_deal(random.Random(seed))
    plain = plain_deal(deal)
    for action in deal.actions:
        do(plain, action)
    assert course(plain) == course(deal) == course(deal.copy())
    assert type(deal.copy()) is Deal
    assert record.steps == steps_of(deal.actions)


def course(deal: Deal) -> tuple[object, ...]:
    """Return how a deal went, whatever the order in which the cards of a play were named."""
    tricks = None
    if deal.play is not None:
        tricks = [(leader, [sorted(cards) for cards in plays]) for leader, plays in deal.play.tricks]
    return deal.phase, deal.claims, deal.dealer, deal.trump, deal.shown, deal.buried, tricks, deal.result


def test_a_deal_that_was_thrown_in_has_no_result() -> None:
    text = "id: few\ntitle: {zh: 少, en: Few}\nextends: qq\ndeclare: {rungs: [对大王], nobody: {mode: redeal}}\n"
    rules = compile_rules(read_variant(text, "few.yaml").profile)
    rng = random.Random(1)
    records = [recorded_deal(rng, rules) for _ in range(5)]
    thrown_in = [(record, deal) for record, deal in records if deal.phase is Phase.REDEALT]
    assert thrown_in
    for record, _ in thrown_in:
        assert record.result is None
        assert replay(read_record(record_line(record), "-"), rules).phase is Phase.REDEALT


@pytest.mark.parametrize("name", by_variant(VARIANTS))
def test_records_of_every_variant_replay_to_the_same_end(name: str, schema: jsonschema.Draft202012Validator) -> None:
    rules = compile_rules(load_variant(name).profile)
    for seed in range(6):
        record, deal = recorded_deal(random.Random(seed), rules)
        line = record_line(record)
        schema.validate(json.loads(line))
        assert read_record(line, "-") == record
        end = replay(read_record(line, "-"), rules)
        assert (end.result, course(end._deal)) == (deal.result, course(deal))


STEPS = (
    (DemandRedeal(1), {"seat": 1, "redeal": True}),
    (Bid(2, 75), {"seat": 2, "bid": 75}),
    (NameTrump(3, NO_TRUMP), {"seat": 3, "name": "none"}),
    (NameTrump(3, 1), {"seat": 3, "name": "♥"}),
    (Call(0, 38), {"seat": 0, "call": "♣A"}),
    (Concede(0), {"seat": 0, "concede": True}),
)


@pytest.mark.parametrize(("step", "plain"), STEPS)
def test_a_step_of_a_rare_phase_is_written_and_read(step: Step, plain: dict[str, object]) -> None:
    assert plain_step(step) == plain
    record, _ = recorded_deal(random.Random(1))
    with_step = replace(record, steps=(*record.steps, step))
    assert read_record(record_text(with_step), "-") == with_step


def test_many_records_are_lines() -> None:
    rng = random.Random(2)
    records = tuple(recorded_deal(rng)[0] for _ in range(4))
    text = "\n".join(map(record_line, records)) + "\n"
    assert read_records(text, "deals.jsonl") == records
    assert read_records(text.replace("\n", "\r\n"), "deals.jsonl") == records
    assert read_records("", "deals.jsonl") == ()
    assert read_records(record_text(records[0]), "deal.json") == records[:1]


def test_a_record_tells_what_it_is() -> None:
    rng = random.Random(3)
    record, _ = recorded_deal(rng, compile_rules(load_variant("qq").profile))
    plain = plain_record(record)
    assert list(plain)[:4] == ["format", "variant", "rules_hash", "version"]
    assert plain["format"] == "tractor-deal/1"
    assert (plain["variant"], plain["rules_hash"]) == HEADING[:2]
    assert plain["actions"][0].keys() <= {"pass", "seat", "declare"}
    assert len(plain["deck"].split()) == 108


def test_the_place_of_a_record_is_no_part_of_it() -> None:
    record, _ = recorded_deal(random.Random(4))
    first, second = (read_record(record_line(record), name) for name in ("a.json", "b.json"))
    assert first == second
    assert hash(first) == hash(second)
    assert "a.json" not in repr(first)


def test_other_rules_than_recorded_are_told() -> None:
    record, _ = recorded_deal(random.Random(5))
    assert check_heading(record, "qq", record.heading.rules_hash) == ()
    (found,) = check_heading(read_record(record_text(record), "old.json"), "qq", "another")
    assert (found.severity, found.message.code) == ("warning", "td520")
    assert found.place.file == "old.json"
    assert found.source_line is not None
    assert found.source_line[found.place.column - 1 : found.place.end_column - 1] == f'"{HEADING.rules_hash}"'


def test_passes_are_counted_together() -> None:
    assert steps_of([]) == ()
    assert steps_of([Pass(3), Declare(0, [8]), Pass(0), Pass(1)]) == (Passes(1), Declare(0, [8]), Passes(2))


def test_records_are_values() -> None:
    record, _ = recorded_deal(random.Random(6))
    again = Record(
        record.heading,
        record.level,
        record.dealer,
        record.first_drawer,
        record.deck,
        record.steps,
        record.result,
    )
    assert again == record
