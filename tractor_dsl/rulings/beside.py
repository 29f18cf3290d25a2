"""What is wrong with a variant file and with the rulings in it, told together, each slip once.

>>> text = "{id: mine, rulings: {a: {shape: KK}}}"
>>> [found.message.code for found in with_rulings([], text, "mine.yaml")]
['td606.at']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.reading.findings import in_file_order, listing, say
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.files.fields import HEADER
from tractor_dsl.rulings.items import GIVEN_KEYS, RULING_KEYS
from tractor_dsl.rulings.outside import asked_outside
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.read import wrong_rulings


def with_rulings(about_rules: Sequence[Diagnostic], content: str | bytes, file_name: str) -> list[Diagnostic]:
    """Return what is wrong with the rules of a variant file, and with its rulings, each slip once.

    A key at the top of the file that is one of rulings has slipped out of them: it is said where it belongs, and not
    that it is missing there.
    """
    told, about_rulings = _values_once(about_rules, wrong_rulings(content, file_name))
    told = _questions_once(told, about_rulings, content, file_name)
    told, answered = _slipped_out(told, about_rulings)
    told, slipped = _slipped_to_the_margin(told, about_rulings)
    answered |= slipped
    if not answered.isdisjoint(GIVEN_KEYS):
        given = answered.intersection(GIVEN_KEYS)
        _, about_rulings = _values_once(about_rules, wrong_rulings(content, file_name, given))
    return [*told, *(found for found in about_rulings if answered.isdisjoint(_lacking(found)))]


def _values_once(
    about_rules: Sequence[Diagnostic], about_rulings: Sequence[Diagnostic]
) -> tuple[Sequence[Diagnostic], Sequence[Diagnostic]]:
    """Return the findings without those that tell of a value for the second time.

    The rulings know better what belongs there, unless there is nothing at all.
    """
    empty = {found.message.params["field"] for found in about_rules if found.message.code == "td114"}
    left = [found for found in about_rulings if _value(found) not in empty]
    values = {value for found in left if (value := _value(found)) is not None}
    places = {found.place for found in left}
    return [
        found
        for found in about_rules
        if found.message.code != "td203" or (found.message.params["field"] not in values and found.place not in places)
    ], left


def _questions_once(
    about_rules: Sequence[Diagnostic], about_rulings: Sequence[Diagnostic], content: str | bytes, file_name: str
) -> Sequence[Diagnostic]:
    """Return the findings with one about every question outside of a ruling, in place of those about all in it.

    One that a ruling lacks has slipped out of that.
    """
    try:
        document = read_document(content, file_name)
    except FindingsError:
        return about_rules
    lacking = {name for found in about_rulings for name in _lacking(found)}
    outside = [each for each in asked_outside(document.root) if each.form.NAME not in lacking]
    lines = {name: entry.key.place.line for name, entry in document.root.entries.items()}
    theirs = {lines[name] for each in outside for name in each.names} - {lines[name] for name in HEADER & lines.keys()}

    def is_theirs(found: Diagnostic) -> bool:
        return max((line for line in lines.values() if line <= found.place.line), default=0) in theirs

    told = in_file_order([each.finding for each in outside], {file_name: document.source.lines}, [file_name])
    return [*told, *(found for found in about_rules if found.place.file != file_name or not is_theirs(found))]


def _slipped_out(
    about_rules: Sequence[Diagnostic], about_rulings: Sequence[Diagnostic]
) -> tuple[Sequence[Diagnostic], set[str]]:
    """Return the findings about rules, of a key that is one of rulings with where it belongs; and those keys."""
    told: list[Diagnostic] = []
    lacking = [set(_lacking(found)) for found in about_rulings]
    answered: set[str] = set()
    for found in about_rules:
        name = str(found.message.params.get("key", ""))
        lacks = [one.message.code for one, some in zip(about_rulings, lacking, strict=True) if name in some]
        if _is_of_rulings(name, found) and (lacks or not _is_rather_a_rule(name, found)):
            sections = [
                *(["rulings_given:"] if name in GIVEN_KEYS and "td611" in lacks else []),
                *(["rulings:"] if name in RULING_KEYS else []),
                *(["rulings_given:"] if name in GIVEN_KEYS and "td611" not in lacks else []),
            ]
            helped = say("td201.elsewhere", key=name, sections=listing(sections, "variants.either"))
            found = replace(found, help=helped, fix=None)
            answered.add(name)
        told.append(found)
    return told, answered


def _slipped_to_the_margin(
    about_rules: Sequence[Diagnostic], about_rulings: Sequence[Diagnostic]
) -> tuple[Sequence[Diagnostic], set[str]]:
    """Return the findings about rules, of a section given twice that belongs in the ruling above; and those keys.

    A ruling above it lacks a key of its name. That the lines below are indented too far only follows from it.
    """
    lacking = {(name, found.place.line) for found in about_rulings for name in _lacking(found) if name in RULING_KEYS}
    slipped = {
        found.place.line: str(found.message.params["key"])
        for found in about_rules
        if found.message.code == "td101" and found.place.column == 1
        if any(name == found.message.params["key"] and line < found.place.line for name, line in lacking)
    }
    told: list[Diagnostic] = []
    for found in about_rules:
        line = found.place.line
        if found.message.code == "td101" and line in slipped:
            told.append(replace(found, help=say("td602.margin", key=slipped[line]), fix=None))
        elif found.message.code != "td140" or not any(note.params["place"].line in slipped for note in found.notes):
            told.append(found)
    return told, set(slipped.values())


def _value(found: Diagnostic) -> str | None:
    """Return the path of the value that a finding about rulings refuses, if it is about one."""
    return str(found.message.params["key"]) if found.message.code == "td606.at" else None


def _is_of_rulings(name: str, found: Diagnostic) -> bool:
    """Tell whether a finding is about a key at the top of a file that rulings have, or what is given for them."""
    return found.message.code == "td201" and found.place.column == 1 and name in (*RULING_KEYS, *GIVEN_KEYS)


def _is_rather_a_rule(name: str, found: Diagnostic) -> bool:
    """Tell whether a key was surely meant for a rule: it belongs to some section, or is misspelt, its value fitting."""
    if found.help is not None and found.help.code == "td201.elsewhere":
        return bool(found.help.params["key"] == name)
    return found.fix is not None and found.fix.safe


def _lacking(found: Diagnostic) -> Iterable[str]:
    """Return the keys any of which would mend a finding about what is not there."""
    code, params = found.message.code, found.message.params
    if code == "td608":
        return [params["key"]]
    if code == "td611":
        return tuple(params["lacking"])
    if code == "td602":
        return QUESTIONS
    return QUESTIONS[params["question"]].ANSWERS if code == "td609" else ()
