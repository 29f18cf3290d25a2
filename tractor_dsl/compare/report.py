"""Rule differences and comparisons of deals as tables, in Chinese or English, for a given width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from string import ascii_uppercase
from textwrap import indent
from typing import Final

from tractor_dsl.compare.deals import Comparison, Row
from tractor_dsl.compare.rules import IDLE, Difference
from tractor_dsl.compare.sheet import GAP, Section, Sheet, interval_notes, number_text
from tractor_dsl.compare.wording import Speaker, in_words
from tractor_dsl.layout import padded, width_of, wrapped
from tractor_dsl.players.registry import PLAYERS
from tractor_dsl.rules.options import ListOf, RankName
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.intervals import Estimate

RULE_COLUMN: Final = 18
VALUE_COLUMN: Final = 24
"""Columns that a rule's title and its value under one variant should have at least."""
WIDEST_VALUE: Final = 60
"""Columns that a value of a matrix takes at most, so that its marks stay near it."""
HAS, HAS_NOT = "●", "·"
"""The marks of a matrix: a variant has a value, or has not."""


def _variant_lines(names: Sequence[str], variants: Sequence[Variant], language: str, width: int) -> tuple[str, ...]:
    """Return what the names of some variants stand for, the titles in a column of their own."""
    column = max(map(width_of, names)) + 2
    lines: list[str] = []
    for name, variant in zip(names, variants, strict=True):
        title, *more = wrapped(variant.title.text(language), width - column)
        lines += [padded(name, column) + title, *(" " * column + line for line in more)]
    return tuple(lines)


# --------------------------------------------------------------------------------------------------------------- rules


def rules_sheets(rows: Sequence[Difference], variants: Sequence[Variant], language: str, width: int) -> list[Sheet]:
    """Return rules of variants side by side; where they do not fit, every value with marks for those that have it."""
    say = Speaker(language)
    if RULE_COLUMN + VALUE_COLUMN * len(variants) <= width or not rows:
        sheets = [_side_by_side(say, rows, variants, width)]
    else:
        sheets = _matrices(say, rows, variants, width)
    code = "same" if not rows else "differ" if all(row.differs for row in rows) else "title"
    sheets[0] = replace(sheets[0], title=say(f"compare.rules.{code}", count=len(rows)))
    if any(IDLE in row.values for row in rows):
        sheets[-1] = replace(sheets[-1], notes=("", say("compare.rules.idle", mark=say.words(IDLE))))
    return sheets


def _side_by_side(say: Speaker, rows: Sequence[Difference], variants: Sequence[Variant], width: int) -> Sheet:
    names = [variant.id for variant in variants]
    sections = tuple(
        Section(
            say.words(title),
            tuple((say.words(row.title), *(say.words(value) for value in row.values)) for row in group),
        )
        for title, group in groupby(rows, key=lambda row: row.section)
    )
    headings = (say("compare.rule"), *names) if rows else ()
    return Sheet("", headings, sections, intro=_variant_lines(names, variants, say.language, width))


def _matrices(say: Speaker, rows: Sequence[Difference], variants: Sequence[Variant], width: int) -> list[Sheet]:
    """Return a matrix of values and variants, or several where there are too many variants for one."""
    most = min(len(ascii_uppercase), (width - VALUE_COLUMN - GAP) // 2)
    count = -(-len(variants) // most)
    each = -(-len(variants) // count)
    sheets = []
    for first in range(0, len(variants), each):
        some = slice(first, first + each)
        own = [replace(row, values=row.values[some]) for row in rows]
        sheets += _matrix(say, own, variants[some], width)
    return sheets


def _matrix(say: Speaker, rows: Sequence[Difference], variants: Sequence[Variant], width: int) -> list[Sheet]:
    """Return a table for every axis; their marks stand below each other, under the letters of the variants."""
    letters = ascii_uppercase[: len(variants)]
    names = [f"{letter}  {variant.id}" for letter, variant in zip(letters, variants, strict=True)]
    heading = " ".join(letters)
    axes = [
        (title, [_marked(say, row) for row in group]) for title, group in groupby(rows, key=lambda row: row.section)
    ]
    lines = [line for _, rules in axes for rule in rules for value, _ in rule.rows for line in value.split("\n")]
    words = min(max(map(width_of, lines)), WIDEST_VALUE, width - GAP - len(heading))
    sheets = [
        Sheet("", (say.words(title), heading), tuple(rules), names=frozenset([1]), widths=(words, len(heading)))
        for title, rules in axes
    ]
    sheets[0] = replace(sheets[0], intro=_variant_lines(names, variants, say.language, width))
    return sheets


def _marked(say: Speaker, row: Difference) -> Section:
    """Return the values of a rule, each with a mark for every variant: whether that has it. A dash comes last."""
    values = sorted(dict.fromkeys(row.values), key=lambda value: value == IDLE)
    return Section(
        say.words(row.title),
        tuple(
            (indent(say.words(value), "  "), " ".join(HAS if own == value else HAS_NOT for own in row.values))
            for value in values
        ),
    )


# --------------------------------------------------------------------------------------------------------------- deals


def deals_sheets(comparison: Comparison, language: str, width: int) -> list[Sheet]:
    """Return what the same deals come to under variants: side by side, or a line for each where that does not fit."""
    say = Speaker(language)
    ids = [variant.id for variant in comparison.variants]
    names = [*ids, *([say("compare.difference")] if len(ids) == 2 else [])]
    rows = comparison.rows()
    long, brief = (
        [(say(f"simulate.measure.{row.measure.name}"), _figures(say, row, short=short)) for row in rows]
        for short in (False, True)
    )
    short = _width_of(names, long) > width
    figures = brief if short else long
    fits = _width_of(names, figures) <= width
    tables = [_measures_down(say, names, figures)] if fits else _variants_down(say, names, figures, width)
    title = say("compare.deals.title", deals=comparison.deals)
    tables[0] = replace(tables[0], title=title, intro=_variant_lines(ids, comparison.variants, language, width))
    tables[-1] = replace(tables[-1], notes=tuple(_notes(say, comparison, rows, short=short)))
    return tables


_Figures = Sequence[tuple[str, list[str]]]
"""The name of every measure, and its texts under every variant."""


def _width_of(names: Sequence[str], figures: _Figures) -> int:
    """Return how wide a table with a line for every measure is."""
    columns = zip(names, *(texts for _, texts in figures), strict=True)
    return max(width_of(name) for name, _ in figures) + sum(GAP + max(map(width_of, column)) for column in columns)


def _measures_down(say: Speaker, names: Sequence[str], figures: _Figures) -> Sheet:
    headings = (say("compare.measure"), *names)
    section = Section("", tuple((name, *texts) for name, texts in figures))
    return Sheet("", headings, (section,), frozenset(range(1, len(headings))))


def _variants_down(say: Speaker, names: Sequence[str], figures: _Figures, width: int) -> list[Sheet]:
    """Return tables with a line for every variant: as few as there is room for, and about equally wide."""
    who = max(map(width_of, (say("compare.variant"), *names)))
    columns = [max(map(width_of, (*measure.split(), *texts))) for measure, texts in figures]
    fewest = len(_filled(columns, width - who))
    parts = next(some for room in range(width) if len(some := _filled(columns, room)) == fewest)
    return [
        Sheet(
            "",
            (say("compare.variant"), *(figures[index][0] for index in part)),
            (Section("", tuple(zip(names, *(figures[index][1] for index in part), strict=True))),),
            frozenset(range(1, len(part) + 1)),
            names=frozenset([0]),
            widths=(who, *(columns[index] for index in part)),
        )
        for part in parts
    ]


def _filled(columns: Sequence[int], room: int) -> list[list[int]]:
    """Return the numbers of columns of some widths by table, each filled before the next one is begun.

    >>> _filled([10, 20, 10, 50], 40)
    [[0, 1], [2], [3]]
    """
    parts: list[list[int]] = []
    left = 0
    for index, column in enumerate(columns):
        left -= GAP + column
        if left < 0 or not parts:
            parts.append([])
            left = room - GAP - column
        parts[-1].append(index)
    return parts


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


def _notes(say: Speaker, comparison: Comparison, rows: Sequence[Row], *, short: bool) -> Iterator[str]:
    """Yield what must be known to read the figures."""
    yield ""
    levels = say.words(in_words(ListOf(RankName()), comparison.levels))
    named = [say(f"players.name.{kind}") if kind in PLAYERS else kind for kind in comparison.players]
    players = " ".join(named if len(set(named)) > 1 else named[:1])
    yield say("compare.deals.setting", seed=comparison.seed, players=players, levels=levels)
    yield _cards_note(say, comparison)
    yield from interval_notes(say, [estimate for row in rows for estimate in row.estimates])
    if len(comparison.variants) == 2:
        yield say("compare.deals.paired" if comparison.same_cards else "compare.deals.unpaired")
        if short:
            yield say("compare.deals.reach")
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
