"""The slow model against worked examples of the rule texts, and against laws that hold under every rule.

Ids such as ``E061`` and ``V-C41`` number the worked examples and the disputed cases of the rule notes.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random

import pytest

from tractor_dsl.cards import BIG_JOKER, NO_TRUMP, SMALL_JOKER, SUITS, Card, Rank, Suit, card, rank_named

from .following import arrangements, selections
from .model import ModelRules, Unstated, follows, kitty_multiplier, legal_plays, places, split, throw, winner
from .order import TRUMPS, Cards, cards_of_group, ladder, single_group
from .shapes import Block, contains, ways
from .situations import (
    FollowSituation,
    SplitSituation,
    ThrowSituation,
    TrickSituation,
    random_rules,
    ruling,
    situations,
)

SPADES, HEARTS, CLUBS, DIAMONDS = range(4)

QQ = ModelRules()
QQ_PERMANENT_2 = ModelRules(permanent=("2",))
QQ_THREE_DECKS = ModelRules(decks=3, split="widest")
FOUR_DECKS = ModelRules(decks=4)
MENGHUAN = ModelRules(kitty_mode="double_per_pair", kitty_cap=None)
TOURNAMENT = ModelRules(kitty_cap=None)
SHUANGSHENG = ModelRules(throw_duty="suit", kitty_mode="per_pair", kitty_numbers=(2, 4), kitty_cap=None)
BROKEN_GAPS = ModelRules(gaps="broken")
ANY_PAIRS = ModelRules(shorter_tractor="free")
PROTECTED = ModelRules(tractor_pairs="protected")
FIRST_BEATEN = ModelRules(failed_throw="first_beaten")
EVERY_COMPONENT = ModelRules(overruff="every_component")
COUNTED_RUFFS = ModelRules(ruff="counts")


def faces(text: str) -> Cards:
    """Return the cards of a text: a suit mark holds until the next; jokers are 大 and 小.

    >>> faces("♥K10 大")
    (24, 21, 53)
    """
    found: list[Card] = []
    suit = SPADES
    for word in re.findall(r"[♠♥♣♦大小]|10|[2-9JQKA]", text):
        if word in SUITS:
            suit = SUITS.index(word)
        elif word in "大小":
            found.append(BIG_JOKER if word == "大" else SMALL_JOKER)
        else:
            found.append(card(suit, rank_named(word)))
    return tuple(found)


def table(text: str) -> tuple[Rank, Suit]:
    """Return level and trump of a text such as ``10♠``, or ``10-`` without a trump suit."""
    return rank_named(text[:-1]), NO_TRUMP if text[-1] == "-" else SUITS.index(text[-1])


def shapes(rules: ModelRules, at: str, text: str) -> list[tuple[int, int]] | None:
    """Return width and length of the canonical components."""
    parts = split(rules, *table(at), faces(text))
    return None if parts is None else [(part.width, part.length) for part in parts]


def plays(*texts: str) -> set[Cards]:
    """Return plays as the model lists them."""
    return {tuple(sorted(faces(text))) for text in texts}


# --- order


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


# --- shapes

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


# --- throws


@pytest.mark.parametrize(
    ("rules", "at", "lead", "others", "led", "blocked_by"),
    [
        pytest.param(QQ, "10♠", "♥98844", ("♥7633", "♥652", "♣KQJ97"), "♥98844", None, id="E041"),
        pytest.param(QQ, "10♠", "♥98844", ("♥7633", "♥J652", "♣KQJ97"), "♥9", 2, id="E042"),
        pytest.param(QQ, "10♠", "♥98844", ("♥QQ332", "♥7652", "♣KQJ97"), "♥44", 1, id="E043"),
        pytest.param(QQ, "10♠", "♥98844", ("♥7633", "♥6", "♥552"), "♥44", 3, id="E044"),
        pytest.param(QQ, "10♠", "♥66774", ("♥932", "♥3", "♣QJ"), "♥4", 1, id="E045"),
        pytest.param(QQ, "10♠", "♥66774", ("♥322", "♥QQJJ3", "♣QJ"), "♥4", 2, id="E046"),
        pytest.param(QQ, "10♠", "♥66772", ("♥2", "♥2", "♥8899"), "♥2", 3, id="E046-tractor-breaks-for-the-single"),
        pytest.param(SHUANGSHENG, "2♠", "♣10JQ", ("♥A", "♣109", "♣8"), "♣10JQ", None, id="E047"),
        pytest.param(SHUANGSHENG, "2♠", "♣KJJ", ("♥A", "♣109", "♣88"), "♣KJJ", None, id="E048"),
        pytest.param(QQ, "10♠", "♥488", ("♥99", "♥2", "♥3"), "♥4", 1, id="E053"),
        pytest.param(QQ, "10♠", "♥AKKQQ", ("♥AA", "♥2345", "♥6"), "♥AKKQQ", None, id="V-C26"),
        pytest.param(QQ, "10♠", "♥AQQ", ("♥K", "♥K", "♥2"), "♥AQQ", None, id="V-C27"),
        pytest.param(QQ, "10♠", "♥Q44", ("♥K", "♥55", "♥2"), "♥44", 2, id="V-C29-lowest-beaten"),
        pytest.param(FIRST_BEATEN, "10♠", "♥Q44", ("♥K", "♥55", "♥2"), "♥Q", 1, id="V-C29-first-beaten"),
        pytest.param(FIRST_BEATEN, "10♠", "♥98844", ("♥QQ", "♥55", "♥J"), "♥9", 1, id="V-C30-first-beaten"),
        pytest.param(FIRST_BEATEN, "10♠", "♥98844", ("♥7", "♥55", "♥J"), "♥44", 2, id="first-hand-before-first-part"),
        pytest.param(QQ, "10♠", "♥AKK", ("♥A73", "♥QQ", "♣A"), "♥AKK", None, id="V-C35"),
        pytest.param(QQ, "10♠", "♥AAK", ("♠AAK", "大大小", "♣A"), "♥AAK", None, id="ruffs-do-not-count"),
        pytest.param(QQ, "10♠", "♠AK", ("♥10", "♠Q9", "♣A"), "♠K", 1, id="level-cards-are-trumps"),
        pytest.param(QQ, "10♠", "♥10♣10", ("♦10", "♠A", "♣A"), "♥10♣10", None, id="equal-is-not-higher"),
        pytest.param(QQ, "10♠", "♥KKQQ", ("♥AA", "♥A", "♥3"), "♥KKQQ", None, id="one-component"),
        pytest.param(ModelRules(decks=3), "10♠", "♥JJJ99", ("♥Q", "♥2", "♥3"), "♥J", 1, id="single-beside-a-tractor"),
        pytest.param(ModelRules(decks=3), "10♠", "♥JJJ99", ("♥KKQQ", "♥2", "♥3"), "♥J", 1, id="tie-fewer-cards"),
    ],
)
def test_throws(
    rules: ModelRules, at: str, lead: str, others: tuple[str, ...], led: str, blocked_by: int | None
) -> None:
    """QQ 升级, two decks, and 双升: throws; 拖拉机 disputes about what is led when they fail."""
    found = throw(rules, *table(at), faces(lead), [faces(hand) for hand in others])
    assert found == (tuple(sorted(faces(led))), blocked_by)


# --- tricks


@pytest.mark.parametrize(
    ("rules", "at", "trick", "expected"),
    [
        pytest.param(QQ, "10♠", ("♥33", "大小", "♥54"), 0, id="E060"),
        pytest.param(QQ, "10♠", ("♥AK5544", "♠998872"), 1, id="E061"),
        pytest.param(QQ, "10♠", ("♥AA5544", "♠998872"), 0, id="E062"),
        pytest.param(QQ, "10♠", ("♥544", "♠977", "♠884"), 2, id="E063"),
        pytest.param(QQ, "10♠", ("♥567", "♠977", "♠884"), 1, id="E064"),
        pytest.param(MENGHUAN, "J♠", ("♥4455KA", "♠277889"), 1, id="E065"),
        pytest.param(MENGHUAN, "J♠", ("♥4455AA", "♠277889"), 0, id="E066"),
        pytest.param(MENGHUAN, "J♠", ("♥445566", "♠778899"), 1, id="E067"),
        pytest.param(MENGHUAN, "J♠", ("♥4455AA", "♠778899"), 1, id="E068"),
        pytest.param(MENGHUAN, "J♠", ("♥544", "♠1010K", "♠QQ2"), 2, id="E069"),
        pytest.param(MENGHUAN, "J♠", ("♥543", "♠1010K", "♠QQ2"), 1, id="E070"),
        pytest.param(SHUANGSHENG, "2♠", ("♥445566", "♠7788JJ"), 0, id="E071"),
        pytest.param(SHUANGSHENG, "2♠", ("♥44", "♠AK"), 0, id="E072"),
        pytest.param(QQ, "10♠", ("♥A", "♥A", "♥4"), 0, id="E073a"),
        pytest.param(QQ, "10♠", ("♠A", "♥10", "♣10"), 1, id="E073b"),
        pytest.param(MENGHUAN, "J♠", ("♠3", "♥A", "♠5"), 2, id="E088"),
        pytest.param(QQ, "10♠", ("♥33", "♠AK"), 0, id="E089"),
        pytest.param(QQ, "10♠", ("♥AK", "♠A♣3"), 0, id="mixed-trumps-and-discards"),
        pytest.param(QQ, "10♠", ("♥3", "♣A", "♥4"), 2, id="other-side-suits-never-win"),
        pytest.param(QQ, "10♠", ("♦544", "♥1010♠3", "♣1010♠A"), 1, id="lower-parts-never-matter"),
        pytest.param(QQ, "10♠", ("♥AA", "♠33", "♥KK", "♠44"), 3, id="pair-over-ruff-by-pair"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥445566", "♠7788JJ"), 1, id="counts-7788JJ-on-445566"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥445566", "♠7788JJ", "♠334455"), 1, id="counts-highest-run"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥445566", "♠77JJ99"), 0, id="counts-no-run"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥4455AA", "♠7788J9"), 0, id="counts-too-few-pairs"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥567", "♠977", "♠884"), 1, id="counts-singles"),
        pytest.param(QQ, "2♠", ("♥AKK", "♠55A", "♠663"), 2, id="V-C41-deciding"),
        pytest.param(EVERY_COMPONENT, "2♠", ("♥AKK", "♠55A", "♠663"), 1, id="V-C41-every"),
        pytest.param(EVERY_COMPONENT, "2♣", ("♦88JQ", "♣55A♠2", "♣6622"), 2, id="V-C46"),
        pytest.param(QQ, "2♥", ("♠AAK", "♥338", "♥446"), 2, id="V-C47-deciding"),
        pytest.param(EVERY_COMPONENT, "2♥", ("♠AAK", "♥338", "♥446"), 1, id="V-C47-every"),
        pytest.param(QQ_THREE_DECKS, "2♠", ("♦AAA", "大小小", "小小小"), 2, id="V-C55"),
        pytest.param(QQ, "2♠", ("♥K", "♠3", "♥A"), 1, id="no-side-card-over-a-ruff"),
        pytest.param(QQ, "2♣", ("♦88JQ", "♣6622", "♣77AK"), 1, id="deciding-highest-reading"),
        pytest.param(EVERY_COMPONENT, "2♣", ("♦88JQ", "♣6622", "♣77大小"), 1, id="every-highest-reading-stands"),
        pytest.param(EVERY_COMPONENT, "2♠", ("♥AK", "♠34", "♠34"), 1, id="every-equal"),
        pytest.param(EVERY_COMPONENT, "2♠", ("♥AK", "♠34", "♠35"), 1, id="every-one-equal"),
        pytest.param(COUNTED_RUFFS, "2♠", ("♥445", "♠33A", "♠445"), 2, id="counts-pair"),
    ],
)
def test_tricks(rules: ModelRules, at: str, trick: tuple[str, ...], expected: int) -> None:
    """QQ 升级, two decks, 夢幻拖拉機 and 双升: ruffs and over-ruffs; rbtying/shengji issues 247 and 397."""
    assert winner(rules, *table(at), [faces(play) for play in trick]) == expected


def test_counted_ruffs_with_every_component() -> None:
    """No text says which components are compared when a ruff need not have them."""
    rules = ModelRules(ruff="counts", overruff="every_component")
    with pytest.raises(Unstated):
        winner(rules, *table("2♠"), [faces("♥AK"), faces("♠34"), faces("♠56")])
    assert winner(rules, *table("2♠"), [faces("♥AK"), faces("♠34"), faces("♣56")]) == 1


# --- following


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


# --- the kitty


@pytest.mark.parametrize(
    ("rules", "winning", "expected"),
    [
        pytest.param(QQ, "♥44", 4, id="E120"),
        pytest.param(QQ_THREE_DECKS, "♥444555", 64, id="E121"),
        pytest.param(QQ, "♥445566", 64, id="E122"),
        pytest.param(QQ, "♥4455", 16, id="E123"),
        pytest.param(QQ_THREE_DECKS, "♥555", 8, id="E124"),
        pytest.param(QQ, "♥AKQJ1098 77", 4, id="E125"),
        pytest.param(QQ, "♥AKQJ", 2, id="E126"),
        pytest.param(QQ, "♥AAJJ", 4, id="E127"),
        pytest.param(QQ, "♥44556677", 64, id="E129a"),
        pytest.param(QQ_THREE_DECKS, "♥444555666", 64, id="E129b"),
        pytest.param(TOURNAMENT, "♥44556677", 256, id="E136-no-cap"),
        pytest.param(MENGHUAN, "♥K", 2, id="E137a"),
        pytest.param(MENGHUAN, "♥44", 4, id="E137b"),
        pytest.param(MENGHUAN, "♥4455", 8, id="E137c"),
        pytest.param(MENGHUAN, "♥445566", 16, id="E137d"),
        pytest.param(SHUANGSHENG, "♥K", 2, id="E138a"),
        pytest.param(SHUANGSHENG, "♥44", 4, id="E138b"),
        pytest.param(SHUANGSHENG, "♥445566", 12, id="E139"),
        pytest.param(SHUANGSHENG, "♥4455 778899", 12, id="E140"),
    ],
)
def test_kitty(rules: ModelRules, winning: str, expected: int) -> None:
    """QQ 升级, 拖拉机比赛规则, 夢幻拖拉機 and 双升: what the points in the kitty are multiplied with."""
    assert kitty_multiplier(rules, *table("2♠"), faces(winning), faces(winning)) == expected


def test_kitty_is_measured_on_the_winning_play_or_on_the_lead() -> None:
    """夢幻拖拉機 measures the play that wins; other tables what was led."""
    for measured, expected in (("winning_play", 4), ("lead", 2)):
        rules = ModelRules(kitty_measured=measured)
        assert kitty_multiplier(rules, *table("2♠"), faces("♠33"), faces("♥AK")) == expected


# --- laws

RULES = [QQ, QQ_THREE_DECKS, PROTECTED, EVERY_COMPONENT, *(random_rules(Random(seed)) for seed in range(8))]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_laws(rules: ModelRules) -> None:
    """What holds under every rule, over situations near the edges."""
    check_laws(rules, count=60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_laws_over_many_rules(seed: int) -> None:
    """The same under many more rules."""
    check_laws(random_rules(Random(seed)), count=400)


def check_laws(rules: ModelRules, *, count: int) -> None:
    """Check every law on so many situations."""
    rng = Random(5)
    for situation in situations(rules, seed=11, count=count):
        level, trump, answer = situation.level, situation.trump, ruling(rules, situation)
        if isinstance(situation, FollowSituation):
            legal = legal_plays(rules, level, trump, situation.lead, situation.hand)
            assert legal, "a player always has a legal play"
            assert answer is (tuple(sorted(situation.play)) in legal)
            shuffled = tuple(rng.sample(situation.hand, len(situation.hand)))
            assert legal_plays(rules, level, trump, situation.lead, shuffled) == legal
            for play in list(selections(tuple(sorted(situation.hand)), len(situation.lead)))[:40]:
                assert follows(rules, level, trump, situation.lead, situation.hand, play) is (play in legal)
        elif isinstance(situation, ThrowSituation):
            led, blocked_by = throw(rules, level, trump, situation.lead, situation.others)
            parts = [part.cards for part in split(rules, level, trump, situation.lead) or ()]
            assert (led == tuple(sorted(situation.lead))) if blocked_by is None else (led in parts and len(parts) > 1)
        elif isinstance(situation, SplitSituation):
            parts = [part.cards for part in split(rules, level, trump, situation.cards) or ()]
            if single_group(rules, level, trump, situation.cards) is not None:
                assert sorted(situation.cards) == sorted(face for part in parts for face in part)
            shuffled = tuple(rng.sample(situation.cards, len(situation.cards)))
            assert answer == split(rules, level, trump, shuffled)
        elif isinstance(situation, TrickSituation) and answer != "unstated":
            assert isinstance(answer, int)
            led_group = single_group(rules, level, trump, situation.plays[0])
            assert single_group(rules, level, trump, situation.plays[answer]) in (led_group, TRUMPS)
            assert winner(rules, level, trump, [play[::-1] for play in situation.plays]) == answer


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_situations_are_fair(rules: ModelRules) -> None:
    """Situations are repeatable, come from one shoe, and are of the kinds asked for."""
    drawn = list(situations(rules, seed=3, count=100))
    assert drawn == list(situations(rules, seed=3, count=100))
    for situation in drawn:
        if isinstance(situation, FollowSituation):
            dealt = situation.lead + situation.hand
            assert len(situation.play) == len(situation.lead)
            assert Counter(situation.play) <= Counter(situation.hand)
            group = single_group(rules, situation.level, situation.trump, situation.lead)
            assert group is not None
            assert len(cards_of_group(rules, situation.level, situation.trump, situation.hand, group)) <= 12
        elif isinstance(situation, ThrowSituation):
            dealt = situation.lead + sum(situation.others, ())
        elif isinstance(situation, TrickSituation):
            dealt = sum(situation.plays, ())
        else:
            dealt = ()
        assert max(Counter(dealt).values(), default=0) <= rules.decks


def test_follow_situations_are_near_the_edge() -> None:
    """A good share of the plays is illegal, and a good share legal."""
    for rules in RULES:
        answers = Counter(ruling(rules, situation) for situation in situations(rules, 1, 300, ["follow"]))
        assert min(answers[True], answers[False]) >= 20, rules
