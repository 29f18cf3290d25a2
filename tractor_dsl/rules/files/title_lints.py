"""Lints of titles: one that another variant has, and one in two scripts."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_dsl.errors import Diagnostic
from tractor_dsl.notation.fold import SIMPLIFIED
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.reading.yaml_nodes import MapNode, ScalarNode
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import variant_files

_LANGUAGES = ("zh", "en")


def title_lints(own: MapNode, parents: MapNode | None) -> Iterator[Diagnostic]:
    """Return what is wrong with the title of a file."""
    above = {} if parents is None else _titles(parents)
    for language, title in _titles(own).items():
        place, text = title.place, title.text
        if language in above and above[language].text == text:
            yield finding("td803", place, severity="warning", help=say("td803.help"), text=text)
        elif (other := _called(text, language, own.text_of("id"))) is not None:
            yield finding("td804", place, severity="warning", help=say("td803.help"), text=text, id=other)
        simplified, traditional = scripts(text)
        if simplified and traditional:
            yield finding(
                "td805",
                place,
                severity="warning",
                help=say("td805.help"),
                simplified=listing(simplified),
                traditional=listing(traditional),
            )


def scripts(text: str) -> tuple[list[str], list[str]]:
    """Return the simplified and the traditional characters of a text, as far as the words of the game have both.

    >>> scripts("雙升对级"), scripts("玥玥家升级")
    ((['对', '级'], ['雙']), (['级'], []))
    """
    characters = [*dict.fromkeys(text)]
    simplified = {plain for traditional, plain in SIMPLIFIED.items() if plain not in SIMPLIFIED}
    return [one for one in characters if one in simplified], [one for one in characters if one in SIMPLIFIED]


def _titles(root: MapNode) -> dict[str, ScalarNode]:
    """Return the title in every language in which it is written."""
    title = root.entries.get("title")
    if title is None or not isinstance(title.value, MapNode):
        return {}
    found = {language: title.value.entries.get(language) for language in _LANGUAGES}
    return {
        language: entry.value
        for language, entry in found.items()
        if entry is not None and isinstance(entry.value, ScalarNode) and entry.value.text
    }


def _called(text: str, language: str, own: str | None) -> str | None:
    """Return the id of another built-in variant with a title; only a file that has the text anywhere is read."""
    for name, file, path in variant_files():
        content = file.read_bytes()
        if name != own and text.casefold() in content.decode("utf-8", "replace").casefold():
            titles = _titles(read_document(content, path).root)
            if language in titles and titles[language].text.casefold() == text.casefold():
                return name
    return None
