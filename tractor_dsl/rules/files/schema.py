"""The JSON Schema of a variant file, made from what the axis modules declare.

It is what an editor completes and checks with, and what :mod:`tractor_dsl.rules.files.validate` holds a file to. A
section in several forms is ``mode:`` with one if/then per form, never ``oneOf``: so a mistake is named where it is.

>>> sorted(variant_schema()["$defs"])[:3]
['AuctionRules', 'CaptureRules', 'DeclareRules']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_dsl.rules.files.fields import Header, axis_schema
from tractor_dsl.rules.options import options_of, section_schema
from tractor_dsl.rules.profile import AXES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def variant_schema() -> dict[str, Any]:
    """Return the schema of a variant file; equal on every call, with keys in the order of the declarations.

    A file with a parent states only what differs. So ``mode`` may be missing in it where the parent names one; that it
    is stated somewhere, the schema of a single file cannot ask for.
    """
    header = section_schema(Header)
    properties = header["properties"]
    properties |= {axis: axis_schema(axis) for axis in AXES}
    schema: dict[str, Any] = {
        "$schema": DIALECT,
        "title": Header.TITLE.zh,
        "description": "升级、拖拉机的一种规则。\n\nThe rules of one variant of 升级 / 拖拉机 (Sheng Ji, Tractor).",
        "type": "object",
        "properties": properties,
        "required": [entry.name for entry in options_of(Header) if entry.required],
        "additionalProperties": False,
        "$defs": {section.__name__: _described(section) for section in AXES.values()},
    }
    for part in _parts(schema):
        if part.get("required") == ["mode"] and "allOf" in part:
            del part["required"]
    return schema


def _described(section: type[Any]) -> dict[str, Any]:
    """Return the schema of an axis; a field of it that is a section of its own is described inside."""
    described = section_schema(section)
    described["description"] = f"{section.TITLE.zh}\n\n{section.TITLE.en}"
    return described


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield a schema and every schema inside it."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from _parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _parts(value)


def without(schema: Any, keyword: str) -> Any:
    """Return a copy of a schema without a keyword, wherever it is used.

    >>> without({"items": {"uniqueItems": True, "type": "array"}}, "uniqueItems")
    {'items': {'type': 'array'}}
    """
    if isinstance(schema, dict):
        return {key: without(value, keyword) for key, value in schema.items() if key != keyword}
    return [without(value, keyword) for value in schema] if isinstance(schema, list) else schema
