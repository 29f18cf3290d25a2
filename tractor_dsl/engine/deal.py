"""One deal from the first card to the score, mutable, on card numbers: the fast door for whole deals.

The engine takes a deck order, never a seed. The phases follow each other: declaring (while the cards are dealt, and
after) or an auction and naming the trump suit, burying, calling a partner, playing. What may be said and done in each
is decided by the rule axes; :mod:`tractor_dsl.engine.declaring` asks round for declarations, and
:mod:`tractor_dsl.engine.scoring` counts. :mod:`tractor_dsl.engine.state` wraps all this for tables and records.
"""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.cards import FACES, NO_TRUMP, Card, Rank, Suit
from tractor_dsl.engine import declaring
from tractor_dsl.engine.phases import DealResult, Phase
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.scoring import score, surrender
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules import claims as claims_rules
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.claims import Claim
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.declare import Moment
from tractor_dsl.rules.kitty import refuse_points
from tractor_dsl.rules.partners import Team, called_partner
from tractor_dsl.rules.refusal import Refusal, not_held
from tractor_dsl.rules.table import SEATS, opposed

__all__ = ["Deal", "DealResult", "Phase"]


class Deal:
    """A deal in progress.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> rules = compile_rules(RuleProfile())
    >>> deal = Deal(rules, rules.deck, level=0, dealer=2)
    >>> deal.turn, deal.hands[2]
    (2, [0])
    """

    __slots__ = (
        "bids",
        "buried",
        "called",
        "claims",
        "conceded",
        "dealer",
        "deck",
        "demanded_by",
        "drawn",
        "first",
        "first_drawer",
        "hands",
        "kitty_holder",
        "level",
        "moment",
        "out",
        "partner",
        "passes",
        "phase",
        "play",
        "result",
        "ruleset",
        "shown",
        "target",
        "trump",
        "turn",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        deck: Sequence[Card],
        level: Rank,
        *,
        dealer: int | None,
        first_drawer: int | None = None,
    ) -> None:
        """Start a deal; ``dealer`` is None in the first deal of a match, where declaring finds the dealer.

        Cards are drawn one by one from the front of ``deck``, first by the dealer (in the first deal by
        ``first_drawer``, seat 0 if not given); the end of ``deck`` is the kitty, from the top. In an auction the dealer
        given only speaks first.
        """
        if sorted(deck) != sorted(ruleset.deck):
            raise ValueError("the deck is not that of the variant")
        self.ruleset = ruleset
        self.deck = deck
        self.level = level
        self.first_drawer = first_drawer if first_drawer is not None else dealer or 0
        auctioned = isinstance(ruleset.profile.auction.method, Descending)
        self.dealer = None if auctioned else dealer
        self.first = dealer is None
        """Whether this is the first deal of a match."""
        self.drawn = 0
        self.hands: list[list[Card]] = [[] for _ in range(SEATS)]
        """The cards of every seat until play begins; then :attr:`play` has them."""
        self.claims: tuple[Claim, ...] = ()
        """Accepted declarations; the last one stands."""
        self.shown: tuple[Card, ...] = ()
        """Kitty cards turned up because nobody declared."""
        self.moment = Moment.DEAL
        self.passes = 0
        self.bids: tuple[tuple[int, int], ...] = ()
        """The targets called in the auction: seat and target."""
        self.out: tuple[int, ...] = ()
        """Seats that have passed in the auction, for good."""
        self.target: int | None = None
        """The dealer's target."""
        self.phase = Phase.DECLARING
        self.turn = self.first_drawer
        self.trump: Suit | None = None
        """The trump suit once the kitty is taken."""
        self.kitty_holder: int | None = None
        """Who has the kitty in hand and is to bury."""
        self.buried: tuple[Card, ...] = ()
        self.called: Card | None = None
        """The card that the dealer has called for a partner."""
        self.partner: int | None = None
        """The dealer's partner, once known to the engine; None for a dealer alone."""
        self.conceded = False
        self.demanded_by: int | None = None
        """Who has had the cards dealt again."""
        self.play: TrickPlay | None = None
        self.result: DealResult | None = None
        if auctioned:
            declaring.deal_out(self)
            self.phase = Phase.AUCTION
        else:
            declaring.begin(self)

    def copy(self) -> Deal:
        """Return an independent copy."""
        twin: Deal = object.__new__(Deal)
        for name in Deal.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand[:] for hand in self.hands]
        twin.play = None if self.play is None else self.play.copy()
        return twin

    @property
    def kitty(self) -> tuple[Card, ...]:
        """The cards left over by the deal, from the top."""
        return tuple(self.deck[len(self.deck) - self.ruleset.kitty_size :])

    @property
    def standing_trump(self) -> Suit | None:
        """The trump suit as it stands: fixed, or named by the last declaration, or None."""
        if self.trump is not None:
            return self.trump
        return self.claims[-1].suit if self.claims else None

    @property
    def table(self) -> claims_rules.Table:
        """What declarations are judged by."""
        return claims_rules.Table(self.level, self.dealer, self.claims, self.first)

    def is_attacker(self, seat: int) -> bool:
        """Tell whether a seat is on the attackers' side; the partner must be settled where one is called."""
        assert self.dealer is not None
        return self._opposes(self.dealer, seat)

    def _opposes(self, dealer: int, seat: int) -> bool:
        if self.ruleset.profile.partners.team is Team.CALLED:
            return seat not in (dealer, self.partner)
        return opposed(seat, dealer)

    # ------------------------------------------------------------------------------------------ declaring

    @property
    def declaring(self) -> bool:
        """Whether the seat in turn is asked for a declaration (which other seats may make too)."""
        return self.phase is Phase.DECLARING or (self.phase is Phase.BURYING and self.passes < SEATS)

    def refuse_declaration(self, seat: int, cards: Sequence[Card]) -> Refusal | None:
        """Return why a seat may not show some cards now, or None."""
        verdict = declaring.judged(self, seat, cards)
        return verdict if isinstance(verdict, Refusal) else None

    def declarations(self, seat: int) -> list[tuple[Card, ...]]:
        """Return everything that a seat may show now, weakest first."""
        return declaring.declarations(self, seat)

    def declare(self, seat: int, cards: Sequence[Card]) -> Claim:
        """Show cards; any seat may while declaring is open, in turn or not.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        verdict = declaring.judged(self, seat, cards)
        if isinstance(verdict, Refusal):
            raise IllegalAction(verdict.message, verdict)
        declaring.accept(self, verdict)
        return verdict

    def refuse_pass(self, seat: int) -> Refusal | None:
        """Return why a seat may not pass now, or None."""
        if not self.declaring and self.phase is not Phase.AUCTION:
            return Refusal("pass_phase")
        return None if seat == self.turn else Refusal("play_turn", params={"turn": self.turn})

    def pass_turn(self) -> None:
        """Let the seat in turn say nothing: the next card is drawn, or the next seat asked.

        Raises:
            IllegalAction: nobody is asked.
        """
        _demand(self.refuse_pass(self.turn))
        if self.phase is Phase.AUCTION:
            self.out = (*self.out, self.turn)
            self._next_bidder()
        else:
            declaring.pass_on(self)

    def skip_silent(self) -> None:
        """Pass for every seat that has nothing it could show, up to one that has, or to the end of declaring."""
        declaring.skip_silent(self)

    def refuse_redeal(self, seat: int) -> Refusal | None:
        """Return why a seat may not demand that the cards be dealt again, or None."""
        if not declaring.redeal_open(self):
            return Refusal("redeal_phase", "irregularities.redeal")
        dealer = claims_rules.dealer_after(self.ruleset.profile.declare, self.table)
        attacker = dealer is not None and self._opposes(dealer, seat)
        profile = self.ruleset.profile
        if not profile.irregularities.redeal.allowed(profile.table, self.hands[seat], attacker=attacker):
            return Refusal("redeal_hand", "irregularities.redeal")
        return None

    def redeal(self, seat: int) -> None:
        """Have the cards dealt again, as a hand may demand.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_redeal(seat))
        self.demanded_by = seat
        self.phase = Phase.REDEALT

    # -------------------------------------------------------------------------------------------- auction

    def refuse_bid(self, seat: int, target: int) -> Refusal | None:
        """Return why a seat may not call a target, or None."""
        method = self.ruleset.profile.auction.method
        if self.phase is not Phase.AUCTION or not isinstance(method, Descending):
            return Refusal("auction_phase", "auction.method")
        if seat != self.turn:
            return Refusal("play_turn", params={"turn": self.turn})
        return method.refuse_bid([bid for _, bid in self.bids], target)

    def bid(self, target: int) -> None:
        """Call a target for the seat in turn.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_bid(self.turn, target))
        self.bids = (*self.bids, (self.turn, target))
        self._next_bidder()

    def _next_bidder(self) -> None:
        """Ask the next seat that has not passed; the auction ends with one left, or when nobody can go lower."""
        method = self.ruleset.profile.auction.method
        assert isinstance(method, Descending)
        if not self.bids:
            if len(self.out) == SEATS:
                self._win_auction(self.first_drawer, method.start)
                return
        elif len(self.out) == SEATS - 1 or not method.bids([bid for _, bid in self.bids]):
            self._win_auction(*self.bids[-1])
            return
        while True:
            self.turn = (self.turn + 1) % SEATS
            if self.turn not in self.out:
                return

    def _win_auction(self, seat: int, target: int) -> None:
        self.dealer, self.target, self.turn = seat, target, seat
        self.phase = Phase.NAMING

    def refuse_naming(self, seat: int, suit: Suit) -> Refusal | None:
        """Return why a seat may not name the trump suit, or None."""
        if self.phase is not Phase.NAMING:
            return Refusal("naming_phase", "auction.method")
        if seat != self.dealer:
            return Refusal("naming_seat", "auction.method")
        return None if 0 <= suit <= NO_TRUMP else Refusal("naming_suit")

    def name_trump(self, suit: Suit) -> None:
        """Name the trump suit, or none, for the winner of the auction, who then takes the kitty.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_naming(self.turn, suit))
        self.trump = suit
        declaring.take_kitty(self)

    # -------------------------------------------------------------------------------------------- burying

    def refuse_bury(self, seat: int, cards: Sequence[Card]) -> Refusal | None:
        """Return why a seat may not lay away some cards as the kitty, or None."""
        if self.phase is not Phase.BURYING or self.kitty_holder is None or self.passes < SEATS:
            return Refusal("bury_phase")
        if seat != self.kitty_holder:
            return Refusal("bury_seat")
        if len(cards) != self.ruleset.kitty_size:
            return Refusal("bury_size", "table.kitty", {"owed": self.ruleset.kitty_size, "laid": len(cards)})
        hand = self.hands[seat]
        return not_held(hand, cards) or refuse_points(self.ruleset.profile.kitty, self.ruleset.values, hand, cards)

    def bury(self, cards: Sequence[Card]) -> None:
        """Lay away the kitty for whoever has it.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_bury(self.turn, cards))
        hand = self.hands[self.turn]
        for face in cards:
            hand.remove(face)
        self.buried = tuple(sorted(cards))
        declaring.after_bury(self)

    # -------------------------------------------------------------------------------------------- calling

    def refuse_call(self, seat: int, face: Card) -> Refusal | None:
        """Return why a seat may not call a card for a partner, or None."""
        if self.phase is not Phase.CALLING:
            return Refusal("call_phase", "partners.team")
        if seat != self.dealer:
            return Refusal("call_seat", "partners.team")
        return None if 0 <= face < FACES else Refusal("call_card", "partners.team")

    def call(self, face: Card) -> None:
        """Call a card for the dealer: its holder is the partner.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_call(self.turn, face))
        assert self.dealer is not None
        self.called = face
        self.partner = called_partner(self.dealer, face, self.hands)
        self.start_play()

    def refuse_surrender(self, seat: int) -> Refusal | None:
        """Return why a seat may not give up the deal, or None."""
        before_lead = self.play is not None and self.play.lead is None and not self.play.tricks
        if self.phase is not Phase.PLAYING or not before_lead:
            return Refusal("surrender_phase", "result.surrender")
        if seat != self.dealer:
            return Refusal("surrender_seat", "result.surrender")
        return None if surrender(self) is not None else Refusal("surrender_never", "result.surrender")

    def concede(self, seat: int) -> None:
        """Give up the deal for the dealer, before the first lead.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        _demand(self.refuse_surrender(seat))
        self.conceded = True
        self.result = surrender(self)
        self.phase = Phase.SCORED

    # -------------------------------------------------------------------------------------------- playing

    def begin_play(self) -> None:
        """Go on to calling a partner, or to the first lead."""
        assert self.dealer is not None
        self.turn = self.dealer
        if self.ruleset.profile.partners.team is Team.CALLED:
            self.phase = Phase.CALLING
        else:
            self.start_play()

    def start_play(self) -> None:
        """Let the dealer lead."""
        assert self.dealer is not None
        assert self.trump is not None
        self.play = TrickPlay(self.ruleset, self.level, self.trump, self.hands, self.dealer)
        self.phase = Phase.PLAYING
        self.turn = self.dealer

    def refuse_play(self, seat: int, cards: Sequence[Card]) -> Refusal | None:
        """Return why a seat may not play some cards, or None."""
        if self.phase is not Phase.PLAYING or self.play is None:
            return Refusal("play_phase")
        if seat != self.turn:
            return Refusal("play_turn", params={"turn": self.turn})
        return self.play.refuse(cards)

    def play_cards(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Play cards for the seat in turn; return what lies on the table (one component after a failed throw).

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        play = self.play
        if play is None or self.phase is not Phase.PLAYING:
            refusal = Refusal("play_phase")
            raise IllegalAction(refusal.message, refusal)
        table = play.play(cards)
        self.turn = play.turn
        if play.lead is None and play.finished:
            self.result = score(self)
            self.phase = Phase.SCORED
        return table

    def attackers_points(self) -> int:
        """Return the card points that the attackers have taken in tricks so far."""
        if self.play is None:
            return 0
        return sum(points for seat, points in enumerate(self.play.seat_points) if self.is_attacker(seat))


def _demand(refusal: Refusal | None) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise IllegalAction(refusal.message, refusal)
