"""What a process costs: its CPU seconds and the most memory it took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.cli.terminal import PROGRAM

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""With bytecode, as people have it from their second start on."""


class Cost(NamedTuple):
    """What a process used."""

    seconds: float
    megabytes: float


def tractor(*arguments: str) -> Cost:
    """Return what a command line of the program costs.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    return python(*PROGRAM, *arguments)


def python(*arguments: str) -> Cost:
    """Return what Python costs with some arguments.

    A process counts what its parent had when it was started, so this module is run as a small one between.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    between = [sys.executable, __file__, *arguments]
    ended = subprocess.run(between, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=ENVIRONMENT)
    return Cost(*json.loads(ended.stdout))


def _measured(command: list[str]) -> tuple[float, float]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    bytes_each = 1 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * bytes_each / 1024**2


if __name__ == "__main__":
    print(json.dumps(_measured([sys.executable, *sys.argv[1:]])))
