"""Every option set to every other value that it can have by itself has an example, wherever a question can show it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from tests.compare.test_examples import shows
from tests.covering.values import LEFT_OUT, Written, of_kind, representatives
from tests.quick import every
from tractor_dsl.cards import RANKS
from tractor_dsl.compare.examples import example_of
from tractor_dsl.compare.rules import differences
from tractor_dsl.errors import FindingsError
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.options import Entry, ListOf, OneMode, Option, RankName, Whole, options_of
from tractor_dsl.rules.profile import AXES
from tractor_dsl.rules.variant import Variant

BASE: Final = load_variant("qq")
OPTIONS: Final[Mapping[str, Option]] = {
    f"{axis}.{option.name}": option for axis, section in AXES.items() for option in options_of(section)
}
NEVER_ALONE: Final = {
    "auction.method",  # bands are counted from the target then
    "result.surrender",  # is counted from the target too
    "declare.with_kitty",  # nothing is overturned after the bury
}
"""Options of which the checks refuse every other value while the rest of the rules is as it is."""
FURTHER_VALUES: Final[Mapping[str, list[Written]]] = {
    "table.kitty": [4, 12],
    "follow.cascades": [[{"lead": "对", "answers": ["任意2"]}], [{"lead": "2对拖拉机", "answers": ["2对"]}]],
}
"""Values besides the representative ones: those that go with two decks."""
UNSHOWN: Final[Mapping[str, str]] = {
    "table.direction": "tells only where the seats are drawn",
    "shapes.split": "with two decks the component with the most cards is the widest",
    "declare.kitty_cards": "nothing is shown once the kitty is taken",
    "kitty.buried_points": "there is no question about burying",
}
"""Options that no question shows, whatever their value."""
UNSHOWN_VALUES: Final[Mapping[str, tuple[list[Written], str]]] = {
    "shapes.run_widths": ([[2], [2, 4]], "two decks have pairs only"),
    "declare.openings": ([["级牌", "对级牌", "对小王", "对大王"]], "these are all rungs, as an empty list means"),
    "result.bands": (
        [
            [
                {"at": 0, "declarers": 3},
                {"at": 5, "declarers": 2},
                {"at": 40, "declarers": 1},
                {"at": 80, "attackers": 0},
                {"at": 120, "attackers": 1, "then_every": 40},
            ]
        ],
        "nobody has from 1 to 4 points",
    ),
    "levels.must_play": ([["2"]], "nobody climbs to the first level where a side stays on the last"),
    "levels.ends": ([{"mode": "laps", "laps": 1}], "who is past the last level has been through all of them once"),
}
"""Values that answer every question as the value of the base does, each with the reason."""


def values_of(path: str) -> list[Written]:
    """Return the values of an option other than that of the base; of a form that it has, those with one change."""
    option, own = OPTIONS[path], value_of(path)
    kind = option.kind
    values = [value for value in (*representatives()[path], *FURTHER_VALUES.get(path, ())) if value != LEFT_OUT]
    match kind:
        case OneMode():
            values = [value for value in values if value["mode"] != own.MODE]
            values += [{"mode": own.MODE, **changed} for changed in one_changed(type(own), own)]
        case Entry():
            values += one_changed(kind.section, own)
        case ListOf(RankName()):
            values += [[rank] for rank in RANKS]
        case Whole(minimum, maximum) if maximum is not None and maximum <= len(RANKS):
            values += range(minimum, maximum + 1)
    meant = {meaning(kind, value): value for value in values}
    return [value for text, value in meant.items() if text != meaning(kind, kind.plain(own))]


def one_changed(section: type[Any], own: Any) -> Iterator[dict[str, Written]]:
    """Yield the written options of a section with one of them changed."""
    plain = {option.name: option.kind.plain(getattr(own, option.name)) for option in options_of(section)}
    for option in options_of(section):
        yield from ({**plain, option.name: value} for value in of_kind(option.kind))


def meaning(kind: Any, value: Written) -> str:
    return json.dumps(kind.plain(kind.build(value)), sort_keys=True)


def value_of(path: str) -> Any:
    axis, name = path.split(".")
    return getattr(getattr(BASE.profile, axis), name)


def changed(path: str, value: Written) -> Variant | None:
    """Return the base with another value of an option, None where the checks refuse that."""
    axis, name = path.split(".")
    head = f"id: mine\ntitle: {{zh: mine, en: mine}}\nextends: {BASE.id}\n"
    try:
        return read_variant(f"{head}{axis}:\n  {name}: {json.dumps(value, ensure_ascii=False)}\n", "mine.yaml")
    except FindingsError:
        return None


def is_unshown(path: str, value: Written) -> bool:
    kind = OPTIONS[path].kind
    values, _ = UNSHOWN_VALUES.get(path, ([], ""))
    return path in UNSHOWN or meaning(kind, value) in [meaning(kind, each) for each in values]


@pytest.mark.parametrize("path", every(5, OPTIONS))
def test_every_other_value_has_an_example(path: str) -> None:
    others = [(value, changed(path, value)) for value in values_of(path)]
    assert (path in NEVER_ALONE) == all(other is None for _, other in others)
    for value, other in others:
        rows = [] if other is None else differences([BASE.profile, other.profile])
        for row in rows:
            assert other is not None
            for variants in ((BASE, other), (other, BASE)):
                assert (example_of(row.path, *variants) is None) == is_unshown(path, value), (row.path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("throw.allowed", "side_suits"),
        ("capture.ruff", "counts"),
        ("trumps.permanent", ["A"]),
        ("levels.must_play", ["5"]),
        ("levels.must_play", ["10"]),
        ("levels.must_hold", ["9"]),
    ],
)
def test_what_a_plain_situation_shows_is_found(path: str, value: Written) -> None:
    other = changed(path, value)
    assert other is not None
    assert shows(example_of(path, BASE, other), BASE, other)
    assert shows(example_of(path, other, BASE), other, BASE)


def test_what_is_unshown_is_a_value_that_is_tried() -> None:
    for path, (values, _) in UNSHOWN_VALUES.items():
        tried = [meaning(OPTIONS[path].kind, value) for value in values_of(path)]
        assert all(meaning(OPTIONS[path].kind, value) in tried for value in values), path
    assert {*UNSHOWN, *UNSHOWN_VALUES, *NEVER_ALONE} <= set(OPTIONS)
