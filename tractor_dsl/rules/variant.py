"""A variant that has been read: its rules, and where each of them is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tractor_dsl.errors import Diagnostic, Place
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.profile import RuleProfile


@dataclass(frozen=True, slots=True)
class SourceNote:
    """A text that the rules were taken from, and the section of it."""

    text: str
    section: str | None = None


@dataclass(frozen=True, slots=True)
class HouseRuleNote:
    """A rule that a table may switch on; of those with the same ``choice``, one at most."""

    id: str
    title: Words
    choice: str | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    """What it sets, as it is written."""
    holds: bool = False
    """Whether the rules are such already, so that it would change none of them."""


@dataclass(frozen=True, slots=True)
class PresetNote:
    """House rules that are switched on together."""

    id: str
    title: Words
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A part of a variant file that is read elsewhere: a ruling, or what is given for all rulings.

    ``data`` are maps, lists and :class:`~tractor_dsl.reading.yaml_nodes.Written` texts: every scalar as it was written,
    with what YAML makes of it as its ``value``.
    """

    data: Mapping[str, Any]
    place: Place
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where everything in it is written, by path inside it, such as ``follow.lead`` or ``order[2]``."""

    def place_of(self, path: str) -> Place:
        """Return the place of a path inside, or of the nearest that is written around it."""
        return nearest(self.places, path) or self.place


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one variant file and its parents."""

    id: str
    """The id of the file, followed by a ``+`` and the id of every house rule that is on."""
    title: Words
    path: str
    """The file, as it is shown in messages."""
    profile: RuleProfile
    rules_hash: str
    origins: Mapping[str, Place]
    """Where the rules in force are written, by dotted path: ``kitty.capture.mode``, ``result.bands[2].at``."""
    description: Words | None = None
    extends: tuple[str, ...] = ()
    """The ids of its parent, the parent's parent and so on."""
    sources: tuple[SourceNote, ...] = ()
    """The texts that the rules were taken from: those of the file, then those of its parents."""
    inferred: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the file and its parents, the nearest first, each call inferred, by path."""
    house_rules: tuple[HouseRuleNote, ...] = ()
    """What a table may switch on."""
    presets: tuple[PresetNote, ...] = ()
    switched_on: tuple[str, ...] = ()
    """The ids of the house rules that are on."""
    warnings: tuple[Diagnostic, ...] = ()
    """What is probably not meant in the file."""
    rulings: tuple[Quoted, ...] = ()
    rulings_given: Quoted | None = None

    @property
    def changing(self) -> tuple[HouseRuleNote | PresetNote, ...]:
        """The house rules that would change a rule, and the presets with one of them."""
        rules = [rule for rule in self.house_rules if not rule.holds]
        ids = {rule.id for rule in rules}
        return (*rules, *(preset for preset in self.presets if not ids.isdisjoint(preset.rules)))

    @property
    def offers(self) -> tuple[str, ...]:
        """The ids of the house rules and presets that may be switched on."""
        return (*(rule.id for rule in self.house_rules), *(preset.id for preset in self.presets))

    def origin(self, path: str) -> Place | None:
        """Return where a rule is written, or None when it is a neutral default that no file states.

        A path below something that is written falls back on that: ``kitty.capture.cap`` on ``kitty.capture``.
        """
        option = ".".join(path.split("[")[0].split(".")[:2])
        return nearest(self.origins, path) if option in self.origins else None

    def is_inferred(self, path: str) -> bool:
        """Tell whether no source states a rule.

        That is what the file says that writes it, or one nearer in the family; of a neutral default, any of them.
        """
        place = self.origins.get(path)
        for file, listed in self.inferred.items():
            if any(path == known or path.startswith((f"{known}.", f"{known}[")) for known in listed):
                return True
            if place is not None and place.file == file:
                return False
        return False


def nearest(places: Mapping[str, Place], path: str) -> Place | None:
    """Return the place of a path, or of the nearest of its ancestors that has one.

    >>> nearest({"result.bands[2]": Place("a.yaml", 9, 7, 8)}, "result.bands[2].declarers").line
    9
    """
    while path:
        if path in places:
            return places[path]
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return None
