"""The fields of a variant file: what it holds besides the rules, and the kind of every field by its path.

The rules are the axes, and their options are declared in the axis modules. What else a file holds is declared here in
the same way, so that the schema, the reading and the reference treat both alike.

>>> kind_at(["kitty", "capture", "cap"], {"kitty": {"capture": {"mode": "power_of_cards"}}})
Whole(minimum=1, maximum=None, multiple_of=None, optional=True, unit=...)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, ClassVar, Final

from tractor_dsl.cards import RANKS
from tractor_dsl.rules.catalog import SUFFIXES
from tractor_dsl.rules.options import (
    BothLanguages,
    ByRank,
    Entry,
    Kind,
    ListOf,
    OneMode,
    OneOf,
    Plain,
    RankName,
    Text,
    Words,
    option,
    options_of,
)
from tractor_dsl.rules.profile import AXES

ID: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
"""The id of a variant: ASCII letters, digits and single hyphens."""


def id_of_file(file_name: str) -> str | None:
    """Return the id that a variant in a file has to have, None where the name is not that of a YAML file.

    >>> id_of_file("tables/mine.yaml"), id_of_file("-")
    ('mine', None)
    """
    name = PurePath(file_name.replace("\\", "/")).name
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), None)


@dataclass(frozen=True, slots=True)
class Loose:
    """A map whose content is described elsewhere: a ruling, or what is given for rulings."""

    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "object"}

    def build(self, plain: Plain) -> Plain:
        """Return the map."""
        return plain

    def plain(self, value: Plain) -> Plain:
        """Return the map."""
        return value


@dataclass(frozen=True, slots=True)
class Changes:
    """Rules laid over those of a file, written as they are in a file: axes and their options."""

    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {
            "type": "object",
            "properties": {axis: axis_schema(axis) for axis in AXES},
            "additionalProperties": False,
        }

    def build(self, plain: Plain) -> Plain:
        """Return the rules as they are written."""
        return plain

    def plain(self, value: Plain) -> Plain:
        """Return the rules as they are written."""
        return value


def axis_schema(axis: str) -> dict[str, Any]:
    """Return the schema of an axis inside the schema of a file, where it is defined once."""
    section = AXES[axis]
    return {"$ref": f"#/$defs/{section.__name__}", "title": f"{section.TITLE.zh} / {section.TITLE.en}"}


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text that the rules were taken from."""

    TITLE: ClassVar[Words] = Words("出处", "Source")

    text: str = option(
        Text(), zh="名称", en="Text", about_zh="规则文本的公开名称。", about_en="The public title of the text."
    )
    section: str | None = option(
        Text(), None, zh="章节", en="Section", about_zh="文本里的哪一节。", about_en="Which section of the text."
    )


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that a table may switch on."""

    TITLE: ClassVar[Words] = Words("本桌规则", "House rule")

    id: str = option(
        Text(ID.pattern, ("no-throws",)),
        zh="标识",
        en="Id",
        about_zh="小写字母、数字和连字符；用 --with 打开。",
        about_en="Small letters, digits and hyphens; `--with` switches it on.",
    )
    title: BothLanguages = option(
        Entry(BothLanguages),
        zh="名字",
        en="Title",
        about_zh="这条规则的名字，中英文各一。",
        about_en="What the rule is called.",
    )
    set: Mapping[str, Any] = option(
        Changes(),
        zh="改成",
        en="Set",
        about_zh="打开后改成什么；写法和文件里一样。",
        about_en="What it changes, written as in the file itself.",
    )
    choice: str | None = option(
        Text(ID.pattern),
        None,
        zh="多选一",
        en="Choice",
        about_zh="写同一个标识的几条，最多打开一条。",
        about_en="Of the rules that name the same choice, one at most is switched on.",
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that are switched on together."""

    TITLE: ClassVar[Words] = Words("组合", "Preset")

    id: str = option(
        Text(ID.pattern, ("new-year",)),
        zh="标识",
        en="Id",
        about_zh="小写字母、数字和连字符；用 --with 打开。",
        about_en="Small letters, digits and hyphens; `--with` switches all of it on.",
    )
    title: BothLanguages = option(
        Entry(BothLanguages),
        zh="名字",
        en="Title",
        about_zh="这个组合的名字，中英文各一。",
        about_en="What the preset is called.",
    )
    rules: tuple[str, ...] = option(
        ListOf(Text(ID.pattern), at_least=1),
        zh="包括",
        en="Rules",
        about_zh="打开哪几条本桌规则。",
        about_en="The house rules that are switched on.",
    )


@dataclass(frozen=True, slots=True)
class Header:
    """What a variant file holds besides the rules."""

    TITLE: ClassVar[Words] = Words("规则文件", "Variant file")

    id: str = option(
        Text(ID.pattern),
        zh="标识",
        en="Id",
        about_zh="小写字母、数字和连字符；和文件名相同。",
        about_en="Small letters, digits and hyphens; the same as the name of the file.",
    )
    title: BothLanguages = option(
        Entry(BothLanguages),
        zh="名字",
        en="Title",
        about_zh="规则的名字，中英文各一。",
        about_en="What the rules are called.",
    )
    description: BothLanguages | None = option(
        Entry(BothLanguages),
        None,
        zh="说明",
        en="Description",
        about_zh="给玩家看的几句话。",
        about_en="A few words for players.",
    )
    extends: str | None = option(
        Text(ID.pattern, ("qq",)),
        None,
        zh="上一级",
        en="Parent",
        about_zh="在哪一种规则上改：内置规则的标识，或同一文件夹里的文件。映射合并，列表整个代替。",
        about_en="The variant that this one changes: a built-in id, or a file in the same folder. Maps are merged with "
        "the parent's, lists replace the parent's.",
    )
    sources: tuple[SourceText, ...] = option(
        ListOf(Entry(SourceText)),
        (),
        zh="出处",
        en="Sources",
        about_zh="规则写在哪里。",
        about_en="Where the rules are written.",
    )
    inferred: tuple[str, ...] = option(
        ListOf(Text(examples=("trumps", "declare.nobody"))),
        (),
        zh="推断",
        en="Inferred",
        about_zh="出处没有写、由本文件补上的规则，按路径列出。",
        about_en="The rules that no source states, by path.",
    )
    house_rules: tuple[HouseRule, ...] = option(
        ListOf(Entry(HouseRule)),
        (),
        zh="本桌规则",
        en="House rules",
        about_zh="各桌可以自己打开的规则；默认都不打开。没写就沿用上一级的。",
        about_en="Rules that a table may switch on; none is on by itself. A file without any takes its parent's.",
    )
    presets: tuple[Preset, ...] = option(
        ListOf(Entry(Preset)),
        (),
        zh="组合",
        en="Presets",
        about_zh="一起打开的几条本桌规则。",
        about_en="House rules that are switched on together.",
    )
    rulings_given: Mapping[str, Any] | None = option(
        Loose(),
        None,
        zh="判例的前提",
        en="Given for rulings",
        about_zh="每个判例共有的前提。",
        about_en="Defaults for every ruling.",
    )
    rulings: tuple[Mapping[str, Any], ...] = option(
        ListOf(Loose(), distinct=False),
        (),
        zh="判例",
        en="Rulings",
        about_zh="用具体牌局说明规则。",
        about_en="Worked examples of the rules.",
    )


HEADER: Final = frozenset(entry.name for entry in options_of(Header))
"""The top-level keys of a variant file that are no rules."""
HANDED_DOWN: Final = frozenset(("house_rules", "presets"))
"""Those of them that a file takes from its parent when it has none of its own."""
FILE: Final[Mapping[str, Kind]] = {
    **{entry.name: entry.kind for entry in options_of(Header)},
    **{axis: Entry(section) for axis, section in AXES.items()},
}
"""The kind of every top-level key of a variant file."""


@dataclass(frozen=True, slots=True)
class ModeName:
    """The word behind ``mode:``."""

    modes: tuple[type[Any], ...]
    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "string", "enum": [mode.MODE for mode in self.modes]}

    def build(self, plain: Plain) -> Plain:
        """Return the word."""
        return plain

    def plain(self, value: Plain) -> Plain:
        """Return the word."""
        return value


def fields_of(kind: Kind | None, mode: str | None = None) -> Mapping[str, Kind] | None:
    """Return the kinds behind the keys of a map, or None when the kind is no map with known keys.

    ``kind`` None is the file itself. ``mode`` is the word behind ``mode:`` where there are several forms; with an
    unknown one only the key ``mode`` is known.
    """
    if kind is None:
        return FILE
    if isinstance(kind, Entry):
        return {entry.name: entry.kind for entry in options_of(kind.section)}
    if isinstance(kind, Changes):
        return {axis: Entry(section) for axis, section in AXES.items()}
    if isinstance(kind, ByRank):
        return dict.fromkeys(RANKS, kind.item)
    if isinstance(kind, OneMode):
        known: dict[str, Kind] = {"mode": ModeName(kind.modes)}
        for form in kind.modes:
            if mode == form.MODE:
                known |= {entry.name: entry.kind for entry in options_of(form)}
        return known
    return None


def is_map(kind: Kind) -> bool:
    """Tell whether a kind is written as a map with known keys.

    >>> from tractor_dsl.rules.options import RankName
    >>> is_map(Changes()), is_map(RankName()), is_map(Loose())
    (True, False, False)
    """
    return isinstance(kind, Entry | Changes | ByRank | OneMode)


def kind_at(path: Sequence[str | int], plain: Plain) -> Kind | None:
    """Return the kind of the field at a path of a file with these values, or None when no such field is known."""
    kind: Kind | None = None
    for depth, step in enumerate(path):
        if isinstance(step, int):
            kind = kind.item if isinstance(kind, ListOf) else None
        elif depth and kind is None:
            return None
        else:
            mode = plain.get("mode") if isinstance(plain, Mapping) else None
            kind = (fields_of(kind, mode) or {}).get(step)
        plain = _inside(plain, step)
        if kind is None:
            return None
    return kind


def _inside(plain: Plain, step: str | int) -> Plain:
    if isinstance(plain, Mapping):
        return plain.get(step)
    return plain[step] if isinstance(plain, list) and isinstance(step, int) and step < len(plain) else None


def every_path() -> Iterator[str]:
    """Yield the path of every rule that a file can state, in all modes; entries of lists have none of their own.

    >>> paths = set(every_path())
    >>> {"kitty", "kitty.capture", "kitty.capture.cap"} <= paths, "result.bands.at" in paths
    (True, False)
    """
    for axis, section in AXES.items():
        yield axis
        for entry in options_of(section):
            yield f"{axis}.{entry.name}"
            if isinstance(entry.kind, OneMode):
                names = {"mode": None} | dict.fromkeys(o.name for form in entry.kind.modes for o in options_of(form))
                yield from (f"{axis}.{entry.name}.{name}" for name in names)


def choices_of(kind: Kind | None) -> Mapping[str, Words]:
    """Return the words that may be written for a kind, with their meanings; none when the kind has no such list."""
    if isinstance(kind, OneOf):
        return {str(choice): choice.words for choice in kind.choices}
    if isinstance(kind, ModeName):
        return {form.MODE: form.TITLE for form in kind.modes}
    if isinstance(kind, RankName):
        return {rank: Words(rank, rank) for rank in RANKS}
    return {}


def titles_of(kind: Kind | None) -> Mapping[str, Words]:
    """Return what the keys of a map are called; ``kind`` None is the file itself."""
    if kind is None:
        axes = {axis: section.TITLE for axis, section in AXES.items()}
        return {entry.name: entry.title for entry in options_of(Header)} | axes
    if isinstance(kind, Entry):
        return {entry.name: entry.title for entry in options_of(kind.section)}
    if isinstance(kind, OneMode):
        return {entry.name: entry.title for form in kind.modes for entry in options_of(form)}
    return {}
