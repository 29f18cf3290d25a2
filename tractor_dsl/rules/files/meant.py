"""Read on as a file was meant: keys and words that are not known are told, and then taken for what was meant by them.

So nothing is said besides that only follows from such a slip, a missing key or rules that do not go together, and what
is wrong behind it is found in the same run, not only when the slip is mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, TypeAlias

from tractor_dsl.errors import Diagnostic, Place
from tractor_dsl.reading.findings import ENOUGH
from tractor_dsl.reading.glued import glued_map
from tractor_dsl.reading.indents import not_set_in
from tractor_dsl.reading.yaml_nodes import Entry, ListNode, MapNode, Node, ScalarNode, at_path, resolved
from tractor_dsl.rules.files.as_list import entries_meant
from tractor_dsl.rules.files.fields import Changes, ModeName, choices_of, is_map
from tractor_dsl.rules.files.guesses import (
    Guess,
    Home,
    Level,
    Path,
    every_field,
    fits,
    forms_with,
    guess,
    key_of_form,
    wrapper_in,
)
from tractor_dsl.rules.files.laying import joined, laid_over
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.files.wrong_keys import keys_of_a_form, unknown_key, with_missing, wrapper_key
from tractor_dsl.rules.files.wrong_values import wrong_value
from tractor_dsl.rules.options import Flag, Kind, ListOf, OneMode, Whole

_MOST_IN_VAIN: Final = 4 * ENOUGH
Problem: TypeAlias = tuple[Path, Diagnostic]
"""A finding and the path of the field it is about."""


@dataclass(slots=True)
class AsMeant:
    """A file as it was meant, and what is to be said of its keys."""

    root: MapNode
    problems: list[Problem] = field(default_factory=list)
    unsure: set[Path] = field(default_factory=set)
    """Where nothing more is said: something else may have been meant."""
    told: set[Path] = field(default_factory=set)
    """What has a finding already."""
    incomplete: set[Path] = field(default_factory=set)
    """Maps in which nothing is said to be missing."""
    values: dict[tuple[Path, Place], Place] = field(default_factory=dict)
    """The places of the words and numbers that were not written as meant, by the path and place of the problem."""
    in_vain: int = 0
    """How many words and numbers have been looked at that nobody knows what they were meant to be."""
    unclear: set[str | int] = field(default_factory=set)
    """The sections with a key that could not be read on."""

    def tells(self, path: Path, found: Diagnostic) -> bool:
        """Tell whether a finding about a field does not only follow from a slip."""
        if found.message.code == "td202" and path[:-1] in self.incomplete:
            return False
        return path not in self.told and not any(path[:depth] in self.unsure for depth in range(1, len(path) + 1))


def as_meant(root: MapNode, above: MapNode | None = None) -> AsMeant:
    """Return a file with every key as it was meant; ``above`` are the rules that it is laid over."""
    meant = AsMeant(root)
    meant.root = _Reader(meant, Level((), None, root, above)).whole()
    return meant


class _Reader:
    """Reads one file, or what a house rule of it sets, which is a map of rules by itself."""

    def __init__(self, meant: AsMeant, level: Level) -> None:
        self.meant = meant
        self.level = level
        self.moved: list[tuple[Home, Entry]] = []
        """What was written in the wrong place, and where it belongs."""

    def whole(self) -> MapNode:
        """Return all of it as it was meant."""
        read = self.map(self.level)
        begin = len(self.level.path)
        for home, entry in self.moved:
            value = self.node(entry.value, None, home.kind, home.path, entry.key)
            before, read = read, _added(read, home.path[begin:], Entry(entry.key, value))
            self._read_on(home.path, read=read is not before and at_path(read, home.path[begin:]) is not None)
        return self._with_house_rules(read) if self.level.kind is None else read

    def _with_house_rules(self, root: MapNode) -> MapNode:
        """Return a file with what its house rules set as it was meant: it is laid over the rules of the file."""
        listed = _inside(root, "house_rules")
        if not isinstance(listed, ListNode):
            return root
        rules = root if self.level.above is None else laid_over(self.level.above, root)
        items = list(listed.items)
        for index, item in enumerate(items):
            changes = _inside(item, "set") if isinstance(item, MapNode) else None
            if isinstance(item, MapNode) and isinstance(changes, MapNode):
                level = Level(("house_rules", index, "set"), Changes(), changes, rules)
                items[index] = _with(item, "set", _Reader(self.meant, level).whole())
        return _with(root, "house_rules", ListNode(listed.place, tuple(items)))

    def node(self, node: Node, above: Node | None, kind: Kind, path: Path, key: ScalarNode | None) -> Node:
        """Return a value as it was meant; ``key`` is its key, None in a list."""
        if isinstance(node, ScalarNode) and is_map(kind):
            node = self._unglued(node, path)
        if isinstance(node, MapNode) and not isinstance(kind, Changes):
            return self.map(Level(path, kind, node, above if isinstance(above, MapNode) else None))
        if isinstance(node, ListNode) and isinstance(kind, ListOf):
            items = (self.node(item, None, kind.item, (*path, index), None) for index, item in enumerate(node.items))
            return ListNode(node.place, tuple(items))
        return self._scalar(node, kind, path, key) if isinstance(node, ScalarNode) else node

    def _unglued(self, node: ScalarNode, path: Path) -> Node:
        """Return the map that lines without a space behind their colons were meant to be; each of them is told."""
        glued = glued_map(node)
        if glued is None:
            return node
        read, findings = glued
        self.meant.incomplete.add(path)
        self.meant.problems += [((*path, found.place.line), found) for found in findings]
        return read

    def _scalar(self, node: ScalarNode, kind: Kind, path: Path, key: ScalarNode | None) -> Node:
        """Return a word or number as it was meant, if that is sure; then it is told."""
        enough = len(self.meant.problems) >= ENOUGH or self.meant.in_vain >= _MOST_IN_VAIN
        if enough or path in self.meant.told or _may_be(node, kind):
            return node
        found = wrong_value(path[3:] if _is_set(path) else path, kind, node, key)
        read = _mended(node, kind, found)
        if read is None:
            self.meant.in_vain += 1
            return node
        self.meant.told.add(path)
        self.meant.values[path, found.place] = node.place
        self.meant.problems.append((path, found))
        return read

    def map(self, level: Level) -> MapNode:
        """Return a map as it was meant."""
        level = self._with_known_keys(self._with_form(self._with_mode(self._set_in(level))))
        known, entries = level.known, dict[str, Entry]()
        for name, entry in level.node.entries.items():
            path = (*level.path, name)
            if path in self.meant.unsure:
                entries[name] = entry
            elif name in known:
                value = self.node(entry.value, _inside(level.above, name), known[name], path, entry.key)
                entries[name] = Entry(entry.key, value)
        return MapNode(level.node.place, entries) if known else level.node

    def _set_in(self, level: Level) -> Level:
        """Return a map with the first key of a section inside that, where it stands below it as a section of its name.

        ``capture: {mode: fixed}`` below an empty ``kitty:`` is no ``capture:`` of the file.
        """
        entries, known = dict(level.node.entries), level.known
        for (section, above), (name, entry) in pairwise(level.node.entries.items()):
            inner = every_field(known[section]).get(name) if section in known and name in known else None
            if inner is None or not isinstance(above.value, ScalarNode) or not above.value.is_empty:
                continue
            if fits(entry.value, inner) and not fits(entry.value, known[name]):
                self.meant.problems.append(((*level.path, section, name), not_set_in(entry.key.place, name, section)))
                del entries[name]
                entries[section] = Entry(above.key, MapNode(above.key.place, {name: entry}))
        return (
            replace(level, node=MapNode(level.node.place, entries)) if len(entries) < len(level.node.entries) else level
        )

    def _with_known_keys(self, level: Level) -> Level:
        """Return a map in which every key is known: the others are told, and are where they were meant to be."""
        level = self._unwrapped(level)
        known, node = level.known, level.node
        wrong = [name for name in node.entries if known and name not in known]
        read = MapNode(node.place, {name: entry for name, entry in node.entries.items() if name in known})
        seen, alone = level, self._without_those_of_a_form(level, wrong)
        for name in alone[: max(0, ENOUGH - len(self.meant.problems))]:
            entry, meant = node.entries[name], guess(seen, name, self.level)
            told = self._tell(seen, name, meant)
            before = read
            if meant.nested:
                inner = Entry(entry.key, _nested(entry, meant.nested[1:]))
                read, whole = _with_part(read, meant.nested[0], inner)
                seen = replace(seen, node=_with_part(seen.node, meant.nested[0], inner)[0])
                self._read_on(told, read=whole)
                continue
            if meant.words and meant.words[0] in seen.node.entries:
                read, whole = _put_together(read, meant.words[0], entry)
                self._read_on(told, read=whole)
                continue
            if meant.words and (meant.sure or meant.words[0] in level.missing):
                read = _added(read, meant.words[:1], entry)
                seen = replace(seen, node=_added(seen.node, meant.words[:1], entry))
            elif meant.sure:
                path, begin = meant.homes[0].path, len(level.path)
                if path[:begin] == level.path:
                    read = _added(read, path[begin:], entry)
                else:
                    self.moved.append((meant.homes[0], entry))
                    continue
            sure = meant.sure and level.path not in self.meant.incomplete
            self._read_on(told, read=sure and read is not before and at_path(read, told[len(level.path) :]) is not None)
        return replace(level, node=read) if wrong else level

    def _without_those_of_a_form(self, level: Level, wrong: Sequence[str]) -> Sequence[str]:
        """Return the unknown keys of a map but those that are keys of one other form, which are told as one slip."""
        if len(wrong) < 2 or not isinstance(level.kind, OneMode):
            return wrong
        guessed = {name: guess(level, name, self.level) for name in wrong[: max(0, ENOUGH - len(self.meant.problems))]}
        keys = {name: key for name, meant in guessed.items() if (key := key_of_form(level, name, meant)) is not None}
        forms = forms_with(level, keys.values())
        if len(keys) < 2 or not forms:
            return wrong
        self.meant.incomplete.add(level.path)
        self.meant.unclear.add(level.path[0])
        self.meant.problems.append(((*level.path, next(iter(keys))), keys_of_a_form(level, keys, forms)))
        return [name for name in wrong if name not in keys]

    def _unwrapped(self, level: Level) -> Level:
        """Return a file with the sections at its margin that were written below a key of their own."""
        while (name := wrapper_in(level)) is not None:
            key, value = level.node.entries[name]
            assert isinstance(value, MapNode)
            self.meant.told.add((name,))
            self.meant.problems.append(((name,), wrapper_key(key, value)))
            others = {other: entry for other, entry in level.node.entries.items() if other != name}
            level = replace(level, node=MapNode(level.node.place, {**value.entries, **others}))
        return level

    def _with_mode(self, level: Level) -> Level:
        """Return a map in several forms with the key that says which, if that was only misspelt."""
        node = level.node
        if not isinstance(level.kind, OneMode) or "mode" in node.entries:
            return level
        known = every_field(level.kind)
        wrong = next(
            (name for name in node.entries if name not in known and suggest(name, known)[:1] == ("mode",)), None
        )
        if wrong is None:
            return level
        self._read_on(self._tell(level, wrong, Guess(("mode",))), read=True)
        entries = {"mode" if name == wrong else name: entry for name, entry in node.entries.items()}
        return replace(level, node=MapNode(node.place, entries))

    def _with_form(self, level: Level) -> Level:
        """Return a map in several forms with the word that says which, if that was only misspelt."""
        entry = level.node.entries.get("mode")
        if not isinstance(level.kind, OneMode) or entry is None or not isinstance(entry.value, ScalarNode):
            return level
        word = self._scalar(entry.value, ModeName(level.kind.modes), (*level.path, "mode"), entry.key)
        read = replace(level, node=_with(level.node, "mode", word))
        others = level.node.entries.keys() & every_field(level.kind).keys()
        return read if others <= read.known.keys() else level  # with keys of another form it was meant to be that

    def _read_on(self, path: Path, *, read: bool) -> None:
        """Note whether a key that was told is read on: then its value is looked at as any other."""
        if read:
            self.meant.told.discard(path)
        else:
            self.meant.unclear.add(path[0])

    def _tell(self, level: Level, name: str, meant: Guess) -> Path:
        """Add the finding about a key, and return the path of what it was meant to be."""
        found = unknown_key(level, name, meant)
        paths: list[Path] = [home.path for home in meant.homes] or [(*level.path, word) for word in meant.words]
        paths += [(*level.path, *meant.nested)] if meant.nested else []
        if found.message.code in ("td104", "td130", "td212"):
            self.meant.incomplete.add(level.path)
        elif not paths and level.missing and level.path not in self.meant.incomplete:
            self.meant.incomplete.add(level.path)
            found = with_missing(found, level)
        elif not meant.sure and not (meant.words and meant.words[0] in level.node.entries):
            self.meant.unsure.update(paths)
        path = paths[0] if paths else (*level.path, name)
        self.meant.told.add(path)
        self.meant.problems.append((path, found))
        return path


def _is_set(path: Path) -> bool:
    """Tell whether a path leads into what a house rule sets, which is called as it is in the file itself."""
    return len(path) > 3 and path[0] == "house_rules" and path[2] == "set"


def _may_be(node: ScalarNode, kind: Kind) -> bool:
    """Tell whether a scalar has the form that its kind asks for, or nothing is known of such a form."""
    choices = choices_of(kind)
    if choices:
        return node.text in choices
    if isinstance(kind, Whole | Flag):
        value = resolved(node)
        return value is None or (isinstance(value, int) and isinstance(value, bool) is isinstance(kind, Flag))
    return not isinstance(kind, ListOf)


def _mended(node: ScalarNode, kind: Kind, found: Diagnostic) -> Node | None:
    """Return what a scalar is with the fix of a finding, if that is a safe one, writes all of it and makes it right."""
    if found.fix is None or not found.fix.safe or len(found.fix.edits) != 1:
        return None
    (edit,), place = found.fix.edits, node.place
    whole = (edit.line, edit.column, edit.end_line, edit.end_column)
    if whole != (place.line, place.column, place.line, place.end_column):
        return None
    if isinstance(kind, ListOf):
        entries = entries_meant(node.text, kind) or ()
        return ListNode(place, tuple(ScalarNode(place, entry) for entry in entries))
    read = ScalarNode(place, edit.text.strip('"'), plain='"' not in edit.text)
    return read if _may_be(read, kind) else None


def _inside(node: MapNode | None, name: str) -> Node | None:
    return node.entries[name].value if node is not None and name in node.entries else None


def _with(node: MapNode, name: str, value: Node) -> MapNode:
    """Return a map with another value behind one of its keys."""
    return MapNode(node.place, {**node.entries, name: Entry(node.entries[name].key, value)})


def _added(node: MapNode, path: Sequence[str | int], entry: Entry) -> MapNode:
    """Return a map with an entry at a path, in a section that may be made; the map itself if there is no one place."""
    name, inner = str(path[0]), path[1:]
    at = node.entries.get(name)
    if not inner:
        return MapNode(node.place, {**node.entries, name: entry}) if at is None else node
    if at is None or (isinstance(at.value, ScalarNode) and at.value.is_empty):
        if len(inner) > 1:
            return node
        key = at.key if at is not None else entry.key
        return MapNode(node.place, {**node.entries, name: Entry(key, MapNode(key.place, {str(inner[0]): entry}))})
    value = at.value
    if isinstance(value, MapNode):
        value = _added(value, inner, entry)
    elif isinstance(value, ListNode):
        value = _added_to_item(value, inner, entry)
    return node if value is at.value else _with(node, name, value)


def _nested(entry: Entry, names: Sequence[str]) -> MapNode:
    """Return the maps inside each other that have the value of an entry behind the last of some keys."""
    for name in reversed(names):
        entry = Entry(entry.key, MapNode(entry.key.place, {name: entry}))
    assert isinstance(entry.value, MapNode)
    return entry.value


def _with_part(node: MapNode, name: str, part: Entry) -> tuple[MapNode, bool]:
    """Return a map with a part of one of its sections, which may be there already, and whether all of it is in."""
    if name in node.entries:
        return _put_together(node, name, part)
    return _added(node, (name,), part), True


def _put_together(node: MapNode, name: str, entry: Entry) -> tuple[MapNode, bool]:
    """Return a map with what was meant for one of its sections put into it, and whether the two have nothing in common.

    Of what is in both, that stays which is there under the right key.
    """
    at = node.entries.get(name)
    if at is None or not isinstance(at.value, MapNode) or not isinstance(entry.value, MapNode):
        return node, False
    return _with(node, name, joined(entry.value, at.value)), at.value.entries.keys().isdisjoint(entry.value.entries)


def _added_to_item(node: ListNode, path: Sequence[str | int], entry: Entry) -> ListNode:
    """Return a list with an entry in the item that the path names, or else in the only one that it can belong to."""
    at = [index for index, item in enumerate(node.items) if isinstance(item, MapNode) and path[0] not in item.entries]
    if isinstance(path[0], int):
        at, path = [path[0]], path[1:]
    if len(at) != 1 or not isinstance(item := node.items[at[0]], MapNode):
        return node
    items = [*node.items]
    items[at[0]] = _added(item, path, entry)
    return node if items[at[0]] is item else ListNode(node.place, tuple(items))
