"""What pages say of declaring, following, throwing, ruffing and the kitty is judged again."""

from __future__ import annotations

import re

import pytest

from tests.explain.pages import (
    CASES,
    cards_in,
    name_of,
    numbers_in,
    page_of,
    paragraphs,
    setting_of,
    table,
    tables,
    terms,
)
from tractor_dsl.cards import Card
from tractor_dsl.explain.declaring import overturning
from tractor_dsl.explain.following import MOST_STEPS, leads, thrown
from tractor_dsl.explain.setting import Setting
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.claims import any_window, overturn_window, possible_shows
from tractor_dsl.rules.declare import MOMENTS, Moment, Window
from tractor_dsl.rules.follow import Duty, Throws, TractorPairs, answers
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.throw import ThrowRules
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.wording import spaced

pytestmark = pytest.mark.parametrize(("name", "language"), CASES, ids=name_of)


# ----------------------------------------------------------------------------------------------------------- declaring


def test_the_ladder_is_all_that_can_be_shown(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    grids = list(tables(page, "ladder"))
    assert bool(grids) != setting.auctioned
    for grid in grids:
        separator = setting.say("explain.comma")
        shown = [_sorted(setting, text) for row in grid.rows for text in row[2].split(separator)]
        expected = [tuple(sorted(cards)) for cards in possible_shows(setting.profile.declare, setting.level)]
        assert sorted(shown) == sorted(set(expected))
        for row in grid.rows:
            for text in row[2].split(separator):
                jokers_only = all(face >= 52 for face in _sorted(setting, text))
                assert row[3] == setting.say("explain.no_trump" if jokers_only else "explain.declare.its_suit")


def _sorted(setting: Setting, text: str) -> tuple[Card, ...]:
    return tuple(sorted(cards_in(setting, text)))


def test_what_overturns_what(name: str, language: str) -> None:
    """The last column names a rung exactly when one of its shows is accepted over what stands."""
    setting, page = setting_of(name, language), page_of(name, language)
    rules, say = setting.profile.declare, setting.say
    for grid in tables(page, "ladder"):
        shows = [[cards_in(setting, text) for text in row[2].split(say("explain.comma"))] for row in grid.rows]
        for number, row in enumerate(grid.rows):
            won = [
                other
                for other, theirs in enumerate(shows)
                if any(overturning(setting, mine, cards) for mine in shows[number] for cards in theirs)
            ]
            said = row[4]
            same = any(say(f"explain.declare.{code}") in said for code in ("higher_suit", "other_suit"))
            assert same == (number in won)
            over = [other for other in won if other != number]
            if not won:
                assert said == say("explain.declare.nothing")
            elif say("explain.declare.stronger") in said:
                assert over == list(range(number + 1, len(shows)))
            else:
                for other in over:
                    assert rules.rungs[other].text(say.language) in said


def test_a_declaration_said_to_overturn_is_accepted_by_the_judge(name: str, language: str) -> None:
    """The engine's own walk through a deal agrees, where the first declaration is allowed at all."""
    setting = setting_of(name, language)
    rules = setting.profile.declare
    if setting.auctioned or language == "zh":
        return
    shows = list(dict.fromkeys(possible_shows(rules, setting.level)))
    when = next((moment for moment in MOMENTS if overturn_window(rules, first=False).open_at(moment)), None)
    opened = next((moment for moment in MOMENTS if Window(rules.begins, rules.ends).open_at(moment)), Moment.DEAL)
    for mine in shows:
        for cards in shows:
            if when is None or any([*mine, *cards].count(face) > setting.decks for face in cards):
                continue
            events = [
                {"seat": "0", "show": cards_text(mine), "at": opened},
                {"seat": "1", "show": cards_text(cards), "at": when},
            ]
            given = {**setting.given, "dealer": "0", "hand": "later"}
            found = judge(
                setting.variant, {"declare": events}, {key: given[key] for key in ("level", "dealer", "hand")}
            )
            if found.values["accepted"][0]:
                assert found.values["accepted"][1] == overturning(setting, mine, cards), (mine, cards)


def test_moments(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    rules = setting.profile.declare
    for grid in tables(page, "moments"):
        by_words = {setting.say.words(moment.words): moment for moment in MOMENTS}
        said = {by_words[row[0]]: row[1:] for row in grid.rows}
        yes = setting.say("explain.declare.yes")
        declaring = Window(rules.begins, rules.ends)
        for moment in MOMENTS:
            cells = said.get(moment, ("",) * (len(grid.headings) - 1))
            assert (cells[0] == yes) == declaring.open_at(moment)
            if len(cells) == 2:
                assert (cells[1] == yes) == rules.overturn.open_at(moment) == rules.first_overturn.open_at(moment)
            if len(cells) == 3:
                assert [cell == yes for cell in cells[1:]] == [
                    overturn_window(rules, first=first).open_at(moment) for first in (True, False)
                ]
            if moment in said:
                assert any(any_window(rules, moment, first=first) for first in (True, False))


# ----------------------------------------------------------------------------------------------------------- following


def test_what_is_owed(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    rules = setting.profile.follow
    grids = list(tables(page, "owed"))
    assert bool(grids) == (setting.decks > 1 and rules.duty is Duty.SHAPE)
    for grid in grids:
        by_lead = {row[0]: row[1].split("\n") for row in grid.rows}
        for together in thrown(setting):
            (said,) = by_lead[setting.say("explain.follow.thrown", shapes=setting.shapes(together))]
            each = rules.throws is Throws.EACH_COMPONENT
            assert said == setting.say("explain.follow.each" if each else "explain.follow.any")
        for lead in leads(setting):
            steps = [step.partition(". ")[2] for step in by_lead[setting.shapes([lead])]]
            if lead == (2, 1) and rules.tractor_pairs is TractorPairs.PROTECTED:
                continue
            every = answers(rules, setting.profile.shapes, lead)
            assert len(steps) == min(len(every), MOST_STEPS)
            assert steps[-1] == setting.say("explain.follow.any")
            for step, answer in zip(steps[: min(len(every) - 1, MOST_STEPS - 2)], every, strict=False):
                free = lead[0] * lead[1] - sum(width * length for width, length in answer)
                assert step.startswith(setting.shapes(answer))
                assert (str(free) in step.removeprefix(setting.shapes(answer))) == (free > 0)


def test_examples_of_following(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    grids = list(tables(page, "follow_examples"))
    assert bool(grids) == (setting.decks > 1)
    for grid in grids:
        for led, held, allowed in grid.rows:
            lead, hand = cards_text(cards_in(setting, led)), cards_text(cards_in(setting, held))
            every = judge(setting.variant, {"follow": {"lead": lead, "hand": hand}}, setting.given)
            plays = re.split(re.escape(setting.say("explain.or")), allowed)
            if every.legal_plays is not None and every.legal_plays <= 4:
                assert sorted(cards_text(cards_in(setting, play)) for play in plays) == sorted(every.plays)
            for play in every.plays:
                one = judge(setting.variant, {"follow": {"lead": lead, "hand": hand, "play": play}}, setting.given)
                assert one.values["legal"]
            assert every.legal_plays


# ------------------------------------------------------------------------------------------ throws, ruffs and the kitty


def test_throws(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    for grid in tables(page, "throws"):
        outcomes = set()
        for lead, *others, said in grid.rows:
            question = {"lead": cards_text(cards_in(setting, lead))}
            hands = [cards_text(cards_in(setting, hand)) for hand in others]
            found = judge(setting.variant, {"throw": {**question, "others": hands}}, setting.given)
            failed = "blocked_by" in found.values
            outcomes.add(failed)
            led = setting.worded(spaced(found.values["leads"]))
            assert said == setting.say("explain.throw.fails" if failed else "explain.throw.holds", cards=led)
        assert outcomes == {True, False}


def test_what_a_failed_throw_costs(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    fine = setting.profile.throw.fine
    own, other = fine.fine(3, attacker=True), fine.fine(3, attacker=False)
    said = [number for number in numbers_in(paragraphs(page, "throw")) if number]
    assert said == [number for number in (-own.points, other.points) if number]
    if own.stake:
        title = next(option.title for option in options_of(ThrowRules) if option.name == "fine")
        assert numbers_in(terms(page, "throw")[setting.say.words(title)]) == [round(100 * own.stake)]


def test_tricks(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    grid = table(page, "tricks")
    for *plays, said in grid.rows:
        cards = [cards_in(setting, play) for play in plays if play]
        found = judge(setting.variant, {"trick": [cards_text(play) for play in cards]}, setting.given)
        winner = found.values["winner"]
        assert said == setting.say("explain.capture.wins", play=winner + 1, cards=plays[winner])
    assert len(grid.rows) >= (1 if setting.decks == 1 else 4)


def test_multipliers(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    grid = table(page, "multipliers")
    points = numbers_in(grid.headings[-1])[0]
    for shape, example, times, gives in grid.rows:
        cards = cards_in(setting, example)
        assert shape == setting.shapes([part.shape for part in setting.split(cards)])
        question = {"kitty": {"winning": cards_text(cards), "points": str(points)}}
        found = judge(setting.variant, question, setting.given)
        assert numbers_in(times) == [found.values["multiplier"]]
        assert int(gives) == found.values["score"] == points * found.values["multiplier"]


def test_the_worked_example(name: str, language: str) -> None:
    setting, page = setting_of(name, language), page_of(name, language)
    text = paragraphs(page, "kitty").splitlines()[-1]
    match = re.search(r"(\d+) ?× ?(\d+) ?= ?(\d+).*?(\d+) ?\+ ?(\d+) ?= ?(\d+)", text)
    assert match is not None
    points, times, gain, before, again, total = map(int, match.groups())
    assert points * times == gain == again
    assert before + gain == total
    buried = re.search(r"(?:kitty holds |底牌里有)(.*?)(?:, that is|，共)", text)
    assert buried is not None
    values = setting.rules.values
    assert sum(values[face] for face in cards_in(setting, buried[1])) == points
    play = re.search(r"(?:leading |闲家出)(\S+?)(?: \(|赢了)", text)
    assert play is not None
    question = {"kitty": {"winning": cards_text(cards_in(setting, play[1])), "points": str(points)}}
    assert judge(setting.variant, question, setting.given).values == {"multiplier": times, "score": gain}
