"""``greedy``: a plain player that weighs every play by the card points it may gain or lose, under any variant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tractor_dsl.cards import Card, Suit
from tractor_dsl.engine.view import View
from tractor_dsl.players.base import Player
from tractor_dsl.players.burying import bury
from tractor_dsl.players.declaring import declare, demand_redeal
from tractor_dsl.players.following import follow, only_follow
from tractor_dsl.players.leading import lead
from tractor_dsl.players.reading import Reading
from tractor_dsl.players.undertaking import bid, call, concede, name_trump


class GreedyPlayer(Player):
    """Declares long suits, buries short ones, takes tricks that are worth it; looks one trick ahead."""

    name = "greedy"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def declare(self, view: View) -> Sequence[Card] | None:
        """Show what names a strong suit."""
        return declare(view)

    def demand_redeal(self, view: View) -> bool:
        """Demand it with a weak hand."""
        return demand_redeal(view)

    def bid(self, view: View) -> int | None:
        """Call the highest target that is left, as long as the hand is worth it."""
        return bid(view)

    def name_trump(self, view: View) -> Suit:
        """Name the strongest suit."""
        return name_trump(view)

    def call(self, view: View) -> Card:
        """Call a top card of a side suit."""
        return call(view)

    def concede(self, view: View) -> bool:
        """Give up what is expected to end even worse."""
        return concede(view)

    def bury(self, view: View) -> Sequence[Card]:
        """Lay away what is spared most easily."""
        return bury(view)

    def play(self, view: View) -> Sequence[Card]:
        """Lead or follow with what is expected to gain most."""
        if view.lead is None:
            return lead(Reading(view), self._rng.random)
        forced = only_follow(view, view.lead)
        return forced if forced is not None else follow(Reading(view), view.lead, self._rng.random)
