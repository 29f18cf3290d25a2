"""A fault of the program is told as one, with a status of its own; it never passes for an answer."""

from __future__ import annotations

import pytest

from tests.cli.terminal import inside
from tests.quick import every
from tractor_dsl.errors import CannotRunError, Message

COMMANDS = [
    ("list", "tractor_dsl.rules.load.load_variant", ("list",)),
    ("check", "tractor_dsl.checker.check.check", ("check", "qq")),
    ("show", "tractor_dsl.rules.load.load_variant", ("show", "qq")),
    ("explain", "tractor_dsl.explain.pages.rules_page", ("explain", "qq")),
    ("diff", "tractor_dsl.compare.rules.differences", ("diff", "qq", "menghuan")),
    ("compare", "tractor_dsl.compare.deals.compare_deals", ("compare", "qq", "menghuan", "--json")),
    ("simulate", "tractor_dsl.simulate.run.simulate", ("simulate", "qq")),
    ("rulings", "tractor_dsl.rulings.run.together", ("rulings", "qq")),
    ("judge", "tractor_dsl.rulings.judge.judge", ("judge", "result", "85")),
    ("replay", "tractor_dsl.records.read.read_records", ("replay", "-")),
]


@pytest.mark.parametrize("kind", every(4, [ValueError, AssertionError, KeyError, RecursionError]))
@pytest.mark.parametrize(
    ("command", "place", "arguments"), COMMANDS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_fault_is_named_as_one(
    command: str, place: str, arguments: tuple[str, ...], kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise kind("something impossible")

    monkeypatch.setattr(place, breaks)
    ended = inside(*arguments)
    assert (ended.status, ended.out) == (3, "")
    assert ended.err.startswith(f"error: a fault of tractor itself ({kind.__name__}: ")
    assert len(ended.err.splitlines()) == 1
    assert "illegal" not in ended.err
    assert "tractor 自身出错" in inside(*arguments, "--lang", "zh").err


def test_the_place_of_a_fault_is_shown_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise ValueError("something impossible")

    monkeypatch.setattr("tractor_dsl.rules.load.load_variant", breaks)
    monkeypatch.setenv("TRACTOR_TRACEBACK", "1")
    with pytest.raises(ValueError, match="something impossible"):
        inside("show", "qq")


def test_a_refusal_of_any_layer_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise CannotRunError(Message("players.unknown", {"name": "x", "known": "y"}))

    monkeypatch.setattr("tractor_dsl.simulate.run.simulate", refuses)
    ended = inside("simulate", "qq")
    assert (ended.status, ended.err.startswith("error: ")) == (2, True)
