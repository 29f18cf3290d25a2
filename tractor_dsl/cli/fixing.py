"""``--fix`` and ``--diff``: variant files mended in their places, or what that would change."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from tractor_dsl.cli.files import STANDARD_INPUT, content_of_file
from tractor_dsl.cli.output import reason_of
from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.layout import harmless

if TYPE_CHECKING:
    from tractor_dsl.checker.fixing import Mended


def file_behind(name: str) -> str | None:
    """Return the file that a variant is named by, or None where it is the id of a built-in one.

    >>> file_behind("my.yaml+no-throws"), file_behind("tables/mine.yaml"), file_behind("qq")
    ('my.yaml', 'tables/mine.yaml', None)
    """
    from tractor_dsl.rules.load import parted

    before, _ = parted(name)
    if name == STANDARD_INPUT or before.endswith((".yaml", ".yml")) or PurePath(before).name != before:
        return before
    return None


def mended(file: str, content: bytes, *, unsafe: bool) -> Mended:
    """Return what a file becomes."""
    from tractor_dsl.checker.fixing import mend

    folder = None if file == STANDARD_INPUT else Path(file).parent
    return mend(content, file, folder, unsafe=unsafe)


def content_to_mend(file: str) -> bytes | None:
    """Return what a file holds, or None where it is no plain file, or too large to be a variant.

    Raises:
        CannotRunError: it cannot be opened.
    """
    from tractor_dsl.reading.yaml_text import LARGEST_FILE

    if file != STANDARD_INPUT and os.path.exists(file) and not os.path.isfile(file):
        return None
    content = content_of_file(file, LARGEST_FILE + 1)
    return content if len(content) <= LARGEST_FILE else None


def write_back(file: str, content: bytes) -> None:
    """Write a file anew, all of it or nothing; its permissions stay, and a link stays a link.

    Raises:
        CannotRunError: it cannot be written.
    """
    place = os.path.realpath(file)
    growing = place + ".part"
    try:
        with open(growing, "xb") as stream:
            stream.write(content)
        shutil.copymode(place, growing)
        os.replace(growing, place)
    except BaseException as error:
        if not isinstance(error, FileExistsError):
            with suppress(OSError):
                os.remove(growing)
        if not isinstance(error, OSError):
            raise
        raise CannotRunError(Message("cli.cannot_write", {"file": file, "reason": reason_of(error)})) from None


def unified_diff(file: str, before: bytes, after: bytes) -> str:
    """Return the difference between two contents of a file, as ``patch`` reads it.

    >>> print(unified_diff("a.yaml", b"a: 1\\nb: 2\\n", b"a: 1\\nb: 3"), end="")
    --- a.yaml
    +++ a.yaml
    @@ -1,2 +1,2 @@
     a: 1
    -b: 2
    +b: 3
    \\ No newline at end of file
    """
    import difflib

    old, new = (re.findall(r"[^\n]*\n|[^\n]+", content.decode("utf-8", "replace")) for content in (before, after))
    made = []
    for line in difflib.unified_diff(old, new, file, file):
        made.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return harmless("".join(made), keeps="\t\n\r")
