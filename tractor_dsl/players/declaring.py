"""How ``greedy`` declares: it names a suit in which it is longer and stronger than chance would have it."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.cards import NO_TRUMP, Card, Suit, card
from tractor_dsl.engine.view import View, partner_of
from tractor_dsl.rules.claims import fits_rung
from tractor_dsl.rules.declare import Moment
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.trumps import TRUMPS, Order

HIGH, PAIR = 0.7, 0.8
"""What a trump above the trump suit's ace, and a pair of trumps, count besides the card itself."""
SPARE = 0.5
"""How far above the expected strength a first declaration has to be."""
OVER_OPPONENT, OVER_PARTNER = 1.0, 4.0
"""By how much a suit has to be stronger than the one that stands."""
FEW_CARDS = 4


def declare(view: View) -> Sequence[Card] | None:
    """Return the combination to show, or None."""
    shows = view.declarations()
    if not shows:
        return None
    strengths = {suit: strength(view, suit) for suit in range(NO_TRUMP + 1)}
    standing = view.trump
    margin, chosen = 0.0, None
    for cards in shows:
        suit = _named(view, cards)
        needed = expected(view, suit) + SPARE
        if standing is not None and view.claims:
            if view.claims[-1].seat == view.seat and suit == standing:
                needed -= 2 * SPARE
            else:
                needed = max(needed, strengths[standing] + _margin_over(view, view.claims[-1].seat))
        elif view.moment is not Moment.DEAL:
            needed -= 2 * SPARE
        if len(view.hand) >= FEW_CARDS and strengths[suit] - needed > margin:
            margin, chosen = strengths[suit] - needed, cards
    return chosen


def demand_redeal(view: View) -> bool:
    """Tell whether the hand is too weak in the trumps as they stand to be played."""
    suit = NO_TRUMP if view.trump is None else view.trump
    return strength(view, suit) < expected(view, suit)


def _margin_over(view: View, seat: int) -> float:
    """Return by how much a suit has to be stronger than the one that a seat has named."""
    opposite = view.ruleset.profile.partners.team is Team.OPPOSITE
    ours = seat == view.seat or (opposite and seat == partner_of(view.seat))
    return OVER_PARTNER if ours else OVER_OPPONENT


def strength(view: View, suit: Suit) -> float:
    """Return how strong the own hand would be in trumps: their number, and more for high ones and pairs."""
    order = view.ruleset.order(view.level, suit)
    lowest_high = _lowest_high(order)
    trumps = [face for face in view.hand if order.group[face] == TRUMPS]
    high = sum(order.place[face] >= lowest_high for face in trumps)
    pairs = len(trumps) - len(set(trumps))
    return len(trumps) + HIGH * high + PAIR * pairs


def _lowest_high(order: Order) -> int:
    """Return the lowest place that counts as high: that of the lower level cards, below the jokers."""
    return min(order.place[card(suit, order.level)] for suit in range(4))


def expected(view: View, suit: Suit) -> float:
    """Return the strength of an average hand with as many cards as have been drawn."""
    order = view.ruleset.order(view.level, suit)
    planes = view.ruleset.planes
    faces = sum(map(len, order.places[TRUMPS]))
    high = sum(map(len, order.places[TRUMPS][_lowest_high(order) :]))
    share = len(view.hand) / len(view.ruleset.deck)
    pairs = faces * (planes * (planes - 1) / 2) * share * share
    return share * planes * (faces + HIGH * high) + PAIR * pairs


def _named(view: View, cards: Sequence[Card]) -> Suit:
    """Return the trump suit that a combination names."""
    for rung in view.ruleset.profile.declare.rungs:
        suit = fits_rung(rung, view.level, cards)
        if suit is not None:
            return suit
    raise AssertionError("shown cards stand on no rung")
