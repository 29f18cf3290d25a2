"""``tractor docs``: pages of the reference in the terminal, and all of them as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import inside
from tests.quick import every
from tractor_dsl.layout import width_of
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.reference.pages import every_page, titles
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import AXES


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_page_all_are_listed(language: str) -> None:
    listed = inside("docs", "--lang", language).out.splitlines()[1:-2]
    assert [line.split()[0] for line in listed] == [*titles(language)] == ["file", "rulings", *AXES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("axis", every(4, [*AXES]))
def test_a_page_tells_every_option_and_fits_the_page(axis: str, language: str) -> None:
    ended = inside("docs", axis, "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    for option in options_of(AXES[axis]):
        assert "".join(option.about.text(language).split()) in "".join(ended.out.split())
        assert f"{axis}.{option.name}" in ended.out
    assert max(map(width_of, ended.out.splitlines())) <= 100
    assert not any(mark in ended.out for mark in ("](", ")=", "<br>", "```"))


def test_a_page_that_there_is_not() -> None:
    ended = inside("docs", "kity")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.splitlines()[:2] == ["error: there is no page `kity`", "  did you mean `kitty`?"]


@pytest.mark.parametrize(
    ("word", "page"), [("底牌", "kitty"), ("甩牌", "throw"), ("常主", "trumps"), ("decks", "table")]
)
def test_a_page_is_found_by_what_players_say(word: str, page: str) -> None:
    assert inside("docs", word).err.splitlines()[1] == f"  did you mean `{page}`?"


def test_a_field_leads_to_the_page_of_its_section() -> None:
    assert inside("docs", "kitty.capture").out == inside("docs", "kitty").out


def test_all_pages_as_files_beside_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine", encoding="utf-8")
    ended = inside("docs", "--write", str(tmp_path))
    assert (ended.status, ended.err) == (0, "")
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    assert written == {"mine.md", *every_page()}
    assert (tmp_path / "en" / "kitty.md").read_text(encoding="utf-8") == every_page()["en/kitty.md"]()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ended = inside("docs", "--write", str(tmp_path / "file"))
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
