"""What mends a finding changes its place and nothing else, once, and leaves nothing to mend."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.quick import every
from tests.variants.test_mutations import FILES as VARIANTS
from tests.variants.test_mutations import MUTATIONS
from tractor_dsl.checker.fixing import chosen_fixes, edited, mend
from tractor_dsl.errors import Diagnostic, Edit, FindingsError, Fix, Message, Place
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.load import read_variant

WRONG = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))
CHECKED = sorted((Path(__file__).parents[1] / "checker" / "wrong").glob("*.yaml"))
HEADER = "id: mine\ntitle: {zh: 我家, en: Mine}\nextends: qq\n"


def findings(content: bytes, file: str = "mine.yaml", folder: Path | None = None) -> tuple[Diagnostic, ...]:
    try:
        return read_variant(content, file, folder=folder).warnings
    except FindingsError as error:
        return error.diagnostics


def mended(rules: str, *, unsafe: bool = False) -> str:
    """Return what becomes of the lines below a header."""
    made = mend((HEADER + rules).encode(), "mine.yaml", None, unsafe=unsafe)
    text = made.content.decode()
    assert text.startswith(HEADER)
    return text.removeprefix(HEADER)


@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("path", every(6, WRONG), ids=lambda path: path.stem)
def test_mending_ends_and_leaves_nothing_to_mend(path: Path, unsafe: bool) -> None:
    content = path.read_bytes()
    made = mend(content, str(path), path.parent, unsafe=unsafe)
    assert (made.fixes > 0) == (made.content != content)
    again = mend(made.content, str(path), path.parent, unsafe=unsafe)
    assert (again.content, again.fixes) == (made.content, 0)
    assert chosen_fixes(findings(made.content, str(path), path.parent), str(path), unsafe=unsafe) == []


@pytest.mark.parametrize("path", every(6, WRONG), ids=lambda path: path.stem)
def test_a_fix_does_away_with_its_finding(path: Path) -> None:
    content = path.read_bytes()
    for found in findings(content, str(path), path.parent):
        if found.fix is not None and found.place.file == str(path):
            left = findings(edited(content, found.fix.edits), str(path), path.parent)
            assert all((one.place.line, one.message) != (found.place.line, found.message) for one in left)


def errors(content: bytes, path: Path) -> list[Diagnostic]:
    return [one for one in findings(content, str(path), path.parent) if one.severity == "error"]


def is_yaml(content: bytes, path: Path) -> bool:
    try:
        read_document(content, str(path))
    except FindingsError:
        return False
    return True


@pytest.mark.parametrize("path", every(6, [*WRONG, *CHECKED]), ids=lambda path: path.stem)
def test_a_fix_spoils_nothing(path: Path) -> None:
    """The file can be read after it if it could before, and its lines have fewer mistakes, none of them new."""
    content = path.read_bytes()
    before = errors(content, path)
    for found in before:
        if found.fix is None or found.place.file != str(path):
            continue
        lines = {line for edit in found.fix.edits for line in range(edit.line, edit.end_line + 1)}
        mended = edited(content, found.fix.edits)
        after = errors(mended, path)
        assert is_yaml(mended, path) or not is_yaml(content, path)
        left = [one for one in after if one.place.line in lines]
        assert len(after) < len(before) or left == [] or path.stem in TWO_SLIPS
        assert path.stem in TWO_SLIPS or all(one.message in [told.message for told in before] for one in left)


TWO_SLIPS = (
    "file-without-spaces",
    "full-width-colon-at-the-top",
    "full-width-colons-in-a-chinese-section",
    "full-width-on-a-later-line",
)
"""Files with a key and a value that were one word: what else is wrong shows only when they are two."""


@pytest.mark.parametrize("path", every(6, WRONG), ids=lambda path: path.stem)
def test_mending_uncovers_no_mistake_that_was_not_told(path: Path) -> None:
    content = path.read_bytes()
    told = [one.message for one in findings(content, str(path), path.parent)]
    made = mend(content, str(path), path.parent, unsafe=False)
    left = findings(made.content, str(path), path.parent)
    new = [one.message for one in left if one.severity == "error" and one.message not in told]
    assert new == [] or path.stem == "full-width-colon-at-the-top", new  # there the key and its value were one word


MENDED = {
    "thorw: {allowed: never}\n": "throw: {allowed: never}\n",
    "甩牌: {allowed: never}  # 甩牌\n": "throw: {allowed: never}  # 甩牌\n",
    "throw: {allowed: nevr}\n": "throw: {allowed: never}\n",
    "'thorw': {'allowed': 'nevr'}\n": "throw: {'allowed': never}\n",
    "throw：{allowed：never}\n": "throw: {allowed: never}\n",
    "throw： ｛allowed： never｝\n": "throw: {allowed: never}\n",
    "declare: {rungs: [“级牌”，“对级牌”]}\n": 'declare: {rungs: ["级牌", "对级牌"]}\n',
    "description: {zh: “我家（两副）”，en: Mine}\n": 'description: {zh: "我家（两副）", en: Mine}\n',
    "description: {zh：我家，en：Mine}\n": "description: {zh: 我家, en: Mine}\n",
    "result:\n  bands:\n    —{at: 0, declarers: 3}\n": "result:\n  bands:\n    - {at: 0, declarers: 3}\n",
    "table: {decks:3, kitty:6}\n": "table: {decks: 3, kitty: 6}\n",
    "kitty: {capture: {mode: power_of_cards, cap: 不封顶}}\n": "kitty: {capture: {mode: power_of_cards, cap: null}}\n",
    "description: {zh: 甲、乙（丙）, en: Ours: New}\n": "description: {zh: 甲、乙（丙）, en: Ours: New}\n",
    "description: {zh: 我家（两副）： 好，坏, en: a}\n": "description: {zh: 我家（两副）： 好，坏, en: a}\n",
    "trumps: {permanent: ［2、5］}\n": "trumps: {permanent: [2, 5]}\n",
    "declare: {rungs: 【级牌，对级牌】}\n": "declare: {rungs: [级牌, 对级牌]}\n",
    "declare: {rungs: 级牌 对级牌}\n": "declare: {rungs: [级牌, 对级牌]}\n",
    'levels: {must_play: ["1"]}\n': 'levels: {must_play: ["1"]}\n',  # A or 10
    "trumps: {permanent: [1]}\n": "trumps: {permanent: [1]}\n",
    "trumps: {permanent: 1 5}\n": "trumps: {permanent: 1 5}\n",
    "table: {points: {1: 5}}\n": "table: {points: {1: 5}}\n",
    "levels: {must_play: 1-5}\n": "levels: {must_play: 1-5}\n",
    "levels: {must_play: J-A}\n": "levels: {must_play: [J, Q, K, A]}\n",
    "table: {kitty: ＂12＂}\n": 'table: {kitty: 12}\n',
    "table: {kitty: １２}\n": "table: {kitty: 12}\n",
    'table: {kitty: "12"}\n': "table: {kitty: 12}\n",
    "table: {kitty: 012}\n": "table: {kitty: 12}\n",
    "table: {kitty: 12张}\n": "table: {kitty: 12张}\n",  # not safe
    "declare: {kitty_cards: 否}\n": "declare: {kitty_cards: false}\n",
    "table:\n\tkitty: 12\n\tdirection: clockwise\n": "table:\n  kitty: 12\n  direction: clockwise\n",
    "table:\n  kitty:\t12\n": "table:\n  kitty: 12\n",
    "table:\n　kitty: 12\n": "table:\n  kitty: 12\n",
    "table:\n  kitty:12\n  direction: clockwise\n": "table:\n  kitty: 12\n  direction: clockwise\n",
    "table:\n  kitty: 12\n  kitty: 12  # again\n": "table:\n  kitty: 12\n  kitty: 12  # again\n",
    "table:\n  kitty: 12\n  kitty: 12\n": "table:\n  kitty: 12\n",
    "table:\n  kitty: 12\n  kitty: 16\n": "table:\n  kitty: 12\n  kitty: 16\n",
    "levels: {must_play: [5, 10, 10]}\n": "levels: {must_play: [5, 10]}\n",
    "description:\n  zh: 抠底: 翻倍  # 说明\n  en: b\n": "description:\n  zh: 抠底: 翻倍  # 说明\n  en: b\n",  # or keys
    "follow:\n  tractor_pairs: owed  # as ever\n": "follow:\n  tractor_pairs: owed  # as ever\n",  # changes nothing
    "kitty:\n  capture: power_of_cards, cap: 8\n": "kitty:\n  capture: power_of_cards, cap: 8\n",
    "kitty: {capture: power_of_cards 最多8倍}\n": "kitty: {capture: power_of_cards 最多8倍}\n",
    "throw: {fine: 20 points}\n": "throw: {fine: 20 points}\n",  # told to be `{mode: points, points: 20}`
    "throw: {allowed: not everywhere}\n": "throw: {allowed: not everywhere}\n",
    "throw: {allowed: everywhere except trumps}\n": "throw: {allowed: everywhere except trumps}\n",
    "throw: {allowed: everywhere 除了主牌}\n": "throw: {allowed: everywhere 除了主牌}\n",
    "follow: {shorter_tractor: free/owed}\n": "follow: {shorter_tractor: free/owed}\n",
    "declare: {kitty_cards: untrue}\n": "declare: {kitty_cards: untrue}\n",
    "sources:\n  - {text:　我家（新）, section: a}\n": "sources:\n  - {text: 我家（新）, section: a}\n",
    "inferred: [kitty，follow, throw]\n": "inferred: [kitty, follow, throw]\n",
    "inferred: [kitty follow, throw]\n": "inferred: [kitty follow, throw]\n",
    "result: {bands: [0-35: declarers 2, 40-75: declarers 1]}\n": "result: {bands: [0-35: declarers 2, "
    "40-75: declarers 1]}\n",
    "kitty: {capture: 单张2倍，对子4倍}\n": "kitty: {capture: 单张2倍，对子4倍}\n",
    "# tractor: ignore TD433 no more\nthrow: {allowed: never}\n": "throw: {allowed: never}\n",
    "rulings_given: {打: 10, 主: 黑}\nrulings: [{id: a, 牌型: KKQQ, 是: 拖拉机}]\n": "rulings_given: {level: 10, "
    "trump: ♠}\nrulings: [{id: a, shape: KKQQ, is: tractor}]\n",
    'rulings: [{id: a, result: "85", attackers: ０, dealer_changes: 是}]\n': "rulings: [{id: a, result: 85, "
    "attackers: 0, dealer_changes: true}]\n",
    "thorw: {allowed: nevr}\nrulings: [{id: a, result: 八十五, attackers: 0级}]\n": "throw: {allowed: never}\n"
    "rulings: [{id: a, result: 85, attackers: 0级}]\n",
    "table:\n  decks:3\n  kitty:6  # cards\n": "table:\n  decks: 3\n  kitty: 6  # cards\n",
    "table:\n  decks:3  # packs\n  kitty:6\n": "table:\n  decks: 3  # packs\n  kitty: 6\n",
    "table:\n  decks：3\n  kitty：６\n": "table:\n  decks: 3\n  kitty: 6\n",
    "kitty:{measured_on: lead, capture: {mode: fixed}}\n": "kitty: {measured_on: lead, capture: {mode: fixed}}\n",
    "levels:\n  must_play：[5，10，K]；\n": "levels:\n  must_play: [5, 10, K]\n",
    "levels:\n  must_play: [5, 10, K],\n  must_hold: [A]；\n": "levels:\n  must_play: [5, 10, K]\n  must_hold: [A]\n",
    "kitty.capture.cap: 8  # at most\n": "kitty: {capture: {cap: 8}}  # at most\n",
    "kitty.capture: {cap: 8}\n": "kitty: {capture: {cap: 8}}\n",
    "kitty.capture:\n  cap: 8\n": "kitty.capture:\n  cap: 8\n",
    "kitty: {measured_on: lead}\nkitty.capture.cap: 8\n": "kitty: {measured_on: lead}\nkitty.capture.cap: 8\n",
    "kitty: {capture.cap: 8}\n": "kitty: {capture: {cap: 8}}\n",
    "kitty: {capture: double_per_pair}\n": "kitty: {capture: {mode: double_per_pair}}\n",
    "result: {bands: [{at: 0, declarers: 1}, {at: >=80, attackers: 0}]}\n": "result: {bands: [{at: 0, declarers: 1},"
    " {at: 80, attackers: 0}]}\n",
    "result: {bands: [{at: 0, declarers: 1}, {at: 118, attackers: 1}]}\n": "result: {bands: [{at: 0, declarers: 1},"
    " {at: 120, attackers: 1}]}\n",
}  # fmt: skip


@pytest.mark.parametrize("rules", MENDED, ids=range(len(MENDED)))
def test_what_becomes_of_a_slip(rules: str) -> None:
    assert mended(rules) == MENDED[rules]


def test_what_may_be_meant_otherwise_is_mended_when_asked_to() -> None:
    assert mended("table: {kitty: 12张}\n", unsafe=True) == "table: {kitty: 12}\n"
    assert mended("table: {points: {K: 17}}\n", unsafe=True) == "table: {points: {K: 15}}\n"
    assert mended("levels:\n  \theld: same\n  must_hold: [A]\n") == "levels:\n  \theld: same\n  must_hold: [A]\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_every_other_byte_stays(end: str, mark: bytes) -> None:
    lines = (
        "# 我家的规则 \U0001f0cf  ",
        *HEADER.splitlines(),
        "thorw: {allowed: nevr}  # 甩",
        "follow:",
        "  duty: shape",
    )
    content = mark + end.join(lines).encode()
    wanted = content.replace(b"thorw", b"throw").replace(b"nevr", b"never")
    assert mend(content, "mine.yaml", None).content == wanted


def test_a_file_in_another_encoding_stays_as_it_is() -> None:
    content = (HEADER + "thorw: {allowed: nevr}\n").encode("gb18030")
    made = mend(content, "mine.yaml", None)
    assert (made.content, made.fixes, made.wrong) == (content, 0, True)


def test_a_parent_is_not_touched(tmp_path: Path) -> None:
    parent = "id: parent\ntitle: {zh: 老家, en: Old}\nextends: qq\nthorw: {allowed: never}\n"
    (tmp_path / "parent.yaml").write_text(parent, encoding="utf-8")
    file = tmp_path / "mine.yaml"
    content = HEADER.replace("qq", "parent").encode()
    assert [one.fix for one in findings(content, str(file), tmp_path)] == [None]
    assert mend(content, str(file), tmp_path).fixes == 0


def test_of_fixes_that_meet_the_first_is_made() -> None:
    def found(first: int, last: int, text: str) -> Diagnostic:
        fix = Fix((Edit("a.yaml", 1, first, 1, last, text),))
        return Diagnostic(Place("a.yaml", 1, first, last), Message("td100"), fix=fix)

    chosen = chosen_fixes([found(1, 3, "x"), found(2, 4, "y"), found(5, 6, "z")], "a.yaml")
    assert edited(b"abcdef", [edit for fix in chosen for edit in fix.edits]) == b"xcdzf"


@pytest.mark.parametrize(
    "start", [0, pytest.param(200, marks=pytest.mark.slow), pytest.param(2_000, marks=pytest.mark.slow)]
)
def test_spoilt_files_are_mended_without_a_fault(start: int) -> None:
    sources = list(VARIANTS.values())
    for seed in range(start, start + (40 if start == 0 else 600)):
        chance = random.Random(f"fix:{seed}")
        content = chance.choice(MUTATIONS)(chance, chance.choice(sources))
        made = mend(content, "qq.yaml", None, unsafe=bool(seed % 2))
        again = mend(made.content, "qq.yaml", None, unsafe=bool(seed % 2))
        assert again.content == made.content, seed
