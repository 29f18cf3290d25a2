"""``kitty:`` what the kitty is worth to attackers who win the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.rules.options import Choice, Mode, OneMode, OneOf, Whole, Words, option
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.units import TIMES, UNLIMITED


class Measured(Choice):
    """On which play the kitty is measured."""

    WINNING_PLAY = "winning_play", "赢得最后一圈的牌", "the play that wins the last trick"
    LEAD = "lead", "最后一圈首家的牌", "what was led to the last trick"


class Pairs(Choice):
    """Which pairs of a play double the kitty."""

    LARGEST = "largest", "只数最大牌型里的", "those of the largest component only"
    ALL = "all", "全部对子都数", "all pairs of the play"


def capped(multiplier: int, cap: int | None) -> int:
    """Return a multiplier, or the cap if it is lower."""
    return multiplier if cap is None else min(multiplier, cap)


_CAP = {
    "zh": "封顶",
    "en": "At most",
    "about_zh": "倍数最高多少；null 表示不封顶。",
    "about_en": "The highest multiplier; null for none.",
}


@dataclass(frozen=True, slots=True)
class PowerOfCards(Mode):
    """Two to the power of the cards of the largest component.

    Source: QQ 升级, common kitty rules: single 2, pair 4, two-pair tractor 16, at most 64.
    """

    MODE: ClassVar[str] = "power_of_cards"
    TITLE: ClassVar[Words] = Words(
        "最大牌型几张就是2的几次方", "2 to the power of the number of cards in the largest component"
    )

    cap: int | None = option(Whole(1, optional=True, unit=TIMES, none=UNLIMITED), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return capped(2 ** max(part.width * part.length for part in components), self.cap)


@dataclass(frozen=True, slots=True)
class DoublePerPair(Mode):
    """Two, doubled for every pair of the highest component, or for every pair.

    Source: 梦幻拖拉机, kitty: single 2, pair 4, tractors of two and three pairs 8 and 16, and so on; 摔小二: all pairs.
    """

    MODE: ClassVar[str] = "double_per_pair"
    TITLE: ClassVar[Words] = Words("单张2倍，每一对再翻一番", "2, doubled for every pair")

    pairs: Pairs = option(
        OneOf(Pairs),
        Pairs.LARGEST,
        zh="算哪些对子",
        en="Pairs that count",
        about_zh="翻番时数哪些对子。",
        about_en="Which pairs double.",
    )
    cap: int | None = option(Whole(1, optional=True, unit=TIMES, none=UNLIMITED), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        pairs = [part.length if part.width > 1 else 0 for part in components]
        return capped(2 ** (1 + (sum(pairs) if self.pairs is Pairs.ALL else max(pairs))), self.cap)


@dataclass(frozen=True, slots=True)
class PerCard(Mode):
    """A number for every card of the largest component.

    Source: online tables: twice the cards of the longest component (single 2, pair 4, two-pair tractor 8).
    """

    MODE: ClassVar[str] = "per_card"
    TITLE: ClassVar[Words] = Words("最大牌型每张算几倍", "counted by the cards of the largest component")

    times: int = option(
        Whole(1, 100, unit=TIMES),
        2,
        zh="每张",
        en="For every card",
        about_zh="最大牌型每一张算几倍。",
        about_en="Multiplier for every card of the component.",
    )
    cap: int | None = option(Whole(1, optional=True, unit=TIMES, none=UNLIMITED), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return capped(self.times * max(part.width * part.length for part in components), self.cap)


@dataclass(frozen=True, slots=True)
class WidthToTheLength(Mode):
    """Twice the width to the power of the length, of the widest component.

    Source: 边锋升级, kitty: single 2, pair 4, triple 6, tractors 2·2ⁿ, titanics 2·3ⁿ; the first that the play holds in
    the order titanic, triple, tractor, pair counts.
    """

    MODE: ClassVar[str] = "width_to_the_length"
    TITLE: ClassVar[Words] = Words(
        "单张2倍；同张最多的牌型里，每个对子再×2，每个三张再×3",
        "2, doubled for every pair or tripled for every triple of the widest component",
    )

    cap: int | None = option(Whole(1, optional=True, unit=TIMES, none=UNLIMITED), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        width, length = max((part.width, part.length) for part in components)
        return capped(2 * width**length, self.cap)


@dataclass(frozen=True, slots=True)
class PerPair(Mode):
    """A number for a single, and another for every pair of the largest component.

    Source: 双升, kitty: single 2, pair 4, tractor 4 times its pairs.
    """

    MODE: ClassVar[str] = "per_pair"
    TITLE: ClassVar[Words] = Words("最大牌型每对算几倍", "counted by the pairs of the largest component")

    single: int = option(
        Whole(1, 100, unit=TIMES),
        2,
        zh="没有对子",
        en="Without a pair",
        about_zh="没有对子时的倍数。",
        about_en="Without a pair.",
    )
    pair: int = option(
        Whole(1, 100, unit=TIMES),
        4,
        zh="每对",
        en="For every pair",
        about_zh="最大牌型里每一对的倍数。",
        about_en="For every pair.",
    )
    cap: int | None = option(Whole(1, optional=True, unit=TIMES, none=UNLIMITED), None, **_CAP)

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        pairs = max(part.length if part.width > 1 else 0 for part in components)
        return capped(self.pair * pairs if pairs else self.single, self.cap)


@dataclass(frozen=True, slots=True)
class Fixed(Mode):
    """A fixed number for singles, pairs, triples and tractors, however long.

    Source: 庄分: pair 2, tractor 4; a single counts plain.
    """

    MODE: ClassVar[str] = "fixed"
    TITLE: ClassVar[Words] = Words(
        "单张、对子、拖拉机各有定数", "fixed for singles, for pairs and for tractors, however long"
    )

    single: int = option(
        Whole(1, 100, unit=TIMES), 1, zh="单张", en="Single", about_zh="用单张抠底的倍数。", about_en="With a single."
    )
    pair: int = option(
        Whole(1, 100, unit=TIMES), 2, zh="对子", en="Pair", about_zh="用对子抠底的倍数。", about_en="With a pair."
    )
    triple: int = option(
        Whole(1, 100, unit=TIMES),
        2,
        zh="三张",
        en="Triple",
        about_zh="用三张抠底的倍数。",
        about_en="With a triple or more.",
    )
    tractor: int = option(
        Whole(1, 100, unit=TIMES),
        4,
        zh="拖拉机",
        en="Tractor",
        about_zh="用拖拉机抠底的倍数，不论长短。",
        about_en="With any tractor.",
    )

    def multiplier(self, components: Sequence[Component]) -> int:
        """Return what card points in the kitty are multiplied by."""
        return max(self._of(part) for part in components)

    def _of(self, part: Component) -> int:
        if part.length > 1:
            return self.tractor
        return (self.single, self.pair, self.triple)[min(part.width, 3) - 1]


Capture: TypeAlias = PowerOfCards | DoublePerPair | PerCard | WidthToTheLength | PerPair | Fixed
CAPTURES = (PowerOfCards, DoublePerPair, PerCard, WidthToTheLength, PerPair, Fixed)


@dataclass(frozen=True, slots=True)
class KittyRules:
    """What the kitty is worth."""

    TITLE: ClassVar[Words] = Words("底牌", "Kitty")

    capture: Capture = option(
        OneMode(CAPTURES),
        PowerOfCards(),
        zh="抠底倍数",
        en="Multiplier",
        about_zh="闲家赢得最后一圈时，底牌里的分数乘以几。",
        about_en="What the card points in the kitty are multiplied by when the attackers win the last trick.",
    )
    measured_on: Measured = option(
        OneOf(Measured),
        Measured.WINNING_PLAY,
        zh="按哪手牌算",
        en="The multiplier is that of",
        about_zh="抠底倍数看最后一圈的哪一手牌。",
        about_en="Which play of the last trick the multiplier is measured on.",
    )
    buried_points: int | None = option(
        Whole(0, 1000, multiple_of=5, optional=True, unit=Words("最多{n}分", "at most {n}"), none=UNLIMITED),
        None,
        zh="扣分限制",
        en="Points that may be buried",
        about_zh="底牌里最多可以扣多少分；null 表示不限。怎么扣都超过时，只能扣分最少的牌。",
        about_en="The most card points that may be buried; null for no limit. Where every choice exceeds it, only the "
        "fewest points may be buried.",
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


def without_cap(rules: KittyRules) -> KittyRules:
    """Return rules under which the multiplier is as high as it comes.

    >>> without_cap(KittyRules(PowerOfCards(cap=64))).capture
    PowerOfCards(cap=None)
    """
    capture = rules.capture
    return rules if isinstance(capture, Fixed) else replace(rules, capture=replace(capture, cap=None))


def most_buried_points(rules: KittyRules, values: Sequence[int], hand: Sequence[Card], size: int) -> int | None:
    """Return the most card points that a hand may bury with ``size`` cards, None for any number.

    A hand that cannot keep to the limit may only bury as few points as it can. ``values`` are the card points by face.
    Source: QQ 升级, one deck has such a limit (its number is not told).
    """
    if rules.buried_points is None:
        return None
    return max(rules.buried_points, sum(sorted(values[face] for face in hand)[:size]))


def refuse_points(
    rules: KittyRules, values: Sequence[int], hand: Sequence[Card], buried: Sequence[Card]
) -> Refusal | None:
    """Return why too many card points are buried, or None; ``values`` are the card points by face."""
    limit = most_buried_points(rules, values, hand, len(buried))
    points = sum(values[face] for face in buried)
    if limit is None or points <= limit:
        return None
    return Refusal("bury_points", "kitty.buried_points", {"limit": limit, "points": points})
