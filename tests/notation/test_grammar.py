"""The grammar itself: unambiguous, deterministic, and not loaded before the first text is read."""

from __future__ import annotations

import subprocess
import sys

import pytest
from lark import Lark

from tractor_dsl.notation.grammar import grammar_text
from tractor_dsl.notation.parse import LONGEST, parse_card_text


def test_the_grammar_builds_strictly() -> None:
    pytest.importorskip("interegular")
    Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=["cards", "order", "rung", "shape"],
        strict=True,
        maybe_placeholders=False,
    )


def test_importing_the_notation_does_not_import_lark() -> None:
    program = "import sys, tractor_dsl.notation; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_longest_text_is_read() -> None:
    text = "♠A♥A" * (LONGEST // 4)
    assert len(parse_card_text(text).items[0].parts) == LONGEST // 2  # type: ignore[union-attr]
