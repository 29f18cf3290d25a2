"""A page for every axis of the rules, and one for what else a variant file holds.

>>> print(axis_page("partners", "en").splitlines()[1])
# Partners `partners`
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_dsl.compare.wording import Speaker, in_words
from tractor_dsl.explain.field import Allowed, allowed_values, default_in_words
from tractor_dsl.pages import page_of
from tractor_dsl.reference.examples import OF_HEADER, built_in, example, value_of
from tractor_dsl.reference.markup import bullets, cell, code, heading, link, other_language, table
from tractor_dsl.rules.files.editing import flow
from tractor_dsl.rules.files.fields import Changes, Header, Loose
from tractor_dsl.rules.files.lints import codes_about
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
    Whole,
    options_of,
)
from tractor_dsl.rules.profile import AXES

FILE = "file"
"""The page on what a file holds besides the rules."""


def label(path: str, language: str) -> str:
    """Return what links lead to the part on an option, or an axis, by.

    >>> label("follow.duty", "zh")
    'zh-follow.duty'
    """
    return f"{language}-{path}"


def axis_page(axis: str, language: str) -> str:
    """Return the page on an axis: every option of it, with what it may be, an example, and what looks at it."""
    say = Speaker(language)
    section = AXES[axis]
    options = options_of(section)
    parts = [
        heading(1, f"{section.TITLE.text(language)} `{axis}`", label(axis, language)),
        other_language(language, f"{axis}.md"),
        _contents(say, options, f"{axis}."),
    ]
    for option in options:
        parts += _option_parts(say, option, f"{axis}.{option.name}")
    return "\n\n".join(parts) + "\n"


def file_page(language: str) -> str:
    """Return the page on what a variant file holds besides the rules."""
    say = Speaker(language)
    options = options_of(Header)
    parts = [
        heading(1, Header.TITLE.text(language), label(FILE, language)),
        other_language(language, f"{FILE}.md"),
        say("reference.file.intro"),
        _contents(say, options, ""),
    ]
    for option in options:
        parts += _about_parts(say, option, option.name)
        parts += [f"**{say('reference.example')}**", code(OF_HEADER[option.name], "yaml")]
    return "\n\n".join(parts) + "\n"


def _contents(say: Speaker, options: tuple[Option, ...], above: str) -> str:
    rows = [
        [
            link(f"`{option.name}`", f"#{label(above + option.name, say.language)}"),
            cell(option.about.text(say.language)),
        ]
        for option in options
    ]
    return table([say("reference.key"), say("reference.meaning")], rows)


def _about_parts(say: Speaker, option: Option, path: str) -> Iterator[str]:
    """Yield what an option is: its title, meaning, key, type, default, and the values it may have."""
    yield heading(2, f"{option.title.text(say.language)} `{option.name}`", label(path, say.language))
    yield cell(option.about.text(say.language))
    yield bullets(
        f"**{say(f'reference.{name}')}**{say('reference.colon')}{text.replace(chr(10), '<br>')}"
        for name, text in (
            ("path", f"`{path}`"),
            ("type", type_in_words(say, option.kind)),
            ("default", _default(say, option)),
        )
    )
    yield from _value_parts(say, option.kind)


def _option_parts(say: Speaker, option: Option, path: str) -> Iterator[str]:
    """Yield everything about an option of the rules."""
    yield from _about_parts(say, option, path)
    yield f"**{say('reference.example')}**"
    yield code(example(path), "yaml")
    yield f"**{say('reference.in_variants')}**"
    yield table([say("reference.value"), say("reference.variants")], _used(say, option, path))
    found = [(name.upper(), page_of(name.upper()).title.text(say.language)) for name in codes_about(path)]
    if found:
        yield f"**{say('reference.findings')}**"
        yield bullets(f"{link(name, f'codes/{name}.md')} {cell(title)}" for name, title in found)


def _default(say: Speaker, option: Option) -> str:
    """Return what holds where an option is not written."""
    if option.required:
        return say("reference.required")
    words = default_in_words(option)
    if words is None or option.default == ():
        return cell(say("compare.none") if words is None else words.text(say.language))
    said = cell(words.text(say.language))
    if isinstance(option.kind, OneOf | Flag):
        return f"`{flow(option.kind.plain(option.default))}`{say('reference.colon')}{said}"
    return said


def type_in_words(say: Speaker, kind: Kind) -> str:
    """Return what kind of value an option takes, as Markdown.

    >>> type_in_words(Speaker("en"), Whole(1, 4)), type_in_words(Speaker("en"), ListOf(RankName()))
    ('a whole number: `1 … 4`', 'a list of: a rank, `2 … 10, J, Q, K, A`')
    """
    match kind:
        case Whole():
            number = say("reference.type.whole", bounds=_first(kind).written)
            return f"{number}{say('reference.type.or_null')}" if kind.optional else number
        case ListOf():
            return say("reference.type.list", item=type_in_words(say, kind.item))
        case ByRank():
            return say("reference.type.by_rank", item=type_in_words(say, kind.item))
        case RankName() | RungText() | ShapeText():
            name = {RankName: "rank", RungText: "rung", ShapeText: "shape"}[type(kind)]
            return say(f"reference.type.{name}", examples=_first(kind).written)
    names = {Flag: "flag", OneOf: "one_of", OneMode: "one_mode", Entry: "entry", Changes: "changes", Loose: "loose"}
    return say(f"reference.type.{names.get(type(kind), 'text')}")


def _first(kind: Kind) -> Allowed:
    return next(iter(allowed_values(kind)))


def _value_parts(say: Speaker, kind: Kind) -> Iterator[str]:
    """Yield tables of the values, forms or keys that a kind has."""
    match kind:
        case ListOf() | ByRank():
            yield from _value_parts(say, kind.item)
        case OneOf() | Flag():
            rows = [[f"`{each.written}`", cell(each.meaning.text(say.language))] for each in allowed_values(kind)]
            yield table([say("reference.written"), say("reference.meaning")], rows)
        case OneMode(modes):
            for mode in modes:
                yield f"**`mode: {mode.MODE}`** {cell(mode.TITLE.text(say.language))}"
                if options_of(mode):
                    yield _keys(say, mode)
        case Entry(section):
            yield _keys(say, section)


def _keys(say: Speaker, section: type[Any]) -> str:
    headings = [say(f"reference.{name}") for name in ("key", "meaning", "type", "default")]
    return table(headings, _key_rows(say, section, ""))


def _key_rows(say: Speaker, section: type[Any], above: str) -> Iterator[list[str]]:
    """Yield a row for every key of a section, those of sections inside it after it."""
    for option in options_of(section):
        kind = option.kind
        takes = type_in_words(say, kind)
        if isinstance(kind, OneOf):
            colon = say("reference.colon")
            listed = (
                f"`{each.written}`{colon}{cell(each.meaning.text(say.language))}" for each in allowed_values(kind)
            )
            takes = "\n".join(listed)
        key = f"{above}{option.name}"
        yield [f"`{key}`", cell(option.about.text(say.language)), takes, _default(say, option)]
        inner = kind.item if isinstance(kind, ListOf) else kind
        if isinstance(inner, Entry):
            yield from _key_rows(say, inner.section, f"{key}[]." if inner is not kind else f"{key}.")


def _used(say: Speaker, option: Option, path: str) -> list[list[str]]:
    """Return the values that built-in variants have, each with those variants."""
    who: dict[str, list[str]] = {}
    for variant in built_in():
        value = value_of(variant, path)
        who.setdefault(in_words(option.kind, value).text(say.language), []).append(f"`{variant.id}`")
    if len(who) == 1:
        return [[cell(words), say("reference.every_variant")] for words in who]
    return [[cell(words), " ".join(ids)] for words, ids in who.items()]
