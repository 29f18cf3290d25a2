"""Every ruling of the corpus holds under the slow model too.

The engine's answers to the same rulings are tested in ``tests/rulings``; here the files are only read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.slow_model.answers import ANSWERS, answer, table_of
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.items import Ruling
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.read import RulingsFile, read_own_rulings, read_rulings

CORPUS = Path(__file__).parents[1] / "corpus"
FILES = [*sorted((CORPUS / "rulings").rglob("*.yaml")), *sorted((CORPUS / "variants").glob("*.yaml"))]
UNKNOWN = {"code"}
"""Answer keys that are names of this project, not rules."""


def file_of(path: Path) -> RulingsFile:
    """Return the rulings of a file, or those that a variant file carries."""
    if path.parent.name == "variants":
        return read_own_rulings(path.read_bytes(), load_variant(path))
    return read_rulings(path.read_bytes(), path.name, folder=path.parent)


def differences(path: Path) -> Iterator[str]:
    """Yield every answer of the model to a ruling of a file that is not the one expected."""
    file = file_of(path)
    for ruling in file.rulings:
        table = ruling.asked.table(file.variant.profile)
        at = table_of(file.variant.profile, ruling.asked.given)
        expected = {key: value for key, value in ruling.expected.items() if key not in UNKNOWN}
        for context, question in ruling.asked.situations(table, expected):
            found = answer(at, question)
            for key, written in expected.items():
                wanted = ruling.asked.form.ANSWERS[key].value(written, context)
                if not _is(ruling, key, wanted, found):
                    yield f"{path.stem}:{ruling.id} {key}: {wanted!r}, not {found.get(key)!r}"


def _is(ruling: Ruling, key: str, wanted: Any, found: Any) -> bool:
    """Tell whether an answer is the one expected; components may come in any order."""
    if key == "is_not":
        return "is" in found and found["is"] != wanted
    if key not in found:
        return False
    if key == "components":
        return Counter(tuple(sorted(part)) for part in wanted) == Counter(tuple(sorted(part)) for part in found[key])
    return ruling.asked.form.ANSWERS[key].same(wanted, found[key])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_holds_under_the_model(path: Path) -> None:
    assert list(differences(path)) == []


def test_the_model_answers_every_question() -> None:
    assert set(ANSWERS) == {form.NAME for form in QUESTIONS.values()}
