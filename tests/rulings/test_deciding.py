"""The judge names the option that decides, with its line: cases for every option on following, throwing and winning.

``deciding.yaml`` holds them by option; an option or a value of one that has no case fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tractor_dsl.rules.load import read_variant
from tractor_dsl.rules.options import OneMode, OneOf, options_of
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.judge import judge

CASES: Mapping[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("deciding.yaml").read_text(encoding="utf-8")
)
AXES = ("follow", "throw", "capture")


def values_of() -> Iterator[tuple[str, str]]:
    """Yield every option of the axes with each of its values, as far as they can be counted."""
    for axis in AXES:
        for option in options_of(type(getattr(RuleProfile(), axis))):
            match option.kind:
                case OneOf(choice):
                    yield from ((f"{axis}.{option.name}", str(value)) for value in choice)
                case OneMode(modes):
                    yield from ((f"{axis}.{option.name}", mode.MODE) for mode in modes)
                case _:
                    yield f"{axis}.{option.name}", ""


def value_named(value: Any) -> str:
    """Return the value of a case as :func:`values_of` names it."""
    return value["mode"] if isinstance(value, Mapping) else value if isinstance(value, str) else ""


@pytest.mark.parametrize(("path", "value"), list(values_of()))
def test_every_value_has_a_case(path: str, value: str) -> None:
    assert value in [value_named(case["value"]) for case in CASES.get(path, [])]


def every_case() -> Iterator[Any]:
    for path, cases in CASES.items():
        for number, case in enumerate(cases):
            yield pytest.param(path, case, id=f"{path}-{number}")


@pytest.mark.parametrize(("path", "case"), [*every_case()])
def test_the_option_that_decides_is_named_with_its_line(path: str, case: Mapping[str, Any]) -> None:
    axis, name = path.split(".")
    written = yaml.safe_dump({name: case["value"]}, allow_unicode=True, default_flow_style=True, width=1000)
    variant = read_variant(f"id: mine\ntitle: {{zh: 我家, en: Mine}}\nextends: qq\n{axis}: {written}", "mine.yaml")
    judgement = judge(variant, case["question"], {"level": "10", "trump": "♠"})
    named = [reason.rule for reason in judgement.reasons if reason.rule is not None]
    if not case.get("part"):
        assert judgement.rule is not None
        assert judgement.rule.path == path
        named = [judgement.rule]
    assert (path, "mine.yaml", 4) in [(rule.path, rule.file, rule.line) for rule in named]
