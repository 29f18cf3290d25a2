"""What a question is: a form whose fields are what is asked, with an answer and the reasons for it.

>>> table = Table(RuleProfile(), Given(decks=3))
>>> table.ruleset.hand_size, table.ruleset.kitty_size
(39, 6)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal

from tractor_dsl.cards import FACES, NO_TRUMP, Card, Rank, Suit
from tractor_dsl.errors import Message
from tractor_dsl.notation import Context, cards_text
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.trumps import Order
from tractor_dsl.rulings.bearing import Condition, Never
from tractor_dsl.rulings.forms import fields_of, read_as
from tractor_dsl.rulings.seats import Seat
from tractor_dsl.rulings.values import Kind, LevelName, SuitName, Whole, Word


@dataclass(frozen=True, slots=True)
class Given:
    """What is given for a question: where the deal stands, and another number of decks than the variant's own."""

    level: Rank | None = field(default=None, metadata=read_as(LevelName()))
    trump: Suit | None = field(default=None, metadata=read_as(SuitName()))
    hand: str = field(default="later", metadata=read_as(Word(("first", "later"))))
    """``first`` or ``later`` deal of the match."""
    dealer: int = field(default=0, metadata=read_as(Seat(counted="any")))
    decks: int | None = field(default=None, metadata=read_as(Whole(1, 4)))

    @property
    def first(self) -> bool:
        """Whether it is the first deal of a match, which has no dealer yet."""
        return self.hand == "first"


def with_decks(profile: RuleProfile, decks: int | None) -> RuleProfile:
    """Return a profile with another number of decks, and the kitty nearest to its own that deals out (the smaller one).

    >>> with_decks(RuleProfile(), 1).table.kitty
    6
    """
    if decks is None or decks == profile.table.decks:
        return profile
    sizes = range(FACES * decks % SEATS, FACES * decks, SEATS)
    kitty = min(sizes, key=lambda size: (abs(size - profile.table.kitty), size))
    return replace(profile, table=replace(profile.table, decks=decks, kitty=kitty))


class Table:
    """A variant's rules with what is given for a question."""

    def __init__(self, profile: RuleProfile, given: Given) -> None:
        self.own = profile
        self.profile = with_decks(profile, given.decks)
        self.given = given

    @cached_property
    def ruleset(self) -> Ruleset:
        """The compiled rules."""
        return compile_rules(self.profile)

    @property
    def auctioned(self) -> bool:
        """Whether an auction finds the dealer, who then names the trump suit, so that nobody declares."""
        return self.profile.auction.is_held

    @property
    def level(self) -> Rank:
        """The level; the lowest rank where none is given, for questions that do not depend on it."""
        return self.given.level or 0

    @property
    def trump(self) -> Suit:
        """The trump suit; none where none is given, for questions that do not depend on it."""
        return NO_TRUMP if self.given.trump is None else self.given.trump

    @cached_property
    def order(self) -> Order:
        """The order of the cards."""
        return self.ruleset.order(self.level, self.trump)

    @property
    def context(self) -> Context:
        """What card texts are read at."""
        return Context(decks=self.profile.table.decks, level=self.level, trump=self.trump)

    @property
    def layout(self) -> Context:
        """What cards are laid out at for readers: jokers, level cards, trumps, side suits."""
        return self.context


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a situation cannot be: the field of the question that is wrong, and what about it."""

    field: str
    message: Message
    explains: str = ""
    """The answer key that it is the reason for, if there is one; a ruling that has that key means just this."""


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence of an explanation, and the field of the variant that it rests on, if any."""

    message: Message
    path: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: values by answer key, and the field of the variant that decided."""

    values: Mapping[str, Any]
    path: str = ""
    missing: Mapping[str, Message] = field(default_factory=dict)
    """Answer keys for which the variant has no rule, each with the reason."""
    paths: Mapping[str, str] = field(default_factory=dict)
    """Fields that decide about single answer keys, where another one does than about the whole."""
    said: Mapping[str, Message] = field(default_factory=dict)
    """Answer keys of which the value alone does not tell what to say, each with what is said."""

    def decided_by(self, keys: Iterable[str]) -> str:
        """Return the field that decided about some answer keys: about the first, or else about the whole."""
        return next((self.paths.get(key, self.path) for key in keys), self.path)


def unsupported(keys: Mapping[str, Any], reason: str, **params: Any) -> Answer:
    """Return the answer of a variant that has no rule for a question."""
    message = Message(f"ruling.unsupported.{reason}", params)
    return Answer({}, missing=dict.fromkeys(keys, message))


class Question:
    """A question about a situation: a frozen dataclass whose fields are what is asked."""

    __slots__ = ()
    NAME: ClassVar[str]
    SHORT: ClassVar[str | None] = None
    """The field that a value stands for which is no map."""
    BESIDE: ClassVar[tuple[str, ...]] = ()
    """Fields that are written beside the question, not in its value."""
    NEEDS: ClassVar[tuple[Literal["level", "trump"], ...]] = ("level", "trump")
    """What must be given."""
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"decks": ()}
    """What else may be given, with what must be for it to bear on the answer; nothing besides it ever does."""
    ANSWERS: ClassVar[Mapping[str, Kind]]
    """The answer keys and the kinds of their values."""
    SHOWN_AS: ClassVar[Mapping[str, str]] = {}
    """Answer keys that say something about another one, beside which what was found is shown: ``is_not``, ``is``."""

    @classmethod
    def takes_no_map(cls) -> bool:
        """Tell whether nothing but the value of one field is written, the others being beside the question."""
        return {entry.name for entry in fields_of(cls)} == {cls.SHORT, *cls.BESIDE}

    @classmethod
    def lacks(cls, given: Collection[str]) -> tuple[str, ...]:
        """Return what must be given and is not."""
        return tuple(need for need in cls.NEEDS if need not in given)

    @classmethod
    def keys(cls, written: Collection[str]) -> tuple[str, ...]:
        """Return the answer keys that there are when these fields are written."""
        return tuple(cls.ANSWERS)

    def problem(self, table: Table) -> Problem | None:
        """Return why the situation cannot be under the rules, or None; the copies of the cards are seen to already."""
        return None

    def cards_of_deal(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Yield, with the field that names them, different cards of one deal: each is there once for every deck."""
        return iter(())

    def impossible(self, table: Table) -> Problem | None:
        """Return why the situation cannot be: more copies of a card than decks, or a problem of its own; or None."""
        decks = table.profile.table.decks
        counted: Counter[Card] = Counter()
        for name, cards in self.cards_of_deal():
            counted.update(cards)
            for face in cards:
                if counted[face] > decks:
                    params = {"card": cards_text([face]), "copies": counted[face], "decks": decks}
                    return Problem(name, Message("ruling.problem.copies", params))
        return self.problem(table)

    def doubt(self, table: Table) -> Problem | None:
        """Return why the answer shows nothing of the rules, such as a situation that never comes about; or None."""
        return None

    def told(self, table: Table) -> Iterator[Message]:
        """Yield what is asked about in a player's words, piece by piece, without level, trump suit and decks."""
        raise NotImplementedError

    @classmethod
    def conditions(cls, key: str) -> tuple[Condition, ...]:
        """Return what must be for something given to bear on the answer."""
        return () if key in cls.NEEDS else cls.GIVEN.get(key, (Never(),))

    def answer(self, table: Table) -> Answer:
        """Return the answer. The situation has no :meth:`problem`."""
        raise NotImplementedError

    def holds(self, table: Table, key: str, expected: Any, answer: Answer) -> bool:
        """Tell whether an answer is the one expected, for one of its keys."""
        return key in answer.values and self.ANSWERS[key].same(expected, answer.values[key])

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the reasons for an answer."""
        return iter(())
