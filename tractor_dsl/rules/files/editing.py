"""The JSON Schema of a variant file for editors: pleasant to hover over, and with nothing offered that is wrong.

It accepts what :func:`~tractor_dsl.rules.files.schema.variant_schema` accepts. What differs is for the author's eyes:

* A neutral default is told in words: an editor writes every ``default`` of a section out with it, over the parent's.
* An axis names what is in it, ``mode`` and the ranks have titles, and ``extends`` offers the built-in variants.

>>> sorted(editing_schema(["qq"])["properties"]["extends"]["examples"])
['qq']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tractor_dsl.cards import RANKS
from tractor_dsl.rules.files.schema import variant_schema
from tractor_dsl.rules.options import Plain, Words, options_of
from tractor_dsl.rules.profile import AXES

Schema = dict[str, Any]

_MODE: Final = Words("方式", "Mode")
_WHICH: Final = Words("选哪一种；每一种有自己的选项。", "Which of the forms; each has its own options.")
_AFRESH: Final = Words(
    "与上一级的方式不同时，整个代替上一级写的。",
    "Where it is not the parent's, nothing of what the parent has here is kept.",
)


def editing_schema(variants: Iterable[str]) -> Schema:
    """Return the schema of a variant file for editors; ``variants`` are the ids that ``extends`` offers."""
    schema = variant_schema()
    for part in parts_of(schema):
        _tell_default(part)
        offer_number(part)
        _name_mode(part)
        _name_ranks(part)
    for section in AXES.values():
        schema["$defs"][section.__name__]["description"] = both(_contents(section))
    schema["properties"]["extends"]["examples"] = list(variants)
    return schema


def both(words: Words) -> str:
    """Return a description in both languages."""
    return f"{words.zh}\n\n{words.en}"


def parts_of(schema: Any) -> Iterator[Schema]:
    """Yield a schema and every schema inside it; values that are written in files are none."""
    if isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            if key not in ("default", "examples", "enum", "const"):
                yield from parts_of(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts_of(value)


def _tell_default(part: Schema) -> None:
    """Tell a neutral default in words; a number is offered as an example."""
    if "default" not in part or "description" not in part:
        return
    value = part.pop("default")
    zh, _, en = part["description"].partition("\n\n")
    meanings = dict(zip(part.get("enum", ()), part.get("enumDescriptions", ()), strict=True))
    meaning = meanings[value] if meanings else ""
    zh_meaning, _, en_meaning = meaning.partition(" / ")
    said = flow(value)
    told = Words(
        f"{zh}都没写时是 {said}{f'（{zh_meaning}）' if meaning else ''}。",
        f"{en} Where nobody says: {said}{f' ({en_meaning})' if meaning else ''}.",
    )
    part["description"] = both(told)
    if not part.keys() & {"enum", "items", "properties"} and part.get("type") != "boolean":
        part["examples"] = [value]


def offer_number(part: Schema) -> None:
    """Offer numbers that may be written, as many as are needed: an editor would write 0, and one."""
    if part.get("type") == "integer":
        part.setdefault("examples", [_some_number(part)])
    items = part.get("items", {})
    if items.get("type") == "integer":
        items["default"] = _some_number(items)
        if part.get("minItems", 0) > 1:
            part["default"] = [_some_number(items)] * part["minItems"]


def _some_number(part: Schema) -> int:
    return max(0, int(part.get("minimum", 0)))


def flow(value: Plain) -> str:
    """Return a value as it is written on one line of YAML.

    >>> flow([True, None, {"at": 0, "name": "大光"}])
    '[true, null, {at: 0, name: 大光}]'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


def _name_mode(part: Schema) -> None:
    mode = part.get("properties", {}).get("mode")
    if isinstance(mode, dict) and "enum" in mode:
        mode |= {
            "title": f"{_MODE.zh} / {_MODE.en}",
            "description": both(Words(_WHICH.zh + _AFRESH.zh, f"{_WHICH.en} {_AFRESH.en}")),
        }


def _name_ranks(part: Schema) -> None:
    inner = part.get("properties", {})
    if inner.keys() == set(RANKS):
        part["patternProperties"] = {"^([2-9]|10)$": True}  # a bare 5 is a number to an editor, and no key called "5"
        for rank, value in inner.items():
            value |= {
                "title": f"点数{rank} / Rank {rank}",
                "description": both(Words(f"每张{rank}。", f"Each {rank}.")),
            }


def _contents(section: type[Any]) -> Words:
    titles = [entry.title for entry in options_of(section)]
    zh = "、".join(title.zh for title in titles)
    return Words(f"{section.TITLE.zh}：{zh}。", f"{section.TITLE.en}: {', '.join(title.en for title in titles)}.")
