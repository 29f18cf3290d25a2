"""Printing tables and data; Chinese and English line up."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.speech import Speech

if TYPE_CHECKING:
    from tractor_dsl.compare.sheet import Sheet


def print_json(data: Any) -> None:
    """Print data as JSON, Chinese as it is."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Sequence[int] = ()) -> None:
    """Print rows under headings as wide as the terminal allows; columns named in ``numbers`` are set to the right."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for index, heading in enumerate(headings):
        table.add_column(Text(heading), justify="right" if index in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(width=terminal_width(), highlight=False).print(table)


def terminal_width() -> int:
    """Return the width to print for: that of the terminal, at least 60 columns."""
    return max(60, shutil.get_terminal_size((100, 24)).columns)


def padded(text: str, width: int) -> str:
    """Fill a text up with blanks to a width in columns; a Chinese character takes two.

    >>> padded("级牌", 6) + "|"
    '级牌  |'
    """
    from rich.cells import cell_len

    return text + " " * (width - cell_len(text))


def near_path(path: str) -> str:
    """Return a path as seen from the working folder when it lies below it, else as it is.

    >>> near_path("/no/such/place.yaml")
    '/no/such/place.yaml'
    """
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path


def print_sheets(sheets: Sequence[Sheet]) -> None:
    """Print tables as wide as the terminal allows, in colour where that is wanted."""
    from tractor_dsl.compare.sheet import text_of_sheets

    text = text_of_sheets(sheets, terminal_width(), color=sys.stdout.isatty() and "NO_COLOR" not in os.environ)
    click.echo(text, nl=False)


@contextmanager
def progress(speech: Speech) -> Iterator[Callable[[int, int], object]]:
    """Give a function that is told how many deals are done, and of how many.

    Past a second a bar shows it, if standard error is a terminal.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    begun = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(speech.say("cli.progress"), total=None)
    running = False

    def advance(done: int, total: int) -> None:
        nonlocal running
        if not running and time.monotonic() - begun > 1:
            bar.start()
            running = True
        bar.update(task, completed=done, total=total)

    try:
        yield advance
    finally:
        if running:
            bar.stop()
