"""``result:`` from the attackers' card points to levels, and who deals on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tractor_dsl.rules.options import Entry, ListOf, Whole, Words, option


@dataclass(frozen=True, slots=True)
class Band:
    """What the attackers' points are worth from one bound up to the next band."""

    TITLE: ClassVar[Words] = Words("分数段", "Band")

    at: int = option(
        Whole(0, 10_000),
        zh="从几分起",
        en="From",
        about_zh="这一段的最低分；到下一段之前都算。",
        about_en="The lowest points of the band; it reaches to the next one.",
    )
    declarers: int | None = option(
        Whole(0, 13),
        None,
        zh="庄家升级",
        en="Declarers",
        about_zh="庄家方坐庄成功，升几级。",
        about_en="The declarers hold and go up so many levels.",
    )
    attackers: int | None = option(
        Whole(0, 13),
        None,
        zh="闲家升级",
        en="Attackers",
        about_zh="闲家上台，升几级（0是只上台不升级）。",
        about_en="The attackers take over and go up so many levels (0: take over only).",
    )
    then_every: int | None = option(
        Whole(5, 1_000, multiple_of=5),
        None,
        zh="以后每",
        en="Then every",
        about_zh="只能写在最后一段：再多这么多分，闲家就多升一级。",
        about_en="Last band only: one more level for the attackers for every so many further points.",
    )


@dataclass(frozen=True, slots=True)
class ResultRules:
    """What the attackers' points are worth."""

    TITLE: ClassVar[Words] = Words("升级", "Result")

    bands: tuple[Band, ...] = option(
        ListOf(Entry(Band), at_least=2),
        (
            Band(0, declarers=3),
            Band(5, declarers=2),
            Band(40, declarers=1),
            Band(80, attackers=0),
            Band(120, attackers=1, then_every=40),
        ),
        zh="分数段",
        en="Bands",
        about_zh="闲家得分和升级的对照，从0分起由低到高。列表整个代替上一级的列表。",
        about_en="From the attackers' points to levels, from 0 upwards. A list replaces the parent's list.",
    )


class Outcome(NamedTuple):
    """The result of a deal: which side won, how many levels it gains, and whether the dealership changes."""

    attackers_won: bool
    levels: int

    @property
    def dealer_changes(self) -> bool:
        """Whether the other side takes over the dealership."""
        return self.attackers_won


def outcome(rules: ResultRules, points: int) -> Outcome:
    """Return the result for the attackers' points, captured kitty included.

    >>> outcome(ResultRules(), 160)
    Outcome(attackers_won=True, levels=2)
    """
    band = rules.bands[0]
    for candidate in rules.bands:
        if points >= candidate.at:
            band = candidate
    if band.attackers is None:
        return Outcome(False, band.declarers or 0)
    further = (points - band.at) // band.then_every if band.then_every else 0
    return Outcome(True, band.attackers + further)
