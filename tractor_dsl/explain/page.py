"""What a page is made of, before it is text, Markdown or HTML: sections of paragraphs, terms and tables.

>>> section = Section("kitty", "Kitty", (Paragraph("8 cards."), Terms((Term("Cap", "none"),))))
>>> [text for text in texts_of(section)]
['Kitty', '8 cards.', 'Cap', 'none']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias

from tractor_dsl.layout import harmless
from tractor_dsl.rules.options import strict_object

_RANKS: Final = r"(?:10|[2-9AKQJ])++(?!\d)"
CARDS: Final = re.compile(
    rf"[♠♥♣♦](?:{_RANKS}(?:(?: (?=10)|(?<=10) ){_RANKS})*)?|大小王|大王|小王|big joker|small joker"
)
"""What stays together in a text: the cards of one suit, a ten of which stands apart from its neighbours, the mark of a
suit, or a joker."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


class Term(NamedTuple):
    """A name, what is said about it, and what it is about, for a reader who asks.

    What is said may have several lines; those that begin with ``·`` are a list.
    """

    name: str
    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """Names, each with what is said about it."""

    rows: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with headings; the lines of a cell stand one below the other."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    """Columns that are set to the right."""
    caption: str = ""
    name: str = ""
    """What the table is about, whatever the language: ``results``, ``multipliers``."""


Block: TypeAlias = Paragraph | Terms | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading; ``id`` is the key of its axis."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page in one language: a title, what is said first, sections, and what is said in the end."""

    language: str
    """``en``, ``zh`` or ``zh-hant``."""
    title: str
    intro: tuple[str, ...]
    sections: tuple[Section, ...]
    colophon: tuple[str, ...] = ()


def texts_of(section: Section) -> Iterator[str]:
    """Yield every text of a section, in its order."""
    yield section.title
    for block in section.blocks:
        match block:
            case Paragraph(text):
                yield text
            case Terms(rows):
                yield from (text for row in rows for text in row if text)
            case Grid():
                if block.caption:
                    yield block.caption
                yield from block.headings
                yield from (text for row in block.rows for text in row)


def converted(page: Page, language: str, convert: Callable[[str], str]) -> Page:
    """Return a page with every text converted, as from simplified to traditional Chinese.

    >>> converted(Page("en", "Kitty", (), ()), "en", str.upper).title
    'KITTY'
    """

    def row(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(convert(text) for text in texts)

    def block(each: Block) -> Block:
        match each:
            case Paragraph(text):
                return Paragraph(convert(text))
            case Terms(rows):
                return Terms(tuple(Term(*map(convert, term)) for term in rows))
            case Grid():
                return replace(
                    each,
                    headings=row(each.headings),
                    rows=tuple(map(row, each.rows)),
                    caption=convert(each.caption),
                )

    sections = tuple(
        Section(each.id, convert(each.title), tuple(block(part) for part in each.blocks)) for each in page.sections
    )
    return Page(language, convert(page.title), row(page.intro), sections, row(page.colophon))


def harmless_page(page: Page) -> Page:
    r"""Return a page of which no text can do anything but be read, and whose title is on one line.

    >>> harmless_page(Page("en", "a\x1b[31m\nb", (), ())).title
    'a\ufffd[31m b'
    """
    cleaned = converted(page, page.language, lambda text: harmless(text, keeps="\n"))
    return replace(cleaned, title=" ".join(cleaned.title.split()))


def plain_page(page: Page) -> dict[str, Any]:
    """Return what JSON holds for a page."""
    return {
        "language": page.language,
        "title": page.title,
        "intro": list(page.intro),
        "sections": [
            {"id": section.id, "title": section.title, "blocks": [_plain_block(block) for block in section.blocks]}
            for section in page.sections
        ],
        "colophon": list(page.colophon),
    }


def _plain_block(block: Block) -> dict[str, Any]:
    match block:
        case Paragraph(text):
            return {"paragraph": text}
        case Terms(rows):
            return {"terms": [term._asdict() for term in rows]}
        case Grid():
            return {
                "table": block.name,
                "caption": block.caption,
                "headings": list(block.headings),
                "rows": [list(row) for row in block.rows],
            }


def page_schema() -> dict[str, Any]:
    """Return the JSON Schema of :func:`plain_page`."""
    text = {"type": "string"}
    row = {"type": "array", "items": text}
    terms = {"type": "array", "items": strict_object({"name": text, "text": text, "about": text})}
    table = {"table": text, "caption": text, "headings": row, "rows": {"type": "array", "items": row}}
    block = {"anyOf": [strict_object({"paragraph": text}), strict_object({"terms": terms}), strict_object(table)]}
    section = strict_object({"id": text, "title": text, "blocks": {"type": "array", "items": block}})
    return strict_object(
        {
            "language": {"enum": ["en", "zh", "zh-hant"]},
            "title": text,
            "intro": row,
            "sections": {"type": "array", "items": section},
            "colophon": row,
        }
    )
