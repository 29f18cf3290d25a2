"""A slip is told once, in its place, with what was meant; all of them are made by ``python -m tests.slips``."""

from __future__ import annotations

import random

import pytest

from tests.quick import by_variant
from tests.slips.judging import fault_of
from tests.slips.making import SHIPPED, Maker, misspelt
from tests.slips.text import spots, taken_out

FILES = {file.stem: file for file in SHIPPED}


def faults(name: str, count: int, seed: int) -> list[str]:
    """Return what is wrong with what is said of some slips in a file."""
    slips = list(Maker(FILES[name], seed).slips())
    chosen = random.Random(f"{name} {seed}").sample(slips, count)
    return [f"{slip}: {fault}" for slip in chosen if (fault := fault_of(slip)) is not None]


@pytest.mark.parametrize("name", by_variant(FILES, ("qq", "titanic", "zhuangfen", "our-family", "contest-to-ten")))
def test_a_slip_is_told_once_with_what_was_meant(name: str) -> None:
    assert faults(name, 5, seed=2) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_many_slips_are_told_once_with_what_was_meant(name: str) -> None:
    assert faults(name, 40, seed=3) == []


def test_there_are_slips_of_every_key() -> None:
    maker = Maker(SHIPPED[0])
    keys = {spot.path for spot in maker.spots if spot.key is not None}
    assert {slip.path for slip in maker.slips() if slip.how.startswith("key: twice")} == keys
    assert len({slip.spoilt.text for slip in maker.slips()}) > 5 * len(keys)


def test_a_word_is_misspelt_in_many_ways() -> None:
    ways = dict(misspelt("must_play", random.Random(1)))
    assert ways["hyphens"] == "must-play"
    assert ways["camel case"] == "mustPlay"
    assert len(set(ways.values()) - {"must_play"}) == len(ways) == 8


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a: 1\nb: 2\n", "b: 2\n"),
        ("x: {a: 1, b: 2}\n", "x: {b: 2}\n"),
        ("- a: 1\n  b: 2\n", "- b: 2\n"),
        ("- {b: 0, a: 1}\n", "- {b: 0}\n"),
        ("- a: 1\n", "- {}\n"),
    ],
)
def test_an_entry_is_taken_out(text: str, left: str) -> None:
    edit = taken_out(text, next(spot for spot in spots(text) if spot.path[-1] == "a"))
    assert text[: edit.start] + edit.text + text[edit.end :] == left
