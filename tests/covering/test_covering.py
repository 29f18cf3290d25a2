"""Synthetic variants over the whole option space: a few with every test run, all of them in the slow ones."""

from __future__ import annotations

import pytest

from tests.covering.files import loaded, name_of, written
from tests.covering.playing import faults
from tests.covering.rows import covering_rows, drawn_rows
from tests.covering.values import representatives
from tractor_dsl.checker.check import check, opened_content
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.options import OneMode, OneOf, options_of
from tractor_dsl.rules.profile import AXES

FEW = 6


def test_every_choice_and_every_mode_is_among_the_values() -> None:
    values = representatives()
    for axis, section in AXES.items():
        for entry in options_of(section):
            found = values[f"{axis}.{entry.name}"]
            if isinstance(entry.kind, OneOf):
                assert {str(choice) for choice in entry.kind.choices} == set(found)
            if isinstance(entry.kind, OneMode):
                assert {mode.MODE for mode in entry.kind.modes} == {value["mode"] for value in found}


def test_a_few_variants_are_accepted_played_and_answered_like_the_model() -> None:
    rows = [row for _, row in drawn_rows(representatives(), FEW) if row is not None]
    assert len(rows) > FEW // 2
    for number, row in enumerate(rows):
        variant = loaded(row, number)
        assert check(opened_content(written(row, number).encode(), f"{name_of(number)}.yaml"), deals=1).fine
        assert list(faults(compile_rules(variant.profile), deals=2, questions=22, seed=number)) == []


@pytest.mark.slow
def test_every_variant_is_played_and_answered_like_the_model() -> None:
    rows, counts = covering_rows()
    assert counts.dropped < counts.drawn // 10
    for number, row in enumerate(rows):
        assert list(faults(compile_rules(loaded(row, number).profile), deals=4, questions=44, seed=number)) == [], (
            number
        )
