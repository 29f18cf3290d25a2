"""Questions about naming the trump suit: what is accepted, what it leads to, and what happens when nobody declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, Literal

from tractor_dsl.cards import NO_TRUMP, suit_name
from tractor_dsl.errors import Message
from tractor_dsl.rules.declare import (
    MOMENTS,
    Claim,
    Moment,
    Undecided,
    consider,
    first_dealer,
    is_closed,
)
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table
from tractor_dsl.rulings.card_values import Cards, CardsOf, ListOf, Plays
from tractor_dsl.rulings.forms import Form, read_as
from tractor_dsl.rulings.values import Kind, SeatOr, SuitName, Whole, Word, YesNo
from tractor_dsl.rulings.words import hand_words

REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class Show:
    """A seat shows a whole combination at some moment."""

    seat: int = field(metadata=read_as(Whole(0, SEATS - 1)))
    show: Cards = field(metadata=read_as(CardsOf()))
    at: str = field(default="deal", metadata=read_as(Word(tuple(str(moment) for moment in MOMENTS))))
    from_kitty: bool = field(default=False, metadata=read_as(YesNo()))
    """Whether cards of the kitty are needed for it."""

    @property
    def moment(self) -> Moment:
        """The moment."""
        return next(moment for moment in MOMENTS if moment == self.at)


@dataclass(frozen=True, slots=True)
class Declare(Question):
    """Which declarations are accepted, one after the other, and what comes of them?"""

    NAME: ClassVar[str] = "declare"
    SHORT: ClassVar[str | None] = "events"
    NEEDS: ClassVar[tuple[Literal["level", "trump"], ...]] = ("level",)
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "accepted": ListOf(YesNo()),
        "trump": SuitName(),
        "dealer": SeatOr(REDEAL),
        "closed": YesNo(),
    }

    events: tuple[Show, ...] = field(metadata=read_as(ListOf(Form(Show), at_least=1)))

    def problem(self, table: Table) -> Problem | None:
        """Return that an event is earlier than the one before it."""
        moments = [MOMENTS.index(event.moment) for event in self.events]
        for index in range(1, len(moments)):
            if moments[index] < moments[index - 1]:
                params = {"at": self.events[index].at, "before": self.events[index - 1].at}
                return Problem(f"events[{index}]", Message("ruling.problem.moments", params))
        return None

    def _verdicts(self, table: Table) -> Iterator[tuple[Show, Claim | Refusal]]:
        """Yield every event with the claim that it makes, or why it is refused."""
        claims: tuple[Claim, ...] = ()
        for event in self.events:
            verdict = consider(table.profile.declare, table.level, claims, event.seat, event.show, event.moment)
            if isinstance(verdict, Claim):
                claims = (*claims, verdict)
            yield event, verdict

    def answer(self, table: Table) -> Answer:
        """Return what was accepted; the trump suit and the dealer are left open when nothing was."""
        rules = table.profile.declare
        verdicts = [verdict for _, verdict in self._verdicts(table)]
        claims = [verdict for verdict in verdicts if isinstance(verdict, Claim)]
        closed = is_closed(rules, table.level, claims, SEATS, self.events[-1].moment)
        values = {"accepted": tuple(isinstance(verdict, Claim) for verdict in verdicts), "closed": closed}
        if claims:
            values["trump"] = claims[-1].suit
            values["dealer"] = first_dealer(rules, claims) if table.given.first else table.given.dealer
        elif not table.given.first:
            values["dealer"] = table.given.dealer
        refused = [verdict.path for verdict in verdicts if isinstance(verdict, Refusal)]
        allowed = [_allowed_by(earlier, claim) for earlier, claim in pairwise(claims)]
        special = [path for path in allowed if path != "declare.rungs"]
        return Answer(values, (refused or special or ["declare.rungs"])[-1])

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield every event with its reason, and what stands in the end."""
        standing: Claim | None = None
        for event, verdict in self._verdicts(table):
            params: dict[str, object] = {"seat": event.seat, "show": hand_words(table, event.show)}
            if isinstance(verdict, Refusal):
                yield Step(Message("ruling.why.refused", params | {"reason": verdict.message}), verdict.path)
                continue
            params["trump"] = _trump_words(verdict.suit)
            path = "declare.rungs" if standing is None else _allowed_by(standing, verdict)
            code = "declares" if standing is None else "reinforces" if path == "declare.reinforce" else "overturns"
            yield Step(Message(f"ruling.why.{code}", params), path)
            standing = verdict
        if standing is not None and table.given.first:
            yield Step(Message("ruling.why.first_dealer", {"seat": answer.values["dealer"]}), "declare.first_dealer")
        code = "ruling.why.closed" if answer.values["closed"] else "ruling.why.still_open"
        yield Step(Message(code), "declare.rungs")


def _allowed_by(standing: Claim, claim: Claim) -> str:
    """Return the field that lets a claim follow the one that stands."""
    own = claim.seat == standing.seat
    if claim.rung <= standing.rung or (own and claim.suit == standing.suit and claim.suit != NO_TRUMP):
        return "declare.reinforce"
    return "declare.self_overturn" if own else "declare.rungs"


def _trump_words(suit: int) -> Message | str:
    """Return a trump suit for a sentence: its mark, or no trump."""
    mark = suit_name(suit)
    return Message("ruling.no_trump") if mark == "none" else mark


@dataclass(frozen=True, slots=True)
class Undeclared(Question):
    """What happens when nobody declares?"""

    NAME: ClassVar[str] = "undeclared"
    SHORT: ClassVar[str | None] = "kitty"
    NEEDS: ClassVar[tuple[Literal["level", "trump"], ...]] = ()
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"trump": SuitName(), "dealer": SeatOr(REDEAL)}

    kitty: Cards = field(metadata=read_as(CardsOf()))
    """From the top: the only place where the order in which cards are written counts."""
    hands: tuple[Cards, ...] = field(default=(), metadata=read_as(Plays(SEATS, SEATS)))

    def problem(self, table: Table) -> Problem | None:
        """Return that the kitty is too small to turn up the card that decides."""
        wanted = getattr(table.profile.declare.nobody, "card", 1)
        if wanted > len(self.kitty):
            params = {"cards": len(self.kitty), "wanted": wanted}
            return Problem("kitty", Message("ruling.problem.small_kitty", params))
        return None

    def answer(self, table: Table) -> Answer:
        """Return the trump suit and the dealer, or that the cards are dealt again."""
        rules = table.profile.declare
        trump = rules.nobody.trump(self.kitty)
        if trump is None:
            return Answer({"dealer": REDEAL}, "declare.nobody")
        if table.given.first and rules.undecided is Undecided.REDEAL:
            return Answer({"dealer": REDEAL}, "declare.undecided")
        return Answer({"trump": trump, "dealer": table.given.dealer}, "declare.nobody")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the cards that are turned up, the trump suit, and who deals."""
        shown = table.profile.declare.nobody.shown(self.kitty)
        if shown:
            yield Step(Message("ruling.why.turned_up", {"cards": " ".join(map(_one, shown))}), "declare.nobody")
        if "trump" not in answer.values:
            yield Step(Message("ruling.why.redeal"), answer.path)
            return
        yield Step(Message("ruling.why.trump", {"trump": _trump_words(answer.values["trump"])}), "declare.nobody")
        path = "declare.undecided" if table.given.first else ""
        yield Step(Message("ruling.why.deals", {"seat": answer.values["dealer"]}), path)


def _one(face: int) -> str:
    return CardsOf().plain((face,))
