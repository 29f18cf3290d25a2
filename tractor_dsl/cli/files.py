"""Files and folders named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tractor_dsl.errors import CannotRunError, Message


def files_in(paths: Sequence[str]) -> list[str]:
    """Return the files named, in place of a folder all YAML files below it in the order of their names.

    Raises:
        CannotRunError: a folder holds no YAML file.
    """
    found: list[str] = []
    for path in paths:
        if path != "-" and Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob("*.yaml") if file.is_file())
            if not inside:
                raise CannotRunError(Message("cli.empty_folder", {"folder": path}))
            found += inside
        else:
            found.append(path)
    return found


def text_of_file(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        CannotRunError: it cannot be opened, or is not UTF-8 text.
    """
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CannotRunError(Message("cli.cannot_open", {"file": path, "reason": error.strerror})) from None
    except UnicodeDecodeError:
        raise CannotRunError(Message("cli.not_text", {"file": path})) from None
