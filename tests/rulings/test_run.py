"""Running rulings: the report, other variants, answers that there are none of, and suits left open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import Report, run_file, run_rulings, together
from tractor_dsl.rulings.schema import report_schema
from tractor_dsl.rulings.wording import report_lines

HEAD = 'variant: qq\ngiven: {level: "10", trump: ♠}\nrulings:\n'


def run(*rulings: str, other: str | None = None, head: str = HEAD) -> Report:
    """Run some rulings, one a line, under qq or another variant; the first is on line 4."""
    file = read_rulings(head + "".join(f"  - {ruling}\n" for ruling in rulings), "mine.yaml")
    return run_rulings(file, None if other is None else load_variant(other))


def the_only(report: Report) -> dict[str, Any]:
    (outcome,) = report.as_data()["rulings"]
    assert isinstance(outcome, dict)
    return outcome


def test_the_report_as_data() -> None:
    report = run(
        "{id: kings, shape: KKQQ, is: tractor, length: 2}",
        "{id: kept, follow: {lead: ♥KK, hand: ♥QQ73, play: ♥73}, legal: true}",
    )
    data = report.as_data()
    jsonschema.validate(data, report_schema(), jsonschema.Draft202012Validator)
    assert json.loads(json.dumps(data)) == data
    assert (data["passed"], data["failed"]) == (1, 1)
    kept = data["rulings"][1]
    place = load_variant("qq").origin("follow.duty")
    assert place is not None
    assert kept == {
        "file": "mine.yaml",
        "line": 5,
        "id": "kept",
        "question": "follow",
        "expected": {"legal": True},
        "actual": {"legal": False},
        "ok": False,
        "rule": {"path": "follow.duty", "file": place.file, "line": place.line},
    }


def test_cards_are_canonical_text() -> None:
    outcome = the_only(run("{id: a, shape: 副10 副10 主AA, is: tractor, components: [主AA 副1010]}"))
    assert outcome["ok"]
    assert outcome["expected"] == outcome["actual"] == {"is": "tractor", "components": ["♠AA ♥1010"]}


def test_legal_plays_are_compared_as_a_set() -> None:
    outcome = the_only(run("{id: a, follow: {lead: ♥A, hand: ♥73 ♠A}, legal_plays: [♥3, ♥7]}"))
    assert outcome["ok"]
    assert outcome["actual"] == {"legal_plays": ["♥7", "♥3"]}
    assert not the_only(run("{id: a, follow: {lead: ♥A, hand: ♥73 ♠A}, legal_plays: [♥3]}"))["ok"]
    assert not the_only(run("{id: a, follow: {lead: ♥A, hand: ♥73 ♠A}, legal_plays: [♥3, ♥7, ♠A]}"))["ok"]


def test_very_many_legal_plays_are_counted() -> None:
    hand = "♣AKQJ98765432 ♦AKQJ98765432"
    outcome = the_only(run(f"{{id: a, follow: {{lead: ♥KKQQJJ, hand: {hand}}}, legal_plays: [♣AKQJ98]}}"))
    assert not outcome["ok"]
    assert outcome["actual"] == {"legal_plays": {"count": 134596}}


def test_is_not_shows_what_the_shape_is() -> None:
    outcome = the_only(run("{id: a, shape: KKQQ, is_not: tractor}"))
    assert (outcome["expected"], outcome["actual"]) == ({"is_not": "tractor"}, {"is": "tractor"})


def test_an_answer_that_there_is_none_of_is_null() -> None:
    outcome = the_only(run("{id: a, throw: {lead: ♥AK, others: [♥3, ♥4, ♥5]}, leads: ♥AK, blocked_by: 1}"))
    assert not outcome["ok"]
    assert outcome["actual"] == {"leads": "♥AK", "blocked_by": None}


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        ("redeal: {hand: ♥AK, side: attackers}, allowed: true", "redeal"),
        ("partner: {card: ♥A, hands: [♥A, ♣A, ♣K, ♣Q]}, seat: 1", "partner"),
        ("penalty: {offence: escape, side: attackers}, declarers: 1", "penalty"),
        ("result: {points: 20, target: 80}, dealer_changes: false", "target"),
        ("result: {points: 20, conceded: true}, dealer_changes: true", "conceded"),
        ("result: 0, name: 大光", "name"),
        ("throw: {lead: ♥AK, others: [♥3, ♥4, ♥5]}, stake: 0.5", "base_stake"),
        ("table: {players: 5}, hand_size: 20", "players"),
    ],
)
def test_a_question_without_a_rule_fails_with_the_reason(ruling: str, reason: str) -> None:
    report = run(f"{{id: a, {ruling}}}")
    outcome = the_only(report)
    assert not outcome["ok"]
    assert list(outcome["actual"].values()) == [{"unsupported": reason}]
    for language in ("en", "zh"):
        line, counts = report_lines(report, language)
        assert "unsupported" in line
        assert counts


@pytest.mark.parametrize(
    ("variant", "ruling", "reason"),
    [
        ("zhuangfen", "result: 85, attackers: 0", "no_target"),
        ("zhuangfen", "declare: [{seat: 0, show: ♥10}], accepted: [true]", "auctioned"),
        ("zhuangfen", "undeclared: ♥AKQ ♣984 ♦7 ♠6, trump: none", "auctioned"),
        ("zhuangfen", "next_dealer: attackers, dealer: 1", "auctioned_deal"),
        ("shuangsheng", "undeclared: ♥AKQ ♣984 ♦7 ♠6, dealer: 0", "hands"),
        ("bianfeng-partner", "next_dealer: attackers, dealer: 1", "which_partner"),
        ("tournament", "penalty: {offence: escape, side: attackers}, declarers: 1", "penalty"),
        ("tournament", "penalty: {offence: miscount, side: attackers}, stakes: [1, 1]", "penalty_stakes"),
        ("shuaixiaoer", "penalty: {offence: escape, side: attackers}, declarers: 1", "penalty_levels"),
        ("shuangsheng-super", "redeal: {hand: ♥34, side: attackers}, allowed: true", "redeal"),
    ],
)
def test_a_question_that_some_variants_cannot_answer(variant: str, ruling: str, reason: str) -> None:
    outcome = the_only(run(f"{{id: a, {ruling}}}", head=HEAD.replace("qq", variant)))
    assert not outcome["ok"]
    assert list(outcome["actual"].values()) == [{"unsupported": reason}]


def test_a_band_without_a_name_among_named_ones_has_none() -> None:
    outcome = the_only(run("{id: a, result: 60, name: 小光}", head=HEAD.replace("qq", "shuaixiaoer")))
    assert outcome["actual"] == {"name": None}


@pytest.mark.parametrize(
    ("variant", "ruling", "rule"),
    [
        ("zhuangfen", "result: {points: 0, target: 50, conceded: true}, attackers: 1", "result.surrender"),
        ("zhuangfen", "result: {points: 60, target: 50}, attackers: 0", "result.bands"),
        ("tournament", "penalty: {offence: wrong_card, side: attackers}, declarers: 1", "irregularities.misplay"),
        ("shuangsheng", "redeal: {hand: ♥34, side: attackers}, allowed: true", "irregularities.redeal"),
        ("bianfeng-partner", "partner: {card: ♥A, hands: [♥A, ♥A, ♣K, ♣Q]}, seat: 1", "partners.team"),
        ("shuangsheng", "levels: {at: A, up: 1}, won: true", "levels.ends"),
        ("shuaixiaoer", "levels: {at: A, up: 1}, won: false", "levels.past_top"),
        ("bianfeng", "declare: [{seat: 0, show: ♥10, at: dealt}, {seat: 1, show: ♣10, at: dealt}], trump: ♣",
         "declare.same_rung"),
        ("qq", "declare: [{seat: 0, show: ♥10}, {seat: 0, show: ♥1010}], trump: ♥", "declare.reinforce"),
        ("qq", "declare: [{seat: 0, show: ♥10}, {seat: 0, show: ♣1010}], trump: ♣", "declare.self_overturn"),
    ],
)  # fmt: skip
def test_the_field_that_decides(variant: str, ruling: str, rule: str) -> None:
    outcome = the_only(run(f"{{id: a, {ruling}}}", head=HEAD.replace("qq", variant)))
    assert outcome["ok"]
    assert outcome["rule"]["path"] == rule


def test_stakes_where_there_are_none() -> None:
    head = HEAD.replace("qq", "menghuan")
    outcome = the_only(run("{id: a, settle: {side: attackers, levels: 1}, attackers: 3}", head=head))
    assert outcome["actual"] == {"attackers": {"unsupported": "stakes"}}
    assert outcome["rule"]["path"] == "stakes.basis"


def test_throws_where_there_are_none(tmp_path: Path) -> None:
    (tmp_path / "no-throws.yaml").write_text(
        "id: no-throws\ntitle: {zh: 不甩, en: No throws}\nextends: qq\nthrow: {allowed: never}\n", encoding="utf-8"
    )
    text = HEAD.replace("variant: qq", "variant: no-throws.yaml")
    text += "  - {id: a, throw: {lead: ♥AK, others: [♥3, ♥4, ♥5]}, leads: ♥AK}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    outcome = the_only(run_file(tmp_path / "mine.yaml"))
    assert outcome["actual"] == {"leads": {"unsupported": "no_throw"}}
    assert outcome["rule"]["path"] == "throw.allowed"
    assert outcome["rule"]["line"] == 4


def test_a_suit_left_open_is_tried_in_every_choice() -> None:
    """♥A and a card of an unnamed suit are a throw if that is hearts: neither answer holds for every choice."""
    either = run("{id: a, shape: ♥A 副K, is: throw}", "{id: b, shape: ♥A 副K, is: mixed}")
    assert [outcome.ok for outcome in either.outcomes] == [False, False]
    assert either.outcomes[0].actual == {"is": "mixed"}
    assert either.outcomes[1].actual == {"is": "throw"}


def test_a_choice_without_the_cards_is_left_out() -> None:
    """Three aces of hearts do not exist in two decks, so the unnamed suit is another one."""
    assert the_only(run("{id: a, shape: ♥AA 副A, is: mixed}"))["ok"]


def test_components_that_tie_come_in_any_order() -> None:
    report = run(
        "{id: a, shape: 副10(♥) 副10(♣), is: throw, components: [副10(♣), 副10(♥)]}",
        "{id: b, shape: 副10(♥) 副10(♣), is: throw, components: [副10(♥), 副10(♣)]}",
        "{id: c, shape: ♥AK, is: throw, components: [♥K, ♥A]}",
    )
    assert [outcome.ok for outcome in report.outcomes] == [True, True, False]


def test_a_bare_rank_in_components_is_what_it_is_in_the_shape() -> None:
    report = run(
        "{id: a, shape: 大王 大王 小王 小王 A, is: throw, components: [大王 大王 小王 小王, A]}",
        "{id: b, shape: AAK, is: throw, components: [AA, K]}",
        "{id: c, shape: 大王 大王 小王 小王 A, is: throw, components: [大王 大王 小王 小王, 副A]}",
    )
    assert [outcome.ok for outcome in report.outcomes] == [True, True, False]


def test_another_variant() -> None:
    tractor = "{id: a, kitty: {winning: ♥KKQQ}, multiplier: 16}"
    single = "{id: b, kitty: {winning: ♥K}, multiplier: 2}"
    report = run(tractor, single, other="menghuan")
    data = report.as_data()
    jsonschema.validate(data, report_schema(), jsonschema.Draft202012Validator)
    assert [(each["ok"], each["differs"]) for each in data["rulings"]] == [(False, True), (True, False)]
    assert data["rulings"][0]["actual"] == {"multiplier": 8}
    assert data["rulings"][0]["rule"]["file"].endswith("menghuan.yaml")


def test_a_situation_that_another_variant_cannot_have() -> None:
    """Off-suit 2s and aces of trumps are one lead only where 2s are trumps."""
    head = HEAD.replace("qq", "qq-permanent-2")
    outcome = the_only(run("{id: a, kitty: {winning: ♥22 ♠AA}, multiplier: 16}", other="qq", head=head))
    assert not outcome["ok"]
    assert outcome["differs"]
    assert outcome["actual"] == {"multiplier": {"unsupported": "situation"}}
    three = HEAD.replace("trump: ♠", "trump: ♠, decks: 3")
    assert the_only(run("{id: a, shape: ♥KKK, is: triple}", other="menghuan", head=three))["ok"]


def test_decks_widen_the_shapes() -> None:
    report = run(
        "{id: a, shape: ♥444666, is: throw, components: [♥666, ♥444], given: {decks: 3}}",
        "{id: b, shape: ♥444555, is: titanic, length: 2, given: {decks: 3}}",
        "{id: c, table: {decks: 3}, hand_size: 39, kitty_size: 6, points: 300}",
        "{id: d, table: {}, hand_size: 12, kitty_size: 6, points: 100, given: {decks: 1}}",
        "{id: e, table: {decks: 4}, hand_size: 52, kitty_size: 8, points: 400}",
    )
    assert [outcome.ok for outcome in report.outcomes] == [True] * 5


def test_the_band_that_decides() -> None:
    report = run("{id: a, result: 60, declarers: 1}", "{id: b, result: 0, declarers: 3}")
    rules = [outcome.rule for outcome in report.outcomes]
    places = [load_variant("qq").origin(f"result.bands[{index}]") for index in (2, 0)]
    for rule, place in zip(rules, places, strict=True):
        assert rule is not None
        assert place is not None
        assert (rule.path, rule.file, rule.line) == ("result.bands", place.file, place.line)


def test_lines_for_readers() -> None:
    report = run("{id: a, kitty: {winning: ♥KKQQ}, multiplier: 8}", "{id: b, shape: ♥KK, is: pair}")
    place = load_variant("qq").origin("kitty.capture")
    assert place is not None
    assert report_lines(report, "en") == [
        f"mine.yaml:4: a: expected multiplier: 8; got multiplier: 16 [kitty.capture, {place.file}:{place.line}]",
        "  why: 2 to the power of the number of cards in the largest component: 16 times",
        "1 ruling holds, 1 fails",
    ]
    assert report_lines(report, "zh")[-1] == "1条判例成立，1条不成立"


def test_a_failed_ruling_tells_only_the_answers_that_differ() -> None:
    failed, *_ = report_lines(run("{id: a, kitty: {winning: ♥KKQQ, points: 10}, multiplier: 16, score: 320}"), "en")
    assert failed.startswith("mine.yaml:4: a: expected score: 320; got score: 160 [")
    failed, *_ = report_lines(run("{id: a, kitty: {winning: ♥KKQQ, points: 10}, multiplier: 8, score: 160}"), "zh")
    assert failed.startswith("mine.yaml:4: a：应为 multiplier: 8；实际是 multiplier: 16 [")


def test_several_reports() -> None:
    one = run("{id: a, shape: ♥KK, is: pair}")
    assert (together([one, one]).passed, together([]).failed) == (2, 0)


def test_the_rulings_of_a_variant_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
        'rulings_given: {level: "2", trump: ♠}\n'
        "rulings:\n  - {id: a, kitty: {winning: 44}, multiplier: 4}\n",
        encoding="utf-8",
    )
    outcome = the_only(run_file(path))
    assert (outcome["ok"], outcome["line"], outcome["file"]) == (True, 6, str(path))


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (
            "follow: {lead: ♥KKQQJJ, hand: ♥9988 66442, play: ♥99 66 44}, legal: true",
            "♥996644 is illegal: the shape that the lead calls for is held back; "
            "missing in ♥996644: tractor of 2 pairs and pair",
        ),
        (
            "kitty: {winning: ♥AAKK}, multiplier: 8",
            "2 to the power of the number of cards in the largest component: 16 times",
        ),
        (
            "trick: [♥A, ♥K, ♠3, ♥4], winner: 0",
            "the third player ruffs with ♠3 and is highest so far; the fourth player follows suit with ♥4; "
            "the ruff stands above it; the third player wins; card points in the trick: 10",
        ),
        (
            "result: 85, attackers: 2",
            "85 points are in the band from 80 to below 120; the attackers take over and go up 0 levels",
        ),
        (
            "declare: [{seat: 0, show: ♥10}, {seat: 1, show: ♣10}], accepted: [true, true]",
            "seat 1, ♣10: refused, this is not stronger than the declaration that stands",
        ),
        (
            "shape: ♥KKJJ, is: tractor",
            "4 cards, which split into the pair ♥KK and the pair ♥JJ; ♥Q lies between ♥KK and ♥JJ",
        ),
        ("order: [♥A, ♠2], holds: true", "♠2 is above ♥A"),
        ("throw: {lead: ♥AQ, others: [♥K, ♥4, ♥6]}, points: 7", "the failed throw costs nothing"),
    ],
)
def test_a_ruling_that_fails_says_why_in_the_words_of_the_judge(ruling: str, why: str) -> None:
    lines = report_lines(run(f"{{id: a, {ruling}}}"), "en")
    assert lines[1] == f"  why: {why}"
    assert len(lines) == 3


def test_why_is_not_told_twice() -> None:
    lines = report_lines(run("{id: a, follow: {lead: ♥KK, hand: ♥99 66, play: ♥AA}, legal: true}"), "en")
    assert "(the hand lacks ♥AA: ♥AA is illegal under any rules)" in lines[0]
    assert len(lines) == 2
