"""Every example runs by itself and says something; every variant file among them is in order."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick import every
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.run import run_file

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
REGIONAL = sorted((ROOT / "examples" / "regional").iterdir())


@pytest.mark.parametrize("path", every(len(EXAMPLES), EXAMPLES), ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    ended = _run(str(path))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.strip()


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_variant_file_is_in_order(path: Path) -> None:
    ended = _run("-m", "tractor_dsl", "check", str(path))
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


def test_regional_files_are_in_order() -> None:
    """All of them in one run of the command: no finding, not even a hint, and every ruling holds."""
    ended = _run("-m", "tractor_dsl", "check", "examples/regional", "--deals", "5", "--json")
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    checked = {entry["variant"]: entry for entry in json.loads(ended.stdout)}
    assert list(checked) == [path.stem for path in REGIONAL]
    assert {name: entry["findings"] for name, entry in checked.items() if entry["findings"]} == {}
    assert {name: entry["rulings"]["failed"] for name, entry in checked.items() if entry["rulings"]["failed"]} == {}


@pytest.mark.parametrize("path", REGIONAL, ids=lambda path: path.stem)
def test_regional_file_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40


@pytest.mark.parametrize("path", REGIONAL, ids=lambda path: path.stem)
def test_rulings_tell_a_regional_file_from_its_parent(path: Path) -> None:
    report = run_file(path, load_variant(load_variant(path).extends[0]))
    assert 2 <= len(report.outcomes) <= 5
    assert [outcome.id for outcome in report.outcomes if not outcome.ok]


def test_every_example_is_listed() -> None:
    listed = re.findall(r"^- `(.*?)`:", (ROOT / "examples" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted([*(path.name for path in EXAMPLES), *(path.stem for path in REGIONAL)])


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, env=_environment(), check=False
    )


def _environment() -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"}
