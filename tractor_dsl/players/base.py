"""What a player is: decisions, each from what its seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from tractor_dsl.cards import FACES, Card, Suit, is_joker, suit_of
from tractor_dsl.engine.view import View


class Player(ABC):
    """A player. It keeps nothing but its own random numbers: the view holds all it needs to remember.

    Only burying and playing have to be decided; what few variants ask has an answer that changes nothing.
    """

    name: str
    """The kind of player, as on the command line."""

    def declare(self, view: View) -> Sequence[Card] | None:
        """Return a combination to show (one of ``view.declarations()``), or None to say nothing."""
        return None

    def demand_redeal(self, view: View) -> bool:
        """Tell whether to demand that the cards be dealt again; asked where ``view.may_demand_redeal()``."""
        return False

    def bid(self, view: View) -> int | None:
        """Return a target to call (one of ``view.possible_bids()``), or None to pass for good."""
        return None

    def name_trump(self, view: View) -> Suit:
        """Return the trump suit to name after the auction: the one of most cards."""
        suits = [suit_of(face) for face in view.hand if not is_joker(face)]
        return max(range(4), key=suits.count)

    @abstractmethod
    def bury(self, view: View) -> Sequence[Card]:
        """Return the cards to lay away as the kitty."""

    def call(self, view: View) -> Card:
        """Return the card to call for a partner: the strongest one that somebody else may hold."""
        unseen = view.unseen()
        return view.order.strongest_first([face for face in range(FACES) if unseen[face]])[0]

    def concede(self, view: View) -> bool:
        """Tell whether to give up the deal; asked before the first lead where ``view.may_concede()``."""
        return False

    @abstractmethod
    def play(self, view: View) -> Sequence[Card]:
        """Return a legal lead or follow."""
