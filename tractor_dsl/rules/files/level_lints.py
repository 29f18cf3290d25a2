"""A lint of levels: a ladder with rungs that no side ever stands on."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.irregularities import DealLost
from tractor_dsl.rules.levels import climb
from tractor_dsl.rules.profile import RuleProfile


def reached_levels(profile: RuleProfile) -> frozenset[Rank]:
    """Return the levels that a side can come to, deal by deal, from the first one.

    >>> len(reached_levels(RuleProfile()))
    13
    """
    rules = profile.levels
    gains = {*_gains(profile)}
    reached = {rules.ladder[0]}
    ahead = [*reached]
    while ahead:
        at = ahead.pop()
        new = {climb(rules, at, up, dealing=dealing).to for dealing, up in gains} - reached
        reached |= new
        ahead += new
    return frozenset(reached)


def _gains(profile: RuleProfile) -> Iterator[tuple[bool, int]]:
    """Yield what a deal can bring a side: whether it was the dealer's, and the levels, up to once round the ladder."""
    for band in profile.result.bands:
        if band.attackers is None:
            yield True, band.declarers or 0
        else:
            further = len(profile.levels.ladder) if band.then_every else 0
            yield from ((False, band.attackers + more) for more in range(further + 1))
    misplay = profile.irregularities.misplay
    if isinstance(misplay, DealLost):
        yield True, misplay.declarers_up


def lint_ladder(rules: InForce) -> Iterator[Diagnostic]:
    """TD475: some side comes to every level."""
    reached = reached_levels(rules.profile)
    missed = [RANKS[level] for level in rules.profile.levels.ladder if level not in reached]
    if missed:
        place = rules.place("levels.ladder", "levels.must_hold", "levels.past_top", "result.bands")
        yield finding("td475", place, severity="warning", help=say("td475.help"), levels=listing(missed))
