"""The command line as a person uses it: real processes, and the same in this process where many runs are needed."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tractor_dsl.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ROOT / "examples" / "our-family.yaml"
"""A variant file of a user's own, with rulings."""
SECONDS = re.compile(r"\d+\.\d(?= s\b|秒)")

PROGRAM = ("-c", "import sys; sys.modules['interegular'] = None; from tractor_dsl.cli import main; main()")
"""The program as its users have it: with the tests' ``interegular``, Lark first proves the grammar for a second."""


DROPPED = ("LC_MESSAGES", "TRACTOR_TRACEBACK", "PYTHONDONTWRITEBYTECODE")
"""What a process does not inherit: a person's language and settings, and that every start compiles the program."""


class Ended(NamedTuple):
    """How a command line ended."""

    status: int
    out: str
    err: str


def environment(columns: int = 100, **more: str) -> dict[str, str]:
    """Return the environment of a terminal of a width, in English unless a command says otherwise."""
    kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": str(columns), **more}


def tractor(*arguments: str | bytes, folder: Path = ROOT, typed: bytes = b"", columns: int = 100, **more: str) -> Ended:
    """Run a command line as a process of its own; there is never a traceback."""
    ended = subprocess.run(
        [sys.executable, *PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        cwd=folder,
        env=environment(columns, **more),
        check=False,
    )
    out, err = (text.decode("utf-8", "replace") for text in (ended.stdout, ended.stderr))
    assert "Traceback" not in out + err, err
    return Ended(ended.returncode, out, err)


def inside(*arguments: str, typed: bytes = b"") -> Ended:
    """Run a command line in this process, from the present folder."""
    with _streams(typed) as (out, err):
        status = run(arguments)
    return Ended(status, *(stream.getvalue().decode("utf-8", "surrogateescape") for stream in (out, err)))


@contextlib.contextmanager
def _streams(typed: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    texts = [
        io.TextIOWrapper(raw, encoding="utf-8", errors="surrogateescape", write_through=True) for raw in (out, err)
    ]
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(texts[0]), contextlib.redirect_stderr(texts[1]):
            yield out, err
    finally:
        sys.stdin = before
        for text in texts:
            text.detach()


def plain(text: str, folder: Path) -> str:
    """Return an output without what differs from run to run: seconds, and where the checkout and a folder lie."""
    return SECONDS.sub("0.3", text.replace(f"{ROOT}/", "").replace(f"{folder}/", ""))


def wide(lines: Sequence[str], width: int) -> list[str]:
    """Return the lines that take more columns than a width."""
    from tractor_dsl.layout import width_of

    return [line for line in lines if width_of(line) > width]
