"""Pipes, closed and full outputs, odd encodings, interruptions: one message at most, and nothing half-done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import PROGRAM, ROOT, environment, tractor

MODULE = ("-m", "tractor_dsl")
WRONG = ROOT / "tests" / "checker" / "wrong" / "bullets.yaml"
POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes, signals and /dev/full of a POSIX system")


def closed_pipe() -> int:
    """Return the writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("--help",), 0), (("list", "--json"), 0), (("lst",), 2), (("check", str(WRONG)), 1)],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_nobody_reads(arguments: tuple[str, ...], status: int) -> None:
    """As behind ``| head -1``, which goes away when it has seen enough."""
    pipe = closed_pipe()
    try:
        run = subprocess.run(
            [sys.executable, *MODULE, *arguments], stdout=pipe, stderr=subprocess.PIPE, cwd=ROOT, env=environment()
        )
        both = subprocess.run(
            [sys.executable, *MODULE, *arguments], stdout=pipe, stderr=pipe, cwd=ROOT, env=environment()
        )
    finally:
        os.close(pipe)
    assert (run.returncode, both.returncode) == (status, status)
    assert (run.stderr == b"") == (status != 2)
    assert b"Traceback" not in run.stderr


@POSIX
def test_head_sees_the_first_line() -> None:
    command = f"{sys.executable} -m tractor_dsl list | head -1"
    run = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, env=environment())
    assert (run.stdout.split()[:2], run.stderr) == ([b"id", b"title"], b"")


@pytest.mark.slow
@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk() -> None:
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [sys.executable, *MODULE, "list"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, env=environment()
        )
    assert run.returncode == 2
    assert run.stderr.decode() == "error: the output cannot be written: there is no space left\n"


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    ("command", "status"), [("list >&-", 0), ("compare qq menghuan --rules >&-", 0), ("lst 2>&-", 2)]
)
def test_closed_outputs(command: str, status: int) -> None:
    line = f"{sys.executable} -m tractor_dsl {command}"
    run = subprocess.run(["sh", "-c", line], capture_output=True, cwd=ROOT, env=environment())
    assert (run.returncode, run.stderr) == (status, b"")


def test_an_output_that_cannot_hold_chinese() -> None:
    ended = tractor("list", "--json", PYTHONIOENCODING="latin-1")
    titles = {entry["id"]: entry["title"]["zh"] for entry in json.loads(ended.out)}
    assert (ended.status, titles["menghuan"]) == (0, "梦幻拖拉机")
    ended = tractor("lst", "--lang", "zh", PYTHONIOENCODING="latin-1")
    assert (ended.status, ended.err.splitlines()[1]) == (2, r"  \u662f\u4e0d\u662f `list`\uff1f")


@POSIX
def test_a_name_that_is_no_text() -> None:
    ended = tractor("check", b"\xff.yaml")
    assert (ended.status, ended.err) == (2, "error: there is no file \ufffd.yaml\n")


def test_nothing_that_is_told_steers_the_terminal() -> None:
    ended = tractor("check", "\x1b[2Jnosuch\u202e")
    assert ended.status == 2
    assert ended.err.isprintable() or ended.err.strip().isprintable()
    assert "\u202e" not in ended.err


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_leaves_nothing_behind(jobs: str, tmp_path: Path) -> None:
    wait = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    words = ["simulate", "qq", "--deals", "100000", "--jobs", jobs, "--record", "deals.jsonl"]
    run = subprocess.Popen(
        [sys.executable, "-c", wait + PROGRAM[1], *words],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    for _ in range(200):
        time.sleep(0.1)
        if any(tmp_path.iterdir()):
            break
    assert [path.name for path in tmp_path.iterdir()] == ["deals.jsonl.part"]
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err.decode().strip()) == (2, b"", "error: interrupted")
    assert list(tmp_path.iterdir()) == []
