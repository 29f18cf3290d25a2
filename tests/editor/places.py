"""Every place of a file that a schema knows: the lines that lead there, and what may be written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A place where the keys of a map are written: the lines above it, and what stands before the first key."""

    above: Sequence[str]
    start: str
    keys: dict[str, Schema] = field(default_factory=dict)
    """The keys that may be written here, with their schemas."""

    def text(self, *lines: str) -> str:
        """Return a file down to this place with some lines there, the first behind what stands before it."""
        rest = " " * len(self.start)
        here = [(rest if number else self.start) + line for number, line in enumerate(lines)]
        return "\n".join([*self.above, *here])


class Places:
    """The places of files of one schema."""

    def __init__(self, schema: Schema, head: Sequence[str]) -> None:
        self.schema = schema
        self.head = head
        self._seen: set[str] = set()

    def __iter__(self) -> Iterator[Place]:
        taken = {line.partition(":")[0] for line in self.head}
        yield from self._maps(self.schema, self.head, "", taken)

    def resolved(self, schema: Schema) -> Schema:
        """Return a schema with what it refers to."""
        while "$ref" in schema:
            inner: Any = self.schema
            for step in schema["$ref"].removeprefix("#/").split("/"):
                inner = inner[step]
            schema = {**inner, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    def _maps(self, schema: Schema, above: Sequence[str], start: str, taken: set[str]) -> Iterator[Place]:
        """Yield the places inside a map that begins with some text, keys that are there already left out."""
        known = self._known(schema) | self._known(schema.get("else", {}))
        place = Place(above, start, {key: value for key, value in known.items() if key not in taken})
        yield place
        for key in sorted(place.keys, key=lambda key: key == "house_rules"):  # in which all the axes are once more
            yield from self._below(place.keys[key], place, key)
        for branch in schema.get("allOf", ()):
            lines = self._chosen(branch, known)
            rest = self._known(self.resolved(branch["then"]))
            said = {line.partition(":")[0] for line in lines}
            still = {key: value for key, value in self._known(schema).items() if key not in said}
            further = still | {key: value for key, value in rest.items() if key not in known}
            inside = Place(place.text(*lines).split("\n"), " " * len(start), further)
            if inside.keys:
                yield inside
            for key, value in inside.keys.items():
                yield from self._below(value, inside, key)

    def _chosen(self, branch: Schema, known: dict[str, Schema]) -> list[str]:
        """Return the lines that make a branch hold."""
        [key] = branch["if"]["required"]
        if "properties" in branch["if"]:
            return [f"{key}: {branch['if']['properties'][key]['const']}"]
        return ["id: a", f"{key}: {written(self.resolved(known[key]), self)}"]

    def _known(self, schema: Schema) -> dict[str, Schema]:
        return {key: self.resolved(value) for key, value in schema.get("properties", {}).items() if value is not True}

    def _below(self, schema: Schema, place: Place, key: str) -> Iterator[Place]:
        """Yield the places inside the value of a key."""
        indent = " " * len(place.start)
        above = [*place.above, f"{place.start}{key}:"]
        mark = str(schema.get("title")) + str(sorted(schema.get("properties", ())))
        for form in (schema, *schema.get("anyOf", ())):
            if "properties" in form and mark not in self._seen:
                self._seen.add(mark)
                yield from self._maps(form, above, indent + "  ", set())
            if "items" in form:
                item = self.resolved(form["items"])
                inner = str(item.get("title")) + str(sorted(item.get("properties", ())))
                if "properties" in item and inner not in self._seen:
                    self._seen.add(inner)
                    yield from self._maps(item, above, indent + "  - ", set())


def written(schema: Schema, places: Places) -> str:
    """Return something that may be written for a schema."""
    schema = places.resolved(schema)
    if "anyOf" in schema:
        return written(schema["anyOf"][0], places)
    if "properties" in schema:
        inner = ", ".join(f"{key}: {written(schema['properties'][key], places)}" for key in schema.get("required", ()))
        return "{" + inner + "}"
    if "items" in schema:
        return "[" + ", ".join([written(schema["items"], places)] * schema.get("minItems", 1)) + "]"
    if "enum" in schema:
        return str(schema["enum"][0])
    return "1" if schema.get("type") == "integer" else "true" if schema.get("type") == "boolean" else "♥5"
