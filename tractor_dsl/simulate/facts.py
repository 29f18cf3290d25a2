"""What is worth counting about one finished deal, and the measures that are averaged over many."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tractor_dsl.cards import NO_TRUMP
from tractor_dsl.engine.deal import Deal, DealResult
from tractor_dsl.engine.lead import Lead, lead_of
from tractor_dsl.rules.claims import adds_to
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.simulate.features import features_of
from tractor_dsl.simulate.intervals import Estimate, Sums, mean, share
from tractor_dsl.simulate.table import Played


class Claims(NamedTuple):
    """How the trump suit was spoken for after the first declaration."""

    overturns: int
    """By another player."""
    reinforcements: int
    """By the same player, with more cards of the same suit."""
    self_overturns: int
    """By the same player, to another suit or to no trump."""


class Facts(NamedTuple):
    """What is counted about a deal that was scored."""

    result: DealResult
    redeals: int
    declared: bool
    claims: Claims
    buried: bool
    leads: tuple[int, ...]
    """How many cards were led to each trick."""
    throws: int
    """Throws tried, failed ones included."""
    failed_throws: int
    ruffed_throws: int
    """Throws in a side suit that were won by trumps."""
    features: Counter[str]
    """How often occurred what only some rules have."""

    @property
    def level_difference(self) -> int:
        """Return how many levels the attackers gained; what the declarers gained counts below zero."""
        attackers_won, levels, _ = self.result.outcome
        return levels if attackers_won else -levels


def facts_of(played: Played) -> Facts:
    """Return what is counted about a deal."""
    deal = played.deal
    assert deal.result is not None
    leads, of_several, ruffed_throws = _leads_of(deal)
    held_throws = sum(len(lead.parts) > 1 for lead in of_several)
    failed = played.failed_throws
    return Facts(
        deal.result,
        played.redeals,
        bool(deal.claims),
        _claims_of(deal),
        bool(deal.buried),
        leads,
        held_throws + failed,
        failed,
        ruffed_throws,
        features_of(deal, of_several, played.demanded),
    )


def _claims_of(deal: Deal) -> Claims:
    overturns = reinforcements = self_overturns = 0
    for before, claim in zip(deal.claims, deal.claims[1:], strict=False):
        if claim.seat != before.seat:
            overturns += 1
        elif adds_to(before, claim):
            reinforcements += 1
        else:
            self_overturns += 1
    return Claims(overturns, reinforcements, self_overturns)


def _leads_of(deal: Deal) -> tuple[tuple[int, ...], list[Lead], int]:
    """Return the sizes of the leads, those of several cards, and how many of these were throws that were ruffed."""
    play = deal.play
    assert play is not None
    order, group_of = play.order, play.order.group
    winners = [leader for leader, _ in play.tricks[1:]]
    if play.tricks:
        winners.append(play.last_winner)
    ruffed = 0
    of_several = []
    for (leader, plays), winner in zip(play.tricks, winners, strict=True):
        if len(plays[0]) > 1:
            lead = lead_of(deal.ruleset, order, plays[0])
            assert lead is not None
            of_several.append(lead)
            if len(lead.parts) > 1:
                ruffed += lead.group != TRUMPS and group_of[plays[(winner - leader) % SEATS][0]] == TRUMPS
    return tuple(len(plays[0]) for _, plays in play.tricks), of_several, ruffed


@dataclass(frozen=True, slots=True)
class Measure:
    """Something about a deal that has a mean over many: a number, or the share of deals of which it is true."""

    name: str
    """Its name in JSON; ``simulate.measure.<name>`` words it."""
    of: Callable[[Facts], int | None]
    """Returns its value in one deal; None where the deal has none."""
    is_share: bool = False
    least: float = -math.inf
    """What no value of it is below."""

    def estimate(self, sums: Sums) -> Estimate | None:
        """Return the mean or share with its interval, None if no deal had a value."""
        found = share(sums) if self.is_share else mean(sums)
        return found and found.within(self.least, math.inf)


def _levels_of(facts: Facts, *, attackers: bool) -> int:
    attackers_won, levels, _ = facts.result.outcome
    return levels if attackers_won == attackers else 0


MEASURES = (
    Measure("points", lambda facts: facts.result.points),
    Measure("held", lambda facts: not facts.result.outcome.attackers_won, is_share=True),
    Measure("declarers_levels", lambda facts: _levels_of(facts, attackers=False), least=0),
    Measure("attackers_levels", lambda facts: _levels_of(facts, attackers=True), least=0),
    Measure("level_difference", lambda facts: facts.level_difference),
    Measure("captured", lambda facts: facts.result.multiplier > 0, is_share=True),
    Measure("multiplier", lambda facts: facts.result.multiplier or None, least=1),
    Measure("no_trump", lambda facts: facts.result.trump == NO_TRUMP, is_share=True),
    Measure("throws", lambda facts: facts.throws, least=0),
    Measure("failed_throws", lambda facts: facts.failed_throws, least=0),
)
"""Every measure, in the order in which they are shown."""


SIDES = (frozenset({0, 2}), frozenset({1, 3}))
"""The seats of the two sides where partners sit opposite."""


def _first_side_won(facts: Facts) -> bool | None:
    """Tell whether seats 0 and 2 won a deal; None where they did not play together."""
    declarers = frozenset(facts.result.declarers)
    if declarers not in SIDES:
        return None
    return (declarers == SIDES[0]) != facts.result.outcome.attackers_won


def _first_side_levels(facts: Facts) -> int | None:
    won, levels = _first_side_won(facts), facts.result.outcome.levels
    return None if won is None else levels if won else -levels


SIDE_MEASURES = (
    Measure("first_won", _first_side_won, is_share=True),
    Measure("first_levels", _first_side_levels),
)
"""What tells two sides apart that different players sit on: how seats 0 and 2 fare against seats 1 and 3."""
