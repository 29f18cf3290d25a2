"""A match: deals in a row, with the levels of both sides, the dealer, and room points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tractor_dsl.cards import Rank
from tractor_dsl.engine.deal import DealResult
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.levels import Progress, climb, next_dealer
from tractor_dsl.rules.stakes import Account, Coins, settle
from tractor_dsl.rules.table import SEATS


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands between two deals, by seat; partners who sit opposite always stand alike."""

    levels: tuple[Rank, ...]
    dealer: int | None = None
    """Who deals next (or speaks first in the auction); None before the first deal, in which declaring finds out."""
    deals: int = 0
    heights: tuple[int, ...] = (0,) * SEATS
    """Steps climbed since the beginning."""
    reached: tuple[int, ...] = (0,) * SEATS
    """After how many deals that height was reached."""
    laps: tuple[int, ...] = (0,) * SEATS
    """How often a seat has gone past the last level."""
    balances: tuple[int, ...] = (0,) * SEATS
    """Room points or coins won."""
    winner: int | None = None
    """A seat that has won the match (its partner too, where partners are fixed)."""

    @property
    def level(self) -> Rank:
        """The level of the next deal: the dealer's; before the first deal all stand at the same."""
        return self.levels[self.dealer or 0]


def new_match(ruleset: Ruleset) -> Match:
    """Return a match before its first deal.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> new_match(compile_rules(RuleProfile())).level
    0
    """
    return Match((ruleset.profile.levels.ladder[0],) * SEATS)


def after_deal(ruleset: Ruleset, match: Match, result: DealResult) -> Match:
    """Return where the match stands after a deal."""
    profile = ruleset.profile
    attackers_won, gained, _ = result.outcome
    declarers = result.declarers
    levels, heights, reached, laps = list(match.levels), list(match.heights), list(match.reached), list(match.laps)
    deals = match.deals + 1
    for seat in range(SEATS):
        if (seat not in declarers) == attackers_won:
            step = climb(profile.levels, levels[seat], gained, dealing=not attackers_won)
            levels[seat] = step.to
            laps[seat] += step.laps
            if step.steps:
                heights[seat] += step.steps
                reached[seat] = deals
    after = replace(
        match,
        levels=tuple(levels),
        heights=tuple(heights),
        reached=tuple(reached),
        laps=tuple(laps),
        balances=tuple(_balances(ruleset, match, result)),
        dealer=next_dealer(profile.levels, result.dealer, declarers, attackers_won=attackers_won),
        deals=deals,
    )
    progress = Progress(deals, after.heights, after.reached, after.laps)
    return replace(after, winner=profile.levels.ends.winner(progress))


def _balances(ruleset: Ruleset, match: Match, result: DealResult) -> Iterator[int]:
    """Yield what every seat has after a deal: stakes won and lost, and stakes paid for failed throws."""
    attackers_won, gained, _ = result.outcome
    basis = ruleset.profile.stakes
    gain = settle(basis, Account(attackers_won, gained, match.balances, result.overturns)) or 0
    stake = basis.basis.stake if isinstance(basis.basis, Coins) else 0
    for seat, balance in enumerate(match.balances):
        won = (seat not in result.declarers) == attackers_won
        fined = result.fined_stakes[seat] if result.fined_stakes else 0
        yield balance + (gain if won else -gain) - round(fined * stake)
