"""Whether a play is legal, from what its player knows: the own hand and the lead. The one place that decides it."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import Masks, cards_of, count_of
from tractor_dsl.engine.lead import Lead, lead_of_planes
from tractor_dsl.engine.reasons import shape_refusal
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.follow import follows
from tractor_dsl.rules.refusal import Refusal, not_held
from tractor_dsl.rules.throw import may_throw
from tractor_dsl.rules.trumps import GROUPS, Order


def refuse_lead(ruleset: Ruleset, order: Order, hand: Masks, cards: Sequence[Card]) -> Refusal | Lead:
    """Return the lead that cards make, or why they may not be led."""
    if not cards:
        return Refusal("no_cards")
    masks = _masks_held(order, hand, cards)
    if masks is None:
        return _not_held(order, hand, cards)
    group = order.group[cards[0]]
    planes = tuple(masks[group::GROUPS])
    if count_of(planes) < len(cards):
        return Refusal("lead_mixed")
    lead = lead_of_planes(ruleset, order, group, planes)
    if len(lead.parts) > 1 and not may_throw(ruleset.profile.throw, group):
        return Refusal("lead_throw", "throw.allowed")
    return lead


def _masks_held(order: Order, hand: Masks, cards: Sequence[Card]) -> Masks | None:
    """Return cards as masks, or None if the hand does not hold them all."""
    masks = [0] * len(hand)
    slots = order.slots
    for face in cards:
        index, bit = slots[face]
        while masks[index] & bit:
            index += GROUPS
            if index >= len(hand):
                return None
        if not hand[index] & bit:
            return None
        masks[index] |= bit
    return masks


def follow_masks(ruleset: Ruleset, order: Order, hand: Masks, lead: Lead, cards: Sequence[Card]) -> Masks | None:
    """Return the masks of a play that follows a lead legally, or None when it does not.

    A player with at most as many cards of the led group as were led plays all of them and anything else; one with more
    plays that group only, and meets the shape duty. A player without any may play anything.
    Source: QQ 升级, two decks, following; every text says "suit first".
    """
    size, group = lead.size, lead.group
    if len(cards) != size:
        return None
    if size == 1:
        return _single_follow(order, hand, group, cards[0])
    masks = _masks_held(order, hand, cards)
    if masks is None or not hand[group]:
        return masks
    held, played = hand[group::GROUPS], masks[group::GROUPS]
    if held == played:
        return masks
    if count_of(played) < size:
        return None
    duty = lead.duty
    if duty.shapes and held[1]:
        while len(held) > 2 and not held[-1]:
            held.pop()
        profile = ruleset.profile
        if not follows(profile.follow, profile.shapes, order, group, held, played, duty):
            return None
    return masks


def _single_follow(order: Order, hand: Masks, led: int, face: Card) -> Masks | None:
    """Answer the most frequent question, about one card that follows one card (see :func:`follow_masks`)."""
    group, bit = order.slots[face]
    if not hand[group] & bit or (group != led and hand[led]):
        return None
    masks = [0] * len(hand)
    masks[group] = bit
    return masks


def refuse_follow(ruleset: Ruleset, order: Order, hand: Masks, lead: Lead, cards: Sequence[Card]) -> Refusal | Masks:
    """Return the masks of a play that follows a lead legally, or why it does not.

    :func:`follow_masks` decides; the reason of a refusal is worked out only here.
    """
    masks = follow_masks(ruleset, order, hand, lead, cards)
    if masks is not None:
        return masks
    if len(cards) != lead.size:
        return Refusal("follow_size", params={"led": lead.size, "played": len(cards)})
    masks = _masks_held(order, hand, cards)
    if masks is None:
        return _not_held(order, hand, cards)
    held, played = hand[lead.group :: GROUPS], masks[lead.group :: GROUPS]
    if count_of(played) < min(count_of(held), lead.size):
        return Refusal("follow_suit", params={"owed": min(count_of(held), lead.size), "played": count_of(played)})
    return shape_refusal(ruleset, order, lead, held, played)


def _not_held(order: Order, hand: Masks, cards: Sequence[Card]) -> Refusal:
    refusal = not_held(cards_of(order, hand), cards)
    assert refusal is not None, "asked only of cards that are not all held"
    return refusal
