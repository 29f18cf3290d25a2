"""One rule of a variant: what is in force, where it is written, what each ancestor says, and what else it could be.

>>> from tractor_dsl.rules.load import load_variant
>>> found = field_of(load_variant("qq-permanent-2"), "trumps.permanent")
>>> found.words.en, [(said.variant, said.words.en) for said in found.said]
('2', [('qq', 'none'), ('qq-permanent-2', '2')])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tractor_dsl.compare.wording import in_words, worded
from tractor_dsl.errors import CannotRunError, Message, Place
from tractor_dsl.reading.findings import did_you_mean, listing
from tractor_dsl.rules.catalog import SUFFIX
from tractor_dsl.rules.files.guesses import homes_of
from tractor_dsl.rules.files.lints import codes_about
from tractor_dsl.rules.files.suggest import normal, suggest
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
    Plain,
    RankName,
    RungText,
    ShapeText,
    Whole,
    Words,
    options_of,
)
from tractor_dsl.rules.profile import AXES, RuleProfile
from tractor_dsl.rules.variant import Variant

MOST_SUGGESTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Said:
    """What one variant of a family says of a rule."""

    variant: str
    place: Place | None
    """Where it says so itself; None where it leaves the rule as its parent has it."""
    words: Words
    """What is in force in it, in words."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """A value that a rule may have: as it is written, and what it means."""

    written: str
    meaning: Words


@dataclass(frozen=True, slots=True)
class Field:
    """One rule of a variant."""

    path: str
    title: Words
    about: Words
    value: Plain
    """What is in force, as it is written."""
    words: Words
    place: Place | None
    """Where it is written; None for a neutral default that no file states."""
    inferred: bool
    said: tuple[Said, ...]
    """What the variant and its ancestors say, from the farthest ancestor on."""
    allowed: tuple[Allowed, ...]
    default: Words | None
    """What holds where no file says anything; None for a rule that must be written."""
    codes: tuple[str, ...]
    """The findings that there may be about it together with other rules; each has a page."""


@dataclass(frozen=True, slots=True)
class _Found:
    """An option in the rules of a variant, and its value."""

    path: str
    option: Option
    value: Any
    titles: tuple[Words, ...]


def field_of(variant: Variant, name: str, family: Sequence[Variant] = ()) -> Field:
    """Return one rule of a variant, by its path: ``kitty.capture`` (or ``kitty.capture.mode``), ``kitty.capture.cap``.

    ``family`` are its :func:`generations`, for a caller who has them.

    Raises:
        CannotRunError: there is no such rule in force; what was probably meant is suggested.
    """
    every = {found.path: found for found in _every(variant.profile)}
    path = name.partition("[")[0].strip()
    found = every.get(path) or every.get(path.removesuffix(".mode"))
    if found is None:
        raise CannotRunError(_in_other_mode(name, every) or _unknown(name, every))
    option = found.option
    return Field(
        path=found.path,
        title=Words(" · ".join(words.zh for words in found.titles), " · ".join(words.en for words in found.titles)),
        about=option.about,
        value=option.kind.plain(found.value),
        words=in_words(option.kind, found.value),
        place=variant.origin(found.path),
        inferred=variant.is_inferred(found.path),
        said=tuple(_said(family or generations(variant), found.path)),
        allowed=tuple(allowed_values(option.kind)),
        default=default_in_words(option),
        codes=tuple(code.upper() for code in codes_about(found.path)),
    )


def default_in_words(option: Option) -> Words | None:
    """Return what holds where an option is not written; None where it must be, or where that is simply nothing.

    >>> from tractor_dsl.rules.kitty import KittyRules
    >>> [default_in_words(option).en for option in options_of(KittyRules)][1:]
    ['the play that wins the last trick', 'no limit']
    """
    cannot_be_written = option.default is None and not getattr(option.kind, "optional", False)
    return None if option.required or cannot_be_written else in_words(option.kind, option.default)


def _every(profile: RuleProfile) -> Iterator[_Found]:
    """Yield every option in force, those of a mode or a map inside their section too."""
    for axis, section in AXES.items():
        yield from _inside(axis, section, getattr(profile, axis), (section.TITLE,))


def _inside(path: str, section: type[Any], value: Any, titles: tuple[Words, ...]) -> Iterator[_Found]:
    for option in options_of(section):
        own = getattr(value, option.name)
        found = _Found(f"{path}.{option.name}", option, own, (*titles, option.title))
        yield found
        if isinstance(option.kind, Entry | OneMode):
            yield from _inside(found.path, type(own), own, found.titles)


def _in_other_mode(name: str, every: dict[str, _Found]) -> Message | None:
    """Return that a rule is one of another mode than that in force, if it is."""
    path, _, last = name.rpartition(".")
    around = every.get(path)
    if around is None or not isinstance(around.option.kind, OneMode):
        return None
    for mode in around.option.kind.modes:
        if last in {option.name for option in options_of(mode)}:
            return Message("explain.field.other", {"field": name, "mode": mode.MODE, "own": around.value.MODE})
    return None


def _unknown(name: str, every: dict[str, _Found]) -> Message:
    """Return that there is no such rule, with what was probably meant."""
    called = {path: (found.option.title.zh, found.option.title.en) for path, found in every.items()}
    meant = nearest_fields(name, called)
    helped = did_you_mean(meant) or Message("explain.field.see", {"axes": listing(list(AXES))})
    return Message("explain.field.unknown", {"field": name, "help": helped})


def nearest_fields(name: str, known: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the paths, or axes, that a name was probably meant to be, best first; ``known`` are paths with titles.

    A title is as good as a path. Otherwise the last key counts and then, among several rules of that name, the axis.

    >>> known = {"table.kitty": ["底牌张数"], "kitty.capture": ["抠底倍数"], "kitty.capture.cap": ["封顶"]}
    >>> nearest_fields("kity.captur", known), nearest_fields("throw.cap", known)
    (('kitty.capture',), ('kitty.capture.cap',))
    >>> nearest_fields("抠底倍数", known), nearest_fields("抠底", known)
    (('kitty.capture',), ('kitty', 'table.kitty'))
    """
    plain = normal(name.replace(".", ""))
    same = [path for path, titles in known.items() if plain in map(normal, (path.replace(".", ""), *titles))]
    if same:
        return tuple(same[:MOST_SUGGESTIONS])
    *above, last = [part for part in name.split(".") if part] or [""]
    keys = list(dict.fromkeys(path.rpartition(".")[2] for path in known))
    wanted = [last] if last in keys else list(suggest(last, keys))
    axes = {above[0], *suggest(above[0], AXES)} if above else {home.section for home in homes_of(last)}
    found = [path for key in wanted for path in known if path.rpartition(".")[2] == key]
    inside = [path for path in found if path.partition(".")[0] in axes]
    whole = () if above else suggest(name, AXES)
    return tuple(dict.fromkeys([*whole, *(inside or found)]))[:MOST_SUGGESTIONS] or suggest(name, AXES)


# ----------------------------------------------------------------------------------------------------------- ancestors


def generations(variant: Variant) -> Iterator[Variant]:
    """Yield the ancestors of a variant, the farthest first, then the variant.

    With house rules on, the variant without them comes before it.
    """
    family = [variant]
    if variant.switched_on:
        family.insert(0, load_variant(variant.path if Path(variant.path).is_file() else variant.id.partition("+")[0]))
    for parent in variant.extends:
        sibling = Path(family[0].path).parent / (parent + SUFFIX)
        family.insert(0, load_variant(sibling if sibling.is_file() else parent))
    yield from family


def _said(family: Iterable[Variant], path: str) -> Iterator[Said]:
    before: Words | None = None
    for each in family:
        found = next((found for found in _every(each.profile) if found.path == path), None)
        words = worded("explain.field.other_mode") if found is None else in_words(found.option.kind, found.value)
        place = each.origin(path)
        own = place if place is not None and (place.file == each.path or words != before) else None
        yield Said(each.id, own, words)
        before = words


# -------------------------------------------------------------------------------------------------------------- values


def allowed_values(kind: Kind) -> Iterator[Allowed]:
    """Yield what an option may be: its values, or what kind of value it takes.

    >>> [allowed.written for allowed in allowed_values(Whole(1, 4))]
    ['1 … 4']
    """
    match kind:
        case OneOf(choices):
            yield from (Allowed(str(choice), choice.words) for choice in choices)
        case OneMode(modes):
            yield from (Allowed(f"mode: {mode.MODE}", mode.TITLE) for mode in modes)
        case Flag(yes, no):
            yield Allowed("true", yes)
            yield Allowed("false", no)
        case Whole():
            yield Allowed(_bounds(kind), worded("explain.kind.whole"))
            if kind.optional:
                yield Allowed("null", kind.none)
        case ListOf():
            yield Allowed("[…]", worded("explain.kind.list"))
            yield from allowed_values(kind.item)
        case ByRank():
            yield Allowed("{5: …, K: …}", worded("explain.kind.by_rank"))
            yield from allowed_values(kind.item)
        case Entry():
            for option in options_of(kind.section):
                yield Allowed(f"{option.name}: …", option.about)
        case _:
            yield from _texts(kind)


def _texts(kind: Kind) -> Iterator[Allowed]:
    names = {RankName: "rank", RungText: "rung", ShapeText: "shape"}
    examples = [str(example) for example in kind.schema().get("examples", ())]
    written = "2 … 10, J, Q, K, A" if isinstance(kind, RankName) else ", ".join(examples) or "…"
    yield Allowed(written, worded(f"explain.kind.{names.get(type(kind), 'text')}"))


def _bounds(kind: Whole) -> str:
    """Return the whole numbers that are allowed.

    >>> _bounds(Whole(5, 100, multiple_of=5)), _bounds(Whole(1))
    ('5, 10 … 100', '1 …')
    """
    step = kind.multiple_of
    begin = f"{kind.minimum}, {kind.minimum + step}" if step else str(kind.minimum)
    return f"{begin} …" if kind.maximum is None else f"{begin} … {kind.maximum}"
