"""Sentences about shapes and cards as messages, to be worded in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tractor_dsl.cards import NO_TRUMP, RANKS, Card, suit_name
from tractor_dsl.engine.reasons import shapes_message
from tractor_dsl.errors import Message
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.rulings.asking import Question, Table

_NAMED_NUMBERS: Final = 10
"""Up to which number an ordinal is written out."""


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


def side_words(side: str) -> Message:
    """Return some player of a side."""
    return Message(f"ruling.told.player.{side}")


def situation_words(question: Question, table: Table) -> Message | str:
    """Return what is asked about in a player's words: what is given, as far as it bears on this, and the situation."""
    setting = list(_setting(question, table))
    situation = listed(list(question.told(table)))
    if not setting:
        return situation
    params = {"setting": joined(setting, "ruling.comma", "ruling.comma"), "situation": situation}
    return Message("ruling.told", params)


def _setting(question: Question, table: Table) -> Iterator[Message]:
    given = table.given
    if given.level is not None:
        yield Message("ruling.told.level", {"level": RANKS[given.level]})
    if given.trump == NO_TRUMP:
        yield Message("ruling.no_trump")
    elif given.trump is not None:
        yield Message("ruling.answer.declare.trump", {"value": suit_name(given.trump)})
    if given.decks is not None:
        yield Message("ruling.told.decks", {"decks": given.decks})
    if "hand" in question.GIVEN and given.first:
        yield Message("ruling.told.first")
    elif "hand" in question.GIVEN:
        yield Message("ruling.answer.declare.dealer", {"value": given.dealer})


def hands_words(table: Table, hands: Iterable[Sequence[Card]]) -> Message | str:
    """Return the cards of several hands, one after another."""
    return joined([hand_words(table, hand) if hand else Message("ruling.told.nothing") for hand in hands])


def nth_words(number: int) -> Message:
    """Return an ordinal number: first, second."""
    return Message(f"ruling.nth.{number}") if number <= _NAMED_NUMBERS else Message("ruling.nth.more", {"n": number})


def player_words(place: int) -> Message:
    """Return a player by the place in the trick: 0 leads."""
    return Message(f"ruling.player.{place}")


def hand_words(table: Table, cards: Iterable[Card]) -> str:
    """Return cards as a player lays them out."""
    return cards_text(cards, table.layout)
