"""The play of a deal, trick by trick, on small integers: the fast door of the engine.

:class:`TrickPlay` is mutable and takes card numbers; simulation, search and benchmarks drive it. Tables, records and
teaching use :mod:`tractor_dsl.engine.state`, which wraps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tractor_dsl.cards import Card, Rank, Suit
from tractor_dsl.engine.hands import Masks, cards_of, count_of, masks_of, remove
from tractor_dsl.engine.lead import Lead, lead_from, pair_lead, single_leads
from tractor_dsl.engine.legality import follow_masks, refuse_follow, refuse_lead
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.capture import Standing, challenge
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.throw import blocked
from tractor_dsl.rules.trumps import GROUPS, TRUMPS, Order


class TrickPlay:
    """Four hands being played out; the seat in ``turn`` plays next.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> play = TrickPlay(compile_rules(RuleProfile()), 0, 0, [[24], [25], [20], [15]], leader=0)
    >>> [list(play.play([card])) for card in (24, 25, 20, 15)]  # ♥K ♥A ♥9 ♥4
    [[24], [25], [20], [15]]
    >>> play.last_winner, play.last_points
    (1, 10)
    """

    __slots__ = (
        "_singles",
        "_top_plane",
        "_values",
        "best_group",
        "best_seat",
        "best_tops",
        "failed_throws",
        "last_lead",
        "last_points",
        "last_winner",
        "lead",
        "leader",
        "masks",
        "order",
        "ruleset",
        "seat_points",
        "trick",
        "trick_points",
        "tricks",
        "turn",
        "winning_cards",
    )

    def __init__(
        self, ruleset: Ruleset, level: Rank, trump: Suit, hands: Sequence[Sequence[Card]], leader: int
    ) -> None:
        order = ruleset.order(level, trump)
        self.ruleset = ruleset
        self.order: Order = order
        self.masks: list[Masks] = [masks_of(order, hand, ruleset.planes) for hand in hands]
        """The hands, by seat."""
        self.turn = leader
        self.leader = leader
        """Who led, or is to lead, the trick that is being played."""
        self.lead: Lead | None = None
        """The lead of the trick, None before it."""
        self.trick: list[Sequence[Card]] = []
        """The plays of the trick so far, from the leader on."""
        self.best_group = 0
        self.best_tops: tuple[int, ...] = ()
        self.best_seat = leader
        """Whose play stands as the highest of the trick."""
        self.trick_points = 0
        self.seat_points = [0] * SEATS
        """Card points taken in tricks, by seat."""
        self.winning_cards: Sequence[Card] = ()
        self.failed_throws: tuple[tuple[int, int], ...] = ()
        """Failed throws: who threw, and how many cards went back to the hand."""
        self.last_lead: Lead | None = None
        """The lead of the last trick that was finished."""
        self.tricks: list[tuple[int, list[Sequence[Card]]]] = []
        """Finished tricks: who led, and the plays from the leader on."""
        self.last_winner = -1
        self.last_points = 0
        self._top_plane = GROUPS * (ruleset.planes - 1)
        self._singles = single_leads(order)
        self._values = ruleset.values

    def copy(self) -> TrickPlay:
        """Return an independent copy."""
        twin: TrickPlay = object.__new__(TrickPlay)
        for name in self.__slots__:
            value: Any = getattr(self, name)
            setattr(twin, name, value)
        twin.masks = [masks[:] for masks in self.masks]
        twin.trick = self.trick[:]
        twin.tricks = self.tricks[:]
        twin.seat_points = self.seat_points[:]
        return twin

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return self.lead is None and not any(self.masks[self.turn])

    def hand(self, seat: int) -> list[Card]:
        """Return the cards of a seat, trumps first, then the side suits, each from high to low."""
        return cards_of(self.order, self.masks[seat])

    def refuse(self, cards: Sequence[Card]) -> Refusal | None:
        """Return why the seat in turn may not play some cards, or None."""
        hand = self.masks[self.turn]
        if self.lead is None:
            verdict: object = refuse_lead(self.ruleset, self.order, hand, cards)
        else:
            verdict = refuse_follow(self.ruleset, self.order, hand, self.lead, cards)
        return verdict if isinstance(verdict, Refusal) else None

    def would_win(self, cards: Sequence[Card]) -> bool:
        """Tell whether a legal play by the seat in turn would become the highest of the trick."""
        lead = self.lead
        return (
            lead is None or self._challenge(lead, cards, masks_of(self.order, cards, self.ruleset.planes)) is not None
        )

    def play(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Play cards for the seat in turn; return what is on the table in the end.

        That is the cards themselves, or one component of them after a failed throw.

        Raises:
            IllegalAction: the rules refuse the play; nothing has changed.
        """
        lead = self.lead
        copies = len(cards)
        equal = copies == 1 or (copies == 2 and cards[0] == cards[1])
        if not equal or (lead is not None and lead.copies != copies):
            if lead is None:
                return self._lead_several(cards)
            self._follow_several(lead, cards)
            return cards
        # one card, or a pair that leads or follows a pair, by far the most plays: decided without building anything
        order = self.order
        face = cards[0]
        group, bit = order.slots[face]
        hand = self.masks[self.turn]
        if not hand[group] & bit or (lead is not None and group != lead.group and hand[lead.group]):
            self._raise(cards)
        index = group + self._top_plane
        while not hand[index] & bit:
            index -= GROUPS
        if copies == 2:
            if index == group:
                self._raise(cards)
            hand[index] ^= bit
            index -= GROUPS
            self.trick_points += self._values[face]
        hand[index] ^= bit
        self.trick_points += self._values[face]
        if lead is None:
            self.lead = self._singles[face] if copies == 1 else pair_lead(self.ruleset, order, face)
            self.best_group, self.best_tops = group, (order.place[face],)
            self.best_seat, self.winning_cards = self.turn, cards
        elif (order.place[face] > self.best_tops[0]) if group == self.best_group else (group == TRUMPS):
            self.best_group, self.best_tops = group, (order.place[face],)
            self.best_seat, self.winning_cards = self.turn, cards
        self.trick.append(cards)
        if len(self.trick) == SEATS:
            self._end_trick()
        else:
            self.turn = (self.turn + 1) % SEATS
        return cards

    def _lead_several(self, cards: Sequence[Card]) -> Sequence[Card]:
        lead = refuse_lead(self.ruleset, self.order, self.masks[self.turn], cards)
        if isinstance(lead, Refusal):
            self._raise(cards)
            raise AssertionError
        if len(lead.parts) > 1:
            part = self._stopped(lead)
            if part is not None:
                self.failed_throws = (*self.failed_throws, (self.turn, len(cards) - len(part.cards)))
                cards = part.cards
                lead = lead_from(self.ruleset, lead.group, (part,))
        remove(self.masks[self.turn], self.order, cards)
        self.lead = lead
        self._stands(lead.standing, cards)
        self._count(cards)
        return cards

    def _stopped(self, lead: Lead) -> Component | None:
        """Return the component to which a failed throw is cut, or None when the throw holds."""
        others = [self.masks[(self.turn + step) % SEATS][lead.group :: GROUPS] for step in range(1, SEATS)]
        profile = self.ruleset.profile
        stop = blocked(profile.throw, profile.shapes, self.order, lead.group, lead.parts, others)
        return None if stop is None else stop.component

    def _follow_several(self, lead: Lead, cards: Sequence[Card]) -> None:
        order = self.order
        hand = self.masks[self.turn]
        masks = follow_masks(self.ruleset, order, hand, lead, cards)
        if masks is None:
            self._raise(cards)
            raise AssertionError
        remove(hand, order, cards)
        higher = self._challenge(lead, cards, masks)
        if higher is not None:
            self._stands(higher, cards)
        self._count(cards)

    def _challenge(self, lead: Lead, cards: Sequence[Card], masks: Masks) -> Standing | None:
        """Return the new standing if a play beats the highest one so far, else None."""
        face = cards[0]
        group, best = self.order.group[face], self.best_group
        if group != best and group != TRUMPS:
            return None
        if lead.copies:
            top = self.order.place[face]
            higher = cards[-1] == face and (group != best or top > self.best_tops[0])
            return Standing(group, (top,)) if higher else None
        planes = masks[group::GROUPS]
        if (lead.pairs and count_of(planes[1:]) < lead.pairs) or count_of(planes) != lead.size:
            return None
        profile = self.ruleset.profile
        return challenge(
            profile.capture,
            profile.shapes,
            self.order,
            lead.shapes,
            lead.group,
            Standing(self.best_group, self.best_tops),
            group,
            planes,
        )

    def _stands(self, standing: Standing, cards: Sequence[Card]) -> None:
        self.best_group, self.best_tops = standing
        self.best_seat = self.turn
        self.winning_cards = cards

    def _count(self, cards: Sequence[Card]) -> None:
        """Put a play on the table and pass the turn on."""
        values, points = self._values, self.trick_points
        for face in cards:
            points += values[face]
        self.trick_points = points
        self.trick.append(cards)
        if len(self.trick) == SEATS:
            self._end_trick()
        else:
            self.turn = (self.turn + 1) % SEATS

    def _end_trick(self) -> None:
        """Give the trick to the highest play, whose seat leads next."""
        winner = self.best_seat
        self.seat_points[winner] += self.trick_points
        self.last_winner, self.last_points = winner, self.trick_points
        self.last_lead = self.lead
        self.tricks.append((self.leader, self.trick))
        self.trick_points, self.trick, self.lead = 0, [], None
        self.turn = self.leader = winner

    def _raise(self, cards: Sequence[Card]) -> None:
        refusal = self.refuse(cards)
        if refusal is None:
            raise AssertionError("a play was stopped that no rule refuses")
        raise IllegalAction(refusal.message, refusal)
