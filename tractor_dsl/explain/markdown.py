"""A page as Markdown, with tables as GitHub and most others read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tractor_dsl.explain.page import Block, Grid, Page, Paragraph, Terms

_SPECIAL: Final = re.compile(r"([\\*_\[\]<|~])|^([#>+-]|\d+\.(?= ))", re.MULTILINE)
"""What Markdown would take for a sign of its own, anywhere or at the beginning of a line."""
_CODE: Final = re.compile(r"(`[^`]*`)")
"""A text in backticks, which is left as it is."""


def page_markdown(page: Page) -> str:
    """Return a page as Markdown.

    >>> print(page_markdown(Page("en", "Kitty", ("8 cards",), ())), end="")
    # Kitty
    <BLANKLINE>
    8 cards
    """
    parts = [f"# {escaped(page.title)}", *map(escaped, page.intro)]
    for section in page.sections:
        parts.append(f"## {escaped(section.title)}")
        for block in section.blocks:
            parts.append("\n".join(_block_lines(block)))
    if page.colophon:
        parts += ["---", *map(escaped, page.colophon)]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    r"""Return a text in which nothing is a sign of Markdown but what stands in backticks.

    >>> print(escaped("A > K, 1 * 2, `a_b`"))
    A > K, 1 \* 2, `a_b`
    """
    pieces = _CODE.split(text)
    return "".join(piece if number % 2 else _SPECIAL.sub(_escape, piece) for number, piece in enumerate(pieces))


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return f"{sign[:-1]}\\." if sign[0].isdecimal() else f"\\{sign}"


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield escaped(text)
        case Terms(rows):
            for term, text, _ in rows:
                first, *others = text.split("\n")
                yield f"- **{escaped(term)}**: {escaped(first)}"
                for line in others:
                    inner = line.removeprefix("  ")
                    yield f"{'    ' if inner != line else '  '}- {escaped(inner.removeprefix('· '))}"
        case Grid():
            if block.caption:
                yield from (f"**{escaped(block.caption)}**", "")
            yield _row(block.headings)
            yield _row(
                tuple("---:" if index in block.numbers else "---" for index in range(len(block.headings))), raw=True
            )
            yield from map(_row, block.rows)


def _row(cells: tuple[str, ...], *, raw: bool = False) -> str:
    shown = cells if raw else tuple(escaped(cell).replace("\n", "<br>") for cell in cells)
    return f"| {' | '.join(shown)} |"
