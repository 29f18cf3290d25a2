"""House rules and presets: what switching them on does, and what is wrong with them."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

from tests.quick import every
from tractor_dsl.errors import CannotRunError, FindingsError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.reading.yaml_nodes import MapNode
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.files import house_rules
from tractor_dsl.rules.files.extend import family_of
from tractor_dsl.rules.files.house_rules import House, house_of
from tractor_dsl.rules.kitty import DoublePerPair, PowerOfCards
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.throw import Allowed
from tractor_dsl.rules.variant import Variant

BUILT_IN = [name for name, _, _ in variant_files()]
MINE = """\
id: mine
title: {zh: 我家, en: Mine}
extends: qq
house_rules:
  - id: no-throws
    title: {zh: 不许甩牌, en: No throws}
    set:
      throw: {allowed: never}
  - id: doubles
    title: {zh: 按对翻倍, en: Double per pair}
    choice: kitty
    set:
      kitty: {capture: {mode: double_per_pair}}
  - id: low-cap
    title: {zh: 封顶八倍, en: Eight at most}
    choice: kitty
    set:
      kitty: {capture: {cap: 8}}
presets:
  - {id: new-year, title: {zh: 过年, en: New Year}, rules: [no-throws, low-cap]}
"""


def mine(*names: str, without: tuple[str, ...] = ()) -> Variant:
    return read_variant(MINE, "mine.yaml", house_rules=names, without=without, combined=True)


def test_nothing_is_on_by_itself() -> None:
    variant = mine()
    assert (variant.id, variant.switched_on) == ("mine", ())
    assert variant.profile == load_variant("qq").profile
    assert [rule.id for rule in variant.house_rules] == ["no-throws", "doubles", "low-cap"]
    assert [(preset.id, preset.rules) for preset in variant.presets] == [("new-year", ("no-throws", "low-cap"))]


def test_a_rule_is_laid_over_those_of_the_file() -> None:
    variant = mine("doubles", "no-throws")
    assert variant.id == "mine+no-throws+doubles"
    assert variant.profile.throw.allowed is Allowed.NEVER
    assert variant.profile.kitty.capture == DoublePerPair()
    assert variant.rules_hash not in (mine().rules_hash, mine("doubles").rules_hash)
    place = variant.origin("throw.allowed")
    assert place is not None
    assert (place.file, place.line) == ("mine.yaml", 8)


def test_maps_merge_into_what_is_in_force() -> None:
    assert mine("low-cap").profile.kitty.capture == PowerOfCards(cap=8)


def test_a_preset_switches_on_its_rules_and_some_can_be_left_out() -> None:
    assert mine("new-year").switched_on == ("no-throws", "low-cap")
    assert mine("new-year", without=("low-cap",)).switched_on == ("no-throws",)
    assert mine("new-year", without=("new-year",)).switched_on == ()


def test_the_order_in_which_rules_are_named_does_not_count() -> None:
    assert mine("low-cap", "no-throws").rules_hash == mine("new-year").rules_hash


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_choice_one_at_most_is_on(language: str) -> None:
    with pytest.raises(CannotRunError) as wrong:
        mine("doubles", "low-cap")
    text = text_of(wrong.value.message, language)
    assert "doubles" in text
    assert "low-cap" in text


@pytest.mark.parametrize(
    ("variant", "name", "part"),
    [("mine.yaml", "no-throw", "`no-throws`"), ("mine.yaml", "nothing", "`new-year`"), ("plain.yaml", "x", "none")],
)
def test_a_rule_that_is_not_offered(tmp_path: Path, variant: str, name: str, part: str) -> None:
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    (tmp_path / "plain.yaml").write_text("id: plain\ntitle: {zh: 素, en: Plain}\n", encoding="utf-8")
    with pytest.raises(CannotRunError) as wrong:
        load_variant(f"{tmp_path / variant}+{name}")
    assert part in text_of(wrong.value.message, "en")


def test_a_child_is_offered_the_rules_of_its_parent_unless_it_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    child = "id: child\ntitle: {zh: 子, en: Child}\nextends: mine\n"
    (tmp_path / "child.yaml").write_text(child, encoding="utf-8")
    assert load_variant(f"{tmp_path / 'child.yaml'}+no-throws").profile.throw.allowed is Allowed.NEVER
    (tmp_path / "child.yaml").write_text(child + "house_rules: []\npresets: []\n", encoding="utf-8")
    assert load_variant(tmp_path / "child.yaml").house_rules == ()


def read(house: str, *names: str, combined: bool = True) -> Variant:
    header = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\nhouse_rules:\n"
    return read_variant(header + house, "mine.yaml", house_rules=names, combined=combined)


def rule(name: str, changes: str, choice: str = "") -> str:
    return f"  - {{id: {name}, title: {{zh: 甲, en: A}}, set: {{{changes}}}{choice and f', choice: {choice}'}}}\n"


@pytest.mark.parametrize(
    ("house", "wanted"),
    [
        (rule("a", "throw: {allowed: nevr}"), [(5, "td204")]),
        (rule("a", "thorw: {allowed: never}"), [(5, "td201")]),
        (rule("a", "title: {zh: 甲, en: A}"), [(5, "td201")]),
        (rule("a", "throw: 3"), [(5, "td203")]),
        (rule("a", "table: {kitty: 7}"), [(5, "td410")]),
        (rule("a", "kitty: {capture: {times: 3}}"), [(5, "td201")]),
        (rule("a", "table: {kitty: 12}") + rule("a", "throw: {allowed: never}"), [(6, "td320")]),
        (rule("a", "table: {kitty: 12}") + rule("b", "table: {kitty: 16}"), [(6, "td324")]),
        (rule("a", "table: {decks: 3, kitty: 6}") + rule("b", "kitty: {buried_points: 5}"), []),
        (rule("a", "table: {kitty: 12}") + rule("b", "table: {decks: 3, kitty: 6}", "x"), [(6, "td324")]),
        (rule("a", "table: {kitty: 12}", "x") + rule("b", "table: {decks: 3, kitty: 6}", "x"), []),
        ("  - {id: a, title: {zh: 甲, en: A}}\n", [(5, "td202")]),
        ("  - {id: a, title: {zh: 甲, en: A}, set: 3}\n", [(5, "td203")]),
        (
            rule("a", "throw: {allowed: never}") + "presets: [{id: p, title: {zh: 甲, en: A}, rules: [b]}]\n",
            [(6, "td321")],
        ),
        (
            rule("a", "table: {kitty: 12}", "x")
            + rule("b", "table: {kitty: 16}", "x")
            + "presets: [{id: p, title: {zh: 甲, en: A}, rules: [a, b]}]\n",
            [(7, "td323")],
        ),
    ],
)
def test_what_is_wrong_is_told_once_in_its_line(house: str, wanted: list[tuple[int, str]]) -> None:
    try:
        read(house)
        found = []
    except FindingsError as error:
        found = [(finding.place.line, finding.message.code) for finding in error.diagnostics]
    assert found == wanted


def test_the_smallest_failing_combination_is_named() -> None:
    house = (
        rule("fine", "throw: {allowed: never}")
        + rule("late", "declare: {begins: dealt}")
        + rule("early", "declare: {ends: deal}")
    )
    with pytest.raises(FindingsError) as wrong:
        read(house)
    (found,) = wrong.value.diagnostics
    assert (found.message.code, found.place.line) == ("td325", 7)
    assert "`late` and `early`" in text_of(found.message, "en")
    assert read(house, "late", combined=False).switched_on == ("late",)
    with pytest.raises(FindingsError):
        read(house, "late", "early", combined=False)


CAP = rule("cap", "kitty: {capture: {cap: 8}}")
FIXED = rule("fixed", "kitty: {capture: {mode: fixed, single: 2, pair: 4, tractor: 16}}")


@pytest.mark.parametrize("house", [CAP + FIXED, FIXED + CAP, CAP + rule("fine", "throw: {allowed: never}") + FIXED])
def test_rules_that_contradict_each_other_are_refused_in_any_order(house: str) -> None:
    with pytest.raises(FindingsError) as wrong:
        read(house)
    assert [found.message.code for found in wrong.value.diagnostics] == ["td325"]
    with pytest.raises(FindingsError):
        read(house, "cap", "fixed", combined=False)


def test_rules_are_held_together_although_the_file_is_wrong_elsewhere() -> None:
    with pytest.raises(FindingsError) as wrong:
        read(CAP + FIXED + "follow: {duty: shap}\nlevels: {held: 3}\n")
    assert [found.message.code for found in wrong.value.diagnostics] == ["td325", "td204", "td204"]


@pytest.mark.parametrize("reverse", [False, True])
def test_no_rule_takes_away_what_another_sets(*, reverse: bool) -> None:
    rules = [CAP, rule("pairs", "kitty: {capture: {mode: double_per_pair}}")]
    variant = read("".join(reversed(rules) if reverse else rules), "pairs", "cap")
    assert variant.profile.kitty.capture == DoublePerPair(cap=8)


def test_what_a_rule_sets_is_read_on_as_meant() -> None:
    with pytest.raises(FindingsError) as wrong:
        read(rule("a", "甩牌: {失败: 最小}"))
    found = [text_of(found.message, "en") for found in wrong.value.diagnostics]
    assert [text.split("`")[1] for text in found] == ["甩牌", "失败", "throw.failed"]


def test_rules_that_are_on_are_held_together_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    house = (
        rule("tens", "levels: {must_play: ['10']}")
        + rule("kings", "levels: {must_hold: [K]}")
        + rule("late", "declare: {begins: dealt, self_overturn: never}")
        + rule("early", "declare: {ends: deal}")
        + rule("low-cap", "kitty: {capture: {cap: 8}}")
        + rule("pairs", "kitty: {capture: {mode: double_per_pair}}")
    )
    on = ("tens", "kings", "late", "early", "low-cap", "pairs")
    with pytest.raises(FindingsError) as wrong:
        read(house, *on, combined=False)
    (found,) = wrong.value.diagnostics
    assert "`late` and `early`" in text_of(found.message, "en")
    monkeypatch.setattr("tractor_dsl.rules.files.house_rules.MOST_COMBINATIONS", 0)
    with pytest.raises(FindingsError) as wrong:
        read(house, *on, combined=False)
    (found,) = wrong.value.diagnostics
    assert "`tens`, `kings`, `late`, `early`, `low-cap` and `pairs`" in text_of(found.message, "en")


def test_a_rule_that_changes_nothing_is_a_warning() -> None:
    (found,) = read(rule("a", "throw: {allowed: everywhere}")).warnings
    assert (found.message.code, found.severity) == ("td322", "warning")


@pytest.mark.parametrize("name", every(5, BUILT_IN))
def test_every_combination_of_a_built_in_variant_goes_together(name: str) -> None:
    variant = load_variant(name, combined=True)
    assert variant.warnings == ()
    rules = variant.house_rules
    sets = chain.from_iterable(combinations(rules, size) for size in range(len(rules) + 1))
    hashes = [
        load_variant(name, house_rules=[one.id for one in some]).rules_hash
        for some in sets
        if not any(first.choice and first.choice == second.choice for first, second in combinations(some, 2))
    ]
    assert len(set(hashes)) == len(hashes)


def test_an_inherited_rule_that_is_in_force_anyway_is_no_mistake() -> None:
    child = "id: child\ntitle: {zh: 子, en: Child}\nextends: qq\ntrumps: {permanent: ['2']}\n"
    variant = read_variant(child, "child.yaml")
    assert ([rule.id for rule in variant.house_rules], variant.warnings) == (["permanent-2s"], ())


def test_what_is_wrong_elsewhere_is_told_once_beside_house_rules() -> None:
    """House rules are tried although other axes, or the header, are wrong."""
    house = rule("fine", "throw: {allowed: never}") + rule("bad", "table: {kitty: 7}")
    text = f"id: mine\nextends: qq\nhouse_rules:\n{house}follow: {{duty: shap}}\n"
    with pytest.raises(FindingsError) as wrong:
        read_variant(text, "mine.yaml")
    assert sorted(found.message.code for found in wrong.value.diagnostics) == ["td202", "td204", "td410"]


POOL = {
    "late": "declare: {begins: dealt}",
    "early": "declare: {ends: deal}",
    "reburied": "declare: {with_kitty: always}",
    "twelve": "table: {kitty: 12}",
    "no-kitty": "table: {kitty: 0}",
    "three-decks": "table: {decks: 3}",
    "turned": "declare: {nobody: {mode: kitty_card, card: 9}}",
    "triples": "declare: {rungs: [级牌, 对级牌, 三张级牌]}",
    "openings": "declare: {openings: [对小王]}",
    "cap": "kitty: {capture: {cap: 8}}",
    "fixed": "kitty: {capture: {mode: fixed, single: 2, pair: 4, tractor: 16}}",
    "counts": "capture: {ruff: counts}",
    "every": "capture: {overruff: every_component}",
    "to-ten": "levels: {ladder: ['2', '3', '10']}",
    "aces": "levels: {must_hold: [A]}",
    "laps": "levels: {ends: {mode: laps, laps: 2}, past_top: wrap}",
    "stops": "levels: {past_top: stop}",
    "no-throws": "throw: {allowed: never}",
    "redeal": "irregularities: {redeal: {mode: few_points, below: 60, whose: anyone}}",
    "few-points": "table: {points: {5: 0, 10: 0}}",
}
"""Rules of which some are wrong alone, some in twos and threes, and some go with everything."""


def least_failing(house: House, root: MapNode) -> set[frozenset[str]]:
    """Return the smallest sets of rules that do not go together, found by trying all sets."""
    found: list[frozenset[str]] = []
    for size in range(1, len(house.offers) + 1):
        for some in combinations(house.offers, size):
            ids = frozenset(offer.id for offer in some)
            if not any(known <= ids for known in found) and house_rules._with(root, some, "mine.yaml"):
                found.append(ids)
    return {ids for ids in found if len(ids) > 1}


@pytest.mark.parametrize("seed", every(4, range(24)))
def test_rules_are_combined_only_where_they_meet_and_none_that_fails_is_missed(seed: int) -> None:
    chosen = sorted(Random(seed).sample(sorted(POOL), 7))
    text = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\nhouse_rules:\n"
    text += "".join(rule(name, POOL[name]) for name in chosen)
    root = family_of(read_document(text, "mine.yaml"), None).merged()
    house = house_of(root)
    sound = [offer for offer in house.offers if not house_rules._with(root, [offer], "mine.yaml")]
    told = house_rules.failing_together(root, sound, "mine.yaml")
    named = {frozenset(re.findall("`([^`]*)`", text_of(one.message, "en").partition("together")[0])) for one in told}
    assert named == least_failing(House(sound, ()), root)


def test_many_rules_are_few_combinations() -> None:
    caps = "".join(rule(f"cap-{cap}", f"kitty: {{capture: {{cap: {cap}}}}}", "cap") for cap in range(4, 64, 4))
    others = "".join(rule(name, POOL[name]) for name in ("no-throws", "every", "aces", "three-decks", "late"))
    root = family_of(read_document(f"id: mine\nhouse_rules:\n{caps}{others}", "mine.yaml"), None).merged()
    assert len(house_of(root).offers) == 20
    assert house_rules._tried(house_of(root).offers) == []
