"""Sentences about shapes and cards as messages, to be worded in each language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tractor_dsl.cards import Card, suit_name
from tractor_dsl.engine.reasons import shapes_message
from tractor_dsl.errors import Message
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.rulings.asking import Table


def component_words(table: Table, part: Component) -> Message:
    """Return a component with its cards: the tractor ♥KKQQ."""
    params = {"shape": shapes_message([part.shape]), "cards": cards_text(part.cards, table.layout)}
    return Message("ruling.component", params)


def joined(words: Sequence[Message | str], last: str = "shape.and", between: str = "shape.list") -> Message | str:
    """Return words as one parameter of a message: one, two and three.

    ``last`` and ``between`` are the codes of what stands before the last word and before those in the middle.

    >>> joined(["a"]), joined(["a", "b"]).params
    ('a', {'head': 'a', 'last': 'b'})
    """
    whole = words[0]
    for index, word in enumerate(words[1:], 2):
        whole = Message(last if index == len(words) else between, {"head": whole, "last": word})
    return whole


def listed(words: Sequence[Message | str]) -> Message | str:
    """Return longer words as one parameter of a message: one; two; three."""
    return joined(words, "ruling.semicolon", "ruling.semicolon")


def group_words(group: int) -> Message | str:
    """Return the name of a suit group: trumps, or the mark of a side suit."""
    return Message("ruling.trumps") if group == TRUMPS else suit_name(group)


def player_words(place: int) -> Message:
    """Return a player by the place in the trick: 0 leads."""
    return Message(f"ruling.player.{place}")


def hand_words(table: Table, cards: Iterable[Card]) -> str:
    """Return cards as a player lays them out."""
    return cards_text(cards, table.layout)
