"""``stakes:`` what a deal is worth in room points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.rules.options import Entry, Flag, ListOf, Mode, OneMode, Whole, Words, option
from tractor_dsl.rules.units import POINTS, UNLIMITED


class Account(NamedTuple):
    """What a deal is settled by."""

    attackers_won: bool
    levels: int
    balances: tuple[int, ...] = ()
    """The four players' room points before the deal."""
    overturns: int = 0
    """How often the trump suit was overturned in the deal."""
    stake: int | None = None
    """The base stake of the room, None for the variant's own."""


@dataclass(frozen=True, slots=True)
class Factor:
    """By what the room points are multiplied at a table of rich players."""

    TITLE: ClassVar[Words] = Words("翻倍", "Factor")

    from_balance: int = option(
        Whole(0, unit=POINTS),
        zh="积分达到",
        en="From balance",
        about_zh="四家的积分都不少于这个数时。",
        about_en="When every player's balance is at least this.",
    )
    times: int = option(
        Whole(1, 100), zh="倍数", en="Times", about_zh="这一局的积分乘以几。", about_en="The deal counts so many times."
    )

    def in_words(self) -> Words:
        """Return the factor as a player says it.

        >>> Factor(80, 2).in_words().en
        'all four with 80 or more: twice'
        """
        times = "twice" if self.times == 2 else f"{self.times} times"
        return Words(
            f"四家都有{self.from_balance}分以上：{self.times}倍", f"all four with {self.from_balance} or more: {times}"
        )


@dataclass(frozen=True, slots=True)
class NoStakes(Mode):
    """Levels only."""

    MODE: ClassVar[str] = "none"
    TITLE: ClassVar[Words] = Words("不计积分", "none, levels only")

    def settle(self, account: Account) -> int | None:
        """Return None: there is nothing to settle."""
        return None


@dataclass(frozen=True, slots=True)
class RoomPoints(Mode):
    """Points that every player of the winning side gains and every loser loses.

    Source: QQ 升级, room points.
    """

    MODE: ClassVar[str] = "room_points"
    TITLE: ClassVar[Words] = Words("房间积分", "room points")

    take_over: int = option(
        Whole(0, unit=POINTS),
        2,
        zh="上台",
        en="Taking over",
        about_zh="闲家上台不升级时，每人得几分。",
        about_en="Points for attackers who take over without a level.",
    )
    first_level: int = option(
        Whole(0, unit=POINTS),
        2,
        zh="庄家升一级",
        en="First level",
        about_zh="庄家方升一级时，每人得几分。",
        about_en="Points for declarers who go up one level.",
    )
    further_level: int = option(
        Whole(0, unit=POINTS),
        1,
        zh="每多一级",
        en="Every further level",
        about_zh="以后每多升一级，再加几分。",
        about_en="Points for every level more, on either side.",
    )
    declarers_cap: int | None = option(
        Whole(1, optional=True, unit=POINTS, none=UNLIMITED),
        None,
        zh="庄家封顶",
        en="The declarers at most",
        about_zh="庄家方一局最多得几分；null 表示不封顶。",
        about_en="The most that declarers gain in a deal before factors; null for none.",
    )
    factors: tuple[Factor, ...] = option(
        ListOf(Entry(Factor)),
        (),
        zh="积分翻倍",
        en="Factors",
        about_zh="四家积分都够高时翻倍；看积分最少的一家，取达到的最高一档。",
        about_en="Multipliers for rich tables: the poorest player decides, the highest step that is reached counts.",
    )

    def settle(self, account: Account) -> int:
        """Return what every winner gains and every loser loses."""
        levels = account.levels
        if account.attackers_won:
            gain = self.take_over + self.further_level * levels
        else:
            gain = self.first_level + self.further_level * (levels - 1) if levels else 0
            gain = gain if self.declarers_cap is None else min(gain, self.declarers_cap)
        poorest = min(account.balances, default=0)
        times = max((entry.times for entry in self.factors if poorest >= entry.from_balance), default=1)
        return gain * times


@dataclass(frozen=True, slots=True)
class Coins(Mode):
    """A base stake that every player of the losing side pays and every winner gets.

    Source: 双升 (a room's base stake); 双升 超级版 (doubled by every overturn).
    """

    MODE: ClassVar[str] = "coins"
    TITLE: ClassVar[Words] = Words("金币（底金）", "coins, by a base stake")

    stake: int = option(
        Whole(1),
        100,
        zh="底金",
        en="Base stake",
        about_zh="一局的底金，房间可以另定。",
        about_en="The stake of a deal, where a room sets no other.",
    )
    double_per_overturn: bool = option(
        Flag(Words("每反主一次翻一番", "each doubles the stake"), Words("不翻番", "the stake stays")),
        False,
        zh="反主翻番",
        en="Overturns",
        about_zh="每反主一次，输赢翻一番。",
        about_en="Every overturn doubles the stake.",
    )

    def settle(self, account: Account) -> int:
        """Return what every winner gains and every loser loses."""
        stake = self.stake if account.stake is None else account.stake
        return stake * (2**account.overturns if self.double_per_overturn else 1)


Basis: TypeAlias = NoStakes | RoomPoints | Coins
BASES = (NoStakes, RoomPoints, Coins)


@dataclass(frozen=True, slots=True)
class StakesRules:
    """What a deal is worth besides levels."""

    TITLE: ClassVar[Words] = Words("积分", "Stakes")

    basis: Basis = option(
        OneMode(BASES),
        NoStakes(),
        zh="计分方式",
        en="Basis",
        about_zh="除了升级，每局每人输赢多少积分。",
        about_en="What every player wins or loses in a deal besides levels.",
    )


def base_stake(rules: StakesRules) -> int | None:
    """Return the base stake of a deal where the room sets no other, None for rules without one."""
    return rules.basis.stake if isinstance(rules.basis, Coins) else None


def settle(rules: StakesRules, account: Account) -> int | None:
    """Return what every winner gains (and every loser loses), or None where only levels count.

    >>> settle(StakesRules(RoomPoints()), Account(attackers_won=False, levels=2))
    3
    """
    return rules.basis.settle(account)
