"""Pages read back: the tables of a page by name, and its cells as cards, numbers and results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.quick import QUICK
from tractor_dsl.cards import SPADES, Card
from tractor_dsl.explain.page import Grid, Page, Paragraph, Terms
from tractor_dsl.explain.pages import rules_page
from tractor_dsl.explain.setting import Setting, usual_level
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.notation import Context, parse_cards
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant

ROOT = Path(__file__).resolve().parents[2]
BUILT_IN = [name for name, *_ in variant_files()]
OTHERS = sorted(str(path) for path in (ROOT / "tests" / "corpus" / "variants").glob("*.yaml"))
"""Variants that have the values of options which no built-in variant has."""
REGIONAL = sorted(str(path) for path in (ROOT / "examples" / "regional").glob("*.yaml"))
CASES = [
    pytest.param(name, language, marks=[] if name in (*QUICK, *OTHERS) else [pytest.mark.slow])
    for name in [*BUILT_IN, *OTHERS]
    for language in (LANGUAGES if name in BUILT_IN else ["en"])
]


def name_of(case: object) -> str:
    return Path(case).stem if isinstance(case, str) else str(case)


@cache
def variant_named(name: str) -> Variant:
    return load_variant(name)


@cache
def page_of(name: str, language: str) -> Page:
    return rules_page(variant_named(name), language)


@cache
def setting_of(name: str, language: str) -> Setting:
    variant = variant_named(name)
    return Setting(variant, language, usual_level(variant.profile), SPADES)


def tables(page: Page, name: str) -> Iterator[Grid]:
    """Yield the tables of a page whose name begins so."""
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Grid) and block.name.startswith(name):
                yield block


def table(page: Page, name: str) -> Grid:
    return next(tables(page, name))


def terms(page: Page, section: str) -> dict[str, str]:
    """Return what a section says of its options, by their titles."""
    (found,) = [entry for entry in page.sections if entry.id == section]
    return {term.name: term.text for block in found.blocks if isinstance(block, Terms) for term in block.rows}


def paragraphs(page: Page, section: str) -> str:
    (found,) = [entry for entry in page.sections if entry.id == section]
    return "\n".join(block.text for block in found.blocks if isinstance(block, Paragraph))


def cards_in(setting: Setting, text: str) -> tuple[Card, ...]:
    """Return the cards of a cell."""
    return parse_cards(text, Context(decks=setting.decks, level=setting.level, trump=setting.trump))


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
