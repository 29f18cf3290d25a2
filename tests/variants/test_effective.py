"""Every rule in force with its place, and whether a source states it: through parents, modes and defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_dsl.errors import FindingsError
from tractor_dsl.messages import text_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.effective import EffectiveRule, effective_rules, inferred_paths
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.profile import build_profile, plain_profile
from tractor_dsl.rules.variant import Variant

BUILT_IN = [name for name, _, _ in variant_files()]
PARENT = """\
id: parent
title: {zh: 父, en: Parent}
inferred: [table, kitty.capture, levels.must_play, declare.who]
kitty:
  capture: {mode: per_card, times: 3}
levels: {must_play: [K]}
"""
CHILD = """\
id: child
title: {zh: 子, en: Child}
extends: parent
inferred: [trumps]
table: {decks: 2}
kitty:
  capture: {times: 5}
levels: {must_play: [A]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder where ``child`` extends ``parent``, which extends ``qq``."""
    (tmp_path / "parent.yaml").write_text(PARENT.replace("inferred", "extends: qq\ninferred", 1), encoding="utf-8")
    (tmp_path / "child.yaml").write_text(CHILD, encoding="utf-8")
    return tmp_path


def rules_of(variant: Variant) -> dict[str, EffectiveRule]:
    return {rule.path: rule for each in effective_rules(variant) for rule in (each, *each.parts)}


def source_of(rule: EffectiveRule) -> tuple[str, int] | None:
    return None if rule.place is None else (Path(rule.place.file).name, rule.place.line)


def test_options_of_a_mode_come_from_where_they_are_written(folder: Path) -> None:
    rules = rules_of(load_variant(folder / "child.yaml"))
    assert source_of(rules["kitty.capture.mode"]) == ("parent.yaml", 6)
    assert source_of(rules["kitty.capture.times"]) == ("child.yaml", 7)
    assert source_of(rules["kitty.capture.cap"]) is None
    assert rules["kitty.capture"].value == {"mode": "per_card", "times": 5, "cap": None}
    assert rules["kitty.capture"].source is None
    assert rules["throw.fine"].value == {"mode": "none"}
    assert source_of(rules["result.bands[0]"]) == ("qq.yaml", 44)


def test_a_child_inherits_what_is_inferred_until_it_writes_the_rule(folder: Path) -> None:
    rules = rules_of(load_variant(folder / "child.yaml"))
    inferred = {path for path, rule in rules.items() if rule.inferred}
    assert {"kitty.capture.mode", "kitty.capture.cap", "table.kitty", "declare.who", "trumps.gaps"} <= inferred
    assert not {"kitty.capture.times", "kitty.capture", "table.decks", "levels.must_play"} & inferred


def test_an_axis_stands_for_all_its_options(folder: Path) -> None:
    paths = inferred_paths(load_variant(folder / "child.yaml"))
    assert "trumps" in paths
    assert {"table.kitty", "kitty.capture.mode", "kitty.capture.cap"} <= set(paths)
    assert "table" not in paths


@pytest.mark.parametrize("name", BUILT_IN)
def test_all_rules_in_force_are_those_of_the_profile(name: str) -> None:
    variant = load_variant(name)
    plain: dict[str, dict[str, object]] = {}
    for rule in effective_rules(variant):
        plain.setdefault(rule.path.partition(".")[0], {})[rule.name] = rule.value
    assert build_profile(plain) == variant.profile
    for axis, options in plain_profile(variant.profile).items():
        assert set(options) <= set(plain[axis])


@pytest.mark.parametrize(
    ("wrong", "code"),
    [("sources: 3\n", "td203"), ("inferred: [kitty.captrue]\n", "td211"), ("rulings: [3]\n", "td203")],
)
def test_the_header_of_a_parent_is_read_too(folder: Path, wrong: str, code: str) -> None:
    (folder / "parent.yaml").write_text("id: parent\ntitle: {zh: 父, en: Parent}\nextends: qq\n" + wrong, "utf-8")
    (folder / "child.yaml").write_text("id: child\ntitle: {zh: 子, en: Child}\nextends: parent\n", "utf-8")
    with pytest.raises(FindingsError) as found:
        load_variant(folder / "child.yaml")
    (finding,) = found.value.diagnostics
    assert (Path(finding.place.file).name, finding.place.line) == ("parent.yaml", 4)
    assert finding.message.code == code
    assert "child.yaml:3" in text_of(finding.notes[-1], "en")


def test_nothing_is_inferred_where_no_file_says_so() -> None:
    variant = read_variant("id: mine\ntitle: {zh: 我家, en: Mine}\n", "mine.yaml")
    assert inferred_paths(variant) == ()
