"""Examples of differences: found where they are looked for, the same every time, and true as rulings."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import inside
from tests.quick import every
from tractor_dsl.cli.effective_text import flow
from tractor_dsl.compare.drawing import DRAWN, situation_of
from tractor_dsl.compare.examples import ASKED, Example, example_of, examples_of, with_rule
from tractor_dsl.compare.listed import LISTED
from tractor_dsl.compare.rules import differences
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.files.extremes import score_step
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_rulings

QQ = load_variant("qq")


def found(name: str) -> dict[str, Example | None]:
    other = load_variant(name)
    paths = [row.path for row in differences([QQ.profile, other.profile])]
    examples = examples_of(paths, QQ, other)
    return {path: examples.get(path) for path in paths}


def test_kinds_and_axes_are_known() -> None:
    assert {path.partition(".")[0] for path in ASKED} <= set(AXES)
    assert {kind for kinds in ASKED.values() for kind in kinds} == {*DRAWN, *LISTED}


def test_every_difference_of_the_online_table_has_an_example() -> None:
    examples = found("shengji-online")
    assert [path for path, example in examples.items() if example is None] == []
    assert examples == found("shengji-online")


def as_rulings(example: Example, variant: str, number: int) -> str:
    answers = {key: value for key, value in example.answers[number].items() if value is not None}
    ruling = {"id": "it", "given": dict(example.given), **example.question, **answers}
    return f"variant: {variant}\nrulings:\n  - {flow(ruling)}\n"


@pytest.mark.parametrize("name", every(3, ["menghuan", "shengji-online", "qq-permanent-2"]))
def test_an_example_is_true_as_a_ruling_and_false_under_the_other(name: str) -> None:
    for path, example in found(name).items():
        if example is None or not all(example.answers):  # where rules have no answer, no ruling can be written
            continue
        for number, variant in enumerate(("qq", name)):
            assert run_rulings(read_rulings(as_rulings(example, variant, number), "a.yaml")).failed == 0, path
        text = as_rulings(example, "qq", 0)
        assert run_rulings(read_rulings(text, "a.yaml"), load_variant(name)).failed == 1, path
        assert run_rulings(read_rulings(text, "a.yaml"), with_rule(QQ, load_variant(name), path)).failed == 1, path


def answer(variant: Variant, example: Example) -> dict[str, object]:
    """Return all that a variant answers, as far as it is printed."""
    values = judge(variant, example.question, example.given).values
    return {key: value for key, value in values.items() if key not in ("code", "score", "name")}


def shows(example: Example | None, first: Variant, second: Variant) -> bool:
    """Tell whether the answers are those printed, and change sides with the rule, as far as they are printed."""
    if example is None:
        return False
    keys = {key for printed in example.answers for key in printed}

    def printed(variant: Variant) -> dict[str, object]:
        return {key: value for key, value in answer(variant, example).items() if key in keys}

    own, other = (printed(variant) for variant in (first, second))
    changed = printed(with_rule(first, second, example.path))
    back = printed(with_rule(second, first, example.path))
    return (own, other) == example.answers and own != other and (changed == other or back == own)


@pytest.mark.parametrize(
    ("name", "path"),
    every(
        3,
        [
            ("shuaixiaoer", "throw.failed"),
            ("tournament", "kitty.capture.cap"),
            ("shuangsheng", "trumps.jokers_touch_level"),
            ("shuangsheng", "follow.throws"),
            ("bianfeng", "declare.same_rung"),
            ("titanic", "follow.cascades"),
            ("titanic", "shapes.split"),
        ],
    ),
)
def test_a_rule_of_two_variants_is_shown(name: str, path: str) -> None:
    other = load_variant(name)
    assert shows(example_of(path, QQ, other), QQ, other)
    assert shows(example_of(path, other, QQ), other, QQ)


def test_two_rules_on_one_matter_are_shown_by_two_situations() -> None:
    first, second = load_variant("shuangsheng"), load_variant("shuangsheng-super")
    paths = ["declare.nobody.card", "declare.nobody.twin"]
    card, twin = examples_of(paths, first, second).values()
    assert card.question != twin.question
    assert len({one["trump"] for one in card.answers}) == 2
    assert len({one["trump"] for one in twin.answers}) == 1


@pytest.mark.parametrize(
    ("first", "second", "path"),
    [
        ("bianfeng", "bianfeng-partner", "partners.team"),
        ("shuaixiaoer", "menghuan", "kitty.capture.pairs"),
        ("shuaixiaoer", "menghuan", "declare.first_dealer"),
        ("tournament", "shengji-online", "declare.self_overturn"),
    ],
)
def test_what_a_judge_shows_at_once_is_found(first: str, second: str, path: str) -> None:
    variants = load_variant(first), load_variant(second)
    assert shows(example_of(path, *variants), *variants)


def test_a_part_of_an_answer_shows_a_rule() -> None:
    """Where other rules differ too, of the answers only that is printed which the rule alone changes."""
    example = found("bianfeng")["declare.first_dealer"]
    assert example is not None
    assert [sorted(answer) for answer in example.answers] == [["dealer"], ["dealer"]]


def test_what_plays_no_part_is_left_out() -> None:
    first, second = load_variant("shuangsheng"), load_variant("shuangsheng-super")
    rungs, openings = examples_of(["declare.rungs", "declare.openings"], first, second).values()
    assert [len(example.question["declare"]) for example in (rungs, openings)] == [1, 1]
    assert rungs.question != openings.question


def test_the_first_deal_is_played_at_the_first_level() -> None:
    profiles = QQ.profile, load_variant("tournament").profile
    given = [situation_of("declare", number, 90, profiles).given for number in range(90)]
    assert {each["level"] for each in given if each["hand"] == "first"} == {"2"}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, *_ in variant_files()])
def test_an_example_shows_its_rule(name: str) -> None:
    other = load_variant(name)
    examples = found(name)
    assert not examples or any(examples.values())
    for path in ("table.decks", "table.kitty"):  # neither deals out without the other
        example = examples.pop(path, None)
        if example is not None:
            assert example.question == {"table": {}}
            assert example.answers == (answer(QQ, example), answer(other, example))
    for path, example in examples.items():
        assert example is None or (example.path == path and shows(example, QQ, other)), path


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, *_ in variant_files()])
def test_scores_that_are_asked_about_can_be_had(name: str) -> None:
    example = found(name).get("result.bands")
    if example is not None:
        assert example.question["result"] % score_step(load_variant(name).profile) == 0
        assert example.question["result"] % score_step(QQ.profile) == 0


def test_the_command_shows_them() -> None:
    ended = inside("diff", "qq", "qq-permanent-2", "--examples")
    assert (ended.status, ended.err) == (0, "")
    assert "Permanent trumps" in ended.out.partition("Where it shows")[2]
    assert "No situation was found" not in ended.out
    _, _, left = inside("diff", "shuaixiaoer", "menghuan", "--examples").out.partition(
        "No situation was found in which one of these alone makes the difference\n"
    )
    assert left.partition("\n\n")[0] == "  Table · Direction of play"
    assert "\n例子\n" in inside("diff", "qq", "qq-permanent-2", "--examples", "--lang", "zh").out
    (example,) = json.loads(inside("diff", "qq", "qq-permanent-2", "--examples", "--json").out)["examples"]
    assert example["path"] == "trumps.permanent"
    assert json.loads(inside("diff", "qq", "qq-permanent-2", "--json").out)["examples"] is None
    assert "Where it shows" not in inside("diff", "qq", "qq", "--examples").out
