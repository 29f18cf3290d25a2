"""The rules of several variants side by side, option by option, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tractor_dsl.compare.wording import joined, option_in_words
from tractor_dsl.rules.files.dead_rules import dead_fields
from tractor_dsl.rules.options import Entry, OneMode, Option, Words, options_of
from tractor_dsl.rules.profile import AXES, RuleProfile

IDLE: Final = Words("—", "—")
"""What stands for the value of a rule that never comes to anything under a variant."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One option under several variants: where it stands in a file, what it is called, and its values in words."""

    path: str
    section: Words
    """The title of the axis."""
    title: Words
    about: Words
    values: tuple[Words, ...]
    """One for every variant, in the order in which they were given."""
    differs: bool
    """Whether the variants do differ in it."""


def differences(profiles: Sequence[RuleProfile]) -> list[Difference]:
    """Return the options in which variants differ, in the order of the reference.

    >>> from tractor_dsl.rules.trumps import TrumpRules
    >>> [found.path for found in differences([RuleProfile(), RuleProfile(trumps=TrumpRules(permanent=(0,)))])]
    ['trumps.permanent']
    """
    return [row for row in every_rule(profiles) if row.differs]


def every_rule(profiles: Sequence[RuleProfile]) -> list[Difference]:
    """Return every option of some variants, alike or not, in the order of the reference.

    An option in several forms has a row for the form; where all variants have the same form, its own options follow.
    One that never comes to anything under a variant has a dash there, and does not make it differ.
    """
    dead = [dead_fields(profile) for profile in profiles]
    return [
        row
        for axis, section in AXES.items()
        for row in _rows(section, [getattr(profile, axis) for profile in profiles], dead, axis, section.TITLE, ())
    ]


def _rows(
    section: type[Any],
    values: Sequence[Any],
    dead: Sequence[frozenset[str]],
    path: str,
    axis: Words,
    above: tuple[Words, ...],
) -> Iterator[Difference]:
    """Yield the options of a section, whose values under the variants are given, and those of sections inside it."""
    for option in options_of(section):
        own = [getattr(value, option.name) for value in values]
        here, titles = f"{path}.{option.name}", (*above, option.title)
        lives = [here not in fields for fields in dead]
        if isinstance(option.kind, Entry) and any(lives):
            yield from _rows(option.kind.section, own, dead, here, axis, titles)
        elif isinstance(option.kind, OneMode) and all(lives) and len({type(value) for value in own}) == 1:
            form: Words = own[0].TITLE
            yield Difference(here, axis, _title(titles), option.about, (form,) * len(own), differs=False)
            yield from _rows(type(own[0]), own, dead, here, axis, titles)
        else:
            yield _row(option, own, dead, here, axis, titles)


def _row(
    option: Option,
    values: Sequence[Any],
    dead: Sequence[frozenset[str]],
    path: str,
    axis: Words,
    titles: tuple[Words, ...],
) -> Difference:
    words = tuple(_cell(option, value, path, fields) for value, fields in zip(values, dead, strict=True))
    asked = {value for value, fields in zip(values, dead, strict=True) if path not in fields}
    return Difference(path, axis, _title(titles), option.about, words, differs=len(asked) > 1)


def _cell(option: Option, value: Any, path: str, dead: frozenset[str]) -> Words:
    """Return a value in words, without what never comes to anything."""
    return IDLE if path in dead else option_in_words(option, value, path, dead)


def _title(titles: tuple[Words, ...]) -> Words:
    return joined(titles, " · ", " · ")
