"""Read one ruling out of its YAML node, or note everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message, Place
from tractor_dsl.reading.findings import did_you_mean, finding, listing, say
from tractor_dsl.reading.yaml_nodes import Entry, ListNode, MapNode, Node
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rulings.asked import Asked
from tractor_dsl.rulings.asking import Given, Question
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.values import WRONG, AnyText, wrong_value

GIVEN: Final = Form(Given)
_GIVEN: Final = tuple(field.name for field in GIVEN.fields)
ABOUT: Final = ("id", "why", "source", "given")
"""What a ruling says besides its question and answers."""
_ANSWERS: Final = tuple(dict.fromkeys(key for question in QUESTIONS.values() for key in question.ANSWERS))
_BESIDE: Final = tuple(dict.fromkeys(key for question in QUESTIONS.values() for key in question.BESIDE))
_KNOWN: Final = (*ABOUT, *QUESTIONS, *_BESIDE, *_ANSWERS)


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


def read_ruling(node: Node, defaults: Mapping[str, Any], findings: list[Diagnostic], path: str) -> Ruling | None:
    """Return a ruling, or None after findings; ``path`` is that of the ruling in its file."""
    if not isinstance(node, MapNode):
        wrong_value(node, Message("ruling.kind.ruling"), findings, path)
        return None
    before = len(findings)
    entries = node.entries
    texts = [key for key in ("id", "why", "source") if key in entries]
    about = {key: AnyText().read(entries[key].value, findings, f"{path}.{key}") for key in texts}
    if "id" not in entries:
        findings.append(finding("td608", node.place, key="id"))
    own = read_given(entries["given"].value if "given" in entries else None, findings, f"{path}.given")
    given = {**defaults, **own}
    form = _question_of(node, findings)
    asked = None if form is None else _asked(node, form, given, findings, path)
    expected = {} if form is None else _expected(node, form, asked, findings, path)
    if len(findings) > before or asked is None:
        return None
    return Ruling(about["id"], node.place, asked, expected, about.get("why"), about.get("source"))


def _misplaced(name: str) -> Message | None:
    """Return the help for a key that stands beside ``given:`` and belongs in it, None for any other."""
    return say("td601.given", key=name) if name in _GIVEN else None


def _question_of(node: MapNode, findings: list[Diagnostic]) -> type[Question] | None:
    """Return the question of a ruling; note unknown keys, no question, and a second one."""
    named = [entry.key for name, entry in node.entries.items() if name in QUESTIONS]
    guessed: set[str] = set()
    for name, (key, _) in node.entries.items():
        if name not in _KNOWN:
            meant = [] if name in _GIVEN else suggest(name, [each for each in _KNOWN if each not in node.entries])
            guessed.update(meant)
            helped = _misplaced(name) or did_you_mean(meant)
            findings.append(finding("td601", key.place, help=helped, key=name, keys=_keys_for(named)))
    if not named:
        if not QUESTIONS.keys() & guessed:
            findings.append(finding("td602", node.place, questions=listing(list(QUESTIONS))))
        return None
    for further in named[1:]:
        note = say("td603.note", place=named[0].place, key=named[0].text)
        findings.append(finding("td603", further.place, notes=[note], key=further.text))
    return QUESTIONS[named[0].text] if len(named) == 1 else None


def _keys_for(named: list[Any]) -> Message | str:
    """Return the keys that a ruling may have, once its question is known."""
    if len(named) != 1:
        return listing([*ABOUT, *QUESTIONS])
    question = QUESTIONS[named[0].text]
    return listing([*ABOUT, *question.BESIDE, *question.ANSWERS])


def _asked(
    node: MapNode, form: type[Question], given: Mapping[str, Any], findings: list[Diagnostic], path: str
) -> Asked | None:
    entry = node.entries[form.NAME]
    beside = {name: each for name, each in node.entries.items() if name in form.BESIDE}
    written = read_question(form, entry, beside, findings, path)
    for need in form.NEEDS:
        if need not in given:
            findings.append(finding("td611", entry.key.place, key=need, question=form.NAME))
    if written is None or WRONG in given.values() or not set(form.NEEDS) <= set(given):
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
    only = short is not None and len(whole.fields) == 1
    if short is not None and (only or not isinstance(entry.value, MapNode)):
        value = fields[short].kind.read(entry.value, findings, own)
        written: Any = WRONG if value is WRONG else {short: value}
    else:
        written = whole.read(entry.value, findings, own)
    extra = {
        name: fields[name].kind.read(each.value, findings, path and f"{path}.{name}") for name, each in beside.items()
    }
    return None if written is WRONG or WRONG in extra.values() else {**written, **extra}


def _expected(
    node: MapNode, form: type[Question], asked: Asked | None, findings: list[Diagnostic], path: str
) -> Mapping[str, Any]:
    """Return the answers that a ruling expects, as they are written."""
    keys = tuple(form.ANSWERS) if asked is None else form.keys(asked.written)
    expected: dict[str, Any] = {}
    for name, (key, value) in node.entries.items():
        if name in keys:
            expected[name] = form.ANSWERS[name].read(value, findings, f"{path}.{name}")
        elif name in form.ANSWERS:
            findings.append(finding("td605", key.place, key=name, question=form.NAME, keys=listing(keys)))
        elif name in _ANSWERS:
            helped = _misplaced(name)
            findings.append(finding("td604", key.place, help=helped, key=name, question=form.NAME, keys=listing(keys)))
        elif name in _BESIDE and name not in form.BESIDE:
            findings.append(finding("td614", key.place, key=name, question=form.NAME))
    if all(name in (*ABOUT, *QUESTIONS, *_BESIDE) for name in node.entries):
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
