"""A row of option values as a variant file, and what the checks find in it, told by option."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tests.covering.values import Written
from tractor_dsl.errors import FindingsError
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.variant import Variant

Row: TypeAlias = Mapping[str, Written]
"""Values by the path of the option."""


class Finding(NamedTuple):
    """A finding: its code, the option at which it is reported, and other options that it names."""

    code: str
    path: str
    others: tuple[str, ...]


def name_of(number: int) -> str:
    """Return the id of a synthetic variant."""
    return f"covering-{number:03}"


def written(row: Row, number: int = 0) -> str:
    """Return a row as the text of a variant file, every option on a line of its own."""
    name = name_of(number)
    lines = [f"id: {name}", f"title: {{zh: {name}, en: {name}}}"]
    lines += [text for text, _ in _lines(row)]
    return "\n".join(lines) + "\n"


def _lines(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the lines of the rules, each with the option that it states; the name of an axis states its first one."""
    axis = ""
    for path, value in row.items():
        begins, option = path.split(".")
        if begins != axis:
            axis = begins
            yield f"{axis}:", path
        yield f"  {option}: {json.dumps(value, ensure_ascii=False)}", path


def loaded(row: Row, number: int = 0) -> Variant:
    """Return the variant that a row is.

    Raises:
        FindingsError: the checks refuse it.
    """
    name = name_of(number)
    return read_variant(written(row, number), f"{name}.yaml")


def findings(row: Row) -> tuple[Finding, ...]:
    """Return why a row is refused: everything that the checks find in it."""
    return _findings(json.dumps(row))


@lru_cache(maxsize=1 << 14)
def _findings(key: str) -> tuple[Finding, ...]:
    row: Row = json.loads(key)
    try:
        loaded(row)
    except FindingsError as error:
        paths = ["id", "title", *(path for _, path in _lines(row))]
        return tuple(
            Finding(
                found.message.code,
                paths[found.place.line - 1],
                tuple(str(note.params["path"]) for note in found.notes if "path" in note.params),
            )
            for found in error.diagnostics
            if found.severity == "error"
        )
    return ()
