"""``kitty:`` what the kitty is worth to attackers who win the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tractor_dsl.rules.options import Choice, Mode, OneMode, OneOf, Whole, Words, option
from tractor_dsl.rules.shapes import Component


class Measured(Choice):
    """On which play the kitty is measured."""

    WINNING_PLAY = "winning_play", "赢得最后一圈的牌", "the play that wins the last trick"
    LEAD = "lead", "最后一圈首家的牌", "what was led to the last trick"


def capped(multiplier: int, cap: int | None) -> int:
    """Return a multiplier, or the cap if it is lower."""
    return multiplier if cap is None else min(multiplier, cap)


_CAP = {
    "zh": "封顶",
    "en": "Cap",
    "about_zh": "倍数最高多少；null 表示不封顶。",
    "about_en": "The highest multiplier; null for none.",
}


@dataclass(frozen=True, slots=True)
class PowerOfCards(Mode):
    """Two to the power of the cards of the largest component.

    Source: QQ 升级, common kitty rules: single 2, pair 4, two-pair tractor 16, at most 64.
    """

    MODE: ClassVar[str] = "power_of_cards"
    TITLE: ClassVar[Words] = Words("最大牌型几张就是2的几次方", "2 to the power of the largest component's cards")

    cap: int | None = option(Whole(1, optional=True), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return capped(2 ** max(part.width * part.length for part in components), self.cap)


@dataclass(frozen=True, slots=True)
class DoublePerPair(Mode):
    """Two, doubled for every pair of the highest component.

    Source: 梦幻拖拉机, kitty: single 2, pair 4, tractors of two and three pairs 8 and 16, and so on.
    """

    MODE: ClassVar[str] = "double_per_pair"
    TITLE: ClassVar[Words] = Words(
        "单张2倍，最大牌型里每一对再翻一番", "2, doubled for every pair of the largest component"
    )

    cap: int | None = option(Whole(1, optional=True), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return capped(2 ** (1 + max(part.length if part.width > 1 else 0 for part in components)), self.cap)


@dataclass(frozen=True, slots=True)
class PerCard(Mode):
    """A number for every card of the largest component.

    Source: online tables: twice the cards of the longest component (single 2, pair 4, two-pair tractor 8).
    """

    MODE: ClassVar[str] = "per_card"
    TITLE: ClassVar[Words] = Words("最大牌型的张数乘以定数", "a number for every card of the largest component")

    times: int = option(
        Whole(1, 100),
        2,
        zh="每张倍数",
        en="Times",
        about_zh="最大牌型每一张算几倍。",
        about_en="Multiplier for every card of the component.",
    )
    cap: int | None = option(Whole(1, optional=True), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return capped(self.times * max(part.width * part.length for part in components), self.cap)


Capture: TypeAlias = PowerOfCards | DoublePerPair | PerCard
CAPTURES = (PowerOfCards, DoublePerPair, PerCard)


@dataclass(frozen=True, slots=True)
class KittyRules:
    """What the kitty is worth."""

    TITLE: ClassVar[Words] = Words("底牌", "Kitty")

    capture: Capture = option(
        OneMode(CAPTURES),
        PowerOfCards(),
        zh="抠底倍数",
        en="Capture",
        about_zh="闲家赢得最后一圈时，底牌里的分数乘以几。",
        about_en="What the card points in the kitty are multiplied by when the attackers win the last trick.",
    )
    measured_on: Measured = option(
        OneOf(Measured),
        Measured.WINNING_PLAY,
        zh="按哪手牌算",
        en="Measured on",
        about_zh="抠底倍数看最后一圈的哪一手牌。",
        about_en="Which play of the last trick the multiplier is measured on.",
    )


def kitty_multiplier(
    rules: KittyRules, winning: Sequence[Component], lead: Sequence[Component], *, attackers_won: bool
) -> int:
    """Return by what the kitty counts for the attackers, from who won the last trick, with what, on what lead.

    Plays are given by their canonical components. The kitty is nothing to declarers who win the last trick.
    Source: QQ 升级, common kitty rules; every text.

    >>> kitty_multiplier(KittyRules(PowerOfCards(cap=64)), [Component(2, 2, 5, (3, 3, 2, 2))], [], attackers_won=True)
    16
    """
    if not attackers_won:
        return 0
    return rules.capture.multiplier(winning if rules.measured_on is Measured.WINNING_PLAY else lead)
