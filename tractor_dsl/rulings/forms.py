"""Maps whose keys are the fields of a frozen dataclass: a form, and the filled form."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.notation import Context
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.reading.yaml_nodes import MapNode, Node, ScalarNode, in_one_line
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rulings.bearing import Condition
from tractor_dsl.rulings.colons import with_colons_in_lines
from tractor_dsl.rulings.meant import as_meant
from tractor_dsl.rulings.phrases import said_in
from tractor_dsl.rulings.remedies import Remedy, writing
from tractor_dsl.rulings.values import WRONG, Kind, UnreadableCards, fits, other_form, wide_comma, wrong_value


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its key, the kind of its value, and what holds where it is not written."""

    name: str
    kind: Kind
    default: Any
    conditions: tuple[Condition, ...] = ()
    """What must be for the key to bear on the answer."""

    @property
    def example(self) -> str:
        """The field as it may be written."""
        return f"{self.name}: {self.kind.example}"

    @property
    def required(self) -> bool:
        """Whether the field must be written."""
        return self.default is dataclasses.MISSING


def read_as(kind: Kind, *conditions: Condition) -> dict[str, Any]:
    """Return the metadata of a dataclass field that makes it a field of a form: how it is written, and when it counts.

    Without conditions it always does.
    """
    return {"kind": kind, "conditions": conditions}


def fields_of(form: type[Any]) -> tuple[Field, ...]:
    """Return the fields of a form, in the order in which they are declared."""
    if form not in _FIELDS:
        entries = dataclasses.fields(form)
        _FIELDS[form] = tuple(Field(entry.name, default=entry.default, **entry.metadata) for entry in entries)
    return _FIELDS[form]


_FIELDS: dict[type[Any], tuple[Field, ...]] = {}
"""The fields of forms that have been asked for: every question of a file asks for those of its form many times."""


@dataclass(frozen=True, slots=True)
class Form:
    """A map with the fields of a frozen dataclass, except those written elsewhere."""

    form: type[Any]
    elsewhere: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    """Fields that are most likely to be meant where they are missing, though they need not be written here."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that are written in the map."""
        return tuple(field for field in fields_of(self.form) if field.name not in self.elsewhere)

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return self._example({})

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        required = [field.name for field in self.fields if field.required]
        described = {field.name: field.kind.schema() for field in self.fields}
        return {"type": "object", "properties": described, "required": required, "additionalProperties": False}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return what is written, by key."""
        before = len(findings)
        written = self.read_fields(node, findings, path)
        return written if len(findings) == before else WRONG

    def read_fields(self, node: Node, findings: list[Diagnostic], path: str = "") -> dict[str, Any]:
        """Return what is written, by key, with :data:`WRONG` for a value that was refused."""
        node = with_colons_in_lines(node, (field.name for field in self.fields), findings)
        if not isinstance(node, MapNode):
            kind = Message("ruling.kind.map", {"keys": self._keys()})
            said = self._said_in(node)
            remedy = self._as_said(node, said) if said else self._map_meant(node)
            told = other_form if said or wide_comma(node) else wrong_value  # a comma alone makes no map
            told(node, kind, findings, path, remedy)
            return dict.fromkeys((field.name for field in self.fields), WRONG)
        known = {field.name: field for field in self.fields}
        missing = [name for name, field in known.items() if field.required and name not in node.entries]
        kinds = {name: field.kind for name, field in known.items()}
        wanted = [name for name in self.wanted if name not in node.entries]
        read = as_meant(node, kinds, missing or wanted, self._keys(), findings)
        written = {name: known[name].kind.read(value, findings, path and f"{path}.{name}") for name, value in read.sure}
        findings += [
            finding("td608", node.place, help=say("td608.help", written=known[name].example), key=name)
            for name in missing
            if name not in read.names
        ]
        return written | dict.fromkeys(read.unsure, WRONG)

    def _said_in(self, node: Node) -> Mapping[str, str]:
        """Return what a text says in words of the fields of a form none of which must be written."""
        if not self.wanted or not isinstance(node, ScalarNode):
            return {}
        return said_in(node.text, {field.name: field.kind for field in self.fields})

    def _as_said(self, node: Node, said: Mapping[str, str]) -> Remedy:
        """Return the remedy to write what a text says, as an example where it does not say all that is wanted."""
        if said.keys() >= set(self.wanted):
            written = [f"{field.name}: {said[field.name]}" for field in self.fields if field.name in said]
            return writing(node, Meant(f"{{{', '.join(written)}}}", sure=True))
        return Remedy(say("td203.map", keys=self._example(said)[1:-1]))

    def _map_meant(self, node: Node) -> Remedy:
        """Return the remedy for a value that is no map: it may stand for the one field that must be written."""
        required = [field for field in self.fields if field.required]
        if len(required) == 1 and fits(node, required[0].kind):
            return writing(node, Meant(f"{{{required[0].name}: {in_one_line(node, quoted=True)}}}", sure=False))
        return Remedy(say("td203.map", keys=(self.example_of(node) or self.example)[1:-1]))

    def example_of(self, node: Node) -> str | None:
        """Return the example with what is written in the first field where it fits, None where it fits in none."""
        if isinstance(node, MapNode):
            return in_one_line(node, quoted=True) if fits(node, self) else None
        for field in self._shown:
            text = field.kind.example_of(node)
            if text is not None:
                return self._example({field.name: text})
        return None

    def _example(self, written: Mapping[str, str]) -> str:
        """Return one of them with the text of some fields."""
        shown = [f"{field.name}: {written.get(field.name, field.kind.example)}" for field in self._shown]
        return f"{{{', '.join(shown)}}}"

    @property
    def _shown(self) -> list[Field]:
        """The fields that an example has: those that must be written, or else are wanted, or else the first."""
        required = [field for field in self.fields if field.required]
        wanted = [field for field in self.fields if field.name in self.wanted]
        return required or wanted or list(self.fields[:1])

    def paths(self) -> Iterator[tuple[str, ...]]:
        """Yield the path of every field, and of those of the maps in its lists."""
        for field in self.fields:
            yield (field.name,)
            item = getattr(field.kind, "item", None)
            if isinstance(item, Form):
                yield from ((field.name, *path) for path in item.paths())

    def is_open(self, written: Mapping[str, Any], context: Context) -> bool:
        """Tell whether a field leaves a side suit open."""
        return any(kind.is_open(written[name], context) for name, kind in self._written(written))

    def unreadable(self, written: Mapping[str, Any], context: Context) -> Iterator[UnreadableCards]:
        """Yield every card text in the fields that cannot be read."""
        for name, kind in self._written(written):
            yield from kind.unreadable(written[name], context)

    def value(self, written: Mapping[str, Any], context: Context) -> Any:
        """Return the filled form."""
        return self.form(**{name: kind.value(written[name], context) for name, kind in self._written(written)})

    def same(self, expected: Any, value: Any) -> bool:
        """Tell whether two filled forms are equal."""
        return bool(expected == value)

    def plain(self, value: Any) -> dict[str, Any]:
        """Return the fields that differ from their defaults."""
        shown = [(field, getattr(value, field.name)) for field in self.fields]
        return {field.name: field.kind.plain(held) for field, held in shown if held != field.default}

    def _written(self, written: Mapping[str, Any]) -> Iterator[tuple[str, Kind]]:
        return ((field.name, field.kind) for field in fields_of(self.form) if field.name in written)

    def _keys(self) -> Message | str:
        return listing([field.name for field in self.fields])
