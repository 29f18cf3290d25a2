"""Findings as SARIF 2.1.0, the static analysis results format that code hosts and editors read.

Columns count Unicode code points, which ``columnKind`` says. Every code that occurs is a rule with its help; a fix is
given with the stretch that it replaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from tractor_dsl.cli.diagnostics import code_of
from tractor_dsl.errors import Diagnostic, Edit, Message, Place, near_path
from tractor_dsl.messages import text_of
from tractor_dsl.pages import Page, page_of

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS: Final = {"error": "error", "warning": "warning", "info": "note"}
_LANGUAGES: Final = {"en": "en-US", "zh": "zh-CN"}

Json = dict[str, Any]


def log(findings: Sequence[Diagnostic], language: str, *, fine: bool) -> Json:
    """Return the log of one run over some files; ``fine`` tells whether it ended with status 0.

    >>> run = log([Diagnostic(Place("a b.yaml", 3, 1, 5), Message("td101", {"key": "deck"}))], "en", fine=False)[
    ...     "runs"
    ... ][0]
    >>> run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    {'uri': 'a%20b.yaml'}
    >>> run["columnKind"], [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    ('unicodeCodePoints', ['TD101'])
    """
    from tractor_dsl import __version__

    codes = sorted({code_of(found) for found in findings})
    driver = {
        "name": "tractor",
        "fullName": "tractor_dsl check",
        "version": __version__,
        "semanticVersion": __version__,
        "language": _LANGUAGES[language],
        "rules": [_rule(page_of(code), language) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "language": _LANGUAGES[language],
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "exitCode": 0 if fine else 1}],
        "results": [_result(found, codes.index(code_of(found)), language) for found in findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(page: Page, language: str) -> Json:
    title, why = page.title.text(language), page.why.text(language)
    return {
        "id": page.code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": why},
        "help": {"text": page.text(language), "markdown": page.markdown(language)},
        "defaultConfiguration": {"level": LEVELS[page.severity]},
    }


def _result(found: Diagnostic, index: int, language: str) -> Json:
    text = text_of(found.message, language)
    if found.help is not None:
        text = f"{text}\n{text_of(found.help, language)}"
    result: Json = {
        "ruleId": code_of(found),
        "ruleIndex": index,
        "level": LEVELS[found.severity],
        "message": {"text": text},
        "locations": [_location(found.place, found.source_line)],
    }
    related = [_related(note, language) for note in found.notes]
    if related:
        result["relatedLocations"] = [{"id": number, **each} for number, each in enumerate(related, 1)]
    if found.fix is not None:
        said = text_of(found.help or found.message, language)
        result["fixes"] = [{"description": {"text": said}, "artifactChanges": _changes(found.fix.edits)}]
        result["properties"] = {"fix": "safe" if found.fix.safe else "unsafe"}
    return result


def _location(place: Place, line: str | None = None) -> Json:
    region: Json = {"startLine": place.line, "startColumn": place.column, "endColumn": place.end_column}
    context = {} if line is None else {"contextRegion": {"startLine": place.line, "snippet": {"text": line}}}
    return {"physicalLocation": {"artifactLocation": {"uri": uri(place.file)}, "region": region, **context}}


def _related(note: Message, language: str) -> Json:
    """Return a note, with the place that it speaks of if it does."""
    place = next((value for value in note.params.values() if isinstance(value, Place)), None)
    return {**({} if place is None else _location(place)), "message": {"text": text_of(note, language)}}


def _changes(edits: Iterable[Edit]) -> list[Json]:
    by_file: dict[str, list[Json]] = {}
    for edit in edits:
        region = {
            "startLine": edit.line,
            "startColumn": edit.column,
            "endLine": edit.end_line,
            "endColumn": edit.end_column,
        }
        by_file.setdefault(edit.file, []).append({"deletedRegion": region, "insertedContent": {"text": edit.text}})
    return [{"artifactLocation": {"uri": uri(file)}, "replacements": made} for file, made in by_file.items()]


def uri(file: str) -> str:
    """Return the address of a file: below the working folder relative to it, else absolute.

    >>> uri("我家.yaml")
    '%E6%88%91%E5%AE%B6.yaml'
    """
    near = near_path(file)
    path = PurePath(near)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
