"""Files and folders named on the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from tractor_dsl.cli.output import reason_of
from tractor_dsl.errors import CannotRunError, Message

STANDARD_INPUT = "-"


def files_in(paths: Sequence[str]) -> list[str]:
    """Return the files named, in place of a folder all YAML files below it in the order of their names.

    Below a folder, what is hidden is left out: a virtual environment, what version control and editors keep.

    Raises:
        CannotRunError: a folder holds no YAML file, or a name is empty.
    """
    found: list[str] = []
    for path in paths:
        if not path:
            raise CannotRunError(Message("cli.no_name"))
        if path != STANDARD_INPUT and os.path.isdir(path):
            below = (file for file in Path(path).rglob("*.yaml") if not _hidden(file, path))
            inside = sorted(str(file) for file in below if file.is_file())
            if not inside:
                raise CannotRunError(Message("cli.empty_folder", {"folder": path}))
            found += inside
        else:
            found.append(path)
    return found


def _hidden(file: Path, folder: str) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def text_of_file(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        CannotRunError: it cannot be opened.
        FindingsError: it is not UTF-8 text.
    """
    from tractor_dsl.reading.yaml_text import decoded

    return decoded(content_of_file(path), path)


def content_of_file(path: str, most: int = -1) -> bytes:
    """Return what a file holds, or standard input for ``-``; at most so many bytes of it.

    Raises:
        CannotRunError: it cannot be opened.
    """
    if not path:
        raise CannotRunError(Message("cli.no_name"))
    try:
        if path == STANDARD_INPUT:
            return b"" if sys.stdin is None else sys.stdin.buffer.read(most)
        with open(path, "rb") as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        raise CannotRunError(Message("cli.cannot_open", {"file": path, "reason": reason_of(error)})) from None


def shown(path: str) -> Message | str:
    """Return what messages call a file."""
    return Message("cli.standard_input") if path == STANDARD_INPUT else path


def holds_rules(path: str) -> bool:
    """Tell whether a path leads to a variant or rulings, which somebody has written by hand."""
    from tractor_dsl.reading.kinds import LOOKED_AT, kind_of
    from tractor_dsl.rules.catalog import SUFFIXES

    if not path.lower().endswith(SUFFIXES) or not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as stream:
            return kind_of(stream.read(LOOKED_AT)) in ("variant", "rulings")
    except OSError:
        return False


@contextmanager
def written_whole(path: str) -> Iterator[Callable[[str], None]]:
    """Give a function that writes to a file, which is there under its name only when all went well.

    Until then it grows beside its place as ``NAME.part``, which goes when something goes wrong. What is no plain file
    (a device, a pipe) is written to at once.

    Raises:
        CannotRunError: it cannot be written.
    """
    if path in ("", STANDARD_INPUT):
        raise CannotRunError(Message("cli.no_name"))
    place = os.path.realpath(path)
    at_once = os.path.exists(place) and not os.path.isfile(place)
    growing = place if at_once else place + ".part"
    stream: TextIO | None = None
    try:
        with _refused(path):
            stream = open(growing, "w", encoding="utf-8", newline="\n")  # noqa: SIM115  # closed below, whatever happens
        yield partial(_write, stream, path)
        with _refused(path):
            stream.close()
            if not at_once:
                os.replace(growing, place)
    except BaseException as reason:
        if stream is not None:
            with suppress(OSError):
                stream.close()
        never_opened = stream is None and isinstance(reason, CannotRunError)
        if not (at_once or never_opened):
            with suppress(OSError):
                os.remove(growing)
        raise


def _write(stream: TextIO, path: str, text: str) -> None:
    with _refused(path):
        stream.write(text)


@contextmanager
def _refused(path: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        folder = os.path.dirname(path)
        raise CannotRunError(Message("cli.no_folder", {"file": path, "folder": folder})) from None
    except (OSError, ValueError) as error:
        raise CannotRunError(Message("cli.cannot_write", {"file": path, "reason": reason_of(error)})) from None
