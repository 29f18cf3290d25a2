"""The slow model against worked examples: the order of the cards."""

from __future__ import annotations

from tests.slow_model.examples import HEARTS, QQ, QQ_PERMANENT_2, SPADES, faces, table
from tests.slow_model.model import ModelRules, places
from tests.slow_model.order import TRUMPS


def test_trump_order_with_and_without_permanent_2() -> None:
    """QQ 升级, two decks: order of the cards at level 10."""
    jokers_and_tens = [faces("大"), faces("小"), faces("♠10"), faces("♥10♣10♦10")]
    level, trump = table("10♠")
    plain = [(face,) for face in faces("♠AKQJ98765432")]
    assert list(places(QQ, level, trump)[TRUMPS]) == jokers_and_tens + plain
    with_twos = [*jokers_and_tens, faces("♠2"), faces("♥2♣2♦2"), *plain[:-1]]
    assert list(places(QQ_PERMANENT_2, level, trump)[TRUMPS]) == with_twos
    assert [place[0] for place in places(QQ, level, trump)[HEARTS]] == list(faces("♥AKQJ98765432"))
    assert [place[0] for place in places(QQ_PERMANENT_2, level, trump)[HEARTS]] == list(faces("♥AKQJ9876543"))
    assert places(QQ, level, trump)[SPADES] == ()


def test_order_without_a_trump_suit() -> None:
    """双升: without a trump suit all level cards are equal, below the jokers; permanent ranks come next."""
    rules = ModelRules(permanent=("7", "2"))
    assert places(rules, *table("7-"))[TRUMPS] == (faces("大"), faces("小"), faces("♠7♥7♣7♦7"), faces("♠2♥2♣2♦2"))
    assert places(QQ, *table("7-"))[SPADES] == tuple((face,) for face in faces("♠AKQJ109865432"))


def test_permanent_rank_that_is_the_level() -> None:
    """山东升级: the permanent rank falls together with the level."""
    assert places(ModelRules(permanent=("5", "2")), *table("5♥")) == places(QQ_PERMANENT_2, *table("5♥"))
