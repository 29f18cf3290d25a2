"""Printing text, tables and data, and what becomes of output that cannot be printed."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.speech import Speech
from tractor_dsl.errors import CannotRunError, Diagnostic, Message
from tractor_dsl.layout import harmless, terminal_width

if TYPE_CHECKING:
    from tractor_dsl.compare.sheet import Sheet


def say(text: str = "", *, end: str = "\n") -> None:
    """Print a text to standard output; where nobody reads it any more, the command only comes to its status.

    Raises:
        CannotRunError: it cannot be written, to a full disk for instance.
    """
    try:
        click.echo(text + end, nl=False)
    except OSError as error:
        _silence()
        if not isinstance(error, BrokenPipeError):
            raise CannotRunError(Message("cli.cannot_print", {"reason": reason_of(error)})) from None


def say_error(speech: Speech, *lines: str) -> None:
    """Print an error to standard error; nothing in it can steer a terminal."""

    first, *others = lines
    _print_error(*(harmless(line) for line in (speech.say("cli.error", text=first), *others)))


def say_findings(speech: Speech, findings: Sequence[Diagnostic]) -> None:
    """Print findings to standard error."""
    from tractor_dsl.cli.diagnostics import render_all

    _print_error(render_all(findings, speech.language))


def _print_error(*lines: str) -> None:
    with suppress(OSError):  # nobody may read it
        for line in lines:
            click.echo(line, err=True)


def _silence() -> None:
    """Let standard output go nowhere from here on, so that what is still held back does no harm."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file cannot be used, in the words of the system."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def print_json(data: Any) -> None:
    """Print data as JSON, Chinese as it is where the output can hold it."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    text = json.dumps(data, ensure_ascii=not encoding.lower().startswith("utf"), indent=2)
    say(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def print_sheets(sheets: Sequence[Sheet]) -> None:
    """Print tables as wide as the terminal allows, in colour where that is wanted."""
    from tractor_dsl.compare.sheet import text_of_sheets

    text = text_of_sheets(sheets, terminal_width(), color=_wants_color())
    say(harmless(text, keeps="\n\x1b"), end="")  # the tables have no other escape sequences than their own


def _wants_color() -> bool:
    return sys.stdout is not None and sys.stdout.isatty() and "NO_COLOR" not in os.environ


@contextmanager
def progress(speech: Speech) -> Iterator[Callable[[int, int], object]]:
    """Give a function that is told how many deals are done, and of how many.

    Past a second a bar shows it, if standard error is a terminal.
    """
    if sys.stderr is None or not sys.stderr.isatty():
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
