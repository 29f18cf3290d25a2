"""Lints: what is probably not meant, each told once, in its place; and the comments that silence them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tractor_dsl.cli.diagnostics import as_json, code_of
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant, read_variant

BUILT_IN = [name for name, _, _ in variant_files()]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"
BANDS = "result:\n  bands:\n    - {at: 0, declarers: 1}\n"
THREE_DECKS = "table: {decks: 3, kitty: 6}\n" + BANDS + "    - {at: 120, attackers: 0}\n"


def told(rules: str, header: str = HEADER, folder: Path | None = None) -> tuple[Diagnostic, ...]:
    try:
        return read_variant(header + rules, "mine.yaml", folder=folder).warnings
    except FindingsError as error:
        return error.diagnostics


def places(found: tuple[Diagnostic, ...]) -> list[str]:
    return [f"{one.place.line}:{one.place.column} {code_of(one)}" for one in found]


@pytest.mark.parametrize("name", [*BUILT_IN, *map(str, EXAMPLES)], ids=lambda name: Path(name).stem)
def test_what_comes_with_the_program_gets_none(name: str) -> None:
    assert load_variant(name, combined=True).warnings == ()


CASES = {
    # bands and scores
    BANDS + "    - {at: 80, attackers: 0}\n    - {at: 118, attackers: 1}\n": ["8:12 TD433"],
    BANDS + "    - {at: 41, attackers: 0}\n": [],  # more than 40
    BANDS + "    - {at: 41, attackers: 0}\ntable: {points: {5: 0, 10: 10, K: 10}}\n": [],
    BANDS + "    - {at: 45, attackers: 0}\ntable: {points: {5: 0, 10: 10, K: 10}}\n": ["7:12 TD433"],
    BANDS + "    - {at: 80, attackers: 2}\n    - {at: 120, attackers: 1}\n": ["8:28 TD430"],
    BANDS + "    - {at: 40, declarers: 2}\n    - {at: 80, attackers: 0}\n": ["7:27 TD430"],
    BANDS + "    - {at: 40, declarers: 1}\n    - {at: 80, attackers: 0}\n": ["7:7 TD440"],
    BANDS + "    - {at: 40, declarers: 1, name: {zh: 险, en: close}}\n    - {at: 80, attackers: 0}\n": [],
    BANDS + "    - {at: 80, attackers: 0}\n    - {at: 120, attackers: 0, then_every: 40}\n": [],
    BANDS + "    - {at: 80, attackers: 0}\n    - {at: 4000, attackers: 9}\n": [],  # by a tractor of six pairs
    BANDS + "    - {at: 80, attackers: 0}\n    - {at: 500, attackers: 9}\nkitty: {capture: {mode: fixed}}\n": [
        "8:12 TD434"
    ],
    BANDS
    + "    - {at: 80, attackers: 0}\n    - {at: 500, attackers: 9}\nkitty: {capture: {mode: fixed}}\n"
    + "throw: {fine: {mode: points}}\n": [],  # fines have no end
    BANDS
    + "    - {at: 80, attackers: 0}\n    - {at: 500, attackers: 9}\nkitty: {capture: {mode: fixed}}\n"
    + "throw: {allowed: never, fine: {mode: points}}\n": ["8:12 TD434", "10:25 TD462"],
    "table: {points: {5: 0, 10: 0, K: 0}}\n": ["4:9 TD413"],
    # the kitty
    "kitty: {capture: {mode: fixed, pair: 5}}\n": ["4:38 TD481"],  # nobody has a triple
    THREE_DECKS + "kitty: {capture: {mode: fixed, pair: 5}}\n": ["9:38 TD481", "9:38 TD481"],
    "kitty: {capture: {mode: per_pair, single: 5}}\n": ["4:43 TD481"],
    THREE_DECKS + "kitty: {capture: {mode: fixed, triple: 1}}\n": ["9:40 TD481"],
    "kitty: {capture: {mode: fixed, triple: 1}}\n": ["4:40 TD462"],
    "kitty: {capture: {mode: per_card, cap: 1}}\n": ["4:40 TD482"],
    "kitty: {capture: {mode: per_pair, pair: 4, cap: 2}}\n": ["4:49 TD482"],
    "kitty: {capture: {mode: per_pair, pair: 4, cap: 4}}\n": [],
    # rules that never come to anything
    "throw: {allowed: never, failed: by_type, fine: {mode: points}}\n": ["4:33 TD462", "4:42 TD462"],
    "throw: {allowed: never}\n": [],  # what the parent says of throws is its own business
    "table: {decks: 1, kitty: 6}\ndeclare: {rungs: [级牌], reinforce: after_overturn}\n" + BANDS
    + "    - {at: 40, attackers: 0}\n": ["5:35 TD462"],
    "table: {decks: 1, kitty: 6}\ndeclare: {rungs: [级牌]}\nfollow: {duty: suit}\n" + BANDS
    + "    - {at: 40, attackers: 0}\n": ["6:16 TD462"],
    "table: {kitty: 0}\nkitty: {capture: {mode: fixed}}\n": ["5:9 TD462"],
    "declare: {rungs: [级牌], self_overturn: after_overturn}\n": ["4:39 TD462"],
    "declare: {nobody: {mode: redeal}, undecided: first_drawer}\n": ["4:46 TD462"],
    "kitty: {buried_points: 200}\n": ["4:24 TD462"],
    "kitty: {buried_points: 75}\n": [],
    BANDS + "    - {at: 80, attackers: 1}\nlevels: {must_play: [5]}\n": ["8:10 TD462"],
    "trumps: {gaps: broken}\nlevels: {ladder: [2, A]}\n": ["4:16 TD462"],
    "trumps: {gaps: broken}\nlevels: {ladder: [2, 3]}\n": [],
    "trumps: {gaps: broken, permanent: [3]}\nlevels: {ladder: [2, A]}\n": [],  # at A, the 3 leaves one below the 4
    "follow: {cascades: [{lead: 拖拉机, answers: [拖拉机, 三张+单, 4单]}]}\n": ["4:48 TD454"],
    # beside the parent
    "follow: {tractor_pairs: owed}\n": ["4:1 TD310"],
    "kitty:\n  measured_on: winning_play\n": [],  # the parent calls it inferred
    "sources: [{text: our sheet}]\nfollow: {tractor_pairs: owed}\n": [],
    "follow: {tractor_pairs: owed, shorter_tractor: free}\n": ["4:10 TD310"],
    "levels: {ends: {mode: deals, deals: 9}, held: partner}\n": ["4:41 TD310"],
    "table: {points: {5: 5, 10: 10, K: 15}}\n": [],
    "table: {decks: 3, kitty: 6}\n": ["4:16 TD449"],
    "table: {decks: 3, kitty: 6}\n" + BANDS + "    - {at: 120, attackers: 0}\n": [],
}  # fmt: skip


@pytest.mark.parametrize("rules", CASES, ids=range(len(CASES)))
def test_it_is_told_in_its_place(rules: str) -> None:
    assert places(told(rules)) == CASES[rules]


def test_a_file_without_parents_is_told_about_a_missing_cap() -> None:
    header = "id: mine\ntitle: {zh: 我家, en: Mine}\n"
    (found,) = told("kitty: {capture: {mode: power_of_cards}}\n", header)
    assert (code_of(found), found.severity) == ("TD483", "info")
    assert told("kitty: {capture: {mode: power_of_cards, cap: null}}\n", header) == ()
    assert told("", header) == ()


def test_the_highest_score_is_summed_up() -> None:
    (found,) = told(
        BANDS + "    - {at: 80, attackers: 0}\n    - {at: 500, attackers: 9}\nkitty: {capture: {mode: fixed}}\n"
    )
    assert as_json(found, "en")["notes"] == ["120 in tricks + 80 in the kitty × 4 = 440"]


def test_a_list_that_drops_all_of_its_parent_s(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(
        "id: parent\ntitle: {zh: 老家, en: Old}\nextends: qq\nlevels: {must_play: [5, 10, K]}\n", encoding="utf-8"
    )
    header = HEADER.replace("qq", "parent")
    (found,) = told("levels: {must_play: [A]}\n", header, tmp_path)
    assert code_of(found) == "TD311"
    assert "`[5, 10, K, A]`" in as_json(found, "en")["help"]
    assert "`5`, `10`, `K`" in as_json(found, "en")["message"]
    assert told("levels: {must_play: [A, K]}\n", header, tmp_path) == ()
    assert told("levels: {must_play: []}\n", header, tmp_path) == ()
    assert told("sources: [{text: our sheet}]\nlevels: {must_play: [A]}\n", header, tmp_path) == ()


def test_what_a_parent_says_is_not_told_again(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(
        "id: parent\ntitle: {zh: 老家, en: Old}\nextends: qq\ntable: {points: {5: 0, 10: 0, K: 0}}\n", encoding="utf-8"
    )
    assert places(load_variant(tmp_path / "parent.yaml").warnings) == ["4:9 TD413"]
    assert told("throw: {allowed: never}\n", HEADER.replace("qq", "parent"), tmp_path) == ()


def test_a_mistake_elsewhere_does_not_keep_lints_back() -> None:
    found = told("throw: {allowed: nevr}\nkitty: {capture: {mode: fixed, single: 3}}\n")
    assert places(found) == ["4:18 TD204", "5:40 TD481"]


# ----------------------------------------------------------------------------------------------------------- silences


def at_118(comment: str) -> str:
    return BANDS + "    - {at: 80, attackers: 0}\n" + comment + "    - {at: 118, attackers: 1}\n"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("", ["8:12 TD433"]),
        ("    # tractor: ignore TD433 grandpa said 118\n", []),
        ("# tractor: ignore TD433 爷爷就是这么说的\n", []),
        ("# tractor：ignore td433：爷爷说的\n", []),
        ("# tractor: ignore TD433 grandpa\n    # a remark between\n", []),
        ("# tractor: ignore TD433\n", ["8:1 TD901"]),
        ("# tractor: ignore TD433, TD430 grandpa\n", ["8:1 TD902"]),
        ("# tractor: ignore TD430 grandpa\n", ["8:1 TD902", "9:12 TD433"]),
        ("# tractor: ignore\n", ["8:1 TD902", "9:12 TD433"]),
        (
            "# tractor: ignore TD433 grandpa\n    - {at: 115, attackers: 0, name: {zh: 甲, en: A}}\n",
            ["8:1 TD902", "10:12 TD433"],
        ),
        (
            "    - {at: 115, attackers: 0, name: {zh: 甲, en: A}}  # tractor: ignore TD433 it is\n",
            ["8:54 TD902", "9:12 TD433"],
        ),
        ("# tractor has nothing to ignore here\n", ["9:12 TD433"]),
    ],
)
def test_a_silence(comment: str, left: list[str]) -> None:
    assert places(told(at_118(comment))) == left


def test_an_error_cannot_be_silenced() -> None:
    found = told("# tractor: ignore TD410 we are three\ntable: {kitty: 7}\n")
    assert places(found) == ["4:1 TD903", "5:16 TD410"]
    assert [one.severity for one in found] == ["warning", "error"]


def test_a_silence_is_not_called_idle_while_the_file_cannot_be_used() -> None:
    rules = "# tractor: ignore TD433 grandpa\nresult: {bands: [{at: 0, declarers: 1}, {at: 118, attackrs: 1}]}\n"
    assert [code_of(one) for one in told(rules)] == ["TD201"]


def test_the_warning_about_a_house_rule_can_be_silenced() -> None:
    offered = "house_rules:\n{}  - {{id: a, title: {{zh: 甲, en: A}}, set: {{throw: {{allowed: everywhere}}}}}}\n"
    assert places(told(offered.format(""))) == ["5:10 TD322"]
    assert told(offered.format("  # tractor: ignore TD322 for children of this file\n")) == ()


def test_thousands_of_silences_take_no_time() -> None:
    begun = time.process_time()
    found = told("# tractor: ignore TD433 grandpa\n" * 7_000)
    assert {code_of(one) for one in found} == {"TD902", "TD900"}
    (found_once,) = told("# tractor: ignore " + "TD433 " * 30_000 + "grandpa\n")
    assert as_json(found_once, "zh")["message"].count("TD433") <= 8
    assert time.process_time() - begun < 10


WRONG_ELSEWHERE = [
    "throw: {faled: by_type}\n",
    "throw: {failed: last}\n",
    "table: {direction: both}\n",
    "follow: {duty: shap}\n",
    "sorces: []\n",
]


@pytest.mark.parametrize("wrong", WRONG_ELSEWHERE)
@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("result: {bands: [{at: 0, declarers: 3}, {at: 43, declarers: 1}, {at: 80, attackers: 0}]}\n", "td433"),
        (
            BANDS + "    - {at: 80, attackers: 0}\n    - {at: 500, attackers: 9}\nkitty: {capture: {mode: fixed}}\n",
            "td434",
        ),
        ("kitty: {capture: {mode: fixed, single: 8, pair: 4, tractor: 16}}\n", "td481"),
    ],
)
def test_it_is_told_although_something_else_is_wrong(rules: str, code: str, wrong: str) -> None:
    found = told(rules + wrong)
    assert [one.message.code for one in found if one.severity == "warning"] == [code]
    assert any(one.severity == "error" for one in found)


@pytest.mark.parametrize("wrong", ["throw: {fine: {mode: pints}}\n", "table: {points: [5]}\n"])
def test_nothing_is_told_that_hangs_on_what_is_wrong(wrong: str) -> None:
    found = told(BANDS + "    - {at: 43, declarers: 0}\n    - {at: 80, attackers: 0}\n" + wrong)
    assert [one.severity for one in found] == ["error"]
