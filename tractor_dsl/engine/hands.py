"""Hands as masks: one flat list per hand, entry ``group + 5 x k`` holding the faces of a group held over k times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.rules.shapes import each_bit
from tractor_dsl.rules.trumps import GROUPS, Order

Masks: TypeAlias = list[int]


def masks_of(order: Order, cards: Iterable[Card], planes: int) -> Masks:
    """Return cards as masks.

    Raises:
        ValueError: a face occurs more often than ``planes`` times.
    """
    masks = [0] * (GROUPS * planes)
    slots = order.slots
    try:
        for face in cards:
            index, bit = slots[face]
            while masks[index] & bit:
                index += GROUPS
            masks[index] |= bit
    except IndexError:
        raise ValueError("more copies of a card than there are decks") from None
    return masks


def cards_of(order: Order, masks: Sequence[int]) -> list[Card]:
    """Return the cards of a hand, trumps first, then the side suits, each from high to low."""
    cards = [order.faces[index % GROUPS][bit] for index, mask in enumerate(masks) for bit in each_bit(mask)]
    return order.strongest_first(cards)


def holds(hand: Sequence[int], masks: Sequence[int]) -> bool:
    """Tell whether a hand holds all cards of some masks."""
    return not any(mask & ~held for mask, held in zip(masks, hand, strict=True))


def remove(hand: Masks, order: Order, cards: Iterable[Card]) -> None:
    """Take cards that it holds out of a hand, in place."""
    slots, last = order.slots, len(hand) - GROUPS
    for face in cards:
        index, bit = slots[face]
        index += last
        while not hand[index] & bit:
            index -= GROUPS
        hand[index] ^= bit


def count_of(masks: Sequence[int]) -> int:
    """Return the number of cards in masks."""
    count = 0
    for mask in masks:
        count += mask.bit_count()
    return count
