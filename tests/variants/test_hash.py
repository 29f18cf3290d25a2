"""The rules hash: stable, and blind to everything that is no rule."""

from __future__ import annotations

import pytest

from tractor_dsl.rules.load import load_variant, read_variant

HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
GOLDEN = {
    # If a hash changes, every record with it is of other rules than before. So it changes only with the rules.
    "": "e93096a2d30b",
    "table: {decks: 3, kitty: 6}\ndeclare: {rungs: [级牌, 对级牌, 三张级牌]}\n": "029429387699",
    "kitty: {capture: {mode: per_card, times: 3}}\nlevels: {must_play: [5, 10, K]}\n": "c22456170c67",
}


def hash_of(rules: str, header: str = HEADER) -> str:
    return read_variant(header + rules, "mine.yaml").rules_hash


@pytest.mark.parametrize(("rules", "golden"), GOLDEN.items())
def test_hashes_stay_what_they_are(rules: str, golden: str) -> None:
    assert hash_of(rules, header="id: mine\ntitle: {zh: 我家, en: Mine}\n") == golden


def test_order_titles_comments_and_quotes_do_not_count() -> None:
    one = "table: {decks: 2, kitty: 12}\nlevels: {must_play: [5, 10]}\n"
    other = "levels:\n  must_play: ['5', 10]   # 必打\ntable:\n  kitty: 12\n  decks: 2\n"
    header = 'id: other\ntitle: {zh: 别家, en: "Other"}\nextends: qq\nsources: [{text: a}]\n'
    assert hash_of(one) == read_variant(header + other, "other.yaml").rules_hash


def test_neutral_values_do_not_count() -> None:
    written = "table: {decks: 2, kitty: 8}\nlevels: {held: partner, must_play: []}\nstakes: {basis: {mode: none}}\n"
    assert hash_of(written, header="id: mine\ntitle: {zh: 我家, en: Mine}\n") == GOLDEN[""]


def test_rules_count() -> None:
    rules = [
        "",
        "table: {kitty: 12}\n",
        "levels: {must_play: [5]}\n",
        "levels: {must_play: [10]}\n",
        "table: {decks: 4}\n",
    ]
    assert len({hash_of(text) for text in rules}) == len(rules)


def test_the_order_of_rungs_counts() -> None:
    assert hash_of("declare: {rungs: [级牌, 对小王, 对大王]}\n") != hash_of(
        "declare: {rungs: [级牌, 对大王, 对小王]}\n"
    )


def test_a_hash_has_twelve_digits() -> None:
    assert len(load_variant("qq").rules_hash) == 12
    assert int(load_variant("qq").rules_hash, 16) >= 0
