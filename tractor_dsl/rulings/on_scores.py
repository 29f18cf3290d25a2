"""Questions about what a deal comes to: its result, the levels, the next dealer, room points, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.errors import Message
from tractor_dsl.rules.levels import Climb, climb, next_dealer
from tractor_dsl.rules.result import outcome
from tractor_dsl.rules.stakes import settle
from tractor_dsl.rules.table import SEATS, all_points, hand_size
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table, unsupported, with_decks
from tractor_dsl.rulings.card_values import ListOf
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.on_tricks import SIDES
from tractor_dsl.rulings.values import AnyText, Kind, LevelName, Whole, YesNo

_Needs = tuple[Literal["level", "trump"], ...]
_MOST_LEVELS = 100
"""More levels than any deal is worth; a side that went round for ever would never arrive."""


@dataclass(frozen=True, slots=True)
class Result(Question):
    """What are the attackers' points worth?"""

    NAME: ClassVar[str] = "result"
    SHORT: ClassVar[str | None] = "points"
    NEEDS: ClassVar[_Needs] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "declarers": Whole(),
        "attackers": Whole(),
        "dealer_changes": YesNo(),
        "name": AnyText(),
    }

    points: int = field(metadata=read_as(Whole()))
    target: int | None = field(default=None, metadata=read_as(Whole()))
    conceded: bool = field(default=False, metadata=read_as(YesNo()))

    def answer(self, table: Table) -> Answer:
        """Return the levels that the winning side gains, and whether the dealership changes."""
        if self.target is not None:
            return unsupported(self.ANSWERS, "target")
        if self.conceded:
            return unsupported(self.ANSWERS, "conceded")
        result = outcome(table.profile.result, self.points)
        side = "attackers" if result.attackers_won else "declarers"
        values = {side: result.levels, "dealer_changes": result.dealer_changes}
        path = f"result.bands[{self._band(table)}]"
        return Answer(values, path, {"name": Message("ruling.unsupported.name")})

    def _band(self, table: Table) -> int:
        """Return the index of the band that the points are in."""
        bands = table.profile.result.bands
        return max(index for index, band in enumerate(bands) if band.at <= self.points or not index)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the band that the points are in."""
        if not answer.values:
            return
        bands = table.profile.result.bands
        index, path = self._band(table), answer.path
        params: dict[str, Any] = {"points": self.points, "from": bands[index].at}
        if index + 1 < len(bands):
            yield Step(Message("ruling.why.band", params | {"below": bands[index + 1].at}), path)
        elif bands[index].then_every:
            yield Step(Message("ruling.why.last_band_every", params | {"every": bands[index].then_every}), path)
        else:
            yield Step(Message("ruling.why.last_band", params), path)
        side = "attackers" if answer.values["dealer_changes"] else "declarers"
        yield Step(Message(f"ruling.why.{side}_gain", {"levels": answer.values[side]}), path)


@dataclass(frozen=True, slots=True)
class NextDealer(Question):
    """Who deals next when a side has won?"""

    NAME: ClassVar[str] = "next_dealer"
    SHORT: ClassVar[str | None] = "winner"
    NEEDS: ClassVar[_Needs] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"dealer": Whole(0, SEATS - 1)}

    winner: str = field(metadata=read_as(SIDES))

    def answer(self, table: Table) -> Answer:
        """Return the seat that deals next."""
        won = self.winner == "attackers"
        dealer = next_dealer(table.profile.levels, table.given.dealer, attackers_won=won)
        return Answer({"dealer": dealer}, "levels.lost" if won else "levels.held")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield who dealt and who deals next."""
        params = {"dealt": table.given.dealer, "seat": answer.values["dealer"]}
        yield Step(Message(f"ruling.why.after_{self.winner}", params), answer.path)


@dataclass(frozen=True, slots=True)
class Levels(Question):
    """Where does a side that gains levels get to?"""

    NAME: ClassVar[str] = "levels"
    NEEDS: ClassVar[_Needs] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"to": LevelName(), "lap": YesNo(), "won": YesNo()}

    at: Rank = field(metadata=read_as(LevelName()))
    up: int = field(metadata=read_as(Whole(0, _MOST_LEVELS)))
    side: str = field(default="declarers", metadata=read_as(SIDES))
    dealing: bool | None = field(default=None, metadata=read_as(YesNo()))
    """Whether the side dealt; the declarers did unless it says otherwise."""

    def problem(self, table: Table) -> Problem | None:
        """Return that the level is not one of the ladder."""
        if self.at in table.profile.levels.ladder:
            return None
        return Problem("at", Message("ruling.problem.level", {"level": RANKS[self.at]}))

    def _climb(self, table: Table, **changes: Any) -> Climb:
        dealing = self.side == "declarers" if self.dealing is None else self.dealing
        return climb(replace(table.profile.levels, **changes), self.at, self.up, dealing=dealing)

    def answer(self, table: Table) -> Answer:
        """Return the level, whether the side went past the top, and whether that wins the match."""
        found = self._climb(table)
        path = "levels.past_top" if found.lap else "levels.ladder"
        for name in ("must_hold", "must_play"):
            if self._climb(table, **{name: ()}) != found:
                path = f"levels.{name}"
        return Answer({"to": found.to, "lap": found.lap, "won": found.won}, path)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield where the side gets to, and what stops it."""
        params = {"at": RANKS[self.at], "up": self.up, "to": RANKS[answer.values["to"]]}
        yield Step(Message("ruling.why.climbs", params), "levels.ladder")
        name = answer.path.removeprefix("levels.")
        if name in ("must_hold", "must_play"):
            yield Step(Message(f"ruling.why.{name}", params), answer.path)
        elif answer.values["lap"]:
            code = "ruling.why.wins_match" if answer.values["won"] else "ruling.why.wraps"
            yield Step(Message(code, params), "levels.past_top")


@dataclass(frozen=True, slots=True)
class Settle(Question):
    """What does every player win or lose besides levels?"""

    NAME: ClassVar[str] = "settle"
    NEEDS: ClassVar[_Needs] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"declarers": Whole(-1_000_000_000), "attackers": Whole(-1_000_000_000)}

    side: str = field(metadata=read_as(SIDES))
    levels: int = field(metadata=read_as(Whole(0, _MOST_LEVELS)))
    points: int | None = field(default=None, metadata=read_as(Whole()))
    balances: tuple[int, ...] = field(
        default=(), metadata=read_as(ListOf(Whole(-1_000_000_000), at_least=SEATS, at_most=SEATS))
    )
    overturns: int = field(default=0, metadata=read_as(Whole(0, _MOST_LEVELS)))
    stake: int | None = field(default=None, metadata=read_as(Whole()))

    def _gain(self, table: Table) -> int | None:
        won = self.side == "attackers"
        return settle(table.profile.stakes, attackers_won=won, levels=self.levels, balances=self.balances)

    def answer(self, table: Table) -> Answer:
        """Return the change for each side's players."""
        gain = self._gain(table)
        if gain is None:
            return replace(unsupported(self.ANSWERS, "stakes"), path="stakes.basis")
        lost = "declarers" if self.side == "attackers" else "attackers"
        return Answer({self.side: gain, lost: -gain}, "stakes.basis")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield what the levels are worth, and the factor of a rich table."""
        gain = self._gain(table)
        if gain is None:
            return
        plain = replace(self, balances=())._gain(table) or 0
        yield Step(Message(f"ruling.why.{self.side}_settle", {"levels": self.levels, "gain": plain}), "stakes.basis")
        if gain != plain:
            params = {"poorest": min(self.balances), "times": gain // plain, "gain": gain}
            yield Step(Message("ruling.why.settle_factor", params), "stakes.basis.factors")


@dataclass(frozen=True, slots=True)
class TableOf(Question):
    """How are the cards dealt out?"""

    NAME: ClassVar[str] = "table"
    NEEDS: ClassVar[_Needs] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"hand_size": Whole(), "kitty_size": Whole(), "points": Whole()}

    decks: int | None = field(default=None, metadata=read_as(Whole(1, 4)))
    players: int = field(default=SEATS, metadata=read_as(Whole(2, 12)))

    def answer(self, table: Table) -> Answer:
        """Return the sizes of hands and kitty, and all card points."""
        if self.players != SEATS:
            return unsupported(self.ANSWERS, "players", players=self.players)
        rules = with_decks(table.profile, self.decks).table
        values = {"hand_size": hand_size(rules), "kitty_size": rules.kitty, "points": all_points(rules)}
        return Answer(values, "table.kitty")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the sum of the cards."""
        if answer.values:
            decks = with_decks(table.profile, self.decks).table.decks
            yield Step(Message("ruling.why.table", {"decks": decks, **answer.values}), "table.kitty")
