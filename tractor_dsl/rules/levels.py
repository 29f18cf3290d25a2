"""``levels:`` the ladder from level to level, who deals next, and when a match ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tractor_dsl.cards import Rank
from tractor_dsl.rules.options import Choice, ListOf, OneOf, RankName, Words, option
from tractor_dsl.rules.table import SEATS


class PastTop(Choice):
    """What happens when a side goes past the last level."""

    WIN = "win", "先打过最后一级的一方赢得一场", "the side that goes past it wins the match"
    WRAP = "wrap", "回到第一级接着打", "it goes on from the first level"


class Held(Choice):
    """Who deals after the declarers have held."""

    PARTNER = "partner", "庄家的对家", "the dealer's partner"
    SAME = "same", "庄家连庄", "the same dealer again"


class Lost(Choice):
    """Who deals after the attackers have taken over."""

    NEXT_SEAT = "next_seat", "庄家的下家", "the player after the dealer"


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
        en="Must play",
        about_zh="不许跳过的级：升到这里就停，下一次再从这里往上升。",
        about_en="Levels that may not be jumped over: a side stops there and goes on from there another time.",
    )
    must_hold: tuple[Rank, ...] = option(
        ListOf(RankName()),
        (),
        zh="必须守住",
        en="Must hold",
        about_zh="打这一级时必须自己坐庄并且打成，才能升过去。",
        about_en="Levels that a side passes only by dealing at them and holding.",
    )
    past_top: PastTop = option(
        OneOf(PastTop),
        PastTop.WIN,
        zh="打过最后一级",
        en="Past the top",
        about_zh="有一方升过最后一级时怎么办。",
        about_en="What happens when a side goes past the last level.",
    )
    held: Held = option(
        OneOf(Held),
        Held.PARTNER,
        zh="庄家打成",
        en="Next dealer when held",
        about_zh="庄家方打成后，下一局谁坐庄。",
        about_en="Who deals next after the declarers have held.",
    )
    lost: Lost = option(
        OneOf(Lost),
        Lost.NEXT_SEAT,
        zh="庄家下台",
        en="Next dealer when lost",
        about_zh="闲家上台后，下一局谁坐庄。",
        about_en="Who deals next after the attackers have taken over.",
    )


class Climb(NamedTuple):
    """Where a side stands after a deal, whether it went past the top, and whether that wins the match."""

    to: Rank
    lap: bool
    won: bool


def climb(rules: LevelRules, at: Rank, up: int, *, dealing: bool) -> Climb:
    """Return where a side that gains ``up`` levels gets to; ``dealing`` tells whether it was the dealer's side.

    Past the last level a side starts again from the first, or stays on the last and has won.

    >>> climb(LevelRules(), at=11, up=3, dealing=True)  # from K
    Climb(to=12, lap=True, won=True)
    """
    ladder = rules.ladder
    index = ladder.index(at)
    lap = False
    for step in range(up):
        here = ladder[index]
        if here in rules.must_hold and not (dealing and step == 0):
            break
        if here in rules.must_play and step > 0:
            break
        if index + 1 < len(ladder):
            index += 1
        else:
            lap = True
            if rules.past_top is PastTop.WIN:
                break
            index = 0
    return Climb(ladder[index], lap, lap and rules.past_top is PastTop.WIN)


def next_dealer(rules: LevelRules, dealer: int, *, attackers_won: bool) -> int:
    """Return the seat that deals the next deal.

    Source: QQ 升级, two decks: the partner after a deal that was held, the next player after one that was lost.
    """
    if attackers_won:
        return (dealer + 1) % SEATS
    return dealer if rules.held is Held.SAME else (dealer + 2) % SEATS
