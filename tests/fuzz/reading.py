"""Read files as ``check`` does, and note what must not be: a traceback, a long time, much memory."""

from __future__ import annotations

import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from tests.fuzz.making import Input, real_files
from tractor_dsl.checker.check import check, opened_content
from tractor_dsl.cli.diagnostics import render
from tractor_dsl.cli.formats import every_finding
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.notation.grammar import parser
from tractor_dsl.reading.kinds import kind_of
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_rulings

LONGEST: Final = 1.0
"""Seconds of the processor for one file."""
MOST_MEMORY: Final = 200.0
"""Megabytes of the process that reads."""
_GIVEN_UP: Final = 20
"""Seconds of the processor after which a file counts as one that is never done with."""


class _NeverDone(BaseException):
    """Reading a file has taken far too long."""


@dataclass(slots=True)
class Tally:
    """What came of reading many files."""

    files: int = 0
    bytes: int = 0
    refused: int = 0
    longest: float = 0.0
    memory: float = 0.0
    """Megabytes that the process has held at most, the interpreter among them."""
    slow: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)

    def read(self, given: Input) -> None:
        """Read a file and note how that went."""
        begun = time.process_time()
        try:
            with given_up_in_time():
                self.refused += bool(findings_of(given.content))
        except _NeverDone:
            self.slow.append(f"{given.name}: never done: {given.content[:300]!r}")
        except Exception:  # whatever reading a file raises is what is looked for
            self.tracebacks.append(f"{given.name}: {given.content[:300]!r}\n{traceback.format_exc(limit=-6)}")
        spent = time.process_time() - begun
        self.files += 1
        self.bytes += len(given.content)
        self.longest = max(self.longest, spent)
        if spent > LONGEST:
            self.slow.append(f"{given.name}: {spent:.1f} s: {given.content[:300]!r}")

    @property
    def fine(self) -> bool:
        """Whether nothing was that must not be."""
        return not self.tracebacks and not self.slow and self.memory <= MOST_MEMORY

    def __iadd__(self, other: Tally) -> Tally:
        self.files += other.files
        self.bytes += other.bytes
        self.refused += other.refused
        self.longest = max(self.longest, other.longest)
        self.memory = max(self.memory, other.memory)
        self.slow += other.slow
        self.tracebacks += other.tracebacks
        return self

    def line(self) -> str:
        """Return the figures."""
        return (
            f"{self.files} files, {self.bytes / 1e6:.0f} MB, {self.refused} with findings; "
            f"{len(self.tracebacks)} tracebacks, {len(self.slow)} over {LONGEST:.0f} s, longest {self.longest:.2f} s; "
            f"{self.memory:.0f} MB at most"
        )


def tally_of(files: Iterable[Input]) -> Tally:
    """Read files; return what came of it."""
    parser()  # of card texts, built once in a process, whatever is read
    rulings = max((content for content in real_files() if kind_of(content) == "rulings"), key=len)
    for first in (b"id: mine\nextends: qq\ndecks: 3\n", rulings):
        findings_of(first)  # loads the modules, and puts every question once
    tally = Tally()
    for given in files:
        tally.read(given)
    tally.memory = _most_memory()
    return tally


def _most_memory() -> float:
    """Return how many megabytes this process has held at most.

    Linux counts in ``ru_maxrss`` what the process that started this one held then; its own mark is in ``/proc``.
    """
    status = Path("/proc/self/status")
    if status.exists():
        mark = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(mark.split()[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def findings_of(content: bytes) -> list[Diagnostic]:
    """Return everything that is found in a file, worded in every language as it is printed."""
    found = _of_rulings(content) if kind_of(content) == "rulings" else _of_variant(content)
    for one in found:
        for language in LANGUAGES:
            assert render(one, language, fixes=True)
    return found


def _of_variant(content: bytes) -> list[Diagnostic]:
    return every_finding(check(opened_content(content, "mine.yaml"), deals=0), "en")


def _of_rulings(content: bytes) -> list[Diagnostic]:
    try:
        run_rulings(read_rulings(content, "disputes.yaml"))
    except FindingsError as error:
        return list(error.diagnostics)
    return []


@contextmanager
def given_up_in_time() -> Iterator[None]:
    """End the reading of a file that will never be done with."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise _NeverDone

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _GIVEN_UP)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
