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


def test_of_several_variants_those_that_offer_a_rule_have_it_on(mine: str) -> None:
    found = json.loads(inside("diff", "qq", mine, "--with", "three-decks", "--json").out)
    assert [row["path"] for row in found["rules"]] == ["table.decks", "table.kitty"]
    refused = inside("diff", "qq", mine, "--with", "three-deck")
    assert (refused.status, refused.out) == (2, "")
    assert "none of `qq`, " in refused.err
    assert "did you mean `three-decks`" in refused.err
    assert "they offer none" in inside("diff", "qq-permanent-2", "qq-permanent-2", "--with", "no-throws").err


@pytest.mark.parametrize("command", ["check", "rulings", "diff", "compare", "judge"])
def test_every_command_of_several_files_gives_each_the_rules_that_it_offers(command: str, mine: str) -> None:
    Path(mine).write_text(
        MINE + "rulings:\n  - {id: size, table: {}, hand_size: 25, kitty_size: 8}\n", encoding="utf-8"
    )
    asked = {"judge": ("judge", "table", "-V", mine, "-V", "qq"), "compare": ("compare", mine, "qq", "--rules")}.get(
        command, (command, mine, "qq")
    )
    some = (*asked, "--deals", "1") if command == "check" else asked
    switched = inside(*some, "--with", "three-decks", "--with", "permanent-2s", "--json")
    assert switched.status == (1 if command in ("check", "rulings") else 0), switched.err
    if command != "rulings":  # which tell what came out, and not under what
        assert "mine+three-decks" in switched.out
        assert "qq+permanent-2s" in switched.out
    assert inside(*some, "--with", "new-year", "--without", "three-decks", "--json").status == 0
    refused = inside(*some, "--with", "three-deck")
    assert (refused.status, refused.out) == (2, "")
    assert "none of `" in refused.err
    assert "did you mean `three-decks`" in refused.err


def test_what_a_wrong_file_offers_nobody_knows(mine: str) -> None:
    Path(mine).write_text(MINE.replace("allowed: never", "allowed: nevr"), encoding="utf-8")
    checked = inside("check", mine, "qq", "--with", "no-throws", "--deals", "1")
    assert checked.status == 1
    assert "error[TD204]" in checked.out


def test_standard_input_takes_the_rules_that_it_offers() -> None:
    for command in (("check", "-", "qq", "--deals", "1"), ("rulings", "-", "qq")):
        ended = inside(*command, "--with", "three-decks", "--json", typed=MINE.encode())
        assert ended.status == 0, ended.err


def test_rulings_are_asked_under_house_rules(mine: str, tmp_path: Path) -> None:
    """Under those of the variant asked, or of their own."""
    text = MINE + "rulings:\n  - {id: size, table: {}, hand_size: 25, kitty_size: 8}\n"
    Path(mine).write_text(text, encoding="utf-8")
    assert inside("rulings", mine).status == 0
    switched = json.loads(inside("rulings", mine, "--with", "new-year", "--json").out)
    assert (switched["failed"], switched["rulings"][0]["differs"]) == (1, True)
    assert switched["rulings"][0]["actual"] == {"hand_size": 39, "kitty_size": 6}
    assert inside("rulings", mine, "--with", "new-year", "--without", "three-decks").status == 0
    assert inside("rulings", mine, "-V", "qq").status == 0
    assert inside("rulings", mine, "-V", mine, "--with", "three-decks").status == 1
    refused = inside("rulings", mine, "-V", "qq", "--with", "three-decks")
    assert (refused.status, refused.out) == (2, "")
    apart = tmp_path / "apart.yaml"
    apart.write_text("variant: ./mine.yaml\nrulings:\n  - {id: size, table: {}, kitty_size: 8}\n", encoding="utf-8")
    assert inside("rulings", str(apart)).status == 0
    assert inside("rulings", str(apart), "--with", "three-decks").status == 1
    order = "{id: two, given: {level: 5, trump: ♠}, order: [副2, 主A], holds: true}"
    apart.write_text(f"variant: qq\nrulings:\n  - {order}\n", encoding="utf-8")
    assert inside("rulings", str(apart)).status == 1
    assert inside("rulings", str(apart), "--with", "permanent-2s").status == 0


def test_a_record_is_replayed_under_house_rules(mine: str, tmp_path: Path) -> None:
    record = str(tmp_path / "deals.jsonl")
    assert inside("simulate", "qq", "--deals", "2", "--record", record).status == 0
    same = json.loads(inside("replay", record, "--as", mine, "--json").out)
    other = json.loads(inside("replay", record, "--as", mine, "--with", "three-decks", "--json").out)
    assert [entry["parting"] for entry in same] == [None, None]
    assert [(entry["as"], entry["parting"]["step"]) for entry in other] == [("mine+three-decks", 0)] * 2
    refused = inside("replay", record, "--with", "three-decks")
    assert (refused.status, refused.out) == (2, "")
    assert "--as" in refused.err


def test_what_qq_offers_is_the_other_mode_of_its_rooms() -> None:
    names = ("qq+permanent-2s", "qq-permanent-2")
    assert len({json.loads(inside("show", name, "--json").out)["rules_hash"] for name in names}) == 1
