"""Plain card texts and usual shapes: read as the grammar reads them, and without it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.notation.test_laws import hands
from tractor_dsl.errors import NotationError
from tractor_dsl.notation import cards_text, parse_shape
from tractor_dsl.notation.parse import _tree_or_error
from tractor_dsl.notation.plain import plain_cards
from tractor_dsl.notation.shape import read_shape, usual_parts

PIECES = ("♠", "♥", "♣", "♦", "10", "1", "0", *"23456789JQKA", "大王", "小王", "大", "王", " ", "  ", ",")
OTHERS = ("主", "副", "T", "a", "♤", "，", "-", "(", "x", "\t", "\u3000", "对", "各")


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example("♥9988 66442")
@example("大小王")
@example(" A 大王 K♠2 ")
@example("3, ♥9 大王 ,♣334")
def test_what_is_read_is_what_the_grammar_reads(text: str) -> None:
    """The same parts at the same places, and nothing that the grammar refuses; in an order, which has more, too."""
    read, by_grammar = plain_cards(text), _tree_or_error(text, "cards")
    if read is None:
        assert isinstance(by_grammar, NotationError)
    else:
        assert repr(read) == repr(by_grammar) == repr(_tree_or_error(text, "order"))


@given(st.lists(st.sampled_from(PIECES + OTHERS), max_size=8).map("".join))
def test_other_texts_are_left_to_the_grammar(text: str) -> None:
    read = plain_cards(text)
    assert read is None or repr(read) == repr(_tree_or_error(text, "cards"))


@given(hands)
def test_the_canonical_text_of_a_hand_is_plain(cards: list[int]) -> None:
    assert plain_cards(cards_text(cards)) is not None


@given(st.lists(st.sampled_from(sorted(usual_parts())), min_size=1, max_size=6), st.sampled_from(["+", " + "]))
def test_usual_shapes_are_read_as_the_grammar_reads_them(parts: list[str], joint: str) -> None:
    text = joint.join(parts)
    try:
        by_grammar = read_shape(text)
    except NotationError:
        by_grammar = None
    if by_grammar is None:
        with pytest.raises(NotationError):
            parse_shape(text)
    else:
        assert parse_shape(text) == by_grammar


def test_every_usual_part_is_a_shape() -> None:
    assert [part for part in usual_parts() if parse_shape(part) != read_shape(part)] == []


def test_reading_a_plain_text_does_not_import_lark() -> None:
    program = "import sys, tractor_dsl.notation as n; n.parse_card_text('♠AAK 大王'); sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
