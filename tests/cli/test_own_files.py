"""Variants in files of the present folder: listed, found by their ids, and examined together with the installation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import inside, wide
from tractor_dsl import __version__
from tractor_dsl.cli.speech import Speech
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant

MINE = """\
id: mine
title: {zh: 我家, en: Mine}
extends: qq
house_rules:
  - {id: no-throws, title: {zh: 不许甩牌, en: No throws}, set: {throw: {allowed: never}}}
  - {id: three-decks, title: {zh: 三副牌, en: Three decks}, set: {table: {decks: 3, kitty: 6}}, choice: decks}
presets:
  - {id: new-year, title: {zh: 过年, en: New Year}, rules: [no-throws, three-decks]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("variants").mkdir()
    Path("mine.yaml").write_text(MINE, encoding="utf-8")
    Path("variants", "other.yaml").write_text("id: other\ntitle: {zh: 别, en: Other}\nextends: qq\n", encoding="utf-8")
    Path("wrong.yaml").write_text("id: wrong\nextends: qqq\n", encoding="utf-8")
    Path("rulings.yaml").write_text("variant: qq\nrulings: []\n", encoding="utf-8")
    Path("notes.yaml").write_text("milk: 2\n", encoding="utf-8")
    return tmp_path


def listed() -> dict[str, Any]:
    return {entry["file"]: entry for entry in json.loads(inside("list", "--json").out) if not entry["built_in"]}


def test_own_files_are_listed() -> None:
    assert list(listed()) == ["mine.yaml", "wrong.yaml", "variants/other.yaml"]
    mine = listed()["mine.yaml"]
    assert (mine["id"], mine["extends"], mine["decks"], mine["fine"]) == ("mine", "qq", 2, True)
    assert mine["rules_hash"] == load_variant("qq").rules_hash
    assert [rule["id"] for rule in mine["house_rules"]] == ["no-throws", "three-decks"]
    assert mine["presets"][0]["rules"] == ["no-throws", "three-decks"]
    wrong = listed()["wrong.yaml"]
    assert (wrong["fine"], wrong["title"], wrong["rules_hash"]) == (False, None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_tells_files_and_house_rules(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ended = inside("list", "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    assert "variants/other.yaml" in ended.out
    assert "tractor check wrong.yaml" in ended.out
    assert "qq+permanent-2s" in ended.out
    assert ended.out.count("permanent-2s") == 3  # with qq, not with all that extend it
    built_in = [entry for entry in json.loads(inside("list", "--json").out) if entry["built_in"]]
    assert [entry["id"] for entry in built_in] == [name for name, *_ in variant_files()]
    assert [line for line in wide(ended.out.splitlines(), 80) if "/" not in line] == []


def titles_at(columns: int, language: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines of the table of built-in variants at a width."""
    monkeypatch.setenv("COLUMNS", str(columns))
    out = inside("list", "--lang", language).out
    assert [line for line in wide(out.splitlines(), columns) if "/" not in line] == []
    return out.split("\n\n")[0].splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_list_leaves_out_what_matters_least(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules hash goes first, then the parent; a title takes two lines at most."""
    say = Speech(language).say
    names = ("hash", "extends", "decks", "title")
    shown = {}
    for columns in (60, 80, 120):
        heading, *lines = titles_at(columns, language, monkeypatch)
        assert len(lines) < 1.5 * len(list(variant_files()))
        assert sum(not line.startswith(" ") for line in lines) == len(list(variant_files()))
        shown[columns] = [say(f"cli.list.{name}") in heading for name in names]
    assert shown == {60: [False, False, True, True], 80: [False, True, True, True], 120: [True] * 4}


def test_variants_are_listed_in_the_order_of_their_ids() -> None:
    """A dot does not come behind a hyphen: `bianfeng.yaml` stands before `bianfeng-partner.yaml`."""
    for name in ("other-table", "mine-too"):
        text = f"id: {name}\ntitle: {{zh: 甲, en: A}}\nextends: qq\n"
        Path("variants", f"{name}.yaml").write_text(text, encoding="utf-8")
    assert list(listed()) == [
        "mine.yaml",
        "wrong.yaml",
        "variants/mine-too.yaml",
        "variants/other.yaml",
        "variants/other-table.yaml",
    ]
    ids = [name for name, *_ in variant_files()]
    assert ids == [*sorted(ids[:-1]), "shengji-online"]


def test_an_own_file_is_found_by_its_id() -> None:
    by_path = inside("show", "mine.yaml", "--json").out
    assert inside("show", "mine", "--json").out == by_path
    switched = json.loads(inside("show", "mine+new-year", "--json").out)
    assert (switched["id"], switched["file"]) == ("mine+no-throws+three-decks", "mine.yaml")
    assert [rule["on"] for rule in switched["house_rules"]] == [True, True]
    assert inside("check", "other", "--deals", "1").status == 0
    assert inside("diff", "qq", "mine+no-throws").status == 0
    assert inside("judge", "table", "-V", "other").status == 0
    assert inside("show", "minn").status == 2


def test_the_effective_rules_keep_the_house_rules() -> None:
    text = inside("show", "mine", "--effective").out
    Path("again.yaml").write_text(text.replace("id: mine", "id: again"), encoding="utf-8")
    again, mine = load_variant("again.yaml"), load_variant("mine.yaml")
    assert (again.house_rules, again.presets) == (mine.house_rules, mine.presets)


def test_a_built_in_variant_goes_before_an_own_file() -> None:
    Path("qq.yaml").write_text("id: qq\ntitle: {zh: 假, en: Not it}\nextends: menghuan\n", encoding="utf-8")
    assert json.loads(inside("show", "qq", "--json").out)["title"]["en"] == "QQ Sheng Ji, two decks"


def examined(status: int) -> Any:
    ended = inside("doctor", "--json")
    assert (ended.status, ended.err) == (status, "")
    return json.loads(ended.out)


def test_nothing_is_wrong() -> None:
    Path("wrong.yaml").unlink()
    found = examined(0)
    assert (found["version"], found["problems"], found["modelines"]) == (__version__, [], [])
    assert {"id": "other", "file": "variants/other.yaml", "built_in": False, "fine": True} in found["variants"]
    assert inside("doctor").out.splitlines()[-1] == "nothing is wrong"
    assert inside("doctor", "--lang", "zh").out.splitlines()[-1] == "没有问题"


def test_schemas_that_files_name() -> None:
    Path("wrong.yaml").unlink()
    assert inside("new", "fine", "--from", "qq").status == 0
    modeline = "# yaml-language-server: $schema="
    above = {
        "missing": f"{modeline}./gone.json\n",
        "remote": "# a comment\n\n# $schema: https://example.org/x.json\n",
        "other": f"{modeline}./other.json\n",
        "late": "",
    }
    for name, lines in above.items():
        text = f"{lines}id: {name}\ntitle: {{zh: 甲, en: A}}\nextends: qq\n"
        text += f"{modeline}./tractor.schema.json\n" if name == "late" else ""
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    Path("other.json").write_text("{}", encoding="utf-8")
    states = {entry["file"]: entry["state"] for entry in examined(1)["modelines"]}
    assert states == {
        "fine.yaml": "fine",
        "late.yaml": "late",
        "missing.yaml": "missing",
        "other.yaml": "fine",
        "remote.yaml": "remote",
    }
    assert len(examined(1)["problems"]) == 4  # `other` is the id of two files
    Path("tractor.schema.json").write_text("{}", encoding="utf-8")
    outdated = inside("doctor")
    assert "tractor schema --write ." in outdated.out
    assert outdated.status == 1
    assert inside("schema", "--write", ".").status == 0
    assert {entry["file"]: entry["state"] for entry in examined(1)["modelines"]}["fine.yaml"] == "fine"


def test_problems_are_told_in_both_languages() -> None:
    Path("qq.yaml").write_text("id: qq\ntitle: {zh: 假, en: Not it}\nextends: menghuan\n", encoding="utf-8")
    english, chinese = inside("doctor"), inside("doctor", "--lang", "zh")
    assert (english.status, chinese.status) == (1, 1)
    assert english.out.count("\n  - ") == chinese.out.count("\n  - ") == 2
    assert "wrong.yaml has errors" in english.out
    assert "qq.yaml has the id `qq` of" in english.out
    assert "qq.yaml 的标识 `qq` 与" in chinese.out
