"""No question is answered about more copies of a card than the decks hold, wherever they are named."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_dsl.messages import text_of
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rulings.judge import judge

GIVEN = {"level": "10", "trump": "♠"}


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ({"follow": {"lead": "♥KK", "hand": "♥K 3 4"}}, "♥K"),
        ({"throw": {"lead": "♥AAK", "others": ["♥A3", "♥45", "♥67"]}}, "♥A"),
        ({"trick": ["♥AA", "♥33", "♥3 4", "♥56"]}, "♥3"),
        ({"kitty": {"winning": "♠AA", "lead": "♠A"}}, "♠A"),
        ({"declare": [{"seat": 0, "show": "♥10"}, {"seat": 1, "show": "♥1010"}]}, "♥10"),
        ({"undeclared": {"kitty": "♥3344 5 6 7 8", "hands": ["♥3", "♥9", "♥J", "♥Q"]}}, "♥3"),
        ({"partner": {"card": "♥A", "hands": ["♥AA", "♥A", "♥3", "♥4"], "kitty": "♥5"}}, "♥A"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_too_many_copies(question: dict[str, Any], card: str) -> None:
    found = judge(load_variant("qq"), question, GIVEN)
    assert not found.values
    (reason,) = found.unsupported
    text = text_of(reason, "en")
    assert card in text
    assert "3 copies" in text
    assert "2 decks" in text


def test_a_seat_shows_the_same_cards_again() -> None:
    events = [{"seat": 0, "show": "♥10"}, {"seat": 0, "show": "♥1010"}, {"seat": 1, "show": "小王 小王"}]
    assert judge(load_variant("qq"), {"declare": events}, GIVEN).values["accepted"] == [True, True, True]


def test_the_lead_that_won_is_no_second_play() -> None:
    asked = {"kitty": {"winning": "♠AA", "lead": "♠AA"}}
    assert judge(load_variant("qq"), asked, GIVEN).values["multiplier"] == 4


def test_a_further_joker_reinforces() -> None:
    """A single joker and then the pair of it is no overturning of oneself."""
    events = [{"seat": 0, "show": "小王"}, {"seat": 0, "show": "小王 小王"}]
    rules = (
        "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
        "declare: {rungs: [级牌, 小王, 对小王], self_overturn: never, reinforce: REINFORCE}\n"
    )
    accepted = [
        judge(read_variant(rules.replace("REINFORCE", word), "mine.yaml"), {"declare": events}, GIVEN).values[
            "accepted"
        ]
        for word in ("while_standing", "never")
    ]
    assert accepted == [[True, True], [True, False]]
