"""How ``greedy`` undertakes a deal: what it bids and names, which card it calls, and when it gives up."""

from __future__ import annotations

from tractor_dsl.cards import FACES, NO_TRUMP, Card, Suit
from tractor_dsl.engine.view import View, partner_of
from tractor_dsl.players.declaring import expected, strength
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.result import outcome, surrendered
from tractor_dsl.rules.trumps import TRUMPS

USUAL, PER_TRUMP = 0.43, 0.014
"""The share of all card points that attackers take from an average dealer, and how much less for every trump more."""
SPREAD = (-0.2, -0.08, 0.0, 0.08, 0.2)
"""Shares by which it may be more or less, all as likely."""
PARTNER_CAN = 20
"""Card points by which a hand has to undertake more than its partner has bid."""
TWIN, COMPANY = 2.0, 0.5
"""What a called card gains by an own copy (only one other player can have it), and by every other card of its suit."""


def bid(view: View) -> int | None:
    """Return the highest target that may be called, if the hand is worth it."""
    targets = view.possible_bids()
    if not targets:
        return None
    worth = _points(view, _advantage(view, _best_suit(view)))
    fixed = view.ruleset.profile.partners.team is Team.OPPOSITE
    if fixed and view.bids and view.bids[-1][0] == partner_of(view.seat):
        worth += PARTNER_CAN
    return targets[0] if worth < targets[0] else None


def name_trump(view: View) -> Suit:
    """Return the suit in which the hand is stronger than chance would have it, by the most."""
    return _best_suit(view)


def _best_suit(view: View) -> Suit:
    return max(range(NO_TRUMP + 1), key=lambda suit: _advantage(view, suit))


def _advantage(view: View, suit: Suit) -> float:
    """Return by how much the hand is stronger than an average one if a suit is the trump suit."""
    return strength(view, suit) - expected(view, suit)


def _points(view: View, advantage: float, more: float = 0.0) -> float:
    """Return how many card points the attackers are expected to take from a dealer with some advantage."""
    total = sum(view.ruleset.values[face] for face in view.ruleset.deck)
    return total * min(1.0, max(0.0, USUAL - PER_TRUMP * advantage + more))


def call(view: View) -> Card:
    """Return a high side card that another hand may hold: best one that has its twin here, in a suit with company."""
    order, unseen, hand = view.order, view.unseen(), view.hand

    def merit(face: Card) -> tuple[bool, float]:
        group = order.group[face]
        company = sum(order.group[other] == group for other in hand)
        steps_down = len(order.places[group]) - 1 - order.place[face]
        return group != TRUMPS, TWIN * (face in hand) + COMPANY * company - 2 * TWIN * steps_down

    return max((face for face in range(FACES) if unseen[face]), key=merit)


def concede(view: View) -> bool:
    """Tell whether playing is expected to cost more levels than giving up."""
    rules, target, trump = view.ruleset.profile.result, view.target or 0, view.trump
    given_up = surrendered(rules, target)
    if given_up is None or trump is None:
        return False
    advantage = _advantage(view, trump)
    played = [outcome(rules, round(_points(view, advantage, more)), target) for more in SPREAD]
    lost = sum(result.levels if result.attackers_won else -result.levels for result in played)
    return lost > given_up.levels * len(played)
