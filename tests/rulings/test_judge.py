"""The judge: the ruling, why, which rule, and what would have been legal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import jsonschema
import pytest

from tractor_dsl.errors import CannotRunError, NotationError
from tractor_dsl.messages import text_of
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.judge import Judgement, ask, judge
from tractor_dsl.rulings.on_follow import Follow
from tractor_dsl.rulings.schema import judgement_schema
from tractor_dsl.rulings.wording import judgement_data, judgement_lines

LEVEL_10 = {"level": "10", "trump": "♠"}


def variant(rules: str = "") -> Variant:
    """Return qq, or a variant that changes something in it."""
    return read_variant(f"id: mine\ntitle: {{zh: 我家, en: Mine}}\nextends: qq\n{rules}", "mine.yaml")


def follow(lead: str, hand: str, play: str | None = None, rules: str = "") -> Judgement:
    question = {"lead": lead, "hand": hand} | ({} if play is None else {"play": play})
    return judge(variant(rules), {"follow": question}, LEVEL_10)


def reason_lines(judgement: Judgement) -> list[str]:
    return [line.strip() for line in judgement_lines(judgement, "en")[1:]]


@pytest.mark.parametrize(
    ("lead", "hand", "play", "path", "rules"),
    [
        ("♥KKQQ", "♥JJ99 73", "♥JJ73", "follow.duty", ""),
        ("♥KK", "♥QQ73", "♥73", "follow.duty", ""),
        ("♥KKQQJJ", "♥9988 66 33 2", "♥9966 33", "follow.shorter_tractor", ""),
        ("♥KKQQJJ", "♥9988 66 33 2", "♥9988 32", "follow.duty", ""),
        ("♥99", "♥23 QQKK", "♥32", "follow.tractor_pairs", ""),
        ("♥99", "♥23 QQ", "♥32", "follow.duty", ""),
        ("♥AAK", "♥QQ73", "♥Q73", "follow.throws", ""),
        ("♥AKKQQ", "♥JJ99 753", "♥JJ975", "follow.throws", ""),
        ("♥KKQQJJ", "♥9988 66 33 2", "♥9988 32", "follow.duty", "follow: {shorter_tractor: free}"),
        ("♥99", "♥2 55 QQKK", "♥2K", "follow.duty", "follow: {tractor_pairs: protected}"),
    ],
)
def test_an_illegal_play_names_the_rule_that_decides(lead: str, hand: str, play: str, path: str, rules: str) -> None:
    judgement = follow(lead, hand, play, rules)
    assert judgement.values == {"legal": False, "code": "follow_shape"}
    assert not judgement.is_legal
    assert judgement.rule is not None
    assert judgement.rule.path == path


@pytest.mark.parametrize(
    ("lead", "hand", "play", "path", "rules"),
    [
        ("♥KKQQJJ", "♥9988 66 33 2", "♥9966 33", "follow.shorter_tractor", "follow: {shorter_tractor: free}"),
        ("♥99", "♥23 QQKK", "♥32", "follow.tractor_pairs", "follow: {tractor_pairs: protected}"),
        ("♥AAK", "♥QQ73", "♥Q73", "follow.throws", "follow: {throws: suit}"),
        ("♥KK", "♥QQ73", "♥73", "follow.duty", "follow: {duty: suit}"),
        ("♥KK", "♥QQ73", "♥QQ", "follow.duty", ""),
    ],
)
def test_a_legal_play_names_the_rule_that_allows_it(lead: str, hand: str, play: str, path: str, rules: str) -> None:
    judgement = follow(lead, hand, play, rules)
    assert judgement.values == {"legal": True}
    assert judgement.rule is not None
    assert judgement.rule.path == path


@pytest.mark.parametrize(
    ("lead", "hand", "play", "path"),
    [
        ("♥KKKQQQ", "♥JJJ 88 6432", None, "follow.cascades"),
        ("♥KKKQQQ", "♥JJJ 88 6432", "♥JJJ886", "follow.cascades"),
        ("♥KKKQQQ", "♥JJJ 88 6432", "♥JJJ643", "follow.cascades"),
        ("♥KKKQQQ A", "♥JJJ 88 6432", None, "follow.cascades"),
        ("♥KKKQQQ A", "♥JJJ 88 6432", "♥JJJ6432", "follow.cascades"),
        ("♥KKK", "♥JJJ 88 6432", "♥886", "follow.duty"),
        ("♥KKQQ", "♥JJJ 888 6432", "♥6432", "follow.duty"),
        ("♥KKQ", "♥JJJ 888 6432", "♥643", "follow.throws"),
    ],
)
def test_answers_that_a_variant_writes_itself_are_named_where_they_are_written(
    lead: str, hand: str, play: str | None, path: str
) -> None:
    titanic = load_variant("titanic")
    asked = {"lead": lead, "hand": hand} | ({} if play is None else {"play": play})
    judgement = judge(titanic, {"follow": asked}, {"level": "5", "trump": "♠"})
    place = titanic.origin(path)
    assert place is not None
    assert judgement.rule is not None
    assert (judgement.rule.path, judgement.rule.file, judgement.rule.line) == (path, place.file, place.line)
    assert place.file.endswith("titanic.yaml") == (path == "follow.cascades")


@pytest.mark.parametrize(
    ("play", "code"), [("♣5", "follow_suit"), ("♥73", "follow_size"), ("♥4", "not_held"), ("♠A", "follow_suit")]
)
def test_what_no_variant_allows_names_no_rule(play: str, code: str) -> None:
    judgement = follow("♥A", "♥73 ♠A ♣5", play)
    assert (judgement.values["code"], judgement.rule) == (code, None)


def at(path: str) -> str:
    """Return a rule as it is shown behind a line."""
    place = variant().origin(path)
    assert place is not None
    return f"[{path}, {place.file}:{place.line}]"


def test_what_is_owed_step_by_step() -> None:
    judgement = follow("♥KKQQJJ A", "♥9988 66 32 4", "♥9966 8 32")
    assert reason_lines(judgement) == [
        "led (♥): the tractor of 3 pairs ♥KKQQJJ and the single ♥A",
        "for the tractor of 3 pairs, owed: tractor of 2 pairs and pair; the hand has no tractor of 3 pairs "
        + at("follow.shorter_tractor"),
        "♥9986632 is illegal: the shape that the lead calls for is held back " + at("follow.throws"),
        "missing in ♥9986632: tractor of 2 pairs and pair " + at("follow.throws"),
        "legal plays (3): ♥9988664; ♥9988663; ♥9988662",
    ]


def test_single_cards_of_a_written_answer_are_not_owed() -> None:
    judgement = judge(
        load_variant("titanic"), {"follow": {"lead": "♥KKKQQQ", "hand": "♥JJJ 88 632"}}, {"level": "5", "trump": "♠"}
    )
    assert "owed: triple and pair;" in reason_lines(judgement)[1]


def test_a_hand_without_any_answer() -> None:
    judgement = follow("♥KKQQ", "♥98765432 ♠A")
    assert reason_lines(judgement)[1:] == [
        "for the tractor of 2 pairs, owed: any cards of the suit; the hand has no tractor of 2 pairs, 2 pairs, or pair "
        + at("follow.duty"),
        "8 cards of ♥ are held: any 4 of them may be played " + at("follow.duty"),
        "70 legal plays: any 4 of ♥98765432",
    ]


@pytest.mark.parametrize(
    ("lead", "hand", "pattern"),
    [
        ("♥KKQQJJ A", "♥9988 66 33 2", "the tractor of 2 pairs ♥9988, any pair and any 1 of ♥66332"),
        ("♥KKQQ AJ", "♥9988 765432", "the tractor of 2 pairs ♥9988 and any 2 of ♥765432"),
        ("♥KK AJ7", "♥QQ 9865432", "the pair ♥QQ and any 3 of ♥9865432"),
        ("♥KK AJ7", "♥QQ 99 65432", "any pair and any 3 of ♥QQ9965432"),
        ("♥KKQQ", "♥98 ♣AKQJ9876", "♥98, and any 2 other cards"),
        ("♥KK", "♣AKQJ9876", "any 2 cards"),
        ("♥KKQQ A", "♥9988 7766 543 2", "any tractor of 2 pairs and any 1 of ♥998877665432"),
    ],
)
def test_all_legal_plays_in_one_phrase(lead: str, hand: str, pattern: str) -> None:
    asked = ask({"follow": {"lead": lead, "hand": hand}}, LEVEL_10)
    table = asked.table(variant().profile)
    (situation,) = asked.situations(table)
    assert isinstance(situation.question, Follow)
    assert text_of(situation.question.pattern(table), "en") == pattern


def test_few_legal_plays_are_listed_and_many_described() -> None:
    few = follow("♥KKQQ", "♥98 ♣AKQJ98")
    assert (few.legal_plays, len(few.plays), few.pattern) == (15, 15, None)
    many = follow("♥KKQQ", "♥98 ♣AKQJ9876")
    assert (many.legal_plays, many.plays) == (28, ())
    assert reason_lines(many)[-1] == "28 legal plays: ♥98, and any 2 other cards"


def test_throw() -> None:
    question = {"throw": {"lead": "♥98844", "others": ["♥7633 ♣3", "♥6 ♣AA87", "♥J55 ♣KQ"]}}
    judgement = judge(variant(), question, LEVEL_10)
    assert judgement.values == {"legal": True, "leads": "♥44", "blocked_by": 3, "points": 0}
    assert [line.partition(" [")[0] for line in reason_lines(judgement)] == [
        "led (♥): the pair ♥88, the pair ♥44 and the single ♥9",
        "beaten: the pair ♥44 by the fourth player, who holds ♥J55 ♣KQ; "
        "the single ♥9 by the fourth player, who holds ♥J55 ♣KQ",
        "led instead: the pair ♥44, blocked by the fourth player",
        "the failed throw costs nothing",
    ]


@pytest.mark.parametrize(
    ("fine", "by", "answer", "why"),
    [
        ("{mode: points, points: 10}", "attackers", "the attackers lose 10 points", "闲家扣10分"),
        ("{mode: points, points: 10}", "declarers", "the attackers gain 10 points", "闲家加10分"),
    ],
)
def test_a_fine_says_who_loses_how_much(fine: str, by: str, answer: str, why: str) -> None:
    question = {"throw": {"lead": "♥AQ", "others": ["♥K", "♥4", "♥6"], "by": by}}
    judgement = judge(variant(f"throw: {{fine: {fine}}}"), question, LEVEL_10)
    assert f"; {answer}" in judgement_lines(judgement, "en")[0]
    assert f"甩牌失败，{why}" in "\n".join(judgement_lines(judgement, "zh"))


@pytest.mark.parametrize(
    ("shows", "answer"),
    [
        (["♥10"], "有效"),
        (["♥10", "♣1010"], "每次都有效"),
        (["♥10", "♣10"], "第一次有效，第二次无效"),
        (["♥10", "♣10", "♠1010"], "第一次有效，第二次无效，第三次有效"),
    ],
)
def test_which_declarations_are_accepted(shows: list[str], answer: str) -> None:
    events = [{"seat": seat, "show": show} for seat, show in enumerate(shows)]
    assert judgement_lines(judge(variant(), {"declare": events}, LEVEL_10), "zh")[0].startswith(f"mine: {answer}；")


def test_trick() -> None:
    judgement = judge(variant(), {"trick": ["♥544", "♠977", "♠884", "♣346"]}, LEVEL_10)
    assert judgement.rule is not None
    assert judgement.rule.path == "capture.overruff"
    assert [line.partition(" [")[0] for line in reason_lines(judgement)] == [
        "the leader plays the pair ♥44 and the single ♥5",
        "the second player ruffs with ♠977 and is highest so far",
        "the third player overruffs with ♠884 and is highest so far",
        "the fourth player discards ♣643, which cannot win",
        "the third player wins; card points in the trick: 5",
    ]


@pytest.mark.parametrize("plays", [["♥A"], ["♥A", "♥K"], ["♥A", "♥K", "♠2"]])
def test_nobody_has_won_a_trick_that_not_everybody_has_played_to(plays: list[str]) -> None:
    first, *_, last = judgement_lines(judge(variant(), {"trick": plays}, LEVEL_10), "en")
    player = "the third player" if len(plays) == 3 else "the leader"
    assert f": {player} is highest so far; card points:" in first
    assert last.startswith(f"  not everybody has played; {player} is highest so far; card points so far:")


def test_a_ruff_that_does_not_count() -> None:
    question = {"trick": ["♥665544", "♠JJ8877", "♣346789", "♥332 ♦346"]}
    lines = reason_lines(judge(variant(), question, LEVEL_10))
    assert lines[1].startswith("the second player plays ♠JJ8877, which does not match the components led [capture.ruff")
    assert lines[3] == "the fourth player discards ♥332 ♦643, which cannot win"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            {"kitty": {"winning": "♠33", "lead": "♥AK", "points": 20}},
            "the kitty counts 4 times; the attackers gain 80 points",
        ),
        ({"result": 130}, "attackers up 1 level; the deal passes to the other side"),
        ({"levels": {"at": "K", "up": 3}}, "level A; past the top; the match is won"),
        ({"levels": {"at": "3", "up": 3}}, "level 6"),
        ({"next_dealer": "attackers"}, "seat 1 deals next"),
        ({"settle": {"side": "declarers", "levels": 3, "balances": [90] * 4}}, "every declarer 8; every attacker -8"),
        ({"table": {}}, "hands of 25; kitty of 8; 200 card points"),
        ({"shape": "KKQQ"}, "a tractor; length 2; components: ♥KKQQ"),
        ({"order": ["♥A", "♥K"]}, "the order holds"),
        ({"undeclared": "♥AKQ ♣984 ♦7 ♠6"}, "no trump; seat 0 deals"),
        (
            {"partner": {"card": "♥A", "hands": ["♥A", "♣A", "♣K", "♣2"]}},
            "these rules have fixed partners and no partner card",
        ),
        (
            {"declare": [{"seat": 1, "show": "♥10"}, {"seat": 2, "show": "♣10"}]},
            "the first is accepted, the second refused; trump suit ♥; seat 0 deals; "
            "a stronger declaration is still possible",
        ),
    ],
)
def test_the_answer_in_words(question: Mapping[str, Any], answer: str) -> None:
    judgement = judge(variant(), question, LEVEL_10)
    assert judgement_lines(judgement, "en")[0].partition(" [")[0] == f"mine: {answer}"
    assert judgement_lines(judgement, "zh")[0] != judgement_lines(judgement, "en")[0]
    data = judgement_data(judgement, "zh")
    jsonschema.validate(data, judgement_schema(), jsonschema.Draft202012Validator)
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize(
    ("events", "path"),
    [
        ([(0, "♥10"), (1, "♠1010")], "declare.rungs"),
        ([(0, "♥10"), (0, "♥1010")], "declare.reinforce"),
        ([(0, "♥10"), (0, "♠1010")], "declare.self_overturn"),
        ([(0, "小王 小王"), (0, "大王 大王")], "declare.self_overturn"),
        ([(0, "♥10"), (0, "♠1010"), (1, "♥10")], "declare.rungs"),
    ],
)
def test_the_rule_behind_declarations(events: list[tuple[int, str]], path: str) -> None:
    shows = [{"seat": seat, "show": show} for seat, show in events]
    judgement = judge(variant(), {"declare": shows}, LEVEL_10)
    assert judgement.rule is not None
    assert judgement.rule.path == path


def test_an_answer_that_depends_on_the_suit() -> None:
    judgement = judge(variant(), {"shape": "♥A 副K"}, LEVEL_10)
    assert judgement.values["is"] == "throw"
    assert reason_lines(judgement)[-2] == "an open side suit is taken for ♥ here"
    assert [(suits, other.values["is"]) for suits, other in judgement.otherwise] == [(("♣", "♦"), "mixed")]
    assert judgement_lines(judgement, "en")[-1].startswith("  for ♣ and ♦: neither of one suit")
    assert judgement_data(judgement, "en")["otherwise"] == [{"suits": ["♣", "♦"], "answer": {"is": "mixed"}}]


def test_the_same_question_under_two_variants() -> None:
    question = {"kitty": {"winning": "♥KKQQ"}}
    answers = [judge(load_variant(name), question, LEVEL_10).values for name in ("qq", "menghuan", "shengji-online")]
    assert answers == [{"multiplier": 16}, {"multiplier": 8}, {"multiplier": 8}]


def test_what_cannot_be_under_the_rules() -> None:
    judgement = judge(variant(), {"follow": {"lead": "♥A ♠A", "hand": "♥32"}}, LEVEL_10)
    assert judgement.values == {}
    assert [message.code for message in judgement.unsupported] == ["ruling.unsupported.situation"]
    judgement = judge(variant(), {"shape": "♥KKK"}, LEVEL_10)
    assert [message.code for message in judgement.unsupported] == ["ruling.unsupported.cards"]


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ({"follow": {"lead": "♥KX", "hand": "♥32"}}, LEVEL_10),
        ({"follow": {"lead": "KK", "hand": "♥32"}}, LEVEL_10),
    ],
)
def test_cards_that_cannot_be_read(question: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    with pytest.raises(NotationError):
        judge(variant(), question, given)


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ({"folow": {}}, LEVEL_10),
        ({"follow": {"lead": "♥K"}}, LEVEL_10),
        ({"follow": {"lead": "♥K", "hand": "♥32"}}, {"level": "10"}),
        ({"follow": {"lead": "♥K", "hand": "♥32"}}, {"level": "1", "trump": "♠"}),
        ({"result": "many"}, {}),
    ],
)
def test_questions_that_are_none(question: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    with pytest.raises(CannotRunError):
        judge(variant(), question, given)


def test_nothing_is_turned_up_when_the_cards_are_dealt_again() -> None:
    rules = "declare: {nobody: {mode: kitty_card, card: 1, joker: next}, undecided: redeal}"
    judgement = judge(variant(rules), {"undeclared": "大王 ♥AK ♣98 ♦7 ♠65"}, {"level": "10", "hand": "first"})
    assert judgement.values == {"dealer": "redeal"}
    assert [reason.message.code for reason in judgement.reasons] == ["ruling.why.no_dealer", "ruling.why.redeal"]
    assert judgement.rule is not None
    assert judgement.rule.path == "declare.undecided"


@pytest.mark.parametrize(
    ("rules", "event", "path"),
    [
        ("declare: {begins: dealt}", {"seat": 0, "show": "♥10"}, "declare.begins"),
        ("declare: {ends: deal}", {"seat": 0, "show": "♥10", "at": "dealt"}, "declare.ends"),
    ],
)
def test_a_declaration_too_early_or_too_late(rules: str, event: Mapping[str, Any], path: str) -> None:
    judgement = judge(variant(rules), {"declare": [event]}, {"level": "10"})
    assert judgement.values["accepted"] == [False]
    assert judgement.rule is not None
    assert judgement.rule.path == path


@pytest.mark.parametrize(("target", "can_be"), [(80, True), (5, True), (43, False), (85, False), (0, False)])
def test_only_targets_that_can_be_bid(target: int, can_be: bool) -> None:
    judgement = judge(load_variant("zhuangfen"), {"result": {"points": 85, "target": target}}, {})
    assert bool(judgement.values) is can_be
    assert bool(judgement.unsupported) is not can_be


def test_a_split_is_explained_by_what_splits() -> None:
    given = {"level": "10", "trump": "♠", "decks": 3}
    lines = [judge(load_variant(name), {"shape": "♥KKKQQQJJ99"}, given).reasons[0] for name in ("titanic", "qq")]
    assert [line.rule.path if line.rule else "" for line in lines] == ["shapes.split"] * 2
