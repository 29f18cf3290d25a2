"""A profile made ready to play: what every deal of a variant needs, worked out once."""

from __future__ import annotations

from functools import lru_cache

from tractor_dsl.cards import FACES, Card, Rank, Suit
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import card_values, hand_size
from tractor_dsl.rules.trumps import Order, order_of


class Ruleset:
    """The rules of a variant in the form in which the engine asks them.

    >>> rules = compile_rules(RuleProfile())
    >>> rules.hand_size, len(rules.deck), rules.values[3]
    (25, 108, 5)
    """

    __slots__ = ("deck", "hand_size", "kitty_size", "planes", "profile", "values")

    def __init__(self, profile: RuleProfile) -> None:
        self.profile = profile
        self.planes = profile.table.decks
        """Copies of every face, hence masks per suit group."""
        self.deck: tuple[Card, ...] = tuple(range(FACES)) * profile.table.decks
        """All cards, in no shuffled order."""
        self.hand_size = hand_size(profile.table)
        self.kitty_size = profile.table.kitty
        self.values = card_values(profile.table)
        """Card points by face."""

    def order(self, level: Rank, trump: Suit) -> Order:
        """Return the order of the cards at a level with a trump suit."""
        return order_of(self.profile.trumps, level, trump)


@lru_cache(maxsize=256)
def compile_rules(profile: RuleProfile) -> Ruleset:
    """Return the ruleset of a profile; equal profiles share it."""
    return Ruleset(profile)
