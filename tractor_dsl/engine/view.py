"""What one seat may see of a deal. Players, tables and legality get this, never the deal itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tractor_dsl.cards import FACES, Card, Rank, Suit
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.hands import Masks, masks_of
from tractor_dsl.engine.lead import Lead
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.claims import Claim, takes_kitty
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.declare import Moment
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.trumps import Order


class View:
    """A window on a deal for one seat; it shows nothing that the seat may not know.

    It follows the deal that it was made of; a view of an immutable state never changes.
    """

    __slots__ = ("_deal", "seat")

    def __init__(self, deal: Deal, seat: int) -> None:
        self._deal = deal
        self.seat = seat

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the table."""
        return self._deal.ruleset

    @property
    def phase(self) -> Phase:
        """Where the deal is."""
        return self._deal.phase

    @property
    def moment(self) -> Moment:
        """The moment of declaring that was last reached."""
        return self._deal.moment

    @property
    def declaring(self) -> bool:
        """Whether declarations are being asked for."""
        return self._deal.declaring

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        return self._deal.turn

    @property
    def level(self) -> Rank:
        """The level of the deal."""
        return self._deal.level

    @property
    def trump(self) -> Suit | None:
        """The trump suit as it stands, None while nobody has declared."""
        return self._deal.standing_trump

    @property
    def dealer(self) -> int | None:
        """The dealer, None while the first deal of a match has not found one."""
        return self._deal.dealer

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The declarations so far; the last one stands."""
        return self._deal.claims

    @property
    def shown(self) -> tuple[Card, ...]:
        """Kitty cards turned up because nobody declared."""
        return self._deal.shown

    @property
    def drawn(self) -> int:
        """Cards dealt so far, all seats together."""
        return self._deal.drawn

    @property
    def hand(self) -> list[Card]:
        """The own cards; in play trumps first, each suit from high to low, before that in the order drawn."""
        play = self._deal.play
        return list(self._deal.hands[self.seat]) if play is None else play.hand(self.seat)

    @property
    def hand_sizes(self) -> list[int]:
        """How many cards every seat holds."""
        play = self._deal.play
        if play is None:
            return [len(hand) for hand in self._deal.hands]
        return [sum(mask.bit_count() for mask in masks) for masks in play.masks]

    @property
    def order(self) -> Order:
        """The order of the cards; as long as nobody has declared, that of no trump."""
        play = self._deal.play
        if play is not None:
            return play.order
        trump = self.trump
        return self.ruleset.order(self.level, 4 if trump is None else trump)

    @property
    def masks(self) -> Masks:
        """The own cards as masks in the present order."""
        play = self._deal.play
        if play is None:
            return masks_of(self.order, self._deal.hands[self.seat], self.ruleset.planes)
        return play.masks[self.seat].copy()

    @property
    def buried(self) -> tuple[Card, ...]:
        """The kitty, if this seat buried it last or the deal is over; otherwise nothing."""
        deal = self._deal
        return deal.buried if deal.phase is Phase.SCORED or self.seat == self.last_burier else ()

    @property
    def last_burier(self) -> int | None:
        """Who buried the kitty that lies there: the dealer, or the last one who overturned with the kitty."""
        deal = self._deal
        if not deal.buried:
            return None
        takers = [
            claim.seat for claim in deal.claims if takes_kitty(deal.ruleset.profile.declare, claim, first=deal.first)
        ]
        return takers[-1] if takers else deal.dealer

    @property
    def kitty_holder(self) -> int | None:
        """Who has the kitty in hand and is to bury."""
        return self._deal.kitty_holder

    @property
    def bids(self) -> tuple[tuple[int, int], ...]:
        """The targets called in the auction: seat and target."""
        return self._deal.bids

    @property
    def target(self) -> int | None:
        """The dealer's target, None where there is no auction."""
        return self._deal.target

    @property
    def called(self) -> Card | None:
        """The card that the dealer has called for a partner."""
        return self._deal.called

    @property
    def partner(self) -> int | None:
        """The dealer's partner as far as everybody knows: with a called card, once the partner has played it."""
        deal = self._deal
        if deal.dealer is None or deal.ruleset.profile.partners.team is not Team.CALLED:
            return None if deal.dealer is None else partner_of(deal.dealer)
        if deal.partner is None or deal.called is None:
            return None
        if deal.phase is Phase.SCORED:
            return deal.partner
        shown = any(
            deal.called in plays[(deal.partner - leader) % SEATS]
            for leader, plays in (*self.tricks, (self.leader, self.trick))
            if (deal.partner - leader) % SEATS < len(plays)
        )
        return deal.partner if shown else None

    @property
    def seat_points(self) -> list[int]:
        """Card points that every seat has taken in tricks."""
        play = self._deal.play
        return [0] * SEATS if play is None else list(play.seat_points)

    def possible_bids(self) -> Sequence[int]:
        """Return the targets that this seat may call now, the highest first."""
        deal = self._deal
        method = deal.ruleset.profile.auction.method
        if deal.phase is not Phase.AUCTION or deal.turn != self.seat or not isinstance(method, Descending):
            return ()
        return method.bids([target for _, target in deal.bids])

    def may_demand_redeal(self) -> bool:
        """Tell whether this seat may demand that the cards be dealt again."""
        return self._deal.refuse_redeal(self.seat) is None

    def may_concede(self) -> bool:
        """Tell whether this seat may give up the deal."""
        return self._deal.refuse_surrender(self.seat) is None

    @property
    def leader(self) -> int:
        """Who led, or is to lead, the present trick."""
        play = self._deal.play
        return self._deal.turn if play is None else play.leader

    @property
    def lead(self) -> Lead | None:
        """The lead of the present trick, None before it."""
        play = self._deal.play
        return None if play is None else play.lead

    @property
    def trick(self) -> Sequence[Sequence[Card]]:
        """The plays of the present trick, from the leader on."""
        play = self._deal.play
        return () if play is None else play.trick

    @property
    def trick_points(self) -> int:
        """Card points in the present trick so far."""
        play = self._deal.play
        return 0 if play is None else play.trick_points

    @property
    def winning_seat(self) -> int:
        """Whose play is the highest of the present trick so far."""
        play = self._deal.play
        return self._deal.turn if play is None else play.best_seat

    @property
    def winning_cards(self) -> Sequence[Card]:
        """The highest play of the present trick so far."""
        play = self._deal.play
        return () if play is None or play.lead is None else play.winning_cards

    @property
    def tricks(self) -> Sequence[tuple[int, Sequence[Sequence[Card]]]]:
        """The finished tricks: who led, and the plays from the leader on."""
        play = self._deal.play
        return () if play is None else play.tricks

    @property
    def attackers_points(self) -> int:
        """Card points in tricks of all seats that are not known to be the dealer's or the dealer's partner's."""
        deal = self._deal
        points = self.seat_points
        return 0 if deal.dealer is None else sum(points[seat] for seat in range(SEATS) if self.attacks(seat))

    def attacks(self, seat: int) -> bool:
        """Tell whether a seat counts as an attacker, as far as this seat knows."""
        dealer = self._deal.dealer
        if dealer is None or seat in (dealer, self.partner):
            return False
        return seat != self.seat or not self._holds_call()

    def _holds_call(self) -> bool:
        """Tell whether this seat holds the called card, and so takes itself for the partner while nobody is shown."""
        called = self._deal.called
        return called is not None and self.partner is None and called in self.hand

    @property
    def attacking(self) -> bool | None:
        """Whether this seat takes itself for an attacker, None while there is no dealer."""
        return None if self._deal.dealer is None else self.attacks(self.seat)

    def unseen(self) -> list[int]:
        """Return how many copies of every face this seat has not seen: in other hands or in a kitty it did not bury."""
        counts = [self.ruleset.planes] * FACES
        for cards in (self.hand, self.buried, *self.trick, *(cards for _, plays in self.tricks for cards in plays)):
            for face in cards:
                counts[face] -= 1
        return counts

    def declarations(self) -> list[tuple[Card, ...]]:
        """Return everything that this seat may show now, weakest first."""
        return self._deal.declarations(self.seat)

    def would_win(self, cards: Sequence[Card]) -> bool:
        """Tell whether a legal play by this seat, in turn, would become the highest of the trick."""
        play = self._deal.play
        assert play is not None
        assert play.turn == self.seat
        return play.would_win(cards)

    def facts(self) -> dict[str, Any]:
        """Return everything that the view shows, as plain data: equal views show the same."""
        names = (
            "phase", "moment", "declaring", "turn", "level", "trump", "dealer", "claims", "shown", "drawn", "hand",
            "hand_sizes", "buried", "leader", "trick_points", "winning_seat", "attackers_points", "bids", "target",
            "called", "partner", "kitty_holder", "seat_points",
        )  # fmt: skip
        facts: dict[str, Any] = {name: getattr(self, name) for name in names}
        facts["trick"] = [tuple(cards) for cards in self.trick]
        facts["tricks"] = [(leader, [tuple(cards) for cards in plays]) for leader, plays in self.tricks]
        return facts


def partner_of(seat: int) -> int:
    """Return the seat opposite."""
    return (seat + 2) % SEATS
