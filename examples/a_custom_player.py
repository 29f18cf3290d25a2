"""A player of your own: decisions, each from a view. This one always plays the lowest legal cards.

Run it: ``python examples/a_custom_player.py``
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tractor_dsl.cards import Card
from tractor_dsl.engine.legal import legal_plays
from tractor_dsl.engine.view import View
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.simulate.shuffle import deck_order
from tractor_dsl.simulate.table import play_deal


class Humble(Player):
    """Never declares, buries the lowest cards, and plays as low as the rules allow."""

    name = "humble"

    def bury(self, view: View) -> Sequence[Card]:
        """Lay away the lowest cards."""
        return self._lowest_first(view)[: view.ruleset.kitty_size]

    def play(self, view: View) -> Sequence[Card]:
        """Lead the lowest card, or follow with the first legal play found."""
        if view.lead is None:
            return self._lowest_first(view)[:1]
        return next(iter(legal_plays(view)))

    @staticmethod
    def _lowest_first(view: View) -> list[Card]:
        return view.order.strongest_first(view.hand)[::-1]


ruleset = compile_rules(load_variant("menghuan").profile)
points = []
for number in range(30):
    rng = random.Random(number)
    greedy = player_named("greedy", rng)
    deal = play_deal(
        ruleset,
        deck_order(ruleset, seed=3, number=number),
        level=number % 13,
        dealer=0,
        players=[Humble(), greedy, Humble(), greedy],
    )
    assert deal.result is not None
    points.append(deal.result.points)
print(f"against two humble declarers two greedy attackers take {sum(points) / len(points):.0f} points on average")
