"""The JSON Schemas that editors complete and check files with: of variant files, and of files of rulings.

They are made from the declarations each time they are asked for; no copy of them is kept anywhere.

>>> list(FILES), schema_for_editors("variant")["title"]
(['variant', 'rulings'], '规则文件')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tractor_dsl.messages import LANGUAGES, catalogue

Schema = dict[str, Any]

FILES: Final[Mapping[str, str]] = {"variant": "tractor.schema.json", "rulings": "tractor-rulings.schema.json"}
"""The kinds of files that are written by hand, and what the schema of each is called beside them."""
MODELINE: Final = "# yaml-language-server: $schema=./{schema}"
"""The line at the top of a file that tells an editor which schema holds."""

_ABOUT: Final = ("id", "why", "source", "given")


def schema_for_editors(kind: str) -> Schema:
    """Return the schema of a kind of files, ``variant`` or ``rulings``."""
    return _MAKERS[kind]()


def _variant() -> Schema:
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.files.editing import editing_schema

    schema = editing_schema(name for name, *_ in variant_files())
    properties = schema["properties"]
    properties["rulings"]["items"] = {"$ref": "#/$defs/ruling"}
    properties["rulings_given"] = {**_without_type(properties["rulings_given"]), "$ref": "#/$defs/given"}
    schema["$defs"] |= _definitions()
    return schema


def _rulings() -> Schema:
    from tractor_dsl.rulings.schema import rulings_schema

    schema = rulings_schema()
    schema["title"] = "判例文件"
    properties = schema["properties"]
    for key in ("variant", "rulings", "given"):
        properties[key] = {**properties[key], **_words(key)}
    schema["$defs"] = _definitions()
    return schema


_MAKERS: Final[Mapping[str, Callable[[], Schema]]] = {"variant": _variant, "rulings": _rulings}


def _definitions() -> dict[str, Schema]:
    """Return what a ruling and what is given for it look like.

    A ruling offers its questions until one is asked, and from then on the answers of that question.
    """
    from tractor_dsl.rules.files.editing import offer_number, parts_of
    from tractor_dsl.rulings.questions import QUESTIONS
    from tractor_dsl.rulings.schema import rulings_schema

    definitions = {name: _complete(part) for name, part in rulings_schema()["$defs"].items() if name != "ruling"}
    for part in parts_of(definitions):
        offer_number(part)
    given = definitions["given"]
    given["properties"] = {key: {**value, **_words("given", key)} for key, value in given["properties"].items()}
    about = {"given": {"$ref": "#/$defs/given", **_words("given")}}
    about |= {key: {"type": ["string", "number"], **_words(key)} for key in _ABOUT if key != "given"}
    questions: dict[str, Schema] = {}
    for name, question in QUESTIONS.items():
        described = definitions[name]
        properties = described["properties"]
        for key, value in properties.items():
            if key in about:
                properties[key] = True
            elif key == name:
                properties[key] = _asked(name, value)
                questions[name] = {"$ref": f"#/$defs/{name}/properties/{name}"}
            else:
                group = "answer" if key in question.ANSWERS else "field"
                properties[key] = {**value, **_words(group, key, name)}
        del described["description"]
    asked: list[Schema] = [{"type": "object", "required": [name]} for name in questions]
    definitions["ruling"] = {
        "title": "判例 / Ruling",
        "type": "object",
        "properties": {key: about[key] for key in _ABOUT},
        "required": ["id"],
        "if": {"anyOf": asked},
        "else": {"properties": {**dict.fromkeys(about, True), **questions}, "additionalProperties": False},
        "allOf": [{"if": one, "then": {"$ref": f"#/$defs/{name}"}} for name, one in zip(questions, asked, strict=True)],
    }
    return definitions


def _asked(name: str, schema: Schema) -> Schema:
    """Return the schema of what a question asks, with words for it and for its fields."""
    described = {**schema, **_words("question", name)}
    for part in (described, *described.get("anyOf", ()), described.get("items", {})):
        if "properties" in part:
            part["properties"] = {
                key: {**value, **_words("field", key, name)} for key, value in part["properties"].items()
            }
    return described


def _complete(schema: Any) -> Any:
    """Return a schema with a type beside every list of words, and with what each word means."""
    if isinstance(schema, list):
        return [_complete(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    completed = {key: _complete(value) if key not in ("enum", "examples") else value for key, value in schema.items()}
    if "const" in schema:
        completed["type"] = "string"
    if "enum" in schema:
        completed["type"] = "string"
        meanings = [_meaning(word) for word in schema["enum"]]
        if all(meanings):
            completed["enumDescriptions"] = meanings
    return completed


def _meaning(word: str) -> str:
    return _first((f"editor.word.{word}", f"ruling.answer.shape.is.{word}"), " / ")


def _words(group: str, key: str = "", question: str = "") -> Schema:
    """Return the title and the description of a key, or of a key of a group; a question may have its own for it."""
    titles = [f"editor.{group}.{key}.{question}", f"editor.{group}.{key}", f"editor.{group}"]
    told = {
        "answer": ["editor.about.answer"],
        "question": [f"cli.judge.{key}"],
        "given": [f"cli.judge.given.{key}", "editor.about.given"],
        "field": [f"editor.about.{key}", f"cli.judge.field.{key}"],
    }
    return {"title": _first(titles, " / "), "description": _first(told.get(group, [f"editor.about.{group}"]), "\n\n")}


def _first(codes: Iterable[str], between: str) -> str:
    """Return the wording of the first code that there is, Chinese before English."""
    known = [catalogue(language) for language in sorted(LANGUAGES, reverse=True)]
    return next((between.join(words[code] for words in known) for code in codes if code in known[0]), "")


def _without_type(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "type"}
