"""Kinds of values that hold cards, and lists of values.

>>> from tractor_dsl.cards import HEARTS
>>> Plays().plain(((24, 24), (25,))), CardPlaces().plain(((53,), (21, 34)))
(['♥KK', '♥A'], ['大王', ['♥10', '♣10']])
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from tractor_dsl.cards import Card
from tractor_dsl.errors import Diagnostic, Message, NotationError
from tractor_dsl.notation import (
    Context,
    Unmarked,
    cards_text,
    list_names_unnamed,
    names_unnamed,
    order_entry,
    parse_cards,
    parse_list,
)
from tractor_dsl.reading.findings import say
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, Node, ScalarNode, in_one_line
from tractor_dsl.rules.files.as_list import pieces
from tractor_dsl.rules.files.suggest import Meant
from tractor_dsl.rulings.remedies import NO_REMEDY, Remedy, writing
from tractor_dsl.rulings.values import WRONG, CardText, Kind, UnreadableCards, fits, wide_comma, wrong_value

Cards: TypeAlias = tuple[Card, ...]
ANY_CARDS: Final = Context(decks=4, level=0, trump=0)
"""What card texts can be read at that can be read at all."""
MOST_SHOWN: Final = 200
"""How many plays of a set are listed in an answer."""


@dataclass(frozen=True, slots=True)
class CardsOf:
    """Some cards. ``unmarked`` is what a bare rank is, None for what it is in the context given.

    ``short`` says that a bare 主5 or 大王 may stand for more copies, as the context's ``read`` has it.
    """

    unmarked: Unmarked | None = "error"
    short: bool = False

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return "♥10"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        return {"type": ["string", "integer"], "minLength": 1}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the card text."""
        if isinstance(node, ScalarNode) and node.text.strip():
            return CardText(node.text, node, path)
        texts = [item.text.strip() for item in getattr(node, "items", ()) if isinstance(item, ScalarNode)]
        meant = Meant(" ".join(texts), sure=True) if texts and len(texts) == len(getattr(node, "items", ())) else None
        return wrong_value(node, Message("ruling.kind.cards"), findings, path, writing(node, meant))

    def example_of(self, node: Node) -> str | None:
        """Return what is written, None where nobody could read it as cards."""
        read = self.read(node, [])
        if not isinstance(read, CardText) or wide_comma(node) or any(self.unreadable(read, ANY_CARDS)):
            return None
        return in_one_line(node, quoted=True)

    def is_open(self, written: CardText, context: Context) -> bool:
        """Tell whether the text leaves a side suit open."""
        try:
            return names_unnamed(written.text, self._context(context))
        except NotationError:
            return False

    def unreadable(self, written: CardText, context: Context) -> Iterator[UnreadableCards]:
        """Yield the text if it cannot be read."""
        try:
            self.value(written, context)
        except UnreadableCards as error:
            yield error

    def value(self, written: CardText, context: Context) -> Cards:
        """Return the cards, in the order written."""
        try:
            return parse_cards(written.text, self._context(context))
        except NotationError as error:
            raise UnreadableCards(written, error) from None

    def same(self, expected: Sequence[Card], value: Sequence[Card]) -> bool:
        """Tell whether these are the cards expected, in any order."""
        return sorted(expected) == sorted(value)

    def plain(self, value: Sequence[Card]) -> str:
        """Return the canonical text."""
        return cards_text(value)

    def _context(self, context: Context) -> Context:
        unmarked = context.unmarked if self.unmarked is None else self.unmarked
        return replace(context, unmarked=unmarked, read=context.read if self.short else "cards")


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one kind."""

    item: Kind
    at_least: int = 0
    at_most: int | None = None

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return f"[{', '.join([self.item.example] * max(self.at_least, 1))}]"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        described: dict[str, Any] = {"type": "array", "items": self.item.schema(), "minItems": self.at_least}
        return described if self.at_most is None else described | {"maxItems": self.at_most}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the list of what is written."""
        if not isinstance(node, ListNode) or not self._fits(len(node.items)):
            return wrong_value(node, self._expected(), findings, path, self._as_list(node))
        entries = tuple(
            self._read_entry(entry, len(node.items) - 1, findings, path and f"{path}[{index}]")
            for index, entry in enumerate(node.items)
        )
        return WRONG if WRONG in entries else entries

    def _read_entry(self, node: Node, others: int, findings: list[Diagnostic], path: str) -> Any:
        """Return what is written in an entry; where it is none, it may be several without commas between them."""
        wrong: list[Diagnostic] = []
        value = self.item.read(node, wrong, path)
        comma = wide_comma(node) if wrong else None
        if comma is not None:
            findings.append(comma)
            return value
        helped, fix = self._with_commas(node, others) if wrong else NO_REMEDY
        findings += wrong if helped is None else [replace(wrong[0], help=helped, fix=fix)]
        return value

    def _with_commas(self, node: Node, others: int) -> Remedy:
        """Return the remedy to write commas in one entry that is several, besides others; none where it is not."""
        apart = parted(node) if isinstance(node, ScalarNode) and node.plain else []
        texts = [self._entry_meant(entry) for entry in apart]
        if len(texts) < 2 or None in texts or not self._fits(len(texts) + others):
            return NO_REMEDY
        sure = all(fits(entry, self.item) for entry in apart) and not fits(node, self.item)
        return writing(node, Meant(", ".join(filter(None, texts)), sure=sure))

    def _as_list(self, node: Node) -> Remedy:
        """Return the remedy for what is no list: to write it in brackets, in pieces, or what alone is in a map."""
        if isinstance(node, ListNode):
            remedies = [self._with_commas(entry, len(node.items) - 1) for entry in node.items]
            found = [remedy for remedy in remedies if remedy is not NO_REMEDY]
            return found[0] if len(found) == 1 else NO_REMEDY
        if isinstance(node, ScalarNode) and node.is_empty:
            return NO_REMEDY
        if isinstance(node, MapNode) and len(node.entries) == 1:
            (inner,) = (entry.value for entry in node.entries.values())
            if isinstance(inner, ListNode) and fits(inner, self):
                return writing(node, Meant(in_one_line(inner, quoted=True), sure=True))
        apart = parted(node) if isinstance(node, ScalarNode) else []
        for entries in (apart, [node]):
            texts = [self._entry_meant(entry) for entry in entries]
            if self._fits(len(texts)) and texts and None not in texts:
                return writing(node, Meant(f"[{', '.join(filter(None, texts))}]", sure=len(apart) < 2))
        return Remedy(say("td606.list", example=self.example_of(node) or self.example))

    def _entry_meant(self, node: Node) -> str | None:
        """Return how an entry is written, mended where that is sure; None where it can be none."""
        wrong: list[Diagnostic] = []
        self.item.read(node, wrong)
        fixes = [found.fix for found in wrong if found.fix is not None and found.fix.safe]
        if len(wrong) > len(fixes) or len(fixes) > 1:
            return None
        if fixes:
            return fixes[0].edits[0].text if isinstance(node, ScalarNode) else None
        return in_one_line(node, quoted=True)

    def example_of(self, node: Node) -> str | None:
        """Return what is written, an entry or several of them in brackets; None where some of it is no entry."""
        entries = parted(node) if isinstance(node, ScalarNode) else getattr(node, "items", [node])
        texts = [text for entry in entries if (text := self.item.example_of(entry)) is not None]
        return f"[{', '.join(texts)}]" if texts and len(texts) == len(entries) and self._fits(len(texts)) else None

    def is_open(self, written: Sequence[Any], context: Context) -> bool:
        """Tell whether an entry leaves a side suit open."""
        return any(self.item.is_open(entry, context) for entry in written)

    def unreadable(self, written: Sequence[Any], context: Context) -> Iterator[UnreadableCards]:
        """Yield every card text in the list that cannot be read."""
        for entry in written:
            yield from self.item.unreadable(entry, context)

    def value(self, written: Sequence[Any], context: Context) -> tuple[Any, ...]:
        """Return the values."""
        return tuple(self.item.value(entry, context) for entry in written)

    def same(self, expected: Sequence[Any], value: Sequence[Any]) -> bool:
        """Tell whether the lists are of one length and the same entry by entry."""
        return len(expected) == len(value) and all(map(self.item.same, expected, value))

    def plain(self, value: Sequence[Any]) -> list[Any]:
        """Return the list."""
        return [self.item.plain(entry) for entry in value]

    def _fits(self, entries: int) -> bool:
        return self.at_least <= entries and (self.at_most is None or entries <= self.at_most)

    def _expected(self) -> Message:
        if self.at_most is None:
            return Message("ruling.kind.list")
        code = "ruling.kind.list_of" if self.at_least == self.at_most else "ruling.kind.list_up_to"
        return Message(code, {"entries": self.at_most})


def Plays(at_least: int = 0, at_most: int | None = None) -> ListOf:  # noqa: N802  # a kind like the others
    """Return the kind of a list of card texts with marks."""
    return ListOf(CardsOf(), at_least, at_most)


@dataclass(frozen=True, slots=True)
class PlaySet(ListOf):
    """A list of plays whose order means nothing; what is compared with it may be any collection that knows its size."""

    item: Kind = CardsOf()

    def same(self, expected: Sequence[Cards], value: Collection[Cards]) -> bool:
        """Tell whether the plays are the same, as sets."""
        wanted = {tuple(sorted(cards)) for cards in expected}
        return len(wanted) == len(value) and all(cards in value for cards in wanted)

    def plain(self, value: Collection[Cards]) -> Any:
        """Return the plays, or only their number when there are very many."""
        if len(value) > MOST_SHOWN:
            return {"count": len(value)}
        return [cards_text(cards) for cards in value]


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Cards from high to low, one card in a place; an inner list is a tie. One place will do if it is a tie."""

    @property
    def example(self) -> str:
        """One of them, as it may be written."""
        return "[♥A, ♥K]"

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the written value."""
        one = {"type": ["string", "integer"], "minLength": 1}
        tie = {"type": "array", "items": one, "minItems": 1}
        alone = {"items": {"anyOf": [one, {**tie, "maxItems": 1}]}, "maxItems": 1}
        return {"type": "array", "items": {"anyOf": [one, tie]}, "minItems": 1, "not": alone}

    def read(self, node: Node, findings: list[Diagnostic], path: str = "") -> Any:
        """Return the list of card texts and of lists of them."""
        cards = sum(len(item.items) if isinstance(item, ListNode) else 1 for item in getattr(node, "items", ()))
        if not isinstance(node, ListNode) or cards < 2:
            return wrong_value(node, Message("ruling.kind.order"), findings, path)
        card = CardsOf()
        places: list[Any] = []
        for index, entry in enumerate(node.items):
            here = path and f"{path}[{index}]"
            if isinstance(entry, ListNode) and entry.items:
                places.append(ListOf(card).read(entry, findings, here))
            else:
                places.append(card.read(entry, findings, here))
        return WRONG if WRONG in places else tuple(places)

    def example_of(self, node: Node) -> str | None:
        """Return what is written, None where it is no such list."""
        return in_one_line(node, quoted=True) if fits(node, self) else None

    def is_open(self, written: Sequence[Any], context: Context) -> bool:
        """Tell whether a place leaves a side suit open."""
        try:
            return list_names_unnamed(_texts(written), replace(context, unmarked="side"))
        except NotationError:
            return False

    def unreadable(self, written: Sequence[Any], context: Context) -> Iterator[UnreadableCards]:
        """Yield every card text in the list that cannot be read after those before it."""
        context = replace(context, unmarked="side")
        trumps_named = False
        for text in (each for entry in written for each in ((entry,) if isinstance(entry, CardText) else entry)):
            try:
                _, trumps_named = order_entry(text.text, context, trumps_named)
            except NotationError as error:
                yield UnreadableCards(text, error)

    def value(self, written: Sequence[Any], context: Context) -> tuple[Cards, ...]:
        """Return the cards of every place."""
        for error in self.unreadable(written, context):
            raise error
        return parse_list(_texts(written), replace(context, unmarked="side"))

    def same(self, expected: Sequence[Cards], value: Sequence[Cards]) -> bool:
        """Tell whether the places hold the same cards."""
        return [sorted(place) for place in expected] == [sorted(place) for place in value]

    def plain(self, value: Sequence[Cards]) -> list[Any]:
        """Return the list, a tie as an inner list."""
        return [cards_text(place) if len(place) == 1 else [cards_text((face,)) for face in place] for place in value]


def parted(node: ScalarNode) -> list[Node]:
    """Return the pieces of a text that stands where a list belongs."""
    at = node.place
    return [ScalarNode(replace(at, end_column=at.column + len(text)), text) for text in pieces(node.text)]


def _texts(written: Sequence[Any]) -> list[str | list[str]]:
    return [entry.text if isinstance(entry, CardText) else [tied.text for tied in entry] for entry in written]
