"""Results for every five points, stakes and levels on the pages are what the engine's functions say."""

from __future__ import annotations

import pytest

from tests.explain.pages import CASES, name_of, numbers_in, page_of, paragraphs, setting_of, table, tables, terms
from tractor_dsl.cards import RANKS
from tractor_dsl.explain.page import Grid
from tractor_dsl.explain.scoring import most_points, outcome_text, targets
from tractor_dsl.rules.irregularities import IrregularityRules, NoPenalty
from tractor_dsl.rules.levels import climb
from tractor_dsl.rules.options import Words, options_of
from tractor_dsl.rules.result import outcome
from tractor_dsl.rules.stakes import Account, NoStakes, settle
from tractor_dsl.rules.throw import PointsFine
from tractor_dsl.rulings.judge import judge

pytestmark = pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)


def row_for(grid: Grid, points: int) -> tuple[str, ...] | None:
    """Return the row of a table of results that some points are in."""
    for row in grid.rows:
        low, *high = numbers_in(row[0].replace("–", " "))
        top = high[0] if high else low if row[0] == str(low) else 10**9
        if low <= points <= top:
            return row
    return None


def test_results_for_every_five_points(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    rules = setting.profile.result
    for target in targets(setting):
        grid = table(page, f"results_{target}" if target else "results")
        told = [points for points in range(0, 2_000, 5) if row_for(grid, points)]
        assert told == list(range(0, told[-1] + 5, 5))
        assert told[-1] >= min(max(band.at for band in rules.bands), most_points(setting))
        for points in told:
            row = row_for(grid, points)
            assert row is not None
            found = outcome(rules, points, target)
            assert row[1] == outcome_text(setting, found)
            named = rules.bands[found.band].name
            if len(row) > 2:
                assert row[2] == (setting.say.words(Words(named.zh, named.en)) if named else "")
            else:
                assert named is None


def test_results_are_those_of_the_judge(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    for target in targets(setting):
        grid = table(page, f"results_{target}" if target else "results")
        for row in grid.rows:
            points = numbers_in(row[0])[0]
            question = {"points": str(points)} | ({"target": str(target)} if target else {})
            found = judge(setting.variant, {"result": question}, {}).values
            side = "attackers" if found["dealer_changes"] else "declarers"
            levels = found[side]
            code = f"explain.result.{side}" if levels else f"explain.result.{side}_0"
            assert row[1] == setting.say(code, levels=levels)


def test_the_last_band_goes_on_as_it_is_told(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    every = setting.profile.result.bands[-1].then_every
    if every is None:
        return
    grid = table(page, "results")
    last = numbers_in(grid.rows[-1][0])[0]
    assert setting.say("explain.result.every", every=every) in paragraphs(page, "result")
    levels = [outcome(setting.profile.result, last + step * every).levels for step in range(4)]
    assert levels == list(range(levels[0], levels[0] + 4))


def test_no_more_points_can_be_had_than_is_told(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    last = paragraphs(page, "result").splitlines()[-1]
    said = numbers_in(last)
    assert said[0] == setting.points
    if isinstance(setting.profile.throw.fine, PointsFine):
        below = outcome_text(setting, outcome(setting.profile.result, -5, targets(setting)[0]))
        assert last == setting.say("explain.result.fined", all=setting.points, below=below)
    elif len(said) > 1:
        assert said[1:] == [most_points(setting)]
        assert most_points(setting) > setting.points


def test_what_a_misplay_costs(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    misplay = setting.profile.irregularities.misplay
    if not isinstance(misplay, NoPenalty):
        title = next(option.title for option in options_of(IrregularityRules) if option.name == "misplay")
        penalty = misplay.penalty(declarers=False)
        assert penalty is not None
        assert numbers_in(terms(page, "irregularities")[setting.say.words(title)]) == [penalty.declarers]


def test_surrender(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    grids = list(tables(page, "surrender"))
    assert bool(grids) == bool(setting.profile.result.surrender)
    for grid in grids:
        for row in grid.rows:
            first, *last = numbers_in(row[0].replace("–", " "))
            for target in (first, *last):
                question = {"points": "0", "target": str(target), "conceded": "true"}
                found = judge(setting.variant, {"result": question}, {}).values
                assert found["attackers"] in numbers_in(row[1]) or not found["attackers"]
                assert found["dealer_changes"]


def test_stakes(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    rules = setting.profile.stakes
    assert any(section.id == "stakes" for section in page.sections) != isinstance(rules.basis, NoStakes)
    for grid in tables(page, "stakes"):
        balances = [0, *(numbers_in(heading)[0] for heading in grid.headings[2:])]
        for row in grid.rows:
            if row[0].isdecimal():
                assert int(row[1]) == settle(rules, Account(True, 0, overturns=int(row[0])))
                continue
            levels = (numbers_in(row[0]) or [0])[0]
            won = row[0].startswith(("the attackers", "闲家"))
            for balance, cell in zip(balances, row[1:], strict=True):
                assert int(cell) == settle(rules, Account(won, levels, balances=(balance,) * 4))


def test_climbs(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    for grid in tables(page, "climbs"):
        for at, side, up, to in grid.rows:
            dealing = side == setting.say("explain.levels.dealers")
            found = climb(setting.profile.levels, RANKS.index(at), int(up), dealing=dealing)
            assert to.endswith(RANKS[found.to])
            assert (to != RANKS[found.to]) == found.lap
