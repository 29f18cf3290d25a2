"""``trumps:`` which cards are trumps, the order of all cards, and which neighbours touch.

The order of one deal depends on the level and the trump suit; :func:`order_of` works it out once and keeps it.
Tractors, throws, following, ruffing and the kitty ask nothing but this table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from tractor_dsl.cards import BIG_JOKER, FACES, NO_TRUMP, SMALL_JOKER, Card, Rank, Suit, card
from tractor_dsl.rules.options import Choice, Flag, ListOf, OneOf, RankName, Words, option

GROUPS = 5
"""Suit groups: 0 to 3 are the side suits ♠ ♥ ♣ ♦ (one of them empty when it is trump), 4 is trumps."""
TRUMPS = 4


class Gaps(Choice):
    """Whether the neighbours of a rank that has left its suit touch."""

    BRIDGED = (
        "bridged",
        "相邻，缺的级跳过（打10时JJ99是拖拉机）",
        "is skipped (at level 10, JJ99 is a tractor)",
    )
    BROKEN = "broken", "不相邻，缺级处断开（打10时JJ99不是拖拉机）", "breaks the suit (at level 10, JJ99 is no tractor)"


@dataclass(frozen=True, slots=True)
class TrumpRules:
    """Which ranks are always trumps, and how the order closes over what is missing."""

    TITLE: ClassVar[Words] = Words("主牌与大小", "Trumps and order")

    permanent: tuple[Rank, ...] = option(
        ListOf(RankName()),
        (),
        zh="常主",
        en="Permanent trumps",
        about_zh="除王和级牌外永远是主牌的点数，从大到小；主花色的一张大于其他花色的，其他花色的彼此一样大。",
        about_en="Ranks that are trumps in every deal besides jokers and level cards, high to low; the trump suit's "
        "copy is above those of the other suits, which are equal.",
    )
    jokers_touch_level: bool = option(
        Flag(
            Words("是，能连成拖拉机", "are neighbours, and make a tractor"),
            Words("否，连不成拖拉机", "are no neighbours, and make no tractor"),
        ),
        True,
        zh="小王与主级牌相连",
        en="Small joker and level card",
        about_zh="小王和级牌（有主时是主级牌）是否相邻，能否连成拖拉机。",
        about_en="Whether the small joker and the level card (of the trump suit, if there is one) are adjacent.",
    )
    gaps: Gaps = option(
        OneOf(Gaps),
        Gaps.BRIDGED,
        zh="缺级处",
        en="A rank missing from a suit",
        about_zh="级牌和常主离开本门后，它两边的点数是否算相邻。",
        about_en="Whether the ranks on both sides of the level rank, or of a permanent trump, touch in their suit.",
    )


@dataclass(frozen=True, slots=True)
class Tier:
    """Faces of equal strength, and whether the tier touches the next lower one."""

    faces: tuple[Card, ...]
    touches_below: bool = True


class Order:
    """The order of all cards in one deal, as tables by face.

    Every face has a *group*, a *place* (its strength inside the group; equal cards share a place, places that follow
    each other are adjacent) and a *bit*, its own in the masks of its group. The bit of one face of every place is
    ``1 << place``; further faces of the same place have bits above all places (see :meth:`fold`).

    >>> order = order_of(TrumpRules(), level=8, trump=0)  # level 10, spades
    >>> order.place[BIG_JOKER] - order.place[SMALL_JOKER], order.group[card(1, 8)] == TRUMPS
    (1, True)
    """

    __slots__ = ("bit", "extras", "faces", "group", "level", "low", "place", "places", "slots", "trump")

    def __init__(self, level: Rank, trump: Suit, tiers: Sequence[Sequence[Tier]]) -> None:
        self.level = level
        self.trump = trump
        self.group: list[int] = [0] * FACES
        self.place: list[int] = [0] * FACES
        self.bit: list[int] = [0] * FACES
        self.faces: list[dict[int, Card]] = []
        """Per group: the face of every bit."""
        self.places: list[list[tuple[Card, ...]]] = []
        """Per group: the faces of every place, lowest first (an empty tuple where the order is broken)."""
        self.low: list[int] = []
        self.extras: list[tuple[tuple[int, int], ...]] = []
        for group, ladder in enumerate(tiers):
            self._lay_out(group, ladder)
        self.slots: list[tuple[int, int]] = list(zip(self.group, self.bit, strict=True))
        """Group and bit, by face."""

    def _lay_out(self, group: int, ladder: Sequence[Tier]) -> None:
        places: list[tuple[Card, ...]] = []
        for tier in reversed(ladder):
            if places and not tier.touches_below:
                places.append(())
            places.append(tuple(sorted(tier.faces)))
        extra_bit = 1 << len(places)
        extras = []
        faces: dict[int, Card] = {}
        for place, tied in enumerate(places):
            mask = 0
            for copy, face in enumerate(tied):
                if copy == 0:
                    bit = 1 << place
                else:
                    bit, extra_bit = extra_bit, extra_bit << 1
                    mask |= bit
                self.group[face], self.place[face], self.bit[face] = group, place, bit
                faces[bit] = face
            if mask:
                extras.append((mask, 1 << place))
        self.faces.append(faces)
        self.places.append(places)
        self.low.append((1 << len(places)) - 1)
        self.extras.append(tuple(extras))

    def fold(self, group: int, mask: int) -> int:
        """Return the places that a mask of faces of one group occupies, as a mask of places."""
        places = mask & self.low[group]
        if places != mask:
            for extra, place_bit in self.extras[group]:
                if mask & extra:
                    places |= place_bit
        return places

    def strongest_first(self, cards: Iterable[Card]) -> list[Card]:
        """Sort cards for showing: trumps first, then the side suits, each from high to low."""
        return sorted(cards, key=lambda face: (-self.group[face], -self.place[face], face))


def _natural(suit: Suit, missing: frozenset[Rank], gaps: Gaps) -> list[Tier]:
    """Return the tiers of a suit's plain ranks, ace first, without those that have left it."""
    ranks = [rank for rank in range(12, -1, -1) if rank not in missing]
    below = [*ranks[1:], -1] if ranks else []
    return [
        Tier((card(suit, rank),), gaps is Gaps.BRIDGED or rank - 1 == lower)
        for rank, lower in zip(ranks, below, strict=True)
    ]


def _elevated(rank: Rank, trump: Suit) -> list[Tier]:
    """Return the tiers of a rank that is trump in every suit: the trump suit's card, then the others."""
    if trump == NO_TRUMP:
        return [Tier(tuple(card(suit, rank) for suit in range(4)))]
    return [
        Tier((card(trump, rank),)),
        Tier(tuple(card(suit, rank) for suit in range(4) if suit != trump)),
    ]


@lru_cache(maxsize=512)
def order_of(rules: TrumpRules, level: Rank, trump: Suit) -> Order:
    """Return the order of the cards for a level and a trump suit (or :data:`NO_TRUMP`).

    From the top: big joker, small joker, the level card of the trump suit, the other level cards (equal), the permanent
    trumps likewise, the rest of the trump suit from the ace down. Without a trump suit the level cards are equal.

    Source: QQ 升级, two decks, order of the cards; without a trump suit as in 双升.
    """
    missing = frozenset((level, *rules.permanent))
    trumps = [Tier((BIG_JOKER,)), Tier((SMALL_JOKER,), rules.jokers_touch_level), *_elevated(level, trump)]
    for rank in rules.permanent:
        if rank != level:
            trumps += _elevated(rank, trump)
    if trump != NO_TRUMP:
        trumps += _natural(trump, missing, rules.gaps)
    sides = [[] if suit == trump else _natural(suit, missing, rules.gaps) for suit in range(4)]
    return Order(level, trump, [*sides, trumps])
