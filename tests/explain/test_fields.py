"""One rule explained: its value and place are those in force, and a wrong name leads to the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.explain.pages import BUILT_IN, variant_named
from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.explain.field import Field, field_of, generations
from tractor_dsl.explain.fields import field_page
from tractor_dsl.explain.html import page_html
from tractor_dsl.messages import text_of
from tractor_dsl.rules.effective import EffectiveRule, effective_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant


def fields_of(variant: Variant) -> list[tuple[EffectiveRule, Field]]:
    family = tuple(generations(variant))
    rules = list(effective_rules(variant))
    parts = [part for rule in rules for part in rule.parts if part.name and part.name != "mode" and "." in part.path]
    named = [rule for rule in (*rules, *parts) if not rule.path.startswith("table.points.")]
    return [(rule, field_of(variant, rule.path, family)) for rule in named]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_in_force(name: str) -> None:
    variant = variant_named(name)
    for rule, field in fields_of(variant):
        assert field.path == rule.path
        if not rule.parts:
            assert field.value == rule.value
        if rule.place is not None:
            assert field.place == rule.place
        assert [said.variant for said in field.said] == [*reversed(variant.extends), variant.id]
        assert field.said[-1].words == field.words
        assert field.allowed
        assert all(allowed.meaning.zh and allowed.meaning.en for allowed in field.allowed)
        assert field.about.zh
        assert field.about.en
        for language in ("en", "zh"):
            assert page_html(field_page(variant, field, language))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_place_is_where_the_line_says_so(name: str) -> None:
    variant = variant_named(name)
    for _, field in fields_of(variant):
        for said in field.said:
            if said.place is not None and said.place.file == variant_named(said.variant).path:
                line = Path(said.place.file).read_text(encoding="utf-8").splitlines()[said.place.line - 1]
                keys = [key for key in field.path.split(".") if key in line]
                assert keys or line.strip().startswith("-"), (field.path, line)


def test_the_family_says_who_changed_what() -> None:
    said = field_of(variant_named("shuangsheng-super"), "stakes.basis").said
    assert [entry.variant for entry in said] == ["qq", "shuangsheng", "shuangsheng-super"]
    files = [entry.place.file for entry in said if entry.place is not None]
    assert [Path(file).stem for file in files] == ["qq", "shuangsheng", "shuangsheng-super"]
    assert len({entry.words for entry in said}) == 3
    bury = field_of(variant_named("shuangsheng-super"), "kitty.measured_on").said
    assert [entry.place is None for entry in bury] == [False, True, True]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("kitty.captur", "`kitty.capture`"),
        ("kity.capture", "`kitty.capture`"),
        ("kitty_capture", "`kitty.capture`"),
        ("decks", "`table.decks`"),
        ("deks", "`table.decks`"),
        ("抠底倍数", "`kitty.capture`"),
        ("必打", "`levels.must_play`"),
        ("甩牌失败", "`throw.failed`"),
        ("底牌", "`kitty`"),
        ("folow", "`follow`"),
        ("shorter_tractor", "`follow.shorter_tractor`"),
        ("kitty.capture.cpa", "`kitty.capture.cap`"),
        ("result.band", "`result.bands`"),
        ("kitty.capture.times", "`mode: per_card`"),
        ("nonsense", "`irregularities`"),
        ("", "`table`"),
    ],
)
def test_a_wrong_name_leads_to_the_right_one(written: str, meant: str) -> None:
    with pytest.raises(CannotRunError) as raised:
        field_of(variant_named("qq"), written)
    for language in ("en", "zh"):
        assert meant in text_of(raised.value.message, language)


def test_a_part_of_a_list_is_told_by_the_list() -> None:
    assert field_of(variant_named("qq"), "result.bands[2].at").path == "result.bands"
    assert field_of(variant_named("qq"), "kitty.capture.mode").path == "kitty.capture"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "base.yaml").write_text(
        "id: base\ntitle: {zh: 底, en: Base}\nextends: qq\nkitty:\n  capture: {mode: per_pair}\n", encoding="utf-8"
    )
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: base\n"
        "house_rules:\n"
        "  - {id: cap, title: {zh: 封顶, en: Cap}, set: {kitty: {capture: {cap: 8}}}}\n",
        encoding="utf-8",
    )
    return file


def test_parents_in_the_same_folder_and_house_rules(mine: Path) -> None:
    variant = load_variant(mine, house_rules=["cap"])
    assert [each.id for each in generations(variant)] == ["qq", "base", "mine", "mine+cap"]
    field = field_of(variant, "kitty.capture")
    assert [(said.variant, said.words.en.splitlines()[-1], said.place is None) for said in field.said] == [
        ("qq", "· At most: × 64", False),
        ("base", "· At most: no limit", False),
        ("mine", "· At most: no limit", True),
        ("mine+cap", "· At most: × 8", False),
    ]


def test_the_message_has_its_words() -> None:
    code = Message("explain.field.unknown", {"field": "x", "help": "y"})
    assert text_of(code, "en") == "there is no rule `x` in force; y"
