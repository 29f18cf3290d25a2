"""Which kind of our files a text is, so that one given to the wrong command is told which command reads it.

>>> kind_of("id: mine\\ntitle: {zh: 我家, en: Mine}"), kind_of("variant: qq\\nrulings: []"), kind_of('{"format": "x"}')
('variant', 'rulings', 'records')
>>> kind_of("# A heading\\n\\nSome words about files.\\nid: the id of a variant") is None
True
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from tractor_dsl.errors import FindingsError, Message, Place
from tractor_dsl.reading.findings import finding

FileKind: TypeAlias = Literal["variant", "rulings", "records"]

_COMMANDS: Final[dict[FileKind, str]] = {"variant": "check", "rulings": "rulings", "records": "replay"}
_CALLED: Final[dict[FileKind, str]] = {
    "variant": "variants.kind.variant",
    "rulings": "variants.kind.rulings",
    "records": "variants.kind.records",
}
_KEY: Final = re.compile(r"""^(?:\{\s*)?["']?([a-z_]+)["']?\s*[:：]""", re.MULTILINE)
_JSON_KEY: Final = re.compile(r'"([a-z_]+)"\s*:')
_BEGINS_WITH_TEXT: Final = re.compile(r"(?:[ \t]*(?:#.*)?\r?\n)*[A-Za-z][^:：\n{\[]*[\r\n]")
"""A first line, behind comments, without a key: prose, such as that of a page in Markdown."""
LOOKED_AT: Final = 100_000
"""Bytes of a file that tell of which kind it is."""


def kind_of(content: str | bytes) -> FileKind | None:
    """Return which kind of file a content was meant to be, from the keys at the beginnings of its lines."""
    text = content[:LOOKED_AT]
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    text = text.removeprefix("\ufeff").lstrip()
    if text.startswith('{"') and {"format", "deck", "actions"} & set(_JSON_KEY.findall(text)):
        return "records"
    if _BEGINS_WITH_TEXT.match(text):
        return None
    keys = set(_KEY.findall(text))
    if {"id", "extends", "title"} & keys:
        return "variant"
    return "rulings" if {"variant", "rulings"} & keys else None


def refuse_other_kinds(content: str | bytes, file: str, wanted: FileKind) -> None:
    """Refuse a file that is plainly of another kind than the one wanted.

    Raises:
        FindingsError: the one finding that names the right command.
    """
    kind = kind_of(content)
    if kind is None or kind == wanted:
        return
    helped = Message("td141.help", {"command": f"tractor {_COMMANDS[kind]} {file}"})
    found, meant = Message(_CALLED[kind]), Message(_CALLED[wanted])
    raise FindingsError([finding("td141", Place(file, 1, 1, 2), help=helped, found=found, wanted=meant)])
