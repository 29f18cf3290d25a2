"""What a page is written about: a variant, a language, and the level and trump suit of its examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from tractor_dsl.cards import (
    FACES,
    HEARTS,
    NO_TRUMP,
    RANKS,
    SPADES,
    Card,
    Rank,
    Suit,
    is_joker,
    rank_named,
    rank_of,
    suit_name,
)
from tractor_dsl.compare.wording import Speaker, option_in_words
from tractor_dsl.engine.reasons import shapes_message
from tractor_dsl.errors import Message
from tractor_dsl.explain.page import Term, Terms
from tractor_dsl.notation import Context, row_text
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.files.dead_rules import dead_fields
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import AXES, RuleProfile
from tractor_dsl.rules.shapes import Component, Shape, split
from tractor_dsl.rules.table import all_points
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.rules.variant import Variant

_FAVOURITE = rank_named("10")


def usual_level(profile: RuleProfile) -> Rank:
    """Return the level of the examples: of those that are played and no permanent trumps, the one nearest to the 10.

    >>> RANKS[usual_level(RuleProfile())]
    '10'
    """
    ladder = profile.levels.ladder
    return min(ladder, key=lambda rank: (rank in profile.trumps.permanent, abs(rank - _FAVOURITE)))


class Setting:
    """The variant, the language, and the level and trump suit of the examples, with what is asked of them often."""

    def __init__(self, variant: Variant, language: str, level: Rank, trump: Suit) -> None:
        self.variant = variant
        self.profile = variant.profile
        self.rules = compile_rules(variant.profile)
        self.say = Speaker(language)
        self.level = level
        self.trump = trump
        self.order = self.rules.order(level, trump)

    @property
    def decks(self) -> int:
        """How many copies of every card there are."""
        return self.profile.table.decks

    @property
    def auctioned(self) -> bool:
        """Whether the dealer is found by an auction, and nobody declares."""
        return self.profile.auction.is_held

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets that may be called first, the highest first; none without an auction."""
        return self.profile.auction.targets

    @property
    def has_runs(self) -> bool:
        """Whether pairs or wider groups can form runs."""
        return any(width <= self.decks for width in self.profile.shapes.run_widths)

    @property
    def points(self) -> int:
        """All card points."""
        return all_points(self.profile.table)

    @property
    def side(self) -> int:
        """The side suit of the examples."""
        return SPADES if self.trump == HEARTS else HEARTS

    @property
    def context(self) -> Context:
        """What card texts are read at."""
        return Context(decks=self.decks, level=self.level, trump=self.trump)

    @property
    def given(self) -> dict[str, str]:
        """The level and the trump suit, as the judge takes them."""
        return {"level": RANKS[self.level], "trump": suit_name(self.trump)}

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards from high to low, as a player lays them out, the jokers in the language's words."""
        group, place = self.order.group, self.order.place
        high_to_low = sorted(cards, key=lambda face: (group[face] != TRUMPS, group[face], -place[face], face))
        return self.worded(row_text(high_to_low))

    def worded(self, text: str) -> str:
        """Return a card text with the jokers in the language's words."""
        return self.say("explain.cards", cards=text)

    def shapes(self, shapes: Sequence[Shape]) -> str:
        """Return how shapes are called together."""
        return self.text(shapes_message(shapes))

    def text(self, message: Message | str) -> str:
        """Word a message, its jokers in the language's words."""
        return self.say("explain.cards", cards=message)

    def listed(self, texts: Sequence[str]) -> str:
        """Return texts one after another."""
        return self.say("explain.comma").join(texts)

    def split(self, cards: Sequence[Card]) -> tuple[Component, ...]:
        """Return the components of cards of one suit group."""
        parts = split(self.profile.shapes, self.order, cards)
        assert parts is not None
        return parts

    @cached_property
    def specials(self) -> frozenset[Card]:
        """The cards that have left their suits: jokers, level cards and permanent trumps."""
        ranks = {self.level, *self.profile.trumps.permanent}
        return frozenset(face for face in range(FACES) if is_joker(face) or rank_of(face) in ranks)

    def naturals(self, group: int) -> list[Card]:
        """Return the cards of a suit group from high to low, without those that have left their suits."""
        return [face for place in reversed(self.order.places[group]) for face in place if face not in self.specials]

    def runs(self, group: int, length: int) -> list[tuple[Card, ...]]:
        """Return the runs of so many adjacent cards among the :meth:`naturals`, the highest first."""
        faces = self.naturals(group)
        places = self.order.place
        return [
            tuple(faces[at : at + length])
            for at in range(len(faces) - length + 1)
            if places[faces[at]] - places[faces[at + length - 1]] == length - 1
        ]

    def options(self, axis: str, besides: Collection[str] = ()) -> Terms:
        """Return the options of an axis in words, but for those without effect and some that are told otherwise."""
        rules, dead = getattr(self.profile, axis), dead_fields(self.profile, axis)
        said = (
            (entry, option_in_words(entry, getattr(rules, entry.name), f"{axis}.{entry.name}", dead))
            for entry in options_of(AXES[axis])
        )
        return Terms(
            tuple(
                Term(self.say.words(entry.title), self.say.words(words), self.say.words(entry.about))
                for entry, words in said
                if entry.name not in besides and f"{axis}.{entry.name}" not in dead
            )
        )

    def title(self, axis: str) -> str:
        """Return what an axis is called."""
        return self.say.words(AXES[axis].TITLE)

    def suit(self, suit: Suit) -> str:
        """Return a trump suit in words."""
        return self.say("explain.no_trump") if suit == NO_TRUMP else suit_name(suit)


def times(cards: Sequence[Card], copies: int) -> tuple[Card, ...]:
    """Return every card so many times.

    >>> times((12, 11), 2)
    (12, 12, 11, 11)
    """
    return tuple(face for face in cards for _ in range(copies))


def several(blocks: Iterable[Any]) -> Iterator[Any]:
    """Yield the blocks that are there and say something."""
    for block in blocks:
        if block is not None and getattr(block, "rows", True):
            yield block
