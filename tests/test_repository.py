"""House rules of the repository itself that no linter knows."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import tractor_dsl
from tractor_dsl.messages import LANGUAGES, topic_of

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tractor_dsl"
CATALOGUES = PACKAGE / "messages"
LONGEST_MODULE = 450

# Paths of somebody's own machine; spelled in two pieces so that this file does not hold them.
PRIVATE_PATHS = tuple("/" + folder + "/" for folder in ("work", "root", "home"))
PATHS_NOT_IN_THE_PACKAGE = ("/" + "tmp/",)

NOT_OURS = {".git", ".venv", "venv", "build", "dist", "__pycache__", ".hypothesis"}


def kept_files() -> Iterator[Path]:
    """Yield the files that belong to the repository: what git does not ignore or, without git, what is no cache."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        candidates = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        candidates = [
            path
            for path in ROOT.rglob("*")
            if not any(part in NOT_OURS or part.endswith("_cache") for part in path.relative_to(ROOT).parts)
        ]
    yield from (path for path in candidates if path.is_file())


def text_of_file(path: Path) -> str:
    """Return the text of a file; a binary file has none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def name_in_repository(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ----------------------------------------------------------------------------------------------------------- modules


def test_no_module_is_too_long() -> None:
    lengths = {
        name_in_repository(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in kept_files()
        if path.suffix in (".py", ".lark")
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_no_file_names_a_path_of_somebody_s_machine() -> None:
    found = []
    for path in kept_files():
        unwanted = PRIVATE_PATHS + (PATHS_NOT_IN_THE_PACKAGE if path.is_relative_to(PACKAGE) else ())
        text = text_of_file(path)
        found += [(name_in_repository(path), word) for word in unwanted if re.search(rf"(?<![\w.]){word}", text)]
    assert found == []


def test_variants_are_data_only() -> None:
    others = [path.name for path in (ROOT / "variants").rglob("*") if path.is_file() and path.suffix != ".yaml"]
    assert others == []


# ---------------------------------------------------------------------------------------------------------- messages


def topics(language: str) -> dict[str, dict[str, str]]:
    """Return the templates of one language by topic, then by code."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((CATALOGUES / language).glob("*.json"))
    }


def placeholders(template: str) -> set[str]:
    """Return the parameters that a template speaks of: ``{cards[0]}`` and ``{cards:>9}`` both speak of ``cards``.

    >>> sorted(placeholders("{seat} plays {cards[0]:>{width}}"))
    ['cards', 'seat', 'width']
    """
    found = set()
    for _, name, nested, _ in Formatter().parse(template):
        if name is not None:
            found.add(re.split(r"[.\[]", name)[0])
            found |= placeholders(nested or "")
    return found


def test_every_language_has_a_catalogue() -> None:
    assert sorted(path.name for path in CATALOGUES.iterdir() if path.is_dir() and path.name != "__pycache__") == sorted(
        LANGUAGES
    )
    assert all(topics(language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_catalogues_agree(language: str) -> None:
    """Every language words the same messages, topic by topic, with the same parameters."""
    first, other = (
        {
            (topic, code): placeholders(template)
            for topic, entries in topics(name).items()
            for code, template in entries.items()
        }
        for name in (LANGUAGES[0], language)
    )
    assert sorted(first.keys() ^ other.keys()) == []
    assert {key: (first[key], other[key]) for key in first if first[key] != other[key]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_stands_in_the_file_of_its_topic(language: str) -> None:
    placed = [(topic, code) for topic, entries in topics(language).items() for code in entries]
    assert [(topic, code) for topic, code in placed if topic != topic_of(code)] == []


def codes_written_in(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the codes that a module passes to ``Message`` or ``finding`` as they are, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Message" | "finding"), args=[ast.Constant(value=str(code)), *_]):
                yield code, node.lineno


def test_every_code_is_worded() -> None:
    worded = {code for entries in topics(LANGUAGES[0]).values() for code in entries}
    missing = [
        f"{name_in_repository(path)}:{line}: {code}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for code, line in codes_written_in(path)
        if code not in worded
    ]
    assert missing == []


# ---------------------------------------------------------------------------------------------------------- the rest


def test_ci_can_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")


def test_changelog_has_an_open_heading_and_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert tractor_dsl.__version__ in headings
