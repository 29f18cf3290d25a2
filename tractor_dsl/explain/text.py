"""A page as plain text for a terminal, as wide as wanted; Chinese and English line up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tractor_dsl.compare.sheet import Section as Rows
from tractor_dsl.compare.sheet import Sheet, text_of_sheets
from tractor_dsl.explain.page import CARDS, Block, Grid, Page, Paragraph, Section, Term, Terms, converted
from tractor_dsl.layout import padded, width_of, wrapped

_TOGETHER: Final = "\u00a0"
WIDEST_TERM: Final = 24
"""Columns of a term; what is said about a longer one begins on the next line."""


def page_text(page: Page, width: int) -> str:
    """Return a page as text for so many columns.

    >>> print(page_text(Page("en", "Kitty", ("Eight cards.",), ()), 60), end="")
    Kitty
    ═════
    <BLANKLINE>
    Eight cards.
    """
    page = converted(page, page.language, _kept_together)
    lines = _heading(page.title, "═")
    for text in page.intro:
        lines += ["", *wrapped(text, width)]
    for section in page.sections:
        lines += ["", *_heading(section.title, "─"), *_section_lines(section, width)]
    if page.colophon:
        lines += ["", "─" * min(width, 40)]
        for text in page.colophon:
            lines += wrapped(text, width)
    return "\n".join(lines).replace(_TOGETHER, " ") + "\n"


def _kept_together(text: str) -> str:
    """Return a text in which no line is broken within cards."""
    return CARDS.sub(lambda cards: cards[0].replace(" ", _TOGETHER), text)


def _heading(title: str, rule: str) -> list[str]:
    return [title, rule * width_of(title)]


def _section_lines(section: Section, width: int) -> Iterator[str]:
    for number, block in enumerate(section.blocks):
        if number:
            yield ""
        yield from _block_lines(block, width)


def _block_lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield from wrapped(text, width)
        case Terms(rows):
            yield from _term_lines(rows, width)
        case Grid():
            sheet = Sheet("", block.headings, (Rows("", block.rows),), block.numbers)
            if block.caption:
                yield from wrapped(block.caption, width)
                yield ""
            yield from text_of_sheets([sheet], width).strip("\n").split("\n")


def _term_lines(rows: tuple[Term, ...], width: int) -> Iterator[str]:
    column = min(WIDEST_TERM, max(width_of(term) for term, *_ in rows)) + 2
    for term, text, _ in rows:
        lines = [line for part in text.split("\n") for line in wrapped(part, width - column)]
        if width_of(term) + 2 > column:
            yield term
        else:
            yield (padded(term, column) + lines.pop(0)).rstrip()
        for line in lines:
            yield " " * column + line
