"""The values of options in a player's words, from what the options themselves declare."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Any

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.errors import Message
from tractor_dsl.messages import filled, text_of
from tractor_dsl.rules.options import (
    BothLanguages,
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
    Sentence,
    ShapeText,
    Text,
    Whole,
    Words,
    options_of,
)


class Speaker:
    """Words messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, code: str, **params: Any) -> str:
        """Return the message with a code, worded."""
        return text_of(Message(code, params), self.language)

    def words(self, words: Words) -> str:
        """Return words that are there in both languages."""
        return words.text(self.language)


def worded(code: str, **params: Any) -> Words:
    """Return a message of the catalogue in both languages."""
    message = Message(code, params)
    return Words(text_of(message, "zh"), text_of(message, "en"))


def joined(parts: Iterable[Words], zh: str, en: str) -> Words:
    """Return words one after another with a separator between them.

    >>> joined([Words("对", "pair"), Words("单", "single")], "、", ", ")
    Words(zh='对、单', en='pair, single')
    """
    parts = list(parts)
    return Words(zh.join(part.zh for part in parts), en.join(part.en for part in parts))


def in_words(kind: Kind, value: Any) -> Words:
    """Return a value of an option in words; a long one takes several lines.

    >>> in_words(ListOf(RankName()), (0, 1, 2, 3, 12)).en
    '2–5, A'
    """
    describe = _DESCRIBE.get(type(kind))
    if describe is None:
        text = json.dumps(kind.plain(value), ensure_ascii=False)
        return Words(text, text)
    return describe(kind, value)


def _same(text: object) -> Words:
    return Words(str(text), str(text))


def _whole(kind: Whole, value: int | None) -> Words:
    if value is None:
        return kind.none
    return Words(filled(kind.unit.zh, "zh", n=value), filled(kind.unit.en, "en", n=value))


def _flag(kind: Flag, value: bool) -> Words:
    return kind.yes if value else kind.no


def _by_rank(kind: ByRank, value: Sequence[tuple[Rank, Any]]) -> Words:
    parts = [joined([_same(RANKS[rank]), in_words(kind.item, entry)], ": ", ": ") for rank, entry in value]
    return joined(parts, "、", ", ") if parts else worded("compare.none")


def _list(kind: ListOf, value: Sequence[Any]) -> Words:
    if not value:
        return kind.empty or worded("compare.none")
    if isinstance(kind.item, Entry):
        return joined((_entry(options_of(kind.item.section), entry) for entry in value), "\n", "\n")
    if isinstance(kind.item, RankName):
        return joined(_rank_runs(value), "、", ", ")
    return joined((in_words(kind.item, entry) for entry in value), "、", ", ")


def _rank_runs(ranks: Sequence[Rank]) -> list[Words]:
    """Return ranks in their order, three and more that follow each other upwards as a range."""
    runs = [[rank for _, rank in group] for _, group in groupby(enumerate(ranks), key=lambda pair: pair[1] - pair[0])]
    parts = []
    for run in runs:
        if len(run) > 2:
            parts.append(_same(f"{RANKS[run[0]]}–{RANKS[run[-1]]}"))
        else:
            parts += [_same(RANKS[rank]) for rank in run]
    return parts


def _entry(options: Sequence[Option], value: Any) -> Words:
    """Return an entry of a list on one line: its own sentence, or what it is about and says beyond the defaults."""
    if isinstance(value, Sentence):
        return value.in_words()
    said = [
        (option.required, joined([option.title, in_words(option.kind, getattr(value, option.name))], " ", " "))
        for option in options
        if option.required or getattr(value, option.name) != option.default
    ]
    heads = joined((words for required, words in said if required), "，", ", ")
    rest = joined((words for required, words in said if not required), "，", ", ")
    return joined([part for part in (heads, rest) if part.zh], "：", ": ")


def _section(_: Any, value: Any) -> Words:
    if isinstance(value, BothLanguages):
        return Words(value.zh, value.en)
    return joined(_fields(value), "\n", "\n")


def option_in_words(option: Option, value: Any, path: str, dead: Collection[str]) -> Words:
    """Return the value of an option in words, without those inside it whose paths are among ``dead`` ones."""
    if isinstance(option.kind, OneMode):
        return mode_in_words(value, {name.removeprefix(f"{path}.") for name in dead})
    return in_words(option.kind, value)


def mode_in_words(value: Any, without: Collection[str] = ()) -> Words:
    """Return a mode and its options in words, ``without`` some of them."""
    title: Words = value.TITLE
    return joined([title, *_fields(value, without)], "\n", "\n")


def _fields(section: Any, without: Collection[str] = ()) -> Iterable[Words]:
    """Yield the options of a section, each with its value; a value of several lines is set in under its title."""
    for option in options_of(type(section)):
        if option.name in without:
            continue
        value = in_words(option.kind, getattr(section, option.name))
        if "\n" in value.zh:
            value = Words(*(f"\n{text}".replace("\n", "\n  ") for text in (value.zh, value.en)))
            yield joined([Words(f"· {option.title.zh}：", f"· {option.title.en}:"), value], "", "")
        else:
            yield Words(f"· {option.title.zh}：{value.zh}", f"· {option.title.en}: {value.en}")


_DESCRIBE: dict[type[Any], Callable[[Any, Any], Words]] = {
    Flag: _flag,
    Whole: _whole,
    OneOf: lambda _, value: value.words,
    RankName: lambda _, value: _same(RANKS[value]),
    Text: lambda _, value: _same(value),
    RungText: lambda _, value: Words(value.text("zh"), value.text("en")),
    ShapeText: lambda _, value: Words(value.text("zh"), value.text("en")),
    ListOf: _list,
    ByRank: _by_rank,
    Entry: _section,
    OneMode: lambda _, value: mode_in_words(value),
}
"""How the values of every kind are put into words; a kind that is not here is shown as it is written."""
