"""Play many deals and add up what they came to, in one process or in several.

Deals are played in *stretches*, each of which opens a new match, whether or not the last one has been won; so a stretch
depends on nothing before it, and the totals are the same in one process and in many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from tractor_dsl.cards import Rank
from tractor_dsl.engine.deal import Deal
from tractor_dsl.engine.match import Match
from tractor_dsl.players.registry import player_named
from tractor_dsl.records.record import Heading, RecordedDeal, record_of
from tractor_dsl.records.write import record_line
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.facts import facts_of
from tractor_dsl.simulate.matches import play_matches
from tractor_dsl.simulate.shuffle import drawn_level
from tractor_dsl.simulate.stretches import stretches_of
from tractor_dsl.simulate.table import Maker, Played, Seating, play_number
from tractor_dsl.simulate.tally import Tally

STEP: Final = 20
"""Deals between two reports of progress."""

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many deals are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Deals that stand by themselves instead of following each other in a match."""

    level: Rank | None = None
    """The level of every deal; None draws one of the variant's for each."""
    dealer: int | None = 0
    """Who deals; None lets declaring find out, as in the first deal of a match."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be played: plain data, which another process can be given."""

    profile: RuleProfile
    seed: int
    seating: tuple[str, ...]
    apart: Apart | None
    heading: Heading | None
    maker: Maker


def simulate(
    ruleset: Ruleset,
    *,
    deals: int,
    seed: int = 0,
    players: Seating = ("greedy",) * SEATS,
    apart: Apart | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    heading: Heading | None = None,
    write: Callable[[str], object] | None = None,
    maker: Maker = player_named,
) -> Tally:
    """Return what deals 0, 1, 2 … of a seed come to when players of the given kinds (by seat) play them.

    Deals follow each other in matches, a new one after every match that is won; with ``apart`` each stands by itself.
    ``jobs`` processes share the work. With ``heading`` and ``write``, every deal is written as a line of JSON.

    Raises:
        CannotRunError: there is no such kind of player, or a deal is thrown in over and over.
    """
    run = Run(ruleset.profile, seed, tuple(players), apart, heading, maker)
    stretches = stretches_of(deals)
    tally = Tally()
    if jobs > 1 and len(stretches) > 1:
        from tractor_dsl.simulate.processes import in_processes  # slow to load, for nothing in a short run

        with in_processes(partial(_whole_stretch, run), stretches, jobs) as parts:
            for part, lines in parts:
                tally += part
                if write:
                    for line in lines:
                        write(line)
                if progress:
                    progress(tally.deals, deals)
        return tally
    for numbers in stretches:
        for played in play_stretch(run, numbers, tally):
            if heading and write:
                write(_line(played, heading))
            if progress and (tally.deals % STEP == 0 or tally.deals == deals):
                progress(tally.deals, deals)
    return tally


def play_stretch(run: Run, numbers: Sequence[int], tally: Tally) -> Iterator[Played]:
    """Play some deals one after another, beginning with a new match, and yield each when it is in the tally."""
    sides = SEATS if run.profile.partners.team is Team.CALLED else SEATS // 2
    match: Match | None = None
    for played, match in _deals(run, numbers):
        tally.add(facts_of(played))
        if match is not None and match.winner is not None:
            tally.add_match(match, sides)
        yield played
    if match is not None and match.winner is None:
        tally.add_match(match, sides)


def _deals(run: Run, numbers: Sequence[int]) -> Iterator[tuple[Played, Match | None]]:
    """Yield the deals, those of matches with the match."""
    ruleset = compile_rules(run.profile)
    kind = RecordedDeal if run.heading else Deal
    if run.apart is None:
        yield from play_matches(ruleset, numbers, run.seed, run.seating, maker=run.maker, kind=kind)
        return
    dealer = run.apart.dealer
    for number in numbers:
        level = _level_of(run, run.apart, number)
        yield (
            play_number(
                ruleset,
                run.seed,
                number,
                level=level,
                dealer=dealer,
                seating=run.seating,
                maker=run.maker,
                kind=kind,
            ),
            None,
        )


def _level_of(run: Run, apart: Apart, number: int) -> Rank:
    return drawn_level(run.profile.levels.ladder, run.seed, number) if apart.level is None else apart.level


def _line(played: Played, heading: Heading) -> str:
    assert isinstance(played.deal, RecordedDeal)
    return record_line(record_of(played.deal, heading))


def _whole_stretch(run: Run, numbers: Sequence[int]) -> tuple[Tally, list[str]]:
    """Return what a stretch comes to and the lines of its records."""
    tally = Tally()
    played = play_stretch(run, numbers, tally)
    lines = [_line(one, run.heading) if run.heading else "" for one in played]
    return tally, lines if run.heading else []
