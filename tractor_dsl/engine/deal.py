"""One deal from the first card to the score, mutable, on card numbers: the fast door for whole deals.

The engine takes a deck order, never a seed. The phases follow each other: declaring (while the cards are dealt, and
after), burying, playing, done. :mod:`tractor_dsl.engine.state` wraps this for tables and records.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tractor_dsl.cards import Card, Rank, Suit, is_joker, rank_of
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.errors import IllegalAction
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.declare import (
    Claim,
    DeclareRules,
    Moment,
    Undecided,
    consider,
    first_dealer,
    in_time,
    is_closed,
    possible_shows,
)
from tractor_dsl.rules.kitty import kitty_multiplier
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.result import Outcome, outcome
from tractor_dsl.rules.shapes import split
from tractor_dsl.rules.table import SEATS


class Phase(IntEnum):
    """Where a deal is."""

    DECLARING = 0
    BURYING = 1
    PLAYING = 2
    SCORED = 3
    REDEALT = 4
    """Ended without a play: the cards are to be dealt again."""


class DealResult(NamedTuple):
    """How a deal ended. All points are the attackers' card points."""

    dealer: int
    trump: Suit
    trick_points: int
    kitty_points: int
    multiplier: int
    """By what the kitty counts; 0 when the declarers won the last trick."""
    points: int
    outcome: Outcome


@lru_cache(maxsize=512)
def _shows(rules: DeclareRules, level: Rank) -> tuple[tuple[Card, ...], ...]:
    return tuple(possible_shows(rules, level))


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
        "buried",
        "claims",
        "dealer",
        "deck",
        "drawn",
        "first_drawer",
        "hands",
        "level",
        "moment",
        "passes",
        "phase",
        "play",
        "result",
        "ruleset",
        "shown",
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
        ``first_drawer``, seat 0 if not given); the end of ``deck`` is the kitty, from the top.
        """
        if sorted(deck) != sorted(ruleset.deck):
            raise ValueError("the deck is not that of the variant")
        self.ruleset = ruleset
        self.deck = deck
        self.level = level
        self.dealer = dealer
        self.first_drawer = first_drawer if first_drawer is not None else dealer or 0
        self.drawn = 0
        self.hands: list[list[Card]] = [[] for _ in range(SEATS)]
        """The cards of every seat until play begins; then :attr:`play` has them."""
        self.claims: tuple[Claim, ...] = ()
        """Accepted declarations; the last one stands."""
        self.shown: tuple[Card, ...] = ()
        """Kitty cards turned up because nobody declared."""
        self.moment = Moment.DEAL
        self.passes = 0
        self.phase = Phase.DECLARING
        self.turn = self.first_drawer
        self.trump: Suit | None = None
        """The trump suit once the kitty is taken."""
        self.buried: tuple[Card, ...] = ()
        self.play: TrickPlay | None = None
        self.result: DealResult | None = None
        if in_time(ruleset.profile.declare, Moment.DEAL):
            self._draw()
        else:
            self._deal_out()

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

    # ------------------------------------------------------------------------------------------ declaring

    @property
    def declaring(self) -> bool:
        """Whether the seat in turn is asked for a declaration (which other seats may make too)."""
        return self.phase is Phase.DECLARING or (
            self.phase is Phase.BURYING and self.moment in (Moment.TAKEN, Moment.BURIED) and self.passes < SEATS
        )

    def refuse_declaration(self, seat: int, cards: Sequence[Card]) -> Refusal | None:
        """Return why a seat may not show some cards now, or None."""
        verdict = self._consider(seat, cards)
        return verdict if isinstance(verdict, Refusal) else None

    def declarations(self, seat: int) -> list[tuple[Card, ...]]:
        """Return everything that a seat may show now, weakest first."""
        if not self.declaring:
            return []
        hand = self.hands[seat]
        rules = self.ruleset.profile.declare
        return [
            cards
            for cards in _shows(rules, self.level)
            if all(hand.count(face) >= cards.count(face) for face in set(cards))
            and isinstance(consider(rules, self.level, self.claims, seat, cards, self.moment), Claim)
        ]

    def declare(self, seat: int, cards: Sequence[Card]) -> Claim:
        """Show cards; any seat may while declaring is open, in turn or not.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        verdict = self._consider(seat, cards)
        if isinstance(verdict, Refusal):
            raise IllegalAction(verdict.message, verdict)
        self.claims = (*self.claims, verdict)
        if self.trump is not None:
            self.trump = verdict.suit
        self.passes = 0
        return verdict

    def pass_turn(self) -> None:
        """Let the seat in turn say nothing: the next card is drawn, or the next seat asked.

        Raises:
            IllegalAction: nobody is asked for a declaration.
        """
        if not self.declaring:
            refusal = Refusal("pass_phase")
            raise IllegalAction(refusal.message, refusal)
        if self.moment is Moment.DEAL:
            self._draw()
            return
        self.passes += 1
        self.turn = (self.turn + 1) % SEATS
        if self.passes >= SEATS:
            self._close_window()

    def skip_silent(self) -> None:
        """Pass for every seat that has nothing it could show, up to one that has, or to the end of declaring."""
        level, hands = self.level, self.hands
        while self.phase is Phase.DECLARING:
            if self.moment is Moment.DEAL:
                face = hands[self.turn][-1]
                if (is_joker(face) or rank_of(face) == level) and self.declarations(self.turn):
                    return
            elif self.declarations(self.turn):
                return
            self.pass_turn()

    def _consider(self, seat: int, cards: Sequence[Card]) -> Claim | Refusal:
        if not self.declaring:
            return Refusal("declare_phase", "declare.ends")
        hand = self.hands[seat]
        if not cards or any(hand.count(face) < cards.count(face) for face in set(cards)):
            return Refusal("not_held")
        return consider(self.ruleset.profile.declare, self.level, self.claims, seat, cards, self.moment)

    def _draw(self) -> None:
        """Deal one card to the next seat, which is then asked; after the last one open the next window."""
        total = self.ruleset.hand_size * SEATS
        if self.drawn == total:
            self._open_window(Moment.DEALT)
            return
        self.turn = (self.first_drawer + self.drawn) % SEATS
        self.hands[self.turn].append(self.deck[self.drawn])
        self.drawn += 1

    def _deal_out(self) -> None:
        total = self.ruleset.hand_size * SEATS
        for index in range(self.drawn, total):
            self.hands[(self.first_drawer + index) % SEATS].append(self.deck[index])
        self.drawn = total
        self._open_window(Moment.DEALT)

    def _open_window(self, moment: Moment) -> None:
        """Ask everybody once more at a moment, unless nothing could be said any more."""
        self.moment = moment
        self.passes = 0
        self.turn = self.first_drawer if self.dealer is None else self.dealer
        rules = self.ruleset.profile.declare
        if not in_time(rules, moment) or is_closed(rules, self.level, self.claims, SEATS, moment):
            self._close_window()

    def _close_window(self) -> None:
        self.passes = SEATS
        if self.moment is Moment.DEALT:
            self._take_kitty()
        elif self.moment is Moment.TAKEN:
            assert self.dealer is not None
            self.turn = self.dealer
            if not self.ruleset.kitty_size:
                self._open_window(Moment.BURIED)
        else:
            self._start_play()

    def _take_kitty(self) -> None:
        """Fix the trump suit and the dealer, who takes the kitty; or have the cards dealt again."""
        rules = self.ruleset.profile.declare
        if self.claims:
            self.trump = self.claims[-1].suit
            if self.dealer is None:
                self.dealer = first_dealer(rules, self.claims)
        else:
            self.trump = rules.nobody.trump(self.kitty)
            if self.dealer is None and rules.undecided is Undecided.FIRST_DRAWER:
                self.dealer = self.first_drawer
            if self.trump is None or self.dealer is None:
                self.phase = Phase.REDEALT
                return
            self.shown = rules.nobody.shown(self.kitty)
        self.hands[self.dealer] += self.kitty
        self.phase = Phase.BURYING
        self._open_window(Moment.TAKEN)

    # -------------------------------------------------------------------------------------------- burying

    def refuse_bury(self, seat: int, cards: Sequence[Card]) -> Refusal | None:
        """Return why a seat may not lay away some cards as the kitty, or None."""
        if self.phase is not Phase.BURYING or self.moment is Moment.BURIED or self.passes < SEATS:
            return Refusal("bury_phase")
        if seat != self.dealer:
            return Refusal("bury_seat")
        if len(cards) != self.ruleset.kitty_size:
            return Refusal("bury_size", "table.kitty", {"owed": self.ruleset.kitty_size, "laid": len(cards)})
        hand = self.hands[seat]
        if any(hand.count(face) < cards.count(face) for face in set(cards)):
            return Refusal("not_held")
        return None

    def bury(self, cards: Sequence[Card]) -> None:
        """Lay away the kitty for the dealer.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        refusal = self.refuse_bury(self.turn, cards)
        if refusal is not None:
            raise IllegalAction(refusal.message, refusal)
        hand = self.hands[self.turn]
        for face in cards:
            hand.remove(face)
        self.buried = tuple(sorted(cards))
        self._open_window(Moment.BURIED)

    # -------------------------------------------------------------------------------------------- playing

    def _start_play(self) -> None:
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
            self._score(play)
        return table

    def attackers_points(self) -> int:
        """Return the card points that the attackers have taken in tricks so far."""
        if self.play is None or self.dealer is None:
            return 0
        return sum(points for seat, points in enumerate(self.play.seat_points) if (seat - self.dealer) % 2)

    def _score(self, play: TrickPlay) -> None:
        assert self.dealer is not None
        assert self.trump is not None
        profile = self.ruleset.profile
        trick_points = self.attackers_points()
        kitty_points = sum(self.ruleset.values[face] for face in self.buried)
        winning = split(profile.shapes, play.order, play.winning_cards)
        assert winning is not None
        assert play.last_lead is not None
        attackers_won = (play.last_winner - self.dealer) % 2 == 1
        multiplier = kitty_multiplier(profile.kitty, winning, play.last_lead.parts, attackers_won=attackers_won)
        points = trick_points + kitty_points * multiplier
        self.result = DealResult(
            self.dealer, self.trump, trick_points, kitty_points, multiplier, points, outcome(profile.result, points)
        )
        self.phase = Phase.SCORED
