"""What was meant by a word, a number or a list where a map belongs, and how that is written.

A section may be written for the one option in it that everybody means by it, a form for the word behind its ``mode``,
one rank after another for a number to each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tractor_dsl.errors import Fix, Message
from tractor_dsl.reading.colons import without_colon
from tractor_dsl.reading.findings import dotted, listing, say
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode, in_one_line, resolved
from tractor_dsl.rules.files.as_list import entries_meant
from tractor_dsl.rules.files.as_number import NONE, number_in, other_unit, own_unit
from tractor_dsl.rules.files.fields import ModeName, choices_of, fields_of, kind_at, titles_of
from tractor_dsl.rules.files.guesses import homes_of
from tractor_dsl.rules.files.suggest import MOST_SUGGESTIONS, alike, says_all, suggest
from tractor_dsl.rules.files.wrong_keys import FEW, written_instead
from tractor_dsl.rules.options import (
    BothLanguages,
    ByRank,
    Entry,
    Flag,
    Kind,
    ListOf,
    OneMode,
    Plain,
    RankName,
    Text,
    Whole,
    Words,
    options_of,
)
from tractor_dsl.rules.profile import AXES

Path = Sequence[str | int]
_SHOWN: Final = 3
"""How many keys of a map show how it is written."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How something is said to be written: a help with its notes, and a fix where there is one thing to write."""

    help: Message | None = None
    notes: Sequence[Message] = ()
    fix: Fix | None = None


class _Way(NamedTuple):
    """One way to write what was meant: the map, and where it does not stand in the place itself, its section."""

    text: str
    path: str = ""
    title: Words | None = None


def map_meant(path: Path, kind: Kind, node: Node) -> Advice:
    """Return how a map is written that something else stands for."""
    if isinstance(node, ListNode) and all(isinstance(item, MapNode) for item in node.items) and node.items:
        inner = _list_inside(kind, [item for item in node.items if isinstance(item, MapNode)])
        return Advice(say("td203.inner_list", key=inner, section=str(path[-1])) if inner else say("td203.no_list"))
    if isinstance(kind, ByRank):
        return Advice(say("td203.map", keys=_by_rank(path, kind, node)))
    if isinstance(kind, OneMode):
        return _form_meant(kind, node)
    if isinstance(kind, Entry):
        namesakes = _elsewhere(str(path[-1]), node) if kind.section is AXES.get(str(path[-1])) else ()
        ways = list(namesakes) or list(_inside(kind, node))
        if 0 < len(ways) <= MOST_SUGGESTIONS:
            return _written(ways, node)
    return (
        Advice(say("td203.map", keys=_in_one_language(kind, node) or keys_shown(kind))) if fields_of(kind) else Advice()
    )


def _list_inside(kind: Kind, items: Sequence[MapNode]) -> str | None:
    """Return the key of a section whose list has most of the keys that some maps have, or None."""
    keys = [key for item in items for key in item.entries]
    lists = {name: inner.item for name, inner in (fields_of(kind) or {}).items() if isinstance(inner, ListOf)}
    counts = {name: sum(bool(suggest(key, fields_of(item) or ())) for key in keys) for name, item in lists.items()}
    best = max(counts, key=lambda name: counts[name], default=None)
    return best if best is not None and counts[best] else None


def _in_one_language(kind: Kind, node: Node) -> str | None:
    """Return how words for people are written that are there in one language."""
    if not isinstance(kind, Entry) or kind.section is not BothLanguages or not isinstance(node, ScalarNode):
        return None
    return f"zh: …, en: {node.text}" if node.text.isascii() else f"zh: {node.text}, en: …"


def keys_shown(kind: Kind) -> str:
    """Return the first keys of a map, those that it must have before the others.

    >>> from tractor_dsl.rules.files.fields import HouseRule
    >>> keys_shown(Entry(HouseRule))
    'id: …, title: …, set: …'
    """
    names = list(fields_of(kind) or ())
    if isinstance(kind, Entry):
        names.sort(key=[entry.name for entry in options_of(kind.section) if not entry.required].__contains__)
    return ", ".join(f"{name}: …" for name in names[:_SHOWN])


def _written(ways: Sequence[_Way], node: Node) -> Advice:
    """Return the help with one way, or some, to write what was meant; what is called as the section may be either."""
    helped = say("td203.ways", ways=listing([way.text for way in ways], "variants.either"))
    notes = [say("variants.choice", value=way.path, words=way.title) for way in ways if way.title is not None]
    here = len(ways) == 1 and ways[0].text.startswith("{") and isinstance(node, ScalarNode)
    fix = written_instead(node, ways[0].text, safe=False) if here and isinstance(node, ScalarNode) else None
    return Advice(helped, notes, fix)


def _by_rank(path: Path, kind: ByRank, node: Node) -> str:
    """Return a map from ranks to numbers: from the ranks that are written in its place, or else as it is by default."""
    neutral = neutral_at(path) or {}
    texts = [node] if isinstance(node, ScalarNode) else node.items if isinstance(node, ListNode) else ()
    text = " ".join(item.text for item in texts if isinstance(item, ScalarNode))
    ranks = None if text.isdecimal() else entries_meant(text, ListOf(RankName(), at_least=1))
    return ", ".join(f"{rank}: {neutral.get(rank, '…')}" for rank in ranks or neutral or fields_of(kind) or ())


def neutral_at(path: Path) -> Plain:
    """Return what an option of an axis is where nobody says, None for what is no such option.

    >>> neutral_at(["table", "kitty"]), neutral_at(["result", "bands", 0, "at"])
    (8, None)
    """
    section = AXES.get(str(path[0])) if len(path) == 2 else None
    entry = {entry.name: entry for entry in options_of(section)}.get(str(path[1])) if section is not None else None
    return entry.kind.plain(entry.default) if entry is not None and not entry.required else None


# --- forms


def _form_meant(kind: OneMode, node: Node) -> Advice:
    """Return how the form of a section is written that a word or a number stands for."""
    modes = _modes(kind)
    if isinstance(node, ScalarNode):
        value = resolved(node)
        if isinstance(value, int) and not isinstance(value, bool):
            ways = [_Way(text) for text in _with_number(kind, node)]
            if 0 < len(ways) <= MOST_SUGGESTIONS:
                return Advice(_written(ways, node).help, _meanings(modes))
        counted = list(_with_unit(kind, node))
        if len(counted) == 1:
            return _written([_Way(counted[0])], node)
        words = _modes_meant(node, modes)
        if words:
            ways = [_Way(_form(kind, word, number_in(node.text))) for word in words]
            sure = len(words) == 1 and "…" not in ways[0].text and (_nothing(node) or says_all(node.text, words[0]))
            return Advice(_written(ways, node).help, (), written_instead(node, ways[0].text) if sure else None)
    helped = say("td203.mode", modes=listing(list(modes), "variants.either"))
    return Advice(helped, _meanings(modes))


def _modes(kind: OneMode) -> Mapping[str, Words]:
    return choices_of(ModeName(kind.modes))


def _modes_meant(node: ScalarNode, modes: Mapping[str, Words]) -> Sequence[str]:
    if node.text in modes:
        return [node.text]
    words = [word for word in ("none", "never") if word in modes] if _nothing(node) else []
    return words or suggest(node.text, modes) or alike(node.text, modes)


def _nothing(node: ScalarNode) -> bool:
    return node.text.casefold() in (*NONE, "false", "off", "0")


def _meanings(modes: Mapping[str, Words]) -> Sequence[Message]:
    few = len(modes) <= FEW
    return [say("variants.choice", value=mode, words=words) for mode, words in modes.items()] if few else ()


def _form(kind: OneMode, mode: str, number: int | None = None) -> str:
    """Return a form with the options that it must have, and a number where only one option takes one."""
    options = options_of(kind.mode(mode))
    numbers = [entry.name for entry in options if isinstance(entry.kind, Whole)]
    written = {entry.name: "…" for entry in options if entry.required}
    if number is not None and len(numbers) == 1:
        written[numbers[0]] = str(number)
    return "{" + ", ".join([f"mode: {mode}", *(f"{name}: {value}" for name, value in written.items())]) + "}"


def _with_number(kind: OneMode, node: ScalarNode) -> Iterator[str]:
    """Yield the forms that a number may stand for, each with the first option that takes it and needs one."""
    for form in kind.modes:
        for entry in options_of(form):
            if isinstance(entry.kind, Whole) and not entry.kind.optional and takes(entry.kind, node):
                yield f"{{mode: {form.MODE}, {entry.name}: {node.text}}}"
                break


def _with_unit(kind: OneMode, node: ScalarNode) -> Iterator[str]:
    """Yield the forms for a number that is written with what it counts: ``10 points``."""
    for form in kind.modes:
        for entry in options_of(form):
            if isinstance(entry.kind, Whole) and own_unit(node.text, entry.kind.unit) and takes(entry.kind, node):
                yield f"{{mode: {form.MODE}, {entry.name}: {number_in(node.text)}}}"


# --- sections


def _elsewhere(section: str, node: Node) -> Iterator[_Way]:
    """Yield the places of other sections for the value of a section, in keys that are called as it is."""
    for home in homes_of(section):
        if len(home.path) == 2 and takes(home.kind, node):
            title = titles_of(kind_at(home.path[:1], {})).get(home.name)
            yield _Way(f"{home.section}: {{{home.name}: {_value(home.kind, node)}}}", dotted(home.path), title)


def _inside(kind: Entry, node: Node) -> Iterator[_Way]:
    """Yield the keys of a section that its value can be meant for."""
    titles, known = titles_of(kind), fields_of(kind) or {}
    begun = without_colon(node.text) if isinstance(node, ScalarNode) else None
    if begun is not None and begun.key in known:
        yield _Way(f"{{{begun.mended}}}")
        return
    for name, inner in known.items():
        if takes(inner, node):
            yield _Way(f"{{{name}: {_value(inner, node)}}}", name, titles.get(name))


def _value(kind: Kind, node: Node) -> str:
    """Return a value as it is written behind the key that takes it."""
    if isinstance(kind, OneMode) and isinstance(node, ScalarNode):
        return _form(kind, _modes_meant(node, _modes(kind))[0])
    if isinstance(kind, ListOf) and isinstance(node, ScalarNode):
        return f"[{', '.join(entries_meant(node.text, kind) or (node.text,))}]"
    if isinstance(kind, Whole) and isinstance(node, ScalarNode):
        return str(_number(node))
    choices = choices_of(kind)
    if choices and isinstance(node, ScalarNode):
        return _choice_meant(node, choices)[0]
    return in_one_line(node)


def _choice_meant(node: ScalarNode, choices: Mapping[str, Words]) -> Sequence[str]:
    if node.text in choices:
        return [node.text]
    return [word for word in ("none", "never") if _nothing(node) and word in choices] or suggest(node.text, choices)


def _number(node: ScalarNode) -> int | None:
    value = resolved(node)
    return number_in(node.text) if isinstance(value, str) else value if type(value) is int else None


def takes(kind: Kind, node: Node) -> bool:
    """Tell whether a value is one that a kind takes, as it is or as the only entry of its list."""
    if isinstance(node, ListNode):
        texts = [item.text for item in node.items if isinstance(item, ScalarNode)]
        return (
            isinstance(kind, ListOf) and len(texts) == len(node.items) and all(_is_entry(kind, text) for text in texts)
        )
    if not isinstance(node, ScalarNode) or isinstance(kind, Text):
        return False
    if isinstance(kind, Whole):
        value = _number(node)
        if value is None or value % (kind.multiple_of or 1) or other_unit(node.text, kind.unit):
            return False
        return kind.minimum <= value <= (value if kind.maximum is None else kind.maximum)
    if isinstance(kind, Flag):
        return isinstance(resolved(node), bool)
    if isinstance(kind, OneMode):
        return len(_modes_meant(node, _modes(kind))) == 1
    if isinstance(kind, ListOf):
        return entries_meant(node.text, kind) is not None
    choices = choices_of(kind)
    return len(_choice_meant(node, choices)) == 1


def _is_entry(kind: ListOf, text: str) -> bool:
    return (entries_meant(text, kind) or ()) == [text]
