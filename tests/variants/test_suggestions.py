"""What is offered for a word that is not known."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import FindingsError
from tractor_dsl.rules.files.fields import FILE, fields_of
from tractor_dsl.rules.files.guesses import homes_of
from tractor_dsl.rules.files.suggest import aliases, slips, suggest
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.options import Kind

KEYS = tuple(FILE)


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("folow", "follow"),
        ("Follow", "follow"),
        ("ｔａｂｌｅ", "table"),
        ("lable", "table"),
        ("delcare", "declare"),
        ("ti-tle", "title"),
        ("底牌", "kitty"),
        ("抠底", "kitty"),
        ("甩牌", "throw"),
        ("亮主", "declare"),
        ("跟牌", "follow"),
        ("主牌", "trumps"),
        ("级数", "levels"),
        ("升级", "result"),
        ("积分", "stakes"),
        ("毙牌与大小", "capture"),
        ("上一级", "extends"),
        ("Declaring trumps", "declare"),
    ],
)
def test_a_top_level_word(word: str, key: str) -> None:
    assert suggest(word, KEYS)[0] == key


@pytest.mark.parametrize(
    ("word", "ranks"), [("1", ("A", "10")), ("01", ()), ("11", ("J",)), ("t", ("10",)), ("14", ("A",))]
)
def test_a_rank(word: str, ranks: tuple[str, ...]) -> None:
    assert suggest(word, RANKS) == ranks


@pytest.mark.parametrize("word", ["foo", "x", "", "完全无关", "zzzzzzzz", "-"])
def test_no_idea(word: str) -> None:
    assert suggest(word, KEYS) == ()


def test_at_most_three_best_first() -> None:
    assert suggest("ax", ["ac", "ad", "ae", "af"]) == ("ac", "ad", "ae")
    assert suggest("sied", ["size", "side"]) == ("side",)


@pytest.mark.parametrize(("key", "sections"), [("decks", ("table",)), ("副数", ("table",)), ("常主", ("trumps",))])
def test_where_a_key_belongs(key: str, sections: tuple[str, ...]) -> None:
    assert tuple(home.section for home in homes_of(key)) == sections


def test_slips_are_counted() -> None:
    cases = {
        ("", "abc"): 3,
        ("abc", "abc"): 0,
        ("abc", "acb"): 1,
        ("abc", "abd"): 1,
        ("abc", "xyz"): 3,
        ("ca", "abc"): 3,
    }
    assert {words: slips(*words, 5) for words in cases} == cases


def test_every_alias_stands_for_something() -> None:
    known = set(KEYS)
    kinds: list[Kind] = list(FILE.values())
    while kinds:
        kind = kinds.pop()
        inner = getattr(kind, "item", None)
        forms = [None, *(form.MODE for form in getattr(kind, "modes", ()))]
        for form in forms:
            fields = fields_of(kind, form) or {}
            known |= fields.keys()
            kinds += fields.values()
        kinds += [inner] if inner is not None else []
        known |= {form.MODE for form in getattr(kind, "modes", ())} | {
            str(choice) for choice in getattr(kind, "choices", ())
        }
    assert {name for names in aliases().values() for name in names} <= known


def test_a_misspelt_word_of_a_parent_counts_where_it_is_in_force(tmp_path: Path) -> None:
    parent = "id: parent\ntitle: {zh: 父, en: Parent}\nextends: qq\nthrow: {allowed: nevr}\n"
    (tmp_path / "parent.yaml").write_text(parent, encoding="utf-8")
    child = "id: child\ntitle: {zh: 子, en: Child}\nextends: parent\n"
    with pytest.raises(FindingsError) as wrong:
        read_variant(child, "child.yaml", folder=tmp_path)
    (found,) = wrong.value.diagnostics
    assert (found.message.code, found.place.line, found.fix) == ("td204", 4, None)
    read_variant(child + "throw: {allowed: everywhere}\n", "child.yaml", folder=tmp_path)


WORDS = st.text("abcd", max_size=9)


@given(WORDS, WORDS, st.integers(0, 4))
def test_slips_are_counted_as_the_whole_table_has_them(first: str, second: str, most: int) -> None:
    counts: dict[tuple[int, int], int] = {}
    for i, j in product(range(len(first) + 1), range(len(second) + 1)):
        if not i or not j:
            counts[i, j] = i + j
            continue
        changed = counts[i - 1, j - 1] + (first[i - 1] != second[j - 1])
        counts[i, j] = min(counts[i - 1, j] + 1, counts[i, j - 1] + 1, changed)
        if i > 1 and j > 1 and first[i - 2 : i] == second[j - 1] + second[j - 2]:
            counts[i, j] = min(counts[i, j], counts[i - 2, j - 2] + 1)
    assert slips(first, second, most) == min(counts[len(first), len(second)], most + 1)
