"""Questions about what a deal comes to: its result, the levels, room points or coins, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.errors import Message
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.files.extremes import highest_score, score_step
from tractor_dsl.rules.levels import Climb, PastTop, Progress, climb
from tractor_dsl.rules.result import Outcome, bounds, outcome, surrendered
from tractor_dsl.rules.stakes import Account, settle
from tractor_dsl.rules.table import SEATS, all_points, hand_size
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table, unsupported, with_decks
from tractor_dsl.rulings.bearing import Bearing, Beside, Condition, Never
from tractor_dsl.rulings.card_values import ListOf
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.on_tricks import SIDES
from tractor_dsl.rulings.values import AnyText, Kind, LevelName, Whole, YesNo
from tractor_dsl.rulings.words import joined

_Needs = tuple[Literal["level", "trump"], ...]
_MUST_HOLD = Bearing("levels.must_hold", "levels.must_hold: [A]")
_DEALING = {"other": "dealing"}
_MOST_LEVELS = 100
"""More levels than any deal is worth; a side that went round for ever would never arrive."""


@dataclass(frozen=True, slots=True)
class Result(Question):
    """What are the attackers' points worth?"""

    NAME: ClassVar[str] = "result"
    SHORT: ClassVar[str | None] = "points"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "declarers": Whole(),
        "attackers": Whole(),
        "dealer_changes": YesNo(),
        "name": AnyText(),
    }

    points: int = field(metadata=read_as(Whole(None)))
    target: int | None = field(default=None, metadata=read_as(Whole()))
    conceded: bool = field(default=False, metadata=read_as(YesNo()))

    def problem(self, table: Table) -> Problem | None:
        """Return that nobody can have the points, or can have bid the target."""
        highest = highest_score(table.profile)
        if highest is not None and self.points < 0:
            return Problem("points", Message("ruling.problem.points_below", {"points": self.points}))
        if highest is not None and self.points > highest[0]:
            return Problem("points", Message("ruling.problem.points", {"points": self.points, "most": highest[0]}))
        method, targets = table.profile.auction.method, table.profile.auction.targets
        if self.target is None or not isinstance(method, Descending) or self.target in targets:
            return None
        params = {"target": self.target, "most": targets[0], "least": targets[-1], "step": method.step}
        return Problem("target", Message("ruling.problem.target", params))

    def doubt(self, table: Table) -> Problem | None:
        """Return that nobody has exactly the points, for all that they are in a band."""
        below, step = self.points - self.points % score_step(table.profile), score_step(table.profile)
        if below == self.points:
            return None
        params = {"points": self.points, "step": step, "below": below, "above": below + step}
        return Problem("points", Message("ruling.doubt.score", params))

    def _outcome(self, table: Table) -> Outcome | None:
        """Return the result, None for a dealer who may not give up."""
        rules, target = table.profile.result, self.target or 0
        return surrendered(rules, target) if self.conceded else outcome(rules, self.points, target)

    def _unsupported(self, table: Table) -> str | None:
        """Return why there is no answer, or None."""
        if self.target is not None and not table.auctioned:
            return "target"
        if self._outcome(table) is None:
            return "conceded"
        return "no_target" if self.target is None and table.auctioned else None

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the points, the target, and whether the dealer gives up."""
        yield Message("ruling.told.result.points", {"points": self.points})
        if self.target is not None:
            yield Message("ruling.told.result.target", {"target": self.target})
        if self.conceded:
            yield Message("ruling.why.surrender_unbid")

    def answer(self, table: Table) -> Answer:
        """Return the levels that the winning side gains, whether the dealership changes, and what that is called."""
        reason = self._unsupported(table)
        result = self._outcome(table)
        if reason is not None or result is None:
            path = "result.surrender" if reason == "conceded" else "auction.method"
            return replace(unsupported(self.ANSWERS, reason or "conceded"), path=path)
        side = "attackers" if result.attackers_won else "declarers"
        values: dict[str, Any] = {side: result.levels, "dealer_changes": result.dealer_changes}
        bands = table.profile.result.bands
        name = bands[result.band].name
        if name is not None:
            values["name"] = name.zh
        named = any(band.name is not None for band in bands)
        missing = {} if named else {"name": Message("ruling.unsupported.name")}
        path = "result.surrender" if self.conceded else f"result.bands[{result.band}]"
        return Answer(values, path, missing)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the band that the points are in."""
        result = self._outcome(table)
        if not answer.values or result is None:
            return
        path = f"result.bands[{result.band}]"
        lowest = bounds(table.profile.result, self.target or 0)
        band = table.profile.result.bands[result.band]
        if self.conceded:
            code = "surrender" if table.auctioned else "surrender_unbid"
            yield Step(Message(f"ruling.why.{code}", {"target": self.target or 0}), "result.surrender")
        else:
            params: dict[str, Any] = {"points": self.points, "from": lowest[result.band], "every": band.then_every}
            code = "last_band_every" if band.then_every else "last_band"
            if self.points < min(lowest):
                code = "below_bands"
            elif lowest[result.band + 1 :]:
                code, params["below"] = "band", min(lowest[result.band + 1 :])
            yield Step(Message(f"ruling.why.{code}", params), path)
        side = "attackers" if result.attackers_won else "declarers"
        yield Step(Message(f"ruling.why.{side}_gain", {"levels": result.levels}), path)
        if "name" in answer.values:
            yield Step(Message("ruling.why.result_name", {"name": band.name}), path)


@dataclass(frozen=True, slots=True)
class Levels(Question):
    """Where does a side that gains levels get to?"""

    NAME: ClassVar[str] = "levels"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"to": LevelName(), "lap": YesNo(), "won": YesNo()}

    at: Rank = field(metadata=read_as(LevelName()))
    up: int = field(metadata=read_as(Whole(0, _MOST_LEVELS)))
    side: str = field(
        default="declarers",
        metadata=read_as(SIDES, _MUST_HOLD, Beside("beside", lambda case: case.question.dealing is None, _DEALING)),
    )
    dealing: bool | None = field(default=None, metadata=read_as(YesNo(), _MUST_HOLD))
    """Whether the side dealt; the declarers did unless it says otherwise."""
    laps: int = field(
        default=0,
        metadata=read_as(
            Whole(0, _MOST_LEVELS),
            Bearing("levels.ends.laps", "levels.ends: {mode: laps, laps: 2}", lambda value, _: value > 1),
        ),
    )
    """How often the side has gone past the top before."""

    def problem(self, table: Table) -> Problem | None:
        """Return that the level is not one of the ladder, or that the side has won the match already."""
        if self.at not in table.profile.levels.ladder:
            return Problem("at", Message("ruling.problem.level", {"level": RANKS[self.at]}))
        if _wins(table, Climb(self.at, 0, 0), self.laps):
            return Problem("laps", Message("ruling.problem.laps", {"laps": self.laps}))
        return None

    def _climb(self, table: Table, **changes: Any) -> Climb:
        dealing = self.side == "declarers" if self.dealing is None else self.dealing
        return climb(replace(table.profile.levels, **changes), self.at, self.up, dealing=dealing)

    def told(self, table: Table) -> Iterator[Message]:
        """Yield where the side stands, what it gains, and whether it deals."""
        yield Message(f"ruling.told.levels.{self.side}", {"at": RANKS[self.at], "up": self.up})
        if self.dealing is not None:
            yield Message(f"ruling.told.levels.dealing.{'yes' if self.dealing else 'no'}")
        if self.laps:
            yield Message("ruling.told.levels.laps", {"laps": self.laps})

    def answer(self, table: Table) -> Answer:
        """Return the level, whether the side went past the top, and whether that wins the match."""
        found = self._climb(table)
        won = _wins(table, found, self.laps)
        reached = "levels.past_top" if found.lap else "levels.ladder"
        path = "levels.ends" if won else reached
        for name in ("must_hold", "must_play"):
            if self._climb(table, **{name: ()}) != found:
                path = reached = f"levels.{name}"
        paths = {"to": reached, "lap": reached, "won": "levels.ends"}
        return Answer({"to": found.to, "lap": found.lap, "won": won}, path, paths=paths)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield where the side gets to, and what stops it."""
        params = {"at": RANKS[self.at], "up": self.up, "to": RANKS[answer.values["to"]]}
        yield Step(Message("ruling.why.climbs", params), "levels.ladder")
        name = answer.path.removeprefix("levels.")
        if name in ("must_hold", "must_play"):
            yield Step(Message(f"ruling.why.{name}", params), answer.path)
        elif answer.values["lap"]:
            goes_on = "stays" if table.profile.levels.past_top is PastTop.STOP else "wraps"
            yield Step(Message(f"ruling.why.{goes_on}", params), "levels.past_top")
            if answer.values["won"]:
                yield Step(Message("ruling.why.wins_match", params), "levels.ends")


def _wins(table: Table, climbed: Climb, laps: int) -> bool:
    """Tell whether going past the top wins the match for a side that has done so before; no deals are counted."""
    progress = Progress(deals=0, heights=(climbed.steps, 0), reached=(0, 0), laps=(laps + climbed.laps, 0))
    return table.profile.levels.ends.winner(progress) == 0


@dataclass(frozen=True, slots=True)
class Settle(Question):
    """What does every player win or lose besides levels?"""

    NAME: ClassVar[str] = "settle"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"declarers": Whole(None), "attackers": Whole(None)}

    side: str = field(metadata=read_as(SIDES))
    levels: int = field(metadata=read_as(Whole(0, _MOST_LEVELS)))
    points: int | None = field(default=None, metadata=read_as(Whole(), Never()))
    balances: tuple[int, ...] = field(
        default=(),
        metadata=read_as(
            ListOf(Whole(None), at_least=SEATS, at_most=SEATS),
            Bearing(
                "stakes.basis.factors",
                "stakes.basis: {mode: room_points, factors: [{from_balance: 100, times: 2}]}",
            ),
        ),
    )
    overturns: int = field(
        default=0,
        metadata=read_as(
            Whole(0, _MOST_LEVELS),
            Bearing("stakes.basis.double_per_overturn", "stakes.basis: {mode: coins, double_per_overturn: true}"),
        ),
    )
    stake: int | None = field(
        default=None, metadata=read_as(Whole(), Bearing("stakes.basis.stake", "stakes.basis: {mode: coins}"))
    )

    def _gain(self, table: Table, **changes: Any) -> int | None:
        account = Account(self.side == "attackers", self.levels, self.balances, self.overturns, self.stake)
        return settle(table.profile.stakes, account._replace(**changes))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield who wins how much, and what stakes are played for."""
        yield Message(f"ruling.told.settle.{self.side}", {"levels": self.levels})
        if self.balances:
            yield Message("ruling.told.settle.balances", {"balances": joined([str(each) for each in self.balances])})
        if self.overturns:
            yield Message("ruling.told.settle.overturns", {"overturns": self.overturns})
        if self.stake is not None:
            yield Message("ruling.told.settle.stake", {"stake": self.stake})

    def answer(self, table: Table) -> Answer:
        """Return the change for each side's players."""
        gain = self._gain(table)
        if gain is None:
            return replace(unsupported(self.ANSWERS, "stakes"), path="stakes.basis")
        lost = "declarers" if self.side == "attackers" else "attackers"
        return Answer({self.side: gain, lost: -gain}, "stakes.basis")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield what the deal is worth, the factor of a rich table, and what overturns make of it."""
        plain = self._gain(table, balances=(), overturns=0)
        if plain is None:
            return
        yield Step(Message(f"ruling.why.{self.side}_settle", {"levels": self.levels, "gain": plain}), "stakes.basis")
        rich = self._gain(table, overturns=0) or 0
        if rich != plain:
            params = {"poorest": min(self.balances), "times": rich // plain, "gain": rich}
            yield Step(Message("ruling.why.settle_factor", params), "stakes.basis.factors")
        gain = self._gain(table) or 0
        if gain != rich:
            params = {"overturns": self.overturns, "gain": gain}
            yield Step(Message("ruling.why.settle_overturns", params), "stakes.basis.double_per_overturn")


@dataclass(frozen=True, slots=True)
class TableOf(Question):
    """How are the cards dealt out?"""

    NAME: ClassVar[str] = "table"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "decks": (Beside("beside", lambda case: case.question.decks is None, {"other": "decks"}),)
    }
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"hand_size": Whole(), "kitty_size": Whole(), "points": Whole()}

    decks: int | None = field(default=None, metadata=read_as(Whole(1, 4)))
    players: int = field(default=SEATS, metadata=read_as(Whole(2, 12)))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the question, for so many decks and players where they are named."""
        if self.decks is not None:
            yield Message("ruling.told.decks", {"decks": self.decks})
        if self.players != SEATS:
            yield Message("ruling.told.table.players", {"players": self.players})
        yield Message("ruling.told.table")

    def answer(self, table: Table) -> Answer:
        """Return the sizes of hands and kitty, and all card points."""
        if self.players != SEATS:
            return unsupported(self.ANSWERS, "players", players=self.players)
        rules = with_decks(table.own, self.decks or table.given.decks).table
        values = {"hand_size": hand_size(rules), "kitty_size": rules.kitty, "points": all_points(rules)}
        return Answer(values, "table.kitty" if rules.decks == table.own.table.decks else "")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the sum of the cards."""
        if answer.values:
            decks = with_decks(table.own, self.decks or table.given.decks).table.decks
            yield Step(Message("ruling.why.table", {"decks": decks, **answer.values}), answer.path)
            own = table.own.table
            if decks != own.decks:
                yield Step(Message("ruling.why.table_own", {"decks": own.decks, "kitty": own.kitty}), "table.kitty")
