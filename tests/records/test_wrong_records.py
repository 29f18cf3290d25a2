"""Whatever is wrong with a record is told with its place; nothing that is read can raise anything else."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from tests.quick import every
from tests.records.deals import recorded_deal
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.reading.kinds import kind_of
from tractor_dsl.records.read import LONGEST_RECORD, read_record, read_records
from tractor_dsl.records.record import Record
from tractor_dsl.records.replay import replay as play_again
from tractor_dsl.records.shape import record_schema
from tractor_dsl.records.write import plain_record, record_line
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.throw import Allowed

MUTATIONS = 200


@pytest.fixture(scope="module")
def qq() -> Ruleset:
    return compile_rules(load_variant("qq").profile)


@pytest.fixture(scope="module")
def good(qq: Ruleset) -> Record:
    return recorded_deal(random.Random(1), qq)[0]


@pytest.fixture
def plain(good: Record) -> dict[str, Any]:
    return copy.deepcopy(plain_record(good))


def findings_of(text: str, ruleset: Ruleset | None = None) -> tuple[Diagnostic, ...]:
    """Return the findings of a text read as a record and replayed; they can all be worded."""
    try:
        record = read_record(text, "deal.json")
        if ruleset is not None:
            play_again(record, ruleset)
    except FindingsError as wrong:
        for found in wrong.diagnostics:
            assert found.place.file == "deal.json"
            assert 1 <= found.place.line <= text.count("\n") + 1
            assert 1 <= found.place.column < found.place.end_column
            for message in (found.message, *found.notes, *([found.help] if found.help else [])):
                for language in LANGUAGES:
                    text_of(message, language).encode("utf-8")
        return wrong.diagnostics
    return ()


def codes_of(text: str, ruleset: Ruleset | None = None) -> list[str]:
    return [found.message.code.split(".")[0] for found in findings_of(text, ruleset)]


def marked(text: str, found: Diagnostic) -> str:
    """Return what a finding points at."""
    return text.split("\n")[found.place.line - 1][found.place.column - 1 : found.place.end_column - 1]


# ----------------------------------------------------------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("\n\n", 2, 1),
        ("not json", 1, 1),
        ('{"format": "tractor-deal/1",\n "variant" "qq"}', 2, 12),
        ('{"format": "tractor-deal/1",}', 1, 29),
        ('{"format": "tractor-deal/1"', 1, 27),
        ('{"format": "tractor-deal/1"} x', 1, 30),
        ("{'format': 1}", 1, 2),
        ('{"format": "trac\tor"}', 1, 17),
        ("\ufeff{}", 1, 1),
    ],
)
def test_what_is_no_json(text: str, line: int, column: int) -> None:
    (found,) = findings_of(text)
    assert (found.message.code, found.place.line, found.place.column) == ("td501", line, column)
    assert found.source_line == text.split("\n")[line - 1]


@pytest.mark.parametrize("key", ["format", "variant", "deck", "actions"])
def test_a_record_that_lacks_a_key_is_still_a_record(key: str) -> None:
    record = {"format": "tractor-deal/1", "variant": "qq", "deck": "♥A", "actions": []}
    del record[key]
    assert kind_of(json.dumps(record)) == "records"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 30_000, "[" * 500 + "]" * 500, "[[[[[[[[[[]]]]]]]]]]"])
def test_what_is_nested_too_deeply(text: str) -> None:
    assert codes_of(text) in (["td502"], ["td501"])


def test_what_is_too_long() -> None:
    assert codes_of(" " * (LONGEST_RECORD + 1)) == ["td500"]


@pytest.mark.parametrize("text", ["[]", "null", "3", '"tractor-deal/1"', "NaN", "1e999", "9" * 5_000])
def test_what_is_no_object(text: str) -> None:
    (found,) = findings_of(text)
    assert found.message.code == "td509.record"
    assert found.message.params["expected"].code == "records.kind.record"


# ---------------------------------------------------------------------------------------------------------------- shape


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: dict[str, Any]) -> None:
        inner: Any = plain
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "code", "pointed_at"),
    [
        (put("format", value="tractor-deal/2"), "td503", '"tractor-deal/2"'),
        (put("format", value=1), "td503", "1"),
        (put("leval", value="10"), "td505", '"leval"'),
        (put("level", value=10), "td509", "10"),
        (put("level", value="11"), "td509", '"11"'),
        (put("level", value=[]), "td509", "[]"),
        (put("dealer", value=4), "td509", "4"),
        (put("dealer", value=True), "td509", "true"),
        (put("dealer", value=1.0), "td509", "1.0"),
        (put("first_drawer", value=None), "td509", "null"),
        (put("variant", value=""), "td509", '""'),
        (put("version", value="x" * 300), "td509", '"' + "x" * 300 + '"'),
        (put("deck", value="♠2,♠3"), "td509", '"♠2,♠3"'),
        (put("deck", value=""), "td509", '""'),
        (put("deck", value=[1, 2]), "td509", "[1, 2]"),
        (put("actions", value={}), "td509", "{}"),
        (put("actions", 0, value="pass"), "td509", '"pass"'),
        (put("actions", 0, value={"seat": 1}), "td507", '{"seat": 1}'),
        (put("actions", 1, value={"pass": 1, "play": "♠2"}), "td508", '{"pass": 1, "play": "♠2"}'),
        (put("actions", 1, value={"pass": 0}), "td509", "0"),
        (put("actions", 1, value={"pass": 10**30}), "td509", str(10**30)),
        (put("actions", 1, value={"pass": 1, "seat": 0}), "td505", '"seat"'),
        (put("actions", 1, value={"play": "♠2"}), "td504", "{"),
        (put("actions", 1, value={"seat": 0, "play": "♠1"}), "td509", '"♠1"'),
        (put("actions", 1, value={"seat": 0, "play": "♠2  ♠3"}), "td509", '"♠2  ♠3"'),
        (put("actions", 1, value={"seat": "0", "bury": "♠2"}), "td509", '"0"'),
        (put("actions", 1, value={"seat": 0, "bid": -5}), "td509", "-5"),
        (put("actions", 1, value={"seat": 0, "bid": True}), "td509", "true"),
        (put("actions", 1, value={"seat": 0, "name": "♠A"}), "td509", '"♠A"'),
        (put("actions", 1, value={"seat": 0, "call": "♠A ♠A"}), "td509", '"♠A ♠A"'),
        (put("actions", 1, value={"seat": 0, "redeal": False}), "td509", "false"),
        (put("actions", 1, value={"seat": 0, "concede": 1}), "td509", "1"),
        (put("result", "declarers", value=[0, 0]), "td509", "[0, 0]"),
        (put("result", "declarers", value=[]), "td509", "[]"),
        (put("result", "declarers", value=[[]]), "td509", "[[]]"),
        (put("result", "fined_stakes", value=[0, 0, 0, 0, 0]), "td509", "[0, 0, 0, 0, 0]"),
        (put("result", "fined_stakes", value=[-1]), "td509", "[-1]"),
        (put("result", "target", value="80"), "td509", '"80"'),
        (put("result", value=0), "td509", "0"),
        (put("result", "levels", value=-1), "td509", "-1"),
        (put("result", "trump", value="spades"), "td509", '"spades"'),
        (put("result", "attackers_won", value=1), "td509", "1"),
        (put("result", "kitty", value=1), "td505", '"kitty"'),
    ],
)
def test_the_shape(plain: dict[str, Any], change: Callable[[Any], None], code: str, pointed_at: str) -> None:
    change(plain)
    text = json.dumps(plain, ensure_ascii=False)
    (found,) = findings_of(text)
    assert (found.message.code, marked(text, found)) == (code, pointed_at)
    assert found.source_line is None


@pytest.mark.parametrize("key", ["format", "deck", "actions", "result", "level"])
def test_a_missing_key(plain: dict[str, Any], key: str) -> None:
    del plain[key]
    (found,) = findings_of(json.dumps(plain))
    assert found.message.code == "td504"
    assert f"`{key}`" in text_of(found.message, "en")


def test_all_findings_come_in_one_reading_in_order(plain: dict[str, Any]) -> None:
    del plain["version"]
    plain["level"] = 3
    plain["actions"][2] = {}
    plain["result"]["dealer"] = "north"
    found = findings_of(json.dumps(plain, ensure_ascii=False, indent=1))
    assert [one.message.code for one in found] == ["td504", "td509", "td507", "td509"]
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert found[1].source_line == ' "level": 3,'


def test_a_slip_in_a_key_is_recognised(plain: dict[str, Any]) -> None:
    plain["lvel"] = plain.pop("level")
    found = findings_of(json.dumps(plain))
    assert {one.message.code for one in found} == {"td504", "td505"}
    assert [text_of(one.help, "en") for one in found if one.help] == ["did you mean `level`?"]


def test_a_key_given_twice(good: Record) -> None:
    text = record_line(good).replace('"level":', '"level":"3","level":', 1)
    (found,) = findings_of(text)
    assert found.message.code == "td506"
    assert found.place.column == text.rindex('"level":') + 1


def test_a_hostile_text_is_shown_harmlessly(plain: dict[str, Any]) -> None:
    plain["\ud800"] = 1
    plain["level"] = "\ud800" * 500
    assert codes_of(json.dumps(plain)) == ["td509", "td505"]


def test_a_thousand_wrong_actions_take_no_time(plain: dict[str, Any]) -> None:
    plain["actions"] = [{}] * 20_000
    assert len(codes_of(json.dumps(plain))) == 100


def test_lines_are_counted_in_files_of_many(good: Record) -> None:
    line = record_line(good)
    with pytest.raises(FindingsError) as wrong:
        read_records(line + "\n" + line.replace('"dealer"', '"Dealer"', 1) + "{\n" + line, "deals.jsonl")
    places = [(found.place.line, found.message.code) for found in wrong.value.diagnostics]
    assert places == [(3, "td504"), (3, "td505"), (4, "td501")]


# ------------------------------------------------------------------------------------------------------------- the deal


def test_a_deck_that_is_not_the_variant_s(plain: dict[str, Any], qq: Ruleset) -> None:
    plain["deck"] = plain["deck"].replace("大王", "小王", 1)
    text = json.dumps(plain, ensure_ascii=False)
    (found,) = findings_of(text, qq)
    assert found.message.code == "td521"
    assert (found.message.params["missing"], found.message.params["extra"]) == ("大王", "小王")
    assert marked(text, found) == f'"{plain["deck"]}"'


def test_an_illegal_action(plain: dict[str, Any], qq: Ruleset) -> None:
    lead = next(index for index, step in enumerate(plain["actions"]) if "play" in step)
    plain["actions"][lead + 1]["play"] = "大王 大王 大王"
    text = json.dumps(plain, ensure_ascii=False)
    (found,) = findings_of(text, qq)
    assert (found.message.code, found.message.params["action"]) == ("td522", lead + 2)
    assert "3 are played" in text_of(found.message, "en")
    assert [text_of(note, "en") for note in found.notes] == ["that is a rule of every variant"]
    assert marked(text, found) == json.dumps(plain["actions"][lead + 1], ensure_ascii=False)


def test_an_illegal_action_names_the_rule(good: Record, qq: Ruleset) -> None:
    no_throws = replace(qq.profile, throw=replace(qq.profile.throw, allowed=Allowed.NEVER))
    (found,) = findings_of(record_line(good), compile_rules(no_throws))
    assert found.message.code == "td522"
    assert [text_of(note, "en") for note in found.notes] == ["the rule is `throw.allowed`"]


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        ("throw: {allowed: never}\n", "the rule is `throw.allowed`, stated at mine.yaml:4:9"),
        ("", "the rule is `throw.allowed`; no file states it, so the default counts"),
    ],
)
def test_an_illegal_action_names_the_line_of_the_rule(good: Record, qq: Ruleset, rules: str, note: str) -> None:
    no_throws = compile_rules(replace(qq.profile, throw=replace(qq.profile.throw, allowed=Allowed.NEVER)))
    variant = read_variant("id: mine\ntitle: {zh: 我家, en: Mine}\n\n" + rules, "mine.yaml")
    with pytest.raises(FindingsError) as wrong:
        play_again(good, no_throws, variant.origin)
    (found,) = wrong.value.diagnostics
    assert [text_of(said, "en") for said in found.notes] == [note]


def test_actions_after_the_end(plain: dict[str, Any], qq: Ruleset) -> None:
    plain["actions"].append({"pass": 1})
    (found,) = findings_of(json.dumps(plain), qq)
    assert (found.message.code, found.message.params["action"]) == ("td523", len(plain["actions"]))


def test_a_deal_that_is_not_over(plain: dict[str, Any], qq: Ruleset) -> None:
    plain["actions"].pop()
    assert codes_of(json.dumps(plain), qq) == ["td524"]


def test_another_result(plain: dict[str, Any], qq: Ruleset) -> None:
    plain["result"]["points"] += 5
    plain["result"]["levels"] += 1
    text = json.dumps(plain, indent=2)
    found = findings_of(text, qq)
    assert [one.message.code for one in found] == ["td527", "td527"]
    assert [one.message.params["key"] for one in found] == ["points", "levels"]
    assert [marked(text, one) for one in found] == [str(plain["result"]["points"]), str(plain["result"]["levels"])]
    plain["result"] = None
    assert codes_of(json.dumps(plain), qq) == ["td526"]


# ------------------------------------------------------------------------------------------------------------ at random


def mutated_text(text: str, rng: random.Random) -> str:
    """Return a text with a few letters lost, doubled, exchanged or added."""
    for _ in range(rng.randint(1, 3)):
        at, to = sorted(rng.randrange(len(text)) for _ in range(2))
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[at + rng.randint(1, 6) :]
            case 1:
                text = text[:at] + text[at : at + 8] + text[at:]
            case 2:
                text = text[:at] + rng.choice('{}[]",:0n♠大\\\x00\ud83d ') + text[at:]
            case _:
                text = text[:at] + text[to : to + 4] + text[at + 4 :]
    return text


def mutated_value(plain: Any, rng: random.Random) -> Any:
    """Return a JSON value with something in it exchanged, lost or repeated."""
    if isinstance(plain, dict) and plain and rng.random() < 0.9:
        key = rng.choice(list(plain))
        if rng.random() < 0.1:
            return {other: value for other, value in plain.items() if other != key}
        return plain | {key: mutated_value(plain[key], rng)}
    if isinstance(plain, list) and plain and rng.random() < 0.9:
        at, other = rng.randrange(len(plain)), rng.randrange(len(plain))
        match rng.randrange(4):
            case 0:
                return plain[:at] + plain[at + 1 :]
            case 1:
                return [*plain[:at], plain[other], *plain[at:]]
            case 2:
                return [*plain[:at], plain[other], *plain[at + 1 :]]
            case _:
                return [*plain[:at], mutated_value(plain[at], rng), *plain[at + 1 :]]
    if isinstance(plain, str) and rng.random() < 0.5:
        words = plain.split(" ")
        rng.shuffle(words)
        return " ".join(words[: rng.randint(1, len(words))])
    return rng.choice([None, True, -1, 0, 1, 2, 3, 99, 1.5, "", "x", "♠2", "大王 大王", [], {}, [[]], {"play": "♠2"}])


@pytest.mark.parametrize("seed", every(5, range(MUTATIONS)))
def test_mutated_records_give_findings_only(seed: int, good: Record, qq: Ruleset) -> None:
    rng = random.Random(seed)
    schema = jsonschema.Draft202012Validator(record_schema())
    if seed % 4 == 0:
        findings_of(mutated_text(record_line(good), rng), qq)
        return
    plain = mutated_value(plain_record(good), rng)
    text = json.dumps(plain)
    found = findings_of(text)
    assert (not found) == schema.is_valid(json.loads(text)), found
    findings_of(text, qq)
