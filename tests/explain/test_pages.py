"""Pages as a whole: nothing is left out, nothing is left unfilled, and no language has words of another."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tractor_dsl
from tests.explain.pages import (
    BUILT_IN,
    CASES,
    REGIONAL,
    name_of,
    page_of,
    paragraphs,
    setting_of,
    table,
    terms,
    variant_named,
)
from tests.quick import every
from tractor_dsl.cards import NO_TRUMP
from tractor_dsl.cli.commands import explain
from tractor_dsl.compare.wording import option_in_words
from tractor_dsl.engine.reasons import RUN_NAMES
from tractor_dsl.explain.page import Page, Paragraph, Terms, texts_of
from tractor_dsl.explain.pages import LANGUAGES, SECTIONS, axis_page, rules_page
from tractor_dsl.rules.files.dead_rules import dead_fields
from tractor_dsl.rules.irregularities import NoEscape, NoPenalty, NoRedeal
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.stakes import NoStakes

PACKAGE = Path(tractor_dsl.__file__).parent
ALL = [*CASES, *(pytest.param(name, language) for name in REGIONAL for language in LANGUAGES[:2])]
CHINESE = re.compile("[\u4e00-\u9fff]")
PLACEHOLDER = re.compile(r"\{\w*[:}]|explain\.|ruling\.|shape\.\w")


def texts(page: Page) -> list[str]:
    return [page.title, *page.intro, *(text for section in page.sections for text in texts_of(section))]


@pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)
def test_nothing_is_left_unfilled(name: str, language: str) -> None:
    for text in (*texts(page_of(name, language)), *page_of(name, language).colophon):
        assert not PLACEHOLDER.search(text), text
        assert text == text.strip()
        if language == "en":
            assert "None" not in text


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_page_is_in_one_language(name: str) -> None:
    assert [text for text in texts(page_of(name, "en")) if CHINESE.search(text)] == []
    chinese = "\n".join(texts(page_of(name, "zh")))
    assert [word for word in re.findall("[A-Za-z]{3,}", chinese) if not set(word) <= set("AKQJ")] == []


TOLD = {
    "table": {"decks", "kitty", "points"},
    "trumps": {"permanent", "jokers_touch_level", "gaps"},
    "shapes": {"split", "shortest_run", "run_widths"},
    "auction": {"method"},
    "declare": {
        *("rungs", "begins", "ends", "overturn", "first_overturn", "openings", "who", "same_rung"),
        *("with_kitty", "kitty_cards", "reinforce", "self_overturn"),
    },
    "follow": {"shorter_tractor", "throws", "tractor_pairs", "cascades"},
    "capture": {"ruff", "overruff"},
    "kitty": {"buried_points", "measured_on"},
    "result": {"bands", "surrender"},
    "levels": {"ladder", "must_play", "must_hold", "past_top", "held"},
    "stakes": {"basis"},
    "irregularities": {"redeal", "misplay", "escape"},
}
"""Options that a table tells, or that are left out where they change nothing; any other is always named."""


@pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)
def test_every_other_option_is_named_with_its_value(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    sections = {section.id for section in page.sections}
    dead = dead_fields(setting.profile)
    for axis, section in AXES.items():
        shown = "table" if axis == "partners" else axis
        if shown not in sections or (axis == "follow" and setting.decks == 1):
            continue
        said = terms(page, shown)
        for option in options_of(section):
            if option.name in TOLD.get(axis, ()) or (axis == "throw" and "throw" in sections and not said):
                continue
            if f"{axis}.{option.name}" in dead:
                assert setting.say.words(option.title) not in said
                continue
            if setting.decks == 1 and axis == "kitty":  # there are single cards only: the table tells it
                assert said == {}
                continue
            path = f"{axis}.{option.name}"
            value = option_in_words(option, getattr(getattr(setting.profile, axis), option.name), path, dead)
            assert said[setting.say.words(option.title)] == setting.say.words(value)


BARE = re.compile(r"(?:^|[:：] ?)(?:\d+|yes|no|none|nothing|always|是|否|无|没有|可以)$", re.MULTILINE)
"""What says something only to those who know the file."""


@pytest.mark.parametrize(("name", "language"), ALL, ids=name_of)
def test_what_is_said_of_an_option_is_more_than_a_number_or_yes(name: str, language: str) -> None:
    for section in page_of(name, language).sections:
        for block in section.blocks:
            for term in block.rows if isinstance(block, Terms) else ():
                if section.id != "levels" or not re.fullmatch(r"[\dJQKA]+", term.text):  # the levels of a list
                    assert not BARE.search(f"{term.name}: {term.text}"), term


@pytest.mark.parametrize(("name", "language"), ALL, ids=name_of)
def test_nothing_is_said_twice(name: str, language: str) -> None:
    said: list[str] = []
    for section in page_of(name, language).sections:
        for block in section.blocks:
            if isinstance(block, Paragraph):
                said.append(block.text)
            elif isinstance(block, Terms):
                said += [term.name for term in block.rows]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_a_variant_does_not_have_is_left_out(name: str) -> None:
    profile = variant_named(name).profile
    sections = [section.id for section in page_of(name, "en").sections]
    silent = (NoRedeal, NoPenalty, NoEscape)
    irregular = [getattr(profile.irregularities, option) for option in ("redeal", "misplay", "escape")]
    assert ("irregularities" in sections) == any(not isinstance(rule, silent) for rule in irregular)
    assert ("stakes" in sections) != isinstance(profile.stakes.basis, NoStakes)
    assert ("auction" in sections) != ("declare" in sections)
    assert sections == [axis for axis in SECTIONS if axis in sections]
    assert len(set(sections)) == len(sections)


@pytest.mark.parametrize("level", every(6, range(13)))
def test_any_level_and_trump_suit(level: int) -> None:
    for trump in range(NO_TRUMP + 1):
        page = rules_page(variant_named("qq-permanent-2"), "en", level, trump)
        assert not any(PLACEHOLDER.search(text) for text in texts(page))


@pytest.mark.parametrize(("limit", "points", "held"), [("null", 20, 30), ("15", 15, 15), ("5", 5, 5), ("0", 20, None)])
def test_no_more_is_buried_than_may_be(limit: str, points: int, held: int | None) -> None:
    text = f"id: x\ntitle: {{zh: 某, en: X}}\nextends: qq\nkitty: {{buried_points: {limit}}}\n"
    page = axis_page(read_variant(text, "x.yaml"), "kitty", "en")
    assert table(page, "multipliers").headings[-1] == f"a kitty of {points} points gives"
    said = paragraphs(page, "kitty")
    assert ("For example" in said) == (held is not None)
    assert held is None or f"that is {held} points" in said


def test_an_axis_has_a_page_of_its_own() -> None:
    for axis in AXES:
        page = axis_page(variant_named("qq"), axis, "zh")
        assert [section.id for section in page.sections] == ["table" if axis == "partners" else axis]


def test_no_variant_is_named_in_the_code() -> None:
    names = set(BUILT_IN) - set(RUN_NAMES)
    for path in (PACKAGE / "explain").glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8"))
        assert [name for name in names if re.search(rf"[\"']{re.escape(name)}[\"']", code)] == [], path


def test_the_command_knows_the_languages() -> None:
    assert explain.LANGUAGES == LANGUAGES


CODE = re.compile(r"""f?["'](explain\.[A-Za-z_0-9.]*(?:\{[^{}]*\}[a-z_0-9.]*)*)["']""")


def test_what_is_said_is_worded_and_the_other_way_round() -> None:
    worded = set(json.loads((PACKAGE / "messages" / "en" / "explain.json").read_text(encoding="utf-8")))
    sources = [path.read_text(encoding="utf-8") for path in (PACKAGE / "explain").glob("*.py")]
    said = {code for source in sources for code in CODE.findall(re.sub(r"\{'", "{", source))}
    plain = {code for code in said if "{" not in code}
    patterns = [re.compile(re.sub(r"\\\{.*?\\\}", "[A-Za-z_0-9]+", re.escape(code))) for code in said - plain]
    assert sorted(plain - worded) == []
    assert [code for code in sorted(worded - plain) if not any(pattern.fullmatch(code) for pattern in patterns)] == []
