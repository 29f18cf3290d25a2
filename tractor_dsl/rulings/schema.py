"""The JSON Schemas of rulings files and of what running and judging print, made from the questions.

>>> sorted(rulings_schema()["properties"]), rulings_schema()["$schema"]
(['given', 'rulings', 'variant'], 'https://json-schema.org/draft/2020-12/schema')
"""

from __future__ import annotations

from typing import Any, Final

from tractor_dsl.rules.options import strict_object
from tractor_dsl.rulings.asking import Question
from tractor_dsl.rulings.forms import Form, fields_of
from tractor_dsl.rulings.items import ABOUT, GIVEN
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.values import AnyText

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def rulings_schema() -> dict[str, Any]:
    """Return the schema of a rulings file, as its YAML reads in YAML 1.2."""
    return {
        "$schema": DIALECT,
        "title": "判例 / Rulings",
        "type": "object",
        "properties": {
            "variant": {"type": "string", "description": "规则的标识或文件路径 / id of a variant, or path of its file"},
            "given": {"$ref": "#/$defs/given"},
            "rulings": {"type": "array", "items": {"$ref": "#/$defs/ruling"}},
        },
        "required": ["variant", "rulings"],
        "additionalProperties": False,
        "$defs": {
            "given": GIVEN.schema(),
            "ruling": _ruling_schema(),
            **{name: _question_schema(question) for name, question in QUESTIONS.items()},
        },
    }


def _ruling_schema() -> dict[str, Any]:
    """Return the schema of a ruling: it has exactly one question, and what else it has depends on that."""
    names = list(QUESTIONS)
    return {
        "type": "object",
        "oneOf": [{"required": [name]} for name in names],
        "allOf": [{"if": {"required": [name]}, "then": {"$ref": f"#/$defs/{name}"}} for name in names],
    }


def _question_schema(question: type[Question]) -> dict[str, Any]:
    """Return the schema of a ruling that asks a question."""
    texts = {key: AnyText().schema() for key in ABOUT if key != "given"}
    beside = {field.name: field.kind.schema() for field in fields_of(question) if field.name in question.BESIDE}
    answers = {key: kind.schema() for key, kind in question.ANSWERS.items()}
    asked = {question.NAME: question_schema(question)}
    return {
        "description": (question.__doc__ or "").strip(),
        "type": "object",
        "properties": {**texts, "given": {"$ref": "#/$defs/given"}, **asked, **beside, **answers},
        "required": ["id", question.NAME],
        "anyOf": [{"required": [key]} for key in answers],
        "additionalProperties": False,
    }


def question_schema(question: type[Question]) -> dict[str, Any]:
    """Return the schema of a question's value: a map of its fields, or the value of one of them alone."""
    whole = Form(question, question.BESIDE)
    if question.SHORT is None:
        return whole.schema()
    short = next(field.kind.schema() for field in whole.fields if field.name == question.SHORT)
    return short if question.takes_no_map() else {"anyOf": [short, whole.schema()]}


_RULE: Final = {
    "anyOf": [
        {"type": "null"},
        {
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "file": {"type": ["string", "null"]},
                "line": {"type": ["integer", "null"], "minimum": 1},
            },
            "required": ["path", "file", "line"],
            "additionalProperties": False,
        },
    ]
}


def report_schema() -> dict[str, Any]:
    """Return the schema of what running rulings prints as JSON.

    In ``actual`` an answer that the variant has no rule for is ``{"unsupported": reason}``, one that there is none of
    (such as who blocks a throw that holds) is null.
    """
    properties: dict[str, Any] = {
        "file": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "id": {"type": "string"},
        "question": {"enum": list(QUESTIONS)},
        "expected": {"type": "object"},
        "actual": {"type": "object"},
        "ok": {"type": "boolean"},
        "rule": _RULE,
    }
    return {
        "$schema": DIALECT,
        "title": "判例的结果 / Report on rulings",
        "type": "object",
        "properties": {
            "passed": {"type": "integer", "minimum": 0},
            "failed": {"type": "integer", "minimum": 0},
            "rulings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {**properties, "differs": {"type": "boolean"}},
                    "required": list(properties),
                    "additionalProperties": False,
                },
            },
        },
        "required": ["passed", "failed", "rulings"],
        "additionalProperties": False,
    }


def judgement_schema() -> dict[str, Any]:
    """Return the schema of a judgement as data."""
    words = {"code": {"type": "string"}, "text": {"type": "string"}}
    plays = {
        "count": {"type": "integer", "minimum": 0},
        "plays": {"type": "array", "items": {"type": "string"}},
        "pattern": {"type": ["string", "null"]},
    }
    suits = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    properties: dict[str, Any] = {
        "variant": {"type": "string"},
        "question": {"enum": list(QUESTIONS)},
        "answer": {"type": "object"},
        "rule": _RULE,
        "reasons": {"type": "array", "items": strict_object({**words, "rule": _RULE})},
        "unsupported": {"type": "array", "items": strict_object(words)},
    }
    return {
        "$schema": DIALECT,
        "title": "裁决 / Judgement",
        "type": "object",
        "properties": {
            **properties,
            "otherwise": {"type": "array", "items": strict_object({"suits": suits, "answer": {"type": "object"}})},
            "legal_plays": strict_object(plays),
        },
        "required": list(properties),
        "additionalProperties": False,
    }
