"""The canonical spellings of rungs are read without the grammar, and mean what the grammar says."""

from __future__ import annotations

import pytest

from tractor_dsl.notation.rung import Rung, _canonical_rungs, read_rung


@pytest.mark.parametrize(("text", "rung"), _canonical_rungs().items())
def test_canonical_rung_is_what_the_grammar_reads(text: str, rung: Rung) -> None:
    assert read_rung(text) == rung
