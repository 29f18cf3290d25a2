"""The same deals under several variants: what the difference of the rules does.

Every deal is dealt from the same cards, at the same level, by the same dealer and to the same kinds of players under
each variant. What chance does is then much the same for all, and the difference of two variants is told by the
differences deal by deal, whose interval is far narrower than those of the two means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.facts import MEASURES, Facts, Measure, facts_of
from tractor_dsl.simulate.intervals import Estimate, Sums, difference, mean
from tractor_dsl.simulate.run import STEP, Progress
from tractor_dsl.simulate.shuffle import drawn_level
from tractor_dsl.simulate.stretches import stretches_of
from tractor_dsl.simulate.table import Maker, Seating, play_number
from tractor_dsl.simulate.tally import Tally

PLAYS: Final = 1_000
"""How often a comparison plays a deal, all variants together, when nothing else is asked for."""


@dataclass(slots=True)
class Totals:
    """What some deals come to under every variant; those of parts add up to those of the whole."""

    tallies: list[Tally]
    differences: list[Sums] = field(default_factory=lambda: [Sums() for _ in MEASURES])
    """Of two variants: the second's value minus the first's, by measure, over deals in which both have one."""

    def add(self, facts: Sequence[Facts]) -> None:
        """Take in one deal under every variant."""
        for tally, own in zip(self.tallies, facts, strict=True):
            tally.add(own)
        if len(facts) == 2:
            for sums, measure in zip(self.differences, MEASURES, strict=True):
                first, second = (measure.of(own) for own in facts)
                if first is not None and second is not None:
                    sums.add(second - first)

    def __iadd__(self, other: Totals) -> Totals:
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine += theirs
        for sums, more in zip(self.differences, other.differences, strict=True):
            sums += more
        return self


@dataclass(frozen=True, slots=True)
class Row:
    """One measure of a comparison."""

    measure: Measure
    estimates: tuple[Estimate | None, ...]
    """By variant."""
    difference: Estimate | None
    """Of exactly two variants: by how much the second exceeds the first."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the same deals come to under several variants."""

    variants: tuple[Variant, ...]
    deals: int
    seed: int
    players: tuple[str, ...]
    levels: tuple[Rank, ...]
    """The levels of which one was drawn for every deal."""
    same_cards: bool
    """Whether all variants use the same cards, so that their deals are the same."""
    totals: Totals

    def rows(self) -> list[Row]:
        """Return what every measure comes to, in the order in which they are shown."""
        return [
            Row(
                measure,
                tuple(measure.estimate(tally.sums[index]) for tally in self.totals.tallies),
                self._difference(index, measure) if len(self.variants) == 2 else None,
            )
            for index, measure in enumerate(MEASURES)
        ]

    def _difference(self, index: int, measure: Measure) -> Estimate | None:
        """Return the paired difference; where not every value has a partner, that of the two means."""
        paired = self.totals.differences[index]
        first, second = (tally.sums[index] for tally in self.totals.tallies)
        is_paired = self.same_cards and paired.count == first.count == second.count
        found = mean(paired) if is_paired else difference(first, second)
        return found.within(-1, 1) if found and measure.is_share else found


@dataclass(frozen=True, slots=True)
class _Plan:
    profiles: tuple[RuleProfile, ...]
    seed: int
    players: tuple[str, ...]
    levels: tuple[Rank, ...]
    maker: Maker


def compare_deals(
    variants: Sequence[Variant],
    *,
    deals: int | None = None,
    seed: int = 0,
    players: Seating = ("greedy",) * SEATS,
    jobs: int = 1,
    progress: Progress | None = None,
    maker: Maker = player_named,
) -> Comparison:
    """Return what the first deals of a seed come to under each of some variants.

    Each deal has a dealer, the seats in turn, and a level drawn from those that all ladders have. There are
    :func:`usual_deals` unless a number is given.

    Raises:
        CannotRunError: there is no such kind of player, or a deal is thrown in over and over.
    """
    profiles = tuple(variant.profile for variant in variants)
    plan = _Plan(profiles, seed, tuple(players), _common_levels(profiles), maker)
    totals = Totals([Tally() for _ in variants])
    deals = usual_deals(len(variants)) if deals is None else deals
    stretches = stretches_of(deals)
    if jobs > 1 and len(stretches) > 1:
        from tractor_dsl.simulate.processes import in_processes  # slow to load, for nothing in a short run

        with in_processes(partial(_stretch, plan), stretches, jobs) as parts:
            for part in parts:
                totals += part
                if progress:
                    progress(totals.tallies[0].deals, deals)
    else:
        for done, facts in enumerate(_facts(plan, range(deals)), 1):
            totals.add(facts)
            if progress and (done % STEP == 0 or done == deals):
                progress(done, deals)
    same_cards = len({tuple(sorted(compile_rules(profile).deck)) for profile in profiles}) == 1
    return Comparison(tuple(variants), deals, seed, plan.players, plan.levels, same_cards, totals)


def usual_deals(variants: int) -> int:
    """Return how many deals so many variants are compared on when nothing else is asked for.

    >>> usual_deals(2), usual_deals(13)
    (500, 76)
    """
    return PLAYS // max(1, variants)


def _common_levels(profiles: Sequence[RuleProfile]) -> tuple[Rank, ...]:
    """Return the levels that are played under all variants in which levels rise, or every level if there are none."""
    ladders = [profile.levels.ladder for profile in profiles if len(profile.levels.ladder) > 1]
    common = [level for level in range(len(RANKS)) if all(level in ladder for ladder in ladders)]
    if not ladders and len({profile.levels.ladder for profile in profiles}) == 1:
        return profiles[0].levels.ladder
    return tuple(common or range(len(RANKS)))


def _level(plan: _Plan, ruleset: Ruleset, number: int) -> Rank:
    """Return the level of a deal: the one drawn, or one of the variant's own where it does not have that."""
    level, ladder = drawn_level(plan.levels, plan.seed, number), ruleset.profile.levels.ladder
    return level if level in ladder else ladder[number % len(ladder)]


def _stretch(plan: _Plan, numbers: range) -> Totals:
    totals = Totals([Tally() for _ in plan.profiles])
    for facts in _facts(plan, numbers):
        totals.add(facts)
    return totals


def _facts(plan: _Plan, numbers: range) -> Iterator[list[Facts]]:
    """Yield the facts of every deal under every variant."""
    rulesets = [compile_rules(profile) for profile in plan.profiles]
    for number in numbers:
        yield [_play(plan, ruleset, number) for ruleset in rulesets]


def _play(plan: _Plan, ruleset: Ruleset, number: int) -> Facts:
    return facts_of(
        play_number(
            ruleset,
            plan.seed,
            number,
            level=_level(plan, ruleset, number),
            dealer=number % SEATS,
            seating=plan.players,
            maker=plan.maker,
        )
    )
