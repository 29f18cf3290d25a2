"""Every ruling of the corpus holds, and none of them holds by accident."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.quick import every
from tractor_dsl.errors import Message
from tractor_dsl.messages import text_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.asked import verdict_on
from tractor_dsl.rulings.items import Ruling
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.read import RulingsFile, read_own_rulings, read_rulings
from tractor_dsl.rulings.run import run_rulings
from tractor_dsl.rulings.values import CardText
from tractor_dsl.rulings.wording import judgement_data, judgement_lines, report_lines

CORPUS = Path(__file__).parents[1] / "corpus"
RULINGS = sorted((CORPUS / "rulings").rglob("*.yaml"))
VARIANTS = sorted((CORPUS / "variants").glob("*.yaml"))
FILES = [*RULINGS, *VARIANTS]


@cache
def file_of(path: Path) -> RulingsFile:
    """Return the rulings of a file of the corpus."""
    content = path.read_bytes()
    if path in VARIANTS:
        return read_own_rulings(content, load_variant(path))
    return read_rulings(content, path.name, folder=path.parent)


def every_ruling() -> Iterator[Any]:
    for path in FILES:
        for ruling in file_of(path).rulings:
            yield pytest.param(path, ruling, id=f"{path.stem}:{ruling.id}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_holds(path: Path) -> None:
    report = run_rulings(file_of(path))
    assert report.outcomes
    assert report_lines(report, "en")[:-1] == []


def test_the_given_rulings_are_all_there() -> None:
    counts = {name: len(file_of(CORPUS / "rulings" / f"{name}.yaml").rulings) for name in GIVEN}
    assert counts == GIVEN


GIVEN = {
    "bianfeng": 112,
    "bianfeng-partner": 34,
    "menghuan": 107,
    "qq": 252,
    "qq-classic": 64,
    "qq-one-deck": 50,
    "qq-permanent-2": 60,
    "shuaixiaoer": 110,
    "shuangsheng": 174,
    "shuangsheng-super": 178,
    "titanic": 184,
    "tournament": 91,
    "zhuangfen": 26,
}


def others(value: Any) -> Iterator[Any]:
    """Yield answers that are not the one written, as far as they can be made up without knowing the question."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | Fraction):
        yield value + 1
    elif isinstance(value, str):
        yield {"pair": "single", "throw": "mixed"}.get(value, "throw")
    elif isinstance(value, tuple) and value and isinstance(value[0], bool):
        yield (not value[0], *value[1:])
    elif isinstance(value, tuple):
        yield value[:-1]
    elif isinstance(value, CardText):
        yield CardText(value.text + "、大王", value.node)


@pytest.mark.parametrize(("path", "ruling"), every(4, every_ruling()))
def test_another_answer_would_fail(path: Path, ruling: Ruling) -> None:
    profile = file_of(path).variant.profile
    for key, value in ruling.expected.items():
        if key == "is_not":
            continue
        for other in others(value):
            verdict = verdict_on(ruling.asked, {**ruling.expected, key: other}, profile)
            assert not verdict.holds, (key, other)


@pytest.mark.parametrize("path", every(4, FILES), ids=lambda path: path.stem)
def test_every_ruling_can_be_explained(path: Path) -> None:
    """The judge gives the same answers, with reasons that are worded in every language."""
    file = file_of(path)
    for ruling in file.rulings:
        judgement = judge(file.variant, ruling.asked)
        assert judgement.reasons
        for language in ("en", "zh"):
            lines = judgement_lines(judgement, language)
            assert len(lines) > 1
            assert text_of(Message("ruling.line", {"text": judgement.situation}), language)
            assert lines[0].startswith(f"{file.variant.id}: ")
            assert judgement_data(judgement, language)["answer"] == judgement.values


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, *_ in variant_files()])
def test_every_situation_can_be_asked_under_every_variant(name: str) -> None:
    """The judge answers, or says why there is no answer."""
    variant = load_variant(name)
    for path in RULINGS:
        for ruling in file_of(path).rulings:
            judgement = judge(variant, ruling.asked)
            assert judgement.values or judgement.unsupported, (path.stem, ruling.id)
            for language in ("en", "zh"):
                assert all(judgement_lines(judgement, language))


def test_own_rulings_say_why_and_from_where() -> None:
    silent = [
        f"{path.stem}:{ruling.id}"
        for path in [*(CORPUS / "rulings" / "own").glob("*.yaml"), *VARIANTS]
        for ruling in file_of(path).rulings
        if not ruling.why or not ruling.source
    ]
    assert silent == []
