"""Findings about keys: one that is not known, one that is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tractor_dsl.errors import Diagnostic, Edit, Fix, Message, Place
from tractor_dsl.reading.colons import without_colon
from tractor_dsl.reading.findings import LONGEST_TEXT, did_you_mean, dotted, finding, instead, listing, say
from tractor_dsl.reading.full_width import full_width_in
from tractor_dsl.reading.yaml_nodes import Entry, MapNode, Node, ScalarNode, in_one_line
from tractor_dsl.rules.files.as_number import lower_bound_in
from tractor_dsl.rules.files.fields import ModeName, choices_of, titles_of
from tractor_dsl.rules.files.guesses import Guess, Level, fits, forms_with, key_of_form
from tractor_dsl.rules.files.suggest import MOST_SUGGESTIONS, normal, says_all
from tractor_dsl.rules.options import ByRank, Kind, OneMode, Whole, options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.table import SEATS

FEW: Final = 8
"""Up to how many alternatives are all named where there is no suggestion."""
_SWITCHES: Final = frozenset(("on", "off", "yes", "no", "y", "n", "true", "false"))
"""Words that other YAML readers turn into true or false, keys among them."""
_SEATED: Final = frozenset(("players", "playercount", "numberofplayers", "seats", "人数", "玩家", "玩家数", "几个人"))
"""What people call the number of players, in normal spelling."""


def unknown_key(level: Level, name: str, meant: Guess) -> Diagnostic:
    """Return the finding about a key that a map does not have, and what it was meant to be."""
    key, value = level.node.entries[name]
    path, known, words = level.path, level.known, meant.words
    mistake = full_width_in(key.place, name) if key.plain else None
    if mistake is not None:
        return mistake
    if key.plain and isinstance(value, ScalarNode) and value.is_empty:
        no_colon = without_colon(name)
        if no_colon is not None and no_colon.key in known:
            helped = say("variants.write_instead", wrong=name, right=no_colon.mended)
            return finding("td130", key.place, help=helped, fix=written_instead(key, no_colon.mended), text=name)
    if key.plain and " " in name and isinstance(value, ScalarNode) and value.is_empty:
        return finding("td212", key.place, help=say("td212.help"), text=name)
    if meant.nested:
        helped, fix = _nested(level.node, name, meant.nested)
        return finding("td201", key.place, help=helped, fix=fix, key=name, where=_where(path))
    fix = _meant_key(level, key, meant)
    if isinstance(level.kind, ByRank):
        helped = did_you_mean(words) or say("td209.help", ranks=listing(list(known)))
        return finding("td209", key.place, help=helped, fix=fix, field=dotted(path), key=name)
    where = _where(path)
    if normal(name[:LONGEST_TEXT]) in _SEATED:
        return finding("td201", key.place, help=say("td201.players", seats=SEATS), key=name, where=where)
    if key.plain and name.casefold() in _SWITCHES:
        other = did_you_mean(words) or _all(known) or say("td111.help")
        return finding("td111", key.place, help=other, fix=fix, key=name, where=where)
    notes = [*_mode(level, words), *(say("td201.also", key=word) for word in words[:1] if word in level.missing)]
    modes = choices_of(ModeName(level.kind.modes)) if isinstance(level.kind, OneMode) else {}
    help_ = (
        (say("td201.is_mode", mode=name) if name in modes else None)
        or _there(level.node, level.node.entries[name], words)
        or _did_you_mean(level.kind, words)
        or _elsewhere(level, name, meant)
        or _value_as_key(level, name)
        or _all(known)
        or (say("td201.docs", axis=path[0]) if path and path[0] in AXES else say("td201.docs_file"))
    )
    return finding("td201", key.place, notes=notes, help=help_, fix=fix, key=name, where=where)


def keys_of_a_form(level: Level, keys: Mapping[str, str], forms: Sequence[str]) -> Diagnostic:
    """Return the finding about several keys, as they are written and called, that are all keys of other forms."""
    key = level.node.entries[next(iter(keys))].key
    helped = _mode_of_all(list(dict.fromkeys(keys.values())), forms)
    return finding("td201", key.place, notes=_mode(level, ()), help=helped, key=key.text, where=_where(level.path))


def _mode_of_all(keys: Sequence[str], forms: Sequence[str]) -> Message:
    modes = listing([f"mode: {form}" for form in forms], "variants.either")
    return say("td201.mode_of_all", modes=modes, keys=listing(keys))


def wrapper_key(key: ScalarNode, value: MapNode) -> Diagnostic:
    """Return the finding about a key that has sections of the file below it."""
    inside = listing([f"{name}:" for name in value.entries][:MOST_SUGGESTIONS])
    helped = say("td201.wrapper", key=key.text, inside=inside)
    return finding("td201", key.place, help=helped, key=key.text, where=_where(()))


def with_missing(found: Diagnostic, level: Level) -> Diagnostic:
    """Return the finding about a key without an idea of it that also says what its map must have and has not."""
    if found.help is not None and found.help.code == "td201.value_as_key":
        return found
    return replace(found, notes=(*found.notes, say("td201.missing", keys=listing(level.missing))))


def _where(path: Sequence[str | int]) -> Message:
    return say("variants.in_section", section=dotted(path)) if path else say("variants.in_file")


def _nested(node: MapNode, name: str, keys: Sequence[str]) -> tuple[Message, Fix | None]:
    """Return how keys are written that one with dots between them stands for; a new section can be mended."""
    key, value = node.entries[name]
    before = "".join(f"{inner}: {{" for inner in keys[:-1]) + keys[-1]
    after = "}" * (len(keys) - 1)
    there = node.entries.get(keys[0])
    if there is not None and _is_own(there, key):
        inside = f"{before[len(keys[0]) + 3 :]}: {in_one_line(value)}{after[1:]}"
        return say("td201.nested_there", inner=inside, key=keys[0], place=there.key.place), None
    helped = say("td201.nested", text=f"{before}: {in_one_line(value)}{after}")
    end = _end_of(value) if value.place.line == key.place.line else None
    renamed = written_instead(key, before, safe=name.split(".") == [*keys])
    if end is None or renamed is None:
        return helped, None
    closed = Edit(key.place.file, key.place.line, end, key.place.line, end, after)
    return helped, Fix((*renamed.edits, closed), renamed.safe)


def _end_of(value: Node) -> int | None:
    """Return the column behind a value on one line that may stand in brackets as it is, else None."""
    place = value.place
    if not isinstance(value, ScalarNode):
        return place.end_column if place.end_column - place.column > 1 else None
    quotes = 0 if value.plain else 2
    as_read = value.text and place.end_column - place.column == len(value.text) + quotes
    return place.end_column if as_read and not (value.plain and set(value.text) & set(",[]{}:#")) else None


def _meant_key(level: Level, key: ScalarNode, meant: Guess) -> Fix | None:
    """Return the fix that writes the key that was meant; where that is not sure, it is not a safe one.

    None where its value is no value of that key.
    """
    entries, known = level.node.entries, level.known
    free = [word for word in meant.words if word not in entries or not _is_own(entries[word], key)]
    if not free or not (meant.sure or fits(entries[key.text].value, known[free[0]])):
        return None
    return word_instead(key, free[0], safe=meant.sure)


def _there(node: MapNode, entry: Entry, words: Sequence[str]) -> Message | None:
    """Return the help about a key that stands for one that the map has already."""
    stated = [there for there in map(node.entries.get, words) if there is not None and _is_own(there, entry.key)]
    if not words or len(stated) < len(words):
        return None
    parts = isinstance(entry.value, MapNode) and isinstance(stated[0].value, MapNode)
    code, key = "td201.in_two_parts" if parts else "td201.there_already", stated[0].key
    return say(code, key=words[0], written=key.text, place=key.place)


def _is_own(entry: Entry, key: ScalarNode) -> bool:
    """Tell whether an entry is written in the same file as a key, not in a parent's."""
    return entry.key.place.file == key.place.file


def word_instead(node: ScalarNode, word: str, *, safe: bool = True) -> Fix | None:
    """Return the fix that writes a word that was meant, or None where it would leave out what else is said there."""
    return written_instead(node, word, safe=safe) if says_all(node.text, word) else None


def written_instead(node: ScalarNode, text: str, *, safe: bool = True) -> Fix | None:
    """Return the fix that writes another scalar, or None where the old one goes on beyond its line."""
    quotes = 0 if node.plain else 2
    as_read = node.place.end_column - node.place.column == len(node.text) + quotes
    return instead(node.place, text, safe=safe) if as_read else None


def _mode(level: Level, words: Sequence[str]) -> Sequence[Message]:
    """Return the note that names the form of a section in several forms."""
    if level.mode is None or "mode" in words:
        return ()
    key, value = level.mode
    return (say("variants.mode", mode=value.text if isinstance(value, ScalarNode) else "", place=key.place),)


def _did_you_mean(kind: Kind | None, suggestions: Sequence[str]) -> Message | None:
    if len(suggestions) != 1:
        return did_you_mean(suggestions)
    title = titles_of(kind).get(suggestions[0])
    return say("variants.did_you_mean_called", word=suggestions[0], title=title) if title else did_you_mean(suggestions)


def _elsewhere(level: Level, key: str, meant: Guess) -> Message | None:
    """Return the help that says where a key belongs that stands in the wrong place."""
    kind, name, homes = level.kind, key_of_form(level, key, meant), meant.homes
    if isinstance(kind, OneMode) and name is not None:
        having = [form.MODE for form in kind.modes if name in {entry.name for entry in options_of(form)}]
        code = "td201.other_mode" if name == key else "td201.called_other_mode"
        return say(code, key=name, modes=listing(forms_with(level, [name]) or having, "variants.either"))
    if not homes:
        return None
    if not homes[0].section:
        return say("td201.top_level", key=homes[0].name)
    sections = list(dict.fromkeys(f"{home.section}:" for home in homes))
    code = "td201.elsewhere" if normal(key[:LONGEST_TEXT]) == normal(homes[0].name) else "td201.called_elsewhere"
    return say(code, key=homes[0].name, sections=listing(sections, "variants.either"))


def _value_as_key(level: Level, name: str) -> Message | None:
    """Return the help about a number that is written as a key where a key that takes it is missing: ``80: …``."""
    bound = lower_bound_in(name)
    wanting = [word for word in level.missing if isinstance(level.known[word], Whole)]
    if bound is None or len(wanting) != 1:
        return None
    value = level.node.entries[name].value
    told = without_colon(value.text) if isinstance(value, ScalarNode) else None
    beside = told.mended if told is not None and told.key in level.known else "…"
    if isinstance(value, MapNode) and value.entries:
        beside = in_one_line(value)[1:-1]
    return say("td201.value_as_key", text=f"{wanting[0]}: {bound}, {beside}")


def _all(known: Mapping[str, Kind]) -> Message | None:
    return say("td201.keys", keys=listing(list(known))) if 0 < len(known) <= FEW else None


def missing_key(level: Level, place: Place, key: str) -> Diagnostic:
    """Return the finding about a key that a map must have."""
    where, kind = _where(level.path), level.kind
    helped: Message | None = None
    title = titles_of(kind).get(key)
    if key == "mode" and isinstance(kind, OneMode):
        forms, every = forms_with(level, ()), [form.MODE for form in kind.modes]
        helped = say("td202.mode", modes=listing(every, "variants.either"))
        if 0 < len(forms) < len(every):
            helped = _mode_of_all([name for name in level.node.entries if name in level.known], forms)
    elif title is not None:
        helped = say("td202.help", key=key, title=title)
    return finding("td202", place, help=helped, key=key, where=where)
