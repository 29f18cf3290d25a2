"""``tractor explain`` as a person uses it: every form, in every language, printed or written to a file."""

from __future__ import annotations

import json
from pathlib import Path

import html5lib
import pytest

from tests.cli.terminal import ROOT, inside, tractor, wide
from tests.quick import every
from tractor_dsl.explain.pages import LANGUAGES

WORDS = {"en": "the attackers take over", "zh": "闲家上台", "zh-hant": "閒家上臺"}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_every_form_as_a_process(form: str, language: str) -> None:
    ended = tractor("explain", "zhuangfen", "--format", form, "--lang", language)
    assert (ended.status, ended.err) == (0, "")
    assert WORDS[language] in ended.out
    begins = {"text": "庄分" if language == "zh" else "", "markdown": "# ", "html": "<!DOCTYPE html>"}[form]
    assert ended.out.startswith(begins)
    if form == "text":
        assert wide(ended.out.splitlines(), 100) == []


@pytest.mark.parametrize(
    ("name", "begins"),
    every(2, [("rules.html", "<!DOCTYPE"), ("rules.HTM", "<!DOCTYPE"), ("rules.md", "# QQ"), ("rules", "QQ")]),
)
def test_the_name_of_a_file_says_its_form(name: str, begins: str, tmp_path: Path) -> None:
    ended = tractor("explain", "qq", "--output", name, folder=tmp_path)
    assert ended == (0, "", "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_form_that_is_asked_for_goes_before_the_name(tmp_path: Path) -> None:
    assert inside("explain", "qq", "--format", "html", "--output", str(tmp_path / "a.md")).status == 0
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("<!DOCTYPE")


def test_json_goes_to_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "qq.json"
    assert inside("explain", "qq", "--json", "--output", str(file)).status == 0
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(inside("explain", "qq", "--json").out)


def test_level_and_trump_suit() -> None:
    shown = json.loads(inside("explain", "qq", "--level", "A", "--trump", "红桃", "--json").out)
    assert (shown["level"], shown["trump"]) == ("A", "♥")
    text = inside("explain", "qq", "trumps", "--level", "A", "--trump", "♥").out
    assert "♥A > ♠A = ♣A = ♦A > ♥K" in text.replace("\n", " ").replace("  ", "")
    none = inside("explain", "qq", "trumps", "--trump", "none").out
    assert none.count("high to low") == 1


def test_one_rule_in_every_form() -> None:
    for language, where in (("en", "Written in"), ("zh", "写在"), ("zh-hant", "寫在")):
        for form in ("text", "markdown", "html"):
            shown = inside("explain", "menghuan", "kitty.capture", "--format", form, "--lang", language).out
            assert where in shown
            assert "variants/menghuan.yaml:14" in shown
            assert "variants/qq.yaml:29" in shown
            assert "width_to_the_length" in shown.replace("\\_", "_")


def test_the_place_is_the_line() -> None:
    data = json.loads(inside("explain", "menghuan", "kitty.capture", "--json").out)
    line = (ROOT / data["from"]["file"]).read_text(encoding="utf-8").splitlines()[data["from"]["line"] - 1]
    assert line.strip().startswith("capture: {mode: double_per_pair}")
    assert data["value"] == {"mode": "double_per_pair"}


def test_house_rules_are_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\nhouse_rules:\n"
        "  - {id: no-throws, title: {zh: 不许甩牌, en: No throws}, set: {throw: {allowed: never}}}\n",
        encoding="utf-8",
    )
    with_rule = inside("explain", str(file), "--with", "no-throws").out
    assert with_rule.startswith("Mine + No throws\n")
    assert "may not be led together" in with_rule
    assert "may not be led together" not in inside("explain", str(file)).out


def test_a_house_rule_that_holds_already_is_not_offered(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
    file.write_text(text, encoding="utf-8")
    assert "(`permanent-2s`)" in inside("explain", str(file)).out
    assert "(`permanent-2s`)" not in inside("explain", str(file), "--with", "permanent-2s").out
    file.write_text(text + "trumps: {permanent: [2]}\n", encoding="utf-8")
    assert "(`permanent-2s`)" not in inside("explain", str(file)).out
    twos = "  - {id: twos, title: {zh: 常主, en: Twos}, set: {trumps: {permanent: [2]}}}\n"
    throws = "  - {id: no-throws, title: {zh: 不甩, en: No throws}, set: {throw: {allowed: never}}}\n"
    alone = "  - {id: old, title: {zh: 老, en: Old}, rules: [twos]}\n"
    both = "  - {id: both, title: {zh: 都要, en: Both}, rules: [twos, no-throws]}\n"
    offers = f"house_rules:\n{twos}{throws}presets:\n{alone}{both}"
    file.write_text(f"{text}trumps: {{permanent: [2]}}\n{offers}", encoding="utf-8")
    assert "switch on: No throws (`no-throws`), Both (`both`)." in inside("explain", str(file)).out


@pytest.mark.parametrize("title", ['"a <b> & c"', '"\\e[31mred\\nline\\u202e"', '"| a | `b`"'])
def test_a_title_of_any_kind(title: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = f"id: mine\ntitle: {{zh: {title}, en: {title}}}\ndescription: {{zh: {title}, en: {title}}}\nextends: qq\n"
    file.write_text(text, encoding="utf-8")
    for form in ("text", "markdown", "html"):
        shown = inside("explain", str(file), "--format", form).out
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        if form == "html":
            html5lib.HTMLParser(strict=True).parse(shown)


def test_traditional_chinese_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "opencc", None)
    ended = inside("explain", "qq", "--lang", "zh-hant")
    assert (ended.status, ended.out) == (2, "")
    assert "tractor-dsl[zh-hant]" in ended.err
    assert ended.err.startswith("错误：")


def test_an_ending_that_is_no_form_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    ended = inside("explain", "qq", "--output", str(file))
    assert (ended.status, ended.out, file.exists()) == (2, "", False)
    assert ".html" in ended.err
    assert inside("explain", "qq", "--output", str(file), "--format", "text").status == 0
