"""Show findings: in text with the line and a caret under the place, or as data.

>>> from tractor_dsl.errors import Diagnostic, Message, Place
>>> found = Diagnostic(Place("a.yaml", 3, 2, 4), Message("td101", {"key": "副数"}), source_line="副副数: 2")
>>> print(render(found, "en").replace("\\u3000", ".."))
a.yaml:3:2: error[TD101] `副数` is given twice
  |
3 | 副副数: 2
  | ..^^^^
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.layout import harmless
from tractor_dsl.messages import text_of
from tractor_dsl.notation import caret_line

LONGEST_LINE: Final = 160
"""How many characters of a source line are shown, those around the place."""
_LEAD: Final = 60


def code_of(diagnostic: Diagnostic) -> str:
    """Return the stable code of a finding as it is shown, such as ``TD201``."""
    return diagnostic.message.code.split(".")[0].upper()


def render(diagnostic: Diagnostic, language: str, *, fixes: bool = False) -> str:
    """Return a finding as text of several lines: place and message, the source line with carets, notes and help.

    ``fixes`` also tells which option mends it, where there is one.
    """
    place = diagnostic.place
    message = harmless(text_of(diagnostic.message, language))
    severity = text_of(Message(f"cli.severity.{diagnostic.severity}"), language)
    lines = [f"{harmless(str(place))}: {severity}[{code_of(diagnostic)}] {message}"]
    margin = " " * len(str(place.line))
    if diagnostic.source_line is not None:
        line, start, end = _window(diagnostic.source_line, place.column - 1, place.end_column - 1)
        lines += [f"{margin} |", f"{place.line} | {line}", f"{margin} | {caret_line(line, start, end)}"]
    lines += [f"{margin} = {harmless(text)}" for text in beside(diagnostic, language, fixes=fixes)]
    return "\n".join(lines)


def beside(diagnostic: Diagnostic, language: str, *, fixes: bool) -> list[str]:
    """Return what is said beside the message of a finding: notes, the help and, if asked, which option mends it."""
    said = [Message("cli.diagnostic.note", {"text": note}) for note in diagnostic.notes]
    if diagnostic.help is not None:
        said.append(Message("cli.diagnostic.help", {"text": diagnostic.help}))
    if fixes and diagnostic.fix is not None:
        said.append(Message("cli.diagnostic.fix" if diagnostic.fix.safe else "cli.diagnostic.unsafe_fix"))
    return [text_of(message, language) for message in said]


def render_all(diagnostics: Iterable[Diagnostic], language: str) -> str:
    """Return several findings as text, an empty line between them."""
    return "\n\n".join(render(diagnostic, language) for diagnostic in diagnostics)


def as_json(diagnostic: Diagnostic, language: str) -> dict[str, Any]:
    """Return a finding as data for JSON; columns count characters from 1, and ``end_column`` is the one behind it.

    >>> from tractor_dsl.errors import Message, Place
    >>> found = as_json(Diagnostic(Place("a.yaml", 3, 1, 5), Message("td101", {"key": "deck"})), "en")
    >>> found["code"], found["column"], found["message"], found["help"]
    ('TD101', 1, '`deck` is given twice', None)
    """
    place = diagnostic.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column,
        "severity": diagnostic.severity,
        "code": code_of(diagnostic),
        "message": text_of(diagnostic.message, language),
        "notes": [text_of(note, language) for note in diagnostic.notes],
        "help": None if diagnostic.help is None else text_of(diagnostic.help, language),
    }


def as_json_with_fix(diagnostic: Diagnostic, language: str) -> dict[str, Any]:
    """Return a finding about a file that can be mended as data for JSON: every edit is a text for what stands there."""
    fix = diagnostic.fix
    data = None if fix is None else {"safe": fix.safe, "edits": [asdict(edit) for edit in fix.edits]}
    return {**as_json(diagnostic, language), "fix": data}


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return the part of a line that is shown, and where the place is in it."""
    line = harmless(line.replace("\t", " "))
    end = min(max(end, start + 1), max(len(line), start + 1))
    if len(line) <= LONGEST_LINE:
        return line, start, end
    first = max(0, min(start - _LEAD, len(line) - LONGEST_LINE))
    last = first + LONGEST_LINE
    before, after = ("…" if first else ""), ("…" if last < len(line) else "")
    shift = first - len(before)
    return before + line[first:last] + after, start - shift, min(end, last) - shift
