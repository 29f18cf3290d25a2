"""What checks and lints say of themselves: which codes they give, and which options they look at."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.pages import codes, page_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.files import checks, lints
from tractor_dsl.rules.files.fields import every_path
from tractor_dsl.rules.files.in_force import Check, InForce
from tractor_dsl.rules.files.lints import LINTS, looked_at
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.profile import AXES

EVERY = {**checks.CHECKS, **LINTS}
RULES = [page for page in map(page_of, codes()) if page.code.startswith("TD4")]
TWICE = (
    "declare: {openings: [级牌, 级牌]}",
    "follow: {cascades: [{lead: 拖拉机, answers: [拖拉机, 2对, 2对]}]}",
)
"""What is given twice is no matter of rules, but only a check of rules sees that it is the same."""


def test_a_field_that_is_looked_at_is_one() -> None:
    fields = {field for looked in looked_at().values() for field in looked}
    assert sorted(fields - set(every_path())) == []


def test_every_code_about_rules_says_what_it_looks_at() -> None:
    assert {code.upper() for code in looked_at()} == {page.code for page in RULES} | {"TD208"}


class Traced:
    """Which options every check reads while it runs."""

    def __init__(self) -> None:
        self.read: dict[str, set[str]] = {check.__name__: set() for check in EVERY}
        self.given: dict[str, set[str]] = {check.__name__: set() for check in EVERY}
        self.running: str | None = None

    def watched(self, check: Check) -> Check:
        """Return a check that is watched while it runs."""

        def run(rules: InForce) -> Iterator[Diagnostic]:
            self.running = check.__name__
            found = list(check(rules))
            self.running = None
            self.given[check.__name__].update(one.message.code for one in found)
            yield from found

        return run

    def getter(self, axis: str, section: type[Any]) -> Callable[[Any, str], Any]:
        """Return what reads an attribute of an axis, and remembers which."""
        names = frozenset(section.__dataclass_fields__)

        def get(own: Any, name: str) -> Any:
            copied = sys._getframe(1).f_globals["__name__"] == "dataclasses"  # that is not to look at all of it
            if self.running is not None and name in names and not copied:
                self.read[self.running].add(f"{axis}.{name}")
            return object.__getattribute__(own, name)

        return get


@pytest.fixture(scope="module")
def traced() -> Traced:
    """Every check on the built-in variants, the examples of the pages."""
    found = Traced()
    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((checks, "_AXES_OF"), (lints, "LINTS")):
            patch.setattr(module, name, {found.watched(check): looks for check, looks in getattr(module, name).items()})
        for axis, section in AXES.items():
            patch.setattr(section, "__getattribute__", found.getter(axis, section))
        for name, *_ in variant_files():
            load_variant(name)
        texts = [text for page in RULES for text in (page.bad, page.good) if text is not None]
        for text in (
            *texts,
            *(f"id: my-table\ntitle: {{zh: 我家, en: Ours}}\nextends: qq\n{rules}\n" for rules in TWICE),
        ):
            with contextlib.suppress(FindingsError):
                read_variant(text, "my-table.yaml")
    return found


@pytest.mark.parametrize("check", EVERY, ids=lambda check: check.__name__)
def test_a_check_looks_at_no_option_that_it_does_not_name(check: Check, traced: Traced) -> None:
    """So a mistake in an axis that it does not name cannot mislead it."""
    named = {".".join(field.split(".")[:2]) for fields in EVERY[check].values() for field in fields}
    assert traced.read[check.__name__]
    assert sorted(traced.read[check.__name__] - named) == []


@pytest.mark.parametrize("check", EVERY, ids=lambda check: check.__name__)
def test_a_check_gives_the_codes_that_it_names(check: Check, traced: Traced) -> None:
    assert traced.given[check.__name__] == set(EVERY[check])
