"""Questions about who plays with whom and who deals next, and about what is not an ordinary play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from tractor_dsl.cards import Card
from tractor_dsl.errors import Message
from tractor_dsl.rules.irregularities import NoEscape, NoRedeal
from tractor_dsl.rules.levels import Held, next_dealer
from tractor_dsl.rules.partners import Team, called_partner
from tractor_dsl.rules.table import SEATS, points_of
from tractor_dsl.rulings.asking import Answer, Problem, Question, Step, Table, unsupported
from tractor_dsl.rulings.bearing import Bearing, Condition
from tractor_dsl.rulings.card_values import Cards, CardsOf, ListOf, Plays
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.on_tricks import SIDES
from tractor_dsl.rulings.seats import Seat, SeatOr
from tractor_dsl.rulings.values import Kind, Whole, Word, YesNo
from tractor_dsl.rulings.words import hand_words, hands_words, side_words

_Needs = tuple[Literal["level", "trump"], ...]
ALONE = "none"
"""The dealer has no partner."""


@dataclass(frozen=True, slots=True)
class Redeal(Question):
    """May a player with this hand demand a new deal?"""

    NAME: ClassVar[str] = "redeal"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"level": (), "trump": (), "decks": ()}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"allowed": YesNo()}

    hand: Cards = field(metadata=read_as(CardsOf()))
    side: str = field(metadata=read_as(SIDES))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the hand."""
        yield Message("ruling.told.redeal", {"player": side_words(self.side), "cards": hand_words(table, self.hand)})

    def answer(self, table: Table) -> Answer:
        """Return whether a new deal may be demanded."""
        rule = table.profile.irregularities.redeal
        if isinstance(rule, NoRedeal):
            return replace(unsupported(self.ANSWERS, self.NAME), path="irregularities.redeal")
        allowed = rule.allowed(table.profile.table, self.hand, attacker=self.side == "attackers")
        return Answer({"allowed": allowed}, "irregularities.redeal")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the card points of the hand, and what they entitle to."""
        if not answer.values:
            return
        params = {"hand": hand_words(table, self.hand), "points": points_of(table.profile.table, self.hand)}
        yield Step(Message("ruling.why.hand_points", params))
        code = f"redeal_{self.side}" if answer.values["allowed"] else f"no_redeal_{self.side}"
        yield Step(Message(f"ruling.why.{code}"), answer.path)


@dataclass(frozen=True, slots=True)
class Partner(Question):
    """Who is the dealer's partner when a card is named?"""

    NAME: ClassVar[str] = "partner"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"level": (), "trump": (), "decks": (), "dealer": ()}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"seat": SeatOr(ALONE, counted="hands")}

    card: Cards = field(metadata=read_as(CardsOf()))
    hands: tuple[Cards, ...] = field(metadata=read_as(Plays(SEATS, SEATS)))
    kitty: Cards = field(default=(), metadata=read_as(CardsOf()))

    def problem(self, table: Table) -> Problem | None:
        """Return that several cards are named."""
        if len(self.card) != 1:
            return Problem("card", Message("ruling.problem.one_card", {"cards": len(self.card)}))
        return None

    def doubt(self, table: Table) -> Problem | None:
        """Return that nobody holds the card, and nobody has buried it: all are there somewhere."""
        if any(self.card[0] in cards for cards in (*self.hands, self.kitty)):
            return None
        return Problem("card", Message("ruling.doubt.nowhere", {"card": hand_words(table, self.card)}))

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield the kitty and the hands."""
        yield "kitty", self.kitty
        yield from (("hands", hand) for hand in self.hands)

    def told(self, table: Table) -> Iterator[Message]:
        """Yield who calls which card, the hands, and the kitty."""
        params = {"seat": table.given.dealer, "card": hand_words(table, self.card)}
        yield Message("ruling.told.partner", params)
        yield Message("ruling.told.hands", {"hands": hands_words(table, self.hands)})
        if self.kitty:
            yield Message("ruling.told.partner.kitty", {"cards": hand_words(table, self.kitty)})

    def answer(self, table: Table) -> Answer:
        """Return the seat, or that the dealer plays alone."""
        if table.profile.partners.team is Team.OPPOSITE:
            return replace(unsupported(self.ANSWERS, self.NAME), path="partners.team")
        seat = called_partner(table.given.dealer, self.card[0], self.hands)
        return Answer({"seat": ALONE if seat is None else seat}, "partners.team")

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield how many copies the dealer has, in the hand and buried, and who is found."""
        if not answer.values:
            return
        held = self.hands[table.given.dealer].count(self.card[0])
        params = {
            "dealer": table.given.dealer,
            "card": hand_words(table, self.card),
            "held": held,
            "buried": self.kitty.count(self.card[0]),
            "seat": answer.values["seat"],
        }
        yield Step(Message("ruling.why.called", params))
        code = "alone" if answer.values["seat"] == ALONE else "nearest_holder"
        yield Step(Message(f"ruling.why.{code}", params), answer.path)


@dataclass(frozen=True, slots=True)
class NextDealer(Question):
    """Who deals next when a side has won?"""

    NAME: ClassVar[str] = "next_dealer"
    SHORT: ClassVar[str | None] = "winner"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"dealer": ()}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"dealer": Seat()}

    winner: str = field(metadata=read_as(SIDES))
    partner: int | str | None = field(
        default=None,
        metadata=read_as(
            SeatOr(ALONE),
            Bearing("partners.team", "partners.team: called", lambda value, _: value is Team.CALLED),
            Bearing(
                "levels.held",
                "levels.held: partner",
                lambda value, case: value is Held.PARTNER or case.question.winner == "attackers",
            ),
        ),
    )
    """Who played with the dealer, where that is found by a card."""

    def problem(self, table: Table) -> Problem | None:
        """Return that the partner is the dealer, or not the player opposite where partners are fixed."""
        if self.partner is None or self.partner in self._partners(table):
            return None
        return Problem("partner", Message("ruling.problem.partner", {"partner": self.partner}))

    def _partners(self, table: Table) -> tuple[int | str, ...]:
        """Return who may have played with the dealer."""
        dealer = table.given.dealer
        if table.profile.partners.team is Team.OPPOSITE:
            return ((dealer + SEATS // 2) % SEATS,)
        return (*(seat for seat in range(SEATS) if seat != dealer), ALONE)

    def told(self, table: Table) -> Iterator[Message]:
        """Yield who dealt with whom, and who won."""
        yield Message(f"ruling.told.next_dealer.{self.winner}", {"seat": table.given.dealer})
        if self.partner == ALONE:
            yield Message("ruling.answer.partner.seat.none")
        elif self.partner is not None:
            yield Message("ruling.answer.partner.seat", {"value": self.partner})

    def answer(self, table: Table) -> Answer:
        """Return the seat that deals next; none where an auction finds it, or a partner who is not given."""
        if table.auctioned:
            return replace(unsupported(self.ANSWERS, "auctioned_deal"), path="auction.method")
        won = self.winner == "attackers"
        path = "partners.team" if won else "levels.held"  # after a loss the first attacker deals, whoever attacks
        seats = set()
        for partner in self._partners(table) if self.partner is None else (self.partner,):
            declarers = [table.given.dealer, *([partner] if isinstance(partner, int) else [])]
            seats.add(next_dealer(table.profile.levels, table.given.dealer, declarers, attackers_won=won))
        if len(seats) > 1:
            return replace(unsupported(self.ANSWERS, "which_partner"), path=path)
        return Answer({"dealer": seats.pop()}, path)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield who dealt and who deals next."""
        if answer.values:
            params = {"dealt": table.given.dealer, "seat": answer.values["dealer"]}
            yield Step(Message(f"ruling.why.after_{self.winner}", params), answer.path)


ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class Penalty(Question):
    """What does an irregularity cost?"""

    NAME: ClassVar[str] = "penalty"
    NEEDS: ClassVar[_Needs] = ()
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "dealer_changes": YesNo(),
        "declarers": Whole(),
        "attackers": Whole(),
        "stakes": ListOf(Whole(), at_least=2, at_most=2),
    }

    offence: str = field(metadata=read_as(Word(("miscount", "wrong_card", ESCAPE))))
    side: str = field(metadata=read_as(SIDES))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield who is at fault, and how."""
        yield Message(f"ruling.told.penalty.{self.offence}", {"player": side_words(self.side)})

    def answer(self, table: Table) -> Answer:
        """Return what the offence costs: levels and the dealership, or base stakes, the least and the most."""
        return self._escape(table) if self.offence == ESCAPE else self._misplay(table)

    def _misplay(self, table: Table) -> Answer:
        penalty = table.profile.irregularities.misplay.penalty(declarers=self.side == "declarers")
        path = "irregularities.misplay"
        if penalty is None:
            return replace(unsupported(self.ANSWERS, self.NAME), path=path)
        return Answer(penalty._asdict(), path, {"stakes": Message("ruling.unsupported.penalty_stakes")})

    def _escape(self, table: Table) -> Answer:
        rule = table.profile.irregularities.escape
        path = "irregularities.escape"
        if isinstance(rule, NoEscape):
            return replace(unsupported(self.ANSWERS, self.NAME), path=path)
        levels = [key for key in self.ANSWERS if key != "stakes"]
        missing = dict.fromkeys(levels, Message("ruling.unsupported.penalty_levels"))
        return Answer({"stakes": (rule.cost(1, 0.0), rule.cost(1, 1.0))}, path, missing)

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield what follows for the side at fault."""
        if "stakes" in answer.values:
            least, most = answer.values["stakes"]
            yield Step(Message("ruling.why.escape", {"least": least, "most": most}), answer.path)
        elif answer.values:
            yield Step(Message(f"ruling.why.{self.side}_at_fault", dict(answer.values)), answer.path)
