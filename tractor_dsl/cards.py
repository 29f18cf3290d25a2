"""Cards as small integers: four suits of thirteen ranks, and two jokers.

A *card* here is a face, 0 to 53: ``suit x 13 + rank`` for plain cards, then the small and the big joker. Copies of one
face in several decks are the same number, so a hand is a multiset (a sequence with repeats) of faces.

>>> card(HEARTS, rank_named("10"))
21
>>> card_name(21), card_name(BIG_JOKER)
('♥10', '大王')
"""

from __future__ import annotations

from typing import Final, TypeAlias

Card: TypeAlias = int
"""A face, 0 to 53."""
Suit: TypeAlias = int
"""0 to 3 for ♠ ♥ ♣ ♦; where a trump suit is meant, also :data:`NO_TRUMP`."""
Rank: TypeAlias = int
"""0 to 12 for 2 to A."""

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("♠", "♥", "♣", "♦")
SPADES, HEARTS, CLUBS, DIAMONDS = range(4)
NO_TRUMP: Final = 4
"""The trump suit of a deal that has none."""
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
FACES: Final = 54
"""Faces in one deck: every one occurs once."""


def card(suit: Suit, rank: Rank) -> Card:
    """Return the face of a plain card.

    >>> card(SPADES, 0), card(DIAMONDS, 12)
    (0, 51)
    """
    return suit * 13 + rank


def is_joker(face: Card) -> bool:
    """Tell whether a face is one of the two jokers."""
    return face >= SMALL_JOKER


def suit_of(face: Card) -> Suit:
    """Return the printed suit of a plain card (meaningless for jokers)."""
    return face // 13


def rank_of(face: Card) -> Rank:
    """Return the printed rank of a plain card (meaningless for jokers)."""
    return face % 13


def is_red(suit: Suit) -> bool:
    """Tell whether a suit is red (♥ ♦); the big joker is red, the small one black."""
    return suit in (HEARTS, DIAMONDS)


def rank_named(name: str) -> Rank:
    """Return the rank with a written name, ``2`` to ``10``, ``J``, ``Q``, ``K``, ``A``.

    Raises:
        ValueError: there is no such rank.
    """
    return RANKS.index(name)


def suit_name(suit: Suit) -> str:
    """Return ♠ ♥ ♣ ♦, or ``none`` for :data:`NO_TRUMP`."""
    return "none" if suit == NO_TRUMP else SUITS[suit]


def card_name(face: Card) -> str:
    """Return the canonical text of one card, suit mark first; jokers are 小王 and 大王."""
    if face == SMALL_JOKER:
        return "小王"
    if face == BIG_JOKER:
        return "大王"
    return SUITS[face // 13] + RANKS[face % 13]
