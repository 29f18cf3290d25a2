"""Read rulings files, and the rulings that variant files carry; everything wrong with a file is said in one run.

>>> text = '''variant: qq
... given: {level: "10", trump: ♠}
... rulings:
...   - {id: kings, shape: KKQQ, is: tractor}
... '''
>>> [ruling.id for ruling in read_rulings(text, "mine.yaml").rulings]
['kings']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Final

from tractor_dsl.errors import CannotRunError, Diagnostic, FindingsError, Message, Place
from tractor_dsl.reading.findings import ENOUGH, finding, in_file_order, listing, say
from tractor_dsl.reading.full_width import full_width_in
from tractor_dsl.reading.yaml_nodes import Document, Entry, ListNode, MapNode, Node, ScalarNode
from tractor_dsl.reading.yaml_reader import BrokenFileError, read_document
from tractor_dsl.rules.files.meant import as_meant
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import TableRules
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.asked import refused_keys, unreadable
from tractor_dsl.rulings.forms import Form
from tractor_dsl.rulings.items import GIVEN, GIVEN_KEYS, Ruling, misplaced, put, read_given, read_ruling
from tractor_dsl.rulings.lacking import GivenForAll
from tractor_dsl.rulings.meant import as_meant as as_it_was_meant
from tractor_dsl.rulings.outside import asked_outside
from tractor_dsl.rulings.remedies import Remedy
from tractor_dsl.rulings.values import WRONG, AnyText, Kind, UnreadableCards, unreadable_text, wrong_value

_KEYS: Final = ("variant", "given", "rulings")
ANY_RULES: Final = RuleProfile(table=TableRules(decks=4))
"""Rules by which as many cards can be named as there ever are."""


@dataclass(frozen=True, slots=True)
class RulingsFile:
    """The rulings of one file, and the variant that they are about."""

    file: str
    variant: Variant
    rulings: tuple[Ruling, ...]


def read_rulings(
    content: str | bytes, file_name: str, *, folder: Path | None = None, variant: Variant | None = None
) -> RulingsFile:
    """Read a rulings file from its content.

    ``folder`` is the folder of the file, to which a path behind ``variant:`` is relative; without it only the id of a
    built-in variant may stand there. ``variant`` is the one meant where the file names none.

    Raises:
        FindingsError: everything that is wrong with the file, in the order of its lines.
    """
    document = read_document(content, file_name, kind="rulings")
    findings: list[Diagnostic] = []
    root = _file_as_meant(document, findings, named=variant is not None)
    if "variant" in root.entries:
        variant = _variant_named(root.entries["variant"].value, folder, findings)
    rulings = _read_all(root, "given", None if variant is None else variant.profile, findings)
    if findings or variant is None:
        raise _refused(document, findings)
    return RulingsFile(file_name, variant, rulings)


def _file_as_meant(document: Document, findings: list[Diagnostic], *, named: bool) -> MapNode:
    """Return a rulings file with every key as it was meant, and where it was meant to be; what is not known is told.

    ``named`` tells that the variant is known without the file.
    """
    root, entries = document.root, dict(document.root.entries)
    for outside in asked_outside(root):
        findings.append(outside.finding)
        entries = {name: entry for name, entry in entries.items() if name not in outside.names or name in _KEYS}
    for name in [name for name in entries if name in GIVEN_KEYS]:
        entry = entries.pop(name)
        findings.append(finding("td601", entry.key.place, help=misplaced(name), key=name, keys=listing(_KEYS)))
        put(entries, ("given",), entry)
    missing = [name for name in (("rulings",) if named else ("variant", "rulings")) if name not in entries]
    known: dict[str, Kind | None] = {"variant": AnyText(), "given": GIVEN, "rulings": None}
    read = as_it_was_meant(MapNode(root.place, entries), known, missing, listing(_KEYS), findings)
    place = Place(document.source.file, 1, 1, 2)
    helped = {"variant": say("td608.help", written="variant: qq"), "rulings": say("td606.rulings")}
    findings += [finding("td608", place, help=helped[name], key=name) for name in missing if name not in read.names]
    return MapNode(root.place, {name: Entry(read.node.entries[name].key, value) for name, value in read.sure})


def read_own_rulings(content: str | bytes, variant: Variant) -> RulingsFile:
    """Read the rulings that a variant file carries; ``content`` is that of the file the variant was read from.

    Raises:
        FindingsError: everything that is wrong with them.
    """
    document = read_document(content, variant.path)
    findings: list[Diagnostic] = []
    rulings = _read_all(document.root, "rulings_given", variant.profile, findings)
    if findings:
        raise _refused(document, findings)
    return RulingsFile(variant.path, variant, rulings)


def wrong_rulings(content: str | bytes, file_name: str, given: Iterable[str] = ()) -> list[Diagnostic]:
    """Return what is wrong with the rulings of a variant file by any rules, for one whose own rules are wrong.

    That is what is wrong with their keys and values, and with card texts that nobody could read. ``given`` are keys
    that the file gives for all rulings in a wrong place. What a section gives that is no YAML nobody knows, so that
    nothing is said to be missing there.

    >>> text = "{id: mine, kity: 4, rulings: [{id: a, shape: ♥KQO, given: {level: 5, trump: ♠}, is: pair}]}"
    >>> [found.message.code for found in wrong_rulings(text, "mine.yaml")]
    ['td610.at']
    """
    lost: frozenset[str] = frozenset()
    try:
        document: Document | None = read_document(content, file_name)
    except BrokenFileError as broken:
        document, lost = broken.rest, broken.lost
    except FindingsError:
        document = None
    if document is None or is_rulings_file(document):
        return []
    findings: list[Diagnostic] = []
    if any("rulings_given" in suggest(name, ("rulings_given", "rulings")) for name in lost):
        given = GIVEN_KEYS
    for ruling in _read_all(as_meant(document.root).root, "rulings_given", None, findings, given):
        findings += _unreadable_texts(ruling, ANY_RULES)
    return list(_refused(document, findings).diagnostics) if findings else []


def _refused(document: Document, findings: Iterable[Diagnostic]) -> FindingsError:
    source, found = document.source, list(findings)
    own = [diagnostic for diagnostic in found if diagnostic.source_line is None]
    ordered = in_file_order(own, {source.file: source.lines}, [source.file])
    return FindingsError([*ordered, *(diagnostic for diagnostic in found if diagnostic.source_line is not None)])


def _variant_named(node: Node, folder: Path | None, findings: list[Diagnostic]) -> Variant | None:
    """Return the variant that a file names: an id, or a path relative to the file."""
    if not isinstance(node, ScalarNode) or node.is_empty:
        wrong_value(node, Message("ruling.kind.variant"), findings, "variant")
        return None
    named: str | Path = node.text
    if PurePath(node.text).name != node.text or node.text.endswith((".yaml", ".yml")):
        if folder is None:
            findings.append(finding("td617", node.place))
            return None
        named = folder / node.text
    try:
        return load_variant(named)
    except CannotRunError as error:
        findings.append(finding("td613", node.place, problem=error.message))
    except FindingsError as error:
        findings.append(finding("td616", node.place, variant=node.text))
        findings.extend(error.diagnostics)
    return None


def _read_all(
    root: MapNode,
    given: str,
    profile: RuleProfile | None,
    findings: list[Diagnostic],
    elsewhere: Iterable[str] = (),
) -> tuple[Ruling, ...]:
    """Return the rulings of a file, each with the defaults that are given for all of them under the key ``given``.

    What is given ``elsewhere`` has been told already.
    """
    entries = root.entries
    values = {**dict.fromkeys(elsewhere, WRONG), **read_given(_value_of(root, given), findings, given)}
    for_all = GivenForAll(given, values, stated=given in entries)
    if "rulings" not in entries:
        return ()
    nodes = entries["rulings"].value
    if not isinstance(nodes, ListNode):
        wrong_value(nodes, Message("ruling.kind.rulings"), findings, "rulings", Remedy(say("td606.rulings")))
        return ()
    seen: dict[str, Place] = {}
    rulings: list[Ruling] = []
    for index, node in enumerate(nodes.items):
        if len(findings) >= ENOUGH:
            break
        _note_repeated(node, seen, findings)
        ruling = read_ruling(node, for_all, findings, f"rulings[{index}]")
        if ruling is not None:
            rulings.append(ruling)
            if profile is not None:
                findings.extend(_situation_findings(ruling, profile))
    findings.extend(for_all.findings())
    return tuple(rulings)


def _value_of(root: MapNode, key: str) -> Node | None:
    return root.entries[key].value if key in root.entries else None


def _note_repeated(node: Node, seen: dict[str, Place], findings: list[Diagnostic]) -> None:
    if not isinstance(node, MapNode) or "id" not in node.entries:
        return
    name, place = node.text_of("id"), node.entries["id"].value.place
    if name is None:
        return
    if name in seen:
        findings.append(finding("td607", place, notes=[say("td607.note", place=seen[name])], id=name))
    seen.setdefault(name, place)


def _situation_findings(ruling: Ruling, profile: RuleProfile) -> list[Diagnostic]:
    """Return what is wrong with a ruling's card texts and its situation under the rules that it is about."""
    if texts := _unreadable_texts(ruling, profile):
        return texts
    asked, table = ruling.asked, ruling.asked.table(profile)
    for _, question in asked.situations(table, ruling.expected):
        problem = question.impossible(table)
        if problem is not None:
            place = asked.places.get(problem.field, ruling.place)
            return [finding("td612", place, problem=problem.message)]
        refused = refused_keys(asked, table, question)
        if refused:
            keys = [asked.places.get(f"{each.key}:", ruling.place) for each in refused]
            return [
                finding("td618", place, help=say("td618.help", key=each.key), problem=each.message)
                for each, place in zip(refused, keys, strict=True)
            ]
    return []


def _unreadable_texts(ruling: Ruling, profile: RuleProfile) -> list[Diagnostic]:
    """Return what is wrong with a ruling's card texts."""
    asked = ruling.asked
    contexts = asked.contexts(asked.table(profile), ruling.expected)
    errors = unreadable({"": Form(asked.form)}, {"": asked.written}, contexts)
    errors += unreadable(asked.form.ANSWERS, ruling.expected, contexts)
    return [_unreadable_finding(error) for error in errors]


def _unreadable_finding(error: UnreadableCards) -> Diagnostic:
    """Return the finding about a card text, at the exact place inside it."""
    node, problem = error.written.node, error.error
    mistake = full_width_in(node.place, node.text)
    if mistake is not None:
        return mistake
    place = place_inside(node, problem.start, problem.end)
    return unreadable_text(problem, place, error.written.path)


def place_inside(node: ScalarNode, start: int, end: int) -> Place:
    """Return the place of a stretch of a scalar's text; all of the scalar where it is not written as it reads.

    >>> place_inside(ScalarNode(Place("a.yaml", 4, 10, 16), "♥KK1", plain=False), 3, 4)
    Place(file='a.yaml', line=4, column=14, end_column=15)
    """
    place, quotes = node.place, 0 if node.plain else 1
    if place.end_column - place.column != len(node.text) + 2 * quotes:
        return place
    column = place.column + quotes
    return replace(place, column=column + start, end_column=column + max(end, start + 1))


def is_rulings_file(document: Document) -> bool:
    """Tell whether a file is one of rulings rather than a variant: it has no id and extends nothing."""
    return "variant" in document.root.entries or not {"id", "extends", "title"} & document.root.entries.keys()
