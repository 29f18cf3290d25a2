"""Lines such as ``decks:2``, which YAML takes for one text and their author for keys with values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, Place
from tractor_dsl.reading.colons import glued_key
from tractor_dsl.reading.full_width import full_width, half_width
from tractor_dsl.reading.yaml_nodes import Entry, MapNode, ScalarNode

_LINE: Final = re.compile(r"([\w.-]+)(?:(:)(?=\S)|(：)\s*)(.*)")
_NO_PLAIN_TEXT: Final = re.compile(r"[\[{\"'&*!|>%@`#]|.*[：，、；“”【】［］｛｝]")
"""How a value begins, or what it has in it, that is read only when the file is mended."""


def glued_map(node: ScalarNode) -> tuple[MapNode, Sequence[Diagnostic]] | None:
    """Return the map that a text without quotes was meant to be, with a finding for each of its lines.

    None where one of the lines is no key with a value glued to it. Keys whose values are more than a word or a number
    are not in the map. Every finding is mended by what mends all of the lines, for one line alone is no map yet.

    >>> read, findings = glued_map(ScalarNode(Place("a.yaml", 2, 3, 10), "decks:2"))
    >>> read.entries["decks"].value.text, [found.message.code for found in findings]
    ('2', ['td129'])
    >>> glued_map(ScalarNode(Place("a.yaml", 2, 3, 12), "two decks")) is None
    True
    """
    lines = node.lines or ((node.place, node.text),)
    entries: dict[str, Entry] = {}
    findings: list[Diagnostic] = []
    for place, text in lines:
        found = _LINE.fullmatch(text) if node.plain else None
        if found is None or found[1] in entries:
            return None
        findings.append(_wide(place, text) if found[3] else _narrow(place, text))
        if found[4] and _NO_PLAIN_TEXT.match(found[4]) is None:
            key = replace(place, end_column=place.column + len(found[1]))
            value = replace(place, column=place.column + found.start(4), end_column=place.column + len(text))
            entries[found[1]] = Entry(ScalarNode(key, found[1]), ScalarNode(value, found[4]))
    edits = tuple(edit for one in findings if one.fix is not None for edit in one.fix.edits)
    return MapNode(node.place, entries), [replace(one, fix=Fix(edits)) for one in findings]


def _narrow(place: Place, text: str) -> Diagnostic:
    found = glued_key(place, text)
    assert found is not None
    return found


def _wide(place: Place, text: str) -> Diagnostic:
    """Return the finding about a full-width colon; what is in brackets behind it is no text, and is mended with it."""
    at = text.index("：")
    value = text[at + 1 :].lstrip()
    right = f"{text[:at]}: {half_width(value) if value[:1] in ('[', '{', '［', '【', '｛') else value}".rstrip()
    sign = replace(place, column=place.column + at, end_column=place.column + at + 1)
    edit = Edit(place.file, place.line, place.column, place.line, place.column + len(text), right)
    return full_width(sign, "：", wrong=text, right=right, fix=Fix((edit,)))
