"""What pages say of the deal, of the order and of tractors is what the engine says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.explain.pages import CASES, cards_in, name_of, numbers_in, page_of, paragraphs, setting_of, table, tables
from tractor_dsl.cards import FACES, NO_TRUMP, RANKS, SUITS, Card, card, rank_named
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.trumps import TRUMPS, Order
from tractor_dsl.rulings.judge import judge

pytestmark = pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)


def test_what_is_dealt(name: str, language: str) -> None:
    rules = compile_rules(setting_of(name, language).profile)
    said = numbers_in(paragraphs(page_of(name, language), "table").splitlines()[0])
    decks = rules.profile.table.decks
    assert Counter(said) == Counter([4, decks, FACES * decks, rules.hand_size, rules.kitty_size])
    assert 4 * rules.hand_size + rules.kitty_size == len(rules.deck) == FACES * decks


def test_point_cards(name: str, language: str) -> None:
    rules = compile_rules(setting_of(name, language).profile)
    *rows, total = table(page_of(name, language), "points").rows
    for rank, each, copies, together in rows:
        values = [rules.values[face] for face in rules.deck if face < 52 and face % 13 == rank_named(rank)]
        assert (int(copies), int(together)) == (len(values), sum(values))
        assert set(values) == {int(each)}
    assert int(total[-1]) == sum(rules.values[face] for face in rules.deck)


@pytest.mark.parametrize("trump", ["order", "order_no_trump"])
def test_order(name: str, language: str, trump: str) -> None:
    setting = setting_of(name, language)
    order = setting.rules.order(setting.level, NO_TRUMP if trump == "order_no_trump" else setting.trump)
    (grid,) = [grid for grid in tables(page_of(name, language), trump) if grid.name == trump]
    listed = 0
    for number, (suits, text, count) in enumerate(grid.rows):
        for group in [TRUMPS] if not number else [SUITS.index(mark) for mark in suits if mark in SUITS]:
            places = _places(order, group, text)
            assert setting.decks * sum(map(len, places)) == int(count)
            assert {face for place in places for face in place} == {
                face for face in range(FACES) if order.group[face] == group
            }
            for upper, lower in pairwise(places):
                assert min(order.place[face] for face in upper) > max(order.place[face] for face in lower)
            assert all(len({order.place[face] for face in place}) == 1 for place in places)
            listed += int(count)
    assert listed == len(setting.rules.deck)


def _places(order: Order, group: int, text: str) -> list[list[Card]]:
    return [[_face(word.strip(), group) for word in place.split("=")] for place in text.split(">")]


def _face(word: str, group: int) -> Card:
    if word in ("大王", "big joker"):
        return 53
    if word in ("小王", "small joker"):
        return 52
    return card(SUITS.index(word[0]), RANKS.index(word[1:])) if word[0] in SUITS else card(group, RANKS.index(word))


def test_components(name: str, language: str) -> None:
    setting = setting_of(name, language)
    grids = list(tables(page_of(name, language), "components"))
    assert bool(grids) == (setting.decks > 1)
    for grid in grids:
        for shape, example in grid.rows:
            (part,) = setting.split(cards_in(setting, example))
            assert shape == setting.shapes([part.shape])
        widths = {setting.split(cards_in(setting, example))[0].width for _, example in grid.rows}
        assert widths == set(range(1, setting.decks + 1))


def test_tractors(name: str, language: str) -> None:
    setting = setting_of(name, language)
    runs = list(tables(page_of(name, language), "runs"))
    assert bool(runs) == setting.has_runs
    for grid in runs:
        answers = {}
        for text, answer, why in grid.rows:
            cards = cards_in(setting, text)
            found = judge(setting.variant, {"shape": cards_text(cards)}, setting.given)
            is_run = found.values["is"] in ("tractor", "titanic", "quad_run")
            assert answer == setting.say("explain.shapes.yes" if is_run else "explain.shapes.no"), text
            assert is_run == (len(setting.split(cards)) == 1)
            assert why
            for width in setting.profile.shapes.run_widths:
                if 2 in setting.profile.shapes.run_widths and width <= setting.decks:
                    wider = [face for face in dict.fromkeys(cards) for _ in range(width)]
                    assert (len(setting.split(wider)) == 1) == is_run
            answers[text] = is_run
        assert set(answers.values()) == {True, False}
        assert len(answers) > 5
