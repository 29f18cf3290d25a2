"""The slow model against worked examples: what a lead calls for."""

from __future__ import annotations

import pytest

from tests.slow_model.examples import (
    ANY_PAIRS,
    BROKEN_GAPS,
    FOUR_DECKS,
    MENGHUAN,
    PROTECTED,
    QQ,
    QQ_THREE_DECKS,
    SHUANGSHENG,
    faces,
    plays,
    table,
)
from tests.slow_model.following import arrangements, selections
from tests.slow_model.model import ModelRules, follows, legal_plays
from tests.slow_model.order import Cards


@pytest.mark.parametrize(
    ("rules", "at", "lead", "hand", "expected"),
    [
        pytest.param(QQ, "10♠", "♥KK", "♥88773", plays("♥88", "♥77"), id="E083"),
        pytest.param(QQ, "10♠", "♥K", "♥10♣5", plays("♥10", "♣5"), id="E082-level-card-is-no-heart"),
        pytest.param(QQ, "10♠", "♥K", "♥3♠A", plays("♥3"), id="E082"),
        pytest.param(QQ, "10♠", "♥KKQQJJ", "♥9966", set(), id="E085-too-few-cards"),
        pytest.param(QQ, "10♠", "♥KKQQ", "♥JJ99773", plays("♥JJ99"), id="E086-tractor"),
        pytest.param(QQ, "10♠", "♥KKQQ", "♥JJ8832", plays("♥JJ88"), id="E086-pairs"),
        pytest.param(QQ, "10♠", "♥KKQQ", "♥J853♠A", plays("♥J853"), id="E086-anything"),
        pytest.param(SHUANGSHENG, "2♠", "♥KK", "♥753♠33", plays("♥75", "♥73", "♥53"), id="E087"),
        pytest.param(MENGHUAN, "J♠", "♠A", "♥A3♣5", plays("♥A", "♥3", "♣5"), id="E088"),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKKQQQ", "♥7788 32", plays("♥778832"), id="E074"),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKKQQQ", "♥JJJ888 6", plays("♥JJJ888"), id="E075"),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKKQQQ", "♥JJJ8863", plays("♥JJJ886", "♥JJJ883"), id="E076"),
        pytest.param(
            QQ_THREE_DECKS, "5♠", "♥KKKQQQ", "♥JJJ8632", plays("♥JJJ863", "♥JJJ862", "♥JJJ832", "♥JJJ632"), id="E077"
        ),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKKQQQ", "♥JJ88632", plays("♥JJ8863", "♥JJ8862", "♥JJ8832"), id="E078"),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKK", "♥8863", plays("♥886", "♥883"), id="E081a"),
        pytest.param(QQ_THREE_DECKS, "5♠", "♥KKK", "♥8632", plays("♥863", "♥862", "♥832", "♥632"), id="E081b"),
        pytest.param(QQ, "10♠", "♥99", "♥4577♠A", plays("♥77"), id="V-C1-shape"),
        pytest.param(
            ModelRules(follow_duty="suit"),
            "10♠",
            "♥99",
            "♥4577♠A",
            plays("♥45", "♥47", "♥57", "♥77"),
            id="V-C1-suit",
        ),
        pytest.param(QQ, "10♠", "♥99", "♥23QQKK", plays("♥QQ", "♥KK"), id="V-C3-owed"),
        pytest.param(
            PROTECTED,
            "10♠",
            "♥99",
            "♥23QQKK",
            plays("♥23", "♥2Q", "♥2K", "♥3Q", "♥3K", "♥QK", "♥QQ", "♥KK"),
            id="V-C3-protected",
        ),
        pytest.param(PROTECTED, "10♠", "♥99", "♥2233 77 5", plays("♥22", "♥33", "♥77"), id="any-pair-pays"),
        pytest.param(PROTECTED, "10♠", "♥KKQQ", "♥2233 7", plays("♥2233"), id="tractor-draws-protected-pairs"),
        pytest.param(FOUR_DECKS, "10♠", "♥4444", "♥22668899", plays("♥8899"), id="V-C4"),
        pytest.param(
            ModelRules(decks=4, shorter_tractor="free"),
            "10♠",
            "♥4444",
            "♥22668899",
            plays("♥8899"),
            id="free-speaks-of-led-runs-only",
        ),
        pytest.param(
            FOUR_DECKS, "10♠", "♥8888", "♥QQQ 33 44 6", plays("♥QQQ3", "♥QQQ4", "♥QQQ6"), id="V-C5-triple-first"
        ),
        pytest.param(
            ModelRules(decks=3),
            "10♠",
            "♥555666",
            "♥AAA JJQQ 3 4",
            plays("♥AAAJJQ", "♥AAAJJ3", "♥AAAJJ4", "♥AAAQQJ", "♥AAAQQ3", "♥AAAQQ4"),
            id="V-C8-width-first",
        ),
        pytest.param(ModelRules(decks=3), "10♠", "♥7788K", "♥66688♣3", plays("♥66688"), id="V-C12"),
        pytest.param(QQ, "2♥", "♠334455", "♠7788 1010 QQ", plays("♠77881010", "♠7788QQ"), id="V-C18-owed"),
        pytest.param(
            ANY_PAIRS,
            "2♥",
            "♠334455",
            "♠7788 1010 QQ",
            plays("♠77881010", "♠7788QQ", "♠771010QQ", "♠881010QQ"),
            id="V-C18-free",
        ),
        pytest.param(QQ, "2♥", "♠334455", "♠7788QQK", plays("♠7788QQ"), id="V-C19-with-a-third-pair"),
        pytest.param(QQ, "2♥", "♠334455", "♠7788JQK", plays("♠7788JQ", "♠7788JK", "♠7788QK"), id="V-C19"),
        pytest.param(ANY_PAIRS, "2♥", "♠3344", "♠7788QQ", plays("♠7788"), id="free-still-owes-the-full-run"),
        pytest.param(QQ, "10♠", "♥AAK", "♥QQ73", plays("♥QQ7", "♥QQ3"), id="throw-each-component"),
        pytest.param(SHUANGSHENG, "10♠", "♥KK", "♥QQ73", plays("♥QQ"), id="suit-only-is-for-throws"),
        pytest.param(SHUANGSHENG, "10♠", "♥AAK", "♥QQ73", plays("♥QQ7", "♥QQ3", "♥Q73"), id="throw-suit-only"),
        pytest.param(QQ, "10♠", "♥KKQQ", "♥J8♣AA♠3", plays("♥J8♣AA", "♥J8♣A♠3"), id="shortage"),
        pytest.param(
            QQ, "10♠", "♠KKQQ", "♥1010♣1010♠33", plays("♥1010♣1010", "♥1010♠33", "♣1010♠33"), id="equal-pairs"
        ),
        pytest.param(BROKEN_GAPS, "10♠", "♥KKQQ", "♥JJ99 44 2", plays("♥JJ99", "♥JJ44", "♥9944"), id="broken-gap"),
    ],
)
def test_following(rules: ModelRules, at: str, lead: str, hand: str, expected: set[Cards]) -> None:
    """QQ 升级, two and three decks, 摔小二, 双升, 夢幻拖拉機: following; rbtying/shengji 165, 255, 257, 265, 297."""
    level, trump = table(at)
    assert legal_plays(rules, level, trump, faces(lead), faces(hand)) == expected
    for play in selections(tuple(sorted(faces(hand))), len(faces(lead))):
        assert follows(rules, level, trump, faces(lead), faces(hand), play) is (play in expected)


def test_a_tractor_draws_pairs_that_form_none() -> None:
    """E084, rbtying/shengji issue 105: six unpaired trumps may not answer a tractor of three while pairs are held."""
    level, trump = table("K♠")
    lead, hand = faces("♠778899"), faces("♠AAQJ10 5 4 3 2")
    assert not follows(QQ, level, trump, lead, hand, faces("♠AQJ1054"))
    assert follows(QQ, level, trump, lead, hand, faces("♠AAQJ105"))


def test_arrangements() -> None:
    """Longest first; single groups always, runs from the shortest that counts."""
    assert list(arrangements(5, [1, 3, 4, 5])) == [(5,), (4, 1), (3, 1, 1), (1, 1, 1, 1, 1)]
    assert list(arrangements(0, [1])) == [()]
