"""The rules in force of a variant, one by one: the value, where it is written, and whether a source states it.

>>> from tractor_dsl.rules.load import load_variant
>>> capture = next(rule for rule in effective_rules(load_variant("qq")) if rule.path == "kitty.capture")
>>> [(part.name, part.value, part.place.line) for part in capture.parts]
[('mode', 'power_of_cards', 29), ('cap', 64, 29)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tractor_dsl.cards import RANKS
from tractor_dsl.errors import Place
from tractor_dsl.rules.options import ByRank, Entry, Kind, ListOf, OneMode, Option, Plain, options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class EffectiveRule:
    """One rule in force, or a part of one."""

    path: str
    """Such as ``kitty.capture``, ``kitty.capture.cap``, ``result.bands[2]``."""
    name: str
    """The key as it is written; of the entry of a list, nothing."""
    value: Plain
    """What is in force, as it is written; options that are not written are there with their neutral defaults."""
    place: Place | None
    """Where it is written; None where no file states it."""
    inferred: bool
    """Whether the files say of it that no source states it."""
    parts: tuple[EffectiveRule, ...] = ()
    """The options of a mode or map, the entries of a list of maps."""

    @property
    def source(self) -> tuple[str, int, bool] | None:
        """Return the file, the line and whether it is inferred, if that is the same for all its parts."""
        own = ("", 0, self.inferred) if self.place is None else (self.place.file, self.place.line, self.inferred)
        sources = {part.source for part in self.parts} or {own}
        return sources.pop() if len(sources) == 1 else None


def effective_rules(variant: Variant) -> Iterator[EffectiveRule]:
    """Yield every rule in force, by axis and option in the order of the schema."""
    for axis, section in AXES.items():
        for entry in options_of(section):
            value = getattr(getattr(variant.profile, axis), entry.name)
            yield _rule(variant, f"{axis}.{entry.name}", entry.name, entry.kind, value)


def inferred_paths(variant: Variant) -> tuple[str, ...]:
    """Return the rules in force that no source states, in the order of the schema; an axis stands for all its options.

    >>> from tractor_dsl.rules.load import load_variant
    >>> "levels.ends" in inferred_paths(load_variant("qq-permanent-2"))
    True
    """
    paths: list[str] = []
    rules = list(effective_rules(variant))
    for axis in AXES:
        options = [rule for rule in rules if rule.path.startswith(f"{axis}.")]
        if all(rule.inferred for rule in options):
            paths.append(axis)
        else:
            paths += [path for rule in options for path in _inferred_in(rule)]
    return tuple(paths)


def _inferred_in(rule: EffectiveRule) -> list[str]:
    if rule.inferred:
        return [rule.path]
    return [part.path for part in rule.parts if part.inferred and part.name]


def _rule(variant: Variant, path: str, name: str, kind: Kind, value: Any) -> EffectiveRule:
    parts = tuple(_parts(variant, path, kind, value))
    if parts and not isinstance(kind, ListOf):
        inferred = all(part.inferred for part in parts)
        plain: Plain = {part.name: part.value for part in parts}
    else:
        inferred = variant.is_inferred(path)
        plain = kind.plain(value)
    return EffectiveRule(path, name, plain, variant.origins.get(path), inferred, parts)


def _parts(variant: Variant, path: str, kind: Kind, value: Any) -> Iterator[EffectiveRule]:
    if isinstance(kind, OneMode):
        mode = f"{path}.mode"
        yield EffectiveRule(mode, "mode", value.MODE, variant.origins.get(mode), variant.is_inferred(mode))
    if isinstance(kind, OneMode | Entry):
        for entry in options_of(type(value)):
            if _is_there(entry, getattr(value, entry.name)):
                yield _rule(variant, f"{path}.{entry.name}", entry.name, entry.kind, getattr(value, entry.name))
    elif isinstance(kind, ByRank):
        for rank, counted in value:
            yield _rule(variant, f"{path}.{RANKS[rank]}", RANKS[rank], kind.item, counted)
    elif isinstance(kind, ListOf) and isinstance(kind.item, Entry):
        for index, item in enumerate(value):
            place = variant.origins.get(f"{path}[{index}]")
            yield EffectiveRule(f"{path}[{index}]", "", kind.item.plain(item), place, variant.is_inferred(path))


def _is_there(entry: Option, value: Any) -> bool:
    """Whether a value can be written; a None that stands for nothing cannot."""
    return value is not None or getattr(entry.kind, "optional", False)
