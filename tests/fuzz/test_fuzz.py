"""Files that nobody wrote are read or refused, soon and in little memory; ``python -m tests.fuzz`` reads many more."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.fuzz.making import ROOT, Input, built_texts, changed_files
from tests.fuzz.reading import Tally, findings_of, tally_of


def test_a_hundred_files_that_nobody_wrote() -> None:
    tally = tally_of([*changed_files(50, 7), *built_texts(50, 7)])
    assert (tally.tracebacks, tally.slow) == ([], [])
    assert tally.files == 100
    assert tally.refused > 50


@pytest.mark.slow
def test_two_thousand_files_that_nobody_wrote() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "2000", "--seed", "2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


def test_a_traceback_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tests.fuzz.reading.opened_content", fail)
    tally = Tally()
    tally.read(Input("a", b"id: a"))
    assert "ZeroDivisionError" in tally.tracebacks[0]
    assert not tally.fine


def test_variants_and_rulings_are_read_each_as_what_it_is() -> None:
    assert {found.message.code for found in findings_of(b"id: mine\ntitel: {zh: a, en: b}\n")} == {"td201"}
    assert {found.message.code for found in findings_of(b"variant: qq\nrulings: 3\n")} == {"td606.at"}
