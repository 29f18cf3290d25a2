"""``tractor schema``: the schemas that editors use, in both languages, made anew each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.terminal import ROOT, inside
from tests.rulings.test_schema import plain
from tests.variants.test_schema import parts
from tractor_dsl.cli.editor_schemas import FILES, schema_for_editors
from tractor_dsl.cli.schemas import SCHEMAS, schema_of
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import variant_files

RULINGS = sorted((ROOT / "tests" / "corpus" / "rulings").rglob("*.yaml"))


def valid(kind: str, content: bytes) -> list[str]:
    written = plain(read_document(content, "file").root)
    return [error.message for error in Draft202012Validator(schema_for_editors(kind)).iter_errors(written)]


def test_what_is_printed_is_what_is_written(tmp_path: Path) -> None:
    written = inside("schema", "--write", str(tmp_path))
    assert (written.status, written.err, len(written.out.splitlines())) == (0, "", 2)
    for kind, name in FILES.items():
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert text == json.dumps(schema_for_editors(kind), ensure_ascii=False, indent=1) + "\n"
        assert json.loads(text) == json.loads(inside("schema", kind).out)
        assert name in written.out
    assert inside("schema").out == inside("schema", "variant").out
    assert inside("schema", "--write", str(tmp_path)).status == 0  # over the earlier ones


def test_no_copy_is_kept_that_could_differ() -> None:
    kept = [path for path in ROOT.rglob("*.schema.json") if "node_modules" not in path.parts]
    assert kept == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    ended = inside("schema", "--write", str(tmp_path / "none"))
    assert (ended.status, ended.out) == (2, "")
    assert "none" in ended.err


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_of_what_is_printed(name: str) -> None:
    assert json.loads(inside("schema", "--json-of", name).out) == json.loads(json.dumps(schema_of(name)))


@pytest.mark.parametrize("kind", FILES)
def test_it_is_a_schema_with_words_for_every_key(kind: str) -> None:
    schema = schema_for_editors(kind)
    Draft202012Validator.check_schema(schema)
    assert len(schema["title"]) < 8
    for path, part in parts(schema):
        holder, _, _key = path.rpartition("/")
        assert "default" not in part or part["type"] in ("array", "integer"), path
        if holder.endswith("/properties") and "/if/" not in path and "/patternProperties" not in path:
            described = part
            while "$ref" in described and "title" not in described:
                inner = schema
                for step in described["$ref"].removeprefix("#/").split("/"):
                    inner = inner[step]
                described = inner
            zh, _, en = described["title"].partition(" / ")
            assert any("\u4e00" <= sign <= "\u9fff" for sign in zh), path
            assert en, path
            told = schema["$defs"][part["$ref"].rpartition("/")[2]] if "description" not in described else described
            assert told["description"].count("\n\n") == 1, path
        if "enum" in part:
            assert part["type"] == "string", path
            assert "anyOf" in path or len(part["enumDescriptions"]) == len(part["enum"]), path


@pytest.mark.slow
def test_what_comes_with_it_is_accepted() -> None:
    assert [name for name, file, _ in variant_files() if valid("variant", file.read_bytes())] == []
    assert [path.stem for path in RULINGS if valid("rulings", path.read_bytes())] == []
    assert valid("variant", (ROOT / "examples" / "our-family.yaml").read_bytes()) == []


def test_the_examples_are_accepted() -> None:
    for kind in FILES:
        schema = schema_for_editors(kind)
        for path, part in parts(schema):
            for value in part.get("examples", []):
                checked = {**part, "$defs": schema["$defs"]}
                assert list(Draft202012Validator(checked).iter_errors(value)) == [], path
