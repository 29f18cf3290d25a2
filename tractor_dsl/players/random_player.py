"""``random``: legal plays by chance. Of leads the kind is drawn first, because nearly all legal leads are throws."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from tractor_dsl.cards import FACES, NO_TRUMP, Card, Suit
from tractor_dsl.engine.hands import Masks
from tractor_dsl.engine.lead import Lead
from tractor_dsl.engine.legal import LegalPlays, legal_buries
from tractor_dsl.engine.view import View
from tractor_dsl.players.base import Player
from tractor_dsl.rules.shapes import ShapeRules, each_bit, run_starts
from tractor_dsl.rules.throw import may_throw
from tractor_dsl.rules.trumps import GROUPS, Order

OPENING, ANSWERING = 0.2, 0.5
"""How often something that could be shown is shown: seldom while nobody has, so that now and then nobody does."""
BIDDING, FURTHER_DOWN = 0.6, 0.3
"""How often a target is called, and how often it is lower than it has to be, step by step."""
DEMANDING, CONCEDING = 0.5, 0.05
"""How often a new deal is demanded, and how often a deal is given up."""
ALONE = 0.15
"""How often the card called for a partner is one that nobody else can hold."""
ONE_MORE = 0.5
"""How often a throw takes a further card."""
_ATTEMPTS = 8


class RandomPlayer(Player):
    """Plays anything that is legal: leads by kind, follows with every legal play equally likely."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._chance = rng.random

    def _below(self, stop: int) -> int:
        return int(self._chance() * stop)

    def declare(self, view: View) -> Sequence[Card] | None:
        """Show something now and then, and half of the times once somebody has."""
        shows = view.declarations()
        speaks = shows and self._chance() < (ANSWERING if view.claims else OPENING)
        return shows[self._below(len(shows))] if speaks else None

    def demand_redeal(self, view: View) -> bool:
        """Demand it half of the times."""
        return self._chance() < DEMANDING

    def bid(self, view: View) -> int | None:
        """Call a target more often than not, most of the times the highest one or one not far below."""
        targets = view.possible_bids()
        if not targets or self._chance() >= BIDDING:
            return None
        index = 0
        while index + 1 < len(targets) and self._chance() < FURTHER_DOWN:
            index += 1
        return targets[index]

    def name_trump(self, view: View) -> Suit:
        """Name any suit, or none."""
        return self._below(NO_TRUMP + 1)

    def bury(self, view: View) -> Sequence[Card]:
        """Lay away any cards."""
        if view.ruleset.profile.kitty.buried_points is not None:
            return legal_buries(view).sample(self._rng)
        return self._some(view.hand, view.ruleset.kitty_size)

    def call(self, view: View) -> Card:
        """Call any card that others may hold, now and then one that they cannot."""
        unseen = view.unseen()
        mine = [face for face in range(FACES) if view.ruleset.deck.count(face) and not unseen[face]]
        if mine and self._chance() < ALONE:
            return mine[self._below(len(mine))]
        others = [face for face in range(FACES) if unseen[face]]
        return others[self._below(len(others))]

    def concede(self, view: View) -> bool:
        """Give up now and then."""
        return self._chance() < CONCEDING

    def play(self, view: View) -> Sequence[Card]:
        """Lead a kind of play that the hand has, or follow with any legal play."""
        lead, order, hand = view.lead, view.order, view.masks
        if lead is None:
            return self._lead(view, order, hand)
        own = hand[lead.group]
        if lead.size == 1:
            return [order.faces[lead.group][self._bit(own)] if own else self._face(order, hand, 0)]
        cards = self._follow_several(order, hand, lead)
        return LegalPlays(view.ruleset, order, hand, lead).sample(self._rng) if cards is None else cards

    # ------------------------------------------------------------------------------------------------- leads

    def _lead(self, view: View, order: Order, hand: Masks) -> Sequence[Card]:
        profile = view.ruleset.profile
        kinds = [index // GROUPS for index in range(0, len(hand), GROUPS) if any(hand[index : index + GROUPS])]
        runs = _runs(profile.shapes, order, hand)
        throwing = [
            group for group in range(GROUPS) if hand[group] & (hand[group] - 1) and may_throw(profile.throw, group)
        ]
        kind = self._below(len(kinds) + bool(runs) + bool(throwing))
        if kind < len(kinds):
            return [self._face(order, hand, kind)] * (kind + 1)
        if kind == len(kinds) and runs:
            return self._run(order, hand, *runs[self._below(len(runs))])
        return self._throw(order, hand, throwing[self._below(len(throwing))])

    def _run(self, order: Order, hand: Masks, group: int, start: int, width: int, length: int) -> list[Card]:
        """Return the cards of a run, at places with equal faces any that is wide enough."""
        plane = hand[group + GROUPS * (width - 1)]
        cards: list[Card] = []
        for place in range(start, start + length):
            wide = [face for face in order.places[group][place] if plane & order.bit[face]]
            cards += [wide[self._below(len(wide))]] * width
        return cards

    def _throw(self, order: Order, hand: Masks, group: int) -> list[Card]:
        """Return two cards or more of a suit group."""
        cards = _cards_of_groups(order, hand, (group,))
        number = 2
        while number < len(cards) and self._chance() < ONE_MORE:
            number += 1
        return self._some(cards, number)

    # ----------------------------------------------------------------------------------------------- follows

    def _follow_several(self, order: Order, hand: Masks, lead: Lead) -> list[Card] | None:
        """Return one of the legal plays, all equally likely, or None where this takes more than a few steps."""
        group, size = lead.group, lead.size
        held = sum(mask.bit_count() for mask in hand[group::GROUPS])
        pairs = hand[group + GROUPS] if len(hand) > GROUPS else 0
        if held <= size:
            forced = _cards_of_groups(order, hand, (group,))
            if held == size:
                return forced
            others = self._uniform(order, hand, [other for other in range(GROUPS) if other != group], size - held)
            return None if others is None else forced + others
        if not pairs or not lead.duty.shapes:
            return self._uniform(order, hand, (group,), size)
        if lead.shapes == ((2, 1),) and lead.duty.simple:
            return [order.faces[group][self._bit(pairs)]] * 2
        return None

    def _uniform(self, order: Order, hand: Masks, groups: Sequence[int], number: int) -> list[Card] | None:
        """Return cards of some groups, every multiset equally likely; None if no attempt succeeded.

        Cards drawn one by one make a multiset the likelier, the more of its faces are held more often than drawn; so it
        is rejected as much more often.
        """
        cards = _cards_of_groups(order, hand, groups)
        if number == 1 or len(hand) == GROUPS or not any(hand[group + GROUPS] for group in groups):
            if number == 1:
                cards = list(dict.fromkeys(cards))
            return self._some(cards, number)
        for _ in range(_ATTEMPTS):
            drawn = self._some(cards, number)
            ways = 1
            for face in set(drawn):
                ways *= comb(cards.count(face), drawn.count(face))
            if ways == 1 or self._chance() * ways < 1:
                return drawn
        return None

    # ----------------------------------------------------------------------------------------------- drawing

    def _some(self, cards: list[Card], number: int) -> list[Card]:
        """Return some of the cards, drawn without putting back; reorders the list."""
        for index in range(number):
            other = index + self._below(len(cards) - index)
            cards[index], cards[other] = cards[other], cards[index]
        return cards[:number]

    def _bit(self, mask: int) -> int:
        """Return any bit of a mask."""
        for _ in range(self._below(mask.bit_count())):
            mask &= mask - 1
        return mask & -mask

    def _face(self, order: Order, hand: Masks, plane: int) -> Card:
        """Return any face held more than ``plane`` times."""
        masks = hand[plane * GROUPS : (plane + 1) * GROUPS]
        index = self._below(sum(mask.bit_count() for mask in masks))
        for group, mask in enumerate(masks):
            faces = mask.bit_count()
            if index < faces:
                for _ in range(index):
                    mask &= mask - 1
                return order.faces[group][mask & -mask]
            index -= faces
        raise AssertionError("nothing is held so often")


def _cards_of_groups(order: Order, hand: Masks, groups: Sequence[int]) -> list[Card]:
    """Return the cards of some suit groups of a hand."""
    cards: list[Card] = []
    for group in groups:
        faces = order.faces[group]
        for mask in hand[group::GROUPS]:
            while mask:
                bit = mask & -mask
                cards.append(faces[bit])
                mask ^= bit
    return cards


def _runs(rules: ShapeRules, order: Order, hand: Masks) -> list[tuple[int, int, int, int]]:
    """Return (group, lowest place, width, length) of every run in a hand."""
    runs = []
    shortest = rules.shortest_run
    for index in range(GROUPS, len(hand)):
        plane, group, width = hand[index], index % GROUPS, index // GROUPS + 1
        length = shortest
        while plane.bit_count() >= length:
            starts = run_starts(rules, order, group, plane, width, length)
            if not starts:
                break
            runs += [(group, start.bit_length() - 1, width, length) for start in each_bit(starts)]
            length += 1
    return runs
