"""House rules on the command line: ``--with``, ``--without``, behind a name, and in records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import inside

MINE = """\
id: mine
title: {zh: 我家, en: Mine}
extends: qq
house_rules:
  - {id: no-throws, title: {zh: 不许甩牌, en: No throws}, set: {throw: {allowed: never}}}
  - {id: three-decks, title: {zh: 三副牌, en: Three decks}, set: {table: {decks: 3, kitty: 6}}}
presets:
  - {id: new-year, title: {zh: 过年, en: New Year}, rules: [no-throws, three-decks]}
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "command",
    [
        ("show", "{}", "--effective"),
        ("check", "{}", "--deals", "1"),
        ("explain", "{}"),
        ("explain", "{}", "table.decks"),
        ("diff", "{}", "{}"),
        ("compare", "{}", "{}", "--rules"),
        ("simulate", "{}", "--deals", "1"),
        ("judge", "table", "-V", "{}"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_that_takes_a_variant_takes_house_rules(command: tuple[str, ...], mine: str) -> None:
    asked = [word.format(mine) for word in command]
    plain, switched = inside(*asked, "--json"), inside(*asked, "--with", "three-decks", "--json")
    assert (plain.status, switched.status) == (0, 0), switched.err
    assert plain.out != switched.out
    assert "mine+three-decks" in switched.out
    refused = inside(*asked, "--with", "three-deck")
    assert (refused.status, refused.out) == (2, "")
    assert "`three-decks`" in refused.err


def test_a_rule_behind_the_name_is_the_same(mine: str) -> None:
    behind = inside("show", f"{mine}+new-year", "--json").out
    assert behind == inside("show", mine, "--with", "new-year", "--json").out
    assert json.loads(behind)["id"] == "mine+no-throws+three-decks"
    left = json.loads(inside("show", mine, "--with", "new-year", "--without", "no-throws", "--json").out)
    assert left["id"] == "mine+three-decks"
    assert left["title"] == {"zh": "我家＋三副牌", "en": "Mine + Three decks"}


def test_a_record_knows_what_was_on(mine: str, tmp_path: Path) -> None:
    record = str(tmp_path / "deals.jsonl")
    assert inside("simulate", mine, "--with", "new-year", "--deals", "2", "--record", record).status == 0
    replayed = inside("replay", record, "--rules", mine)
    assert (replayed.status, replayed.err) == (0, "")
    assert replayed.out.count("mine+no-throws+three-decks") == 2
    assert inside("replay", record).status == 1
    Path(mine).write_text(MINE.replace("three-decks", "three"), encoding="utf-8")
    assert inside("replay", record, "--rules", mine).status == 1


def test_a_warning_is_shown_and_is_no_error(mine: str) -> None:
    Path(mine).write_text(MINE.replace("allowed: never", "allowed: everywhere"), encoding="utf-8")
    checked = inside("check", mine, "--deals", "1")
    assert checked.status == 0
    assert "warning[TD322]" in checked.out
