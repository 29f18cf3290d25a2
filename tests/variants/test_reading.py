"""What is read out of right files: values, parents, origins, rulings."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tractor_dsl.errors import CannotRunError, FindingsError
from tractor_dsl.messages import text_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.kitty import DoublePerPair, PerCard, PowerOfCards
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.profile import RuleProfile, build_profile, plain_profile
from tractor_dsl.rules.variant import Variant

BUILT_IN = [name for name, _, _ in variant_files()]
HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\n"


def read(rules: str, header: str = HEADER + "extends: qq\n") -> Variant:
    return read_variant(header + rules, "mine.yaml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of a family's variants: ``child`` extends ``parent``, which extends the built-in ``qq``."""
    (tmp_path / "parent.yaml").write_text(
        "id: parent\ntitle: {zh: 父, en: Parent}\nextends: qq\ntable:\n  points: {K: 0}\n"
        "kitty:\n  capture: {mode: per_card, times: 3, cap: 9}\nlevels: {must_play: [5, 10, K]}\n",
        encoding="utf-8",
    )
    (tmp_path / "child.yaml").write_text(
        "id: child\ntitle: {zh: 子, en: Child}\nextends: parent\n"
        "kitty:\n  capture: {cap: 7}\nlevels: {must_play: [A]}\n",
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_variant_can_be_read(name: str) -> None:
    variant = load_variant(name)
    assert variant.id == name
    assert variant.title.zh
    assert variant.title.en
    assert variant.sources
    assert build_profile(plain_profile(variant.profile)) == variant.profile


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_variant_that_changes_nothing_equals_its_parent(name: str) -> None:
    parent = load_variant(name)
    child = read_variant(f"{HEADER}extends: {name}\n", "mine.yaml")
    assert child.profile == parent.profile
    assert child.rules_hash == parent.rules_hash
    assert child.origins == parent.origins
    assert child.extends == (name, *parent.extends)


def test_a_file_without_rules_has_the_neutral_ones() -> None:
    variant = read("", header=HEADER)
    assert variant.profile == RuleProfile()
    assert variant.origins == {}
    assert variant.origin("table.decks") is None


def test_maps_merge_and_lists_replace(folder: Path) -> None:
    parent, child = load_variant(folder / "parent.yaml"), load_variant(folder / "child.yaml")
    assert dict(parent.profile.table.points) == {3: 5, 8: 10, 11: 0}
    assert parent.profile.kitty.capture == PerCard(times=3, cap=9)
    assert child.profile.kitty.capture == PerCard(times=3, cap=7)
    assert child.profile.levels.must_play == (12,)
    assert child.profile.table == parent.profile.table
    assert child.extends == ("parent", "qq")


def test_another_mode_replaces_the_map() -> None:
    assert read("kitty:\n  capture: {mode: double_per_pair}\n").profile.kitty.capture == DoublePerPair(cap=None)
    assert read("kitty:\n  capture: {mode: power_of_cards}\n").profile.kitty.capture == PowerOfCards(cap=64)


def test_origins_are_exact(folder: Path) -> None:
    child = load_variant(folder / "child.yaml")
    file, parent = str(folder / "child.yaml"), str(folder / "parent.yaml")
    qq = load_variant("qq").path
    wanted = {
        "kitty.capture.cap": (file, 5, 13),
        "kitty.capture.times": (parent, 7, 29),
        "kitty.capture.mode": (parent, 7, 13),
        "kitty.capture": (file, 5, 3),
        "levels.must_play[0]": (file, 6, 22),
        "table.points.K": (parent, 5, 12),
    }
    for path, (where, line, column) in wanted.items():
        place = child.origin(path)
        assert place is not None
        assert (place.file, place.line, place.column) == (where, line, column), path
    decks = child.origin("table.decks")
    assert decks is not None
    assert decks.file == qq


def test_an_origin_falls_back_on_what_is_around_it_but_not_on_the_axis() -> None:
    variant = read("result:\n  bands: [{at: 0, declarers: 1}, {at: 80, attackers: 0}]\nthrow: {}\n", header=HEADER)
    place = variant.origin("result.bands[1].then_every")
    assert place is not None
    assert (place.line, place.column) == (4, 34)
    assert variant.origin("throw.allowed") is None
    assert variant.origin("throw") is not None


def test_scalars_are_read_as_their_field_wants_them() -> None:
    quoted = read(
        'table:\n  points: {"5": 5, "10": 10, "K": 10}\ntrumps: {permanent: ["2"]}\nlevels: {must_play: ["10"]}\n'
    )
    bare = read("table:\n  points: {5: 5, 10: 10, K: 10}\ntrumps: {permanent: [2]}\nlevels: {must_play: [10]}\n")
    assert quoted.profile == bare.profile
    assert quoted.rules_hash == bare.rules_hash
    assert read("", header="id: mine\ntitle: {zh: 510, en: yes}\n").title.zh == "510"
    assert read("kitty:\n  capture: {cap: null}\n").profile.kitty.capture == PowerOfCards(cap=None)


def test_rungs_may_be_written_in_both_languages() -> None:
    chinese = read("declare:\n  rungs: [级牌, 对级牌+同色王]\n")
    english = read("declare:\n  rungs: [level card, pair of level cards + matching joker]\n")
    assert chinese.profile == english.profile
    assert chinese.rules_hash == english.rules_hash


def test_header() -> None:
    variant = read(
        "description: {zh: 几句话, en: A few words}\nsources: [{text: QQ 升级, section: two decks}, {text: 我家}]\n"
        "inferred: [trumps, kitty.capture.cap]\n"
    )
    assert variant.description is not None
    assert variant.description.zh == "几句话"
    own = [(source.text, source.section) for source in variant.sources[:2]]
    assert own == [("QQ 升级", "two decks"), ("我家", None)]
    assert variant.sources == tuple(dict.fromkeys((*variant.sources[:2], *load_variant("qq").sources)))
    assert next(iter(variant.inferred.values())) == ("trumps", "kitty.capture.cap")


def test_rulings_keep_their_texts_and_places() -> None:
    variant = read('rulings_given: {level: 10, trump: ♠}\nrulings:\n  - {id: a, shape: 3344, length: 2, holds: "2"}\n')
    [ruling] = variant.rulings
    assert ruling.data == {"id": "a", "shape": "3344", "length": "2", "holds": "2"}
    assert (ruling.data["length"].value, ruling.data["holds"].value) == (2, "2")
    assert (ruling.place.line, ruling.place_of("shape").column, ruling.place_of("shape.x").column) == (6, 13, 13)
    assert variant.rulings_given is not None
    assert variant.rulings_given.data["level"] == "10"


def test_rulings_are_not_inherited(folder: Path) -> None:
    parent = folder / "parent.yaml"
    parent.write_text(parent.read_text(encoding="utf-8") + "rulings: [{id: a}]\n", encoding="utf-8")
    assert load_variant(parent).rulings
    assert load_variant(folder / "child.yaml").rulings == ()


def test_a_variant_can_be_pickled() -> None:
    variant = read("rulings: [{id: a, points: 5}]\n")
    copy = pickle.loads(pickle.dumps(variant))
    assert copy == variant
    assert copy.rulings[0].data["points"].value == 5


# --- finding files


def test_a_sibling_is_only_found_for_a_file_in_a_folder(folder: Path) -> None:
    text = (folder / "child.yaml").read_text(encoding="utf-8")
    assert read_variant(text, "child.yaml", folder=folder).extends == ("parent", "qq")
    with pytest.raises(FindingsError) as caught:
        read_variant(text, "child.yaml")
    assert [found.message.code for found in caught.value.diagnostics] == ["td301"]


def test_a_sibling_comes_before_a_built_in_variant(folder: Path) -> None:
    (folder / "qq.yaml").write_text("id: qq\ntitle: {zh: 甲, en: A}\ntable: {decks: 3, kitty: 6}\n", encoding="utf-8")
    assert load_variant(folder / "child.yaml").profile.table.decks == 3
    assert load_variant("qq").profile.table.decks == 2


def test_findings_in_a_parent_are_reported_there(folder: Path) -> None:
    parent = folder / "parent.yaml"
    parent.write_text(parent.read_text(encoding="utf-8") + "throw: {allowed: sometimes}\n", encoding="utf-8")
    with pytest.raises(FindingsError) as caught:
        load_variant(folder / "child.yaml")
    [found] = caught.value.diagnostics
    assert (found.place.file, found.place.line) == (str(parent), 9)
    assert found.source_line == "throw: {allowed: sometimes}"
    assert "child.yaml:3:10" in text_of(found.notes[-1], "en")


def test_a_parent_that_is_no_yaml_is_reported_with_the_child_s_own_findings(folder: Path) -> None:
    (folder / "parent.yaml").write_text("id: parent\ntitle: [\n", encoding="utf-8")
    child = folder / "child.yaml"
    child.write_text(child.read_text(encoding="utf-8") + "thorw: {}\n", encoding="utf-8")
    with pytest.raises(FindingsError) as caught:
        load_variant(child)
    assert [(Path(found.place.file).name, found.message.code) for found in caught.value.diagnostics] == [
        ("child.yaml", "td201"),
        ("parent.yaml", "td132"),
    ]


def test_a_long_line_of_parents_ends_somewhere(tmp_path: Path) -> None:
    for number in range(30):
        text = f"id: v{number}\ntitle: {{zh: 甲, en: A}}\nextends: v{number + 1}\n"
        (tmp_path / f"v{number}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FindingsError) as caught:
        load_variant(tmp_path / "v0.yaml")
    assert [found.message.code for found in caught.value.diagnostics] == ["td305"]


def test_a_ring_is_shown_whole(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "b")):
        text = f"id: {name}\ntitle: {{zh: 甲, en: A}}\nextends: {parent}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FindingsError) as caught:
        load_variant(tmp_path / "a.yaml")
    [found] = caught.value.diagnostics
    assert (Path(found.place.file).name, found.message.code) == ("c.yaml", "td302")
    links = [text_of(note, "en") for note in found.notes]
    assert any("b.yaml:3:10" in link for link in links)
    assert any("c.yaml:3:10" in link for link in links)


def test_what_is_not_there_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "here.yaml").write_text(HEADER.replace("mine", "here"), encoding="utf-8")
    cases = {
        "menghaun": "menghuan",
        "nothing-like-it": "tractor list",
        str(tmp_path / "none.yaml"): "none.yaml",
        str(tmp_path): "folder",
        "none.yaml": "none.yaml",
        "a\0b.yaml": "cannot be opened",
        "": "no variant",
        "..": "no variant",
    }
    for name, part in cases.items():
        with pytest.raises(CannotRunError) as caught:
            load_variant(name)
        assert part in text_of(caught.value.message, "en"), name
        assert text_of(caught.value.message, "zh")
    assert load_variant("here", folder=tmp_path).id == "here"
    with pytest.raises(CannotRunError) as caught:
        load_variant("hree", folder=tmp_path)
    assert "here" in text_of(caught.value.message, "en")


def test_a_file_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"# " + b"x" * 300_000)
    with pytest.raises(FindingsError) as caught:
        load_variant(path)
    assert [found.message.code for found in caught.value.diagnostics] == ["td126"]
