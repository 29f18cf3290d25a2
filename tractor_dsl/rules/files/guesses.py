"""What a key that is not known was probably meant to be: another key of the same map, or one that has another place.

Which of both, the value tells where the name alone does not: ``throws: each_component`` at the top of a file is no
``throw:``, for that holds a map.

>>> [home.section for home in homes_of("decks")], [home.section for home in homes_of("自反")]
(['table'], ['declare'])
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from tractor_dsl.reading.findings import LONGEST_TEXT, dotted
from tractor_dsl.reading.glued import glued_map
from tractor_dsl.reading.yaml_nodes import Entry, ListNode, MapNode, Node, ScalarNode, resolved
from tractor_dsl.rules.files.as_number import number_in, other_unit
from tractor_dsl.rules.files.fields import Changes, Header, ModeName, choices_of, fields_of
from tractor_dsl.rules.files.suggest import aliases, normal, suggest
from tractor_dsl.rules.options import ByRank, Flag, Kind, ListOf, OneMode, Whole, options_of
from tractor_dsl.rules.options import Entry as Fields

Path: TypeAlias = tuple[str | int, ...]
MOST_HOMES: Final = 3
"""In how many places a key may belong for them to be named."""
_DOTS: Final = re.compile(r" *(?:[./>]|->) *")
_SHORT: Final = 4
"""Up to how many letters a name is too short to say by itself which key it is."""


class Home(NamedTuple):
    """A place for a key: its path, as far as known with the indices of lists, and the kind of its value."""

    path: Path
    kind: Kind

    @property
    def name(self) -> str:
        """The key."""
        return str(self.path[-1])

    @property
    def section(self) -> str:
        """The path of the map that has the key, empty for the file itself."""
        return dotted(self.path[:-1])


@dataclass(frozen=True, slots=True)
class Level:
    """A map of a file, where it is, and what it is laid over."""

    path: Path
    kind: Kind | None
    """None for the file itself."""
    node: MapNode
    above: MapNode | None = None

    @property
    def mode(self) -> Entry | None:
        """What says which form it has."""
        above = self.above.entries if self.above is not None else {}
        return self.node.entries.get("mode", above.get("mode")) if isinstance(self.kind, OneMode) else None

    @property
    def known(self) -> Mapping[str, Kind]:
        """The kinds behind its keys; those of all forms where nothing says which it has."""
        if not isinstance(self.kind, OneMode):
            return fields_of(self.kind) or {}
        mode = self.mode.value if self.mode is not None else None
        word = mode.text if isinstance(mode, ScalarNode) else ""
        return every_field(self.kind) if word not in choices_of(ModeName(self.kind.modes)) else _of(self.kind, word)

    @property
    def missing(self) -> Sequence[str]:
        """The keys that it must have and does not, ``mode`` not among them; a file takes those from no other."""
        above = self.above.entries if self.above is not None and self.kind is not None else {}
        required = required_keys(self.kind, self.mode)
        return [name for name in required if name not in self.node.entries and name not in above]


def _of(kind: OneMode, mode: str) -> Mapping[str, Kind]:
    return fields_of(kind, mode) or {}


def required_keys(kind: Kind | None, mode: Entry | None = None) -> Sequence[str]:
    """Return the keys that a map of a kind must have, ``mode`` not among them; ``kind`` None is the file itself."""
    section: type[Any] | None = Header if kind is None else None
    if isinstance(kind, Fields):
        section = kind.section
    elif isinstance(kind, OneMode) and mode is not None and isinstance(mode.value, ScalarNode):
        section = next((form for form in kind.modes if mode.value.text == form.MODE), None)
    return [entry.name for entry in options_of(section) if entry.required] if section is not None else []


@dataclass(frozen=True, slots=True)
class Guess:
    """What a key was meant to be, best first: one of some ``words`` of its map, or else a key with other ``homes``."""

    words: Sequence[str] = ()
    homes: Sequence[Home] = ()
    nested: Sequence[str] = ()
    """The keys inside each other that are meant by one key with dots between them."""
    fitting: bool = True
    """The value has a form that goes with them."""

    @property
    def sure(self) -> bool:
        """Whether there is one thing only that it can have been."""
        return self.fitting and len(self.words) + len(self.homes) + bool(self.nested) == 1


def guess(level: Level, name: str, whole: Level) -> Guess:
    """Return what an unknown key of a map was meant to be; ``whole`` is the file, or the house rule, that it is in."""
    value, known = _as_map(level.node.entries[name].value), level.known
    nested = _nested(name, known)
    if nested:
        return Guess(nested=nested)
    near: Sequence[str] = suggest(name, level.missing)
    if near:
        return Guess(near)
    near = suggest(name, known)
    free = [word for word in near if word not in level.node.entries]
    fitting = [word for word in free if fits(value, known[word])]
    elsewhere = every_field(level.kind).get(name)  # in another form of this map
    if elsewhere is not None and (fits(value, elsewhere) or not fitting):
        return Guess()
    near = fitting or free or near
    if near and normal(near[0]) == normal(name[:LONGEST_TEXT]):
        return Guess(near[:1])
    homes = _homes(level, name, value, whole)
    if not homes or (near and not _is_home(level, name, near[0], value, homes[0], whole)):
        if not homes and not near:
            return Guess(homes=_homes(level, name, None, whole), fitting=False)
        named = not homes and _is_spoken(name, near[:1]) and near[0] not in level.node.entries
        return Guess(near, fitting=bool(fitting) or (named and _is_alike(value, known[near[0]])))
    return Guess(homes=homes)


def key_of_form(level: Level, name: str, meant: Guess) -> str | None:
    """Return the key of another form of a map that an unknown one is, as it is written, called or misspelt."""
    if not isinstance(level.kind, OneMode) or meant.words or meant.nested:
        return None
    if meant.homes:
        return next((home.name for home in meant.homes if home.path[:-1] == level.path), None)
    near = suggest(name, every_field(level.kind))
    return near[0] if len(near) == 1 or name in near[:1] else None


def forms_with(level: Level, keys: Collection[str]) -> Sequence[str]:
    """Return the forms of a map that have some keys of other forms, and those of its own that are written there."""
    if not isinstance(level.kind, OneMode):
        return ()
    written = {*keys, *(level.known.keys() & level.node.entries.keys())}
    return [form.MODE for form in level.kind.modes if written <= {"mode", *(entry.name for entry in options_of(form))}]


def wrapper_in(level: Level) -> str | None:
    """Return a key of a file that is not known and has sections of the file below it, as ``rules:`` has, if any."""
    if level.kind is not None:
        return None
    return next((name for name in level.node.entries if name not in level.known and _wraps(level, name)), None)


def _wraps(level: Level, name: str) -> bool:
    value, known = level.node.entries[name].value, level.known
    if not isinstance(value, MapNode) or not value.entries or any(fits(value, home.kind) for home in homes_of(name)):
        return False
    if any(fits(value, known[word]) for word in suggest(name, known)) or _nested(name, known):
        return False
    return all(
        any(fits(entry.value, known[word]) for word in ([key] if key in known else suggest(key, known)))
        for key, entry in value.entries.items()
    )


def _nested(name: str, known: Mapping[str, Kind]) -> Sequence[str]:
    """Return the keys that one such as ``kitty.capture.cap`` is a path of, none where it is no such path."""
    steps = _DOTS.split(name[:LONGEST_TEXT])
    found: list[str] = []
    for step in steps if len(steps) > 1 else ():
        meant = (step,) if step in known else suggest(step, known)
        if len(meant) != 1:
            return ()
        found.append(meant[0])
        known = every_field(known[meant[0]])
    return found


def _as_map(value: Node) -> Node:
    """Return the map that a text was meant to be whose lines have no space behind their colons."""
    glued = glued_map(value) if isinstance(value, ScalarNode) else None
    return value if glued is None else glued[0]


def _is_spoken(name: str, known: Container[str]) -> bool:
    """Tell whether a key is what card players call one of some keys."""
    return any(word in known for word in aliases().get(normal(name[:LONGEST_TEXT]), ()))


def _is_alike(value: Node, kind: Kind) -> bool:
    """Tell whether a value is a map where a kind asks for one, or a single word where it asks for one of some."""
    if isinstance(value, MapNode):
        return isinstance(kind, Fields | OneMode | ByRank)
    return isinstance(value, ScalarNode) and bool(choices_of(kind))


def _is_home(level: Level, name: str, near: str, value: Node, home: Home, whole: Level) -> bool:
    """Tell whether a key is rather one of another place than a misspelt one of its own map."""
    if not fits(value, level.known[near]):
        return True
    begin = len(whole.path)
    return home.name == name and (home.path[begin] in level.path[begin:] or len(name) > _SHORT)


def fits(node: Node, kind: Kind) -> bool:
    """Tell whether a value has the form that a kind asks for; of a map, most of its keys are known."""
    if isinstance(node, MapNode):
        known = Level((), kind, node).known
        if not known:
            return not kind.textual and not isinstance(kind, Whole | Flag | ListOf)
        return 2 * sum(name in known or bool(suggest(name, known)) for name in node.entries) >= len(node.entries)
    if isinstance(node, ListNode):
        return isinstance(kind, ListOf) and all(fits(item, kind.item) for item in node.items[:3])
    choices = choices_of(kind)
    if choices:
        return node.text in choices or len(suggest(node.text, choices)) == 1
    if isinstance(kind, Whole | Flag):
        value = resolved(node)
        if value is None:
            return isinstance(kind, Whole) and kind.optional
        if isinstance(kind, Whole) and isinstance(value, str):
            return number_in(value) is not None and not other_unit(value, kind.unit)
        return isinstance(value, bool) is isinstance(kind, Flag) and isinstance(value, int)
    return kind.textual or node.is_empty


# --- places


def homes_of(name: str) -> Sequence[Home]:
    """Return the places of a key of this name, or of the name that a card player's word stands for."""
    wanted = normal(name[:LONGEST_TEXT])
    spoken = map(normal, aliases().get(wanted, ()))
    return _every_home().get(wanted) or tuple(home for word in spoken for home in _every_home().get(word, ()))


@cache
def _every_home() -> Mapping[str, Sequence[Home]]:
    """Return the places of every key, by its name in normal spelling."""
    found: dict[str, list[Home]] = {}
    for home in _inside(None, ()):
        if home not in found.setdefault(normal(home.name), []):
            found[normal(home.name)].append(home)
    return found


def _inside(kind: Kind | None, path: tuple[str, ...]) -> Iterator[Home]:
    if isinstance(kind, ListOf):
        yield from _inside(kind.item, path)
    else:
        for name, inner in every_field(kind).items():
            yield Home((*path, name), inner)
            if not isinstance(kind, Changes):
                yield from _inside(inner, (*path, name))


def every_field(kind: Kind | None) -> Mapping[str, Kind]:
    """Return the kinds behind the keys of a map, those of all its forms together."""
    if not isinstance(kind, OneMode):
        return fields_of(kind) or {}
    fields: dict[str, Kind] = {"mode": ModeName(kind.modes)}
    for form in kind.modes:
        fields |= {entry.name: entry.kind for entry in options_of(form)}
    return fields


def _homes(level: Level, name: str, value: Node | None, whole: Level) -> Sequence[Home]:
    """Return where a key belongs that does not belong in a map: the nearest places that have room for it.

    Those come first that must have such a key and do not. With ``value`` None any value will do.
    """
    begin = len(whole.path)
    here = level.path[begin:]
    free: dict[Path, Home] = {}
    for home in homes_of(name):
        path = _beside(here, home.path)
        itself = value is None and normal(home.name) != normal(name[:LONGEST_TEXT]) and home.name in here
        if itself or here[: len(path)] == path:
            continue  # what the map, or one that it is in, is called
        if home.path[0] in whole.known and (value is None or fits(value, home.kind)) and _has_room(whole.node, path):
            free.setdefault(path, Home((*whole.path, *path), home.kind))
    wanting = [home for path, home in free.items() if _is_wanting(whole.node, path)]
    for some in (wanting, list(free.values())):
        inside = [home for home in some if _is_inside(home.path[begin:], here)]
        above = [home for home in some if here[: len(home.path) - begin - 1] == home.path[begin:-1]]
        around = [home for home in some if here and home.path[begin] == here[0]]
        nearest = inside or above or around or some
        if 0 < len(nearest) <= MOST_HOMES:
            return nearest
    return ()


def _is_inside(path: Path, here: Path) -> bool:
    return len(here) > 0 and len(path) > len(here) + 1 and path[: len(here)] == here


def _beside(here: Path, path: Path) -> Path:
    """Return a path with the indices of another one, as far as both go together.

    >>> _beside(("result", "bands", 2), ("result", "bands", "name", "zh"))
    ('result', 'bands', 2, 'name', 'zh')
    >>> _beside(("result", "bands", 2), ("result", "bands"))
    ('result', 'bands')
    """
    found: list[str | int] = []
    rest = list(path)
    for step in here:
        if not rest:
            break
        if isinstance(step, int):
            found.append(step)
        elif rest[0] == step:
            found.append(rest.pop(0))
        else:
            break
    return (*found, *rest)


def _has_room(node: Node | None, path: Path) -> bool:
    """Tell whether a key could be added at a path: none is there yet, or not in every entry of a list."""
    if isinstance(node, ListNode):
        if isinstance(path[0], int):
            return path[0] < len(node.items) and _has_room(node.items[path[0]], path[1:])
        return any(_has_room(item, path) for item in node.items)
    if not isinstance(node, MapNode) or path[0] not in node.entries:
        return True
    return len(path) > 1 and _has_room(node.entries[str(path[0])].value, path[1:])


def _is_wanting(node: Node, path: Path, kind: Kind | None = None) -> bool:
    """Tell whether there is a map at a path that has not the key there and must have it."""
    if isinstance(node, ListNode) and isinstance(kind, ListOf):
        if isinstance(path[0], int):
            return _is_wanting(node.items[path[0]], path[1:], kind.item)
        return any(_is_wanting(item, path, kind.item) for item in node.items)
    if not isinstance(node, MapNode):
        return False
    level, name = Level((), kind, node), str(path[0])
    if len(path) == 1:
        return name in level.missing or (name == "mode" and isinstance(kind, OneMode) and name not in node.entries)
    return (
        name in node.entries
        and name in level.known
        and _is_wanting(node.entries[name].value, path[1:], level.known[name])
    )
