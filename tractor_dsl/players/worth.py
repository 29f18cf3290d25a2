"""What cards are worth keeping, in card points: a yardstick, so that a play can be weighed against a trick."""

from __future__ import annotations

from tractor_dsl.cards import Card
from tractor_dsl.players.reading import Reading
from tractor_dsl.rules.trumps import GROUPS, TRUMPS

LOW_TRUMP, TOP_TRUMP = 3.0, 8.0
SIDE_TOP, BOSS = 1.2, 2.5
SPLIT_SIDE, SPLIT_TRUMP = 1.5, 3.0
LAST_CARDS, LAST_TOP = 5, 6.0


def worth(reading: Reading, face: Card) -> float:
    """Return what one card is worth keeping, its card points left out."""
    order = reading.order
    group, place = order.group[face], order.place[face]
    height = place / max(1, len(order.places[group]) - 1)
    boss = reading.top_out[group] <= place
    if group == TRUMPS:
        last = LAST_TOP if boss and reading.cards_left <= LAST_CARDS else 0.0
        return LOW_TRUMP + (TOP_TRUMP - LOW_TRUMP) * height**3 + last
    return BOSS if boss else SIDE_TOP * height


def cost(reading: Reading, face: Card, copies: int) -> float:
    """Return what playing copies of a card costs: their worth, and what breaking up a pair or a triple costs."""
    group, bit = reading.order.group[face], reading.order.bit[face]
    held = sum(1 for mask in reading.hand[group::GROUPS] if mask & bit)
    left = held - copies
    split = SPLIT_TRUMP if group == TRUMPS else SPLIT_SIDE
    return copies * worth(reading, face) + (split if left and held > 1 else 0.0)
