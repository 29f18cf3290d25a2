"""``levels:`` the ladder from level to level, who deals next, and when a match ends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from tractor_dsl.cards import Rank
from tractor_dsl.rules.options import Choice, ListOf, Mode, OneMode, OneOf, RankName, Whole, Words, option
from tractor_dsl.rules.table import SEATS


class PastTop(Choice):
    """Where a side stands that has gone past the last level."""

    STOP = "stop", "停在最后一级", "the side stays on the last level"
    WRAP = "wrap", "回到第一级接着打", "the side goes on from the first level"


@dataclass(frozen=True, slots=True)
class PastTheTop(Mode):
    """The side that goes past the last level first wins the match.

    Source: 打家 / 闲家: the first past A completes the lap.
    """

    MODE: ClassVar[str] = "past_top"
    TITLE: ClassVar[Words] = Words("先打过最后一级者胜", "the first side past the last level wins")

    def winner(self, progress: Progress) -> int | None:
        """Return the side that has won, None while the match goes on."""
        return _leading_lap(progress, 1)


@dataclass(frozen=True, slots=True)
class Laps(Mode):
    """The side that has gone past the last level so many times wins the match."""

    MODE: ClassVar[str] = "laps"
    TITLE: ClassVar[Words] = Words(
        "先打满规定圈数者胜", "the first side that has gone through all levels so often wins"
    )

    laps: int = option(
        Whole(1, 100, unit=Words("{n}圈", "{n} {n:time|times}")),
        1,
        zh="圈数",
        en="How often",
        about_zh="先打满几圈。",
        about_en="How many laps.",
    )

    def winner(self, progress: Progress) -> int | None:
        """Return the side that has won, None while the match goes on."""
        return _leading_lap(progress, self.laps)


@dataclass(frozen=True, slots=True)
class Deals(Mode):
    """After a number of deals the side on the higher level wins; of equals the one that came there first.

    Source: 拖拉机比赛规则 (against the clock); 摔小二 (the highest level wins).
    """

    MODE: ClassVar[str] = "deals"
    TITLE: ClassVar[Words] = Words("打满规定局数，级高者胜", "after so many deals, the side on the higher level wins")

    deals: int = option(
        Whole(1, 10_000, unit=Words("{n}局", "{n} {n:deal|deals}")),
        zh="局数",
        en="How many",
        about_zh="一共打几局。",
        about_en="How many deals.",
    )

    def winner(self, progress: Progress) -> int | None:
        """Return the side that has won, None while the match goes on."""
        if progress.deals < self.deals:
            return None
        sides = range(len(progress.heights))
        return max(sides, key=lambda side: (progress.heights[side], -progress.reached[side], -side))


class Progress(NamedTuple):
    """How far a match is, by side: steps climbed since its beginning, the deal in which that was reached, and laps."""

    deals: int
    heights: tuple[int, ...]
    reached: tuple[int, ...]
    laps: tuple[int, ...]


def _leading_lap(progress: Progress, laps: int) -> int | None:
    """Return the side that has gone so many laps (only one can, deal by deal)."""
    return next((side for side, done in enumerate(progress.laps) if done >= laps), None)


Ends: TypeAlias = PastTheTop | Laps | Deals
ENDS = (PastTheTop, Laps, Deals)


class Held(Choice):
    """Who deals after the declarers have held."""

    PARTNER = "partner", "庄家的对家坐庄", "the dealer's partner deals next"
    SAME = "same", "庄家连庄", "the same player deals again"


@dataclass(frozen=True, slots=True)
class LevelRules:
    """How a side climbs, and who deals."""

    TITLE: ClassVar[Words] = Words("级数与轮庄", "Levels and rotation")

    ladder: tuple[Rank, ...] = option(
        ListOf(RankName(), at_least=1),
        tuple(range(13)),
        zh="级数",
        en="Ladder",
        about_zh="依次要打的级，从第一级到最后一级；双方都从第一级开始。",
        about_en="The levels in the order in which they are played; both sides start at the first.",
    )
    must_play: tuple[Rank, ...] = option(
        ListOf(RankName()),
        (),
        zh="必打",
        en="Levels that must be played",
        about_zh="不许跳过的级：升到这里就停，下一次再从这里往上升。",
        about_en="Levels that may not be jumped over: a side stops there and goes on from there another time.",
    )
    must_hold: tuple[Rank, ...] = option(
        ListOf(RankName()),
        (),
        zh="必须守住",
        en="Levels that must be held",
        about_zh="打这一级时必须自己坐庄并且打成，才能升过去。",
        about_en="Levels that a side passes only by dealing at them and holding.",
    )
    past_top: PastTop = option(
        OneOf(PastTop),
        PastTop.STOP,
        zh="打过最后一级",
        en="Past the last level",
        about_zh="有一方升过最后一级之后停在哪一级。",
        about_en="Where a side stands that has gone past the last level.",
    )
    ends: Ends = option(
        OneMode(ENDS),
        PastTheTop(),
        zh="一场的结束",
        en="End of the match",
        about_zh="一场怎样分胜负。",
        about_en="How a match is won.",
    )
    held: Held = option(
        OneOf(Held),
        Held.PARTNER,
        zh="庄家打成",
        en="If the declarers hold",
        about_zh="庄家方打成后，下一局谁坐庄。",
        about_en="Who deals next after the declarers have held.",
    )


class Climb(NamedTuple):
    """Where a side stands after a deal, how many steps it went up, and how often it went past the top."""

    to: Rank
    steps: int
    laps: int

    @property
    def lap(self) -> bool:
        """Whether the side went past the top."""
        return self.laps > 0


def climb(rules: LevelRules, at: Rank, up: int, *, dealing: bool) -> Climb:
    """Return where a side that gains ``up`` levels gets to; ``dealing`` tells whether it was the dealer's side.

    Past the last level a side starts again from the first, or stays on the last.
    Source: 打家 / 闲家; 双升 (after A it goes on from 2).

    >>> climb(LevelRules(), at=11, up=3, dealing=True)  # from K
    Climb(to=12, steps=2, laps=1)
    """
    ladder = rules.ladder
    index = ladder.index(at)
    laps = 0
    steps = 0
    for step in range(up):
        here = ladder[index]
        if here in rules.must_hold and not (dealing and step == 0):
            break
        if here in rules.must_play and step > 0:
            break
        steps += 1
        if index + 1 < len(ladder):
            index += 1
        else:
            laps += 1
            if rules.past_top is PastTop.STOP:
                break
            index = 0
    return Climb(ladder[index], steps, laps)


def next_dealer(rules: LevelRules, dealer: int, declarers: Collection[int], *, attackers_won: bool) -> int:
    """Return the seat that deals the next deal; ``declarers`` are the seats of the dealer's side.

    After a deal that was held the dealer's partner, or the dealer again if there is none; after one that was lost the
    first of the attackers behind the dealer.
    Source: QQ 升级, two decks: the partner after a deal that was held, the next player after one that was lost.

    >>> (
    ...     next_dealer(LevelRules(), 3, (1, 3), attackers_won=False),
    ...     next_dealer(LevelRules(), 3, (1, 3), attackers_won=True),
    ... )
    (1, 0)
    """
    if attackers_won:
        return next(seat for step in range(1, SEATS) if (seat := (dealer + step) % SEATS) not in declarers)
    if rules.held is Held.SAME:
        return dealer
    return next((seat for seat in declarers if seat != dealer), dealer)
