"""The rulings that a variant file carries: read and tried under its rules, and what they leave in doubt.

>>> from tractor_dsl.rules.load import read_variant
>>> text = "{id: a, title: {zh: 甲, en: A}, extends: qq, rulings: [{id: b, result: 79, declarers: 1}]}"
>>> report, hints = tried(text, read_variant(text, "a.yaml"))
>>> report.passed, [hint.message.code for hint in hints]
(1, ['td913'])
"""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.checker.doubts import set_apart
from tractor_dsl.checker.unproved import unproved
from tractor_dsl.errors import Diagnostic
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.read import read_own_rulings
from tractor_dsl.rulings.run import Report, run_rulings


def tried(content: str | bytes, variant: Variant) -> tuple[Report, Sequence[Diagnostic]]:
    """Return how the rulings of a variant come out, and hints about them when all of them hold.

    Raises:
        FindingsError: everything that is wrong with them.
    """
    rulings = read_own_rulings(content, variant)
    report = run_rulings(rulings)
    if report.failed:
        return report, ()
    sound, warnings = set_apart(rulings)
    return report, (*unproved(variant, sound), *warnings)
