"""Lints of a file beside its parents: what it repeats, what it drops, what it takes over that no longer fits.

A file with texts of its own (``sources``) writes down what they say, whether the parent has it or not; a value that
nobody had stated (``inferred``) may be repeated by anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tractor_dsl.errors import Diagnostic, Fix, Place
from tractor_dsl.reading.findings import finding, listing, say, without_lines
from tractor_dsl.reading.yaml_nodes import Document, Entry, ListNode, MapNode, Node, ScalarNode, in_one_line
from tractor_dsl.rules.files.deck_lints import inherited_bands
from tractor_dsl.rules.files.fields import FILE, fields_of, kind_at
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.files.laying import laid_over
from tractor_dsl.rules.files.validate import plain_of
from tractor_dsl.rules.options import ByRank, Kind, ListOf, OneMode, RungText
from tractor_dsl.rules.profile import AXES

MOST_NAMED: Final = 13
"""How many entries of a list a message names: all ranks."""


@dataclass(frozen=True, slots=True)
class Inherited:
    """A file and what its parents say together."""

    own: Document
    parents: MapNode
    inferred: frozenset[str]
    """The rules that some file of the family calls inferred."""


def inheritance_lints(family: Inherited, rules: InForce, spoilt: set[str]) -> Iterator[Diagnostic]:
    """Return what a file says in vain beside its parents; axes with mistakes are left out."""
    own = family.own.root
    axes = [axis for axis in own.entries if axis in AXES and axis not in spoilt]
    if "sources" not in own.entries:
        yield from _repeated(family, axes)
        for axis in axes:
            yield from _dropped(own.entries[axis].value, family.parents.entries.get(axis), axis, FILE[axis])
    if "table" in axes and "result" not in spoilt:
        yield from inherited_bands(family.own.root, family.parents, rules)


# --- what is repeated


def _repeated(family: Inherited, axes: Sequence[str]) -> Iterator[Diagnostic]:
    """TD310: a file without texts of its own repeats nothing that stands already."""
    for path, entry, above in _repeats(family.own.root.only(axes), family.parents, FILE, "", family.inferred):
        notes = [say("td310.note", place=above.key.place)]
        notes += [
            say("td310.merged", field=field, others=in_one_line(others)[1:-1], rank=next(iter(others.entries)))
            for field, others in _besides(entry.value, above.value, kind_at(path.split("."), {}), path)
        ]
        fix = _line_taken_out(family.own, entry)
        yield finding(
            "td310", entry.key.place, severity="info", notes=notes, help=say("td310.help"), fix=fix, field=path
        )


def _repeats(
    own: MapNode, parent: MapNode, kinds: Mapping[str, Kind], prefix: str, inferred: frozenset[str]
) -> Iterator[tuple[str, Entry, Entry]]:
    for key, entry in own.entries.items():
        above, kind = parent.entries.get(key), kinds.get(key)
        path = f"{prefix}.{key}" if prefix else key
        if above is None or kind is None or any(path == name or path.startswith(f"{name}.") for name in inferred):
            continue
        if not isinstance(entry.value, MapNode) or not isinstance(above.value, MapNode):
            if plain_of(entry.value, kind) == plain_of(above.value, kind):
                yield path, entry, above
        elif isinstance(kind, OneMode | ByRank) or not fields_of(kind):
            if plain_of(laid_over(above.value, entry.value), kind) == plain_of(above.value, kind):
                yield path, entry, above
        else:
            inner = list(_repeats(entry.value, above.value, fields_of(kind) or {}, path, inferred))
            if inner and len([name for name, *_ in inner if name.count(".") == path.count(".") + 1]) == len(
                entry.value.entries
            ):
                yield path, entry, above
            else:
                yield from inner


def _besides(own: Node, above: Node, kind: Kind | None, path: str) -> Iterator[tuple[str, MapNode]]:
    """Yield the maps by rank of which the parent's have more entries than are repeated, with those others."""
    if not isinstance(own, MapNode) or not isinstance(above, MapNode):
        return
    if isinstance(kind, ByRank):
        others = {rank: entry for rank, entry in above.entries.items() if rank not in own.entries}
        if others:
            yield path, MapNode(above.place, others)
        return
    known = fields_of(kind) or {}
    for key, entry in own.entries.items():
        if key in known and key in above.entries:
            yield from _besides(entry.value, above.entries[key].value, known[key], f"{path}.{key}")


def _line_taken_out(document: Document, entry: Entry) -> Fix | None:
    """Return the fix that takes out an entry with lines of its own."""
    lines, first = document.source.lines, entry.key.place
    last = max((place.line for place in _places(entry.value)), default=first.line)
    end = max((place.end_column for place in _places(entry.value) if place.line == last), default=first.end_column)
    before, after = lines[first.line - 1][: first.column - 1], lines[last - 1][end - 1 :].strip(" ]}")
    if before.strip() or (after and not after.startswith("#")):
        return None
    return without_lines(document.source.file, first.line, last, safe=False)


def _places(node: Node) -> Iterator[Place]:
    yield node.place
    if isinstance(node, MapNode):
        for key, value in node.entries.values():
            yield key.place
            yield from _places(value)
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _places(item)


# --- what is dropped


def _dropped(node: Node, above: Entry | None, path: str, kind: Kind) -> Iterator[Diagnostic]:
    """TD311: a list that has nothing of its parent's list may have been meant to add to it."""
    if above is None:
        return
    if isinstance(node, MapNode) and isinstance(above.value, MapNode):
        if node.text_of("mode") not in (None, above.value.text_of("mode")):
            return
        kinds = fields_of(kind, node.text_of("mode")) or {}
        for key, entry in node.entries.items():
            if key in kinds:
                yield from _dropped(entry.value, above.value.entries.get(key), f"{path}.{key}", kinds[key])
    elif isinstance(node, ListNode) and isinstance(above.value, ListNode) and isinstance(kind, ListOf):
        mine, theirs = _texts(node, kind), _texts(above.value, kind)
        whole = isinstance(kind.item, RungText) and len(mine) > 1  # a ladder of its own
        if mine and theirs and not whole and not set(mine) & set(theirs):
            both = [*theirs, *mine]
            notes = [say("td311.note", place=above.key.place)]
            helped = say("td311.help", both=", ".join(both))
            place = node.place
            yield finding(
                "td311",
                place,
                severity="warning",
                notes=notes,
                help=helped,
                field=path,
                dropped=listing(theirs[:MOST_NAMED]),
            )


def _texts(node: ListNode, kind: ListOf) -> Sequence[str]:
    """Return the entries of a list of words or numbers; of another list, nothing."""
    items = [item for item in node.items if isinstance(item, ScalarNode)]
    return [str(plain_of(item, kind.item)) for item in items] if len(items) == len(node.items) else ()
