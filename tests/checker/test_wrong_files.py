"""Files with slips, as ``check`` sees them: rules, rulings, lints and deals together; and that every code has a case.

``#! 5:3 TD201 decks`` at the end of a file asks for a finding at line 5, column 3 with the code TD201, whose help names
``decks`` first. All findings are listed, in order, and there are no others.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rulings.test_wrong_files import WRONG as RULINGS
from tests.rulings.test_wrong_files import expected_in
from tests.variants.test_wrong_files import FILES as VARIANTS
from tests.variants.test_wrong_files import expected
from tractor_dsl.checker.check import check, opened, opened_content
from tractor_dsl.checker.fixing import mend
from tractor_dsl.cli.diagnostics import as_json, code_of
from tractor_dsl.cli.formats import every_finding
from tractor_dsl.errors import Diagnostic
from tractor_dsl.pages import codes, page_of

FILES = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))
ASKED = re.compile(r"#! (?P<line>\d+):(?P<column>\d+) (?P<code>TD\d{3}) ?(?P<first>.*)")
ENOUGH = 120
"""How many wrong files there are at least."""


def asked_for(path: Path) -> list[tuple[int, int, str, str]]:
    """Return line, column, code and first suggestion of every finding that a file asks for."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#!")]
    found = [ASKED.fullmatch(line) for line in lines]
    assert None not in found
    return [(int(one["line"]), int(one["column"]), one["code"], one["first"]) for one in found if one is not None]


def first_named(found: Diagnostic) -> str:
    """Return what the help of a finding names first, nothing when it names nothing."""
    named = re.search(r"`([^`]*)`", as_json(found, "en")["help"] or "")
    return named[1] if named else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_gets_exactly_what_it_asks_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_dsl.simulate.table.MOST_REDEALS", 30)
    found = every_finding(check(opened(str(path)), deals=1), "en")
    told = [(one.place.line, one.place.column, code_of(one), first_named(one)) for one in found]
    assert told == asked_for(path)
    assert {one.place.file for one in found} <= {str(path)}


SLIP_IN_A_SLIP = (
    "dash-without-a-space-before-a-key",
    "file-without-spaces",
    "full-width-on-a-later-line",
    "numbers-with-units",
)
"""Files in which something is wrong besides that no fix mends."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_mended_when_asked_to_is_right(path: Path) -> None:
    content = path.read_bytes()
    found = every_finding(check(opened_content(content, str(path)), deals=0), "en")
    if all(one.fix is not None for one in found) and path.stem not in SLIP_IN_A_SLIP:
        made = mend(content, str(path), path.parent, unsafe=True)
        left = every_finding(check(opened_content(made.content, str(path)), deals=0), "en")
        assert [code_of(one) for one in left if one.severity == "error"] == []


def test_every_code_of_a_file_has_a_case() -> None:
    """All but those of files that are too large, or deep in a ring of others, or on a broken disk.

    What such a file is like no text shows: their pages make it, and ``test_pages.py`` reads it, as it does the records.
    """
    cases = {code for path in FILES for _, _, code, _ in asked_for(path)}
    cases |= {code for path in VARIANTS for _, code, _ in expected(path)}
    cases |= {asked[1] for path in RULINGS for asked in expected_in(path)}
    pages = [page_of(code) for code in codes()]
    shown = {page.code for page in pages if page.by != "replay" and page.bad is not None and not page.made}
    assert shown - cases == set()


def test_there_are_enough_of_them() -> None:
    assert len({*FILES, *VARIANTS, *RULINGS}) >= ENOUGH
