"""What ``tractor check`` prints: for people, for scripts, for a build on GitHub, for tools that read SARIF.

Each form is a module or a function of its own, and is imported only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tractor_dsl.errors import Diagnostic, Message, Place

if TYPE_CHECKING:
    from tractor_dsl.checker.check import Checked
    from tractor_dsl.rulings.run import Reason

FORMATS: Final = ("text", "json", "jsonl", "github", "sarif")


def every_finding(checked: Checked, language: str) -> list[Diagnostic]:
    """Return the findings about one file, and its rulings that fail as findings too."""
    return [*checked.diagnostics, *_failed_rulings(checked, language)]


def _failed_rulings(checked: Checked, language: str) -> list[Diagnostic]:
    from tractor_dsl.rulings.wording import failure_line

    found = []
    for outcome in checked.report.outcomes if checked.report is not None else ():
        if not outcome.ok:
            problem = failure_line(outcome, language).removeprefix(f"{outcome.file}:{outcome.line}: ")
            place, notes = Place(outcome.file, outcome.line, 1, 2), [_why(reason) for reason in outcome.why]
            found.append(Diagnostic(place, Message("td911", {"problem": problem}), notes=notes))
    return found


def _why(reason: Reason) -> Message:
    """Return a reason as a note, with the place where its rule is written if it rests on one."""
    rule = reason.rule
    if rule is None or rule.file is None or rule.line is None:
        return Message("td911.why", {"reason": reason.message})
    return Message("td911.why", {"reason": reason.message, "place": Place(rule.file, rule.line, 1, 2)})


def printed(form: str, checked: Sequence[Checked], language: str, *, fine: bool) -> list[str]:
    """Return the lines of a form that is neither text nor one JSON document for all files.

    >>> printed("jsonl", [], "en", fine=True), printed("github", [], "en", fine=True)
    ([], [])
    """
    findings = [found for entry in checked for found in every_finding(entry, language)]
    if form == "jsonl":
        return _json_lines(findings, language)
    if form == "github":
        from tractor_dsl.cli.formats.github import command

        return [command(found, language) for found in findings]
    import json

    from tractor_dsl.cli.formats.sarif import log

    return [json.dumps(log(findings, language, fine=fine), ensure_ascii=False, indent=2)]


def _json_lines(findings: Sequence[Diagnostic], language: str) -> list[str]:
    import json

    from tractor_dsl.cli.diagnostics import as_json_with_fix

    lines: list[dict[str, Any]] = [as_json_with_fix(found, language) for found in findings]
    return [json.dumps(line, ensure_ascii=False) for line in lines]
