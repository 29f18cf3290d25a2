"""One rule as a page, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_dsl.compare.wording import Speaker
from tractor_dsl.errors import Place, near_path
from tractor_dsl.explain.field import Field
from tractor_dsl.explain.page import Block, Grid, Page, Section, Term, Terms
from tractor_dsl.explain.pages import spoken
from tractor_dsl.pages import page_of
from tractor_dsl.rules.options import Entry, OneMode, Words, options_of, strict_object
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import Variant


def field_page(variant: Variant, field: Field, language: str) -> Page:
    """Return one rule as a page: its value and meaning, what the family says, and the values there are."""
    say = Speaker("en" if language == "en" else "zh")
    where = _shown(say, field.place)
    if field.inferred:
        where = say("explain.field.inferred", place=where)
    rows = [
        Term(say("explain.field.value"), say.words(field.words)),
        Term(say("explain.field.meaning"), say.words(field.about)),
        Term(say("explain.field.where"), where),
    ]
    if field.default is not None:
        rows.append(Term(say("explain.field.default"), say.words(field.default)))
    blocks: list[Block] = [Terms(tuple(rows)), _family(say, field), _values(say, field), *_findings(say, field)]
    section = Section(field.path, say.words(field.title), tuple(blocks))
    title = say("explain.field.title", field=field.path, variant=variant.id)
    return spoken(Page(say.language, title, (), (section,)), language)


def _family(say: Speaker, field: Field) -> Grid:
    """Return what the variant and each of its ancestors say."""
    rows = tuple(
        (
            said.variant,
            say("explain.field.as_before") if said.place is None and number else say.words(said.words),
            "" if said.place is None and number else _shown(say, said.place),
        )
        for number, said in enumerate(field.said)
    )
    headings = (say("compare.variant"), say("explain.field.says"), say("explain.field.where"))
    return Grid(headings, rows, caption=say("explain.field.family"), name="family")


def _values(say: Speaker, field: Field) -> Grid:
    """Return what may be written for the rule."""
    rows = tuple((allowed.written, say.words(allowed.meaning)) for allowed in field.allowed)
    headings = (say("explain.field.written"), say("explain.field.meaning"))
    return Grid(headings, rows, caption=say("explain.field.allowed"), name="allowed")


def _findings(say: Speaker, field: Field) -> Iterator[Grid]:
    """Yield what there may be to find about the rule together with others, where there is anything."""
    if field.codes:
        rows = tuple((code, page_of(code).title.text(say.language)) for code in field.codes)
        headings = (say("explain.field.code"), say("explain.field.found"))
        yield Grid(headings, rows, caption=say("explain.field.findings"), name="findings")


def _shown(say: Speaker, place: Place | None) -> str:
    return say("explain.field.by_default") if place is None else f"{near_path(place.file)}:{place.line}"


def plain_field(variant: Variant, field: Field) -> dict[str, Any]:
    """Return what JSON holds for one rule, in both languages."""
    return {
        "variant": variant.id,
        "rules_hash": variant.rules_hash,
        "field": field.path,
        "title": _words(field.title),
        "meaning": _words(field.about),
        "value": field.value,
        "words": _words(field.words),
        "from": _place(field.place),
        "inferred": field.inferred,
        "family": [
            {"variant": said.variant, "from": _place(said.place), "words": _words(said.words)} for said in field.said
        ],
        "allowed": [{"written": allowed.written, "meaning": _words(allowed.meaning)} for allowed in field.allowed],
        "default": None if field.default is None else _words(field.default),
        "findings": list(field.codes),
    }


def field_schema() -> dict[str, Any]:
    """Return the JSON Schema of :func:`plain_field`."""
    text = {"type": "string"}
    words = strict_object({"zh": text, "en": text})
    number = {"type": "integer", "minimum": 1}
    place = {"anyOf": [strict_object({"file": text, "line": number, "column": number}), {"type": "null"}]}
    said = strict_object({"variant": text, "from": place, "words": words})
    return strict_object(
        {
            "variant": text,
            "rules_hash": text,
            "field": text,
            "title": words,
            "meaning": words,
            "value": {"anyOf": list(_value_schemas())},
            "words": words,
            "from": place,
            "inferred": {"type": "boolean"},
            "family": {"type": "array", "items": said, "minItems": 1},
            "allowed": {"type": "array", "items": strict_object({"written": text, "meaning": words}), "minItems": 1},
            "default": {"anyOf": [words, {"type": "null"}]},
            "findings": {"type": "array", "items": text},
        }
    )


def _value_schemas() -> Iterator[dict[str, Any]]:
    """Yield the schemas of the values that rules have, each once."""
    seen: list[dict[str, Any]] = []
    sections: list[type[Any]] = list(AXES.values())
    for section in sections:
        for option in options_of(section):
            match option.kind:
                case OneMode(modes):
                    sections += modes
                case Entry(inner):
                    sections.append(inner)
            schema = option.kind.schema()
            if schema not in seen:
                seen.append(schema)
                yield schema


def _words(words: Words) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}


def _place(place: Place | None) -> dict[str, Any] | None:
    return None if place is None else {"file": place.file, "line": place.line, "column": place.column}
