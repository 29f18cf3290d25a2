"""Counting a deal: tricks, the kitty, fines, and what they come to."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tractor_dsl.engine.phases import DealResult
from tractor_dsl.rules.claims import adds_to
from tractor_dsl.rules.kitty import kitty_multiplier
from tractor_dsl.rules.result import Outcome, outcome, surrendered
from tractor_dsl.rules.shapes import split
from tractor_dsl.rules.table import SEATS

if TYPE_CHECKING:
    from tractor_dsl.engine.deal import Deal


def score(deal: Deal) -> DealResult:
    """Return the result of a deal that is played out."""
    play = deal.play
    assert play is not None
    assert play.last_lead is not None
    profile = deal.ruleset.profile
    winning = split(profile.shapes, play.order, play.winning_cards)
    assert winning is not None
    attackers_won = deal.is_attacker(play.last_winner)
    multiplier = kitty_multiplier(profile.kitty, winning, play.last_lead.parts, attackers_won=attackers_won)
    trick_points = deal.attackers_points()
    kitty_points = sum(deal.ruleset.values[face] for face in deal.buried)
    points = trick_points + kitty_points * multiplier + fines(deal)[0]
    decided = outcome(profile.result, points, deal.target or 0)
    return _result(deal, trick_points, kitty_points, multiplier, points, decided)


def surrender(deal: Deal) -> DealResult | None:
    """Return the result of a deal that the dealer gives up, None where that is not allowed."""
    decided = surrendered(deal.ruleset.profile.result, deal.target or 0)
    return None if decided is None else _result(deal, 0, 0, 0, 0, decided)


def fines(deal: Deal) -> tuple[int, tuple[float, ...]]:
    """Return what failed throws change: the attackers' points, and the shares of the base stake owed by seat."""
    points, stakes = 0, [0.0] * SEATS
    if deal.play is not None:
        for seat, returned in deal.play.failed_throws:
            fine = deal.ruleset.profile.throw.fine.fine(returned, attacker=deal.is_attacker(seat))
            points += fine.points
            stakes[seat] += fine.stake
    return points, tuple(stakes)


def _result(
    deal: Deal, trick_points: int, kitty_points: int, multiplier: int, points: int, decided: Outcome
) -> DealResult:
    assert deal.dealer is not None
    assert deal.trump is not None
    fined_points, fined_stakes = fines(deal)
    partners = [seat for seat in range(SEATS) if seat != deal.dealer and not deal.is_attacker(seat)]
    opener = deal.claims[0].seat if deal.claims else None
    overturns = sum(not adds_to(earlier, later) for earlier, later in pairwise(deal.claims))
    return DealResult(
        dealer=deal.dealer,
        trump=deal.trump,
        trick_points=trick_points,
        kitty_points=kitty_points,
        multiplier=multiplier,
        points=points,
        outcome=decided,
        declarers=(deal.dealer, *partners),
        fined_points=fined_points,
        fined_stakes=fined_stakes,
        overturns=overturns if opener is not None else 0,
        target=deal.target,
    )
