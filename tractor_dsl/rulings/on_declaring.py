"""Questions about naming the trump suit: what is accepted, what it leads to, and what happens when nobody declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from tractor_dsl.cards import NO_TRUMP, suit_name
from tractor_dsl.errors import Message
from tractor_dsl.rules import claims as claiming
from tractor_dsl.rules.claims import Claim, consider, dealer_after, is_closed
from tractor_dsl.rules.declare import MOMENTS, Moment
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.undeclared import Left, Undecided
from tractor_dsl.rules.undeclared import Undeclared as Follows
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table, unsupported
from tractor_dsl.rulings.card_values import Cards, CardsOf, ListOf, Plays
from tractor_dsl.rulings.forms import Form, read_as
from tractor_dsl.rulings.values import Kind, SeatOr, SuitName, Whole, Word, YesNo
from tractor_dsl.rulings.words import hand_words

REDEAL = "redeal"


def _dealer(table: Table) -> int | None:
    """Return the dealer that the deal begins with, None in the first deal of a match."""
    return None if table.given.first else table.given.dealer


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
        standing = claiming.Table(table.level, _dealer(table), first=table.given.first)
        for event in self.events:
            verdict = consider(
                table.profile.declare, standing, event.seat, event.show, event.moment, from_kitty=event.from_kitty
            )
            if isinstance(verdict, Claim):
                standing = replace(standing, claims=(*standing.claims, verdict))
            yield event, verdict

    def answer(self, table: Table) -> Answer:
        """Return what was accepted; the trump suit and the dealer are left open when nothing was."""
        if table.auctioned:
            return replace(unsupported(self.ANSWERS, "auctioned"), path="auction.method")
        rules = table.profile.declare
        verdicts = [verdict for _, verdict in self._verdicts(table)]
        claims = tuple(verdict for verdict in verdicts if isinstance(verdict, Claim))
        standing = claiming.Table(table.level, _dealer(table), claims, table.given.first)
        closed = is_closed(rules, standing, SEATS, self.events[-1].moment)
        values: dict[str, object] = {"accepted": tuple(isinstance(each, Claim) for each in verdicts), "closed": closed}
        if claims:
            values["trump"] = claims[-1].suit
        before_kitty = tuple(claim for claim in claims if claim.moment in (Moment.DEAL, Moment.DEALT))
        dealer = dealer_after(rules, replace(standing, claims=before_kitty))
        if dealer is not None:
            values["dealer"] = dealer
        return Answer(values, _deciding(verdicts, claims))

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield every event with its reason, and what stands in the end."""
        if not answer.values:
            return
        claims: tuple[Claim, ...] = ()
        for event, verdict in self._verdicts(table):
            params: dict[str, object] = {"seat": event.seat, "show": hand_words(table, event.show)}
            if isinstance(verdict, Refusal):
                yield Step(Message("ruling.why.refused", params | {"reason": verdict.message}), verdict.path)
                continue
            params["trump"] = _trump_words(verdict.suit)
            path = _allowed_by(claims, verdict)
            code = "overturns" if claims else "declares"
            if path == "declare.reinforce":
                code = "reinforces"
            yield Step(Message(f"ruling.why.{code}", params), path)
            claims = (*claims, verdict)
        if "dealer" in answer.values and table.given.first:
            yield Step(Message("ruling.why.first_dealer", {"seat": answer.values["dealer"]}), "declare.first_dealer")
        elif answer.values.get("dealer", table.given.dealer) != table.given.dealer:
            yield Step(Message("ruling.why.dealer_moves", {"seat": answer.values["dealer"]}), "declare.who")
        code = "ruling.why.closed" if answer.values["closed"] else "ruling.why.still_open"
        yield Step(Message(code), "declare.rungs")


def _deciding(verdicts: list[Claim | Refusal], claims: tuple[Claim, ...]) -> str:
    """Return the field that decides about a row of declarations: the last refusal's, else the last special one."""
    refused = [verdict.path for verdict in verdicts if isinstance(verdict, Refusal)]
    allowed = [_allowed_by(claims[:index], claim) for index, claim in enumerate(claims)]
    special = [path for path in allowed if path != "declare.rungs"]
    return (refused or special or ["declare.rungs"])[-1]


def _allowed_by(earlier: tuple[Claim, ...], claim: Claim) -> str:
    """Return the field that lets a claim follow those before it."""
    if not earlier:
        return "declare.rungs"
    standing = earlier[-1]
    again = any(before.seat == claim.seat and before.suit == claim.suit != NO_TRUMP for before in earlier)
    if again and (claim.rung <= standing.rung or standing.seat == claim.seat):
        return "declare.reinforce"
    if claim.seat == standing.seat:
        return "declare.self_overturn"
    return "declare.same_rung" if claim.rung == standing.rung else "declare.rungs"


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

    def _follows(self, table: Table, hands: tuple[Cards, ...] | None = None) -> Follows | None:
        hands = hands or self.hands or ((),) * SEATS
        return table.profile.declare.nobody.outcome(Left(self.kitty, hands, _dealer(table)))

    def _needs_hands(self, table: Table) -> bool:
        """Tell whether the dealer depends on hands that are not given: on who holds the cards outside the kitty."""
        if self.hands:
            return False
        rest = list(table.ruleset.deck)
        for face in self.kitty:
            rest.remove(face)
        dealers = set()
        for holder in range(SEATS):
            follows = self._follows(table, tuple(tuple(rest) if seat == holder else () for seat in range(SEATS)))
            dealers.add(None if follows is None else follows.dealer)
        return len(dealers) > 1

    def answer(self, table: Table) -> Answer:
        """Return the trump suit and the dealer, or that the cards are dealt again.

        Where the player who drew the first card deals, that is the seat given as the dealer.
        """
        if table.auctioned:
            return replace(unsupported(self.ANSWERS, "auctioned"), path="auction.method")
        follows = self._follows(table)
        if follows is None:
            return Answer({"dealer": REDEAL}, "declare.nobody")
        if self._needs_hands(table):
            missing = {"dealer": Message("ruling.unsupported.hands")}
            return Answer({"trump": follows.trump}, "declare.nobody", missing)
        if follows.dealer is not None:
            return Answer({"trump": follows.trump, "dealer": follows.dealer}, "declare.nobody")
        if table.profile.declare.undecided is Undecided.REDEAL:
            return Answer({"dealer": REDEAL}, "declare.undecided")
        return Answer({"trump": follows.trump, "dealer": table.given.dealer}, "declare.undecided")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the cards that are turned up, the trump suit, and who deals."""
        if not answer.values:
            return
        follows = self._follows(table)
        if follows is not None and follows.shown:
            shown = " ".join(map(_one, follows.shown))
            yield Step(Message("ruling.why.turned_up", {"cards": shown}), "declare.nobody")
        if "trump" not in answer.values:
            yield Step(Message("ruling.why.redeal"), answer.path)
            return
        yield Step(Message("ruling.why.trump", {"trump": _trump_words(answer.values["trump"])}), "declare.nobody")
        for reason in answer.missing.values():
            yield Step(reason, answer.path)
        if "dealer" in answer.values:
            stays = answer.values["dealer"] == _dealer(table)
            path = "" if stays else answer.path
            yield Step(Message("ruling.why.deals", {"seat": answer.values["dealer"]}), path)


def _one(face: int) -> str:
    return CardsOf().plain((face,))
