"""Pages as HTML, Markdown and text: whole, well-formed, escaped, and nothing of a page is lost."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

import html5lib
import pytest

from tests.explain.pages import BUILT_IN, page_of, variant_named
from tests.quick import by_variant
from tractor_dsl.errors import CannotRunError
from tractor_dsl.explain.html import page_html
from tractor_dsl.explain.markdown import page_markdown
from tractor_dsl.explain.page import Grid, Page, Paragraph, Section, Term, Terms, texts_of
from tractor_dsl.explain.pages import LANGUAGES, rules_page
from tractor_dsl.explain.text import page_text
from tractor_dsl.layout import width_of

SPACES = re.compile(r"\s+")
HOSTILE = "<script>alert(\"1\")</script> & 'quotes' | *stars* _x_ `code` <b>♥AA</b>"


def parsed(html: str) -> Element:
    """Return the tree of a page that holds to the standard; anything that does not is an error."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(html)
    return tree


def words_of(page: Page) -> Iterator[str]:
    """Yield the lines of all texts of a page."""
    for section in page.sections:
        for text in texts_of(section):
            for line in text.split("\n"):
                yield re.sub(r"^\d+\. |^ *· ", "", line)


def bare(text: str) -> str:
    return SPACES.sub("", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", by_variant(BUILT_IN))
def test_html(name: str, language: str) -> None:
    page = rules_page(variant_named(name), language)
    tree = parsed(page_html(page))
    assert tree.get("lang") == {"en": "en", "zh": "zh-Hans", "zh-hant": "zh-Hant"}[language]
    shown = bare("".join(tree.itertext()))
    hints = [element.get("title") or "" for element in tree.iter()]
    for text in words_of(page):
        assert bare(text.replace("`", "")) in shown or text in hints, text
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert ids == [section.id for section in page.sections]
    links = [element.get("href") for element in tree.iter("a")]
    assert links == [f"#{each}" for each in ids]
    assert [element.tag for element in tree.iter() if element.tag in ("script", "link", "img", "iframe")] == []
    for grid in tree.iter("table"):
        columns = len(list(grid.iter("th")))
        assert {len(list(row)) for row in grid.iter("tr")} == {columns}


@pytest.mark.parametrize("name", by_variant(BUILT_IN))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_markdown(name: str, language: str) -> None:
    page = page_of(name, language)
    text = page_markdown(page)
    assert text.count("\n## ") == len(page.sections)
    shown = bare(re.sub(r"\\(.)", r"\1", text).replace("<br>", ""))
    for words in words_of(page):
        if not any(words == term.about for term in _terms(page)):
            assert bare(words) in shown
    for block in re.split(r"\n\n+", text):
        rows = [line for line in block.split("\n") if line.startswith("|")]
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) <= 1


def _terms(page: Page) -> Iterator[Term]:
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Terms):
                yield from block.rows


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("name", by_variant(BUILT_IN))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_text(name: str, language: str, width: int) -> None:
    lines = page_text(page_of(name, language), width).splitlines()
    assert [line for line in lines if width_of(line) > width] == []
    assert [line for line in lines if line != line.rstrip()] == []


def test_what_a_stranger_writes_stays_text() -> None:
    blocks = (
        Paragraph(HOSTILE),
        Terms((Term(HOSTILE, f"{HOSTILE}\n· {HOSTILE}", HOSTILE),)),
        Grid((HOSTILE, "b"), ((HOSTILE, "1. x\n2. y"),), caption=HOSTILE),
    )
    page = Page("en", HOSTILE, (HOSTILE,), (Section("kitty", HOSTILE, blocks),), (HOSTILE,))
    tree = parsed(page_html(page))
    assert not list(tree.iter("script"))
    assert {element.get("class") for element in tree.iter("b")} <= {"red", "black"}
    assert "alert" in "".join(tree.itertext())
    markdown = page_markdown(page)
    assert "<script>" not in markdown.replace("\\<script>", "")
    for row in (line for line in markdown.split("\n") if line.startswith("|")):
        assert len(re.findall(r"(?<!\\)\|", row)) == 3


def test_traditional_chinese() -> None:
    page = rules_page(variant_named("qq"), "zh-hant")
    assert (page.language, page.title) == ("zh-hant", "QQ升級（兩副牌）")
    words = "\n".join(words_of(page))
    assert re.findall("[级闲庄张对门亮长数]", words) == re.findall("[亮]", words)
    simple = page_of("qq", "zh")
    assert [section.id for section in page.sections] == [section.id for section in simple.sections]
    assert re.findall(r"\d+", words) == re.findall(r"\d+", "\n".join(words_of(simple)))


def test_without_the_library_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opencc", None)
    with pytest.raises(CannotRunError) as raised:
        rules_page(variant_named("qq"), "zh-hant")
    assert raised.value.message.code == "explain.no_opencc"
    assert rules_page(variant_named("qq"), "zh") == replace(page_of("qq", "zh"))
