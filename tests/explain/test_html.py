"""Pages as HTML: every card text is marked as a whole, in the colour of its suit."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.explain.pages import CASES, name_of, page_of, variant_named
from tests.quick import every
from tractor_dsl.cards import FACES, NO_TRUMP, RANKS, SUITS, is_joker, suit_of
from tractor_dsl.explain.html import marked, page_html
from tractor_dsl.explain.page import Page
from tractor_dsl.explain.pages import rules_page
from tractor_dsl.notation import row_text

MARKED = re.compile(r'<b class="(red|black)">([^<]*)</b>')
RED = {"♥", "♦"}
BEHIND = re.compile(r"\s?(?:10|[2-9AKQJ])(?![\d\w])")
"""What would be a further card of the text before it."""


def assert_marked_whole(page: Page) -> None:
    html = re.sub(r"<style>[\s\S]*?</style>|<title>.*</title>|<code>.*?</code>", "", page_html(page))
    for found in MARKED.finditer(html):
        color, cards = found.groups()
        assert (cards[0] in RED) == (color == "red")
        assert not set(SUITS) & set(cards[1:])
        assert not BEHIND.match(html, found.end()), html[found.start() : found.end() + 20]
    plain = re.sub(r"<[^>]*>", "", MARKED.sub("", html))
    assert not set(SUITS) & set(plain)


@pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)
def test_every_card_text_of_a_page_is_marked_whole(name: str, language: str) -> None:
    assert_marked_whole(page_of(name, language))


@pytest.mark.parametrize("level", every(4, range(13)))
@pytest.mark.parametrize("trump", every(2, range(NO_TRUMP + 1)))
def test_at_every_level_with_every_trump_suit(level: int, trump: int) -> None:
    for name in ("qq", "titanic"):
        assert_marked_whole(rules_page(variant_named(name), "en", level, trump))


@pytest.mark.parametrize("suit", range(4))
def test_any_cards_of_a_suit_are_one_text(suit: int) -> None:
    faces = [face for face in range(FACES) if not is_joker(face) and suit_of(face) == suit]
    assert len(faces) == len(RANKS)
    for apart in (True, False):
        for first in faces:
            for second in faces:
                text = row_text([first, second, second, faces[8]], apart)
                assert [found[2] for found in MARKED.finditer(marked(text))] == [text]
                assert unescape(MARKED.sub("", marked(text))) == ""


def test_a_number_behind_cards_is_none_of_them() -> None:
    assert MARKED.findall(marked("♥10 20 points, ♥K 5 points, ♦10, 10 more")) == [
        ("red", "♥10"),
        ("red", "♥K"),
        ("red", "♦10"),
    ]
