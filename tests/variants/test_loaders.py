"""The two parsers of PyYAML, the compiled one and the one that is always there, lead to the same findings."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tractor_dsl.cli.diagnostics import code_of
from tractor_dsl.errors import FindingsError
from tractor_dsl.reading.yaml_nodes import Document
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import variant_files

WRONG = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))


def outcome(content: bytes) -> list[tuple[str, str]] | Document:
    """Return what reading gives: the places and codes of its findings, or the nodes."""
    try:
        return read_document(content, "file.yaml")
    except FindingsError as error:
        return [(str(item.place), code_of(item)) for item in error.diagnostics]


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML was built without libyaml")
def test_both_parsers_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    contents = {path.stem: path.read_bytes() for path in WRONG}
    contents |= {name: file.read_bytes() for name, file, _ in variant_files()}
    compiled = {name: outcome(content) for name, content in contents.items()}
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert {name: outcome(content) for name, content in contents.items()} == compiled
