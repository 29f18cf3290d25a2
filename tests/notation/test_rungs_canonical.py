"""The canonical spellings of rungs are read without the grammar, and mean what the grammar says; so do short ones."""

from __future__ import annotations

import pytest

from tractor_dsl.notation.rung import Rung, _canonical_rungs, parse_rung, read_rung


@pytest.mark.parametrize(("text", "rung"), _canonical_rungs().items())
def test_canonical_rung_is_what_the_grammar_reads(text: str, rung: Rung) -> None:
    assert read_rung(text) == rung


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("双王", "对王"),
        ("雙王", "对王"),
        ("三王", "三张王"),
        ("四王", "四张王"),
        ("三鬼", "三张王"),
        ("双大王", "对大王"),
        ("两小王", "对小王"),
        ("三 级牌", "三张级牌"),
        ("双级牌+同色王", "对级牌+同色王"),
        ("级牌+双王", "级牌+对王"),
        ("三同张级牌", "三张级牌"),
    ],
)
def test_a_number_right_before_the_card_counts_it(text: str, canonical: str) -> None:
    assert parse_rung(text) == read_rung(canonical)
