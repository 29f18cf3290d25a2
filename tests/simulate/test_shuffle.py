"""Deal n of seed S is the same cards everywhere, and every order is equally likely."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256, shake_256
from itertools import islice

import pytest

from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import TableRules
from tractor_dsl.simulate import shuffle
from tractor_dsl.simulate.shuffle import deck_order, drawn, drawn_level, first_drawer, player_chance

KITTIES = {1: 6, 2: 8, 3: 6, 4: 8}


def rules_of(decks: int) -> Ruleset:
    return compile_rules(replace(RuleProfile(), table=TableRules(decks=decks, kitty=KITTIES[decks])))


def digest(cards: tuple[int, ...]) -> str:
    return sha256(bytes(cards)).hexdigest()[:16]


@pytest.mark.parametrize(
    ("decks", "seed", "number", "redeal", "first", "whole"),
    [
        (1, 0, 0, 0, (15, 17, 0, 40, 34, 47), "89ed50b1d52a3b4a"),
        (2, 0, 0, 0, (42, 50, 6, 20, 53, 24), "ce7f74c055a5c2ad"),
        (2, 1, 12345, 0, (4, 25, 26, 8, 50, 49), "f231b0a0e4cc7951"),
        (2, 1, 12345, 2, (34, 39, 9, 10, 24, 4), "37a07d8ff423a596"),
        (2, -7, 3, 0, (22, 24, 31, 41, 52, 2), "d0bb08e62f9c0640"),
        (3, 2**70, 1, 0, (41, 50, 53, 0, 12, 2), "ad35ce879d258a6e"),
        (4, 5, 10**9, 0, (9, 40, 18, 6, 52, 5), "f4719ab850b004af"),
    ],
)
def test_the_cards_never_change(
    decks: int, seed: int, number: int, redeal: int, first: tuple[int, ...], whole: str
) -> None:
    cards = deck_order(rules_of(decks), seed, number, redeal)
    assert (cards[:6], digest(cards)) == (first, whole)


def plain_order(cards: list[int], text: str) -> list[int]:
    """Shuffle after the letter of the module's description, two bytes at a time."""
    data = shake_256(text.encode()).digest(4096)
    numbers = (data[at] * 256 + data[at + 1] for at in range(0, len(data), 2))
    for place in range(len(cards) - 1, 0, -1):
        bound = place + 1
        value = next(number for number in numbers if number < 65536 // bound * bound)
        cards[place], cards[value % bound] = cards[value % bound], cards[place]
    return cards


@pytest.mark.parametrize("number", range(20))
def test_the_cards_are_those_described(number: int) -> None:
    rules = rules_of(2)
    assert list(deck_order(rules, 9, number)) == plain_order(sorted(rules.deck), f"tractor-deal-1:9:{number}")
    assert list(deck_order(rules, 9, number, 1)) == plain_order(sorted(rules.deck), f"tractor-deal-1:9:{number}:1")


def test_every_deal_has_all_cards_and_another_order() -> None:
    rules = rules_of(3)
    orders = {deck_order(rules, seed, number, redeal) for seed in (0, 1) for number in range(5) for redeal in range(3)}
    assert len(orders) == 30
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(rules.deck))}


def test_the_numbers_of_a_text_go_on() -> None:
    few, many = (list(islice(shuffle._numbers("on and on", expected), 500)) for expected in (1, 500))
    assert few == many


@pytest.mark.parametrize("bound", [1, 2, 3, 54, 40_000, 65_536])
def test_a_draw_is_below_its_bound(bound: int) -> None:
    assert all(0 <= drawn(f"bound:{number}", bound) < bound for number in range(50))


def test_every_card_is_as_likely_in_every_place() -> None:
    """The chi-square sum of 54 x 3 cells over 3,000 deals; 99.9% of fair shuffles stay below the bound."""
    rules = rules_of(1)
    deals = 3_000
    counts = [Counter[int]() for _ in range(3)]
    for number in range(deals):
        order = deck_order(rules, 1, number)
        for place, count in zip((0, 27, 53), counts, strict=True):
            count[order[place]] += 1
    expected = deals / 54
    spread = sum((count[face] - expected) ** 2 / expected for count in counts for face in range(54))
    assert spread < 218


def test_levels_and_first_drawers_are_spread_evenly() -> None:
    levels = Counter(drawn_level((0, 3, 12), 4, number) for number in range(3_000))
    seats = Counter(first_drawer(4, number) for number in range(4_000))
    assert sorted(levels) == [0, 3, 12]
    assert sorted(seats) == [0, 1, 2, 3]
    assert all(900 < count < 1_100 for count in [*levels.values(), *seats.values()])


def test_players_have_their_own_chance() -> None:
    first = {player_chance(seed, number, seat).random() for seed in (0, 1) for number in (0, 1) for seat in range(4)}
    assert len(first) == 16
    assert player_chance(0, 0, 0).random() == player_chance(0, 0, 0).random()
