"""A variant file for every option that shows it in use, and that passes ``tractor check``.

It extends a built-in variant and says something else than that: first what another built-in variant says, then what the
kind of the option allows. Where that alone does not go together with the rest, what the other variant says of the
options involved is written too; which those are, the checks declare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from tractor_dsl.errors import FindingsError
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.files.editing import flow
from tractor_dsl.rules.files.lints import looked_at
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.options import (
    ByRank,
    Entry,
    Flag,
    Kind,
    ListOf,
    OneMode,
    OneOf,
    Option,
    Plain,
    RankName,
    Whole,
    options_of,
)
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import Variant

FILE: Final = "my-table.yaml"
PARENT: Final = "qq"
ROUNDS: Final = 4
"""How often what does not go together is mended."""
SOME_NUMBERS: Final = (5, 10, 4, 3, 2, 1)
_TOP: Final = "id: my-table\ntitle: {zh: 我家玩法, en: My table}\nextends: qq\n"
_HOUSE_RULES: Final = """\
house_rules:
  - {id: no-throws, title: {zh: 不许甩牌, en: No throws}, set: {throw: {allowed: never}}}
  - {id: gentle-kitty, title: {zh: 底牌最多8倍, en: A gentle kitty}, set: {kitty: {capture: {cap: 8}}}}
"""
_PRESETS: Final = """\
presets:
  - {id: with-grandma, title: {zh: 陪奶奶打, en: With grandma}, rules: [no-throws, gentle-kitty]}
"""
_RULINGS: Final = """\
rulings_given: {level: "10", trump: ♠}
rulings:
  - {id: the-last-trick, kitty: {winning: ♥KK, points: 10}, multiplier: 4}
"""
OF_HEADER: Final[Mapping[str, str]] = {
    "id": _TOP,
    "title": _TOP,
    "description": _TOP + "description: {zh: 过年在奶奶家打的规则。, en: As we play it at grandma's at New Year.}\n",
    "extends": _TOP,
    "sources": _TOP + "sources:\n  - {text: 拖拉机比赛规则, section: 计分}\nkitty:\n  measured_on: lead\n",
    "inferred": _TOP + "inferred: [throw.failed]\nthrow:\n  failed: first_beaten\n",
    "house_rules": _TOP + _HOUSE_RULES,
    "presets": _TOP + _HOUSE_RULES + _PRESETS,
    "rulings_given": _TOP + _RULINGS,
    "rulings": _TOP + _RULINGS,
}
"""Examples of what a file holds besides the rules."""


@cache
def built_in() -> tuple[Variant, ...]:
    """Return the built-in variants, those before others that are extended by them."""
    return tuple(sorted((load_variant(name) for name, *_ in variant_files()), key=lambda found: len(found.extends)))


@cache
def example(path: str) -> str:
    """Return a variant file that has the option with a path, such as ``follow.duty``.

    >>> print(example("follow.shorter_tractor"), end="")
    id: my-table
    title: {zh: 我家玩法, en: My table}
    extends: qq
    <BLANKLINE>
    follow:
      shorter_tractor: free
    """
    for changes in _changes(path):
        text = _text(changes)
        found = _codes(text)
        if not found:
            return text
    raise AssertionError(f"no value of {path} goes together with {PARENT}")


def _changes(path: str) -> Iterator[dict[str, Plain]]:
    """Yield changes that may make an example: the option alone, else with what else another variant says."""
    option = _options()[path]
    own = option.kind.plain(value_of(_parent(), path))
    others: dict[str, tuple[Plain, Variant]] = {}
    for other in built_in():
        value = option.kind.plain(value_of(other, path))
        if value != own:
            others.setdefault(flow(value), (value, other))
    telling = sorted(others.values(), key=lambda pair: -len(flow(pair[0])))
    yield from ({path: value} for value, _ in telling)
    yield from ({path: value} for value in _of_kind(option.kind) if value != own)
    for value, other in telling:
        yield from _mended({path: value}, other)


def _mended(changes: dict[str, Plain], other: Variant) -> Iterator[dict[str, Plain]]:
    """Yield changes, and those with what the other variant says of the options that do not go with them."""
    parent = _parent()
    for _ in range(ROUNDS):
        yield changes
        more = dict(changes)
        for code in _codes(_text(changes)):
            for field in looked_at().get(code, ()):
                path = option_with(field)
                if value_of(other, path) != value_of(parent, path):
                    more.setdefault(path, _options()[path].kind.plain(value_of(other, path)))
        if more == changes:
            return
        changes = more


@cache
def _codes(text: str) -> tuple[str, ...]:
    """Return the codes that a file gets."""
    try:
        found = read_variant(text, FILE).warnings
    except FindingsError as error:
        found = error.diagnostics
    return tuple(dict.fromkeys(one.message.code for one in found))


def _parent() -> Variant:
    return next(variant for variant in built_in() if variant.id == PARENT)


@cache
def _options() -> Mapping[str, Option]:
    return {f"{axis}.{option.name}": option for axis, section in AXES.items() for option in options_of(section)}


def option_with(field: str) -> str:
    """Return the option that a field is, or is inside of; its part of a page tells of the field too.

    >>> option_with("kitty.capture.cap")
    'kitty.capture'
    """
    return ".".join(field.split(".")[:2])


def value_of(variant: Variant, path: str) -> Any:
    """Return what a variant says of an option, by its path."""
    axis, _, name = path.partition(".")
    return getattr(getattr(variant.profile, axis), name)


def _of_kind(kind: Kind) -> Iterator[Plain]:
    """Yield values of a kind that no built-in variant need have."""
    match kind:
        case Flag():
            yield from (True, False)
        case OneOf(choices):
            yield from map(str, choices)
        case Whole():
            yield from (number for number in SOME_NUMBERS if _fits(kind, number))
        case RankName():
            yield "5"
        case ByRank():
            yield from ({"A": value} for value in _of_kind(kind.item))
        case OneMode(modes):
            yield from ({"mode": mode.MODE} for mode in modes)
        case Entry():
            yield from ({option.name: value} for option in options_of(kind.section) for value in _of_kind(option.kind))
        case ListOf():
            yield from ([value] for value in (*kind.item.schema().get("examples", ()), *_of_kind(kind.item)))


def _fits(kind: Whole, number: int) -> bool:
    most = number if kind.maximum is None else kind.maximum
    return kind.minimum <= number <= most and not number % (kind.multiple_of or 1)


def _text(changes: Mapping[str, Plain]) -> str:
    """Return a file with changes, axis by axis, lists of maps on a line for each."""
    lines = [_TOP]
    for axis in AXES:
        inside = {path.partition(".")[2]: value for path, value in changes.items() if path.startswith(f"{axis}.")}
        if inside:
            lines.append(f"{axis}:")
        for name, value in inside.items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                lines += [f"  {name}:", *(f"    - {flow(entry)}" for entry in value)]
            else:
                lines.append(f"  {name}: {flow(value)}")
    return "\n".join(lines) + "\n"
