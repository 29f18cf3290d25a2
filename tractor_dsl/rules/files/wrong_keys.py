"""Findings about keys: one that is not known, one that is missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tractor_dsl.errors import Diagnostic, Fix, Message, Place
from tractor_dsl.reading.findings import did_you_mean, dotted, finding, instead, listing, say
from tractor_dsl.reading.full_width import full_width_in
from tractor_dsl.reading.yaml_nodes import Entry, MapNode, ScalarNode
from tractor_dsl.rules.files.fields import FILE, fields_of, titles_of
from tractor_dsl.rules.files.suggest import homes, suggest
from tractor_dsl.rules.options import ByRank, Kind, OneMode, options_of

FEW: Final = 8
"""Up to how many alternatives are all named where there is no suggestion."""
_SWITCHES: Final = frozenset(("on", "off", "yes", "no", "y", "n", "true", "false"))
"""Words that other YAML readers turn into true or false, keys among them."""


def unknown_key(
    path: Sequence[str | int], kind: Kind | None, node: MapNode, name: str, missing: Collection[str]
) -> tuple[Diagnostic, Collection[str]]:
    """Return the finding about a key that a map does not have, and which missing keys it was meant to be."""
    key, value = node.entries[name]
    known = fields_of(kind, node.text_of("mode")) or {}
    mistake = full_width_in(key.place, name) if key.plain else None
    if mistake is not None:
        return mistake, known
    if key.plain and " " in name and isinstance(value, ScalarNode) and value.is_empty:
        return finding("td212", key.place, help=say("td212.help"), text=name), ()
    suggestions = suggest(name, missing) or suggest(name, known)
    meant = [word for word in suggestions[:1] if word in missing]
    fix = _meant_key(node, key, suggestions)
    if isinstance(kind, ByRank):
        helped = did_you_mean(suggestions) or say("td209.help", ranks=listing(list(known)))
        return finding("td209", key.place, help=helped, fix=fix, field=dotted(path), key=name), ()
    where = say("variants.in_section", section=dotted(path)) if path else say("variants.in_file")
    if key.plain and name.casefold() in _SWITCHES:
        other = did_you_mean(suggestions) or _all(known) or say("td111.help")
        return finding("td111", key.place, help=other, fix=fix, key=name, where=where), meant
    notes = [*_mode(node, kind), *(say("td201.also", key=word) for word in meant)]
    help_ = _did_you_mean(kind, suggestions) or _elsewhere(path, kind, name) or _all(known)
    return finding("td201", key.place, notes=notes, help=help_, fix=fix, key=name, where=where), meant


def _meant_key(node: MapNode, key: ScalarNode, suggestions: Sequence[str]) -> Fix | None:
    """Return the fix that writes the key that was meant; where several may have been, it is not a safe one."""
    stated = {word for word in suggestions if word in node.entries and _is_own(node.entries[word], key)}
    free = [word for word in suggestions if word not in stated]
    return written_instead(key, free[0], safe=len(suggestions) == 1) if free else None


def _is_own(entry: Entry, key: ScalarNode) -> bool:
    """Tell whether an entry is written in the same file as a key, not in a parent's."""
    return entry.key.place.file == key.place.file


def written_instead(node: ScalarNode, text: str, *, safe: bool = True) -> Fix | None:
    """Return the fix that writes another scalar, or None where the old one goes on beyond its line."""
    quotes = 0 if node.plain else 2
    as_read = node.place.end_column - node.place.column == len(node.text) + quotes
    return instead(node.place, text, safe=safe) if as_read else None


def _mode(node: MapNode, kind: Kind | None) -> Sequence[Message]:
    """Return the note that names the form of a section in several forms."""
    if not isinstance(kind, OneMode) or "mode" not in node.entries:
        return ()
    key, value = node.entries["mode"]
    return (say("variants.mode", mode=value.text if isinstance(value, ScalarNode) else "", place=key.place),)


def _did_you_mean(kind: Kind | None, suggestions: Sequence[str]) -> Message | None:
    if len(suggestions) != 1:
        return did_you_mean(suggestions)
    title = titles_of(kind).get(suggestions[0])
    return say("variants.did_you_mean_called", word=suggestions[0], title=title) if title else did_you_mean(suggestions)


def _elsewhere(path: Sequence[str | int], kind: Kind | None, key: str) -> Message | None:
    """Return the help that says where a key belongs that stands in the wrong place."""
    if isinstance(kind, OneMode):
        forms = [form.MODE for form in kind.modes if key in {entry.name for entry in options_of(form)}]
        if forms:
            return say("td201.other_mode", key=key, modes=listing(forms, "variants.either"))
    if key in FILE:
        return say("td201.top_level", key=key)
    sections = [home for home in homes(key) if home not in path]
    if len(path) <= 1 and len(sections) == 1:
        names = suggest(key, fields_of(FILE[sections[0]]) or ())
        return say("td201.elsewhere", key=names[0] if names else key, section=sections[0])
    return None


def _all(known: Mapping[str, Kind]) -> Message | None:
    return say("td201.keys", keys=listing(list(known))) if 0 < len(known) <= FEW else None


def missing_key(path: Sequence[str | int], place: Place, key: str, kind: Kind | None) -> Diagnostic:
    """Return the finding about a key that a map must have; ``kind`` is that of the map."""
    where = say("variants.in_section", section=dotted(path)) if path else say("variants.in_file")
    helped: Message | None = None
    title = titles_of(kind).get(key)
    if key == "mode" and isinstance(kind, OneMode):
        helped = say("td202.mode", modes=listing([form.MODE for form in kind.modes], "variants.either"))
    elif title is not None:
        helped = say("td202.help", key=key, title=title)
    return finding("td202", place, help=helped, key=key, where=where)
