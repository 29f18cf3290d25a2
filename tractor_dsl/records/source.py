"""JSON text, and where in it a value stands. What is read comes from strangers: nothing here raises on it."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tractor_dsl.errors import Place

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices (from 0) that lead to a value from the top."""

MOST_DIGITS: Final = 18
"""Digits of a whole number beyond which it is no number that anything here counts."""
LONGEST_LINE: Final = 200
"""A line longer than this is not shown with a finding; its place is."""


class Members(dict[str, Any]):
    """A JSON object; ``repeated`` are the keys that it gives more than once (the last one counts)."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.repeated = tuple(sorted({key for key in keys if keys.count(key) > 1})) if len(keys) > len(self) else ()


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= MOST_DIGITS else math.inf


DECODER: Final = json.JSONDecoder(object_pairs_hook=Members, parse_int=_whole)

_SPACE = re.compile(r"[ \t\n\r]*")


@dataclass(frozen=True, slots=True)
class Source:
    """A JSON text: where it comes from, and the line of that file on which it begins."""

    file: str
    text: str
    first_line: int = 1

    def place(self, start: int, end: int) -> Place:
        """Return the place of a stretch of the text, given by offsets; it ends with its first line."""
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        end = min(end, len(self.text) if line_end < 0 else line_end)
        line = self.first_line + self.text.count("\n", 0, start)
        column = start - line_start + 1
        return Place(self.file, line, column, max(column + 1, end - line_start + 1))

    def place_of(self, path: Path, *, key: bool = False) -> Place:
        """Return the place of a value that the text holds, or of its key."""
        return self.place(*locate(self.text, path, key=key))

    def line(self, place: Place) -> str | None:
        """Return the line of a place, None where it is too long to be shown."""
        line = self.text.split("\n")[place.line - self.first_line].rstrip("\r")
        return line if len(line) <= LONGEST_LINE else None


def locate(text: str, path: Path, *, key: bool = False) -> tuple[int, int]:
    """Return from where to where a value stands in a JSON text that holds it, or its key.

    >>> text = '{"a": [1, {"b": null}]}'
    >>> start, end = locate(text, ("a", 1, "b"))
    >>> text[start:end]
    'null'
    """
    at = _skip(text, 0)
    for depth, step in enumerate(path, 1):
        if isinstance(step, int):
            at = _element(text, at, step)
        else:
            key_at, at = _member(text, at, step)
            if key and depth == len(path):
                at = key_at
    return at, _end(text, at)


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _end(text: str, at: int) -> int:
    end: int = DECODER.raw_decode(text, at)[1]
    return end


def _element(text: str, at: int, index: int) -> int:
    """Return where an element of the array at an offset begins."""
    at = _skip(text, at + 1)
    for _ in range(index):
        at = _skip(text, _skip(text, _end(text, at)) + 1)
    return at


def _member(text: str, at: int, name: str) -> tuple[int, int]:
    """Return where a key of the object at an offset and its value begin; of a repeated key, the last one."""
    found = at, at
    while text[at] != "}":
        key_at = _skip(text, at + 1)
        if text[key_at] == "}":
            break
        key, end = DECODER.raw_decode(text, key_at)
        value_at = _skip(text, _skip(text, end) + 1)
        if key == name:
            found = key_at, value_at
            if text.find(json.dumps(name), value_at) < 0:
                break
        at = _skip(text, _end(text, value_at))
    return found
