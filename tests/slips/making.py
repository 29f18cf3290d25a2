"""One slip in a file that is right: every key and every word of a list misspelt, in the wrong place, or there twice."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path as File
from typing import Any, Final

import yaml

from tests.slips.text import (
    Path,
    Spoilt,
    Spot,
    can_be_written,
    doubled,
    moved_into,
    moved_up,
    rewritten,
    spots,
)
from tractor_dsl.reading.findings import dotted
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.files.extend import known_ids
from tractor_dsl.rules.files.fields import choices_of, every_path, fields_of, kind_at
from tractor_dsl.rules.files.guesses import homes_of
from tractor_dsl.rules.files.suggest import slips as distance
from tractor_dsl.rules.files.validate import plain_file
from tractor_dsl.rules.options import Flag
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rulings.items import GIVEN_KEYS, RULING_KEYS
from tractor_dsl.rulings.schema import rulings_schema

ROOT: Final = File(__file__).parents[2]
SHIPPED: Final = sorted([*(ROOT / "variants").rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml")])
_RULINGS: Final = frozenset(("rulings", "rulings_given"))


@dataclass(frozen=True, slots=True)
class Slip:
    """A file with one slip in it, and what is to be said of that."""

    file: File
    path: Path
    how: str
    """What was done, such as ``key: two letters swapped``."""
    spoilt: Spoilt
    right: tuple[str, ...]
    """One of these is to be named first; nothing when nobody could tell what was meant."""
    others: tuple[str, ...] = ()
    """What may have been meant as well."""

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}: {dotted(self.path)}: {self.how}"


def misspelt(word: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield ways to misspell a word, each with what it is; where in the word is left to chance."""
    letters = [at for at, sign in enumerate(word) if sign.isalpha()]
    pairs = [at for at in letters if word[at + 1 : at + 2].isalpha() and word[at] != word[at + 1]]
    if pairs:
        at = chance.choice(pairs)
        yield "two letters swapped", word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if len(letters) > 1:
        at = chance.choice(letters)
        yield "a letter missing", word[:at] + word[at + 1 :]
        at = chance.choice(letters)
        yield "a letter twice", word[:at] + word[at] + word[at:]
        at = chance.choice(letters)
        other = chance.choice([sign for sign in "abcdefghijklmnopqrstuvwxyz" if sign != word[at]])
        yield "a wrong letter", word[:at] + other + word[at + 1 :]
    if "_" in word:
        yield "hyphens", word.replace("_", "-")
        yield "camel case", re.sub("_([a-z])", lambda found: found[1].upper(), word)
        yield "blanks", word.replace("_", " ")
    if word.isascii() and word.islower():
        yield "capitals", word.upper()


class Maker:
    """Makes the slips of one file."""

    def __init__(self, file: File, seed: int = 1) -> None:
        self.file = file
        self.text = file.read_text(encoding="utf-8")
        self.chance = random.Random(f"{seed} {file.name}")
        self.plain = plain_file(read_document(self.text, file.name).root)
        self.spots = spots(self.text)
        self.by_path = {spot.path: spot for spot in self.spots}
        self.words = sorted({word for spot in self.spots if (word := self._word(spot)) is not None})

    def slips(self) -> Iterator[Slip]:
        """Yield every slip, in the order of the file."""
        for spot in self.spots:
            if spot.key is not None:
                yield from self._misspelt_key(spot)
                yield from self._misplaced(spot)
            yield from self._misspelt_value(spot)
            yield from self._doubled(spot)

    # --- keys

    def _misspelt_key(self, spot: Spot) -> Iterator[Slip]:
        word = str(spot.key.value)
        known = self._keys(spot.path[:-1])
        stated = {key.value for key, _ in spot.owner.value}
        for how, wrong in misspelt(word, self.chance):
            if wrong not in known and wrong not in stated:
                spoilt = rewritten(self.text, spot.key, wrong)
                yield self._slip(spot, f"key: {how}: {wrong}", spoilt, wrong, word, known - stated)

    def _keys(self, path: Path) -> frozenset[str]:
        if path and path[0] in _RULINGS:
            return ruling_words()
        return frozenset(fields_of(kind_at(path, self.plain) if path else None, self._mode(path)) or ())

    def _mode(self, path: Path) -> str | None:
        inner: Any = self.plain
        for step in path:
            inner = inner[step]
        return inner.get("mode") if isinstance(inner, Mapping) else None

    def _misplaced(self, spot: Spot) -> Iterator[Slip]:
        home = dotted([step for step in spot.path[:-1] if isinstance(step, str)])
        word = str(spot.key.value)
        certain = spot.path[0] not in _RULINGS or not _is_common(word)
        for above, owner in self._above(spot):
            if word not in {key.value for key, _ in owner.value} and word not in self._keys(above.path[:-1]):
                right = (f"{home}:",) if certain else ()
                yield Slip(self.file, spot.path, "key: one level up", moved_up(self.text, spot, above, owner), right)
        for name, section in self._sections(spot):
            if word not in {key.value for key, _ in section.value} and word not in self._keys((name,)):
                right = (f"{home}:" if home else f"{word}:",)
                spoilt = moved_into(self.text, spot, section)
                yield Slip(self.file, spot.path, f"key: under {name}", spoilt, right)

    def _above(self, spot: Spot) -> Iterator[tuple[Spot, Any]]:
        """Yield the entry that holds a spot's map, and the map that this entry is in."""
        path = spot.path[:-1]
        while path and isinstance(path[-1], int):
            path = path[:-1]
        if path and can_be_written(spot, self.by_path[path].owner):
            yield self.by_path[path], self.by_path[path].owner

    def _sections(self, spot: Spot) -> Iterator[tuple[str, Any]]:
        """Yield another section of the file, for an entry of a section and for a section itself."""
        if len(spot.path) > 2 or (len(spot.path) == 2 and spot.path[0] not in AXES):
            return
        sections = [
            (str(other.path[0]), other.value)
            for other in self.spots
            if len(other.path) == 1 and other.path[0] in AXES and other.path[0] != spot.path[0]
            if isinstance(other.value, yaml.MappingNode) and can_be_written(spot, other.value)
        ]
        if sections:
            yield self.chance.choice(sections)

    # --- values

    def _misspelt_value(self, spot: Spot) -> Iterator[Slip]:
        word = self._word(spot)
        if word is None:
            return
        known = self._choices(spot.path)
        for how, wrong in misspelt(word, self.chance):
            if wrong not in known and wrong not in ("TRUE", "FALSE"):
                spoilt = rewritten(self.text, spot.value, wrong)
                yield self._slip(spot, f"value: {how}: {wrong}", spoilt, wrong, word, known)
        others = [other for other in self.words if other not in known and spot.path[0] not in _RULINGS]
        if others and spot.path[0] in AXES:
            wrong = self.chance.choice(others)
            spoilt = rewritten(self.text, spot.value, wrong)
            yield Slip(self.file, spot.path, f"value: of another key: {wrong}", spoilt, ())

    def _word(self, spot: Spot) -> str | None:
        """Return the value of a spot, if it is a word of a list."""
        value = spot.value
        if not isinstance(value, yaml.ScalarNode) or not re.fullmatch("[a-z][a-z0-9_.-]+", value.value):
            return None
        return str(value.value) if value.value in self._choices(spot.path) else None

    def _choices(self, path: Path) -> Collection[str]:
        if path[0] in _RULINGS:
            return () if path[-1] == "trump" else {*ruling_words(), "true", "false"}
        if path == ("extends",):
            return known_ids(self.file.parent)
        if path[0] == "inferred":
            return set(every_path())
        if path[0] == "presets" and "rules" in path:
            return {rule["id"] for rule in self.plain["house_rules"]}
        kind = kind_at(path, self.plain)
        return ("true", "false") if isinstance(kind, Flag) else set(choices_of(kind))

    def _doubled(self, spot: Spot) -> Iterator[Slip]:
        if spot.key is not None:
            yield Slip(self.file, spot.path, "key: twice", doubled(self.text, spot), (f":{self._line(spot)}:",))
            if spot.index + 1 < len(spot.owner.value):
                spoilt = doubled(self.text, spot, last=True)
                yield Slip(self.file, spot.path, "key: twice, apart", spoilt, (f":{self._line(spot)}:",))
        elif spot.path[0] not in _RULINGS or len(spot.path) == 2:
            yield Slip(self.file, spot.path, "item: twice", doubled(self.text, spot), (f":{self._line(spot)}:",))

    def _line(self, spot: Spot) -> int:
        return int((spot.key or spot.value).start_mark.line) + 1

    def _slip(self, spot: Spot, how: str, spoilt: Spoilt, wrong: str, right: str, known: Collection[str]) -> Slip:
        """Return a misspelling; other words that are as near to it may have been meant as well."""
        count = distance(wrong.casefold(), right, 3)
        others = tuple(other for other in known if other != right and distance(wrong.casefold(), other, 3) <= count)
        others += tuple(other for other in known if other.endswith(f".{wrong}"))
        certain = not others and len(wrong) > 1
        return Slip(self.file, spot.path, how, spoilt, (right,) if certain else (), (right, *others))


def _is_common(word: str) -> bool:
    """Tell whether a key of rulings is also one of rules, or one of what is given for rulings as well."""
    return bool(homes_of(word)) or (word in RULING_KEYS and word in GIVEN_KEYS)


@cache
def ruling_words() -> frozenset[str]:
    """Return every word of the language of rulings: keys and words for values."""
    found: set[str] = set()
    left: list[Any] = [rulings_schema()]
    while left:
        schema = left.pop()
        if isinstance(schema, dict):
            found |= schema.get("properties", {}).keys()
            found |= {word for word in (*schema.get("enum", ()), schema.get("const")) if isinstance(word, str)}
            left += schema.values()
        elif isinstance(schema, list):
            left += schema
    return frozenset(found)
