"""Wrong rulings files, each with what is to be said about it.

``#! 5:3-7 TD601 given`` at the end of a file asks for a finding in line 5, from column 3 to before column 7, with that
code and a help that has ``given`` in it. All findings are listed, in order; one in another file begins with its name.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_dsl.checker.fixing import edited
from tractor_dsl.errors import CannotRunError, Diagnostic, FindingsError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_file

WRONG = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))


def expected_in(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("#! ").split(maxsplit=2) for line in lines if line.startswith("#! ")]


def place_of(diagnostic: Diagnostic, path: Path) -> str:
    place = diagnostic.place
    other = "" if place.file == str(path) else f"{Path(place.file).name}:"
    return f"{other}{place.line}:{place.column}-{place.end_column}"


def findings_of(path: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(FindingsError) as caught:
        run_file(path)
    return caught.value.diagnostics


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_every_finding_is_exact(path: Path) -> None:
    findings = findings_of(path)
    found = [[place_of(each, path), each.message.code.split(".")[0].upper()] for each in findings]
    assert found == [expected[:2] for expected in expected_in(path)]
    for diagnostic, expected in zip(findings, expected_in(path), strict=True):
        if len(expected) > 2:
            assert diagnostic.help is not None
            assert expected[2] in text_of(diagnostic.help, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_every_finding_can_be_worded(path: Path, language: str) -> None:
    for diagnostic in findings_of(path):
        assert diagnostic.source_line is not None
        for message in (diagnostic.message, *diagnostic.notes, *([diagnostic.help] if diagnostic.help else [])):
            assert text_of(message, language)


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_a_fix_does_away_with_its_finding(path: Path) -> None:
    content = path.read_bytes()
    for found in findings_of(path):
        if found.fix is None or found.place.file != str(path):
            continue
        try:
            read_rulings(edited(content, found.fix.edits), str(path), folder=path.parent)
        except FindingsError as error:
            left = [(one.place.line, one.place.column, one.message) for one in error.diagnostics]
            assert (found.place.line, found.place.column, found.message) not in left


def test_a_path_is_not_read_from_a_file_without_a_folder() -> None:
    with pytest.raises(FindingsError) as caught:
        read_rulings("variant: ../variants/qq.yaml\nrulings: []\n", "uploaded.yaml")
    assert [each.message.code for each in caught.value.diagnostics] == ["td617"]


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CannotRunError):
        run_file(tmp_path / "missing.yaml")
    with pytest.raises(CannotRunError):
        run_file(tmp_path)
