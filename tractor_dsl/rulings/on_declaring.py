"""Questions about naming the trump suit: what is accepted, what it leads to, and what happens when nobody declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from tractor_dsl.cards import Card, suit_name
from tractor_dsl.errors import Message
from tractor_dsl.rules import claims as claiming
from tractor_dsl.rules.claims import (
    Claim,
    adds_to,
    consider,
    consider_claim,
    dealer_after,
    is_closed,
    retakes,
    shows_of,
)
from tractor_dsl.rules.declare import MOMENTS, DeclareRules, Moment
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.undeclared import Left, Silence, Twin, Undecided, after_silence
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table, unsupported
from tractor_dsl.rulings.bearing import Bearing, Beside, Condition
from tractor_dsl.rulings.card_values import Cards, CardsOf, ListOf, Plays
from tractor_dsl.rulings.forms import Form, read_as
from tractor_dsl.rulings.seats import Seat, SeatOr
from tractor_dsl.rulings.values import Kind, SuitName, Word, YesNo
from tractor_dsl.rulings.words import hand_words, hands_words, joined, nth_words

REDEAL = "redeal"
_LATER = Beside("first", lambda case: not case.given.first)


def _dealer(table: Table) -> int | None:
    """Return the dealer that the deal begins with, None in the first deal of a match."""
    return None if table.given.first else table.given.dealer


@dataclass(frozen=True, slots=True)
class Show:
    """A seat shows a whole combination at some moment."""

    seat: int = field(metadata=read_as(Seat()))
    show: Cards = field(metadata=read_as(CardsOf()))
    at: str = field(default="deal", metadata=read_as(Word(tuple(str(moment) for moment in MOMENTS))))
    from_kitty: bool = field(
        default=False,
        metadata=read_as(
            YesNo(), Bearing("declare.kitty_cards", "declare.kitty_cards: false", lambda value, _: not value)
        ),
    )
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
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"trump": (), "hand": (), "dealer": (_LATER,), "decks": ()}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "accepted": ListOf(YesNo()),
        "trump": SuitName(),
        "dealer": SeatOr(REDEAL),
        "closed": YesNo(),
    }

    events: tuple[Show, ...] = field(metadata=read_as(ListOf(Form(Show), at_least=1)))

    def problem(self, table: Table) -> Problem | None:
        """Return that an event comes before the one written before it, or has cards of a kitty not yet taken."""
        moments = [MOMENTS.index(event.moment) for event in self.events]
        for index in range(1, len(moments)):
            if moments[index] < moments[index - 1]:
                params = {"at": self.events[index].at, "before": self.events[index - 1].at}
                return Problem(f"events[{index}]", Message("ruling.problem.moments", params))
        for index, event in enumerate(self.events):
            if event.from_kitty and event.moment in (Moment.DEAL, Moment.DEALT):
                params = {"at": event.at}
                return Problem(f"events[{index}].from_kitty", Message("ruling.problem.kitty_not_taken", params))
        return None

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield what every event shows of cards that its seat has not shown before."""
        shown: dict[int, Counter[Card]] = {}
        for index, event in enumerate(self.events):
            before = shown.get(event.seat, Counter())
            now = Counter(event.show)
            yield f"events[{index}]", tuple((now - before).elements())
            shown[event.seat] = before | now

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

    def told(self, table: Table) -> Iterator[Message]:
        """Yield every event, with its moment where that is another one than before."""
        before: Moment | None = None
        for event in self.events:
            params = {"seat": event.seat, "cards": hand_words(table, event.show), "at": event.moment.words}
            yield Message(f"ruling.told.declare.{'again' if event.moment is before else 'at'}", params)
            if event.from_kitty:
                yield Message("ruling.told.declare.from_kitty")
            before = event.moment

    def answer(self, table: Table) -> Answer:
        """Return what was accepted; the trump suit and the dealer are left open when nothing was."""
        if table.auctioned:
            return replace(unsupported(self.ANSWERS, "auctioned"), path="auction.method")
        rules = table.profile.declare
        verdicts = [verdict for _, verdict in self._verdicts(table)]
        claims = tuple(verdict for verdict in verdicts if isinstance(verdict, Claim))
        standing = claiming.Table(table.level, _dealer(table), claims, table.given.first)
        closed = is_closed(rules, standing, SEATS, table.profile.table.decks, self.events[-1].moment)
        values: dict[str, object] = {"accepted": tuple(isinstance(each, Claim) for each in verdicts), "closed": closed}
        if claims:
            values["trump"] = claims[-1].suit
        before_kitty = tuple(claim for claim in claims if claim.moment in (Moment.DEAL, Moment.DEALT))
        dealer = dealer_after(rules, replace(standing, claims=before_kitty))
        if dealer is not None:
            values["dealer"] = dealer
        paths = {"dealer": "declare.first_dealer" if table.given.first else "declare.who"}
        said = {"accepted": _accepted_words([isinstance(each, Claim) for each in verdicts])}
        return Answer(values, _deciding(rules, verdicts, claims), paths=paths, said=said)

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
            path = _allowed_by(table.profile.declare, claims, verdict)
            code = "overturns" if claims else "declares"
            if path == "declare.reinforce":
                code = "reinforces"
            yield Step(Message(f"ruling.why.{code}", params), path)
            claims = (*claims, verdict)
        if "dealer" in answer.values and table.given.first:
            yield Step(Message("ruling.why.first_dealer", {"seat": answer.values["dealer"]}), "declare.first_dealer")
        elif answer.values.get("dealer", table.given.dealer) != table.given.dealer:
            yield Step(Message("ruling.why.dealer_moves", {"seat": answer.values["dealer"]}), "declare.who")
        if answer.values["closed"]:
            standing = claiming.Table(table.level, _dealer(table), claims, table.given.first)
            yield _closed(table.profile, standing, self.events[-1].moment)
        else:
            yield Step(Message("ruling.why.still_open"), "declare.rungs")


def _accepted_words(accepted: Sequence[bool]) -> Message:
    """Return which of some shows are accepted: the one, all of them, or the first, the second and so on."""
    words = ["yes" if each else "no" for each in accepted]
    if len(words) == 1:
        return Message("ruling.accepted" if accepted[0] else "ruling.refused")
    code = "ruling.answer.declare.accepted"
    if len(set(words)) == 1:
        return Message(f"{code}.all.{words[0]}")
    listed = [
        Message(f"{code}.{'rest' if index else 'head'}.{word}", {"nth": nth_words(index + 1)})
        for index, word in enumerate(words)
    ]
    return Message("ruling.line", {"text": joined(listed, "ruling.comma", "ruling.comma")})


def _closed(profile: RuleProfile, standing: claiming.Table, moment: Moment) -> Step:
    """Return why nobody can declare any more: the time is up, or nothing is higher."""
    rules, decks = profile.declare, profile.table.decks
    claims = [show.claim(seat, moment) for seat in range(SEATS) for show in shows_of(rules, standing, seat, decks)]
    verdicts = [consider_claim(rules, standing, claim) for claim in claims]
    late = next((each for each in verdicts if isinstance(each, Refusal) and each.code == "declare_time"), None)
    if late is not None:
        return Step(Message("ruling.why.closed_time"), late.path)
    return Step(Message("ruling.why.closed"), "declare.rungs")


def _deciding(rules: DeclareRules, verdicts: list[Claim | Refusal], claims: tuple[Claim, ...]) -> str:
    """Return the field that decides about a row of declarations: the last refusal's, else the last special one."""
    refused = [verdict.path for verdict in verdicts if isinstance(verdict, Refusal)]
    allowed = [_allowed_by(rules, claims[:index], claim) for index, claim in enumerate(claims)]
    special = [path for path in allowed if path != "declare.rungs"]
    return (refused or special or ["declare.rungs"])[-1]


def _allowed_by(rules: DeclareRules, earlier: tuple[Claim, ...], claim: Claim) -> str:
    """Return the field that lets a claim follow those before it."""
    if not earlier:
        return "declare.rungs"
    standing = earlier[-1]
    if adds_to(standing, claim) or retakes(rules, earlier, claim):
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
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "level": (),
        "trump": (),
        "hand": (),
        "dealer": (
            Bearing(
                "declare.undecided",
                "declare.undecided: first_drawer",
                lambda value, case: value is Undecided.FIRST_DRAWER or not case.given.first,
            ),
        ),
        "decks": (),
    }
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"trump": SuitName(), "dealer": SeatOr(REDEAL)}

    kitty: Cards = field(metadata=read_as(CardsOf()))
    """From the top: the only place where the order in which cards are written counts."""
    hands: tuple[Cards, ...] = field(
        default=(),
        metadata=read_as(
            Plays(SEATS, SEATS),
            Bearing(
                "declare.nobody.twin",
                "declare.nobody: {mode: kitty_card, twin: deals}",
                lambda value, _: value is Twin.DEALS,
            ),
            _LATER,
        ),
    )

    def problem(self, table: Table) -> Problem | None:
        """Return that the kitty is too small to turn up the card that decides."""
        wanted = getattr(table.profile.declare.nobody, "card", 1)
        if wanted > len(self.kitty):
            params = {"cards": len(self.kitty), "wanted": wanted}
            return Problem("kitty", Message("ruling.problem.small_kitty", params))
        return None

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the kitty and the hands."""
        yield "kitty", self.kitty
        yield from (("hands", hand) for hand in self.hands)

    def _silence(self, table: Table, hands: tuple[Cards, ...] | None = None) -> Silence:
        """Return what comes of the silence. Where the player who drew the first card deals, the given dealer did."""
        rules = table.profile.declare
        left = Left(self.kitty, hands or self.hands or ((),) * SEATS, _dealer(table), table.given.dealer)
        return after_silence(rules.nobody, rules.undecided, left)

    def _needs_hands(self, table: Table) -> bool:
        """Tell whether the dealer depends on hands that are not given: on who holds the cards outside the kitty."""
        if self.hands:
            return False
        rest = list(table.ruleset.deck)
        for face in self.kitty:
            rest.remove(face)
        dealers = set()
        for holder in range(SEATS):
            hands = tuple(tuple(rest) if seat == holder else () for seat in range(SEATS))
            follows = self._silence(table, hands).follows
            dealers.add(None if follows is None else follows.dealer)
        return len(dealers) > 1

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the kitty from the top, and the hands."""
        yield Message("ruling.told.undeclared.kitty", {"cards": " ".join(map(_one, self.kitty))})
        if self.hands:
            yield Message("ruling.told.hands", {"hands": hands_words(table, self.hands)})

    def answer(self, table: Table) -> Answer:
        """Return the trump suit and the dealer, or that the cards are dealt again."""
        if table.auctioned:
            return replace(unsupported(self.ANSWERS, "auctioned"), path="auction.method")
        follows, path = self._silence(table)
        if follows is None:
            return Answer({"dealer": REDEAL}, path)
        if self._needs_hands(table):
            missing = {"dealer": Message("ruling.unsupported.hands")}
            return Answer({"trump": follows.trump}, path, missing)
        return Answer({"trump": follows.trump, "dealer": follows.dealer}, path)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the cards that are turned up, the trump suit, and who deals."""
        if not answer.values:
            return
        follows, path = self._silence(table)
        if follows is None:
            if path == "declare.undecided":
                yield Step(Message("ruling.why.no_dealer"))
            yield Step(Message("ruling.why.redeal"), path)
            return
        if follows.shown:
            shown = " ".join(map(_one, follows.shown))
            yield Step(Message("ruling.why.turned_up", {"cards": shown}), "declare.nobody")
        yield Step(Message("ruling.why.trump", {"trump": _trump_words(follows.trump)}), "declare.nobody")
        for reason in answer.missing.values():
            yield Step(reason, path)
        if "dealer" in answer.values:
            seat = answer.values["dealer"]
            if seat == _dealer(table):
                yield Step(Message("ruling.why.still_deals", {"seat": seat}))
            elif table.given.first:
                yield Step(Message("ruling.why.first_drawer_deals", {"seat": seat}), path)
            else:
                yield Step(Message("ruling.why.twin_deals", {"seat": seat, "card": _one(follows.shown[-1])}), path)


def _one(face: int) -> str:
    return CardsOf().plain((face,))
