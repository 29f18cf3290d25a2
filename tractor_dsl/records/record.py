"""A deal on paper: the cards in the order in which they were dealt, every action, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from tractor_dsl import __version__
from tractor_dsl.cards import Card, Rank, Suit
from tractor_dsl.engine.actions import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Declare,
    DemandRedeal,
    NameTrump,
    Pass,
    Play,
)
from tractor_dsl.engine.deal import Deal, DealResult
from tractor_dsl.records.source import Source
from tractor_dsl.rules.claims import Claim
from tractor_dsl.rules.compile import Ruleset

FORMAT: Final = "tractor-deal/1"
"""What every record of this form says about itself."""


class Heading(NamedTuple):
    """Under which rules a deal was played, and by which version of the program."""

    variant: str
    rules_hash: str
    version: str = __version__


class Passes(NamedTuple):
    """So many passes in a row, each by the seat in turn."""

    times: int


Step: TypeAlias = Passes | Declare | DemandRedeal | Bid | NameTrump | Bury | Call | Concede | Play


@dataclass(frozen=True, slots=True)
class Record:
    """A deal on paper. Records are equal when the deals are, wherever they were written down."""

    heading: Heading
    level: Rank
    dealer: int | None
    """Who dealt; None in the first deal of a match, in which declaring found the dealer."""
    first_drawer: int
    deck: tuple[Card, ...]
    steps: tuple[Step, ...]
    result: DealResult | None
    """None when the cards were thrown in to be dealt again."""
    source: Source | None = field(default=None, compare=False, repr=False)
    """The text that the record was read from."""


class RecordedDeal(Deal):
    """A deal that keeps what is done in it.

    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> rules = compile_rules(RuleProfile())
    >>> deal = RecordedDeal(rules, rules.deck, level=0, dealer=None)
    >>> deal.pass_turn()
    >>> deal.actions
    [Pass(seat=0)]
    """

    __slots__ = ("actions", "appointed_dealer")

    def __init__(
        self,
        ruleset: Ruleset,
        deck: Sequence[Card],
        level: Rank,
        *,
        dealer: int | None,
        first_drawer: int | None = None,
    ) -> None:
        self.actions: list[Action] = []
        self.appointed_dealer = dealer
        """The dealer with whom the deal began, None where there was none yet."""
        super().__init__(ruleset, deck, level, dealer=dealer, first_drawer=first_drawer)

    def declare(self, seat: int, cards: Sequence[Card]) -> Claim:
        claim = super().declare(seat, cards)
        self.actions.append(Declare(seat, cards))
        return claim

    def pass_turn(self) -> None:
        action = Pass(self.turn)
        super().pass_turn()
        self.actions.append(action)

    def redeal(self, seat: int) -> None:
        super().redeal(seat)
        self.actions.append(DemandRedeal(seat))

    def bid(self, target: int) -> None:
        action = Bid(self.turn, target)
        super().bid(target)
        self.actions.append(action)

    def name_trump(self, suit: Suit) -> None:
        action = NameTrump(self.turn, suit)
        super().name_trump(suit)
        self.actions.append(action)

    def call(self, face: Card) -> None:
        action = Call(self.turn, face)
        super().call(face)
        self.actions.append(action)

    def concede(self, seat: int) -> None:
        super().concede(seat)
        self.actions.append(Concede(seat))

    def bury(self, cards: Sequence[Card]) -> None:
        action = Bury(self.turn, cards)
        super().bury(cards)
        self.actions.append(action)

    def play_cards(self, cards: Sequence[Card]) -> Sequence[Card]:
        action = Play(self.turn, cards)
        table = super().play_cards(cards)
        self.actions.append(action)
        return table


def steps_of(actions: Iterable[Action]) -> tuple[Step, ...]:
    """Return actions with passes in a row counted together.

    >>> steps_of([Pass(0), Pass(1), Play(2, [5]), Pass(3)])
    (Passes(times=2), Play(seat=2, cards=(5,)), Passes(times=1))
    """
    steps: list[Step] = []
    for passing, group in groupby(actions, key=lambda action: isinstance(action, Pass)):
        if passing:
            steps.append(Passes(sum(1 for _ in group)))
        else:
            steps += [action for action in group if not isinstance(action, Pass)]
    return tuple(steps)


def record_of(deal: RecordedDeal, heading: Heading) -> Record:
    """Return the record of a deal that has ended."""
    return Record(
        heading,
        deal.level,
        deal.appointed_dealer,
        deal.first_drawer,
        tuple(deal.deck),
        steps_of(deal.actions),
        deal.result,
    )
