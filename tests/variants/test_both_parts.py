"""What is wrong with the rules of a file hides nothing that is wrong with its rulings."""

from __future__ import annotations

import pytest

from tractor_dsl.checker.check import check, opened_content

HEAD = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
RULINGS = """\
rulings:
  - {id: a, shape: ♥KKQO, is: pair, given: {level: 5, trump: ♠}}
  - {id: a, shape: ♥KKQQ, is: tractr, given: {level: 5, trump: ♠}}
  - {id: c, shape: ♥KK, is: pair}
"""


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("kity: 4\n", "TD201"),
        ("table: {kitty: 7}\n", "TD410"),
        ("throw: &x {allowed: never}\n", "TD120"),
        ("follow: {duty: suit}\nfollow: {}\n", "TD101"),
    ],
)
def test_both_are_told(rules: str, code: str) -> None:
    found = check(opened_content((HEAD + rules + RULINGS).encode(), "mine.yaml"), deals=1).diagnostics
    codes = [each.message.code.partition(".")[0].upper() for each in found if each.severity == "error"]
    assert codes == [code, "TD610", "TD607", "TD606", "TD611"] or code == "TD132"
    assert codes[0] == code
    assert codes == [code, "TD610", "TD607", "TD606", "TD611"]
