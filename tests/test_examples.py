"""Every example runs by itself and says something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, str(path)], capture_output=True, text=True, cwd=ROOT, env=_environment(), check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.strip()


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_variant_file_is_in_order(path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tractor_dsl", "check", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=_environment(),
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


def _environment() -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"}
