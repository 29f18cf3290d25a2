"""Help pages: in one language throughout, as wide as the terminal, set in columns, with examples that run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import FAMILY, inside, tractor
from tractor_dsl.cli.commands.judge import EXAMPLES
from tractor_dsl.cli.main import COMMANDS
from tractor_dsl.layout import width_of
from tractor_dsl.messages import LANGUAGES

PAGES = [(), *((name,) for name in COMMANDS), *(("judge", name) for name in EXAMPLES)]
HEADINGS = {"en": ("Example:", "Examples:"), "zh": ("例：",)}
FOREIGN = re.compile(r"\[(required|default|OPTIONS|\d+<)|\b(Usage|Options|Commands|Arguments|TEXT|ARGS|INTEGER|Show)\b")
"""What click would say by itself."""


def page_of(command: tuple[str, ...], language: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    ended = inside(*command, "--help", "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    return ended.out.splitlines()


def examples_on(page: list[str], language: str) -> Iterator[str]:
    """Yield the example lines of a page."""
    at = next(number for number, line in enumerate(page) if line in HEADINGS[language])
    for line in page[at + 1 :]:
        if not line.startswith("  tractor "):
            return
        yield line.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_page(command: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (80, 120):
        page = page_of(command, language, columns, monkeypatch)
        examples = list(examples_on(page, language))
        assert examples
        assert page[0].startswith("Usage: tractor" if language == "en" else "用法：tractor")
        text = [line for line in page if line.strip() not in examples]
        assert [line for line in text if width_of(line) > min(columns, 100) or line != line.rstrip()] == []
        if language == "zh":
            assert [line for line in text if FOREIGN.search(line)] == []


@pytest.mark.parametrize("command", PAGES, ids=" ".join)
def test_columns_of_both_languages(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        page = page_of(command, language, 80, monkeypatch)
        last = max(number for number, line in enumerate(page) if line.startswith("  tractor "))
        described = [match for line in page[last + 1 :] if (match := re.match(r"  (\S.*?)  +(?=\S)", line))]
        assert len({width_of(match[0]) for match in described}) == 1, page


EXAMPLES_SHOWN = list(
    dict.fromkeys(
        example
        for command in PAGES
        for example in examples_on(inside(*command, "--help", "--lang", "en").out.splitlines(), "en")
    )
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples")
    text = FAMILY.read_text(encoding="utf-8").replace("id: our-family", "id: my-table")
    (folder / "my-table.yaml").write_text(text, encoding="utf-8")
    assert inside("simulate", "qq", "--deals", "2", "--record", str(folder / "deals.jsonl")).status == 0
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES_SHOWN)
def test_example_runs(example: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    ended = inside(*shlex.split(example)[1:])
    expected = 1 if example == "tractor rulings my-table.yaml --variant qq" else 0  # it shows where the two quarrel
    assert (ended.status, ended.err) == (expected, "")
    assert ended.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_the_same_in_both_languages(language: str) -> None:
    for command in PAGES:
        page = inside(*command, "--help", "--lang", language).out.splitlines()
        assert set(examples_on(page, language)) <= set(EXAMPLES_SHOWN)


def test_a_shell_takes_an_example_as_it_is_written(place: Path) -> None:
    words = shlex.split(EXAMPLES["follow"])
    ended = tractor(*words[1:], folder=place)
    assert (ended.status, ended.out.splitlines()[0][:9]) == (0, "qq: legal")
