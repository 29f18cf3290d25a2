"""A match: deals in a row, with the levels of both sides, the dealer, and room points."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tractor_dsl.cards import Rank
from tractor_dsl.engine.deal import DealResult
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.levels import climb, next_dealer
from tractor_dsl.rules.stakes import settle


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands between two deals. Side 0 are seats 0 and 2, side 1 are seats 1 and 3."""

    levels: tuple[Rank, Rank]
    dealer: int | None = None
    """Who deals next; None before the first deal, in which declaring finds the dealer."""
    deals: int = 0
    laps: tuple[int, int] = (0, 0)
    """How often each side has gone past the last level."""
    balances: tuple[int, int, int, int] = (0, 0, 0, 0)
    winner: int | None = None
    """The side that has won the match."""

    @property
    def level(self) -> Rank:
        """The level of the next deal: the dealer's side's; before the first deal both sides stand at the same."""
        return self.levels[0 if self.dealer is None else self.dealer % 2]


def new_match(ruleset: Ruleset) -> Match:
    """Return a match before its first deal.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> new_match(compile_rules(RuleProfile())).level
    0
    """
    first = ruleset.profile.levels.ladder[0]
    return Match((first, first))


def after_deal(ruleset: Ruleset, match: Match, result: DealResult) -> Match:
    """Return where the match stands after a deal."""
    profile = ruleset.profile
    attackers_won, gained = result.outcome
    side = (result.dealer + attackers_won) % 2
    step = climb(profile.levels, match.levels[side], gained, dealing=not attackers_won)
    levels, laps = list(match.levels), list(match.laps)
    levels[side] = step.to
    laps[side] += step.lap
    gain = settle(profile.stakes, attackers_won=attackers_won, levels=gained, balances=match.balances) or 0
    balances = [balance + (gain if seat % 2 == side else -gain) for seat, balance in enumerate(match.balances)]
    return replace(
        match,
        levels=(levels[0], levels[1]),
        laps=(laps[0], laps[1]),
        dealer=next_dealer(profile.levels, result.dealer, attackers_won=attackers_won),
        deals=match.deals + 1,
        balances=(balances[0], balances[1], balances[2], balances[3]),
        winner=side if step.won else match.winner,
    )
