"""Read files that nobody wrote: ``python -m tests.fuzz [COUNT]``, most of them real ones changed, some put together."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import click

from tests.fuzz.making import Input, built_texts, changed_files
from tests.fuzz.reading import Tally, tally_of

STRETCH = 1_000
BUILT = 5
"""One in how many files is put together; making it takes longer than reading it."""


def stretch(size: int, number: int) -> list[Input]:
    """Return files of both kinds."""
    built = max(1, size // BUILT)
    return [*changed_files(size - built, number), *built_texts(built, number)]


def _ahead(reader: ProcessPoolExecutor, stretches: Iterator[list[Input]]) -> Iterator[Future[Tally]]:
    """Yield what comes of stretches; the next one is made while one is read."""
    waiting: Future[Tally] | None = None
    for files in stretches:
        following = reader.submit(tally_of, files)
        if waiting is not None:
            yield waiting
        waiting = following
    if waiting is not None:
        yield waiting


@click.command()
@click.argument("count", type=click.IntRange(min=2), default=100_000)
@click.option("--seed", default=1, help="Another one makes other files.")
def main(count: int, seed: int) -> None:
    """Read COUNT files; status 1 on a traceback, a file that takes over a second, or more than 200 MB of memory."""
    begun, tally = time.monotonic(), Tally()
    starts = range(0, count, STRETCH)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as reader:  # what makes the files needs memory too
        stretches = (stretch(min(STRETCH, count - start), seed * 1_000_000 + start) for start in starts)
        for number, part in enumerate(one.result() for one in _ahead(reader, stretches)):
            tally += part
            for found in (*part.tracebacks, *part.slow):
                print(found, flush=True)
            if number % 5 == 0:
                print(f"{tally.line()}, {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{tally.line()}, {time.monotonic() - begun:.0f} s")
    sys.exit(0 if tally.fine else 1)


if __name__ == "__main__":
    main(prog_name="python -m tests.fuzz")
