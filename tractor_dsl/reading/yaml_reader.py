"""Read YAML text into nodes, and refuse what YAML readers disagree on.

The events of PyYAML's parser become nodes here, with limits on depth and number that hold before anything is built. A
file is refused that uses anchors, tags, directives, several documents, or one key twice.

>>> from tractor_dsl.reading.yaml_nodes import resolved
>>> document = read_document("table: {decks: 2}", "my.yaml")
>>> table = document.root.entries["table"].value
>>> str(table.entries["decks"].key.place), resolved(table.entries["decks"].value)
('my.yaml:1:9', 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tractor_dsl.errors import Diagnostic, FindingsError, Fix, Message, Place
from tractor_dsl.reading.colons import glued_key
from tractor_dsl.reading.findings import ENOUGH, finding, in_file_order, instead, say, without_lines
from tractor_dsl.reading.full_width import typed_full_width_key
from tractor_dsl.reading.glued import glued_map
from tractor_dsl.reading.yaml_mistakes import explain, misplaced_tab, with_fix, without_tabs
from tractor_dsl.reading.yaml_nodes import Document, Entry, ListNode, MapNode, Node, ScalarNode
from tractor_dsl.reading.yaml_text import DEEPEST, Source, source_of

MOST_NODES: Final = 20_000
"""How many keys, values, maps and lists a file may hold."""
_MOST_REFUSALS = 20
_MOST_COLONS = 8
_MOST_LINES = 200
"""How many lines a text may have that are taken apart, for they may have been meant for keys and values."""
_REMEMBERED: Final = 3
"""How many files that were read last are not read anew: the rules of a file are asked for, and then its rulings."""
_NO_COLON: Final = ("td129", "td130")
"""A colon without its space, or another sign in its place."""
_TWICE: Final = ("td101", "td101.item")
"""A key that is there twice: what is wrong with the file, but the first one can be read, or each in its own entry."""
_SECTION: Final = re.compile(r"[A-Za-z_\u4e00-\u9fff\"'][^:：]*[:：]")
"""How a line begins that opens a section of a file."""


class BrokenFileError(FindingsError):
    """A file is no YAML in places; ``rest`` holds its other sections, if they could be read.

    ``lost`` are the names of the sections that are not among them.
    """

    def __init__(
        self, diagnostics: Sequence[Diagnostic], rest: Document | None, lost: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(diagnostics)
        self.args = (diagnostics, rest, lost)
        self.rest = rest
        self.lost = lost


Kind: TypeAlias = Literal["variant", "rulings"]


def read_document(content: str | bytes, file: str, *, kind: Kind = "variant") -> Document:
    """Read one file into nodes; ``kind`` is what it is taken for where nothing is in it.

    Raises:
        BrokenFileError: a section of the file is no YAML, or uses a part of YAML that variant files do without; the
            others have been read.
        FindingsError: the file is no text, or nothing of it can be read.
    """
    read = _read(content, file, kind)
    if read.lost is not None:
        raise BrokenFileError(list(read.findings), read.document, read.lost)
    if read.document is None:
        raise FindingsError(list(read.findings))
    return read.document


class _Read(NamedTuple):
    """What there is of a file: all of it, or with findings what could be read, and the names of what could not."""

    document: Document | None
    findings: Sequence[Diagnostic] = ()
    lost: frozenset[str] | None = None
    """None also where nothing could be read."""


@lru_cache(_REMEMBERED)
def _read(content: str | bytes, file: str, kind: Kind) -> _Read:
    """Return what there is of a file.

    Raises:
        FindingsError: the file is no text.
    """
    source = source_of(content, file)
    builder = _Builder(source)
    root = builder.build()
    if builder.broken is not None:
        findings, rest, lost = _read_around(source, builder)
        return _Read(rest, in_file_order(_once(findings), {file: source.lines}, [file]), lost)
    if not builder.findings and not isinstance(root, MapNode):
        builder.findings.append(_no_map(source, root, say("td125.rulings" if kind == "rulings" else "td125.variant")))
    if not isinstance(root, MapNode):
        return _Read(None, in_file_order(builder.findings, {file: source.lines}, [file]))
    if builder.findings:
        kept = _sound(root, [found.place.line for found in builder.findings if found.message.code not in _TWICE])
        lost = frozenset(_name(name) for name in root.entries if name not in kept)
        rest = Document(source, root.only(kept))
        return _Read(rest, in_file_order(builder.findings, {file: source.lines}, [file]), lost)
    return _Read(Document(source, root))


def _once(findings: Sequence[Diagnostic]) -> Iterable[Diagnostic]:
    """Return findings without those that say of the same place what another has said, of more of it or of less."""
    return {(found.place.line, found.place.column, repr(found.message)): found for found in reversed(findings)}.values()


def _sound(root: MapNode, lines: Sequence[int]) -> list[str]:
    """Return the names of the sections of a file that none of some lines is in.

    One without a value before such a section goes with it: what is below it may be set in by no proper blanks.
    """
    begins = {name: entry.key.place.line for name, entry in root.entries.items()}
    spoilt = {max((begin for begin in begins.values() if begin <= line), default=0) for line in lines}
    sound: list[str] = []
    for name in root.entries:
        if begins[name] not in spoilt:
            sound.append(name)
        elif sound and isinstance(before := root.entries[sound[-1]].value, ScalarNode) and before.is_empty:
            sound.pop()
    return sound


def _has_no_value(section: Sequence[str]) -> bool:
    """Tell whether a section is a key with remarks at most behind and below it."""
    head, *others = (line.strip() for line in section)
    return head.split(" #")[0].rstrip()[-1:] in (":", "：") and all(not line or line[0] == "#" for line in others)


def _name(section: str) -> str:
    """Return the name of a section from how it begins, also where its colon is full-width."""
    return re.split("[:：]", section.strip().strip("\"'"), maxsplit=1)[0].rstrip(" \"'")


def _read_around(source: Source, broken: _Builder) -> tuple[list[Diagnostic], Document | None, frozenset[str]]:
    """Read a file again without its broken sections, one by one; a section begins at the beginning of a line.

    One without a value before such a section goes with it: what is below it may be set in by no proper blanks.
    Returns what was found, the other sections, and the names of the broken ones.
    """
    lost: set[str] = set()
    findings, lines, builder = [*broken.findings, *_without_colons_besides(source, broken)], list(source.lines), broken
    begins = [number for number, line in enumerate(lines) if _SECTION.match(line)]
    for _ in range(_MOST_REFUSALS):
        if builder.broken is None:
            break
        at = builder.broken.place.line - 1
        first = max((number for number in begins if number <= at), default=None)
        if first is None:
            return findings, None, frozenset()
        last = min((number for number in begins if number > at), default=len(lines))
        lost.add(_name(lines[first]))
        before = max((number for number in begins if number < first), default=first)  # what this may belong under
        if before < first == at and _has_no_value(lines[before:first]):
            lost.add(_name(lines[before]))
            first = before
        lines[first:last] = [""] * (last - first)
        begins = [number for number in begins if not first <= number < last]
        builder = _Builder(replace(source, text="\n".join(lines), lines=tuple(lines)))
        builder.build()
        findings += [found for found in builder.findings if found not in findings]
    root = builder.root
    rest = Document(source, root) if builder.broken is None and isinstance(root, MapNode) else None
    return findings, rest, frozenset(lost)


def _without_colons_besides(source: Source, broken: _Builder) -> list[Diagnostic]:
    """Return what is found on other lines once a colon is as it should: where one is not, most of them are not."""
    found: list[Diagnostic] = []
    lines = set[int]()
    for _ in range(_MOST_COLONS):
        slip = broken.broken
        if slip is None or slip.message.code not in _NO_COLON or slip.fix is None:
            break
        lines.add(slip.place.line)
        source = with_fix(source, slip.fix)
        broken = _Builder(source)
        broken.build()
        new = [one for one in broken.findings if one.message.code in _NO_COLON and one.place.line not in lines]
        found += [one for one in new if one not in found]
    return found


def _no_map(source: Source, root: Node | None, helped: Message) -> Diagnostic:
    """Say that a file holds nothing, or something else than keys and values; ``helped`` says how one begins."""
    if isinstance(root, ScalarNode) and "：" in root.text:
        mistake = typed_full_width_key(source, root.place, root.text)
        if mistake is not None:
            return mistake
    glued = glued_map(root) if isinstance(root, ScalarNode) else None
    if glued is not None:
        return glued[1][0]
    return finding("td125", root.place if root is not None else source.place(0, 0), help=helped)


class _TooMuch(Exception):
    """The reading stops here; a finding says why."""


class _Open:
    """A map or list whose end has not come yet."""

    __slots__ = ("again", "entries", "first_end", "flow", "items", "key", "place", "skip")

    def __init__(self, place: Place, *, is_map: bool, flow: bool) -> None:
        self.place = place
        self.entries: dict[str, Entry] | None = {} if is_map else None
        self.items: list[Node] = []
        self.flow = flow
        self.key: ScalarNode | None = None
        self.first_end = 0
        """The column behind its first key or item."""
        self.skip = False
        """The next node is the value of a key that was refused."""
        self.again: ScalarNode | None = None
        """The key that was refused because it is there already."""


class _Builder:
    """Builds nodes out of events without recursion, and collects what is refused on the way."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.nodes = 0
        self.broken: Diagnostic | None = None
        """The finding about what is no YAML, if that ended the reading."""
        self.scalars: list[tuple[int, int]] | None = [] if "\t" in source.text else None
        """Where scalars lie in the text, kept only to tell tabs inside them from tabs between them."""

    def build(self) -> Node | None:
        """Return the root of the file, None where there is none or too much was refused."""
        try:
            self._parse()
        except _TooMuch:
            return None
        return self.root

    def _parse(self) -> None:
        import yaml

        handlers = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open_map,
            yaml.SequenceStartEvent: self._open_list,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(self.source.text, Loader=loader):
                handler = handlers.get(type(event))
                if handler is not None:
                    handler(event)
        except yaml.YAMLError as error:
            self.broken = explain(self.source, error)
            self.findings = [one for one in self.findings if one.place != self.broken.place] + [self.broken]
        if self.scalars is not None and not self.findings:
            self._refuse_tabs(self.scalars)

    # --- events

    def _scalar(self, event: Any) -> None:
        self._refuse_extras(event)
        if self.scalars is not None:
            self.scalars.append((event.start_mark.index, event.end_mark.index))
        others = event.end_mark.line - event.start_mark.line
        lines = () if event.style or not 0 < others < _MOST_LINES else tuple(self._lines(event))
        self._add(ScalarNode(self._place(event), event.value, not event.style, lines))

    def _lines(self, event: Any) -> Iterator[tuple[Place, str]]:
        """Yield the places and texts of the lines of a text that goes on over several."""
        first, last = event.start_mark, event.end_mark
        for number in range(first.line, last.line + 1):
            line = self.source.lines[number][: last.column if number == last.line else None].rstrip()
            column = first.column if number == first.line else len(line) - len(line.lstrip())
            if line[column:]:
                yield self.source.place(number, column, len(line)), line[column:]

    def _open_map(self, event: Any) -> None:
        self._enter(event, is_map=True)

    def _open_list(self, event: Any) -> None:
        self._enter(event, is_map=False)

    def _enter(self, event: Any, *, is_map: bool) -> None:
        self._refuse_extras(event)
        if len(self.stack) >= DEEPEST:
            self._refuse("td127", self._place(event), stop=True, limit=DEEPEST)
        self.stack.append(_Open(self._place(event), is_map=is_map, flow=bool(event.flow_style)))

    def _close(self, event: Any) -> None:
        done = self.stack.pop()
        place = done.place
        if done.flow and event.end_mark.line == place.line - 1:
            place = replace(place, end_column=event.end_mark.column + 1)
        elif not done.flow:
            place = replace(place, end_column=max(place.end_column, done.first_end))
        if done.entries is not None:
            self._add(MapNode(place, done.entries))
        else:
            self._add(ListNode(place, tuple(done.items)))

    def _alias(self, event: Any) -> None:
        self._refuse("td120", self._place(event), help=say("td120.help"), sign=f"*{event.anchor}")
        self._add(ScalarNode(self._place(event), "*", plain=False))

    def _document(self, event: Any) -> None:
        if self.root is not None:
            self._refuse("td123", self._place(event), stop=True, help=say("td123.help"))
        if event.version or event.tags:
            self._refuse("td122", self._place(event))

    # --- nodes

    def _add(self, node: Node) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._refuse("td128", node.place, stop=True, limit=MOST_NODES)
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if not parent.first_end and node.place.line == parent.place.line:
            parent.first_end = node.place.end_column
        if parent.entries is None:
            parent.items.append(node)
        elif parent.skip:
            parent.skip = False
            if parent.again is not None:
                self._told_twice(parent.entries[parent.again.text].value, parent.again, node)
                parent.again = None
        elif parent.key is None:
            self._add_key(parent, node)
        else:
            parent.entries[parent.key.text] = Entry(parent.key, node)
            parent.key = None

    def _add_key(self, parent: _Open, node: Node) -> None:
        assert parent.entries is not None
        if not isinstance(node, ScalarNode) or node.is_empty:
            self._refuse("td124", node.place, help=say("td124.help"))
            parent.skip = True
        elif node.plain and node.text == "<<":
            self._refuse("td120", node.place, help=say("td120.help"), sign="<<")
            parent.skip = True
        elif (fix := self._without_dash(parent, node)) is not None:
            self._refuse("td101.item", node.place, help=say("td101.dash", key=node.text), fix=fix, key=node.text)
            self.stack[-2].items.append(MapNode(parent.place, parent.entries))
            parent.entries, parent.key, parent.place = {}, node, node.place
        elif node.text in parent.entries:
            first, value = parent.entries[node.text]
            notes = [say("td101.note", place=first.place)]
            helped = say("td101.join", key=node.text) if isinstance(value, MapNode) else say("td101.help")
            self._refuse("td101", node.place, notes=notes, help=helped, key=node.text)
            parent.skip, parent.again = True, node
        else:
            if node.plain and len(self.findings) < ENOUGH:
                mistake = typed_full_width_key(self.source, node.place, node.text) or glued_key(node.place, node.text)
                self.findings += [mistake] if mistake is not None else []
            parent.key = node

    def _without_dash(self, parent: _Open, key: ScalarNode) -> Fix | None:
        """Return the fix for a key that begins the next entry of a list without its dash, None for any other.

        Like the entry above it begins with the same key, and in the same column, and that entry says something besides.
        A line that is there twice begins no entry.
        """
        around = self.stack[-2] if len(self.stack) > 1 else None
        if around is None or around.entries is not None or around.flow or parent.flow or not parent.entries:
            return None
        first = next(iter(parent.entries.values())).key
        if key.text != first.text or len(parent.entries) < 2 or key.place.column <= around.place.column:
            return None
        lines = (self.source.lines[each.place.line - 1][each.place.column - 1 :].strip() for each in (first, key))
        if len(set(lines)) == 1:
            return None
        dash = replace(key.place, column=around.place.column, end_column=around.place.column + 1)
        return instead(dash, "-", safe=False)

    def _told_twice(self, first: Node, key: ScalarNode, second: Node) -> None:
        """Give the finding about a key that is there twice its fix, if both say the same and it has its own line."""
        line = self.source.lines[key.place.line - 1]
        alike = isinstance(first, ScalarNode) and isinstance(second, ScalarNode) and first.text == second.text
        alone = not line[: key.place.column - 1].strip() and not line[second.place.end_column - 1 :].strip()
        if alike and alone and second.place.line == key.place.line:
            fix = without_lines(self.source.file, key.place.line, key.place.line)
            self.findings[-1] = replace(self.findings[-1], fix=fix)

    # --- refusals

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse("td120", self._place(event), help=say("td120.help"), sign=f"&{event.anchor}")
        if event.tag is not None:
            self._refuse("td121", self._place(event), help=say("td121.help"))

    def _refuse(self, code: str, place: Place, *, stop: bool = False, **particulars: Any) -> None:
        self.findings.append(finding(code, place, **particulars))
        if stop or len(self.findings) >= _MOST_REFUSALS:
            raise _TooMuch

    def _refuse_tabs(self, scalars: list[tuple[int, int]]) -> None:
        place = misplaced_tab(self.source, scalars)
        if place is not None:
            fix = without_tabs(self.source, place)
            self.findings.append(finding("td115", place, help=say("td115.help"), fix=fix))

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        line = self.source.lines[start.line] if start.line < len(self.source.lines) else ""
        last = end.column if end.line == start.line else len(line.rstrip())
        return self.source.place(start.line, start.column, last)
