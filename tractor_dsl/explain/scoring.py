"""The sections on what a deal comes to: the result for every five points, and the stakes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from tractor_dsl.explain.page import Block, Grid, Paragraph, Section
from tractor_dsl.explain.setting import Setting, several
from tractor_dsl.rules.files.extremes import highest_score
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.result import Outcome, bounds, outcome, surrendered
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.stakes import Account, Coins, NoStakes, RoomPoints, settle
from tractor_dsl.rules.trumps import GROUPS

STEP: Final = 5
"""All card points are multiples of this."""
FURTHER: Final = 3
"""How many steps of a band that goes on and on are shown."""
FABULOUS: Final = 30
"""From so many times the points of the cards on, the most that can be thought of is no number to tell."""


class Range(NamedTuple):
    """Points with the same result: the lowest, the highest (None: all above), and what they come to."""

    low: int
    high: int | None
    outcome: Outcome


def most_points(setting: Setting) -> int:
    """Return the most points that attackers can have: all tricks, and the richest kitty captured by the best play."""
    values = sorted((value for value in setting.rules.values for _ in range(setting.decks)), reverse=True)
    limit = setting.profile.kitty.buried_points
    buried = sum(values[: setting.profile.table.kitty])
    buried = buried if limit is None else min(buried, limit)
    return setting.points - buried + buried * _best_multiplier(setting)


def _best_multiplier(setting: Setting) -> int:
    """Return the highest multiplier of the plays that a hand can hold at the end."""
    capture, hand = setting.profile.kitty.capture, setting.rules.hand_size
    shapes = [(1, 1)]
    longest = max(len(setting.order.places[group]) for group in range(GROUPS))
    for width in range(1, setting.decks + 1):
        lengths = range(1, min(hand // width, longest) + 1) if width in setting.profile.shapes.run_widths else (1,)
        shapes += [
            (width, length) for length in lengths if length == 1 or length >= setting.profile.shapes.shortest_run
        ]
    return max(capture.multiplier([Component(*shape, 0, ())]) for shape in shapes)


def ranges(setting: Setting, target: int = 0) -> list[Range]:
    """Return the results for every five points from 0 on, points with the same result together.

    They go as far as there is something new: the start of the last band, and some further levels of one that goes on.
    """
    rules = setting.profile.result
    last = rules.bands[-1]
    end = max(bounds(rules, target)) + (last.then_every or 0) * FURTHER
    results = [(points, outcome(rules, points, target)) for points in range(0, end + STEP, STEP)]
    found = []
    for result, group in groupby(results, key=lambda entry: entry[1]):
        points = [point for point, _ in group]
        found.append(Range(points[0], points[-1], result))
    if last.then_every:
        found = [entry for entry in found if entry.low < end]
    else:
        found[-1] = found[-1]._replace(high=None)
    most = most_points(setting)
    return [entry for entry in found if entry.low <= most]


def targets(setting: Setting) -> tuple[int, ...]:
    """Return the targets that results are shown for: the highest, and a low one; 0 without an auction."""
    if not setting.auctioned:
        return (0,)
    every = setting.targets
    return tuple(dict.fromkeys((every[0], every[len(every) // 2])))


def result_section(setting: Setting) -> Section:
    """Return what the attackers' points are worth."""
    say = setting.say
    code = "explain.result.auctioned" if setting.auctioned else "explain.result.intro"
    blocks: list[Block] = [Paragraph(say(code))]
    blocks += [block for target in targets(setting) for block in _results(setting, target)]
    blocks.append(Paragraph(_how_many(setting)))
    if setting.profile.result.surrender:
        blocks.append(_surrender(setting))
    return Section("result", setting.title("result"), tuple(several(blocks)))


def _how_many(setting: Setting) -> str:
    """Return how many points there are, and how many more or less than none the attackers may have in the end."""
    say, most = setting.say, most_points(setting)
    if highest_score(setting.profile) is None:
        below = outcome(setting.profile.result, -STEP, targets(setting)[0])
        return say("explain.result.fined", all=setting.points, below=outcome_text(setting, below))
    code = "more" if most > FABULOUS * setting.points else "most" if most > setting.points else "no_more"
    return say(f"explain.result.{code}", all=setting.points, most=most)


def _results(setting: Setting, target: int) -> Iterator[Grid | Paragraph]:
    say = setting.say
    bands = setting.profile.result.bands
    named = any(band.name for band in bands)
    rows = []
    for entry in ranges(setting, target):
        row = (points_text(setting, entry), outcome_text(setting, entry.outcome))
        name = bands[entry.outcome.band].name
        rows.append((*row, say.words(Words(name.zh, name.en)) if name else "") if named else row)
    headings = [say("explain.result.points"), say("explain.result.result")] + [say("explain.result.name")] * named
    caption = say("explain.result.target", target=target) if target else ""
    yield Grid(tuple(headings), tuple(rows), caption=caption, name=f"results_{target}" if target else "results")
    every = bands[-1].then_every
    if every:
        yield Paragraph(say("explain.result.every", every=every))


def points_text(setting: Setting, entry: Range) -> str:
    """Return the points of a range."""
    if entry.high is None:
        return setting.say("explain.result.from", low=entry.low)
    return str(entry.low) if entry.low == entry.high else f"{entry.low}–{entry.high}"


def outcome_text(setting: Setting, result: Outcome) -> str:
    """Return a result in words: which side wins, and how many levels it goes up."""
    side = "attackers" if result.attackers_won else "declarers"
    code = f"explain.result.{side}" if result.levels else f"explain.result.{side}_0"
    return setting.say(code, levels=result.levels)


def _surrender(setting: Setting) -> Grid:
    """Return what giving up comes to, by target."""
    say, rules = setting.say, setting.profile.result
    known = [(target, surrendered(rules, target)) for target in sorted(setting.targets or (0,))]
    rows = []
    for result, group in groupby(known, key=lambda entry: entry[1]):
        called = [target for target, _ in group]
        shown = str(called[0]) if len(called) == 1 else f"{called[0]}–{called[-1]}"
        rows.append((shown, say("explain.result.no_surrender") if result is None else _named(setting, result)))
    headings = (say("explain.result.called"), say("explain.result.result"))
    return Grid(headings, tuple(rows), caption=say("explain.result.surrender"), name="surrender")


def _named(setting: Setting, result: Outcome) -> str:
    name = setting.profile.result.bands[result.band].name
    said = outcome_text(setting, result)
    if name is None:
        return said
    return setting.say("explain.result.named", result=said, name=setting.say.words(Words(name.zh, name.en)))


# --------------------------------------------------------------------------------------------------------------- stakes


def stakes_section(setting: Setting) -> Section | None:
    """Return what is won and lost besides levels, where that is anything."""
    say, basis = setting.say, setting.profile.stakes.basis
    if isinstance(basis, NoStakes):
        return None
    blocks: list[Block] = []
    if isinstance(basis, RoomPoints):
        blocks += [Paragraph(say("explain.stakes.room")), _room_points(setting, basis)]
    elif isinstance(basis, Coins):
        blocks.append(Paragraph(say("explain.stakes.coins", stake=settle(setting.profile.stakes, Account(True, 0)))))
        if basis.double_per_overturn:
            blocks.append(_overturns(setting))
    return Section("stakes", setting.title("stakes"), tuple(blocks))


def _room_points(setting: Setting, basis: RoomPoints) -> Grid:
    """Return what every winner gains, by result, and by how rich the four players are."""
    say, rules = setting.say, setting.profile.stakes
    balances = [0, *(factor.from_balance for factor in basis.factors)]
    results = dict.fromkeys(
        (entry.outcome.attackers_won, entry.outcome.levels) for entry in ranges(setting) if entry.outcome.levels < 7
    )
    rows = [
        (
            outcome_text(setting, Outcome(*result)),
            *(str(settle(rules, Account(*result, balances=(balance,) * 4))) for balance in balances),
        )
        for result in results
    ]
    rich = [say("explain.stakes.rich", balance=balance) for balance in balances[1:]]
    headings = (say("explain.result.result"), say("explain.stakes.gain"), *rich)
    return Grid(headings, tuple(rows), frozenset(range(1, len(headings))), name="stakes")


def _overturns(setting: Setting) -> Grid:
    """Return what every winner gains, by how often the trump suit was overturned."""
    say, rules = setting.say, setting.profile.stakes
    rows = [(str(count), str(settle(rules, Account(True, 0, overturns=count)))) for count in range(4)]
    headings = (say("explain.stakes.overturns"), say("explain.stakes.gain"))
    return Grid(headings, tuple(rows), frozenset({0, 1}), name="stakes")
