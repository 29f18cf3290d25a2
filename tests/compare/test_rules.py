"""Rules side by side, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tractor_dsl.compare.rules import differences, every_rule
from tractor_dsl.compare.wording import _DESCRIBE, in_words
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.kitty import PerCard, PowerOfCards
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.options import ByRank, Entry, Kind, ListOf, OneMode, Words, options_of
from tractor_dsl.rules.profile import AXES, RuleProfile
from tractor_dsl.rules.result import Band, Over, ResultRules, Surrender
from tractor_dsl.rules.stakes import Factor, RoomPoints, StakesRules

VARIANTS = sorted(name for name, *_ in variant_files())


def with_rules(text: str) -> RuleProfile:
    header = "id: changed\ntitle: {zh: 改, en: Changed}\nextends: qq\n"
    return read_variant(header + text, "changed.yaml").profile


def kinds_of(kind: Kind) -> Iterator[Kind]:
    """Yield a kind and every kind inside it."""
    yield kind
    inner: list[Kind] = []
    if isinstance(kind, ListOf | ByRank):
        inner = [kind.item]
    elif isinstance(kind, Entry):
        inner = [option.kind for option in options_of(kind.section)]
    elif isinstance(kind, OneMode):
        inner = [option.kind for mode in kind.modes for option in options_of(mode)]
    for one in inner:
        yield from kinds_of(one)


def test_every_kind_of_option_can_be_put_into_words() -> None:
    kinds = {
        type(kind) for section in AXES.values() for option in options_of(section) for kind in kinds_of(option.kind)
    }
    assert kinds <= _DESCRIBE.keys()


def test_every_option_has_a_row() -> None:
    paths = {".".join(row.path.split(".")[:2]) for row in every_rule([RuleProfile()])}
    assert paths == {f"{axis}.{option.name}" for axis, section in AXES.items() for option in options_of(section)}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_does_not_differ_from_itself(name: str) -> None:
    profile = load_variant(name).profile
    assert differences([profile, profile]) == []
    assert all(words.zh and words.en for row in every_rule([profile]) for words in row.values)


@pytest.mark.slow
@pytest.mark.parametrize("names", list(combinations(VARIANTS, 2)))
def test_variants_with_other_rules_differ_in_words_too(names: tuple[str, str]) -> None:
    first, second = (load_variant(name).profile for name in names)
    rows = differences([first, second])
    assert bool(rows) == (first != second)
    for row in rows:
        assert row.differs
        assert row.values[0].zh != row.values[1].zh, row.path
        assert row.values[0].en != row.values[1].en, row.path
    listed = every_rule([first, second])
    assert [row for row in listed if row.differs] == rows
    assert len({row.path for row in listed}) == len(listed)


def words_of(path: str, *profiles: RuleProfile) -> list[str]:
    (row,) = (row for row in every_rule(profiles) if row.path == path)
    return [text for words in row.values for text in (words.zh, words.en)]


QQ = load_variant("qq").profile


@pytest.mark.parametrize(
    ("path", "zh", "en"),
    [
        ("table.decks", "2", "2"),
        ("table.points", "5: 5、10: 10、K: 10", "5: 5, 10: 10, K: 10"),
        ("trumps.permanent", "无", "none"),
        ("levels.ladder", "2–A", "2–A"),
        ("kitty.capture.cap", "64倍", "× 64"),
        ("shapes.run_widths", "2张、3张、4张", "groups of 2, groups of 3, groups of 4"),
    ],
)
def test_values_in_words(path: str, zh: str, en: str) -> None:
    assert words_of(path, QQ) == [zh, en]


def test_ranks_in_a_row_are_a_range() -> None:
    profile = with_rules("levels: {ladder: ['2', '3', '4', '5', '10', J, A]}\ntrumps: {permanent: ['3', '2']}")
    assert words_of("levels.ladder", profile)[1] == "2–5, 10, J, A"
    assert words_of("trumps.permanent", profile) == ["3、2", "3, 2"]


def test_rungs_in_words() -> None:
    profile = with_rules("declare: {rungs: [级牌, 对级牌+同色王]}")
    assert words_of("declare.rungs", profile) == [
        "级牌、对级牌+同色王",
        "level card, pair of level cards + matching joker",
    ]


def test_bands_are_a_small_table() -> None:
    """A band is said as a player says it."""
    bands = (Band(0, declarers=2), Band(80, attackers=0), Band(120, attackers=1, then_every=40))
    zh, en = words_of("result.bands", replace(RuleProfile(), result=ResultRules(bands)))
    assert en.split("\n") == [
        "from 0: declarers up 2",
        "from 80: attackers take over",
        "from 120: attackers up 1, then 1 for every 40",
    ]
    assert zh.split("\n") == ["0分起：庄家升2级", "80分起：闲家上台", "120分起：闲家升1级，以后每40分再升1级"]


@pytest.mark.parametrize(
    ("band", "zh", "en"),
    [
        (Band(40, declarers=0), "40分起：庄家连庄", "from 40: declarers stay"),
        (Band(0, attackers=0, over=Over.TARGET), "庄分起：闲家上台", "from the target: attackers take over"),
        (Band(41, attackers=2, over=Over.TARGET), "庄分加41分起：闲家升2级", "from the target + 41: attackers up 2"),
    ],
)
def test_every_kind_of_band_has_its_sentence(band: Band, zh: str, en: str) -> None:
    assert band.in_words() == Words(zh, en)


def test_giving_up_has_its_sentence() -> None:
    assert Surrender(0, 41).in_words() == Words(
        "叫多少分都可以：按超过庄分41分算", "any target: 41 points over the target"
    )
    assert Surrender(55, 0).in_words() == Words("叫55分以上：按刚到庄分算", "targets from 55: just the target")


def with_capture(capture: Any) -> RuleProfile:
    return replace(QQ, kitty=replace(QQ.kitty, capture=capture))


def test_two_forms_differ_as_a_whole() -> None:
    (row,) = differences([with_capture(PowerOfCards(cap=64)), with_capture(PerCard(times=3))])
    assert row.path == "kitty.capture"
    (times,) = (option for option in options_of(PerCard) if option.name == "times")
    assert row.values[1].zh.split("\n")[:2] == [PerCard.TITLE.zh, f"· {times.title.zh}：3倍"]


def test_one_form_differs_in_its_own_options() -> None:
    (row,) = differences([with_capture(PowerOfCards(cap=64)), with_capture(PowerOfCards())])
    assert row.path == "kitty.capture.cap"
    assert [words.en for words in row.values] == ["× 64", "no limit"]
    assert " · " in row.title.en


def test_a_list_inside_a_form_is_set_in() -> None:
    rooms = RoomPoints(factors=(Factor(80, 2), Factor(300, 3)))
    lines = words_of("stakes.basis", QQ, replace(QQ, stakes=StakesRules()))[1].split("\n")
    assert lines[-2:] == [f"  {line}" for line in in_words(*factors_of(rooms)).en.split("\n")]


def factors_of(rooms: RoomPoints) -> tuple[Kind, Any]:
    (option,) = (option for option in options_of(RoomPoints) if option.name == "factors")
    return option.kind, rooms.factors


def test_many_variants_at_once() -> None:
    profiles = [load_variant(name).profile for name in VARIANTS]
    rows = differences(profiles)
    assert rows
    assert all(len(row.values) == len(VARIANTS) for row in rows)
