"""Reading YAML: what scalars mean, where things are, and how soon a hostile file is refused."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tractor_dsl.errors import FindingsError, Place
from tractor_dsl.reading.prose import IN_BOTH, PROSE
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, ScalarNode, places, resolved
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.files.fields import Changes, is_map
from tractor_dsl.rules.files.guesses import every_field
from tractor_dsl.rules.options import Entry, Kind, ListOf, Text
from tractor_dsl.rulings.items import ABOUT

SCALARS = {
    "10": 10,
    "-3": -3,
    "+3": 3,
    "0": 0,
    "010": "010",
    "0o10": "0o10",
    "0x1F": "0x1F",
    "1_000": "1_000",
    "1.5": "1.5",
    "1e3": "1e3",
    ".inf": ".inf",
    "3:2": "3:2",
    "2025-01-01": "2025-01-01",
    "true": True,
    "False": False,
    "yes": "yes",
    "on": "on",
    "NO": "NO",
    "null": None,
    "~": None,
    "=": "=",
    "'10'": "10",
    '"true"': "true",
    "♠10": "♠10",
    "级牌": "级牌",
    "9" * 30: "9" * 30,
}


@pytest.mark.parametrize(("text", "value"), SCALARS.items())
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    node = read_document(f"a: {text}\n", "a.yaml").root.entries["a"].value
    assert isinstance(node, ScalarNode)
    assert resolved(node) == value
    assert type(resolved(node)) is type(value)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_do_not_depend_on_line_ends_or_wide_characters(end: str) -> None:
    text = end.join(["# 注释 🃏", "表: {🂡: [级牌, '对 级牌'], b: 1}", "c:", "  - d: 大王  # 王", ""])
    root = read_document("\ufeff" + text, "a.yaml").root
    assert dict(places(root)) == {
        "表": Place("a.yaml", 2, 1, 2),
        "表.🂡": Place("a.yaml", 2, 5, 6),
        "表.🂡[0]": Place("a.yaml", 2, 9, 11),
        "表.🂡[1]": Place("a.yaml", 2, 13, 19),
        "表.b": Place("a.yaml", 2, 22, 23),
        "c": Place("a.yaml", 3, 1, 2),
        "c[0]": Place("a.yaml", 4, 5, 6),
        "c[0].d": Place("a.yaml", 4, 5, 6),
    }


def test_texts_of_several_lines_are_texts() -> None:
    root = read_document("a: |\n  规则：\n  \t每人25张，底牌8张\nb: 一行，\n  又一行\n", "a.yaml").root
    assert root.text_of("a") == "规则：\n\t每人25张，底牌8张\n"
    assert root.text_of("b") == "一行， 又一行"


def test_full_width_signs_in_texts_are_welcome() -> None:
    root = read_document("title: {zh: QQ升级（两副牌，2为常主）：“新”, en: a}  # ，：\n", "a.yaml").root
    title = root.entries["title"].value
    assert isinstance(title, MapNode)
    assert title.text_of("zh") == "QQ升级（两副牌，2为常主）：“新”"


def test_lists_and_empty_maps() -> None:
    root = read_document("a: []\nb: {}\nc:\n- 1\n- [2]\n", "a.yaml").root
    assert root.entries["a"].value == ListNode(Place("a.yaml", 1, 4, 6))
    assert root.entries["b"].value == MapNode(Place("a.yaml", 2, 4, 6))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x [x]\n" + "".join(f"b{i}: [*x, *x]\n" for i in range(5_000)), "td120"),
        ("[" * 100_000, "td127"),
        ("{a: " * 50_000, "td127"),
        ("- " * 100_000, "td127"),
        ("a: [" + "x, " * 80_000 + "]", "td128"),
        ("".join(f"{'k' * 3}{i}: 1\n" for i in range(19_000)), "td128"),
        ("a: 1\n" * 50_000, "td101"),
        ("a: 1 #" + "\t#" * 100_000 + "\na: 2", "td101"),
        ("x: " * 80_000, "td131"),
        ("why: " + "x: " * 80_000, "td131.text"),
        ("{why: " + "x: " * 80_000 + "}", "td131.text"),
        ("a:\n" + "  id: a\n    b: 1\n" * 10_000, "td142.lost"),
        ("a:\n  id: a\n" + "\n" * 100_000 + "    b: 1\n", "td140"),
        ("a:\nb: 1\n  c: 1\n" * 15_000, "td140.out"),
        ("a: ]" + " " * 200_000 + "#", "td138"),
        ("\0" * 200_000, "td117"),
        ("x" * 300_000, "td126"),
    ],
    ids=lambda value: value if value.startswith("td") and len(value) < 12 else "",
)
def test_hostile_files_are_refused_at_once(text: str, code: str) -> None:
    started = time.process_time()
    with pytest.raises(FindingsError) as caught:
        read_document(text, "a.yaml")
    assert time.process_time() - started < 2
    assert caught.value.diagnostics[0].message.code == code
    assert len(caught.value.diagnostics) <= 21


def test_lone_surrogates_are_refused() -> None:
    with pytest.raises(FindingsError) as caught:
        read_document("a: \ud800\n", "a.yaml")
    assert caught.value.diagnostics[0].message.code == "td117"


def kinds_by_key(kind: Kind | None = None) -> Iterator[tuple[str, Kind]]:
    """Yield the keys of variant files with the kinds of what stands behind them."""
    kind = kind.item if isinstance(kind, ListOf) else kind
    for name, inner in ({} if isinstance(kind, Changes) else every_field(kind)).items():
        yield name, inner
        if is_map(inner) or isinstance(inner, ListOf):
            yield from kinds_by_key(inner)


def is_prose(kind: Kind) -> bool:
    return isinstance(kind, Text) and kind.pattern is None


def test_the_keys_that_take_a_text_alone_are_those_declared_so() -> None:
    kinds: dict[str, list[Kind]] = {}
    for name, kind in kinds_by_key():
        kinds.setdefault(name, []).append(kind)
    own = {name for name, each in kinds.items() if all(map(is_prose, each))}
    assert own | set(ABOUT) - {"id", "given"} == PROSE
    both = {name for name, each in kinds.items() if all(isinstance(one, Entry) for one in each)}
    assert {name for name in both if set(every_field(kinds[name][0])) == {"zh", "en"}} == IN_BOTH
