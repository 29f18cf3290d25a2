"""``check --fix`` and ``--diff``: files mended in their places, or shown as they would be."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.terminal import ROOT, inside
from tractor_dsl.messages import LANGUAGES

HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
SLIP = HEADER + "thorw: {allowed: nevr}\ntable: {kitty: 12张}\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(SLIP, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_a_file_is_mended_and_checked_again(file: Path) -> None:
    ended = inside("check", "--fix", "mine.yaml")
    assert (ended.status, ended.err) == (1, "")
    assert ended.out.startswith("--- mine.yaml\n+++ mine.yaml\n")
    assert "\nmine.yaml: 2 fixes made\n\nmine.yaml:5:16: error[TD203]" in ended.out
    assert file.read_text(encoding="utf-8") == SLIP.replace("thorw", "throw").replace("nevr", "never")
    ended = inside("check", "--fix", "--unsafe", "--deals", "1", "mine.yaml")
    assert ended.status == 0
    assert "kitty: 12}" in file.read_text(encoding="utf-8")
    assert inside("check", "--fix", "--deals", "1", "mine.yaml").out.startswith("ok: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_name_the_option_that_mends_them(file: Path, language: str) -> None:
    ended = inside("check", "mine.yaml", "--lang", language)
    assert ended.out.count("`check --fix`") == 2
    assert ended.out.count("`--fix`") == 1
    assert ended.out.count("`check --fix --unsafe`") == 1


def test_a_diff_changes_nothing_and_can_be_applied(file: Path) -> None:
    before = file.read_bytes()
    ended = inside("check", "--diff", "--unsafe", "mine.yaml")
    assert (ended.status, ended.err) == (1, "")
    assert file.read_bytes() == before
    assert "\n-thorw: {allowed: nevr}\n" in ended.out
    assert "\n+throw: {allowed: never}\n" in ended.out
    assert ended.out.endswith("3 fixes; `--fix --unsafe` makes them\n")
    if shutil.which("patch"):
        subprocess.run(["patch", "-p0"], input=ended.out.encode(), check=True, capture_output=True)
        after = file.read_bytes()
        file.write_bytes(before)
        assert inside("check", "--fix", "--unsafe", "--deals", "1", "mine.yaml").status == 0
        assert file.read_bytes() == after


def test_a_diff_of_what_needs_no_mending(file: Path) -> None:
    file.write_text(HEADER + "throw: {allowed: never}\n", encoding="utf-8")
    ended = inside("check", "--diff", "mine.yaml")
    assert (ended.status, ended.out) == (0, "nothing that `--fix` would change\n")
    file.write_text(HEADER + "table: {kitty: 7}\n", encoding="utf-8")
    assert inside("check", "--diff", "mine.yaml").status == 1


def test_a_diff_of_standard_input(file: Path) -> None:
    ended = inside("check", "--diff", "-", typed=SLIP.encode())
    assert ended.out.startswith("--- -\n+++ -\n")


def test_line_ends_and_permissions_stay(file: Path) -> None:
    file.write_bytes(SLIP.replace("\n", "\r\n").encode("utf-8-sig"))
    file.chmod(0o640)
    assert inside("check", "--fix", "mine.yaml").status == 1
    wanted = SLIP.replace("thorw", "throw").replace("nevr", "never").replace("\n", "\r\n").encode("utf-8-sig")
    assert file.read_bytes() == wanted
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["mine.yaml"]


def test_a_link_stays_a_link(file: Path) -> None:
    (file.parent / "link").mkdir()
    link = file.parent / "link" / "mine.yaml"
    link.symlink_to(file)
    assert inside("check", "--fix", "link/mine.yaml").status == 1
    assert link.is_symlink()
    assert "throw" in file.read_text(encoding="utf-8")


def test_every_file_of_a_folder_is_mended(file: Path) -> None:
    (file.parent / "more").mkdir()
    for name in ("a", "b"):
        text = SLIP.replace("id: mine", f"id: {name}")
        (file.parent / "more" / f"{name}.yaml").write_text(text, encoding="utf-8")
    ended = inside("check", "--fix", "more")
    assert ended.out.count("2 fixes made") == 2


def test_no_file_is_touched_where_one_cannot_be_opened(file: Path) -> None:
    ended = inside("check", "--fix", "mine.yaml", "nowhere.yaml")
    assert ended.status == 2
    assert file.read_text(encoding="utf-8") == SLIP


def test_built_in_variants_are_not_touched() -> None:
    before = {path: path.read_bytes() for path in (ROOT / "variants").rglob("*.yaml")}
    assert inside("check", "--fix", "--deals", "1", "qq", "menghuan").status == 0
    assert {path: path.read_bytes() for path in (ROOT / "variants").rglob("*.yaml")} == before


def test_other_formats_print_nothing_else(file: Path) -> None:
    ended = inside("check", "--fix", "--format", "jsonl", "mine.yaml")
    assert ended.out.startswith('{"file": "mine.yaml"')
    assert ended.out.count("\n") == 1


def test_what_cannot_be_written_is_told(file: Path) -> None:
    (file.parent / "mine.yaml.part").write_text("somebody else's", encoding="utf-8")
    ended = inside("check", "--fix", "mine.yaml")
    assert (ended.status, ended.out) == (2, "")
    assert "mine.yaml" in ended.err
    assert file.read_text(encoding="utf-8") == SLIP
    assert (file.parent / "mine.yaml.part").read_text(encoding="utf-8") == "somebody else's"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_left_alone(file: Path) -> None:
    os.mkfifo(file.parent / "pipe.yaml")
    assert inside("check", "--diff", "pipe.yaml").status == 0


@pytest.mark.parametrize(
    "arguments",
    [("--fix",), ("--diff",), ("--fix", "-"), ("--unsafe", "mine.yaml"), ("--diff", "--format", "sarif", "mine.yaml")],
    ids=" ".join,
)
def test_options_that_do_not_go_together(file: Path, arguments: tuple[str, ...]) -> None:
    ended = inside("check", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert file.read_text(encoding="utf-8") == SLIP


def test_a_check_without_names_is_of_the_files_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(
        "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\nthorw: {}\n", encoding="utf-8"
    )
    (tmp_path / "other.yaml").write_text("what: else\n", encoding="utf-8")
    ended = inside("check")
    assert (ended.status, ended.out.count("TD201")) == (1, 1)
    assert "1 of 1 file has errors" in ended.out
