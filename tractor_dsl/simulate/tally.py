"""What many deals came to, as sums: the tallies of parts add up to the tally of the whole."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass, field

from tractor_dsl.cards import NO_TRUMP
from tractor_dsl.engine.match import Match
from tractor_dsl.rules.result import Outcome
from tractor_dsl.simulate.facts import MEASURES, SIDE_MEASURES, SIDES, Facts
from tractor_dsl.simulate.intervals import Estimate, Sums


@dataclass(slots=True)
class Tally:
    """Counts and sums over deals. Its size does not grow with their number.

    >>> tally = Tally(deals=2, points=Counter({80: 2}))
    >>> tally += Tally(deals=1, points=Counter({80: 1}), redeals=1)
    >>> tally.deals, tally.points[80], tally.redeals
    (3, 3, 1)
    """

    deals: int = 0
    redeals: int = 0
    """Times that the cards were thrown in and dealt again."""
    points: Counter[int] = field(default_factory=Counter)
    """Deals by the attackers' points."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    """Deals by which side won and how many levels it gained."""
    multipliers: Counter[int] = field(default_factory=Counter)
    """Captured kitties by what they counted for."""
    declared: int = 0
    """Deals in which somebody declared."""
    nobody_declared: int = 0
    overturns: int = 0
    reinforcements: int = 0
    self_overturns: int = 0
    buried: int = 0
    """Deals in which a kitty was buried."""
    no_trump: int = 0
    leads: Counter[int] = field(default_factory=Counter)
    """Tricks by the number of cards led."""
    throws: int = 0
    failed_throws: int = 0
    ruffed_throws: int = 0
    features: Counter[str] = field(default_factory=Counter)
    """How often occurred what only some rules have, by name; what did not occur is left out."""
    matches: Counter[int] = field(default_factory=Counter)
    """Matches that were won, by the number of their deals."""
    open_matches: int = 0
    """Matches that were still going on when the run ended."""
    laps: int = 0
    """Times that a side went past the last level."""
    sums: list[Sums] = field(default_factory=lambda: [Sums() for _ in MEASURES])
    """The sums of every measure, in the order of :data:`~tractor_dsl.simulate.facts.MEASURES`."""
    side_sums: list[Sums] = field(default_factory=lambda: [Sums() for _ in SIDE_MEASURES])
    """Those of :data:`~tractor_dsl.simulate.facts.SIDE_MEASURES`."""
    match_wins: Counter[int] = field(default_factory=Counter)
    """Matches by the side that won them: 0 for seats 0 and 2, 1 for the others; none where partners are called."""

    def add(self, facts: Facts) -> None:
        """Take in one deal."""
        result = facts.result
        self.deals += 1
        self.redeals += facts.redeals
        self.points[result.points] += 1
        self.outcomes[result.outcome] += 1
        if result.multiplier:
            self.multipliers[result.multiplier] += 1
        self.declared += facts.declared
        self.nobody_declared += not facts.declared
        self.overturns += facts.claims.overturns
        self.reinforcements += facts.claims.reinforcements
        self.self_overturns += facts.claims.self_overturns
        self.buried += facts.buried
        self.no_trump += result.trump == NO_TRUMP
        self.leads.update(facts.leads)
        self.throws += facts.throws
        self.failed_throws += facts.failed_throws
        self.ruffed_throws += facts.ruffed_throws
        self.features += facts.features
        every = zip((*self.sums, *self.side_sums), (*MEASURES, *SIDE_MEASURES), strict=True)
        for sums, measure in every:
            value = measure.of(facts)
            if value is not None:
                sums.add(value)

    def add_match(self, match: Match, sides: int) -> None:
        """Take in a match that was won, or left open at the end of a run, between so many sides."""
        self.laps += sum(match.laps[:sides])
        if match.winner is None:
            self.open_matches += 1
        else:
            self.matches[match.deals] += 1
            if sides == len(SIDES):
                self.match_wins[match.winner % sides] += 1

    def __iadd__(self, other: Tally) -> Tally:
        for entry in dataclasses.fields(self):
            mine, theirs = getattr(self, entry.name), getattr(other, entry.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, list):
                for sums, more in zip(mine, theirs, strict=True):
                    sums += more
            else:
                setattr(self, entry.name, mine + theirs)
        return self

    @property
    def tricks(self) -> int:
        """Return how many tricks were played."""
        return self.leads.total()

    @property
    def longest_play(self) -> int:
        """Return the most cards that were led to a trick, 0 without any trick."""
        return max(self.leads, default=0)

    @property
    def captures(self) -> int:
        """Return how many kitties were captured."""
        return self.multipliers.total()

    def estimates(self) -> dict[str, Estimate | None]:
        """Return the mean or share of every measure with its interval, by name."""
        return {measure.name: measure.estimate(sums) for measure, sums in zip(MEASURES, self.sums, strict=True)}

    def side_estimates(self) -> dict[str, Estimate | None]:
        """Return the mean or share of every measure of the sides with its interval, by name."""
        measured = zip(SIDE_MEASURES, self.side_sums, strict=True)
        return {measure.name: measure.estimate(sums) for measure, sums in measured}
