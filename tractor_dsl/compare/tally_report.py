"""What many deals of one variant came to, as tables in Chinese or English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tractor_dsl.compare.sheet import Section, Sheet, interval_notes, number_text, share_text
from tractor_dsl.compare.wording import Speaker
from tractor_dsl.players.registry import PLAYERS
from tractor_dsl.rules.options import Words
from tractor_dsl.rules.result import Outcome
from tractor_dsl.simulate.facts import MEASURES, SIDE_MEASURES
from tractor_dsl.simulate.stretches import STRETCH
from tractor_dsl.simulate.tally import Tally

BAR: Final = 30
"""Columns of the longest bar."""
DECLARATIONS: Final = frozenset({"declared", "nobody_declared", "overturns", "reinforcements", "self_overturns"})
"""Counts that are not shown where the deal is auctioned, so that nobody declares."""
BIN: Final = 20
"""Card points that one bar stands for."""


def tally_sheets(
    tally: Tally, title: Words, language: str, *, seed: int, players: Sequence[str], features: Sequence[str] = ()
) -> list[Sheet]:
    """Return tables about the deals of one variant: averages, results, points, and how often what happened.

    ``seed`` is what they were drawn from, ``players`` the kinds that were seated, the second against the first where
    there are two; ``features`` are the names of what can occur under its rules and not under all.
    """
    say = Speaker(language)
    return [
        _averages(say, tally, title, _setting(say, seed, players)),
        *([_sides(say, tally, players)] if len(players) > 1 else []),
        _results(say, tally),
        _points(say, tally),
        _events(say, tally, features),
    ]


def _setting(say: Speaker, seed: int, players: Sequence[str]) -> str:
    """Return from what the deals were drawn, and who played them; a kind that does not come along goes by its name."""
    named = [say(f"players.name.{kind}") if kind in PLAYERS else kind for kind in players]
    return say("simulate.setting", seed=seed, players=" ".join(named))


def _averages(say: Speaker, tally: Tally, title: Words, setting: str) -> Sheet:
    estimates = tally.estimates()
    rows = []
    for measure in MEASURES:
        estimate = estimates[measure.name]
        figure = "-" if estimate is None else number_text(estimate, percent=measure.is_share)
        rows.append((say(f"simulate.measure.{measure.name}"), figure))
    return Sheet(
        say("simulate.title", variant=say.words(title), deals=tally.deals),
        (say("compare.measure"), ""),
        (Section("", tuple(rows)),),
        frozenset({1}),
        notes=("", setting, *interval_notes(say, estimates.values())),
    )


def _sides(say: Speaker, tally: Tally, players: Sequence[str]) -> Sheet:
    """Return how the players of the one side fared against those of the other."""
    first, second = names = [say(f"players.name.{player}") for player in players]
    estimates = tally.side_estimates()
    rows = []
    for measure in SIDE_MEASURES:
        estimate = estimates[measure.name]
        figure = "-" if estimate is None else number_text(estimate, percent=measure.is_share)
        rows.append((say(f"simulate.side.{measure.name}", first=first), figure))
    for side, player in enumerate(names):
        rows.append((say("simulate.side.matches", player=player), str(tally.match_wins[side])))
    title = say("simulate.sides", first=first, second=second)
    note = say("simulate.sides_note", first=first, second=second)
    return Sheet(title, (say("simulate.side"), ""), (Section("", tuple(rows)),), frozenset({1}), notes=("", note))


def _results(say: Speaker, tally: Tally) -> Sheet:
    """Return how often which side gained how many levels, from the best for the declarers to the worst."""

    def gained(outcome: Outcome) -> tuple[bool, int]:
        return outcome.attackers_won, outcome.levels if outcome.attackers_won else -outcome.levels

    rows = tuple(
        (
            say(f"simulate.{'attackers' if outcome.attackers_won else 'declarers'}_up", levels=outcome.levels),
            str(deals),
            share_text(deals, tally.deals),
        )
        for outcome, deals in sorted(tally.outcomes.items(), key=lambda item: gained(item[0]))
    )
    headings = (say("simulate.result"), say("simulate.deals"), "")
    return Sheet(say("simulate.results"), headings, (Section("", rows),), frozenset({1, 2}))


def _points(say: Speaker, tally: Tally) -> Sheet:
    """Return a bar for every stretch of the attackers' points."""
    bins = Counter[int]()
    for points, deals in tally.points.items():
        bins[points // BIN] += deals
    longest = max(bins.values(), default=1)
    rows = tuple(
        (_stretch(number * BIN), str(bins[number]), "█" * round(BAR * bins[number] / longest))
        for number in range(min(bins, default=0), max(bins, default=0) + 1)
    )
    headings = (say("simulate.measure.points"), say("simulate.deals"), "")
    return Sheet(say("simulate.points"), headings, (Section("", rows),), frozenset({0, 1}))


def _stretch(low: int) -> str:
    """Return the points of a bar.

    >>> _stretch(80), _stretch(-20)
    ('80–95', '−20…−5')
    """
    between = "…" if low < 0 else "–"
    return f"{low}{between}{low + BIN - 5}".replace("-", "−")


def _events(say: Speaker, tally: Tally, features: Sequence[str]) -> Sheet:
    hidden = DECLARATIONS if "bids" in features else frozenset[str]()
    rows = tuple(
        (say(f"simulate.event.{name}"), str(count), share)
        for name, count, share in _counts(tally)
        if name not in hidden
    )
    special = tuple((say(f"simulate.feature.{name}"), str(tally.features[name]), "") for name in features)
    multipliers = tuple(
        (say("simulate.times", multiplier=multiplier), str(count), share_text(count, tally.captures))
        for multiplier, count in sorted(tally.multipliers.items())
    )
    sections = [Section(say("simulate.events"), rows)]
    if special:
        sections.append(Section(say("simulate.features"), special))
    if multipliers:
        sections.append(Section(say("simulate.captures"), multipliers))
    if tally.matches or tally.open_matches:
        sections.append(Section(say("simulate.matches"), tuple(_matches(say, tally))))
    headings = ("", say("simulate.times_column"), "")
    cut = tally.deals > STRETCH and bool(tally.matches or tally.open_matches)
    notes = ("", say("simulate.stretches", deals=STRETCH)) if cut else ()
    return Sheet(say("simulate.happened"), headings, tuple(sections), frozenset({1, 2}), notes=notes)


def _counts(tally: Tally) -> Iterator[tuple[str, int, str]]:
    """Yield what happened, how often, and as what share of what."""
    deals = tally.deals
    yield "redeals", tally.redeals, ""
    yield "declared", tally.declared, share_text(tally.declared, deals)
    yield "nobody_declared", tally.nobody_declared, share_text(tally.nobody_declared, deals)
    yield "overturns", tally.overturns, ""
    yield "reinforcements", tally.reinforcements, ""
    yield "self_overturns", tally.self_overturns, ""
    yield "buried", tally.buried, share_text(tally.buried, deals)
    yield "tricks", tally.tricks, ""
    yield "throws", tally.throws, share_text(tally.throws, tally.tricks)
    yield "failed_throws", tally.failed_throws, share_text(tally.failed_throws, tally.throws)
    yield "ruffed_throws", tally.ruffed_throws, share_text(tally.ruffed_throws, tally.throws)
    yield "longest_play", tally.longest_play, ""


def _matches(say: Speaker, tally: Tally) -> Iterator[tuple[str, str, str]]:
    finished = tally.matches.total()
    yield say("simulate.event.matches"), str(finished), ""
    if finished:
        length = sum(deals * matches for deals, matches in tally.matches.items()) / finished
        yield say("simulate.event.match_length"), f"{length:.1f}", ""
    yield say("simulate.event.open_matches"), str(tally.open_matches), ""
    yield say("simulate.event.laps"), str(tally.laps), ""
