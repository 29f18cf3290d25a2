"""The published schema of rulings files agrees with what is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, resolved
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rulings.schema import judgement_schema, report_schema, rulings_schema

HERE = Path(__file__).parent
RIGHT = sorted((HERE.parent / "corpus" / "rulings").rglob("*.yaml"))
SHAPED_WRONG = (
    "unknown-file-key", "missing-variant", "missing-rulings", "variant-is-a-list", "rulings-no-list",
    "ruling-is-a-text", "unknown-key", "unknown-question", "no-question", "two-questions",
    "answer-of-another-question", "no-answer", "no-id", "wrong-word", "wrong-types", "missing-field", "unknown-field",
    "read-elsewhere",
)  # fmt: skip
VALIDATOR = Draft202012Validator(rulings_schema())


def plain(node: Node) -> Any:
    """Return what a YAML 1.2 reader makes of a node."""
    if isinstance(node, MapNode):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    value = resolved(node)
    if node.plain and isinstance(value, str) and re.fullmatch(r"-?[0-9]+\.[0-9]+", value):
        return float(value)
    return value


def errors_in(path: Path) -> list[str]:
    document = read_document(path.read_bytes(), path.name)
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(plain(document.root))]


@pytest.mark.parametrize("schema", [rulings_schema(), report_schema(), judgement_schema()])
def test_the_schemas_are_schemas(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_right_files_are_valid(path: Path) -> None:
    assert errors_in(path) == []


@pytest.mark.parametrize("name", SHAPED_WRONG)
def test_files_of_a_wrong_form_are_not(name: str) -> None:
    assert errors_in(HERE / "wrong" / f"{name}.yaml")
