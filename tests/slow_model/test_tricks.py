"""The slow model against worked examples: throws, tricks, and what the last one makes of the kitty."""

from __future__ import annotations

import pytest

from tests.slow_model.examples import (
    COUNTED_RUFFS,
    EVERY_COMPONENT,
    FIRST_BEATEN,
    MENGHUAN,
    QQ,
    QQ_THREE_DECKS,
    SHUANGSHENG,
    TOURNAMENT,
    faces,
    table,
)
from tests.slow_model.model import ModelRules, Unstated, kitty_multiplier, throw, winner

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
