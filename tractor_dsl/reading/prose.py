"""Texts for people that have a colon and a space in them, which YAML takes for a key: ``why: grandpa: took it all``.

Behind some keys nothing but a text can stand, whatever it looks like, so that it wants quotes there and no braces.
"""

from __future__ import annotations

import re
from typing import Final

from tractor_dsl.errors import Diagnostic, Fix, Message
from tractor_dsl.reading.findings import finding, instead, say
from tractor_dsl.reading.spots import Spot
from tractor_dsl.reading.yaml_nodes import MapNode, Node, in_one_line

PROSE: Final = frozenset(("zh", "en", "text", "section", "why", "source"))
"""The keys of variants and rulings behind which there is any text, and never anything else."""
IN_BOTH: Final = frozenset(("title", "description", "name"))
"""The keys behind which there is a text in each language, and never anything else."""
_LANGUAGES: Final = ("zh", "en")
_NEXT_LANGUAGE: Final = re.compile(r"(?<=[^,; ])[,;]? +(?=(?:zh|en): )")
_IN_FLOW: Final = re.compile(r"""\s*["']?(\w+)["']?:\s+(?=\S)""")
_WIDE_COMMA: Final = re.compile(r"[，、；] *[a-z_]+$")
"""What ends a text before the colon of the next key."""
_TEXT_IN_FLOW: Final = re.compile(r"""(?:(?!,\s*(?:$|#|[\w-]+:(?:\s|$))|\s#)[^{}\[\]])*""")
_DASHES: Final = re.compile(r"\s*(?:- +)*")


def colon_in_block(at: Spot, key: str, value: Spot, text: str) -> Diagnostic | None:
    """Return the finding about a colon in the text behind a key, None where something else may stand there."""
    if key in PROSE:
        return _colon_in(at, key, value, text)
    if key not in IN_BOTH:
        return None
    if not text.startswith(tuple(f"{language}: " for language in _LANGUAGES)):
        language = "en" if text.isascii() else "zh"
        shown = dict.fromkeys(_LANGUAGES, "…") | {language: '"' + text.replace('"', "'") + '"'}
        written = ", ".join(f"{each}: {shown[each]}" for each in _LANGUAGES)
        return finding("td131", at.place(), help=say("td131.help", text=written))
    written = _NEXT_LANGUAGE.sub(", ", text)
    lacking = [f"{each}: …" for each in _LANGUAGES if re.search(rf"\b{each}: ", text) is None]
    braced = instead(value.place(value.column + len(text)), f"{{{written}}}", safe=False) if not lacking else None
    return finding("td131", at.place(), help=say("td131.help", text=", ".join([written, *lacking])), fix=braced)


def colon_in_flow(at: Spot) -> Diagnostic | None:
    """Return the finding about a colon in a text in braces, None for one that ends a key."""
    begins = max(at.line.rfind(sign, 0, at.column) for sign in "{[,") + 1
    found = _IN_FLOW.match(at.line, begins, at.column)
    if at.sign != ":" or found is None or found[1] not in PROSE or _WIDE_COMMA.search(at.line, found.end(), at.column):
        return None
    text = _TEXT_IN_FLOW.match(at.line, found.end())
    assert text is not None
    return _colon_in(at, found[1], at.moved(found.end()), text[0].strip())


def _colon_in(at: Spot, key: str, value: Spot, text: str) -> Diagnostic:
    helped = say("td135.help", text=text.replace('"', "'"))
    return finding("td131.text", at.place(), help=helped, fix=quoted(value, text), key=key)


def quoted(spot: Spot, text: str) -> Fix | None:
    """Return the fix that puts a text that begins at a spot in quotes, None where that is not all of it."""
    if not text or '"' in text or "\\" in text or not spot.line.startswith(text, spot.column) or _goes_on(spot, text):
        return None
    return instead(spot.place(spot.column + len(text)), f'"{text}"', safe=False)


def _goes_on(spot: Spot, text: str) -> bool:
    """Tell whether a text goes on in the next line, which is set in farther than its key."""
    if spot.line[spot.column + len(text) :].strip():
        return False
    dashes = _DASHES.match(spot.line)
    following = spot.source.lines[spot.number + 1 : spot.number + 2]
    indents = [len(line) - len(line.lstrip()) for line in following if line.lstrip()[:1] not in ("", "#")]
    return dashes is not None and any(indent > dashes.end() for indent in indents)


_NOT_IN_QUOTES: Final = frozenset('"\\{}[]')


def text_in_braces(node: Node) -> tuple[Message | None, Fix | None]:
    """Return the help and the fix for a text that is written as keys with values, nothing for anything else.

    >>> from tractor_dsl.reading.yaml_reader import read_document
    >>> node = read_document("why: {grandpa: took it all}", "a.yaml").root.entries["why"].value
    >>> [edit.text for edit in text_in_braces(node)[1].edits]
    ['"grandpa: took it all"']
    """
    text = in_one_line(node)[1:-1] if isinstance(node, MapNode) else ""
    if not text or not _NOT_IN_QUOTES.isdisjoint(text):
        return None, None
    whole = node.place.end_column - node.place.column == len(text) + 2
    return say("td135.help", text=text), instead(node.place, f'"{text}"', safe=False) if whole else None
