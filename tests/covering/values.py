"""Representative written values of every option, by walking the axes and the kinds of their options.

A kind that is one of a few values gives all of them, a number its ends and something between, a form with modes every
mode. What shipped variants write is taken too: lists of bands or rungs make sense as a whole only.

>>> representatives()["trumps.gaps"]
('bridged', 'broken')
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, Final, TypeAlias

from tractor_dsl.cards import RANKS
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.options import (
    ByRank,
    Entry,
    Flag,
    Kind,
    ListOf,
    OneMode,
    OneOf,
    Option,
    RankName,
    RungText,
    ShapeText,
    Text,
    Whole,
    options_of,
)
from tractor_dsl.rules.profile import AXES

Written: TypeAlias = Any
"""A value as it is written in a file: what JSON holds."""
MOST: Final = 6
"""Values of one option, unless it has more choices, or modes with more values."""
PER_MODE: Final = 2
LEFT_OUT: Final = "(left out)"
"""Stands for an option that is not written."""
SOME_RANKS: Final = (RANKS[0], RANKS[8], RANKS[-1])


@cache
def representatives() -> dict[str, tuple[Written, ...]]:
    """Return the representative values of every option by its path, the neutral default first."""
    return {
        f"{axis}.{entry.name}": tuple(_limited(entry, [row[f"{axis}.{entry.name}"] for row in shipped_rows()]))
        for axis, section in AXES.items()
        for entry in options_of(section)
    }


def _limited(entry: Option, seen: Iterable[Written]) -> list[Written]:
    """Return the default, then values of shipped variants and of the kind in turn, a few of them; all of some kinds."""
    derived, written = _of_option(entry), _different(entry.kind, seen)
    if isinstance(entry.kind, OneOf | OneMode):
        return _different(entry.kind, [*derived, *written])[: max(len(derived), MOST)]
    if isinstance(entry.kind, ListOf) and isinstance(entry.kind.item, Entry):
        return _different(entry.kind, [*derived[:1], *written, *derived[1:3]])
    mixed = [value for pair in zip(written, derived, strict=False) for value in pair]
    return _different(entry.kind, [*derived[:1], *mixed, *written, *derived])[:MOST]


@cache
def shipped_rows() -> tuple[dict[str, Written], ...]:
    """Return all values of the shipped variants, by path."""
    profiles = [load_variant(variant_id).profile for variant_id, *_ in variant_files()]
    return tuple(
        {
            f"{axis}.{entry.name}": entry.kind.plain(getattr(getattr(profile, axis), entry.name))
            for axis, section in AXES.items()
            for entry in options_of(section)
        }
        for profile in profiles
    )


def _different(kind: Kind, values: Iterable[Written]) -> list[Written]:
    """Return the values without those that mean the same as an earlier one."""
    found: dict[str, Written] = {}
    for value in values:
        found.setdefault(_meaning(kind, value), value)
    return list(found.values())


def _meaning(kind: Kind, value: Written) -> str:
    canonical = value if value == LEFT_OUT else kind.plain(kind.build(value))
    return json.dumps(canonical, sort_keys=True)


def _of_option(entry: Option) -> list[Written]:
    return _different(entry.kind, [*_default(entry), *of_kind(entry.kind)])


def _default(entry: Option) -> list[Written]:
    """Return the neutral default as it is written: none if it must be written, LEFT_OUT if it is that there is none."""
    if entry.required:
        return []
    nothing = entry.default is None and not getattr(entry.kind, "optional", False)
    return [LEFT_OUT if nothing else entry.kind.plain(entry.default)]


def _together(names: Iterable[str], values: Iterable[Written]) -> dict[str, Written]:
    return {name: value for name, value in zip(names, values, strict=True) if value != LEFT_OUT}


def of_kind(kind: object) -> Iterator[Written]:
    """Yield representative values of a kind.

    Raises:
        TypeError: this kind is not known here.
    """
    match kind:
        case Flag():
            yield from (True, False)
        case Whole():
            yield from _numbers(kind)
        case OneOf():
            yield from (str(choice) for choice in kind.choices)
        case RankName():
            yield from SOME_RANKS
        case Text():
            yield from kind.examples or ("x",)
        case RungText() | ShapeText():
            yield from kind.schema()["examples"]
        case ListOf():
            yield from _lists(kind)
        case ByRank():
            values = [value for value in of_kind(kind.item) if value]
            yield {}
            yield dict(zip(SOME_RANKS, values * 3, strict=False))
        case Entry():
            yield from _spread(_combined(kind.section), MOST)
        case OneMode():
            for mode in kind.modes:
                yield from ({"mode": mode.MODE, **options} for options in _each_choice(mode))
        case _:
            raise TypeError(f"no representative values are known for {kind!r}")


def _numbers(kind: Whole) -> Iterator[int | None]:
    """Yield the ends of a range that is not too long, and something between."""
    unit = kind.multiple_of or 1
    yield kind.minimum
    between = kind.minimum + 2 * unit
    if kind.maximum is None or between <= kind.maximum:
        yield between
    if kind.maximum is not None and kind.maximum <= 13:
        yield kind.maximum
    if kind.optional:
        yield None


def _lists(kind: ListOf) -> Iterator[list[Written]]:
    """Yield short lists, and one of everything."""
    items = _different(kind.item, of_kind(kind.item))
    for wanted in ([], items[:1], items[-1:], items[:2], items):
        if len(wanted) >= kind.at_least:
            yield wanted


def _combined(section: type[Any]) -> list[dict[str, Written]]:
    """Return every combination of the values of a section's options."""
    entries = options_of(section)
    values = [_of_option(entry)[:4] for entry in entries]
    return [_together([entry.name for entry in entries], chosen) for chosen in product(*values)]


def _spread(values: list[dict[str, Written]], most: int) -> list[dict[str, Written]]:
    """Return some of many values, from the first to the last."""
    step = max(1, -(-len(values) // most) | 1)
    return values[::step]


def _each_choice(mode: type[Any]) -> Iterator[dict[str, Written]]:
    """Yield the options of a mode so that each value up to a few occurs once."""
    entries = options_of(mode)
    values = [_of_option(entry)[:PER_MODE] for entry in entries]
    for turn in range(max((len(column) for column in values), default=1)):
        yield _together([entry.name for entry in entries], [column[turn % len(column)] for column in values])
