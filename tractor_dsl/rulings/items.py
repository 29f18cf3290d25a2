"""Read one ruling out of its YAML node, or note everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message, Place
from tractor_dsl.reading.findings import dotted, finding, listing, say
from tractor_dsl.reading.yaml_nodes import Entry, ListNode, MapNode, Node, ScalarNode
from tractor_dsl.rules.files.suggest import MOST_SUGGESTIONS
from tractor_dsl.rulings.asked import Asked
from tractor_dsl.rulings.asking import Given, Question
from tractor_dsl.rulings.colons import with_colons
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.lacking import GivenForAll, Lacking
from tractor_dsl.rulings.meant import AsMeant, as_meant, says_more
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.remedies import choosing
from tractor_dsl.rulings.spoken import meant_by
from tractor_dsl.rulings.values import WRONG, AnyText, Kind, fits, wrong_value

GIVEN: Final = Form(Given, wanted=Question.NEEDS)
GIVEN_KEYS: Final = tuple(field.name for field in GIVEN.fields)
ABOUT: Final = ("id", "why", "source", "given")
"""What a ruling says besides its question and answers."""
_ANSWERS: Final = tuple(dict.fromkeys(key for question in QUESTIONS.values() for key in question.ANSWERS))
_BESIDE: Final = tuple(dict.fromkeys(key for question in QUESTIONS.values() for key in question.BESIDE))
RULING_KEYS: Final = (*ABOUT, *QUESTIONS, *_BESIDE, *_ANSWERS)
"""Every key of a ruling."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A worked example: what was asked, and the answers that are expected, as they are written."""

    id: str
    place: Place
    asked: Asked
    expected: Mapping[str, Any]
    why: str | None = None
    source: str | None = None


def read_given(node: Node | None, findings: list[Diagnostic], path: str) -> Mapping[str, Any]:
    """Return what is given, by key, with :data:`WRONG` for a value that was refused."""
    return {} if node is None else GIVEN.read_fields(node, findings, path)


def read_ruling(node: Node, for_all: GivenForAll, findings: list[Diagnostic], path: str) -> Ruling | None:
    """Return a ruling, or None where something is wrong with it; ``path`` is that of the ruling in its file.

    What is not given for it is noted with what is given for all.
    """
    if not isinstance(node, MapNode):
        wrong_value(node, Message("ruling.kind.ruling"), findings, path)
        return None
    before, values = len(findings), [(name, entry.value) for name, entry in node.entries.items()]
    read = _as_meant(node, findings)
    node, entries = read.node, read.node.entries
    texts = [key for key in ("id", "why", "source") if key in entries]
    about = {key: AnyText().read(entries[key].value, findings, f"{path}.{key}") for key in texts}
    if "id" not in entries:
        findings.append(finding("td608", node.place, help=say("td608.help", written="id: …"), key="id"))
    own = read_given(entries["given"].value if "given" in entries else None, findings, f"{path}.given")
    given = for_all.for_ruling(own)
    form = _question_of(node, findings) if read.unsure.isdisjoint(QUESTIONS) and not _told(read) else None
    asked = None if form is None else _asked(node, form, given, findings, path)
    if form is not None and (keys := form.lacks(given)):
        for_all.lacks(Lacking(node.entries[form.NAME].key.place, form.NAME, keys, own="given" in entries))
    told = [value for name, value in values if name in read.unknown]
    expected = {} if form is None else _expected(node, form, asked, findings, path, told)
    if len(findings) > before or asked is None:
        return None
    return Ruling(about["id"], node.place, asked, expected, about.get("why"), about.get("source"))


def _told(read: AsMeant) -> bool:
    """Tell whether a key that is not known was told of a ruling that has no question: it stands where that belongs."""
    return bool(read.unknown) and read.node.entries.keys().isdisjoint(QUESTIONS)


def _as_meant(node: MapNode, findings: list[Diagnostic]) -> AsMeant:
    """Return a ruling with every key as it was meant, and where it was meant to be; what is not known is told."""
    node = with_colons(node, (*RULING_KEYS, *GIVEN_KEYS), findings)
    node, unknown = _with_question(node, findings)
    node = _question_as_meant(node, findings)
    named = [name for name in node.entries if name in QUESTIONS]
    form = QUESTIONS[named[0]] if len(named) == 1 else None
    own = (*ABOUT, form.NAME, *form.BESIDE, *form.ANSWERS) if form is not None else RULING_KEYS
    inside, entries = _written_outside(node, form, own), dict(node.entries)
    for name, home in inside.items():
        key, _ = entry = entries.pop(name)
        helped = say("td601.inside", key=name, section=dotted(home)) if home[0] in QUESTIONS else misplaced(name)
        if form is not None and name in _ANSWERS:
            answers = listing(list(form.ANSWERS))
            findings.append(finding("td604", key.place, help=helped, key=name, question=form.NAME, keys=answers))
        else:
            findings.append(_unknown(key, helped, named))
        put(entries, home, Entry(key, entry.value))
    missing = [name for name in ("id", *(() if named else QUESTIONS)) if name not in node.entries]
    known: dict[str, Kind | None] = dict.fromkeys([*own, *(name for name in RULING_KEYS if name in entries)])
    known |= {"given": GIVEN, **dict.fromkeys(("id", "why", "source"), AnyText())}
    known |= form.ANSWERS if form is not None else {}
    helped = None if named else _asked_for(node)
    read = as_meant(MapNode(node.place, entries), known, missing, _keys_for(named), findings, helped)
    return replace(read, unknown=read.unknown | unknown)


def _with_question(node: MapNode, findings: list[Diagnostic]) -> tuple[MapNode, frozenset[str]]:
    """Return a ruling whose question is named by the value of a key, as in ``ask: shape``, with that as its key.

    The fields of the question that stand beside it are then in its map. Where there are none, the key is left out; it
    is then among those returned, which stand for none that is known.
    """
    asks = {name: asked for name, entry in node.entries.items() if (asked := _question_named(name, entry.value))}
    if not asks or not node.entries.keys().isdisjoint(QUESTIONS):
        return node, frozenset()
    (name, asked), *_ = asks.items()
    whole, key = Form(asked, asked.BESIDE), node.entries[name].key
    helped = say("td601.question", example=f"{asked.NAME}: {whole.example}")
    findings.append(finding("td601.ruling", key.place, help=helped, key=name))
    own = {field.name for field in whole.fields} - {*ABOUT, *asked.ANSWERS}
    fields = {each: entry for each, entry in node.entries.items() if each in own}
    entries = {each: entry for each, entry in node.entries.items() if each not in own and each != name}
    if not fields:
        return MapNode(node.place, entries), frozenset((name,))
    value: Node = MapNode(key.place, fields)
    if asked.SHORT is not None and fields.keys() == {asked.SHORT}:
        value = fields[asked.SHORT].value
    return MapNode(node.place, {**entries, asked.NAME: Entry(key, value)}), frozenset()


def _question_as_meant(node: MapNode, findings: list[Diagnostic]) -> MapNode:
    """Return a ruling with its question under the name that was meant, where that alone is misspelt; it is told.

    A key of what is given is none of those where its value is a map: then the keys in it tell the question.
    """
    if not node.entries.keys().isdisjoint(QUESTIONS):
        return node
    unknown = [name for name in node.entries if name in GIVEN_KEYS or name not in RULING_KEYS]
    called = {name: () if name in GIVEN_KEYS else meant_by(name, ("id", *QUESTIONS)) for name in unknown}
    maps = [name for name, near in called.items() if len(near) != 1 and isinstance(node.entries[name].value, MapNode)]
    meant = {**called, **{name: _asked_inside(node, name) for name in maps[:MOST_SUGGESTIONS]}}
    asked = [name for name, near in meant.items() if len(near) == 1 and near[0] in QUESTIONS]
    if len(asked) != 1 or says_more(asked[0], meant[asked[0]][0]):
        return node
    (name,) = asked
    key, (question,) = node.entries[name].key, meant[name]
    helped, fix = choosing(key, (question,), sure=bool(meant_by(name, (question,))))
    findings.append(finding("td601.ruling", key.place, help=helped, fix=fix, key=name))
    return MapNode(node.place, {question if each == name else each: entry for each, entry in node.entries.items()})


def _asked_inside(node: MapNode, name: str) -> Sequence[str]:
    """Return the questions that have most of the keys of a map in a ruling, and its answers; one called so alone."""
    value = node.entries[name].value
    if not isinstance(value, MapNode) or meant_by(name, ABOUT):
        return ()
    answers = {each for each in node.entries if each in _ANSWERS and each != name}
    forms = [form for form in QUESTIONS.values() if answers <= form.ANSWERS.keys()]
    shared = {form.NAME: len(value.entries.keys() & {field.name for field in fields_of(form)}) for form in forms}
    most = max(1, (len(value.entries) + 1) // 2, *shared.values())
    fitting = [question for question, count in shared.items() if count == most]
    return [question for question in fitting if meant_by(name, (question,))] or fitting


def _question_named(name: str, value: Node) -> type[Question] | None:
    """Return the question that is the value of a key which stands for none that is known, if it is one."""
    if not isinstance(value, ScalarNode) or name in (*RULING_KEYS, *GIVEN_KEYS) or meant_by(name, RULING_KEYS):
        return None
    named = [value.text] if value.text in QUESTIONS else meant_by(value.text, QUESTIONS)
    return QUESTIONS[named[0]] if len(named) == 1 else None


def _unknown(key: ScalarNode, helped: Message | None, named: list[str]) -> Diagnostic:
    """Return the finding about a key that a ruling does not have."""
    keys = _keys_for(named)
    if keys is None:
        return finding("td601.ruling", key.place, help=helped or say("td601.see"), key=key.text)
    return finding("td601", key.place, help=helped, key=key.text, keys=keys)


def _written_outside(node: MapNode, form: type[Question] | None, own: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the keys beside a question that belong in its map or in what is given, each with the path of that map."""
    fields = list(Form(form, form.BESIDE).paths()) if form is not None else []
    homes = {path[-1]: (form.NAME, *path[:-1]) for path in reversed(fields) if form is not None}
    kinds = {field.name: field.kind for field in GIVEN.fields}
    found: dict[str, tuple[str, ...]] = {}
    for name, entry in node.entries.items():
        if name not in own and name in GIVEN_KEYS and (name not in homes or fits(entry.value, kinds[name])):
            found[name] = ("given",)
        elif name not in RULING_KEYS and name in homes:
            found[name] = homes[name]
    return found


def put(entries: dict[str, Entry], home: tuple[str, ...], entry: Entry) -> None:
    """Add an entry to the map of a ruling where it belongs, if that is there, or can be made."""
    at = entries.get(home[0], Entry(entry.key, MapNode(entry.key.place)))
    if isinstance(at.value, ScalarNode) and at.value.is_empty:
        at = Entry(at.key, MapNode(at.value.place))
    if len(home) == 1 and isinstance(at.value, MapNode) and entry.key.text not in at.value.entries:
        entries[home[0]] = Entry(at.key, MapNode(at.value.place, {**at.value.entries, entry.key.text: entry}))


def misplaced(name: str) -> Message | None:
    """Return the help for a key that stands beside ``given:`` and belongs in it, None for any other."""
    return say("td601.given", key=name) if name in GIVEN_KEYS else None


def _question_of(node: MapNode, findings: list[Diagnostic]) -> type[Question] | None:
    """Return the question of a ruling; note when it has none, and a second one."""
    named = [(name, entry.key.place) for name, entry in node.entries.items() if name in QUESTIONS]
    if not named:
        findings.append(finding("td602", node.place, help=_asked_for(node)))
        return None
    for further, place in named[1:]:
        note = say("td603.note", place=named[0][1], key=named[0][0])
        findings.append(finding("td603", place, notes=[note], key=further))
    return QUESTIONS[named[0][0]] if len(named) == 1 else None


def _asked_for(node: MapNode) -> Message:
    """Return the help for a ruling that asks nothing: which questions have the answers that it gives, at most three."""
    answers = [name for name in node.entries if name in _ANSWERS]
    fitting = [question for question in QUESTIONS.values() if set(answers) <= question.ANSWERS.keys()]
    if not answers or not fitting:
        return say("td602.see")
    first = fitting[0]
    short = [entry.kind.example for entry in fields_of(first) if entry.name == first.SHORT]
    example = f"{first.NAME}: {short[0] if short else Form(first, first.BESIDE).example}"
    names = listing([question.NAME for question in fitting[:MOST_SUGGESTIONS]], "variants.either")
    return say("td602.help", questions=names, example=example)


def _keys_for(named: list[str]) -> Message | str | None:
    """Return the keys that a ruling may have, once its question is known; None before."""
    if len(named) != 1:
        return None
    question = QUESTIONS[named[0]]
    return listing([*ABOUT, *question.BESIDE, *question.ANSWERS])


def _asked(
    node: MapNode, form: type[Question], given: Mapping[str, Any], findings: list[Diagnostic], path: str
) -> Asked | None:
    entry = node.entries[form.NAME]
    beside = {name: each for name, each in node.entries.items() if name in form.BESIDE}
    written = read_question(form, entry, beside, findings, path)
    if written is None or WRONG in given.values() or form.lacks(given):
        return None
    short = form.SHORT if form.SHORT is not None and not isinstance(entry.value, MapNode) else ""
    keys = {f"{name}:": each.key.place for name, each in beside.items()}
    places = {**dict(_value_places(entry.value, short)), **dict(_key_places(entry.value, short)), **keys}
    own = node.entries["given"].value if "given" in node.entries else None
    stated = {name: each.key.place for name, each in own.entries.items()} if isinstance(own, MapNode) else {}
    places |= {f"given.{name}:": place for name, place in stated.items()}
    return Asked(form, written, Given(**given), places, tuple(stated))


def read_question(
    form: type[Question], entry: Entry, beside: Mapping[str, Entry], findings: list[Diagnostic], path: str = ""
) -> Mapping[str, Any] | None:
    """Return what is written for the fields of a question, or None after findings; ``path`` is that of the ruling."""
    own = path and f"{path}.{form.NAME}"
    fields = {field.name: field for field in fields_of(form)}
    whole = Form(form, form.BESIDE)
    short = form.SHORT
    if short is not None and (form.takes_no_map() or not isinstance(entry.value, MapNode)):
        value = fields[short].kind.read(entry.value, findings, own)
        written: Any = WRONG if value is WRONG else {short: value}
    else:
        written = whole.read(entry.value, findings, own)
    extra = {
        name: fields[name].kind.read(each.value, findings, path and f"{path}.{name}") for name, each in beside.items()
    }
    return None if written is WRONG or WRONG in extra.values() else {**written, **extra}


def _expected(
    node: MapNode,
    form: type[Question],
    asked: Asked | None,
    findings: list[Diagnostic],
    path: str,
    told: Sequence[Node],
) -> Mapping[str, Any]:
    """Return the answers that a ruling expects, as they are written.

    ``told`` are the values of keys that are not known, which have been told: one of them may be the only answer.
    """
    keys = tuple(form.ANSWERS) if asked is None else form.keys(asked.written)
    expected: dict[str, Any] = {}
    for name, (key, value) in node.entries.items():
        if name in keys:
            expected[name] = form.ANSWERS[name].read(value, findings, f"{path}.{name}")
        elif name in form.ANSWERS:
            findings.append(finding("td605", key.place, key=name, question=form.NAME, keys=listing(keys)))
        elif name in _ANSWERS:
            findings.append(finding("td604", key.place, key=name, question=form.NAME, keys=listing(keys)))
        elif name in _BESIDE and name not in form.BESIDE:
            findings.append(finding("td614", key.place, key=name, question=form.NAME))
    answered = any(fits(value, form.ANSWERS[key]) for value in told for key in keys)
    if not answered and all(name in (*ABOUT, *QUESTIONS, *_BESIDE) for name in node.entries):
        findings.append(finding("td609", node.entries[form.NAME].key.place, question=form.NAME, keys=listing(keys)))
    if {"is", "is_not"} <= expected.keys():
        findings.append(finding("td615", node.entries["is_not"].key.place))
    return expected


def _value_places(node: Node, path: str) -> Iterator[tuple[str, Place]]:
    """Yield (path, place) of a value and of all values in it."""
    yield path, node.place
    if isinstance(node, MapNode):
        for name, entry in node.entries.items():
            yield from _value_places(entry.value, f"{path}.{name}" if path else name)
    elif isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            yield from _value_places(item, f"{path}[{index}]")


def _key_places(node: Node, path: str) -> Iterator[tuple[str, Place]]:
    """Yield (path, place) of the keys of a value and of all values in it, as ``lead:`` and ``events[1].at:``."""
    if isinstance(node, MapNode):
        for name, entry in node.entries.items():
            inner = f"{path}.{name}" if path else name
            yield f"{inner}:", entry.key.place
            yield from _key_places(entry.value, inner)
    elif isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            yield from _key_places(item, f"{path}[{index}]")
