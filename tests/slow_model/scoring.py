"""What a deal comes to: fines, the result, levels, the next dealer, stakes, partners, bids and irregularities.

Every function reads the options of one axis by their names and meanings.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tractor_dsl.cards import Card, Rank, is_joker, rank_of
from tractor_dsl.rules.auction import AuctionRules, NoAuction
from tractor_dsl.rules.irregularities import IrregularityRules, NoEscape, NoPenalty, NoRedeal
from tractor_dsl.rules.kitty import KittyRules
from tractor_dsl.rules.levels import Laps, LevelRules, PastTheTop
from tractor_dsl.rules.partners import PartnerRules
from tractor_dsl.rules.result import Band, ResultRules
from tractor_dsl.rules.stakes import Coins, NoStakes, StakesRules
from tractor_dsl.rules.table import TableRules
from tractor_dsl.rules.throw import PointsFine, StakeFine, ThrowRules

from .order import Cards

SEATS = 4

# --- the table


def card_points(table: TableRules, cards: Sequence[Card]) -> int:
    """Return the card points of some cards."""
    values = dict(table.points)
    return sum(values.get(rank_of(face), 0) for face in cards if not is_joker(face))


def dealt_out(table: TableRules, decks: int | None) -> TableRules:
    """Return a table with another number of decks: the kitty nearest to its own that deals out, the smaller of two.

    Source: QQ升级（托拉机）: kitties of 6, 8 and 6 with one, two and three decks.
    """
    if decks is None or decks == table.decks:
        return table
    cards = 54 * decks
    sizes = [size for size in range(cards) if (cards - size) % SEATS == 0]
    kitty = min(sizes, key=lambda size: (abs(size - table.kitty), size))
    return TableRules(decks=decks, kitty=kitty, points=table.points, direction=table.direction)


def sizes(table: TableRules) -> tuple[int, int, int]:
    """Return the cards of a hand and of the kitty, and all card points."""
    return (54 * table.decks - table.kitty) // SEATS, table.kitty, 4 * table.decks * sum(dict(table.points).values())


# --- fines


def fine(rules: ThrowRules, returned: int, *, attacker: bool) -> tuple[int, Fraction]:
    """Return the change of the attackers' points, and the share of the stake, that a failed throw costs.

    Sources: QQ 升级: no fine; online tables: 10 points; 兰里拖拉机: 10 for each card taken back; 双升: half the stake.
    """
    cost = rules.fine
    if isinstance(cost, PointsFine):
        points = cost.points * (returned if str(cost.per) == "returned_card" else 1)
        return (-points if attacker else points), Fraction(0)
    if isinstance(cost, StakeFine):
        return 0, Fraction(cost.percent, 100)
    return 0, Fraction(0)


# --- the result


class Result(NamedTuple):
    """Who won a deal, the levels gained, and what it is called in Chinese."""

    attackers_won: bool
    levels: int
    name: str | None


def result(rules: ResultRules, points: int, target: int | None = None) -> Result:
    """Return the result: that of the last band whose bound is reached; the first one holds below its bound too.

    Sources: QQ 升级: thresholds by 40s; 庄分: thresholds above the target.
    """

    def bound(band: Band) -> int:
        return band.at + (target or 0 if str(band.over) == "target" else 0)

    reached = [rules.bands[0], *(band for band in rules.bands[1:] if points >= bound(band))][-1]
    name = None if reached.name is None else reached.name.zh
    if reached.attackers is None:
        return Result(False, reached.declarers or 0, name)
    further = 0 if reached.then_every is None else (points - bound(reached)) // reached.then_every
    return Result(True, reached.attackers + further, name)


def surrendered(rules: ResultRules, target: int) -> Result | None:
    """Return the result of a dealer who gives up, None where that is not allowed. Source: 庄分."""
    rows = [row for row in rules.surrender if row.target <= target]
    if not rows:
        return None
    return result(rules, target + max(rows, key=lambda row: row.target).over, target)


# --- levels


class Climb(NamedTuple):
    """Where a side stands, and how often it went past the last level."""

    to: Rank
    laps: int


def climb(rules: LevelRules, at: Rank, up: int, *, dealing: bool) -> Climb:
    """Return where a side gets to, one step after the other.

    Nobody leaves a level that must be held without having dealt at it, and a level that must be played or held is not
    jumped over. Sources: 打家 / 闲家: past A; 双升: on from 2.
    """
    stops = {*rules.must_play, *rules.must_hold}
    here, laps = rules.ladder.index(at), 0
    if at in rules.must_hold and not dealing:
        return Climb(at, 0)
    for _ in range(up):
        if here == len(rules.ladder) - 1:
            laps += 1
            if str(rules.past_top) == "stop":
                break
            here = 0
        else:
            here += 1
        if rules.ladder[here] in stops:
            break
    return Climb(rules.ladder[here], laps)


def wins(rules: LevelRules, laps: int, *, just_now: int) -> bool:
    """Tell whether a side has won that has gone so many laps, some of them just now."""
    if isinstance(rules.ends, PastTheTop):
        return just_now > 0
    return isinstance(rules.ends, Laps) and laps >= rules.ends.laps


def next_dealer(rules: LevelRules, dealer: int, partner: int | None, *, attackers_won: bool) -> int:
    """Return who deals next; ``partner`` is None for a dealer who plays alone.

    Source: QQ 升级: the partner after a deal that was held, the next player of the other side after one that was lost.
    """
    if attackers_won:
        return next(seat % SEATS for seat in range(dealer + 1, dealer + SEATS) if seat % SEATS != partner)
    return dealer if str(rules.held) == "same" or partner is None else partner


# --- stakes


class Deal(NamedTuple):
    """What a deal is settled by."""

    attackers_won: bool
    levels: int
    balances: tuple[int, ...] = ()
    overturns: int = 0
    stake: int | None = None


def gain(rules: StakesRules, deal: Deal) -> int | None:
    """Return what every winner gains and every loser loses, None where only levels count.

    Sources: QQ 升级: room points; 双升 and 双升 超级版: coins, doubled by every overturn.
    """
    basis = rules.basis
    if isinstance(basis, NoStakes):
        return None
    if isinstance(basis, Coins):
        stake = int(basis.stake if deal.stake is None else deal.stake)
        return stake * int(2**deal.overturns) if basis.double_per_overturn else stake
    if deal.attackers_won:
        points = basis.take_over + deal.levels * basis.further_level
    else:
        points = basis.first_level + (deal.levels - 1) * basis.further_level if deal.levels else 0
        points = points if basis.declarers_cap is None else min(points, basis.declarers_cap)
    poorest = min(deal.balances, default=0)
    reached = [factor for factor in basis.factors if deal.balances and factor.from_balance <= poorest]
    times = max(reached, key=lambda factor: factor.from_balance).times if reached else 1
    return int(points * times)


# --- partners and bids


def partner(
    rules: PartnerRules, dealer: int, named: Card, hands: Sequence[Cards], kitty: Cards = ()
) -> int | str | None:
    """Return who plays with a dealer who names a card: the next other holder in playing order, or "none".

    Buried copies are the dealer's. Source: 边锋升级, the dealer picks the partner.
    """
    if str(rules.team) != "called":
        return None
    for step in range(1, SEATS):
        if named in hands[(dealer + step) % SEATS]:
            return (dealer + step) % SEATS
    return "none"


def callable_targets(rules: AuctionRules, bids: Sequence[int]) -> list[int]:
    """Return the targets that may be called after the earlier ones, the highest first.

    A target is a multiple of the step, and lower than the last one by the step or more. Source: 庄分, by fives.
    """
    method = rules.method
    if isinstance(method, NoAuction):
        return []
    highest = bids[-1] - method.step if bids else method.start
    return [target for target in range(0, 1000 + 1, method.step) if method.least <= target <= highest][::-1]


# --- irregularities


def may_demand_redeal(rules: IrregularityRules, table: TableRules, hand: Cards, *, attacker: bool) -> bool | None:
    """Tell whether a hand may demand a new deal, None where there is no such rule. Source: 双升, 暴动."""
    redeal = rules.redeal
    if isinstance(redeal, NoRedeal):
        return None
    whose = attacker or str(redeal.whose) == "anyone"
    return whose and card_points(table, hand) < redeal.below


def penalty(rules: IrregularityRules, *, declarers: bool) -> tuple[bool, int, int] | None:
    """Return whether the dealership changes, and the levels for declarers and attackers. Source: 拖拉机比赛规则."""
    misplay = rules.misplay
    if isinstance(misplay, NoPenalty):
        return None
    return (True, 0, 0) if declarers else (False, misplay.declarers_up, 0)


def escape_stakes(rules: IrregularityRules) -> tuple[int, int] | None:
    """Return the least and the most stakes that leaving costs, None where there is no rule. Source: 摔小二."""
    escape = rules.escape
    return None if isinstance(escape, NoEscape) else (escape.least, escape.most)


# --- burying


def may_bury(rules: KittyRules, table: TableRules, hand: Sequence[Card], buried: Sequence[Card]) -> bool:
    """Tell whether these cards of a hand may be buried: no more points than allowed, or the fewest possible.

    Source: QQ 升级, which does away with a limit of the one-deck game.
    """
    if rules.buried_points is None:
        return True
    fewest = sum(sorted(card_points(table, (face,)) for face in hand)[: len(buried)])
    return card_points(table, buried) <= max(rules.buried_points, fewest)
