"""Rule differences and comparisons of deals as tables, in Chinese or English, for a given width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from tractor_dsl.compare.deals import Comparison, Row
from tractor_dsl.compare.rules import Difference
from tractor_dsl.compare.sheet import Section, Sheet, number_text
from tractor_dsl.compare.wording import Speaker, in_words
from tractor_dsl.players.registry import PLAYERS
from tractor_dsl.rules.options import ListOf, RankName, Words
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.intervals import Estimate

RULE_COLUMN: Final = 18
VALUE_COLUMN: Final = 24
"""Columns that a rule's title and its value under one variant should have at least."""
MEASURE_COLUMN: Final = 22
FIGURE_COLUMN: Final = 25
SHORT_COLUMN: Final = 18
"""Columns that a measure, a figure with its interval, and one with its reach take."""
MATRIX_COLUMN: Final = 15
"""Columns that a measure takes over the figures of many variants."""
MANY: Final = 5
"""From more variants on, those that have the commonest value of a rule are not named one by one."""


def variant_lines(variants: Sequence[Variant], language: str) -> tuple[str, ...]:
    """Return a line for every variant: its id and title."""
    widest = max(len(variant.id) for variant in variants)
    return tuple(f"{variant.id:<{widest}}  {variant.title.text(language)}" for variant in variants)


# --------------------------------------------------------------------------------------------------------------- rules


def rules_sheet(rows: Sequence[Difference], variants: Sequence[Variant], language: str, width: int) -> Sheet:
    """Return rules of variants side by side; where they do not fit, every rule with who plays it how."""
    say = Speaker(language)
    fits = RULE_COLUMN + VALUE_COLUMN * len(variants) <= width
    groups = groupby(rows, key=lambda row: row.section)
    if fits:
        headings = (say("compare.rule"), *(variant.id for variant in variants))
        sections = tuple(_rule_rows(say, section, list(group)) for section, group in groups)
    else:
        headings = (say("compare.rule"), say("compare.variants"))
        sections = tuple(_grouped_values(say, section, row, variants) for section, group in groups for row in group)
    code = "differ" if all(row.differs for row in rows) else "title"
    title = say(f"compare.rules.{code}", count=len(rows)) if rows else say("compare.rules.same")
    return Sheet(title, headings if rows else (), sections, intro=variant_lines(variants, language))


def _rule_rows(say: Speaker, section: Words, rows: Sequence[Difference]) -> Section:
    return Section(
        say.words(section), tuple((say.words(row.title), *(say.words(value) for value in row.values)) for row in rows)
    )


def _grouped_values(say: Speaker, section: Words, row: Difference, variants: Sequence[Variant]) -> Section:
    """Return the values of one rule, each with the variants that have it."""
    who: dict[str, list[str]] = {}
    for value, variant in zip(row.values, variants, strict=True):
        who.setdefault(say.words(value), []).append(variant.id)
    heading = f"{say.words(section)} · {say.words(row.title)}"
    return Section(heading, tuple((value, _named(say, ids, len(variants))) for value, ids in who.items()))


def _named(say: Speaker, ids: Sequence[str], among: int) -> str:
    """Return some of the variants by name, or as all others where most of many are alike."""
    if among <= MANY or 2 * len(ids) <= among:
        return " ".join(ids)
    return say("compare.others" if len(ids) < among else "compare.all", count=len(ids))


# --------------------------------------------------------------------------------------------------------------- deals


def deals_sheets(comparison: Comparison, language: str, width: int) -> list[Sheet]:
    """Return what the same deals come to under variants: side by side, or a line for each where that does not fit."""
    say = Speaker(language)
    names = [variant.id for variant in comparison.variants]
    if len(names) == 2:
        names.append(say("compare.difference"))
    fits = MEASURE_COLUMN + SHORT_COLUMN * len(names) <= width
    short = MEASURE_COLUMN + FIGURE_COLUMN * len(names) > width
    rows = [(say(f"simulate.measure.{row.measure.name}"), _figures(say, row, short=short)) for row in comparison.rows()]
    tables = [_measures_down(say, names, rows)] if fits else _variants_down(say, names, rows, width)
    title = say("compare.deals.title", deals=comparison.deals)
    tables[0] = replace(tables[0], title=title, intro=variant_lines(comparison.variants, language))
    tables[-1] = replace(tables[-1], notes=tuple(_notes(say, comparison, short=short)))
    return tables


_Figures = Sequence[tuple[str, list[str]]]
"""The name of every measure, and its texts under every variant."""


def _measures_down(say: Speaker, names: Sequence[str], rows: _Figures) -> Sheet:
    headings = (say("compare.measure"), *names)
    section = Section("", tuple((name, *figures) for name, figures in rows))
    return Sheet("", headings, (section,), frozenset(range(1, len(headings))))


def _variants_down(say: Speaker, names: Sequence[str], rows: _Figures, width: int) -> list[Sheet]:
    """Return tables with a line for every variant, each with as many measures as fit."""
    fit = max(1, (width - max(map(len, names))) // MATRIX_COLUMN)
    count = -(-len(rows) // fit)
    each = -(-len(rows) // count)
    tables = []
    for first in range(0, len(rows), each):
        some = rows[first : first + each]
        headings = (say("compare.variant"), *(name for name, _ in some))
        lines = tuple((who, *(figures[number] for _, figures in some)) for number, who in enumerate(names))
        numbers = frozenset(range(1, len(headings)))
        tables.append(Sheet("", headings, (Section("", lines),), numbers, names=frozenset([0])))
    return tables


def _figures(say: Speaker, row: Row, *, short: bool) -> list[str]:
    """Return the texts of one measure: under every variant and, of two, the difference."""

    def text(estimate: Estimate | None, *, sign: bool = False) -> str:
        percent = row.measure.is_share
        return "-" if estimate is None else number_text(estimate, percent=percent, sign=sign, short=short)

    figures = [text(estimate) for estimate in row.estimates]
    if len(figures) == 2:
        figures.append(_gap(say, row.difference, text(row.difference, sign=True)))
    return figures


def _gap(say: Speaker, gap: Estimate | None, text: str) -> str:
    """Return a difference as it is shown: marked while its sign is open, in words where no deal differed."""
    if gap is None or gap.settled:
        return text
    return say("compare.equal") if gap == (0, 0, 0) else f"~ {text}"


def _notes(say: Speaker, comparison: Comparison, *, short: bool) -> Iterator[str]:
    """Yield what must be known to read the figures."""
    yield ""
    levels = say.words(in_words(ListOf(RankName()), comparison.levels))
    named = [say(f"players.name.{kind}") if kind in PLAYERS else kind for kind in comparison.players]
    players = " ".join(named if len(set(named)) > 1 else named[:1])
    yield say("compare.deals.setting", seed=comparison.seed, players=players, levels=levels)
    yield _cards_note(say, comparison)
    yield say("compare.deals.reach" if short else "compare.deals.interval")
    if len(comparison.variants) == 2:
        yield say("compare.deals.paired" if comparison.same_cards else "compare.deals.unpaired")
    for variant in comparison.variants:
        ladder = variant.profile.levels.ladder
        if not set(comparison.levels) <= set(ladder):
            own = say.words(in_words(ListOf(RankName()), ladder))
            yield say("compare.deals.own_levels", variant=variant.id, levels=own)
    for variant, tally in zip(comparison.variants, comparison.totals.tallies, strict=True):
        if tally.redeals:
            yield say("compare.deals.redeals", variant=variant.id, redeals=tally.redeals)


def _cards_note(say: Speaker, comparison: Comparison) -> str:
    """Return which of the variants play the same cards: those with as many decks."""
    decks = [variant.profile.table.decks for variant in comparison.variants]
    if comparison.same_cards:
        return say("compare.deals.same_cards")
    return say("compare.deals.own_cards" if len(set(decks)) == len(decks) else "compare.deals.some_cards")
