"""Questions about cards by themselves: which shape they have, and which is higher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from tractor_dsl.cards import RANKS, SMALL_JOKER, Card, Rank, is_joker, rank_of
from tractor_dsl.engine.reasons import GROUP_NAMES, RUN_NAMES, shape_name
from tractor_dsl.errors import Message
from tractor_dsl.notation import Context
from tractor_dsl.notation.context import Read
from tractor_dsl.rules.options import options_of
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.shapes import Component, split
from tractor_dsl.rules.trumps import TRUMPS, Order, order_of
from tractor_dsl.rulings.asking import Answer, Question, Step, Table
from tractor_dsl.rulings.bearing import Beside, Case, Condition
from tractor_dsl.rulings.card_values import CardPlaces, Cards, CardsOf, ListOf
from tractor_dsl.rulings.forms import read_as
from tractor_dsl.rulings.values import CardText, Kind, UnreadableCards, Whole, Word, YesNo
from tractor_dsl.rulings.words import component_words, group_words, hand_words, joined

_SHAPES = Word((*GROUP_NAMES, *RUN_NAMES, "throw", "mixed"))


_READINGS: Final[tuple[Read, ...]] = ("cards", "pairs", "triples")


def _reading_matters(case: Case) -> bool:
    """Tell whether the cards depend on how many copies a single trump 5, side 5 or joker stands for."""
    written = case.written["cards"]
    choices = [replace(case.context, unnamed=suit) for suit in case.context.side_suits()]
    return any(len({_read(written, context, word) for word in _READINGS}) > 1 for context in choices)


def _read(written: CardText, context: Context, word: Read) -> Cards | None:
    """Return the cards as read in one way, None where there are not so many copies."""
    try:
        return CardsOf("side", short=True).value(written, replace(context, read=word))
    except UnreadableCards:
        return None


@dataclass(frozen=True, slots=True)
class ShapeOf(Question):
    """Which shape do cards have as a lead?"""

    NAME: ClassVar[str] = "shape"
    SHORT: ClassVar[str | None] = "cards"
    BESIDE: ClassVar[tuple[str, ...]] = ("read",)
    ANSWERS: ClassVar[Mapping[str, Kind]] = {
        "is": _SHAPES,
        "is_not": _SHAPES,
        "length": Whole(1),
        "components": ListOf(CardsOf(None), at_least=1),
    }
    SHOWN_AS: ClassVar[Mapping[str, str]] = {"is_not": "is"}

    cards: Cards = field(metadata=read_as(CardsOf("side", short=True)))
    read: str = field(default="cards", metadata=read_as(Word(_READINGS), Beside("cards", _reading_matters)))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the cards."""
        yield Message("ruling.told.shape", {"cards": hand_words(table, self.cards)})

    def answer(self, table: Table) -> Answer:
        """Return the shape, the groups of a run, and the canonical components."""
        parts = split(table.profile.shapes, table.order, self.cards)
        path = next(self._deciding(table, parts), "")
        if parts is None:
            return Answer({"is": "mixed"}, path)
        components = tuple(sorted((part.cards for part in parts), key=lambda cards: _rank(table.order, cards)))
        if len(parts) > 1:
            return Answer({"is": "throw", "components": components}, path)
        return Answer({"is": shape_name(parts[0].shape), "length": parts[0].length, "components": components}, path)

    def holds(self, table: Table, key: str, expected: Any, answer: Answer) -> bool:
        """Tell whether an answer is the one expected; components that tie may come in any order."""
        if key == "is_not":
            return bool(answer.values["is"] != expected)
        if key != "components" or key not in answer.values:
            return super(ShapeOf, self).holds(table, key, expected, answer)
        ranks = [_rank(table.order, part) for part in expected]
        given = sorted(zip(ranks, map(sorted, expected), strict=True))
        found = sorted((_rank(table.order, part), sorted(part)) for part in answer.values["components"])
        return ranks == sorted(ranks) and given == found

    def _deciding(self, table: Table, parts: tuple[Component, ...] | None) -> Iterator[str]:
        """Yield the fields of which another value would change the components."""
        for path, profile in _others(table.profile, self.cards, table.level):
            order = order_of(profile.trumps, table.level, table.trump)
            others = split(profile.shapes, order, self.cards)
            if _shapes_of(others) != _shapes_of(parts):
                yield path

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield what the cards fall into, and why neighbours do not join."""
        parts = split(table.profile.shapes, table.order, self.cards)
        if parts is None:
            yield Step(Message("ruling.why.mixed", {"groups": joined(_groups(table, self.cards))}), answer.path)
            return
        words = joined([component_words(table, part) for part in parts])
        code = "ruling.why.throw" if len(parts) > 1 else "ruling.why.shape"
        splits = "shapes.split" in self._deciding(table, parts)
        path = "shapes.split" if splits else answer.path
        yield Step(Message(code, {"components": words, "cards": len(self.cards)}), path)
        for upper, lower in pairwise(parts):
            if upper.width == lower.width > 1:
                yield _apart(table, upper, lower)


def _rank(order: Order, cards: Cards) -> tuple[int, int, int]:
    """Return what components are sorted by: most cards, then widest, then highest."""
    return -len(cards), -max(map(cards.count, cards)), -max(order.place[face] for face in cards)


def _shapes_of(parts: tuple[Component, ...] | None) -> Any:
    return None if parts is None else [part.cards for part in parts]


def _with_permanent(profile: RuleProfile, ranks: Iterable[Rank]) -> Iterator[tuple[str, RuleProfile]]:
    """Yield a profile without permanent trumps, and those with one more of some ranks, each with the option's path."""
    trumps = profile.trumps
    fewer = [()] if trumps.permanent else []
    for permanent in (*fewer, *((*trumps.permanent, rank) for rank in ranks if rank not in trumps.permanent)):
        yield "trumps.permanent", replace(profile, trumps=replace(trumps, permanent=permanent))


def _others(profile: RuleProfile, cards: Cards, level: Rank | None) -> Iterator[tuple[str, RuleProfile]]:
    """Yield profiles with one option about shapes changed, and its path.

    A permanent trump more is one that is not among the cards and leaves no gap between them.
    """
    ranks = {rank_of(face) for face in cards if not is_joker(face)} | {level}
    aside = [rank for rank in range(len(RANKS)) if rank not in ranks and not any(rank - 1 == other for other in ranks)]
    yield from _with_permanent(profile, aside[:1])
    touch = not profile.trumps.jokers_touch_level
    yield "trumps.jokers_touch_level", replace(profile, trumps=replace(profile.trumps, jokers_touch_level=touch))
    for axis, name in (("trumps", "gaps"), ("shapes", "split")):
        section = getattr(profile, axis)
        value = getattr(section, name)
        for other in type(value):
            if other is not value:
                yield f"{axis}.{name}", replace(profile, **{axis: replace(section, **{name: other})})
    shapes = profile.shapes
    for longest in (2, shapes.shortest_run + 1):
        yield "shapes.shortest_run", replace(profile, shapes=replace(shapes, shortest_run=longest))
    every = next(entry.default for entry in options_of(type(shapes)) if entry.name == "run_widths")
    for widths in (every, ()):
        yield "shapes.run_widths", replace(profile, shapes=replace(shapes, run_widths=widths))


def _groups(table: Table, cards: Cards) -> list[Message]:
    """Return the suit groups that cards belong to, each with its cards."""
    groups = sorted({table.order.group[face] for face in cards}, reverse=True)
    return [
        Message(
            "ruling.in_group",
            {
                "cards": hand_words(table, [face for face in cards if table.order.group[face] == group]),
                "group": group_words(group),
            },
        )
        for group in groups
    ]


def _apart(table: Table, one: Component, two: Component) -> Step:
    """Return why two components of one width do not join into a longer run."""
    upper, lower = (one, two) if one.top >= two.top else (two, one)
    params: dict[str, Any] = {
        "upper": hand_words(table, upper.cards),
        "lower": hand_words(table, lower.cards),
    }
    group = table.order.group[upper.cards[0]]
    between = table.order.places[group][lower.top + 1 : upper.top - upper.length + 1]
    if upper.top - upper.length < lower.top:
        return Step(Message("ruling.why.equally_high", params))
    if not between:
        return Step(Message("ruling.why.touch", params), "shapes.shortest_run")
    named = [face for place in between for face in place]
    if not named and SMALL_JOKER in upper.cards:
        return Step(Message("ruling.why.joker_apart", params), "trumps.jokers_touch_level")
    if not named:
        return Step(Message("ruling.why.broken", params), "trumps.gaps")
    return Step(Message("ruling.why.between", params | {"between": hand_words(table, named)}))


@dataclass(frozen=True, slots=True)
class OrderOf(Question):
    """Do cards stand in this order, high to low?"""

    NAME: ClassVar[str] = "order"
    SHORT: ClassVar[str | None] = "places"
    GIVEN: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    ANSWERS: ClassVar[Mapping[str, Kind]] = {"holds": YesNo()}

    places: tuple[Cards, ...] = field(metadata=read_as(CardPlaces()))

    def told(self, table: Table) -> Iterator[Message]:
        """Yield the order."""
        places = " > ".join(" = ".join(hand_words(table, (face,)) for face in place) for place in self.places)
        yield Message("ruling.told.order", {"places": places})

    def answer(self, table: Table) -> Answer:
        """Return whether every card is above those after it, and those of an inner list tie."""
        failing = next(_failing(table.order, self.places), None)
        return Answer({"holds": failing is None}, "trumps.permanent" if self._depends(table) else "")

    def _depends(self, table: Table) -> bool:
        """Tell whether the answer would be another one without permanent trumps, or with one rank more of them."""
        fails = any(_failing(table.order, self.places))
        return any(
            fails != any(_failing(order_of(profile.trumps, table.level, table.trump), self.places))
            for _, profile in _with_permanent(table.profile, self._across(table))
        )

    def _across(self, table: Table) -> list[Rank]:
        """Return the ranks of neighbours that are not of one side suit: in one they stand as they do everywhere."""
        group = table.order.group
        across = [
            face
            for pair in pairwise(self.places)
            if group[pair[0][0]] == TRUMPS or group[pair[0][0]] != group[pair[1][0]]
            for place in pair
            for face in place
        ]
        return sorted({rank_of(face) for face in across if not is_joker(face)} - {table.level})

    def why(self, table: Table, answer: Answer) -> Iterator[Step]:
        """Yield the first two cards that do not stand as claimed."""
        for higher, lower in _failing(table.order, self.places):
            params = {"one": hand_words(table, (higher,)), "two": hand_words(table, (lower,))}
            yield Step(Message(f"ruling.why.{_relation(table.order, higher, lower)}", params), answer.path)
            return
        ties = any(len(place) > 1 for place in self.places)
        yield Step(Message("ruling.why.order_holds_ties" if ties else "ruling.why.order_holds"), answer.path)


def _failing(order: Order, places: tuple[Cards, ...]) -> Iterator[tuple[Card, Card]]:
    """Yield the pairs of neighbours that are not as claimed."""
    for index, place in enumerate(places):
        for face in place[1:]:
            if not _ties(order, place[0], face):
                yield place[0], face
        if index and not _above(order, places[index - 1][0], place[0]):
            yield places[index - 1][0], place[0]


def _ties(order: Order, one: Card, two: Card) -> bool:
    return order.group[one] == order.group[two] and order.place[one] == order.place[two]


def _above(order: Order, one: Card, two: Card) -> bool:
    """Tell whether a card is above another: higher in its suit group, or a trump above a side card."""
    if order.group[one] != order.group[two]:
        return order.group[one] == TRUMPS
    return order.place[one] > order.place[two]


def _relation(order: Order, one: Card, two: Card) -> str:
    """Return what is true of two cards that do not stand as claimed."""
    if _ties(order, one, two):
        return "order_ties"
    if _above(order, one, two):
        return "order_above"
    return "order_below" if _above(order, two, one) else "order_apart"
