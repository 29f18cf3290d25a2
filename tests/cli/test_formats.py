"""What ``check`` prints for scripts, builds and other tools; the statuses are those of the text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from jsonschema import Draft202012Validator

from tests.cli.terminal import FAMILY, ROOT, inside
from tractor_dsl.cli.formats import FORMATS
from tractor_dsl.cli.schemas import finding_with_fix_schema
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.pages import page_of

WRONG = ROOT / "tests" / "variants" / "wrong"
MISTAKES = """\
id: mine
title: {zh: 我家, en: "100% mine"}
extends: qq
thorw: {allowed: never}
table: {kitty: 7}
"""
FAILS = """\
id: fails
title: {zh: 不成立, en: Fails}
extends: qq
result:
  bands:
    - {at: 0, declarers: 1}
    - {at: 82, attackers: 0}
rulings:
  - {id: tractor, given: {level: "2", trump: ♠}, kitty: {winning: "4455"}, multiplier: 8}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.yaml").write_text(MISTAKES, encoding="utf-8")
    (tmp_path / "fails.yaml").write_text(FAILS, encoding="utf-8")
    (tmp_path / "我 家,1").mkdir()
    (tmp_path / "我 家,1" / "mine.yaml").write_text(MISTAKES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("form", FORMATS)
def test_statuses_are_the_same_in_every_format(form: str, place: Path) -> None:
    def status(*names: str, typed: bytes = b"") -> int:
        return inside("check", "--deals", "1", "--format", form, *names, typed=typed).status

    assert status(str(FAMILY)) == 0
    assert status("mine.yaml") == 1
    assert status("fails.yaml") == 1
    assert status("nowhere.yaml") == 2
    assert status(".") == 1
    assert status("-", typed=FAMILY.read_bytes()) == 0
    assert status("-", typed=MISTAKES.encode()) == 1


@pytest.mark.parametrize("form", FORMATS)
def test_a_folder_and_standard_input_are_read_in_every_format(form: str, place: Path) -> None:
    (place / "in").mkdir()
    (place / "in" / "mine.yaml").write_text(MISTAKES, encoding="utf-8")
    for names, typed, shown in ((("in",), b"", "in/mine.yaml"), (("-",), MISTAKES.encode(), "-")):
        ended = inside("check", "--format", form, *names, typed=typed)
        assert ended.err == ""
        assert shown in ended.out
        assert "TD201" in ended.out


def test_json_is_a_format_of_its_own(place: Path) -> None:
    assert inside("check", "--json", "mine.yaml").out == inside("check", "--format", "json", "mine.yaml").out
    assert inside("check", "--json", "--format", "json", "mine.yaml").status == 1
    assert inside("check", "--json", "--format", "sarif", "mine.yaml").status == 2


def test_a_finding_a_line(place: Path) -> None:
    ended = inside("check", "--format", "jsonl", "--deals", "1", "mine.yaml", "fails.yaml")
    lines = [json.loads(line) for line in ended.out.splitlines()]
    assert [line["code"] for line in lines] == ["TD201", "TD410", "TD433", "TD911"]
    validator = Draft202012Validator(finding_with_fix_schema())
    assert [error.message for line in lines for error in validator.iter_errors(line)] == []
    assert lines[0]["fix"] == {
        "safe": True,
        "edits": [{"file": "mine.yaml", "line": 4, "column": 1, "end_line": 4, "end_column": 6, "text": "throw"}],
    }
    assert (lines[3]["line"], lines[3]["file"]) == (9, "fails.yaml")
    assert inside("check", "--format", "jsonl", "--deals", "1", str(FAMILY)).out == ""


# -------------------------------------------------------------------------------------------------------------- github

COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^:,]*,)*\w+=[^:,]*)::(.*)")
ESCAPED = {"%25": "%", "%0A": "\n", "%0D": "\r", "%3A": ":", "%2C": ","}


def unescaped(text: str) -> str:
    return re.sub("%[0-9A-F]{2}", lambda found: ESCAPED[found[0]], text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_workflow_commands(place: Path, language: str) -> None:
    ended = inside("check", "--format", "github", "--deals", "1", "--lang", language, "我 家,1/mine.yaml", "fails.yaml")
    found = [COMMAND.fullmatch(line) for line in ended.out.splitlines()]
    assert all(found)
    read = [
        (match[1], {name: unescaped(value) for name, value in (pair.split("=", 1) for pair in match[2].split(","))})
        for match in found
        if match
    ]
    assert [(level, named["title"]) for level, named in read] == [
        ("error", "TD201"),
        ("error", "TD410"),
        ("warning", "TD433"),
        ("error", "TD911"),
    ]
    assert read[0][1] == {
        "file": "我 家,1/mine.yaml",
        "line": "4",
        "col": "1",
        "endLine": "4",
        "endColumn": "6",
        "title": "TD201",
    }
    messages = [unescaped(match[3]) for match in found if match]
    assert "throw" in messages[0]
    assert "\n" in messages[0]


def test_nothing_in_a_file_ends_a_workflow_command() -> None:
    text = 'id: x\ntitle: {zh: a, en: b}\nextends: qq\n"a\\n::error::b%0A": 1\n'
    ended = inside("check", "--format", "github", "-", typed=text.encode())
    (line,) = ended.out.splitlines()
    assert "::error::b%250A" in line
    assert COMMAND.fullmatch(line)


# --------------------------------------------------------------------------------------------------------------- SARIF


def only(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object of these members, as SARIF 2.1.0 names them."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


TEXT = {"type": "string", "minLength": 1}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
FROM_1 = {"type": "integer", "minimum": 1}
MESSAGE = only({"text": TEXT}, {"markdown": TEXT})
ARTIFACT = only({"uri": {"type": "string", "pattern": r"^[A-Za-z0-9%/._~:+-]+$"}})
REGION = only({"startLine": FROM_1}, {"startColumn": FROM_1, "endLine": FROM_1, "endColumn": FROM_1})
CONTEXT = only({"startLine": FROM_1, "snippet": only({"text": {"type": "string"}})})
PHYSICAL = only({"artifactLocation": ARTIFACT, "region": REGION}, {"contextRegion": CONTEXT})
REPLACEMENT = only({"deletedRegion": REGION, "insertedContent": only({"text": {"type": "string"}})})
CHANGE = only({"artifactLocation": ARTIFACT, "replacements": {"type": "array", "minItems": 1, "items": REPLACEMENT}})
FIX = only({"description": MESSAGE, "artifactChanges": {"type": "array", "minItems": 1, "items": CHANGE}})
RESULT = only(
    {
        "ruleId": TEXT,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": only({"physicalLocation": PHYSICAL}), "minItems": 1, "maxItems": 1},
    },
    {
        "relatedLocations": {
            "type": "array",
            "items": only({"id": FROM_1, "message": MESSAGE}, {"physicalLocation": PHYSICAL}),
        },
        "fixes": {"type": "array", "items": FIX, "minItems": 1},
        "properties": {"type": "object"},
    },
)
RULE = only(
    {
        "id": TEXT,
        "shortDescription": MESSAGE,
        "fullDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": only({"level": LEVEL}),
    }
)
LANGUAGE = {"type": "string", "pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"}
DRIVER = only(
    {
        "name": TEXT,
        "fullName": TEXT,
        "version": TEXT,
        "semanticVersion": TEXT,
        "language": LANGUAGE,
        "rules": {"type": "array", "items": RULE, "uniqueItems": True},
    }
)
INVOCATION = only({"executionSuccessful": {"type": "boolean"}, "exitCode": {"type": "integer"}})
RUN = only(
    {
        "tool": only({"driver": DRIVER}),
        "language": LANGUAGE,
        "columnKind": {"enum": ["unicodeCodePoints", "utf16CodeUnits"]},
        "invocations": {"type": "array", "items": INVOCATION},
        "results": {"type": "array", "items": RESULT},
    }
)
LOG = only({"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN, "minItems": 1}})
"""The members of SARIF 2.1.0 that are used, and what the standard asks of them."""


def run_of(*arguments: str, typed: bytes = b"") -> dict[str, Any]:
    ended = inside("check", "--deals", "1", "--format", "sarif", *arguments, typed=typed)
    assert ended.err == ""
    log = json.loads(ended.out)
    assert [error.message for error in Draft202012Validator(LOG).iter_errors(log)] == []
    run: dict[str, Any] = log["runs"][0]
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": ended.status}]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return run


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_sarif_of_all_that_can_be_wrong(language: str) -> None:
    run = run_of(str(WRONG), "--lang", language)
    assert run["columnKind"] == "unicodeCodePoints"
    assert len(run["results"]) > 150
    for rule in run["tool"]["driver"]["rules"]:
        page = page_of(rule["id"])
        assert rule["shortDescription"]["text"] == page.title.text(language)
        assert page.why.text(language) in rule["help"]["text"]


def test_sarif_of_nothing_wrong() -> None:
    run = run_of(str(FAMILY))
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])


def test_sarif_gives_places_and_fixes(place: Path) -> None:
    first, second = run_of("我 家,1/mine.yaml")["results"]
    where = first["locations"][0]["physicalLocation"]
    assert unquote(where["artifactLocation"]["uri"]) == "我 家,1/mine.yaml"
    assert where["region"] == {"startLine": 4, "startColumn": 1, "endColumn": 6}
    assert where["contextRegion"]["snippet"]["text"] == "thorw: {allowed: never}"
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 6},
            "insertedContent": {"text": "throw"},
        }
    ]
    assert first["properties"] == {"fix": "safe"}
    related = second["relatedLocations"]
    assert [each["id"] for each in related] == [1]
    assert related[0]["physicalLocation"]["artifactLocation"]["uri"].endswith("qq.yaml")


def test_sarif_counts_a_failing_ruling(place: Path) -> None:
    warning, failing = run_of("fails.yaml")["results"]
    assert (warning["level"], failing["level"]) == ("warning", "error")
    assert "multiplier: 16" in failing["message"]["text"]
