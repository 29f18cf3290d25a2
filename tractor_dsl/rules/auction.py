"""``auction:`` calling a target to become the dealer, who then names the trump suit freely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tractor_dsl.rules.options import Mode, OneMode, Whole, Words, option
from tractor_dsl.rules.refusal import Refusal


@dataclass(frozen=True, slots=True)
class NoAuction(Mode):
    """The dealer is found by declaring and by rotation."""

    MODE: ClassVar[str] = "none"
    TITLE: ClassVar[Words] = Words("不叫分", "none")


@dataclass(frozen=True, slots=True)
class Descending(Mode):
    """Targets are called downwards; the lowest one deals and must keep the attackers below it.

    Source: 庄分 (targets around 80, down by fives); who passes is out.
    """

    MODE: ClassVar[str] = "descending"
    TITLE: ClassVar[Words] = Words(
        "往下叫庄分，最低者坐庄定主", "targets are called downwards; the lowest deals and names the trump suit"
    )

    start: int = option(
        Whole(5, 1000, multiple_of=5), 80, zh="起叫", en="Start", about_zh="最高可叫的庄分；没人叫就由首家以此坐庄。",
        about_en="The highest target; if nobody calls, the first player deals at it.",
    )  # fmt: skip
    step: int = option(
        Whole(5, 100, multiple_of=5),
        5,
        zh="每次降",
        en="Step",
        about_zh="每次至少降多少；庄分都是它的倍数。",
        about_en="The least reduction; every target is a multiple of it.",
    )
    least: int = option(
        Whole(0, 1000, multiple_of=5),
        5,
        zh="最低",
        en="Least",
        about_zh="最低可以叫到多少。",
        about_en="The lowest target.",
    )

    def refuse_bid(self, bids: Sequence[int], target: int) -> Refusal | None:
        """Return why a target may not be called after the earlier ones, or None."""
        highest = bids[-1] - self.step if bids else self.start
        if not self.least <= target <= highest or target % self.step:
            return Refusal("auction_bid", "auction.method", {"most": highest, "least": self.least, "step": self.step})
        return None

    def bids(self, earlier: Sequence[int]) -> range:
        """Return the targets that may be called now, the highest first."""
        highest = earlier[-1] - self.step if earlier else self.start
        return range(highest - highest % self.step, self.least - 1, -self.step)


Method: TypeAlias = NoAuction | Descending
METHODS = (NoAuction, Descending)


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Whether the deal is auctioned."""

    TITLE: ClassVar[Words] = Words("叫分坐庄", "Auction")

    method: Method = option(
        OneMode(METHODS),
        NoAuction(),
        zh="叫分方式",
        en="Method",
        about_zh="庄家是否靠叫分产生；叫到的人定主，不再亮主。",
        about_en="Whether targets are called for the deal; whoever wins names the trump suit, and nobody declares.",
    )

    @property
    def is_held(self) -> bool:
        """Whether an auction finds the dealer."""
        return not isinstance(self.method, NoAuction)

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets that can be called at all, the highest first; none without an auction.

        >>> AuctionRules(Descending(start=20, step=5, least=10)).targets, AuctionRules().targets
        ((20, 15, 10), ())
        """
        return () if isinstance(self.method, NoAuction) else tuple(self.method.bids(()))
