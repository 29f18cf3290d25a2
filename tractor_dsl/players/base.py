"""What a player is: three decisions, each from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tractor_dsl.cards import Card
from tractor_dsl.engine.view import View


class Player(Protocol):
    """A player. It keeps nothing but its own random numbers: the view holds all it needs to remember."""

    @property
    def name(self) -> str:
        """The kind of player, as on the command line."""

    def declare(self, view: View) -> Sequence[Card] | None:
        """Return a combination to show (one of ``view.declarations()``), or None to say nothing."""

    def bury(self, view: View) -> Sequence[Card]:
        """Return the cards to lay away as the kitty."""

    def play(self, view: View) -> Sequence[Card]:
        """Return a legal lead or follow."""
