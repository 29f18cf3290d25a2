"""Findings as workflow commands: a build on GitHub shows each beside the line that it is about."""

from __future__ import annotations

from typing import Final

from tractor_dsl.cli.diagnostics import beside, code_of
from tractor_dsl.errors import Diagnostic, near_path
from tractor_dsl.layout import harmless
from tractor_dsl.messages import text_of

LEVELS: Final = {"error": "error", "warning": "warning", "info": "notice"}


def command(found: Diagnostic, language: str) -> str:
    """Return the workflow command of a finding; notes and help are further lines of its message.

    >>> from tractor_dsl.errors import Message, Place
    >>> command(Diagnostic(Place("a,b.yaml", 3, 1, 5), Message("td101", {"key": "50%"})), "en")
    '::error file=a%2Cb.yaml,line=3,col=1,endLine=3,endColumn=5,title=TD101::`50%25` is given twice'
    """
    place = found.place
    properties = {
        "file": near_path(place.file).replace("\\", "/"),
        "line": place.line,
        "col": place.column,
        "endLine": place.line,
        "endColumn": place.end_column,
        "title": code_of(found),
    }
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    text = "\n".join(map(harmless, (text_of(found.message, language), *beside(found, language, fixes=True))))
    return f"::{LEVELS[found.severity]} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(harmless(text)).replace(":", "%3A").replace(",", "%2C")
