"""The tables line up, fit their width and speak both languages."""

from __future__ import annotations

import subprocess
import sys

import pytest
from rich.cells import cell_len

from tractor_dsl.compare.deals import Comparison, compare_deals
from tractor_dsl.compare.report import HAS, HAS_NOT, deals_sheets, rules_sheets
from tractor_dsl.compare.rules import IDLE, differences, every_rule
from tractor_dsl.compare.sheet import Section, Sheet, interval_notes, number_text, text_of_sheets
from tractor_dsl.compare.tally_report import tally_sheets
from tractor_dsl.compare.wording import Speaker
from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.facts import MEASURES
from tractor_dsl.simulate.intervals import Estimate, Sums
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
    lines = lines_of(rules_sheets(rows, chosen, language, width), width)
    text = "\n".join(lines)
    for variant in chosen:
        assert all(word in text for word in variant.title.text(language).split(" "))
    for row in rows:
        title = row.title.text(language)
        assert all(word in text for word in title.split(" "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_differences_are_told(language: str) -> None:
    qq = load_variant("qq")
    (sheet,) = rules_sheets(differences([qq.profile, qq.profile]), [qq, qq], language, 80)
    assert not sheet.sections
    assert len(lines_of([sheet], 80)) == 3


def marks_of(line: str) -> str:
    """Return the marks at the end of a line of a matrix, one for every variant."""
    return "".join(mark for mark in line.split("   ")[-1].split(" ") if mark in (HAS, HAS_NOT))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_many_variants_are_a_matrix(variants: list[Variant], language: str, width: int) -> None:
    """Every axis is headed by the letters; every rule has one mark for every variant, all in the same columns."""
    many = variants[:13]
    rows = differences([variant.profile for variant in many])
    lines = lines_of(rules_sheets(rows, many, language, width), width)
    letters = "A B C D E F G H I J K L M"
    listed = [line.split()[:2] for line in lines[1 : lines.index("")] if not line.startswith(" ")]
    assert listed == [[letter, variant.id] for letter, variant in zip(letters.split(), many, strict=True)]
    headings = [line for line in lines if line.endswith(f"   {letters}")]
    assert [line.removesuffix(letters).rstrip() for line in headings] == list(
        dict.fromkeys(row.section.text(language) for row in rows)
    )
    marked = [line for line in lines if len(marks_of(line)) == len(many)]
    assert len({cell_len(line) for line in (*headings, *marked)}) == 1
    values = [value for row in rows for value in sorted(dict.fromkeys(row.values), key=lambda value: value == IDLE)]
    assert len(marked) == len(values)
    owners = [[own == value for own in row.values] for row in rows for value in dict.fromkeys(row.values)]
    assert sorted(marks_of(line) for line in marked) == sorted(
        "".join(HAS if own else HAS_NOT for own in owner) for owner in owners
    )


def test_more_variants_than_letters_are_several_matrices(variants: list[Variant]) -> None:
    many = (variants * 3)[:30]
    rows = differences([variant.profile for variant in many])
    for width in (60, 120):
        sheets = rules_sheets(rows, many, "zh", width)
        lines_of(sheets, width)
        assert [len(sheet.intro) for sheet in sheets if sheet.intro] == [15, 15]
        assert {len(sheet.headings[1].split()) for sheet in sheets} == {15}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 120])
def test_the_sign_of_an_idle_rule_is_explained_where_it_stands(language: str, width: int) -> None:
    explained = text_of(Message("compare.rules.idle", {"mark": IDLE.text(language)}), language)
    chosen = [load_variant("qq"), load_variant("zhuangfen")]
    for rows_of, wanted in ((every_rule, True), (differences, False)):
        rows = rows_of([variant.profile for variant in chosen])
        said = "".join(lines_of(rules_sheets(rows, chosen, language, width), width))
        assert (explained.replace(" ", "") in said.replace(" ", "")) == wanted


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


def test_many_variants_have_intervals_of_what_is_possible(variants: list[Variant]) -> None:
    """Few deals, so that half of an interval would lie below zero."""
    comparison = compare_deals(variants[:6], deals=6, players=RANDOM)
    text = "\n".join(lines_of(deals_sheets(comparison, "en", 80), 80))
    assert "0% (0–39)" in text
    assert "±" not in text
    for row in comparison.rows():
        assert all(
            estimate.low >= row.measure.least for estimate in row.estimates if estimate and estimate.has_interval
        )


def estimate_of(name: str, *values: int) -> Estimate:
    """Return the estimate of a measure from its values in some deals."""
    (measure,) = (measure for measure in MEASURES if measure.name == name)
    estimate = measure.estimate(Sums.of(*values))
    assert estimate is not None
    return estimate


def test_no_figure_reaches_what_cannot_be() -> None:
    assert number_text(estimate_of("multiplier", 2, 2, 2, 2, 16)) == "4.8 (1.0–12.6)"
    assert number_text(estimate_of("multiplier", 2, 2, 2, 2, 16), short=True) == "5 (1–13)"
    assert number_text(estimate_of("throws", 0, 0, 0, 0, 1), short=True) == "0.2 (0.0–0.8)"
    assert number_text(estimate_of("captured", 0, 0, 0, 0, 0), percent=True, short=True) == "0% (0–43)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_of_few_deals_has_no_interval(language: str) -> None:
    few, more = estimate_of("multiplier", 2, 2, 4, 16), estimate_of("multiplier", 2, 2, 2, 4, 16)
    assert number_text(few) == "6.0"
    said, told = (list(interval_notes(Speaker(language), [estimate])) for estimate in (more, few))
    assert told == [*said, text_of(Message("compare.deals.alone", {"fewest": 5}), language)]


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
