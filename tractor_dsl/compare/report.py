"""Rule differences and comparisons of deals as tables, in Chinese or English, for a given width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from tractor_dsl.cards import RANKS
from tractor_dsl.compare.deals import Comparison, Row
from tractor_dsl.compare.rules import Difference
from tractor_dsl.compare.sheet import Section, Sheet, number_text
from tractor_dsl.errors import Message
from tractor_dsl.messages import text_of
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.intervals import Estimate
from tractor_dsl.simulate.tally import Tally

RULE_COLUMN: Final = 18
VALUE_COLUMN: Final = 24
"""Columns that a rule's title and its value under one variant should have at least."""
FIGURE_COLUMN: Final = 21
"""Columns that a value with its interval takes."""


class _Speaker:
    """Words messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, code: str, **params: Any) -> str:
        return text_of(Message(code, params), self.language)

    def words(self, words: Words) -> str:
        return words.text(self.language)


def variant_lines(variants: Sequence[Variant], language: str) -> tuple[str, ...]:
    """Return a line for every variant: its id and title."""
    widest = max(len(variant.id) for variant in variants)
    return tuple(f"{variant.id:<{widest}}  {variant.title.text(language)}" for variant in variants)


# --------------------------------------------------------------------------------------------------------------- rules


def rules_sheet(rows: Sequence[Difference], variants: Sequence[Variant], language: str, width: int) -> Sheet:
    """Return rules of variants side by side; where they do not fit, every rule with who plays it how."""
    say = _Speaker(language)
    fits = RULE_COLUMN + VALUE_COLUMN * len(variants) <= width
    groups = groupby(rows, key=lambda row: row.section)
    if fits:
        headings = (say("compare.rule"), *(variant.id for variant in variants))
        sections = tuple(_rule_rows(say, section, list(group)) for section, group in groups)
    else:
        headings = (say("compare.rule"), say("compare.variants"))
        sections = tuple(
            _grouped_values(say, section, row, variants) for section, group in groups for row in group
        )
    title = say("compare.rules.title", count=len(rows)) if rows else say("compare.rules.same")
    return Sheet(title, headings if rows else (), sections, intro=variant_lines(variants, language))


def _rule_rows(say: _Speaker, section: Words, rows: Sequence[Difference]) -> Section:
    return Section(
        say.words(section), tuple((say.words(row.title), *(say.words(value) for value in row.values)) for row in rows)
    )


def _grouped_values(say: _Speaker, section: Words, row: Difference, variants: Sequence[Variant]) -> Section:
    """Return the values of one rule, each with the variants that have it."""
    who: dict[str, list[str]] = {}
    for value, variant in zip(row.values, variants, strict=True):
        who.setdefault(say.words(value), []).append(variant.id)
    heading = f"{say.words(section)} · {say.words(row.title)}"
    return Section(heading, tuple((value, " ".join(ids)) for value, ids in who.items()))


# --------------------------------------------------------------------------------------------------------------- deals


def deals_sheet(comparison: Comparison, language: str, width: int) -> Sheet:
    """Return what the same deals come to under variants, side by side, or measure by measure where that does not fit."""
    say = _Speaker(language)
    names = [variant.id for variant in comparison.variants]
    if len(names) == 2:
        names.append(say("compare.difference"))
    rows = comparison.rows()
    cells = [(_measure_name(say, row), [*map(_figure(row), row.estimates), *_differences(row, names)]) for row in rows]
    widest = max(len(name) for name in names)
    if RULE_COLUMN + (FIGURE_COLUMN + 2) * len(names) <= width:
        headings = (say("compare.measure"), *names)
        sections: tuple[Section, ...] = (Section("", tuple((name, *figures) for name, figures in cells)),)
        numbers = frozenset(range(1, len(headings)))
    else:
        headings = (say("compare.measure"), "")
        sections = tuple(
            Section(name, tuple((f"  {who:<{widest}}", figure) for who, figure in zip(names, figures, strict=True)))
            for name, figures in cells
        )
        numbers = frozenset({1})
    return Sheet(
        say("compare.deals.title", deals=comparison.deals),
        headings,
        sections,
        numbers,
        variant_lines(comparison.variants, language),
        tuple(_notes(say, comparison, rows)),
    )


def _measure_name(say: _Speaker, row: Row) -> str:
    return say(f"simulate.measure.{row.measure.name}")


def _figure(row: Row) -> Any:
    def figure(estimate: Estimate | None) -> str:
        return "-" if estimate is None else number_text(estimate, percent=row.measure.is_share)

    return figure
