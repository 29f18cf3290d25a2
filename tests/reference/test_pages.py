"""The reference: all there is to say about every option and code, examples that hold, and links that lead somewhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.quick import every
from tractor_dsl.checker.check import check, opened
from tractor_dsl.compare.rules import every_rule
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.pages import codes, page_of
from tractor_dsl.reference.asked import EXAMPLES
from tractor_dsl.reference.examples import FILE, OF_HEADER, built_in, example, option_with
from tractor_dsl.reference.pages import every_page, write_pages
from tractor_dsl.rules.files.fields import HEADER, Header
from tractor_dsl.rules.files.lints import codes_about, looked_at
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.options import Entry, Kind, ListOf, OneMode, OneOf, Option, options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rulings.asking import Given
from tractor_dsl.rulings.forms import fields_of
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.read import read_rulings
from tractor_dsl.rulings.run import run_rulings

OPTIONS = {f"{axis}.{option.name}": option for axis, section in AXES.items() for option in options_of(section)}


@cache
def pages() -> dict[str, str]:
    return {name: make() for name, make in every_page().items()}


def part(page: str, path: str, language: str) -> str:
    """Return what a page says of one option."""
    _, label, rest = pages()[f"{language}/{page}.md"].partition(f"({language}-{path})=\n")
    assert label
    return rest.partition(f"\n({language}-")[0]


# ------------------------------------------------------------------------------------------------------------ examples


@pytest.mark.parametrize("path", every(4, OPTIONS))
def test_an_example_passes_check_and_shows_another_value(path: str, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(example(path), encoding="utf-8")
    checked = check(opened(str(file)), deals=2)
    assert (checked.diagnostics, checked.fine, checked.deals) == ((), True, 2)
    axis, _, name = path.partition(".")
    mine, theirs = (getattr(getattr(load_variant(each).profile, axis), name) for each in (str(file), "qq"))
    assert mine != theirs


@pytest.mark.parametrize("name", sorted(HEADER))
def test_an_example_of_the_header_passes_check(name: str, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(OF_HEADER[name], encoding="utf-8")
    assert f"{name}:" in OF_HEADER[name]
    checked = check(opened(str(file)), deals=2)
    assert (checked.diagnostics, checked.fine) == ((), True)


# ------------------------------------------------------------------------------------------- options, codes, variants


def written_in(kind: Kind) -> Iterator[str]:
    """Yield every key and word that may be written inside an option."""
    match kind:
        case OneOf(choices):
            yield from map(str, choices)
        case OneMode(modes):
            for mode in modes:
                yield f"mode: {mode.MODE}"
                yield from keys_of(mode)
        case Entry(section):
            yield from keys_of(section)
        case ListOf():
            yield from written_in(kind.item)


def keys_of(section: type[Any]) -> Iterator[str]:
    for option in options_of(section):
        yield option.name
        yield from written_in(option.kind)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", OPTIONS)
def test_an_option_is_told_whole(path: str, language: str) -> None:
    option = OPTIONS[path]
    told = part(path.partition(".")[0], path, language)
    assert told.startswith(f"## {option.title.text(language)} `{option.name}`\n")
    assert option.about.text(language).replace("*", "\\*") in told
    assert f"```yaml\n{example(path)}```" in told
    missing = [word for word in written_in(option.kind) if not re.search(rf"[`.]{re.escape(word)}`", told)]
    assert missing == []
    assert re.findall(r"\[(TD\d+)\]", told) == [code.upper() for code in codes_about(path)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_is_told_whole(language: str) -> None:
    for option in options_of(Header):
        told = part("file", option.name, language)
        assert told.startswith(f"## {option.title.text(language)} `{option.name}`\n")
        assert [key for key in written_in(option.kind) if f"`{key}`" not in told and f".{key}`" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_a_ruling_is_told_under_its_question(language: str) -> None:
    told = dict(re.findall(r"^## [^`\n]+ `(\w+)`\n(.*?)(?=^## |\Z)", pages()[f"{language}/rulings.md"], re.M | re.S))
    assert list(told) == ["given", *QUESTIONS]
    forms: dict[str, type[Any]] = {"given": Given, **QUESTIONS}
    for name, form in forms.items():
        keys = [field.name for field in fields_of(form)]
        assert [key for key in (*keys, *getattr(form, "ANSWERS", ())) if f"`{key}`" not in told[name]] == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_example_of_a_question_is_a_file_that_holds(question: str) -> None:
    written = read_rulings(EXAMPLES[question], "example.yaml")
    assert {ruling.asked.form.NAME for ruling in written.rulings} == {question}
    report = run_rulings(written)
    assert (report.passed, report.failed) == (len(written.rulings), 0)
    assert all(EXAMPLES[question] in pages()[f"{language}/rulings.md"] for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", codes())
def test_a_code_has_a_page_and_is_on_the_list(code: str, language: str) -> None:
    page, told = page_of(code), pages()[f"{language}/codes/{code}.md"]
    assert page.title.text(language) in told
    assert page.markdown(language) in told
    assert f"[{code}]({code}.md)" in pages()[f"{language}/codes/index.md"]
    fields = looked_at().get(code.lower(), ())
    assert [f"#{language}-{option_with(field)}" in told for field in fields] == [True] * len(fields)


def test_no_sentence_about_a_code_has_signs_of_markdown() -> None:
    for code in codes():
        for language in LANGUAGES:
            assert not re.search(r"[*_<|~\[\]]", re.sub("`[^`]*`", "", page_of(code).why.text(language))), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_matrix_has_every_rule_of_every_variant(language: str) -> None:
    differing, _, shared = pages()[f"{language}/variants.md"].rpartition("\n## ")
    lines = [line for line in differing.partition(":::{container}")[2].splitlines() if f"(#{language}-" in line]
    rows = every_rule([variant.profile for variant in built_in()])
    assert len(lines) == sum(row.differs for row in rows)
    assert shared.count(f"(#{language}-") == sum(not row.differs for row in rows)
    assert {line.count(" | ") for line in lines} == {len(built_in())}


# --------------------------------------------------------------------------------------------------------------- links


def test_every_link_leads_somewhere() -> None:
    labels = {label for text in pages().values() for label in re.findall(r"^\(([\w.-]+)\)=$", text, re.MULTILINE)}
    lost = []
    for name, text in pages().items():
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub("(?s)```.*?```", "", text)):
            page = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
            if (target[1:] not in labels) if target.startswith("#") else (page not in pages()):
                lost.append((name, target))
    assert lost == []


def test_every_page_is_there_in_both_languages() -> None:
    names = {language: {name[3:] for name in pages() if name.startswith(f"{language}/")} for language in LANGUAGES}
    assert names["en"] == names["zh"]
    chinese = re.compile("[\u4e00-\u9fff]")
    assert [name for name in pages() if not chinese.search(pages()[name]) and name.startswith("zh/")] == []


def test_pages_are_written_once_and_old_ones_taken_away(tmp_path: Path) -> None:
    write_pages(tmp_path)
    first, old = tmp_path / "en" / "follow.md", tmp_path / "en" / "codes" / "TD000.md"
    old.write_text("# TD000\n", encoding="utf-8")
    before = first.stat().st_mtime_ns
    write_pages(tmp_path, tidy=True)
    assert first.stat().st_mtime_ns == before
    assert not old.exists()
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")} == pages().keys()


def test_option_titles_are_short_enough_for_a_heading() -> None:
    def long(option: Option) -> bool:
        return any(len(option.title.text(language)) > 40 for language in LANGUAGES)

    assert [path for path, option in OPTIONS.items() if long(option)] == []
