"""The most memory that a simulation takes, which must not grow with the number of its deals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEALS, FEW = 10_000, 1_000
MOST = 90.0
"""Megabytes that a simulation may take."""
GROWTH = 5.0
"""Megabytes by which it may take more for :data:`DEALS` than for a :data:`FEW`: what caches still fill."""


def peak(deals: int) -> float:
    """Return the most megabytes that a simulation of some deals took, in a process of its own.

    A process counts what its parent had when it was started, so this module is run as a small one between.
    """
    command = [sys.executable, "-m", "tests.bench.memory", str(deals)]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout)


def _measured(deals: str) -> float:
    command = [sys.executable, "-m", "tractor_dsl", "simulate", "qq", "--deals", deals, "--jobs", "1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)  # there in bytes, elsewhere in KiB


if __name__ == "__main__":
    print(_measured(sys.argv[1]))
