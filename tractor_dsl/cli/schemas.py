"""The JSON Schemas of what ``--json`` prints, and of the lines that ``simulate --record`` writes.

Every object in them is strict: a key that the schema does not know is an error. Texts for readers (messages, reasons,
actions) are in the language of the command line; codes, keys and cards are the same in every language.

>>> sorted(SCHEMAS)  # doctest: +NORMALIZE_WHITESPACE
['check', 'compare', 'diff', 'doctor', 'explain', 'judge', 'list', 'record', 'replay', 'rule', 'rulings', 'show',
'simulate']
>>> schema_of("list")["type"]
'array'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tractor_dsl.rules.options import strict_object

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Final[Schema] = {"type": "string"}
_WORDS: Final = strict_object({"zh": _TEXT, "en": _TEXT})
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{12}$"}
_SWITCH: Final[Schema] = {"type": "boolean"}
_OFFER: Final[Schema] = {"id": _TEXT, "title": _WORDS, "choice": {"anyOf": [_TEXT, {"type": "null"}]}}
_PRESET: Final = strict_object({"id": _TEXT, "title": _WORDS, "rules": {"type": "array", "items": _TEXT}})
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_FROM_1: Final[Schema] = {"type": "integer", "minimum": 1}


def schema_of(name: str) -> Schema:
    """Return the schema of what a command prints with ``--json``, or (``record``) of one line of recorded deals."""
    return SCHEMAS[name]()


def list_schema() -> Schema:
    """Return the schema of ``tractor list --json``: the variants; of a file with errors only its name is known."""
    entry = {
        "id": _TEXT,
        "title": _or_null(_WORDS),
        "decks": _or_null(_FROM_1),
        "players": _FROM_1,
        "extends": _or_null(_TEXT),
        "rules_hash": _or_null(_HASH),
        "file": _TEXT,
        "built_in": _SWITCH,
        "fine": _SWITCH,
        "house_rules": {"type": "array", "items": strict_object(_OFFER)},
        "presets": {"type": "array", "items": _PRESET},
    }
    return _named("玩法 / The variants", {"type": "array", "items": strict_object(entry)})


def check_schema() -> Schema:
    """Return the schema of ``tractor check --json``: one entry for every file."""
    entry = {
        "file": _TEXT,
        "variant": _or_null(_TEXT),
        "fine": {"type": "boolean"},
        "findings": {"type": "array", "items": finding_with_fix_schema()},
        "rulings": _or_null(_part(rulings_schema())),
        "deals": _COUNT,
    }
    return _named("检查的结果 / What checking found", {"type": "array", "items": strict_object(entry)})


def finding_schema() -> Schema:
    """Return the schema of a finding about a file; columns count characters from 1."""
    return strict_object(
        {
            "file": _TEXT,
            "line": _FROM_1,
            "column": _FROM_1,
            "end_column": _FROM_1,
            "severity": {"enum": ["error", "warning", "info"]},
            "code": {"type": "string", "pattern": "^TD[0-9]{3}$"},
            "message": _TEXT,
            "notes": {"type": "array", "items": _TEXT},
            "help": _or_null(_TEXT),
        }
    )


def finding_with_fix_schema() -> Schema:
    """Return the schema of a finding of ``check``; of its fix, every edit is a text for what stands between two places.

    With ``--format jsonl`` every line is one.
    """
    place = dict.fromkeys(("line", "column", "end_line", "end_column"), _FROM_1)
    edit = strict_object({"file": _TEXT, **place, "text": _TEXT})
    fix = strict_object({"safe": {"type": "boolean"}, "edits": {"type": "array", "items": edit, "minItems": 1}})
    return strict_object({**finding_schema()["properties"], "fix": _or_null(fix)})


def rule_schema() -> Schema:
    """Return the schema of ``tractor rule --json``: a page for every code asked for."""
    entry = {
        "code": {"type": "string", "pattern": "^TD[0-9]{3}$"},
        "severity": {"enum": ["error", "warning", "info"]},
        "title": _TEXT,
        "why": _TEXT,
        "read_by": {"enum": ["check", "rulings", "replay"]},
        "bad": _or_null(_TEXT),
        "good": _or_null(_TEXT),
        "beside": {"type": "object", "additionalProperties": _TEXT},
        "fix": {"enum": ["safe", "unsafe", None]},
    }
    return _named("代码的说明 / Codes explained", {"type": "array", "items": strict_object(entry)})


def show_schema() -> Schema:
    """Return the schema of ``tractor show --json``: every rule in force, and where it is written (null: nowhere).

    ``set`` is what a house rule changes, as YAML. ``inferred`` says that no source states a rule. ``parts`` are the
    options of a mode, or the entries of a list.
    """
    from tractor_dsl.rules.options import options_of
    from tractor_dsl.rules.profile import AXES

    place = strict_object({"file": _TEXT, "line": _FROM_1, "column": _FROM_1})
    origin = {"from": _or_null(place), "inferred": {"type": "boolean"}}
    parts = {"type": "array", "items": strict_object({"path": _TEXT, **origin})}
    axes = {
        axis: strict_object(
            {
                entry.name: strict_object({"value": entry.kind.schema(), **origin, "parts": parts})
                for entry in options_of(section)
            }
        )
        for axis, section in AXES.items()
    }
    whole = {
        "id": _TEXT,
        "title": _WORDS,
        "file": _TEXT,
        "extends": {"type": "array", "items": _TEXT},
        "house_rules": {"type": "array", "items": strict_object({**_OFFER, "set": _TEXT, "on": _SWITCH})},
        "presets": {"type": "array", "items": _PRESET},
        "sources": {"type": "array", "items": strict_object({"text": _TEXT, "section": _or_null(_TEXT)})},
        "rules_hash": _HASH,
        "rules": strict_object(axes),
    }
    return _named("生效的规则 / The rules in force", strict_object(whole))


def explain_schema() -> Schema:
    """Return the schema of ``tractor explain --json``: a page in the language asked for, or one rule in both.

    Every table of a page has a name that is the same in every language; its cells are what a reader sees.
    """
    from tractor_dsl.cards import RANKS
    from tractor_dsl.explain.fields import field_schema
    from tractor_dsl.explain.page import page_schema

    page = {"variant": _TEXT, "rules_hash": _HASH, "level": {"enum": list(RANKS)}, "trump": _TEXT}
    whole = {"anyOf": [strict_object({**page, **page_schema()["properties"]}), field_schema()]}
    return _named("规则页 / The rules explained", whole)


def diff_schema() -> Schema:
    """Return the schema of ``tractor diff --json``: rules side by side; with ``--examples``, situations too.

    An example is written as in a file of rulings: a question, what is given, and the answers under both variants.
    """
    from tractor_dsl.compare.plain import rules_schema

    some = {"type": "object"}
    pair = {"type": "array", "items": some, "minItems": 2, "maxItems": 2}
    example = strict_object({"path": _TEXT, "question": some, "given": some, "answers": pair})
    examples = _or_null({"type": "array", "items": example})
    rules = rules_schema()
    return _named(rules["title"], strict_object({**rules["properties"], "examples": examples}))


def compare_schema() -> Schema:
    """Return the schema of ``tractor compare --json``: as of ``diff``, and the deals (null with ``--rules``)."""
    from tractor_dsl.compare.plain import comparison_schema, rules_schema

    rules = rules_schema()["properties"]
    whole = strict_object({**rules, "comparison": _or_null(_part(comparison_schema()))})
    return _named("玩法比较 / Variants compared", whole)


def simulate_schema() -> Schema:
    """Return the schema of ``tractor simulate --json``: what was played, and what it came to."""
    from tractor_dsl.cli.options import PLAYERS
    from tractor_dsl.simulate.summary import tally_schema

    kinds = "|".join(PLAYERS)
    whole = {
        "variant": _TEXT,
        "rules_hash": _HASH,
        "version": _TEXT,
        "seed": {"type": "integer"},
        "players": {"type": "string", "pattern": f"^({kinds})(,({kinds}))?$"},
        "tally": _part(tally_schema()),
    }
    return _named("打了许多局 / Many deals", strict_object(whole))


def rulings_schema() -> Schema:
    """Return the schema of ``tractor rulings --json``: how the worked examples came out.

    What is expected and what came out have the keys of the question's answers. An answer that the variant has no rule
    for is ``{"unsupported": reason}``, one that there is none of is null.
    """
    from tractor_dsl.rulings.schema import report_schema

    schema = report_schema()
    none = [strict_object({"unsupported": _TEXT}), {"type": "null"}]
    outcome = schema["properties"]["rulings"]["items"]
    outcome["allOf"] = [
        _by_question(name, expected=answers, actual={key: {"anyOf": [value, *none]} for key, value in answers.items()})
        for name, answers in _answers().items()
    ]
    return schema


def judge_schema() -> Schema:
    """Return the schema of ``tractor judge … --json``: the answer under every variant."""
    from tractor_dsl.rulings.schema import judgement_schema

    judgement = _part(judgement_schema())
    judgement["allOf"] = [_by_question(name, answer=answers) for name, answers in _answers().items()]
    return _named("裁定 / Judgements", {"type": "array", "items": judgement, "minItems": 1})


def _answers() -> dict[str, dict[str, Schema]]:
    """Return, by question, the schemas of its answers by key."""
    from tractor_dsl.rulings.card_values import PlaySet
    from tractor_dsl.rulings.questions import QUESTIONS

    many = strict_object({"count": _COUNT})
    return {
        name: {
            key: {"anyOf": [kind.schema(), many]} if isinstance(kind, PlaySet) else kind.schema()
            for key, kind in question.ANSWERS.items()
        }
        for name, question in QUESTIONS.items()
    }


def _by_question(name: str, **maps: dict[str, Schema]) -> Schema:
    """Return the condition that, for one question, some maps have no keys but these."""
    closed = {key: {"properties": known, "additionalProperties": False} for key, known in maps.items()}
    return {"if": {"properties": {"question": {"const": name}}}, "then": {"properties": closed}}


def replay_schema() -> Schema:
    """Return the schema of ``tractor replay --json``: every recorded deal played again.

    ``parting`` tells where the variant behind ``--as`` parts from the record; steps count from 1, and 0 stands for
    cards that differ from the start.
    """
    parting = {"step": _COUNT, "action": _or_null(_TEXT), "own": _TEXT, "other": _TEXT}
    entry = {
        "deal": _FROM_1,
        "variant": _TEXT,
        "fine": {"type": "boolean"},
        "points": {"type": ["integer", "null"]},
        "findings": {"type": "array", "items": finding_schema()},
        "as": _or_null(_TEXT),
        "parting": _or_null(strict_object(parting)),
    }
    return _named("重打的牌局 / Deals replayed", {"type": "array", "items": strict_object(entry), "minItems": 1})


def doctor_schema() -> Schema:
    """Return the schema of ``tractor doctor --json``: what was found out; problems are in words."""
    from tractor_dsl.cli.commands.doctor import NEEDED

    variant = strict_object({"id": _TEXT, "file": _TEXT, "built_in": _SWITCH, "fine": _SWITCH})
    states = ["fine", "late", "missing", "outdated", "remote"]
    modeline = strict_object({"file": _TEXT, "schema": _TEXT, "state": {"enum": states}})
    globs = {"type": "object", "additionalProperties": {"type": "array", "items": _TEXT}}
    whole = {
        "version": _TEXT,
        "python": _TEXT,
        "packages": strict_object(dict.fromkeys(NEEDED, _TEXT)),
        "schema_version": _FROM_1,
        "variants_folder": _TEXT,
        "variants": {"type": "array", "items": variant},
        "modelines": {"type": "array", "items": modeline},
        "problems": {"type": "array", "items": _TEXT},
        "modeline": _TEXT,
        "settings": strict_object({"yaml.schemas": globs}),
    }
    return _named("安装 / The installation", strict_object(whole))


def record_schema() -> Schema:
    """Return the schema of one line of recorded deals."""
    from tractor_dsl.records import shape

    return shape.record_schema()


SCHEMAS: Final[Mapping[str, Callable[[], Schema]]] = {
    "list": list_schema,
    "check": check_schema,
    "rule": rule_schema,
    "show": show_schema,
    "explain": explain_schema,
    "diff": diff_schema,
    "compare": compare_schema,
    "simulate": simulate_schema,
    "rulings": rulings_schema,
    "judge": judge_schema,
    "replay": replay_schema,
    "doctor": doctor_schema,
    "record": record_schema,
}
"""By command, the function that returns the schema of its JSON; ``record`` is a line of recorded deals."""


def _named(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **schema}


def _part(schema: Schema) -> Schema:
    """Return a schema as a part of another one."""
    return {key: value for key, value in schema.items() if key != "$schema"}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
