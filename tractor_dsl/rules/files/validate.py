"""Hold the values of a variant file to the schema, and say what is wrong with them in a card player's words.

The schema decides what is right. How a mistake is put, and where, is decided here, from the kind of the field and from
the text as its author wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, NotationError, Place
from tractor_dsl.reading.findings import ENOUGH, dotted, finding, say
from tractor_dsl.reading.full_width import full_width_in
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode, in_one_line, resolved
from tractor_dsl.rules.files.fields import FILE, choices_of, fields_of, kind_at
from tractor_dsl.rules.files.guesses import Level, Path, guess
from tractor_dsl.rules.files.meant import Problem
from tractor_dsl.rules.files.schema import variant_schema, without
from tractor_dsl.rules.files.wrong_keys import missing_key, unknown_key
from tractor_dsl.rules.files.wrong_values import no_value, several_in_one, wrong_value
from tractor_dsl.rules.options import Kind, ListOf, OneMode, Plain, Text

_MOST_ERRORS: Final = 4 * ENOUGH
_NULLS: Final = frozenset(("~", "null", "Null", "NULL"))


def plain_of(node: Node, kind: Kind | None) -> Plain:
    """Return the values below a node as JSON has them, each read the way its kind wants.

    Where a field takes text, the text counts as it is written, so that ``10`` and ``"10"`` are the same rank. Nothing
    at all is never a value, not even where ``null`` is one.
    """
    if isinstance(node, MapNode):
        known: Mapping[str, Kind] = (fields_of(kind, node.text_of("mode")) if kind is not None else None) or {}
        return {key: plain_of(entry.value, known.get(key)) for key, entry in node.entries.items()}
    if isinstance(node, ListNode):
        item = kind.item if isinstance(kind, ListOf) else None
        return [plain_of(entry, item) for entry in node.items]
    if kind is not None and kind.textual:
        return None if node.plain and node.text in _NULLS else node.text
    return "" if node.is_empty else resolved(node)


def plain_file(root: MapNode) -> dict[str, Plain]:
    """Return the values of a whole file, by top-level key."""
    return {key: plain_of(entry.value, FILE.get(key)) for key, entry in root.entries.items()}


def problems(root: MapNode, *, complete: bool = True) -> list[Problem]:
    """Return what is wrong with the keys and values of a file, with its parents' rules already merged in.

    ``complete`` False says that a parent could not be read, so that what is missing may be stated there.
    """
    plain = plain_file(root)
    found: dict[Path, list[Diagnostic]] = {}
    for error in islice(_validator().iter_errors(plain), _MOST_ERRORS):
        path = tuple(error.absolute_path)
        if error.validator in ("additionalProperties", "required"):
            _report_keys(root, plain, path, found)
        elif path not in found:
            found[path] = [_about_value(root, plain, path)]
    for path, diagnostic in islice(_beyond_schema(root, None, ()), ENOUGH):
        if path not in found and (complete or path[-1] != "mode"):
            found[path] = [diagnostic]
    return [(path, diagnostic) for path, diagnostics in found.items() for diagnostic in diagnostics]


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator

    # Lists are looked through for repeats below: comparing every two entries takes too long in a hostile file.
    return Draft202012Validator(without(variant_schema(), "uniqueItems"))


def find(root: MapNode, path: Sequence[str | int]) -> tuple[ScalarNode | None, Node]:
    """Return the key (None in a list) and the value at a path that exists."""
    key: ScalarNode | None = None
    node: Node = root
    for step in path:
        if isinstance(node, MapNode):
            key, node = node.entries[str(step)]
        else:
            assert isinstance(node, ListNode)
            key, node = None, node.items[int(step)]
    return key, node


def _report_keys(root: MapNode, plain: Plain, path: Path, found: dict[Path, list[Diagnostic]]) -> None:
    """Report the unknown and the missing keys of one map."""
    key, node = find(root, path)
    assert isinstance(node, MapNode)
    level = Level(path, kind_at(path, plain) if path else None, node)
    for name in islice((name for name in node.entries if name not in level.known), ENOUGH):
        found[(*path, name)] = [unknown_key(level, name, guess(level, name, Level((), None, root)))]
    for name in level.missing:
        place = key.place if key is not None else node.place
        found[(*path, name)] = [missing_key(level, place, name)]


def _about_value(root: MapNode, plain: Plain, path: Path) -> Diagnostic:
    key, node = find(root, path)
    kind = kind_at(path, plain)
    assert kind is not None
    return wrong_value(path, kind, node, key)


# --- what the schema does not say


def _beyond_schema(node: Node, kind: Kind | None, path: Path) -> Iterator[Problem]:
    """Yield card texts that cannot be read, entries given twice, and sections in several forms without ``mode``."""
    if isinstance(node, MapNode):
        yield from _beyond_map(node, kind, path)
    elif isinstance(node, ListNode) and isinstance(kind, ListOf):
        if kind.distinct and not _is_notation(kind.item) and "id" not in (fields_of(kind.item) or ()):
            yield from _repeats(node, kind, path)
        for index, item in enumerate(node.items):
            yield from _beyond_schema(item, kind.item, (*path, index))
    elif isinstance(node, ScalarNode) and kind is not None and kind.textual:
        diagnostic = _unreadable(node, kind, path)
        if diagnostic is not None:
            yield path, diagnostic


def _beyond_map(node: MapNode, kind: Kind | None, path: Path) -> Iterator[Problem]:
    if isinstance(kind, OneMode) and "mode" not in node.entries:
        yield (*path, "mode"), missing_key(Level(path, kind, node), node.place, "mode")
        return
    known = fields_of(kind, node.text_of("mode")) or {}
    for key, entry in node.entries.items():
        if key in known:
            yield from _beyond_schema(entry.value, known[key], (*path, key))


def _repeats(node: ListNode, kind: ListOf, path: Path) -> Iterator[Problem]:
    seen: dict[str, Place] = {}
    for index, item in enumerate(node.items):
        plain = plain_of(item, kind.item)
        value = str(plain)
        if plain == {}:  # what is wrong in it has been told
            continue
        if value in seen:
            notes = [say("td208.note", place=seen[value])]
            fix = _taken_out(node, index)
            shown = in_one_line(item)
            yield (*path, index), finding("td208", item.place, notes=notes, fix=fix, field=dotted(path), value=shown)
        seen.setdefault(value, item.place)


def _taken_out(node: ListNode, index: int) -> Fix | None:
    """Return the fix that takes an entry out of a list in brackets on one line."""
    before, entry = node.items[index - 1].place, node.items[index].place
    if not node.place.line == before.line == entry.line or node.place.end_column <= entry.end_column:
        return None
    return Fix((Edit(entry.file, entry.line, before.end_column, entry.line, entry.end_column, ""),))


def _is_notation(kind: Kind) -> bool:
    """Tell whether a text is in the card notation, where two texts may mean the same."""
    return kind.textual and not isinstance(kind, Text) and not choices_of(kind)


def _unreadable(node: ScalarNode, kind: Kind, path: Path) -> Diagnostic | None:
    """Return the finding about a text in the card notation that cannot be read."""
    if not _is_notation(kind):
        return None
    if node.is_empty:
        return no_value(path, kind, node, None)
    try:
        kind.build(node.text)
    except NotationError as error:
        mistake = full_width_in(node.place, node.text)
        if mistake is not None:
            return mistake
        place = _inside(node, error.start, error.end)
        helped, fix = several_in_one(path, kind, node) or (error.hint, None)
        return finding("td701", place, help=helped, fix=fix, field=dotted(path), reason=error.message)
    return None


def _inside(node: ScalarNode, start: int, end: int) -> Place:
    """Return the place of a stretch of a scalar's text; all of the scalar where it is not written as it reads."""
    place = node.place
    quotes = 0 if node.plain else 1
    if place.end_column - place.column != len(node.text) + 2 * quotes:
        return place
    column = place.column + quotes
    return Place(place.file, place.line, column + start, column + max(end, start + 1))
