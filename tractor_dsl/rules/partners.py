"""``partners:`` who plays with whom: the player opposite, or whoever holds a card that the dealer names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tractor_dsl.cards import Card
from tractor_dsl.rules.options import Choice, OneOf, Words, option
from tractor_dsl.rules.table import SEATS


class Team(Choice):
    """How the dealer comes to a partner."""

    OPPOSITE = "opposite", "坐在对面的人，固定不变", "the player opposite, always"
    CALLED = (
        "called",
        "庄家扣底后叫一张牌，由有这张牌的人当",
        "the holder of a card that the dealer names after burying",
    )


@dataclass(frozen=True, slots=True)
class PartnerRules:
    """Who plays with whom."""

    TITLE: ClassVar[Words] = Words("对家", "Partners")

    team: Team = option(
        OneOf(Team),
        Team.OPPOSITE,
        zh="对家",
        en="Partner",
        about_zh="庄家和谁一方；叫牌找对家时各人记各人的级。",
        about_en="Who plays with the dealer; with a called partner every player has a level of their own.",
    )


def called_partner(dealer: int, card: Card, hands: Sequence[Sequence[Card]]) -> int | None:
    """Return the seat that plays with the dealer who names a card, None for the dealer alone against three.

    With all copies but one in the dealer's hand or buried, the other holder; with fewer, the nearest holder in playing
    order; with all copies, nobody.
    Source: 边锋升级, the dealer picks the partner; buried copies count as the dealer's.

    >>> called_partner(0, 25, [[], [], [25], [25]])
    2
    """
    return next(
        (seat for step in range(1, SEATS) if card in hands[seat := (dealer + step) % SEATS]),
        None,
    )
