"""Mend a file where findings say how: text gives way to text at its place, and nothing else changes.

Mending goes on as long as there is something to mend, for what one slip hid shows only when that is gone.

>>> mended = mend(
...     b"id: mine\\r\\ntitle: {zh: A, en: A}\\r\\nextends: qq\\r\\nthorw: {allowed: nevr}\\r\\n", "mine.yaml", None
... )
>>> mended.content.splitlines()[-1], mended.fixes
(b'throw: {allowed: never}', 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from tractor_dsl.errors import Diagnostic, Edit, FindingsError, Fix
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rulings.beside import with_rulings
from tractor_dsl.rulings.read import read_own_rulings

MOST_ROUNDS: Final = 200
_MARK: Final = b"\xef\xbb\xbf"
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Mended:
    """What a file becomes."""

    content: bytes
    fixes: int
    wrong: bool
    """Whether there were errors before."""


def mend(content: bytes, file: str, folder: Traversable | None, *, unsafe: bool = False) -> Mended:
    """Return a variant file with everything mended that can be; ``unsafe`` mends also what may be meant otherwise.

    ``file`` is what findings call the file, ``folder`` where its parents are looked for. A file that is not UTF-8 stays
    as it is.
    """
    fixes = 0
    seen = {content}
    findings = _findings(content, file, folder)
    wrong = any(found.severity == "error" for found in findings)
    for _ in range(MOST_ROUNDS):
        chosen = chosen_fixes(findings, file, unsafe=unsafe)
        changed = edited(content, [edit for fix in chosen for edit in fix.edits])
        if not chosen or changed in seen:
            break
        content = changed
        fixes += len(chosen)
        seen.add(content)
        findings = _findings(content, file, folder)
    return Mended(content, fixes, wrong)


def _findings(content: bytes, file: str, folder: Traversable | None) -> Sequence[Diagnostic]:
    try:
        variant = read_variant(content, file, folder=folder)
    except FindingsError as error:
        return with_rulings(error.diagnostics, content, file)
    try:
        read_own_rulings(content, variant)
    except FindingsError as error:
        return (*variant.warnings, *error.diagnostics)
    return variant.warnings


def chosen_fixes(findings: Iterable[Diagnostic], file: str, *, unsafe: bool = False) -> list[Fix]:
    """Return the fixes that can be made together, all in one file: of two that meet, the first."""
    chosen: list[Fix] = []
    taken: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for found in findings:
        fix = found.fix
        if fix is None or not (fix.safe or unsafe) or any(edit.file != file for edit in fix.edits):
            continue
        spans = [_span(edit) for edit in fix.edits]
        if not any(first <= end and start <= last for first, last in taken for start, end in spans):
            taken += spans
            chosen.append(fix)
    return chosen


def _span(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
    return (edit.line, edit.column), (edit.end_line, edit.end_column)


def edited(content: bytes, edits: Iterable[Edit]) -> bytes:
    """Return a file with some stretches replaced, every other byte as it was.

    >>> edited(
    ...     b"\\xef\\xbb\\xbfa: 1\\r\\nb: 2\\r\\n", [Edit("a.yaml", 1, 4, 1, 5, "3"), Edit("a.yaml", 2, 1, 3, 1, "")]
    ... )
    b'\\xef\\xbb\\xbfa: 3\\r\\n'
    """
    made = list(edits)
    if not made:
        return content
    mark = _MARK if content.startswith(_MARK) else b""
    text = content.removeprefix(mark).decode("utf-8")
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def offset(line: int, column: int) -> int:
        return min(starts[line - 1] + column - 1, len(text)) if line <= len(starts) else len(text)

    for edit in sorted(made, key=_span, reverse=True):
        first, last = offset(edit.line, edit.column), offset(edit.end_line, edit.end_column)
        text = text[:first] + edit.text + text[last:]
    return mark + text.encode("utf-8")
