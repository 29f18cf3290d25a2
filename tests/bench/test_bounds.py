"""The benchmarks say which bounds are not reached, also by their status."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tests.bench import __main__ as bench
from tests.bench import commands, memory
from tests.bench.processes import Cost

RATES = [1.0, 4.0, 5.0]


@pytest.mark.parametrize(("least", "reached"), [(4.0, True), (4.1, False)])
def test_the_median_must_reach_the_bound(
    least: float, reached: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "per_unit", lambda job: RATES)
    assert bench.report("games", lambda: 1, "deals", bench.Bound(least, 2.0)) is reached
    assert f"at least {least / 2:.1f} x ({least:g}): {bench.verdict(reached)}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("few", "many", "status"), [(40.0, 44.0, 0), (40.0, 46.0, 1), (88.0, 91.0, 1), (88.0, 89.0, 0)]
)
def test_memory_must_be_small_and_flat(few: float, many: float, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "peak", {memory.FEW: few, memory.DEALS: many}.__getitem__)
    assert CliRunner().invoke(bench.main, ["memory"]).exit_code == status


@pytest.mark.parametrize(
    ("seconds", "megabytes", "status"), [(0.15, 119.0, 0), (0.17, 119.0, 1), (0.15, 121.0, 1), (0.9, 60.0, 1)]
)
def test_commands_must_be_quick_and_small(
    seconds: float, megabytes: float, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "empty", lambda: Cost(0.02, 9.0))
    monkeypatch.setattr(commands, "cost", lambda arguments: Cost(seconds, megabytes))
    assert CliRunner().invoke(bench.main, ["commands"]).exit_code == status


def test_other_figures_are_not_there() -> None:
    result = CliRunner().invoke(bench.main, ["colour"])
    assert result.exit_code == 2
    assert "not one of 'speed', 'memory', 'commands'" in result.output


def test_a_simulation_takes_some_memory() -> None:
    assert 10 < memory.peak(1) < memory.MOST
