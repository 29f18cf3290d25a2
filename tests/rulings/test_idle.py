"""Every key that may be left out of a question bears on some answer, or is refused or said to change nothing.

For every kind of question under every built-in variant, and every optional key of it, situations are drawn and asked
with different values of the key. Where no reason is told why the key is idle, some answer must depend on it; where one
is told, none may.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from tests.cli.terminal import inside
from tests.quick import by_variant
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.asked import Asked, idle_keys
from tractor_dsl.rulings.asking import Question
from tractor_dsl.rulings.card_values import ListOf
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.items import GIVEN
from tractor_dsl.rulings.judge import ask, judge
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import plain_values, run_rulings
from tractor_dsl.rulings.values import UnreadableCards
from tractor_dsl.rulings.wording import report_lines

VARIANTS: Final = by_variant((name for name, *_ in variant_files()), quick=("shuangsheng-super",))
BY_POSSIBILITY: Final = {"given.level", "given.trump", "given.decks", "kitty"}
"""Keys that bear on an answer also when they make a situation one that cannot be."""
BY_REASON: Final = {"from_kitty"}
"""Keys that bear on an answer also when only the option that decides is another one."""
SIDES: Final = ("declarers", "attackers")
MOST_DRAWN: Final = 80
ENOUGH_IDLE: Final = 5
ENOUGH_UNANSWERED: Final = 12

DRAWN: Final[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
    "shape": {
        "cards": ("AA副5", "KKQQ", "主5", "大王", "♥KK", "主9988"),
        "read": ("cards", "pairs", "triples"),
    },
    "order": {"places": (("大王", "♥A", "♥K"), ("主A", "主级牌"), ("♥A", "♠K"))},
    "follow": {
        "lead": ("♥KK", "♥KKQQ", "♥A"),
        "hand": ("♥JJ99 73 ♠5", "♥88 76 4 ♠55", "♥级牌 5 3 2 4"),
        "play": ("♥JJ", "♥73", "♥8876", "♥7", "♥JJ99"),
    },
    "throw": {
        "lead": ("♥98844", "♥AKK", "♠AK"),
        "others": (("♥J3", "♥552", "♣A"), ("♥QQ", "♠A", "♥22"), ("♥3", "♥10 10", "♠33")),
        "by": SIDES,
    },
    "trick": {"plays": (("♥544", "♠977", "♠884", "♣346"), ("♥A", "♥3", "♥5", "♥10"), ("♥KK", "♥33", "♠22", "♥57"))},
    "kitty": {
        "winning": ("♠KK", "♠9988", "♠A"),
        "lead": ("♥KKQQ", "♥A", "♥KK", "♥AK", "♥AKQ4"),
        "points": (0, 10, 40),
        "side": SIDES,
    },
    "result": {
        "points": (0, 30, 45, 60, 85, 125, 200),
        "target": (40, 55, 80, 100),
        "conceded": (True, False),
    },
    "declare": {
        "seat": (0, 1, 2, 3),
        "show": ("♥10", "♥1010", "♣1010", "小王 小王", "大王 大王", "主级牌", "♣10 ♣10 ♣10"),
        "at": ("deal", "dealt", "taken", "buried"),
        "from_kitty": (True, False),
    },
    "undeclared": {
        "kitty": (
            "大王 ♥AK ♣98 ♦7 ♠65",
            "主3 ♥AK 主级牌 ♣98 ♦7 ♠5 ♠6",
            "主级牌 ♥A ♣9 大王 ♦7 ♥3 ♥6 ♥7",
            "♥AA ♥4 ♣33 ♦7 ♦8 ♦9",
        ),
        "hands": (("♠3", "♥A", "♣2", "大王"), ("♥A", "大王", "♠3", "♣4"), ("♣4", "♥10", "♠A", "♥3")),
    },
    "next_dealer": {"winner": SIDES, "partner": (0, 1, 2, 3, "none")},
    "levels": {
        "at": ("2", "J", "K", "A"),
        "up": (0, 1, 2, 5),
        "side": SIDES,
        "dealing": (True, False),
        "laps": (0, 1, 2, 3),
    },
    "settle": {
        "side": SIDES,
        "levels": (0, 1, 3),
        "points": (0, 80),
        "balances": ((0, 0, 0, 0), (90, 90, 90, 90), (500, 500, 500, 500)),
        "overturns": (0, 1, 3),
        "stake": (1, 50, 200),
    },
    "table": {"decks": (1, 2, 3, 4), "players": (4, 5)},
    "redeal": {"hand": ("♥级牌 3", "主A ♠A ♠A", "♥10 10 5", "♠AA ♠A", "♥3"), "side": SIDES},
    "partner": {
        "card": ("主A", "♥级牌", "♥A"),
        "hands": (("♥3", "♥A", "♠A", "♥10"), ("♥10", "♠A", "♥AA", "♣2"), ("♥AA", "♥K", "♥9", "♠AA")),
        "kitty": ("♥AA", "♠A", "♥3"),
    },
    "penalty": {"offence": ("miscount", "wrong_card", "escape"), "side": SIDES},
}
"""Values to draw from, by kind of question and key; ``declare`` lists the keys of an event."""
DRAWN_GIVEN: Final[Mapping[str, tuple[Any, ...]]] = {
    "level": ("10", "3", "2"),
    "trump": ("♠", "♥", "none"),
    "hand": ("first", "later"),
    "dealer": (0, 1, 2, 3),
    "decks": (1, 2, 3),
}


def optional_keys(form: type[Question]) -> Iterator[str]:
    """Yield the keys of a question that may be left out, those inside its entries too, and what may be given."""
    for entry in fields_of(form):
        if isinstance(entry.kind, ListOf) and isinstance(entry.kind.item, Form):
            yield from (inner.name for inner in fields_of(entry.kind.item.form) if not inner.required)
        elif not entry.required:
            yield entry.name
    yield from (f"given.{entry.name}" for entry in GIVEN.fields if entry.name not in form.NEEDS)


def draw(form: type[Question], source: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys of a question, and what is given; what may be left out sometimes is."""
    optional = set(optional_keys(form))
    asked = {
        key: source.choice(values)
        for key, values in DRAWN[form.NAME].items()
        if key not in optional or source.random() < 0.4
    }
    needed = {str(key): source.choice(DRAWN_GIVEN[key]) for key in form.NEEDS}
    given = {
        key: source.choice(values)
        for key, values in DRAWN_GIVEN.items()
        if f"given.{key}" in optional and key in form.GIVEN and source.random() < 0.4
    }
    return asked, {**needed, **given}


def put(form: type[Question], keys: Mapping[str, Any], given: Mapping[str, Any]) -> Asked:
    """Return a question with its keys where they are written."""
    if form.NAME == "declare":
        first = {"seat": 1, "show": "♣10"}
        return ask({"declare": [first, dict(keys)]}, given)
    beside = {key: value for key, value in keys.items() if key in form.BESIDE}
    inside: Any = {key: value for key, value in keys.items() if key not in beside}
    if form.SHORT is not None and list(inside) == [form.SHORT]:
        inside = inside[form.SHORT]
    return ask({form.NAME: inside, **beside}, given)


@dataclass(frozen=True)
class Found:
    """What comes of a question under some rules."""

    answer: str
    """The answers for every choice of an unnamed suit, in any form that can be compared."""
    decided: str
    """The options that decide them."""
    answered: bool
    possible: bool
    idle: bool
    """Whether a reason is told why the key has no bearing."""


def found(asked: Asked, profile: RuleProfile, key: str) -> Found:
    """Put a question to some rules, whether or not it is refused for a key."""
    table = asked.table(profile)
    try:
        situations = asked.situations(table)
    except UnreadableCards:
        return Found("unreadable", "", answered=False, possible=False, idle=False)
    answers: list[Any] = []
    paths: list[str] = []
    possible = [each.question for each in situations if each.question.impossible(table) is None]
    for question in possible:
        answer = question.answer(table)
        missing = sorted(message.code for message in answer.missing.values())
        values = plain_values(asked.form, answer.values)
        answers.append((values, missing))
        paths.append(answer.path if values else "")
    last = situations[0].question
    idle = any(each.key.endswith(key) for each in idle_keys(asked, table, last))
    answered = any(values for values, *_ in answers)
    return Found(str(answers), str(paths), answered, len(possible) == len(situations), idle)


def check(form: type[Question], profile: RuleProfile, key: str) -> None:
    """Fail if a key is idle without a word, or told to be idle though it is not."""
    source = random.Random(f"{form.NAME} {key}")
    values = DRAWN_GIVEN[key.removeprefix("given.")] if key.startswith("given.") else DRAWN[form.NAME][key]
    idle = live = 0
    for number in range(MOST_DRAWN):
        keys, given = draw(form, source)
        into = given if key.startswith("given.") else keys
        name = key.removeprefix("given.")
        into.pop(name, None)
        without = found(put(form, keys, given), profile, key)
        asked = []
        for value in values:
            into[name] = value
            asked.append(found(replace(put(form, keys, given), own_given=tuple(given)), profile, key))
        told = [each for each in asked if each.idle]
        if told:
            idle += any(each.answered for each in told)
            answers = {each.answer for each in (without, *told) if each.possible}
            assert len(answers) < 2, (keys, given, answers)
        counted = [each for each in (without, *asked) if each.possible or key in BY_POSSIBILITY]
        unsaid = {(each.answer, each.decided if key in BY_REASON else "") for each in counted if not each.idle}
        if any(each.answered and not each.idle for each in asked):
            live += 1
            if len(unsaid) > 1:
                return
        if not live and (idle >= ENOUGH_IDLE or (not idle and number >= ENOUGH_UNANSWERED)):
            return
    assert not live, f"{key} bears on no answer, and nothing says so"


CASES: Final = [(name, key) for name, form in QUESTIONS.items() for key in optional_keys(form)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("name", "key"), CASES)
def test_a_key_bears_on_an_answer_or_it_is_told_that_it_does_not(name: str, key: str, variant: str) -> None:
    check(QUESTIONS[name], load_variant(variant).profile, key)


@pytest.mark.parametrize(
    ("name", "key", "variant"),
    [
        ("settle", "overturns", "qq"),
        ("settle", "stake", "qq"),
        ("settle", "points", "shuangsheng"),
        ("settle", "balances", "shuangsheng"),
        ("levels", "laps", "tournament"),
        ("levels", "dealing", "qq"),
        ("throw", "by", "qq"),
        ("kitty", "lead", "qq"),
        ("undeclared", "hands", "qq"),
        ("declare", "from_kitty", "qq"),
        ("result", "given.dealer", "qq"),
        ("penalty", "given.level", "tournament"),
    ],
)
def test_the_law_can_fail(name: str, key: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its condition an idle key is found out, and so is one with a condition that is never met."""
    form, profile = QUESTIONS[name], load_variant(variant).profile
    monkeypatch.setattr("tests.rulings.test_idle.idle_keys", lambda *_: iter(()))
    with pytest.raises(AssertionError, match="nothing says so"):
        check(form, profile, key)


def test_a_reason_that_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask({"settle": {"side": "declarers", "levels": 1, "points": 3}}, {})
    table = asked.table(load_variant("shuangsheng").profile)
    (idle,) = idle_keys(asked, table, asked.situations(table)[0].question)
    monkeypatch.setattr("tests.rulings.test_idle.idle_keys", lambda *_: iter([idle._replace(key="stake")]))
    with pytest.raises(AssertionError):
        check(QUESTIONS["settle"], load_variant("shuangsheng").profile, "stake")


def test_the_command_line_names_the_option() -> None:
    refused = inside(
        "--lang", "en", "judge", "settle", "--side", "declarers", "--levels", "3", "--overturns", "2", "-V", "qq"
    )
    assert refused.status == 2
    assert "`--overturns` has no bearing here; only `stakes.basis: {mode: coins" in " ".join(refused.out.split())
    given = inside("--lang", "en", "judge", "result", "85", "--deal", "first", "--dealer", "2", "-V", "qq")
    assert given.status == 2
    assert "`--deal` has no bearing on `result`" in given.out
    assert "`--dealer` has no bearing on `result`" in given.out
    assert "--dealer" not in inside("--lang", "en", "judge", "result", "--help").out


def test_a_key_that_only_one_variant_looks_at() -> None:
    """The others say so, and the one that does answers."""
    asked = ("settle", "--side", "declarers", "--levels", "3", "--overturns", "2")
    found = inside("--lang", "en", "judge", *asked, "-V", "qq", "-V", "shuangsheng-super")
    assert found.status == 0
    assert "qq: this is not answered under these rules" in found.out
    assert "every declarer 400" in found.out


def test_what_a_rule_finds_to_change_nothing_is_said_with_its_line() -> None:
    variant = load_variant("shuangsheng")
    judgement = judge(variant, {"settle": {"side": "declarers", "levels": 1, "overturns": 3}})
    (said,) = [each for each in judgement.reasons if each.message.code == "ruling.idle.said"]
    place = variant.origin("stakes.basis.double_per_overturn")
    assert place is not None
    assert said.rule is not None
    assert (said.rule.path, said.rule.line) == ("stakes.basis.double_per_overturn", place.line)


def test_a_failing_ruling_says_that_its_key_changes_nothing() -> None:
    ruling = "{id: a, settle: {side: declarers, levels: 1, overturns: 1}, declarers: 200}"
    report = run_rulings(read_rulings(f"variant: shuangsheng\nrulings:\n  - {ruling}\n", "mine.yaml"))
    line, *_ = report_lines(report, "en")
    assert "got declarers: 100 (`overturns` changes nothing here; it would under" in line


def test_what_is_given_at_the_head_of_a_file_is_for_whom_it_concerns() -> None:
    head = 'variant: qq\ngiven: {level: "10", trump: ♠, dealer: 2, hand: later}\nrulings:\n'
    file = read_rulings(head + "  - {id: a, result: 80, attackers: 0}\n", "mine.yaml")
    assert run_rulings(file).passed == 1


def test_cards_of_the_kitty_on_the_command_line() -> None:
    asked = ("declare", "--level", "10", "0 ♥10", "0 ♥1010 taken from_kitty")
    found = inside("--lang", "en", "judge", *asked, "-V", "tournament")
    assert found.status == 0
    assert "cards from the kitty may not be shown" in found.out
    assert inside("judge", "declare", "--level", "10", "0 ♥10 from_kitty", "-V", "qq").status == 2
