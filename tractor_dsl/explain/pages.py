"""Pages put together: the rules of a variant, or the sections of one axis.

>>> from tractor_dsl.rules.load import load_variant
>>> page = rules_page(load_variant("qq"), "en")
>>> page.title, [section.id for section in page.sections][:4]
('QQ Sheng Ji, two decks', ['table', 'trumps', 'shapes', 'declare'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tractor_dsl.cards import RANKS, SPADES, Rank, Suit
from tractor_dsl.explain.capturing import capture_section, kitty_section, throw_section
from tractor_dsl.explain.dealing import order_section, shapes_section, table_section
from tractor_dsl.explain.declaring import auction_section, declare_section
from tractor_dsl.explain.following import follow_section
from tractor_dsl.explain.lasting import irregularities_section, levels_section
from tractor_dsl.explain.page import Page, Section, converted, harmless_page
from tractor_dsl.explain.scoring import result_section, stakes_section
from tractor_dsl.explain.setting import Setting, usual_level
from tractor_dsl.explain.traditional import traditional
from tractor_dsl.rules.variant import Variant

LANGUAGES: Final = ("en", "zh", "zh-hant")
"""The languages of pages; traditional Chinese is converted from simplified."""

SECTIONS: Final[Mapping[str, Callable[[Setting], Section | None]]] = {
    "table": table_section,
    "trumps": order_section,
    "shapes": shapes_section,
    "auction": auction_section,
    "declare": declare_section,
    "follow": follow_section,
    "throw": throw_section,
    "capture": capture_section,
    "kitty": kitty_section,
    "result": result_section,
    "stakes": stakes_section,
    "levels": levels_section,
    "irregularities": irregularities_section,
}
"""What makes the section of an axis; ``partners`` are told in that on the table."""


def rules_page(variant: Variant, language: str, level: Rank | None = None, trump: Suit = SPADES) -> Page:
    """Return the rules of a variant as a page, its examples at a level with a trump suit.

    Raises:
        CannotRunError: the language is traditional Chinese, and the library that converts to it is not installed.
    """
    level = usual_level(variant.profile) if level is None else level
    setting = Setting(variant, "en" if language == "en" else "zh", level, trump)
    say = setting.say
    intro = [] if variant.description is None else [say.words(variant.description)]
    intro.append(say("explain.intro", level=RANKS[level], trump=setting.suit(trump)))
    sections = (make(setting) for make in SECTIONS.values())
    page = Page(
        language=setting.say.language,
        title=say.words(variant.title),
        intro=tuple(intro),
        sections=tuple(section for section in sections if section is not None),
        colophon=tuple(_colophon(setting)),
    )
    return spoken(page, language)


def axis_page(variant: Variant, axis: str, language: str, level: Rank | None = None, trump: Suit = SPADES) -> Page:
    """Return the part of a page that is about an axis: its section, or its options where none of them matters."""
    level = usual_level(variant.profile) if level is None else level
    setting = Setting(variant, "en" if language == "en" else "zh", level, trump)
    made = SECTIONS["table" if axis == "partners" else axis](setting)
    section = made or Section(axis, setting.title(axis), (setting.options(axis),))
    return spoken(Page(setting.say.language, setting.say.words(variant.title), (), (section,)), language)


def spoken(page: Page, language: str) -> Page:
    """Return a page in English or simplified Chinese in the language wanted; nothing in it can steer a terminal."""
    page = harmless_page(page)
    return converted(page, language, traditional()) if language == "zh-hant" else page


def _colophon(setting: Setting) -> list[str]:
    """Return which house rules there are besides, by which numbers the rules are known, and where they come from."""
    say, variant = setting.say, setting.variant
    lines = [say("explain.colophon", id=variant.id, hash=variant.rules_hash)]
    offered = [say("explain.house_rule", title=say.words(note.title), id=note.id) for note in variant.changing]
    if offered:
        lines.insert(0, say("explain.house_rules", rules=setting.listed(offered)))
    if variant.sources:
        known = dict.fromkeys(source.text for source in variant.sources)
        lines.append(say("explain.sources", sources=setting.listed(list(known))))
    return lines
