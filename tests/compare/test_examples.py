"""Examples of differences: found where they are looked for, the same every time, and true as rulings."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import inside
from tractor_dsl.cli.effective_text import flow
from tractor_dsl.compare.examples import ASKED, DRAWN, Example, example_of, with_rule
from tractor_dsl.compare.rules import differences
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_rulings

QQ = load_variant("qq")


def found(name: str) -> dict[str, Example | None]:
    other = load_variant(name)
    return {row.path: example_of(row.path, QQ, other) for row in differences([QQ.profile, other.profile])}


def test_kinds_and_axes_are_known() -> None:
    assert set(ASKED) <= set(AXES)
    assert {kind for kinds in ASKED.values() for kind in kinds} == set(DRAWN)


def test_nearly_every_difference_of_the_online_table_has_an_example() -> None:
    examples = found("shengji-online")
    assert [path for path, example in examples.items() if example is None] == ["stakes.basis"]
    assert examples == found("shengji-online")


def as_rulings(example: Example, variant: str, number: int) -> str:
    answers = {key: value for key, value in example.answers[number].items() if value is not None}
    ruling = {"id": "it", "given": dict(example.given), **example.question, **answers}
    return f"variant: {variant}\nrulings:\n  - {flow(ruling)}\n"


@pytest.mark.parametrize("name", ["menghuan", "shengji-online", "qq-permanent-2"])
def test_an_example_is_true_as_a_ruling_and_false_under_the_other(name: str) -> None:
    for path, example in found(name).items():
        if example is None:
            continue
        for number, variant in enumerate(("qq", name)):
            assert run_rulings(read_rulings(as_rulings(example, variant, number), "a.yaml")).failed == 0, path
        text = as_rulings(example, "qq", 0)
        assert run_rulings(read_rulings(text, "a.yaml"), load_variant(name)).failed == 1, path
        assert run_rulings(read_rulings(text, "a.yaml"), with_rule(QQ, load_variant(name), path)).failed == 1, path


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, *_ in variant_files()])
def test_examples_are_looked_for_under_all_variants(name: str) -> None:
    examples = found(name)
    assert not examples or any(examples.values())


def test_the_command_shows_them() -> None:
    ended = inside("diff", "qq", "qq-permanent-2", "--examples")
    assert (ended.status, ended.err) == (0, "")
    assert "Permanent trumps" in ended.out.partition("Where it shows")[2]
    assert "No situation was found" not in ended.out
    with_stakes = inside("diff", "qq", "shengji-online", "--examples").out
    assert with_stakes.endswith("No situation was found that shows these\n  Stakes · Basis\n")
    assert "例子（写法同判例）" in inside("diff", "qq", "qq-permanent-2", "--examples", "--lang", "zh").out
    (example,) = json.loads(inside("diff", "qq", "qq-permanent-2", "--examples", "--json").out)["examples"]
    assert example["path"] == "trumps.permanent"
    assert json.loads(inside("diff", "qq", "qq-permanent-2", "--json").out)["examples"] is None
    assert "Where it shows" not in inside("diff", "qq", "qq", "--examples").out
