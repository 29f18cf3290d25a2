"""A page as one file of HTML that needs nothing else: for reading on a screen, on a phone, or printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Final

from tractor_dsl.explain.page import CARDS, Block, Grid, Page, Paragraph, Section, Terms

_TAGS: Final = {"en": "en", "zh": "zh-Hans", "zh-hant": "zh-Hant"}
"""The languages as HTML names them."""


def page_html(page: Page) -> str:
    """Return a page as HTML.

    >>> page_html(Page("zh", "底牌", (), ())).splitlines()[1]
    '<html lang="zh-Hans">'
    """
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    contents = "".join(
        f'<li><a href="#{escape(section.id)}">{escape(section.title)}</a></li>' for section in page.sections
    )
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{_TAGS[page.language]}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(page.title)}</title>",
        f"<style>\n{style}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{escape(page.title)}</h1>",
        *(f"<p>{marked(text)}</p>" for text in page.intro),
        "</header>",
        f"<nav><ul>{contents}</ul></nav>" if len(page.sections) > 1 else "",
        "<main>",
        *(line for section in page.sections for line in _section_lines(section)),
        "</main>",
        *(["<footer>", *(f"<p>{marked(text)}</p>" for text in page.colophon), "</footer>"] if page.colophon else []),
        "</body>",
        "</html>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def marked(text: str) -> str:
    """Return a text escaped, with its cards marked so that they stay together and red suits are red.

    >>> marked("♥AA & `x`")
    '<b class="red">♥AA</b> &amp; <code>x</code>'
    >>> marked("♥K 10 10 9 ♠A")
    '<b class="red">♥K 10 10 9</b> <b class="black">♠A</b>'
    >>> marked("大小王")
    '<b class="joker">大小王</b>'
    """
    pieces = re.split(r"`([^`]*)`", text)
    return "".join(
        f"<code>{escape(piece)}</code>" if number % 2 else CARDS.sub(_card, escape(piece))
        for number, piece in enumerate(pieces)
    )


def _card(match: re.Match[str]) -> str:
    kind = {"♥": "red", "♦": "red", "♠": "black", "♣": "black"}.get(match[0][0], "joker")
    return f'<b class="{kind}">{match[0]}</b>'


def _section_lines(section: Section) -> Iterator[str]:
    yield f'<section id="{escape(section.id)}">'
    yield f"<h2>{escape(section.title)}</h2>"
    for block in section.blocks:
        yield from _block_lines(block)
    yield "</section>"


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield f"<p>{marked(text)}</p>"
        case Terms(rows):
            yield "<dl>"
            for term, text, about in rows:
                hint = f' title="{escape(about)}"' if about else ""
                yield f"<div><dt{hint}>{escape(term)}</dt><dd>{_lines(text)}</dd></div>"
            yield "</dl>"
        case Grid():
            yield from _table_lines(block)


def _lines(text: str) -> str:
    """Return the lines of a text, those that begin with a mark as a list."""
    parts = []
    for is_item, group in groupby(text.split("\n"), key=lambda line: line.lstrip().startswith("· ")):
        lines = [marked(line.strip().removeprefix("· ")) for line in group]
        parts.append(
            "<ul>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>" if is_item else "<br>".join(lines)
        )
    return "".join(parts)


def _table_lines(grid: Grid) -> Iterator[str]:
    kinds = [' class="number"' if index in grid.numbers else "" for index in range(len(grid.headings))]
    name = f' class="{escape(grid.name)}"' if grid.name else ""
    yield f'<div class="wide"><table{name}>'
    if grid.caption:
        yield f"<caption>{marked(grid.caption)}</caption>"
    headings = "".join(
        f'<th scope="col"{kind}>{marked(text)}</th>' for text, kind in zip(grid.headings, kinds, strict=True)
    )
    yield f"<thead><tr>{headings}</tr></thead>"
    yield "<tbody>"
    for row in grid.rows:
        cells = (f"<td{kind}>{_cell(text)}</td>" for text, kind in zip(row, kinds, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _cell(text: str) -> str:
    """Return the text of a cell; numbered lines are steps, of which the number is not said twice."""
    lines = text.split("\n")
    if len(lines) > 1 and all(line.startswith(f"{number}. ") for number, line in enumerate(lines, 1)):
        steps = "".join(f"<li>{marked(line.partition('. ')[2])}</li>" for line in lines)
        return f"<ol>{steps}</ol>"
    return _lines(text)
