"""How ``greedy`` buries: short weak side suits without card points; trumps, tops, pairs and tractors stay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf

from tractor_dsl.cards import Card
from tractor_dsl.engine.legal import legal_buries
from tractor_dsl.engine.view import View
from tractor_dsl.rules.shapes import split_planes
from tractor_dsl.rules.trumps import GROUPS, TRUMPS

VOID_SUIT = 6.0
"""What it is worth to have none of a side suit."""
TRUMP, TOP, NEXT_TO_TOP = 30.0, 14.0, 6.0
PAIR, LONGER = 5.0, 4.0
POINT = 0.8
"""What burying a card point costs: it may be captured, several times over."""


def bury(view: View) -> Sequence[Card]:
    """Return the cards to lay away."""
    size = view.ruleset.kitty_size
    keep, groups = _keeping(view), view.order.group
    cards = sorted(view.hand, key=lambda face: (keep[face], face))
    suits = [[face for face in cards if groups[face] == group] for group in range(TRUMPS)]
    plans = [
        _plan(cards, keep, voided, size) for count in range(len(suits) + 1) for voided in combinations(suits, count)
    ]
    buries, values = legal_buries(view), view.ruleset.values
    fewest_points = sorted(cards, key=lambda face: values[face])[:size]
    plans = [plan for plan in plans if plan[0] < inf and tuple(plan[1]) in buries]
    return min(plans)[1] if plans else fewest_points


def _plan(
    cards: Sequence[Card], keep: dict[Card, float], voided: Sequence[Sequence[Card]], size: int
) -> tuple[float, list[Card]]:
    """Return what it costs to lay away some suits whole, and then what is spared most easily; and these cards.

    ``cards`` are the own ones, those most easily spared first.
    """
    first = [face for suit in voided for face in suit]
    if len(first) > size:
        return inf, first
    rest = list(cards)
    for face in first:
        rest.remove(face)
    chosen = first + rest[: size - len(first)]
    return sum(keep[face] for face in chosen) - VOID_SUIT * sum(1 for suit in voided if suit), chosen


def _keeping(view: View) -> dict[Card, float]:
    """Return how much is lost by laying away one card of a face."""
    order, masks, values = view.order, view.masks, view.ruleset.values
    keep: dict[Card, float] = {}
    for group in range(GROUPS):
        top = len(order.places[group]) - 1
        for part in split_planes(view.ruleset.profile.shapes, order, group, masks[group::GROUPS]):
            for face in part.cards:
                place = order.place[face]
                worth = place / max(top, 1) + POINT * values[face]
                if group == TRUMPS:
                    worth += TRUMP
                else:
                    worth += TOP if place == top else NEXT_TO_TOP if place == top - 1 and part.width > 1 else 0.0
                worth += PAIR * (part.width - 1) + LONGER * (part.length - 1)
                keep[face] = max(worth, keep.get(face, 0.0))
    return keep
