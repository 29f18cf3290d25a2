"""Examples of differences: found where they are looked for, the same every time, and true as rulings."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import inside
from tests.quick import every
from tractor_dsl.cli.effective_text import flow
from tractor_dsl.compare.drawing import DRAWN
from tractor_dsl.compare.examples import ASKED, Example, example_of, examples_of, with_rule
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
    assert {kind for kinds in ASKED.values() for kind in kinds} == set(DRAWN)


def test_nearly_every_difference_of_the_online_table_has_an_example() -> None:
    examples = found("shengji-online")
    left = [path for path, example in examples.items() if example is None]
    assert left == ["levels.past_top", "levels.ends"]  # no rule on levels shows without the two others
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
    """Tell whether the answers are those printed, and change sides with the rule."""
    if example is None:
        return False
    own, other = (answer(variant, example) for variant in (first, second))
    assert (own, other) == example.answers
    changed = answer(with_rule(first, second, example.path), example)
    back = answer(with_rule(second, first, example.path), example)
    return own != other and own != changed and (changed == other or back == own)


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


def test_what_only_other_rules_could_show_is_not_shown() -> None:
    assert found("bianfeng")["declare.first_dealer"] is None


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
    _, _, left = inside("diff", "qq", "shengji-online", "--examples").out.partition(
        "No situation was found in which one of these alone makes the difference\n"
    )
    assert left.partition("\n\n")[0].endswith("\n  Levels and rotation · End of the match")
    assert "\n例子\n" in inside("diff", "qq", "qq-permanent-2", "--examples", "--lang", "zh").out
    (example,) = json.loads(inside("diff", "qq", "qq-permanent-2", "--examples", "--json").out)["examples"]
    assert example["path"] == "trumps.permanent"
    assert json.loads(inside("diff", "qq", "qq-permanent-2", "--json").out)["examples"] is None
    assert "Where it shows" not in inside("diff", "qq", "qq", "--examples").out
