"""The built-in variants: what they are, and their rules side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tractor_dsl.compare.rules import Difference, every_rule
from tractor_dsl.compare.wording import Speaker
from tractor_dsl.reference.axes import label
from tractor_dsl.reference.examples import built_in, option_with
from tractor_dsl.reference.markup import cell, heading, link, other_language, table


def variants_page(language: str) -> str:
    """Return the page on the built-in variants: a list, the rules in which they differ, and those that all share.

    >>> variants_page("en").count("`bianfeng-partner`")
    2
    """
    say = Speaker(language)
    rows = every_rule([variant.profile for variant in built_in()])
    differing, shared = [row for row in rows if row.differs], [row for row in rows if not row.differs]
    parts = [
        heading(1, say("reference.matrix"), label("variants", language)),
        other_language(language, "variants.md"),
        say("reference.matrix.intro"),
        _list(say),
        heading(2, say("reference.matrix.differing")),
        say("reference.matrix.dash", first=built_in()[0].id),
        ":::{container} matrix",
        _side_by_side(say, differing),
        ":::",
        heading(2, say("reference.matrix.shared")),
        _shared(say, shared),
    ]
    return "\n\n".join(parts) + "\n"


def _list(say: Speaker) -> str:
    rows = []
    for variant in built_in():
        above = f"`{variant.extends[0]}`" if variant.extends else "–"
        inherited = next((each.sources for each in built_in() if each.id in variant.extends[:1]), ())
        sources = dict.fromkeys(source.text for source in variant.sources if source not in inherited)
        rows.append([f"`{variant.id}`", cell(say.words(variant.title)), above, cell("\n".join(sources))])
    return table([say(f"reference.matrix.{name}") for name in ("id", "title", "extends", "sources")], rows)


def _side_by_side(say: Speaker, rows: Sequence[Difference]) -> str:
    """Return a table with a column for every variant; a row with its name alone begins an axis."""
    lines: list[list[str]] = []
    for title, group in groupby(rows, key=lambda row: row.section):
        lines.append([f"**{cell(say.words(title))}**", *("" for _ in built_in())])
        lines += [[_rule(say, row), *_values(say, row)] for row in group]
    return table([say("reference.rule"), *(f"`{variant.id}`" for variant in built_in())], lines)


def _values(say: Speaker, row: Difference) -> list[str]:
    """Return the values of a row; those that are as in the first variant are marked, to be shown in grey."""
    first, *others = [cell(say.words(value)) for value in row.values]
    return [first, *(f"[{value}]{{.same}}" if value == first else value for value in others)]


def _shared(say: Speaker, rows: Sequence[Difference]) -> str:
    lines = [[cell(say.words(row.section)), _rule(say, row), cell(say.words(row.values[0]))] for row in rows]
    return table([say("reference.axis"), say("reference.rule"), say("reference.value")], lines)


def _rule(say: Speaker, row: Difference) -> str:
    return link(say.words(row.title), f"#{label(option_with(row.path), say.language)}")
