"""What a card text is read at: the table, the level, the trump suit, and what it may leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tractor_dsl.cards import NO_TRUMP, Rank, Suit

Read: TypeAlias = Literal["cards", "pairs", "triples"]
Unmarked: TypeAlias = Literal["error", "side", "trump"]


@dataclass(frozen=True, slots=True)
class Context:
    """What a card text is read at."""

    decks: int = 2
    level: Rank = 0
    trump: Suit = NO_TRUMP
    read: Read = "cards"
    """How many copies a bare 主5, 副5, 大王 or 小王 stands for, unless the text repeats it."""
    unnamed: Suit | None = None
    """The suit that 副 and, where allowed, a bare rank stand for; None where nothing may be left open."""
    unmarked: Unmarked = "error"
    """What a bare rank is: an error; a card of the unnamed side suit (of the trump suit in a text that also holds
    主 or 副 level cards or jokers, or in an order that has named trumps before); or always a card of the trump suit."""

    def __post_init__(self) -> None:
        """Check that a side suit is not the trump suit."""
        if self.unnamed is not None and self.unnamed == self.trump:
            raise ValueError("the unnamed side suit is the trump suit")

    def side_suits(self) -> tuple[Suit, ...]:
        """Return the suits that are not trumps, beginning with the unnamed one.

        >>> Context(trump=1, unnamed=2).side_suits()
        (2, 3, 0)
        """
        first = self.unnamed or 0
        return tuple(suit for step in range(4) if (suit := (first + step) % 4) != self.trump)
