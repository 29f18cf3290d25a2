"""The JSON Schema: valid, complete, in both languages, and of one mind with our own reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from tractor_dsl.reading.yaml_nodes import MapNode, Node, ScalarNode, resolved
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.files.fields import FILE, Header, every_path, kind_at
from tractor_dsl.rules.files.schema import variant_schema
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import AXES

SCHEMA = variant_schema()
CHINESE_AND_ENGLISH = r".*[\u4e00-\u9fff].* / .*[A-Za-z].*"


def parts(schema: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (path, schema) of a schema and every schema inside it."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key not in ("default", "examples", "enum", "const"):
                yield from parts(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from parts(value, f"{path}/{index}")


def as_an_editor_reads(node: Node) -> Any:
    """Return the values of YAML 1.2, without knowing what the fields want."""
    if isinstance(node, MapNode):
        return {key: as_an_editor_reads(entry.value) for key, entry in node.entries.items()}
    return resolved(node) if isinstance(node, ScalarNode) else [as_an_editor_reads(item) for item in node.items]


def test_the_schema_is_valid() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_the_same_every_time() -> None:
    assert json.dumps(SCHEMA) == json.dumps(variant_schema())


@pytest.mark.parametrize("name", [name for name, _, _ in variant_files()])
def test_shipped_files_are_accepted_as_an_editor_reads_them(name: str) -> None:
    [content] = [file.read_text(encoding="utf-8") for known, file, _ in variant_files() if known == name]
    plain = as_an_editor_reads(read_document(content, name).root)
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(plain)] == []


def test_every_field_has_a_title_and_a_description_in_both_languages() -> None:
    for path, part in parts(SCHEMA):
        holder, _, key = path.rpartition("/")
        if holder.endswith("/properties") and key != "mode" and "/points/" not in path and "/if/" not in path:
            assert set(part) & {"title", "$ref"}, path
            described = SCHEMA["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part
            zh, _, en = described["title"].partition(" / ")
            assert any("\u4e00" <= sign <= "\u9fff" for sign in zh), path
            assert en, path
            assert described.get("description", "\n\n").count("\n\n") == 1, path


def test_every_choice_has_a_type_and_a_meaning() -> None:
    for path, part in parts(SCHEMA):
        if "enum" in part:
            assert part.get("type") == "string", path
            if "anyOf" not in path:
                assert len(part["enumDescriptions"]) == len(part["enum"]), path


def test_an_option_leaves_a_choice() -> None:
    """A key with one possible value says nothing: no table can differ on it."""
    for path, part in parts(SCHEMA):
        assert len(part.get("enum", "several")) > 1, path
        assert "maximum" not in part or part["minimum"] < part["maximum"], path


def test_defaults_and_examples_are_accepted() -> None:
    for path, part in parts(SCHEMA):
        values = [part["default"]] if "default" in part else []
        values += part.get("examples", [])
        for value in values:
            with_definitions = {**part, "$defs": SCHEMA["$defs"]}
            assert list(Draft202012Validator(with_definitions).iter_errors(value)) == [], path


def test_patterns_mean_the_same_in_python_and_in_editors() -> None:
    for _, part in parts(SCHEMA):
        if isinstance(part.get("pattern"), str):
            assert not any(word in part["pattern"] for word in ("\\d", "\\w", "\\p", "\\s")), part["pattern"]


def test_no_union_is_left_to_guessing() -> None:
    for path, part in parts(SCHEMA):
        assert "oneOf" not in part, path
        if "anyOf" in part:
            assert [branch["type"] for branch in part["anyOf"]] == ["string", "integer"], path


def test_bare_ranks_are_accepted_by_editors() -> None:
    file = {"id": "a", "title": {"zh": "甲", "en": "A"}, "levels": {"must_play": [5, 10, "J"]}}
    assert Draft202012Validator(SCHEMA).is_valid(file)
    assert not Draft202012Validator(SCHEMA).is_valid({**file, "levels": {"must_play": [1]}})


def test_no_key_is_a_word_that_other_readers_take_for_true_or_false() -> None:
    words = {"on", "off", "yes", "no", "y", "n", "null", "true", "false"}
    keys = {key for path, part in parts(SCHEMA) for key in part.get("properties", ())}
    assert not keys & words
    assert all(yaml.safe_load(key) == key for key in keys if not key.isdigit())


def test_header_and_axes_do_not_share_names() -> None:
    assert not {entry.name for entry in options_of(Header)} & AXES.keys()
    assert set(FILE) == set(SCHEMA["properties"])


def test_every_path_has_a_kind() -> None:
    for path in every_path():
        steps = path.split(".")
        forms = [None] if len(steps) < 3 else [form.MODE for form in kind_at(steps[:2], {}).modes]  # type: ignore[union-attr]
        kinds = [kind_at(steps, {steps[0]: {steps[1]: {"mode": form}}} if form else {}) for form in forms]
        assert any(kind is not None for kind in kinds), path
