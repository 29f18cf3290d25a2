"""``tractor new``: what it writes passes a check at once, is short, and is written over nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import FAMILY, inside
from tests.quick import by_variant, every
from tractor_dsl.messages import LANGUAGES
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.result import Over
from tractor_dsl.rules.table import kitty_sizes

VARIANTS = [name for name, *_ in variant_files()]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(file: str, *hints: str) -> None:
    """Hold a file to a check; ``hints`` are the codes of warnings that it may get."""
    ended = inside("check", file, "--deals", "2", "--json")
    [found] = json.loads(ended.out)
    assert (ended.status, found["rulings"]["failed"]) == (0, 0), ended.out
    assert {finding["code"] for finding in found["findings"]} <= set(hints), ended.out


@pytest.mark.parametrize("parent", by_variant(VARIANTS))
def test_a_new_file_passes_a_check(parent: str) -> None:
    ended = inside("new", "mine", "--from", parent)
    assert (ended.status, ended.err) == (0, "")
    lines = Path("mine.yaml").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 15
    assert lines[0] == "# yaml-language-server: $schema=./tractor.schema.json"
    assert Path("tractor.schema.json").is_file()
    assert max(map(len, lines)) < 120
    checked("mine.yaml")
    assert load_variant("mine.yaml").rules_hash == load_variant(parent).rules_hash
    assert len(load_variant("mine.yaml").rulings) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("parent", by_variant(VARIANTS))
def test_its_examples_are_changes_that_can_be_made(parent: str, language: str) -> None:
    text = inside("new", "mine", "--from", parent, "--output", "-", "--lang", language).out
    examples = re.findall(r"^# ([a-z]+: \{.*)$", text, re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        changed = read_variant(text.replace(f"# {example}", example), "mine.yaml")
        assert changed.rules_hash != load_variant(parent).rules_hash
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("parent", by_variant(VARIANTS))
def test_a_flat_file_has_the_same_rules(parent: str) -> None:
    assert inside("new", "flat", "--from", parent, "--flat").status == 0
    flat, own = load_variant("flat.yaml"), load_variant(parent)
    assert (flat.extends, flat.rules_hash, flat.sources) == ((), own.rules_hash, own.sources)
    checked("flat.yaml")


def test_a_flat_file_has_house_rules_and_those_that_are_on() -> None:
    Path("host.yaml").write_text(
        "id: host\ntitle: {zh: 主, en: Host}\nextends: qq\nhouse_rules:\n"
        "  - {id: no-throws, title: {zh: 不许甩牌, en: No throws}, set: {throw: {allowed: never}}}\n"
        "presets:\n  - {id: new-year, title: {zh: 过年, en: New Year}, rules: [no-throws]}\n",
        encoding="utf-8",
    )
    assert inside("new", "flat", "--from", "./host.yaml", "--flat").status == 0
    host, flat = load_variant("host.yaml"), load_variant("flat.yaml")
    assert (flat.house_rules, flat.presets) == (host.house_rules, host.presets)
    assert inside("new", "on", "--from", "./host.yaml+no-throws", "--flat").status == 0
    on = load_variant("on.yaml")
    assert (on.profile.throw.allowed, [rule.id for rule in on.house_rules], on.presets) == ("never", [], ())
    checked("on.yaml")
    refused = inside("new", "mine", "--from", "./host.yaml+no-throws")
    assert (refused.status, "--flat" in refused.err) == (2, True)
    assert inside("new", "child", "--from", "./host.yaml").status == 0
    assert inside("new", "grandchild", "--from", "child").status == 0
    assert load_variant("grandchild.yaml").extends == ("child", "host", "qq")


@pytest.mark.parametrize("decks", every(2, [1, 2, 3, 4]))
@pytest.mark.parametrize("parent", by_variant(VARIANTS))
def test_other_decks_get_a_kitty_that_deals_out(parent: str, decks: int) -> None:
    ended = inside("new", "mine", "--from", parent, "--decks", str(decks))
    if ended.status == 1:  # a ladder of pairs with one deck, for instance: that is told as a check tells it
        assert "[TD" in ended.out
        assert decks < load_variant(parent).profile.table.decks
        assert f"with {decks} deck" in ended.out.splitlines()[-1]
        assert list(Path().iterdir()) == []
        return
    assert (ended.status, ended.err) == (0, "")
    table = load_variant("mine.yaml").profile.table
    assert table.decks == decks
    assert table.kitty in kitty_sizes(decks)
    lines = Path("mine.yaml").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 18 + len(load_variant("mine.yaml").profile.result.bands)
    changed = table.kitty != load_variant(parent).profile.table.kitty
    assert any("deals out too" in line for line in lines) == changed
    counted_from_target = any(band.over is Over.TARGET for band in load_variant(parent).profile.result.bands)
    checked("mine.yaml", *(["TD449"] if counted_from_target else []))


def test_bands_are_brought_into_proportion_and_shown_by_a_ruling() -> None:
    assert inside("new", "mine", "--from", "qq", "--decks", "3").status == 0
    assert inside("new", "whole", "--from", "qq", "--decks", "3", "--flat").status == 0
    for name in ("mine", "whole"):
        assert [band.at for band in load_variant(f"{name}.yaml").profile.result.bands] == [0, 1, 60, 120, 180]
    assert "{id: the-result, result: 120, attackers: 0}" in Path("mine.yaml").read_text(encoding="utf-8")
    assert ":4" not in Path("whole.yaml").read_text(encoding="utf-8")  # lines of another file


def test_two_new_files_have_two_titles() -> None:
    for name in ("mine", "yours"):
        assert inside("new", name, "--from", "qq").status == 0
    assert load_variant("mine.yaml").title.zh == "我家玩法"
    assert load_variant("yours.yaml").title.zh == "我家玩法（yours）"


def test_nothing_is_written_over() -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    Path("tractor.schema.json").write_text("{}", encoding="utf-8")
    ended = inside("new", "mine", "--from", "qq")
    assert (ended.status, ended.out) == (2, "")
    assert "mine.yaml is there already" in ended.err
    assert inside("new", "mine", "--from", "qq", "--output", "mine.yaml").status == 2
    assert inside("new", "other", "--from", "qq").status == 0
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"
    assert Path("tractor.schema.json").read_text(encoding="utf-8") == "{}"


def test_it_is_written_where_it_is_wanted() -> None:
    Path("tables").mkdir()
    assert inside("new", "mine", "--from", "qq", "--output", "tables").status == 0
    assert inside("new", "other", "--from", "mine", "--output", "tables/other.yaml").status == 0
    assert sorted(path.name for path in Path("tables").iterdir()) == ["mine.yaml", "other.yaml", "tractor.schema.json"]
    checked("tables/other.yaml")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("My_Table", "--from", "qq"), "`My_Table` is no id for a variant; did you mean `my-table`?"),
        (("mine.yaml", "--from", "qq"), "did you mean `mine`?"),
        (("ｍｉｎｅ", "--from", "qq"), "did you mean `mine`?"),
        (("我家", "--from", "qq"), "an id has small letters a-z and digits, with single hyphens between them"),
        (("x" * 61, "--from", "qq"), f"did you mean `{'x' * 60}`?"),
        (("", "--from", "qq"), "`` is no id for a variant; an id has small letters"),
        (("qq", "--from", "qq"), "take another id, such as `my-qq`"),
        (("mine", "--from", "menghaun"), "there is no variant `menghaun`; did you mean `menghuan`?"),
        (("mine", "--from", "none.yaml"), "there is no file none.yaml"),
        (("mine", "--from", str(FAMILY)), "does not lie in"),
        (("mine", "--from", "qq", "--output", "other.yaml"), "with the id `mine` the file has to be called mine.yaml"),
        (("mine", "--from", "qq", "--output", "no/mine.yaml"), "there is no folder no"),
        (("mine", "--from", "qq", "--decks", "5"), "`5` is not between 1 and 4"),
        (("mine",), "missing: --from"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_what_is_wrong_is_told(arguments: tuple[str, ...], said: str) -> None:
    ended = inside("new", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err
    assert list(Path().iterdir()) == []
    assert inside("new", *arguments, "--lang", "zh").err.startswith("错误：")


def test_a_wrong_parent_is_told_as_a_check_tells_it() -> None:
    Path("host.yaml").write_text("id: host\ntitle: {zh: 主, en: Host}\nextends: qqq\n", encoding="utf-8")
    ended = inside("new", "mine", "--from", "./host.yaml")
    assert (ended.status, "TD301" in ended.err) == (1, True)
