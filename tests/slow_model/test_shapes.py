"""The slow model against worked examples: what is a tractor, and how a lead is split."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.slow_model.examples import (
    BROKEN_GAPS,
    FOUR_DECKS,
    QQ,
    QQ_PERMANENT_2,
    QQ_THREE_DECKS,
    SHUANGSHENG,
    TOURNAMENT,
    faces,
    table,
)
from tests.slow_model.model import ModelRules, split
from tests.slow_model.order import TRUMPS, ladder
from tests.slow_model.shapes import Block, contains, ways


def shapes(rules: ModelRules, at: str, text: str) -> list[tuple[int, int]] | None:
    """Return width and length of the canonical components."""
    parts = split(rules, *table(at), faces(text))
    return None if parts is None else [(part.width, part.length) for part in parts]


PAIRS = [
    ("E001", QQ, "10♠", "♥KKQQ", True),
    ("E002", QQ, "10♠", "♥JJ99", True),
    ("E003", QQ, "10♠", "♥554433", True),
    ("E004", QQ, "10♠", "小小♠1010", True),
    ("E005", QQ, "10♠", "♠1010♥1010", True),
    ("E006", QQ, "10♠", "♥1010♠AA", True),
    ("E007", QQ, "10♠", "♠1010♣1010♠AA", True),
    ("E008", QQ_PERMANENT_2, "10♠", "♥1010♠AA", False),
    ("E009a", QQ_PERMANENT_2, "10♠", "♥1010♠22", True),
    ("E009b", QQ_PERMANENT_2, "10♠", "♠22♥22", True),
    ("E009c", QQ_PERMANENT_2, "10♠", "♦22♠AA", True),
    ("E011", QQ, "10♠", "♥5533", False),
    ("E012", QQ, "10♠", "♥1010♣1010", False),
    ("E013", QQ, "10♠", "♠JJ1010", False),
    ("E014a", QQ, "10♠", "♥AA22", False),
    ("E014b", QQ, "10♠", "♠AA22", False),
    ("E014c", QQ_PERMANENT_2, "10♠", "♠AA22", False),
    ("E015", QQ, "10♠", "大大小小", True),
    ("E016a", QQ, "5♠", "♥3344", True),
    ("E016b", QQ, "5♠", "♥4466", True),
    ("E017", QQ, "5♠", "♥55♠55", True),
    ("E018", QQ, "5♠", "♠5566", False),
    ("E019", QQ, "5-", "♥55♣55", False),
    ("E024", TOURNAMENT, "2♦", "♦AAKK", True),
    ("E025", TOURNAMENT, "2♠", "♥22♣22", False),
    ("E026", TOURNAMENT, "K♠", "♠KKAA", False),
    ("E027a", TOURNAMENT, "K♠", "♠KK♥KK", True),
    ("E027b", TOURNAMENT, "K♠", "♥KK♠AA", True),
    ("E027c", TOURNAMENT, "K♠", "♠AAQQ", True),
    ("E028", SHUANGSHENG, "2♠", "♣778899", True),
    ("E029", SHUANGSHENG, "6♠", "♣5577", True),
    ("broken-side", BROKEN_GAPS, "10♠", "♥JJ99", False),
    ("broken-trump", BROKEN_GAPS, "10♠", "♠JJ99", False),
    ("broken-elsewhere", BROKEN_GAPS, "10♠", "♥QQJJ", True),
    ("broken-not-above-the-suit", BROKEN_GAPS, "A♠", "♥AA♠KK", True),
    ("broken-permanent", ModelRules(gaps="broken", permanent=("7",)), "10♠", "♥8866", False),
    ("bridged-permanent", ModelRules(permanent=("7",)), "10♠", "♥8866", True),
    ("bridged-two-ranks", ModelRules(permanent=("7",)), "8♠", "♥9966", True),
    ("no-trump-joker-and-level", QQ, "10-", "小小♥1010", True),
    ("three-groups-at-least", ModelRules(shortest_run=3), "10♠", "♥KKQQ", False),
    ("three-groups", ModelRules(shortest_run=3), "10♠", "♥KKQQJJ", True),
    ("no-runs-of-pairs", ModelRules(run_widths=(3,)), "10♠", "♥KKQQ", False),
]


@pytest.mark.parametrize(
    ("rules", "at", "cards", "is_run"), [case[1:] for case in PAIRS], ids=[case[0] for case in PAIRS]
)
def test_tractors(rules: ModelRules, at: str, cards: str, is_run: bool) -> None:
    """QQ 升级, 边锋升级, 拖拉机比赛规则, 双升: what is a tractor."""
    found = shapes(rules, at, cards)
    assert found is not None
    assert (found == [(2, len(faces(cards)) // 2)]) is is_run


@pytest.mark.parametrize(
    ("at", "cards", "is_run"),
    [
        pytest.param("5♠", "♥333444", True, id="E020a"),
        pytest.param("5♠", "♥444666", True, id="E020b"),
        pytest.param("5♠", "♥555♠555", True, id="E021a"),
        pytest.param("5♠", "大大大小小小", True, id="E021b"),
        pytest.param("5♠", "♠AAA♥555", True, id="E021c"),
        pytest.param("5♠", "♠555小小小", True, id="E021d"),
        pytest.param("5♠", "♠555666", False, id="E022"),
        pytest.param("5-", "♠555♥555", False, id="E023"),
    ],
)
def test_titanics(at: str, cards: str, is_run: bool) -> None:
    """QQ 升级, three decks: what is a Titanic."""
    found = shapes(QQ_THREE_DECKS, at, cards)
    assert found is not None
    assert (found == [(3, 2)]) is is_run


@pytest.mark.parametrize(
    ("rules", "at", "cards", "expected"),
    [
        pytest.param(QQ, "10♠", "♥554", [(2, 1), (1, 1)], id="E010a"),
        pytest.param(QQ, "10♠", "♥544", [(2, 1), (1, 1)], id="E010b"),
        pytest.param(QQ, "10♠", "♥JJQ", [(2, 1), (1, 1)], id="E010c"),
        pytest.param(QQ, "10♠", "♥JJ1010", None, id="E013-mixed"),
        pytest.param(QQ, "10♠", "大小", [(1, 1), (1, 1)], id="jokers-are-no-pair"),
        pytest.param(QQ, "10♠", "♥10♣10", [(1, 1), (1, 1)], id="equal-is-not-identical"),
        pytest.param(QQ, "10♠", "♥AAK", [(2, 1), (1, 1)], id="E040a"),
        pytest.param(QQ, "10♠", "♥AQQJJ", [(2, 2), (1, 1)], id="E040b"),
        pytest.param(QQ, "10♠", "♥98844", [(2, 1), (2, 1), (1, 1)], id="E041"),
        pytest.param(QQ, "10♠", "", None, id="nothing"),
        pytest.param(ModelRules(decks=3), "10♠", "♥AAAKK", [(2, 2), (1, 1)], id="V-C65-most-cards"),
        pytest.param(QQ_THREE_DECKS, "10♠", "♥AAAKK", [(3, 1), (2, 1)], id="V-C65-widest"),
        pytest.param(ModelRules(decks=3), "10♠", "♥333444 5566", [(2, 4), (1, 1), (1, 1)], id="long-beats-wide"),
        pytest.param(QQ_THREE_DECKS, "10♠", "♥333444 5566", [(3, 2), (2, 2)], id="wide-beats-long"),
        pytest.param(ModelRules(decks=3), "10♠", "♥KKKQQQJJ", [(3, 2), (2, 1)], id="equal-size-the-wider"),
        pytest.param(FOUR_DECKS, "10♠", "♥5555 KKQQ", [(4, 1), (2, 2)], id="quad-before-tractor"),
    ],
)
def test_split(rules: ModelRules, at: str, cards: str, expected: list[tuple[int, int]] | None) -> None:
    """QQ 升级, two decks: throws; 兰里拖拉机 and the rbtying/shengji rules page: 222 33."""
    assert shapes(rules, at, cards) == expected


def test_split_prefers_the_highest_and_the_lower_face_number() -> None:
    """Ties are broken by height, then between equal faces by number."""
    first, second, *_ = split(QQ, *table("10♠"), faces("♥44 88 9")) or ()
    assert (first.cards, second.cards) == (faces("♥88"), faces("♥44"))
    run, pair = split(QQ, *table("10♠"), faces("♣1010 ♥1010 ♠AA")) or ()
    assert (run.cards, pair.cards) == (faces("♠AA♥1010"), faces("♣1010"))


def test_more_copies_than_decks() -> None:
    """A third copy of a card in two decks is a mistake of whoever asks."""
    with pytest.raises(ValueError, match="more than 2 copies"):
        split(QQ, *table("10♠"), faces("♥AAA"))


@pytest.mark.parametrize("change", [{"gaps": "open"}, {"decks": 5}, {"shortest_run": 1}, {"run_widths": (1,)}])
def test_unknown_rules_are_refused(change: dict[str, object]) -> None:
    """A misspelt option must not silently mean its default."""
    with pytest.raises(ValueError, match="not"):
        ModelRules(**change)  # type: ignore[arg-type]


def test_contains_agrees_with_trying_all_combinations() -> None:
    """A search that takes one block after the other finds the same as one that looks at all ways at once."""
    rng = Random(1)
    rungs = ladder(ModelRules(decks=3), *table("10♠"), TRUMPS)
    for _ in range(300):
        shoe = tuple(face for place in rungs.places[1:6] for face in place for _ in range(3))
        cards = tuple(sorted(rng.sample(shoe, 9)))
        blocks = [Block(rng.randint(1, 3), rng.randint(1, 3)) for _ in range(rng.randint(1, 3))]
        every = product(*(list(ways(rungs, cards, block)) for block in blocks))
        expected = any(Counter(face for way in chosen for face in way.cards) <= Counter(cards) for chosen in every)
        assert contains(rungs, cards, blocks) is expected
