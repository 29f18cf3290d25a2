"""Examples in a player's words: in one language, with what differs and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

from tests.quick import every
from tractor_dsl.compare.examples import Example, example_of, examples_of
from tractor_dsl.compare.rules import differences
from tractor_dsl.compare.shown import RESTATING, example_lines
from tractor_dsl.messages import catalogue
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.throw import Allowed
from tractor_dsl.rules.variant import Variant

CHINESE = re.compile("[\u4e00-\u9fff]")
NAMES = [name for name, *_ in variant_files()]
DATA = re.compile(r"[{}\[\]`_]|true|false|None|: *$", re.MULTILINE)
"""What is for files of rulings, and a line on which nothing is said."""


def shown(first: str, second: str) -> tuple[tuple[Variant, Variant], dict[str, Example]]:
    variants = load_variant(first), load_variant(second)
    paths = [row.path for row in differences([variant.profile for variant in variants])]
    return variants, examples_of(paths, *variants)


@pytest.mark.parametrize(("first", "second"), every(23, combinations(NAMES, 2)))
def test_examples_are_in_a_players_words(first: str, second: str) -> None:
    variants, examples = shown(first, second)
    for path, example in examples.items():
        situation, *rulings = example_lines(example, variants, "en")
        assert not CHINESE.search("\n".join([situation, *rulings])), path
        assert situation[0] == situation[0].upper(), path
        assert [line.split(":")[0] for line in rulings if not line.startswith("    ")] == [f"  {first}", f"  {second}"]
        for lines in ([situation, *rulings], list(example_lines(example, variants, "zh"))):
            assert not DATA.search("\n".join(lines)), path
        assert not re.search("[a-z]{3}", re.sub("^  [a-z0-9-]+:", "", "\n".join(lines), flags=re.MULTILINE)), path


def lines_of(path: str, first: str, second: str) -> list[str]:
    variants, examples = shown(first, second)
    return list(example_lines(examples[path], variants, "en"))


def test_only_what_differs_is_said() -> None:
    """Both declare no further trumps, and of who deals only that the first declarer or the last one does."""
    assert lines_of("declare.first_dealer", "qq", "shengji-online") == [
        "Level 2, the first deal of a match: seat 0 shows ♠2 (while the cards are dealt); seat 1 shows ♥22",
        "  qq: seat 0 deals",
        "  shengji-online: seat 1 deals",
    ]


def test_where_rules_have_no_answer_it_is_said_why() -> None:
    *_, last = lines_of("stakes.basis", "qq", "menghuan")
    assert last == "  menghuan: these rules count levels only, no room points or coins"
    assert "  qq: these rules have no base stake to pay from" in lines_of("throw.fine", "qq", "shuangsheng")


def test_why_rules_have_no_answer_is_said_once() -> None:
    """A throw that may not be led leads nothing, is blocked by nobody and costs nothing: it is illegal."""
    first, second = load_variant("qq"), load_variant("qq-one-deck")
    rules = replace(first.profile, throw=replace(first.profile.throw, allowed=Allowed.NEVER))
    example = example_of("throw.allowed", first, replace(second, profile=rules))
    assert example is not None
    lines = list(example_lines(example, (first, replace(second, profile=rules)), "en"))
    assert "  qq-one-deck: illegal, no throw is allowed here" in lines


def test_reasons_that_restate_the_answer_are_reasons() -> None:
    assert set(catalogue("en")) >= RESTATING
