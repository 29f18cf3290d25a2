"""The tables line up, fit their width and speak both languages."""

from __future__ import annotations

import subprocess
import sys

import pytest
from rich.cells import cell_len

from tractor_dsl.compare.deals import Comparison, compare_deals
from tractor_dsl.compare.report import deals_sheets, rules_sheet
from tractor_dsl.compare.rules import differences, every_rule
from tractor_dsl.compare.sheet import Section, Sheet, text_of_sheets
from tractor_dsl.compare.tally_report import tally_sheets
from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.tally import Tally

RANDOM = ("random",) * 4
WIDTHS = (60, 80, 120)
VARIANTS = sorted(name for name, *_ in variant_files())


@pytest.fixture(scope="module")
def variants() -> list[Variant]:
    return [load_variant(name) for name in VARIANTS]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare_deals([load_variant(name) for name in ("qq", "shengji-online")], deals=30, players=RANDOM)


def lines_of(sheets: list[Sheet], width: int) -> list[str]:
    lines = text_of_sheets(sheets, width).splitlines()
    assert all(cell_len(line) <= width for line in lines)
    return lines


def test_columns_line_up_in_both_scripts() -> None:
    rows = (("级牌", "对", "1.5"), ("pair of jokers", "x", "10"))
    sheet = Sheet("", ("规则", "qq", "n"), (Section("主牌", rows),), frozenset({2}))
    lines = [line for line in lines_of([sheet], 80) if "1.5" in line or "10" in line or "qq" in line]
    assert len({cell_len(line[: line.index(mark)]) for line, mark in zip(lines, ("qq", "对", "x"), strict=True)}) == 1
    assert len({cell_len(line) for line in lines}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [1, 2, len(VARIANTS)])
def test_rules_side_by_side(variants: list[Variant], language: str, width: int, count: int) -> None:
    chosen = variants[:count]
    rows = every_rule([variant.profile for variant in chosen])
    lines = lines_of([rules_sheet(rows, chosen, language, width)], width)
    text = "\n".join(lines)
    for variant in chosen:
        assert all(word in text for word in variant.title.text(language).split(" "))
    for row in rows:
        title = row.title.text(language)
        assert all(word in text for word in title.split(" "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_differences_are_told(language: str) -> None:
    qq = load_variant("qq")
    sheet = rules_sheet(differences([qq.profile, qq.profile]), [qq, qq], language, 80)
    assert not sheet.sections
    assert len(lines_of([sheet], 80)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_deals_side_by_side(comparison: Comparison, language: str, width: int) -> None:
    sheets = deals_sheets(comparison, language, width)
    lines = lines_of(sheets, width)
    assert any("shengji-online" in line for line in lines)
    assert any("%" in line for line in lines)
    if width >= 80:
        assert [len(sheet.headings) for sheet in sheets] == [4]
        assert sum(line.count("%") >= 3 for line in lines) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_many_variants_have_a_line_each(variants: list[Variant], language: str, width: int) -> None:
    wide = (variants * 4)[:8]
    comparison = compare_deals(wide, deals=2, players=RANDOM)
    sheets = deals_sheets(comparison, language, width)
    lines_of(sheets, width)
    assert sum(len(sheet.headings) - 1 for sheet in sheets) == len(comparison.rows())
    assert {len(sheet.sections[0].rows) for sheet in sheets} == {len(wide)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_most_of_many_variants_have_is_not_named_one_by_one(variants: list[Variant], language: str) -> None:
    many = variants[:8]
    rows = differences([variant.profile for variant in many])
    text = "\n".join(lines_of([rules_sheet(rows, many, language, 100)], 100))
    assert text_of(Message("compare.others", {"count": 7}), language) in text


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("qq", "menghuan"), "same_cards"),
        (("qq", "titanic"), "own_cards"),
        (("qq", "titanic", "menghuan"), "some_cards"),
    ],
)
def test_the_note_tells_who_plays_the_same_cards(names: tuple[str, ...], code: str) -> None:
    comparison = compare_deals([load_variant(name) for name in names], deals=2, players=RANDOM)
    said = " ".join(lines_of(deals_sheets(comparison, "en", width=120), 120))
    assert text_of(Message(f"compare.deals.{code}"), "en") in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_tally_of_one_variant(comparison: Comparison, language: str, width: int) -> None:
    variant, tally = comparison.variants[0], comparison.totals.tallies[0]
    for some in (tally, Tally()):
        lines = lines_of(tally_sheets(some, variant.title, language, seed=1, players=("random",)), width)
        assert variant.title.text(language) in lines[0]


def test_colour_is_asked_for() -> None:
    sheet = Sheet("title", ("a",), (Section("", (("b",),)),))
    assert "\x1b" not in text_of_sheets([sheet], 80)
    assert "\x1b" in text_of_sheets([sheet], 80, color=True)


def test_text_is_shown_as_it_is() -> None:
    sheet = Sheet("[bold]", ("[red]a",), (Section("", (("[/] :smile:",),)),), intro=("[x]",))
    assert text_of_sheets([sheet], 40).split() == ["[bold]", "[x]", "[red]a", "─" * 11, "[/]", ":smile:"]


def test_rich_is_imported_only_when_something_is_shown() -> None:
    modules = ("compare.report", "compare.tally_report", "compare.plain", "simulate.run", "records.read")
    code = "import sys\n" + "".join(f"import tractor_dsl.{module}\n" for module in modules)
    subprocess.run([sys.executable, "-c", code + "assert 'rich' not in sys.modules\n"], check=True)
