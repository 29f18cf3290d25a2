"""Run rulings: put every question to a variant, and compare the answers with those expected.

>>> from tractor_dsl.rulings.read import read_rulings
>>> text = '''variant: qq
... given: {level: "2", trump: ♠}
... rulings:
...   - {id: pair, kitty: {winning: "44"}, multiplier: 4}
...   - {id: tractor, kitty: {winning: "4455"}, multiplier: 8}
... '''
>>> report = run_rulings(read_rulings(text, "mine.yaml"))
>>> report.passed, report.failed, report.outcomes[1].actual, report.outcomes[1].rule.path
(1, 1, {'multiplier': 16}, 'kitty.capture')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.reading.yaml_text import LARGEST_FILE
from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.asked import Verdict, verdict_on
from tractor_dsl.rulings.asking import Question, Step
from tractor_dsl.rulings.items import Ruling
from tractor_dsl.rulings.read import RulingsFile, is_rulings_file, read_own_rulings, read_rulings

MOST_REASONS: Final = 2
"""How many reasons that rest on the deciding field are told for a ruling that fails."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A field of a variant, and where it is written; without a file it is a neutral default that no file states."""

    path: str
    file: str | None
    line: int | None

    def as_data(self) -> dict[str, Any]:
        """Return the rule as data for JSON."""
        return {"path": self.path, "file": self.file, "line": self.line}


def rule_at(variant: Variant, path: str) -> Rule | None:
    """Return a field of a variant with its place, or None for no path.

    The entry of a list, as in ``result.bands[2]``, gives the field its line.
    """
    if not path:
        return None
    place = variant.origin(path)
    named = path.partition("[")[0]
    return Rule(named, None, None) if place is None else Rule(named, place.file, place.line)


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation, and the rule that it rests on, if any."""

    message: Message
    rule: Rule | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one ruling came out."""

    file: str
    line: int
    id: str
    question: str
    expected: Mapping[str, Any]
    """Answer keys and the answers expected, as plain data; cards are canonical text."""
    actual: Mapping[str, Any]
    """The same keys (``is`` for ``is_not``) and the answers found; None where an answer has no such part."""
    ok: bool
    rule: Rule | None
    """The field of the variant that decided."""
    differs: bool | None = None
    """Whether another variant, which was asked instead, answers differently from the file's own."""
    reasons: tuple[Message, ...] = ()
    """Why there is no answer, where there is none."""
    why: tuple[Reason, ...] = ()
    """The few reasons that decided about an answer that is not the one expected."""

    def as_data(self) -> dict[str, Any]:
        """Return the outcome as data for JSON."""
        data = {
            "file": self.file,
            "line": self.line,
            "id": self.id,
            "question": self.question,
            "expected": dict(self.expected),
            "actual": dict(self.actual),
            "ok": self.ok,
            "rule": None if self.rule is None else self.rule.as_data(),
        }
        return data if self.differs is None else data | {"differs": self.differs}


@dataclass(frozen=True, slots=True)
class Report:
    """How the rulings of one or several files came out."""

    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> int:
        """How many rulings hold."""
        return sum(outcome.ok for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """How many do not."""
        return len(self.outcomes) - self.passed

    def as_data(self) -> dict[str, Any]:
        """Return the report as data for JSON."""
        rulings = [outcome.as_data() for outcome in self.outcomes]
        return {"passed": self.passed, "failed": self.failed, "rulings": rulings}


def together(reports: Sequence[Report]) -> Report:
    """Return one report on the rulings of several files."""
    return Report(tuple(outcome for report in reports for outcome in report.outcomes))


def run_file(path: str | Path, variant: Variant | None = None) -> Report:
    """Run a rulings file, or the rulings that a variant file carries.

    With ``variant`` the situations are asked under that variant, and every outcome says whether its answer differs from
    the own variant's.

    Raises:
        CannotRunError: the file cannot be opened.
        FindingsError: it was read and is wrong.
    """
    shown, file = str(path), Path(path)
    try:
        with file.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise CannotRunError(Message("ruling.cannot_open", {"file": shown, "reason": reason})) from None
    if is_rulings_file(read_document(content, shown, kind="rulings")):
        return run_rulings(read_rulings(content, shown, folder=file.parent), variant)
    return run_rulings(read_own_rulings(content, read_variant(content, shown, folder=file.parent)), variant)


def run_rulings(file: RulingsFile, variant: Variant | None = None) -> Report:
    """Run the rulings of a file, under its own variant or another one."""
    return Report(tuple(_outcome(file, ruling, variant) for ruling in file.rulings))


def _outcome(file: RulingsFile, ruling: Ruling, variant: Variant | None) -> Outcome:
    asked = ruling.asked
    own = verdict_on(asked, ruling.expected, file.variant.profile)
    verdict = own if variant is None else verdict_on(asked, ruling.expected, variant.profile)
    actual, reasons = _actual(asked.form, ruling, verdict)
    differs = None if variant is None else _actual(asked.form, ruling, own)[0] != actual
    expected = plain_values(asked.form, verdict.expected or own.expected)
    wrong = [key for key in expected if expected[key] != actual.get(key)]
    path = verdict.answer.decided_by(() if verdict.holds else wrong)
    why = () if verdict.answer.missing.keys() & set(wrong) else _deciding(verdict.why, path)
    return Outcome(
        file=file.file,
        line=ruling.place.line,
        id=ruling.id,
        question=asked.form.NAME,
        expected=expected,
        actual=actual,
        ok=verdict.holds,
        rule=rule_at(variant or file.variant, path),
        differs=differs,
        reasons=reasons,
        why=tuple(Reason(step.message, rule_at(variant or file.variant, step.path)) for step in why),
    )


def _deciding(steps: Sequence[Step], path: str) -> Sequence[Step]:
    """Return the last reasons that rest on the field that decided; where none does, the last of all, and one more."""
    resting = [step for step in steps if path and f"{step.path}.".startswith(f"{path}.")]
    return resting[-MOST_REASONS:] or steps[-MOST_REASONS - 1 :]


def plain_values(form: type[Question], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return answers as plain data, in the order of the question's answer keys."""
    return {key: kind.plain(values[key]) for key, kind in form.ANSWERS.items() if key in values}


def _actual(form: type[Question], ruling: Ruling, verdict: Verdict) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """Return the answers found for the keys that are expected, and the reasons why there are none."""
    answer = verdict.answer
    shown: dict[str, Any] = {}
    reasons: dict[str, Message] = {}
    for key in (form.SHOWN_AS.get(key, key) for key in form.ANSWERS if key in ruling.expected):
        if key in answer.values:
            shown[key] = form.ANSWERS[key].plain(answer.values[key])
        elif key in answer.missing:
            shown[key] = {"unsupported": answer.missing[key].code.rpartition(".")[2]}
            reasons[answer.missing[key].code] = answer.missing[key]
        else:
            shown[key] = None
    return shown, (*reasons.values(), *verdict.remarks)
