"""What is not needed is not imported: help appears at once, and a list needs no engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.terminal import ROOT, environment

HEAVY = ("rich", "lark", "jsonschema", "yaml", "difflib", "multiprocessing", "asyncio")
LAYERS = (
    "rules",
    "reading",
    "notation",
    "engine",
    "rulings",
    "players",
    "records",
    "simulate",
    "compare",
    "checker",
    "explain",
)


def imported_by(*arguments: str) -> set[str]:
    """Return the modules that a command line has imported when it ends."""
    program = "import sys; from tractor_dsl.cli.main import run; run(sys.argv[1:]); print('\\n', *sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, cwd=ROOT, env=environment(), check=True
    )
    names = run.stdout.decode().splitlines()[-1].split()
    return {name for name in (*HEAVY, *(f"tractor_dsl.{layer}" for layer in LAYERS)) if name in names}


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("compare", "--help"), ("explain", "--help"), ("judge", "--help")]
)
def test_a_help_page_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert imported_by(*arguments) == set()


@pytest.mark.slow
def test_a_list_imports_what_reads_a_file() -> None:
    reading = {"jsonschema", "yaml", "tractor_dsl.rules", "tractor_dsl.reading", "tractor_dsl.notation"}
    assert imported_by("list") - {"lark"} <= reading


@pytest.mark.slow
def test_a_check_imports_what_it_prints_with_only() -> None:
    program = "import sys; from tractor_dsl.cli.main import run; run(sys.argv[1:]); print('\\n', *sys.modules)"
    forms: dict[str, set[str]] = {
        "text": set(),
        "github": {"tractor_dsl.cli.formats.github"},
        "sarif": {"tractor_dsl.cli.formats.sarif"},
    }
    mine = {"tractor_dsl.cli.formats.github", "tractor_dsl.cli.formats.sarif", "tractor_dsl.checker.fixing"}
    for form, wanted in forms.items():
        arguments = ["check", "examples/our-family.yaml", "--deals", "1", "--format", form]
        ended = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, cwd=ROOT, env=environment(), check=True
        )
        imported = set(ended.stdout.decode().splitlines()[-1].split())
        assert imported & mine == wanted
        assert "difflib" not in imported
        assert ("tractor_dsl.pages" in imported) == (form == "sarif")


def test_a_page_is_shown_without_reading_a_variant() -> None:
    assert imported_by("rule", "TD433") == {"yaml"}
