"""``result:`` from the attackers' card points to levels, and who deals on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from tractor_dsl.rules.options import BothLanguages, Choice, Entry, ListOf, OneOf, Whole, Words, option


class Over(Choice):
    """From where the points of a band are counted."""

    ZERO = "zero", "从0分算起", "from zero"
    TARGET = "target", "从叫的庄分算起", "from the target bid"


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
    over: Over = option(
        OneOf(Over),
        Over.ZERO,
        zh="从哪里算",
        en="Over",
        about_zh="这一段的分数从0分算起，还是从叫的庄分算起。",
        about_en="Whether the band's points count from zero or from the target that was bid.",
    )
    name: BothLanguages | None = option(
        Entry(BothLanguages),
        None,
        zh="名称",
        en="Name",
        about_zh="这个结果叫什么。",
        about_en="What the result is called.",
    )
    then_every: int | None = option(
        Whole(5, 1_000, multiple_of=5),
        None,
        zh="以后每",
        en="Then every",
        about_zh="只能写在最后一段：再多这么多分，闲家就多升一级。",
        about_en="Last band only: one more level for the attackers for every so many further points.",
    )

    def in_words(self) -> Words:
        """Return the band as a player says it.

        >>> Band(120, attackers=1, then_every=40).in_words().en
        'from 120: attackers up 1, then 1 for every 40'
        >>> Band(0, declarers=3, name=BothLanguages("大光", "shutout")).in_words().zh
        '0分起：庄家升3级（大光）'
        """
        least = Words(f"{self.at}分", str(self.at))
        if self.over is Over.TARGET:
            least = Words(f"庄分加{self.at}分", f"the target + {self.at}") if self.at else Words("庄分", "the target")
        gained = self._gain()
        named = Words(f"（{self.name.zh}）", f" ({self.name.en})") if self.name else Words("", "")
        return Words(f"{least.zh}起：{gained.zh}{named.zh}", f"from {least.en}: {gained.en}{named.en}")

    def _gain(self) -> Words:
        if self.attackers is None:
            levels = self.declarers or 0
            return (
                Words(f"庄家升{levels}级", f"declarers up {levels}") if levels else Words("庄家连庄", "declarers stay")
            )
        if not self.attackers:
            taken = Words("闲家上台", "attackers take over")
        else:
            taken = Words(f"闲家升{self.attackers}级", f"attackers up {self.attackers}")
        if self.then_every is None:
            return taken
        return Words(f"{taken.zh}，以后每{self.then_every}分再升1级", f"{taken.en}, then 1 for every {self.then_every}")


@dataclass(frozen=True, slots=True)
class Surrender:
    """What a dealer who gives up is taken to have lost, from one target bid upwards."""

    TITLE: ClassVar[Words] = Words("投降", "Surrender")

    target: int = option(
        Whole(0, 1_000),
        zh="叫分",
        en="Target",
        about_zh="叫的庄分不低于这个数时。",
        about_en="For targets from this one on.",
    )
    over: int = option(
        Whole(0, 1_000),
        zh="超过庄分",
        en="Over",
        about_zh="当作闲家的得分超过庄分这么多。",
        about_en="Counts as if the attackers had so many points over the target.",
    )

    def in_words(self) -> Words:
        """Return what giving up costs as a player says it.

        >>> Surrender(100, 40).in_words().en
        'targets from 100: 40 points over the target'
        """
        targets = Words(f"叫{self.target}分以上", f"targets from {self.target}")
        if not self.target:
            targets = Words("叫多少分都可以", "any target")
        lost = Words(f"按超过庄分{self.over}分算", f"{self.over} points over the target")
        if not self.over:
            lost = Words("按刚到庄分算", "just the target")
        return Words(f"{targets.zh}：{lost.zh}", f"{targets.en}: {lost.en}")


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
    surrender: tuple[Surrender, ...] = option(
        ListOf(Entry(Surrender)),
        (),
        zh="投降",
        en="Surrender",
        about_zh="庄家可以在出牌前投降，按叫分算输多少；空表示不能投降。",
        about_en="The dealer may give up before the first lead, counted by the target bid; empty: never.",
    )


STEP: Final = 5
"""The points of a five, in which bands of other decks are counted; what begins below it begins with any points."""


def in_proportion(bands: Sequence[Band], before: int, after: int) -> tuple[Band, ...]:
    """Return bands that stand to the points of so many decks as those before stand to the points of theirs.

    Where there are none, as with bands that count from a target, they are given back as they are.

    >>> [band.at for band in in_proportion(ResultRules().bands, 2, 3)]
    [0, 5, 60, 120, 180]
    """

    def stretched(points: int) -> int:
        return points if points <= STEP else max(STEP, round(points * after / before / STEP) * STEP)

    found = tuple(
        replace(band, at=stretched(band.at), then_every=band.then_every and stretched(band.then_every))
        for band in bands
    )
    apart = all(band.at < above.at for band, above in pairwise(found))
    return found if apart and all(band.over is Over.ZERO for band in bands) else tuple(bands)


class Outcome(NamedTuple):
    """The result of a deal: which side won, how many levels it gains, and the band that says so (an index)."""

    attackers_won: bool
    levels: int
    band: int = 0

    @property
    def dealer_changes(self) -> bool:
        """Whether the other side takes over the dealership."""
        return self.attackers_won


def bounds(rules: ResultRules, target: int = 0) -> list[int]:
    """Return the lowest points of every band, when the dealer has bid a target."""
    return [band.at + (target if band.over is Over.TARGET else 0) for band in rules.bands]


def outcome(rules: ResultRules, points: int, target: int = 0) -> Outcome:
    """Return the result for the attackers' points, captured kitty and fines included.

    The highest band that is reached counts, and the first one for points below zero. ``target`` is what the dealer
    bid; the bands that count from it come before those that count from zero.
    Source: QQ 升级, two decks, levels; 庄分, results against a target.

    >>> outcome(ResultRules(), 160)[:2]
    (True, 2)
    """
    lowest = bounds(rules, target)
    index = max((index for index, bound in enumerate(lowest) if points >= bound), default=0)
    band = rules.bands[index]
    if band.attackers is None:
        return Outcome(False, band.declarers or 0, index)
    further = max(0, points - lowest[index]) // band.then_every if band.then_every else 0
    return Outcome(True, band.attackers + further, index)


def surrendered(rules: ResultRules, target: int) -> Outcome | None:
    """Return the result of a dealer who gives up, or None where that is not allowed.

    Source: 庄分: targets of 55 and more count as stepping down, lower ones as the small sweep.
    """
    counted = [entry for entry in rules.surrender if target >= entry.target]
    if not counted:
        return None
    return outcome(rules, target + max(counted, key=lambda entry: entry.target).over, target)
