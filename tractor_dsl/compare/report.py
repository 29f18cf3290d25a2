"""Rule differences and comparisons of deals as tables, in Chinese or English, for a given width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from tractor_dsl.compare.deals import Comparison, Row
from tractor_dsl.compare.rules import Difference
from tractor_dsl.compare.sheet import Section, Sheet, number_text
from tractor_dsl.compare.wording import Speaker, in_words
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
    return Section(heading, tuple((value, " ".join(ids)) for value, ids in who.items()))


# --------------------------------------------------------------------------------------------------------------- deals


def deals_sheet(comparison: Comparison, language: str, width: int) -> Sheet:
    """Return what the same deals come to under variants, side by side or, where that does not fit, by measure."""
    say = Speaker(language)
    names = [variant.id for variant in comparison.variants]
    if len(names) == 2:
        names.append(say("compare.difference"))
    side_by_side = MEASURE_COLUMN + SHORT_COLUMN * len(names) <= width
    short = side_by_side and MEASURE_COLUMN + FIGURE_COLUMN * len(names) > width
    rows = [(say(f"simulate.measure.{row.measure.name}"), _figures(say, row, short=short)) for row in comparison.rows()]
    if side_by_side:
        headings = (say("compare.measure"), *names)
        sections: tuple[Section, ...] = (Section("", tuple((name, *figures) for name, figures in rows)),)
    else:
        headings = (say("compare.measure"), "")
        sections = tuple(
            Section(name, tuple((f"  {who}", figure) for who, figure in zip(names, figures, strict=True)))
            for name, figures in rows
        )
    return Sheet(
        say("compare.deals.title", deals=comparison.deals),
        headings,
        sections,
        frozenset(range(1, len(headings))),
        variant_lines(comparison.variants, language),
        tuple(_notes(say, comparison, short=short)),
    )


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
    players = " ".join(comparison.players if len(set(comparison.players)) > 1 else comparison.players[:1])
    yield say("compare.deals.setting", seed=comparison.seed, players=players, levels=levels)
    yield say("compare.deals.same_cards" if comparison.same_cards else "compare.deals.own_cards")
    yield say("compare.deals.reach" if short else "compare.deals.interval")
    if len(comparison.variants) == 2:
        yield say("compare.deals.paired" if comparison.same_cards else "compare.deals.unpaired")
    for variant, tally in zip(comparison.variants, comparison.totals.tallies, strict=True):
        if tally.redeals:
            yield say("compare.deals.redeals", variant=variant.id, redeals=tally.redeals)
