"""How an axis module declares its options: once, with their values, titles and meanings in both languages.

Everything else about an option is derived from that declaration: the JSON Schema, how a YAML value is read, what is
written back, the reference, the comparison of variants, the rules hash. A *kind* (:class:`Kind`) says which values an
option takes. An option is a field of a frozen dataclass, a *section*; a section that comes in several forms, told apart
by ``mode:``, is a group of :class:`Mode` classes, one class per mode.

>>> from tractor_dsl.rules.kitty import KittyRules
>>> [entry.name for entry in options_of(KittyRules)]
['capture', 'measured_on', 'buried_points']
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, Protocol, cast, runtime_checkable

from tractor_dsl.cards import RANKS
from tractor_dsl.notation import Rung, ShapePattern, parse_rung, parse_shape

LONGEST_ID: Final = 60
"""Characters of an id."""
Plain = Any
"""What JSON and YAML hold: mappings with text keys, lists, text, whole numbers, booleans, None."""


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in Chinese and in English."""

    zh: str
    en: str

    def text(self, language: str) -> str:
        """Return the words of one language, ``zh`` or ``en``."""
        return self.zh if language == "zh" else self.en


class Choice(StrEnum):
    """One written value of an option, with its meaning in both languages."""

    words: Words

    def __new__(cls, value: str, zh: str, en: str) -> Choice:
        member = str.__new__(cls, value)
        member._value_ = value
        member.words = Words(zh, en)
        return member


class Section(Protocol):
    """A frozen dataclass of options: a rule axis, a mode, or an entry of a list."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    TITLE: ClassVar[Words]


@runtime_checkable
class Sentence(Protocol):
    """A section that says itself as a player would, rather than as its options one after another."""

    def in_words(self) -> Words:
        """Return what it says."""


class Kind(Protocol):
    """Which values an option takes, how they are written in a file, and how the schema describes them."""

    textual: ClassVar[bool]
    """The value is read from the raw text of the scalar, so that ``10`` and ``"10"`` are the same."""

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""

    def build(self, plain: Plain) -> Any:
        """Turn a written value that the schema accepts into the value that the rules hold."""

    def plain(self, value: Any) -> Plain:
        """Turn a value back into what is written for it."""


@dataclass(frozen=True, slots=True)
class Flag:
    """``true`` or ``false``, and what a player says for either."""

    yes: Words
    no: Words
    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def build(self, plain: Plain) -> bool:
        return bool(plain)

    def plain(self, value: bool) -> Plain:
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds, said by its ``unit``; ``optional`` also takes ``null``, said by ``none``."""

    minimum: int = 0
    maximum: int | None = None
    multiple_of: int | None = None
    optional: bool = False
    unit: Words = Words("{n}", "{n}")
    none: Words = Words("无", "none")
    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "type": ["integer", "null"] if self.optional else "integer",
            "minimum": self.minimum,
        }
        if self.maximum is not None:
            described["maximum"] = self.maximum
        if self.multiple_of is not None:
            described["multipleOf"] = self.multiple_of
        return described

    def build(self, plain: Plain) -> int | None:
        return cast("int | None", plain)

    def plain(self, value: int | None) -> Plain:
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the written values of a :class:`Choice`."""

    choices: type[Choice]
    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        return {
            "type": "string",
            "enum": [str(choice) for choice in self.choices],
            "enumDescriptions": [f"{choice.words.zh} / {choice.words.en}" for choice in self.choices],
        }

    def build(self, plain: Plain) -> Choice:
        written = cast("Callable[[str], Choice]", self.choices)  # a member by its value, as enums are called
        return written(plain)

    def plain(self, value: Choice) -> Plain:
        return str(value)


@dataclass(frozen=True, slots=True)
class RankName:
    """A rank, ``2`` to ``10``, ``J``, ``Q``, ``K``, ``A``; held as 0 to 12."""

    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        # An editor reads a bare 10 as a number; only our own reader knows that quotes never matter here.
        return {"anyOf": [{"type": "string", "enum": list(RANKS)}, {"type": "integer", "minimum": 2, "maximum": 10}]}

    def build(self, plain: Plain) -> int:
        return RANKS.index(plain)

    def plain(self, value: int) -> Plain:
        return RANKS[value]


@dataclass(frozen=True, slots=True)
class RungText:
    """A rung of the declaration ladder in the card notation, such as ``对级牌``; held as a :class:`Rung`."""

    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "examples": ["级牌", "对级牌", "对小王", "对大王"]}

    def build(self, plain: Plain) -> Rung:
        return parse_rung(plain)

    def plain(self, value: Rung) -> Plain:
        return value.text("zh")


@dataclass(frozen=True, slots=True)
class Text:
    """Words for people, or an id where there is a ``pattern``."""

    pattern: str | None = None
    examples: tuple[str, ...] = ()
    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        described: dict[str, Any] = {"type": "string", "minLength": 1}
        if self.pattern is not None:
            described["pattern"] = f"^{self.pattern}$"
            described["maxLength"] = LONGEST_ID
        else:
            described["type"] = ["string", "integer"]
        if self.examples:
            described["examples"] = list(self.examples)
        return described

    def build(self, plain: Plain) -> str:
        """Return the text."""
        return str(plain)

    def plain(self, value: str) -> Plain:
        """Return the text."""
        return value


@dataclass(frozen=True, slots=True)
class ShapeText:
    """Shapes in the card notation, such as ``拖拉机+任意2``; held as a :class:`ShapePattern`."""

    textual: ClassVar[bool] = True

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": "string", "examples": ["泰坦尼克", "拖拉机+任意2", "三张+对+单", "6单"]}

    def build(self, plain: Plain) -> ShapePattern:
        """Read the shapes."""
        return parse_shape(plain)

    def plain(self, value: ShapePattern) -> Plain:
        """Return the canonical text."""
        return value.text("zh")


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one kind, in the order that counts; held as a tuple.

    ``empty`` says what an empty list means, where that is not "none".
    """

    item: Kind
    at_least: int = 0
    distinct: bool = True
    empty: Words | None = None
    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        described: dict[str, Any] = {"type": "array", "items": self.item.schema()}
        if self.at_least:
            described["minItems"] = self.at_least
        if self.distinct:
            described["uniqueItems"] = True
        return described

    def build(self, plain: Plain) -> tuple[Any, ...]:
        return tuple(self.item.build(entry) for entry in plain)

    def plain(self, value: Sequence[Any]) -> Plain:
        return [self.item.plain(entry) for entry in value]


@dataclass(frozen=True, slots=True)
class ByRank:
    """A mapping from ranks to values of one kind; held as a tuple of (rank, value) in rank order."""

    item: Kind
    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {rank: self.item.schema() for rank in RANKS},
            "additionalProperties": False,
        }

    def build(self, plain: Plain) -> tuple[tuple[int, Any], ...]:
        return tuple(sorted((RANKS.index(rank), self.item.build(value)) for rank, value in plain.items()))

    def plain(self, value: Sequence[tuple[int, Any]]) -> Plain:
        return {RANKS[rank]: self.item.plain(entry) for rank, entry in value}


@dataclass(frozen=True, slots=True)
class Entry:
    """A section inside a section, or an entry of a list, written as a mapping of its options."""

    section: type[Section]
    textual: ClassVar[bool] = False

    def schema(self) -> dict[str, Any]:
        return section_schema(self.section)

    def build(self, plain: Plain) -> Any:
        return build_section(self.section, plain)

    def plain(self, value: Any) -> Plain:
        return plain_section(value)


class Mode:
    """A section in one of several forms: ``MODE`` is the word behind ``mode:`` that chooses it."""

    __slots__ = ()
    MODE: ClassVar[str]
    TITLE: ClassVar[Words]


@dataclass(frozen=True, slots=True)
class OneMode:
    """One of several :class:`Mode` classes, chosen by ``mode:``."""

    modes: tuple[type[Any], ...]
    textual: ClassVar[bool] = False

    def mode(self, name: str) -> type[Any]:
        """Return the class behind a mode's name."""
        return next(mode for mode in self.modes if name == mode.MODE)

    def schema(self) -> dict[str, Any]:
        branches = []
        for mode in self.modes:
            described = section_schema(mode)
            described["properties"] = {"mode": True, **described["properties"]}
            branches.append(
                {
                    "if": {"properties": {"mode": {"const": mode.MODE}}, "required": ["mode"]},
                    "then": {
                        key: described[key]
                        for key in ("properties", "required", "additionalProperties")
                        if key in described
                    },
                }
            )
        names = {
            "type": "string",
            "enum": [mode.MODE for mode in self.modes],
            "enumDescriptions": [f"{mode.TITLE.zh} / {mode.TITLE.en}" for mode in self.modes],
        }
        return {"type": "object", "properties": {"mode": names}, "required": ["mode"], "allOf": branches}

    def build(self, plain: Plain) -> Any:
        return build_section(self.mode(plain["mode"]), {key: value for key, value in plain.items() if key != "mode"})

    def plain(self, value: Any) -> Plain:
        return {"mode": value.MODE, **plain_section(value)}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a section: its key, kind, neutral default, title and meaning."""

    name: str
    kind: Kind
    default: Any
    title: Words
    about: Words

    @property
    def required(self) -> bool:
        """Whether the option has no neutral default and must be written."""
        return self.default is dataclasses.MISSING


def option(
    kind: Kind, default: Any = dataclasses.MISSING, *, zh: str, en: str, about_zh: str = "", about_en: str = ""
) -> Any:
    """Declare an option as a dataclass field: ``zh`` and ``en`` are its title, ``about_*`` its meaning."""
    metadata = {"kind": kind, "title": Words(zh, en), "about": Words(about_zh or zh, about_en or en)}
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def options_of(section: type[Any]) -> tuple[Option, ...]:
    """Return the options of a section, in the order in which they are declared."""
    return _options_of(cast("Hashable", section))


@cache
def _options_of(section: Any) -> tuple[Option, ...]:
    return tuple(
        Option(entry.name, entry.metadata["kind"], entry.default, entry.metadata["title"], entry.metadata["about"])
        for entry in dataclasses.fields(section)
    )


def option_schema(entry: Option) -> dict[str, Any]:
    """Return the schema of one option with its titles, meanings and default; a None that stands for nothing is none."""
    described = dict(entry.kind.schema())
    described["title"] = f"{entry.title.zh} / {entry.title.en}"
    described["description"] = f"{entry.about.zh}\n\n{entry.about.en}"
    if not entry.required and (entry.default is not None or getattr(entry.kind, "optional", False)):
        described["default"] = entry.kind.plain(entry.default)
    return described


def section_schema(section: type[Any]) -> dict[str, Any]:
    """Return the schema of a section: its options, and nothing else."""
    entries = options_of(section)
    described: dict[str, Any] = {
        "type": "object",
        "title": f"{section.TITLE.zh} / {section.TITLE.en}",
        "properties": {entry.name: option_schema(entry) for entry in entries},
        "additionalProperties": False,
    }
    required = [entry.name for entry in entries if entry.required]
    if required:
        described["required"] = required
    return described


def build_section(section: type[Any], plain: Mapping[str, Plain]) -> Any:
    """Build a section from its written form; options that are not written keep their neutral default."""
    kinds = {entry.name: entry.kind for entry in options_of(section)}
    return section(**{name: kinds[name].build(value) for name, value in plain.items()})


def plain_section(section: Any) -> dict[str, Plain]:
    """Return the written form of a section with every option that differs from its neutral default."""
    written: dict[str, Plain] = {}
    for entry in options_of(type(section)):
        value = getattr(section, entry.name)
        if entry.required or value != entry.default:
            written[entry.name] = entry.kind.plain(value)
    return written


@dataclass(frozen=True, slots=True)
class BothLanguages:
    """The same words in Chinese and in English."""

    TITLE: ClassVar[Words] = Words("两种语言", "Both languages")

    zh: str = option(Text(), zh="中文", en="Chinese")
    en: str = option(Text(), zh="英文", en="English")


def strict_object(properties: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with exactly these members."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
