"""``irregularities:`` demands for a new deal, and what mistakes at the table cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.rules.options import Choice, Mode, OneMode, OneOf, Whole, Words, option
from tractor_dsl.rules.table import TableRules, points_of
from tractor_dsl.rules.units import LEVELS, POINTS, STAKES


@dataclass(frozen=True, slots=True)
class NoRedeal(Mode):
    """Every hand is played."""

    MODE: ClassVar[str] = "never"
    TITLE: ClassVar[Words] = Words("不能要求重发", "nobody may demand one")

    def allowed(self, table: TableRules, hand: Sequence[Card], *, attacker: bool) -> bool:
        """Tell whether a hand may demand a new deal."""
        return False


class Whose(Choice):
    """Whose hand may demand a new deal."""

    ATTACKERS = "attackers", "闲家", "attackers only"
    ANYONE = "anyone", "任何人", "anyone"


@dataclass(frozen=True, slots=True)
class FewPoints(Mode):
    """A hand with few card points may demand a new deal; the dealer stays.

    Source: 双升, a hand of an opponent of the dealer with fewer than 15 points.
    """

    MODE: ClassVar[str] = "few_points"
    TITLE: ClassVar[Words] = Words("手里分太少可以要求重发", "a player with few card points may demand one")

    below: int = option(
        Whole(5, 1000, unit=POINTS),
        15,
        zh="少于",
        en="Fewer than",
        about_zh="手里的分少于这个数。",
        about_en="Fewer card points than this.",
    )
    whose: Whose = option(
        OneOf(Whose), Whose.ATTACKERS, zh="谁可以", en="Who", about_zh="谁可以要求。", about_en="Whose hand it is."
    )

    def allowed(self, table: TableRules, hand: Sequence[Card], *, attacker: bool) -> bool:
        """Tell whether a hand may demand a new deal."""
        return (attacker or self.whose is Whose.ANYONE) and points_of(table, hand) < self.below


Redeals: TypeAlias = NoRedeal | FewPoints
REDEALS = (NoRedeal, FewPoints)


class Penalty(NamedTuple):
    """What an offence costs: whether the dealership changes, and the levels each side gains."""

    dealer_changes: bool
    declarers: int
    attackers: int


@dataclass(frozen=True, slots=True)
class NoPenalty(Mode):
    """The rules are silent; a program does not let it happen."""

    MODE: ClassVar[str] = "none"
    TITLE: ClassVar[Words] = Words("没有规定", "no rule")

    def penalty(self, *, declarers: bool) -> Penalty | None:
        """Return what the offence of a side costs, None where there is no rule."""
        return None


@dataclass(frozen=True, slots=True)
class DealLost(Mode):
    """Declarers at fault step down; for attackers at fault the declarers go up.

    Source: 拖拉机比赛规则, too many or too few cards, or a wrong card.
    """

    MODE: ClassVar[str] = "deal_lost"
    TITLE: ClassVar[Words] = Words(
        "庄家方犯规就下台；闲家犯规，庄家方升级",
        "declarers at fault step down; if attackers are at fault, the declarers go up",
    )

    declarers_up: int = option(
        Whole(0, 13, unit=LEVELS),
        1,
        zh="庄家方升",
        en="The declarers go up",
        about_zh="闲家犯规时庄家方升几级。",
        about_en="Levels for the declarers when attackers are at fault.",
    )

    def penalty(self, *, declarers: bool) -> Penalty | None:
        """Return what the offence of a side costs."""
        return Penalty(True, 0, 0) if declarers else Penalty(False, self.declarers_up, 0)


Penalties: TypeAlias = NoPenalty | DealLost
PENALTIES = (NoPenalty, DealLost)


@dataclass(frozen=True, slots=True)
class NoEscape(Mode):
    """Leaving the table costs nothing by the rules."""

    MODE: ClassVar[str] = "none"
    TITLE: ClassVar[Words] = Words("没有规定", "no rule")

    def cost(self, stake: int, chance: float) -> int:
        """Return what leaving the table costs, from the base stake and a number from 0 to 1."""
        return 0


@dataclass(frozen=True, slots=True)
class TimesStake(Mode):
    """Leaving the table costs a number of stakes, drawn from a range.

    Source: 摔小二, escape: 8 to 32 times the stake of the game.
    """

    MODE: ClassVar[str] = "times_stake"
    TITLE: ClassVar[Words] = Words("罚底金的若干倍", "costs several times the base stake")

    least: int = option(
        Whole(1, 1000, unit=STAKES), 8, zh="最少", en="At least", about_zh="最少几倍。", about_en="The least."
    )
    most: int = option(
        Whole(1, 1000, unit=STAKES), 32, zh="最多", en="At most", about_zh="最多几倍。", about_en="The most."
    )

    def cost(self, stake: int, chance: float) -> int:
        """Return what leaving the table costs, from the base stake and a number from 0 to 1."""
        return stake * min(self.most, self.least + int(chance * (self.most - self.least + 1)))


Escapes: TypeAlias = NoEscape | TimesStake
ESCAPES = (NoEscape, TimesStake)


@dataclass(frozen=True, slots=True)
class IrregularityRules:
    """What is not an ordinary play."""

    TITLE: ClassVar[Words] = Words("特殊情况", "Irregularities")

    redeal: Redeals = option(
        OneMode(REDEALS),
        NoRedeal(),
        zh="要求重发",
        en="A new deal",
        about_zh="什么样的牌可以要求重新发牌。",
        about_en="Which hand may demand a new deal.",
    )
    misplay: Penalties = option(
        OneMode(PENALTIES),
        NoPenalty(),
        zh="多牌少牌、出错牌",
        en="Too many, too few or wrong cards",
        about_zh="多牌、少牌或出错牌怎么罚。",
        about_en="What too many or too few cards, or a wrong card, cost.",
    )
    escape: Escapes = option(
        OneMode(ESCAPES),
        NoEscape(),
        zh="逃跑",
        en="Leaving the table",
        about_zh="中途离开怎么罚。",
        about_en="What leaving the table costs.",
    )
