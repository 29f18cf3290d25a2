"""``table:`` the decks, the kitty and the cards that score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd
from typing import ClassVar

from tractor_dsl.cards import FACES, Card, is_joker, rank_of
from tractor_dsl.rules.options import ByRank, Choice, OneOf, Whole, Words, option

SEATS = 4
"""Players at a table; seats are numbered 0 to 3 in playing order, and 2 sits opposite 0."""


class Direction(Choice):
    """In which direction the turn goes round."""

    COUNTER_CLOCKWISE = "counter_clockwise", "逆时针", "counter-clockwise"
    CLOCKWISE = "clockwise", "顺时针", "clockwise"


@dataclass(frozen=True, slots=True)
class TableRules:
    """What is on the table before the first card is played."""

    TITLE: ClassVar[Words] = Words("牌桌", "Table")

    decks: int = option(
        Whole(1, 4),
        2,
        zh="副数",
        en="Decks",
        about_zh="用几副牌，每副54张，带大小王。",
        about_en="Number of decks of 54 cards, jokers included.",
    )
    kitty: int = option(
        Whole(0, 60),
        8,
        zh="底牌张数",
        en="Kitty size",
        about_zh="发牌后留给庄家的张数；其余的牌必须能平均分给四家。",
        about_en="Cards left over for the dealer; the rest must deal out evenly to four players.",
    )
    points: tuple[tuple[int, int], ...] = option(
        ByRank(Whole(0, 100, multiple_of=5)),
        ((3, 5), (8, 10), (11, 10)),
        zh="分牌",
        en="Point cards",
        about_zh="每张分牌值多少分，按点数写。",
        about_en="Card points of each card, by rank.",
    )
    direction: Direction = option(
        OneOf(Direction),
        Direction.COUNTER_CLOCKWISE,
        zh="出牌方向",
        en="Direction of play",
        about_zh="发牌和出牌轮转的方向；座位号按出牌顺序数，所以它只影响座位怎么画。",
        about_en="Which way the turn goes round; seats are numbered in playing order, so it only tells where they sit.",
    )


def hand_size(rules: TableRules) -> int:
    """Return how many cards every player is dealt.

    >>> hand_size(TableRules())
    25
    """
    return (FACES * rules.decks - rules.kitty) // SEATS


def kitty_sizes(decks: int) -> list[int]:
    """Return the sizes of a kitty that deal out evenly with some decks, none as large as a hand.

    >>> kitty_sizes(1)
    [2, 6, 10]
    """
    cards = FACES * decks
    return [size for size in range(cards % SEATS, cards, SEATS) if size < (cards - size) // SEATS]


def opposed(seat: int, other: int) -> bool:
    """Tell whether two seats, of the four, are not of the same fixed pair of partners.

    >>> opposed(0, 1), opposed(3, 1)
    (True, False)
    """
    return (seat - other) % 2 == 1


def card_values(rules: TableRules) -> list[int]:
    """Return the card points of every face, by face."""
    by_rank = dict(rules.points)
    return [0 if is_joker(face) else by_rank.get(rank_of(face), 0) for face in range(FACES)]


def points_of(rules: TableRules, cards: Iterable[Card]) -> int:
    """Return the card points of some cards.

    >>> points_of(TableRules(), [3, 8, 11, 12])  # ♠5 ♠10 ♠K ♠A
    25
    """
    values = card_values(rules)
    return sum(values[face] for face in cards)


def points_step(rules: TableRules) -> int:
    """Return what all sums of card points are multiples of.

    >>> points_step(TableRules())
    5
    """
    return gcd(*(value for _, value in rules.points)) or 1


def all_points(rules: TableRules) -> int:
    """Return the card points of all decks together.

    >>> all_points(TableRules())
    200
    """
    return rules.decks * points_of(rules, range(FACES))
