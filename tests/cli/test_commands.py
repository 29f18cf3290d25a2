"""Every command as a process, in both languages, in a narrow terminal; and what status each ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tests.cli.terminal import FAMILY, ROOT, Ended, inside, tractor, wide
from tests.quick import every
from tractor_dsl.cli.main import COMMANDS, Commands
from tractor_dsl.cli.speech import Speech
from tractor_dsl.messages import LANGUAGES

FOLLOW = ("judge", "follow", "--level", "10", "--trump", "♠", "--lead", "♥KKQQJJ", "--hand", "♥9988 66442", "-V", "qq")
OWN = str(FAMILY)

SPOKEN = [
    (("list",), " variants in ", "种玩法，在 "),
    (("new", "mine", "--from", "qq", "--decks", "3", "--output", "-"), "a kitty of 2, 10 or 14", "底牌也可以是 2、10"),
    (("schema", "--write", "."), "the first line of a file is", "文件开头写"),
    (("doctor",), "nothing is wrong", "没有问题"),
    (
        ("check", "menghuan", "--deals", "2"),
        "ok: 1 file checked, no rulings given, 2 random",
        "没有问题：检查了1个文件，",
    ),
    (("show", "qq", "--effective"), "# by default", "# 默认"),
    (("explain", "qq"), "go up 3 levels", "庄家方升3级"),
    (("explain", "menghuan", "kitty.capture"), "kitty.capture in menghuan", "menghuan 的 kitty.capture"),
    (("diff", "qq", "menghuan"), "Rules that differ (3)", "不同的规则（3条）"),
    (("compare", "qq", "menghuan", "--deals", "2"), "2 deals under each variant", "每种玩法各打2局"),
    (("simulate", "qq", "--deals", "2"), "QQ Sheng Ji, two decks: 2 deals", "QQ升级（两副牌）：2局"),
    (("rulings", OWN), "4 rulings hold, 0 fail", "4条判例成立，0条不成立"),
    (FOLLOW, "qq: 2 legal plays", "qq: 合规的出法有2种"),
    (("rule", "TD410"), "TD410 (error): ", "TD410（错误）："),
    (("docs", "kitty"), "Which play of the last trick", "抠底倍数看最后一圈"),
    (("replay", "deals.jsonl", "--as", "qq"), "2 deals replayed; qq parts from ", "重打了2局；其中"),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("commands")
    assert inside("simulate", "menghuan", "--deals", "2", "--record", str(folder / "deals.jsonl")).status == 0
    return folder


def check_command(case: tuple[tuple[str, ...], str, str], language: str, ended: Ended) -> None:
    arguments, english, chinese = case
    assert (ended.status, ended.err) == (0, "")
    assert (english if language == "en" else chinese) in ended.out
    lines = ended.out.splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    if arguments[0] not in ("show", "judge", "new", "schema", "doctor"):  # which set nothing in columns
        assert wide(lines, 80) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", SPOKEN, ids=lambda case: str(case[0][0]))
def test_command(case: tuple[tuple[str, ...], str, str], language: str, place: Path) -> None:
    check_command(case, language, tractor(*case[0], "--lang", language, folder=place, columns=80))


@pytest.mark.parametrize("case", SPOKEN, ids=lambda case: str(case[0][0]))
def test_command_in_chinese(
    case: tuple[tuple[str, ...], str, str], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setenv("COLUMNS", "80")
    check_command(case, "zh", inside(*case[0], "--lang", "zh"))


def test_the_locale_chooses_the_language() -> None:
    assert "显示版本后退出" in tractor("--help", LC_ALL="", LANG="zh_TW.UTF-8").out
    assert "Show the version" in tractor("--help", LC_ALL="de_DE.UTF-8", LANG="zh_CN.UTF-8").out


def test_every_command_is_spoken() -> None:
    assert {arguments[0] for arguments, *_ in SPOKEN} == set(COMMANDS)


STATUSES = [
    (0, ("--version",)),
    (0, ("--help",)),
    (0, ("judge", "--help")),
    (2, ()),
    (2, ("--lang", "zh")),
    (2, ("judge",)),
    (2, ("judge", "--lang", "zh")),
    (0, ("check", OWN, "--deals", "1")),
    (1, ("check", str(ROOT / "tests" / "variants" / "wrong"))),
    (0, ("explain", "qq", "kitty.capture.cap")),
    (0, ("explain", "qq", "kitty", "--lang", "zh-hant")),
    (1, ("explain", str(ROOT / "tests" / "variants" / "wrong" / "at-sign.yaml"))),
    (2, ("explain", "qq", "kitty.captur")),
    (2, ("explain", "qq", "--level", "11")),
    (2, ("explain", "qq", "--lang", "fr")),
    (0, ("diff", "qq", "menghuan")),
    (0, ("compare", "qq", "menghuan", "--rules")),
    (1, ("rulings", OWN, "-V", "qq")),
    (0, ("rulings", "qq")),
    (0, (*FOLLOW, "--play", "♥9988 66")),
    (1, (*FOLLOW, "--play", "♥9988 42")),
    (1, (*FOLLOW, "-V", OWN, "--play", "♥99 66 44")),
    (0, ("judge", "penalty", "--offence", "escape", "--side", "declarers")),
    (2, ("judge", "kitty", "--level", "2", "--trump", "♠", "--winning", "444", "-V", "qq")),
]
"""Statuses beside those of the cases in ``errors.yaml``."""


@pytest.mark.parametrize(
    ("status", "arguments"),
    every(3, STATUSES),
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_status(status: int, arguments: tuple[str, ...]) -> None:
    assert inside(*arguments).status == status


def test_without_a_command_the_help_page_is_shown() -> None:
    assert inside().out == inside("--help").out
    assert inside("judge", "--lang", "zh").out == inside("judge", "--help", "--lang", "zh").out


FOUR = ("-V", "qq", "-V", "menghuan", "-V", "qq-permanent-2", "-V", "shengji-online")


def test_variants_that_answer_alike_are_named_together() -> None:
    ended = inside("judge", "kitty", "--level", "2", "--trump", "♠", "--winning", "4455", "--points", "20", *FOUR)
    assert ended.out.splitlines()[0].startswith("qq, qq-permanent-2: ")
    assert inside("judge", "result", "85", "-V", "qq", "-V", "qq").out.count("qq: attackers up 0") == 1


def test_a_moment_is_part_of_a_declaration() -> None:
    events = ("0 ♥10", "1 ♣1010 dealt", "2 大王大王 buried")
    data = json.loads(inside("judge", "declare", "--level", "10", *events, "-V", "qq", "--json").out)
    assert data[0]["answer"]["accepted"] == [True, True, False]


@pytest.mark.parametrize("arguments", [("check", "-", "--deals", "1"), ("rulings", "-")])
def test_standard_input(arguments: tuple[str, ...]) -> None:
    ended = inside(*arguments, typed=FAMILY.read_bytes())
    assert (ended.status, ended.err) == (0, "")
    assert "4 rulings hold" in ended.out


def test_records_from_standard_input(place: Path) -> None:
    ended = inside("replay", "-", typed=(place / "deals.jsonl").read_bytes())
    assert (ended.status, ended.out.splitlines()[-1]) == (0, "2 deals replayed")


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        ([], "di", ["diff"]),
        (["judge"], "fo", ["follow"]),
        (["judge", "follow"], "--le", ["--lead", "--level"]),
        (["explain", "qq", "--format"], "h", ["html"]),
        (["show"], "qq-", ["qq-classic", "qq-one-deck", "qq-permanent-2"]),
        (["simulate", "qq", "--players"], "", ["greedy", "random"]),
        (["check"], "./my", ["./my"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_the_shell_completes(words: list[str], typed: str, offered: list[str]) -> None:
    completion = ShellComplete(Commands(Speech("en")), {}, "tractor", "_TRACTOR_COMPLETE")
    assert [item.value for item in completion.get_completions(words, typed)] == offered
