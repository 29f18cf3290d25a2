"""Rulings about situations that never come about: the rules have an answer, but it shows nothing of the table.

>>> from tractor_dsl.rulings.read import read_rulings
>>> text = "variant: qq\\nrulings: [{id: a, result: 79, declarers: 1}, {id: b, result: 75, declarers: 1}]"
>>> [(found.message.code, found.place.column) for found in doubts(read_rulings(text, "mine.yaml"))]
[('td913', 27)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.rulings.read import RulingsFile


def doubts(rulings: RulingsFile) -> Iterator[Diagnostic]:
    """Yield a warning for every ruling about such a situation."""
    for ruling in rulings.rulings:
        doubt = ruling.asked.doubt(rulings.variant.profile, ruling.expected)
        if doubt is not None:
            kind, place = doubt.message.code.rpartition(".")[2], ruling.asked.places.get(doubt.field, ruling.place)
            helped = Message(f"td913.{kind}", doubt.message.params)
            yield Diagnostic(place, Message("td913", {"problem": doubt.message}), "warning", help=helped)


def undoubted(rulings: RulingsFile) -> RulingsFile:
    """Return the rulings about situations that there are."""
    profile = rulings.variant.profile
    left = (ruling for ruling in rulings.rulings if ruling.asked.doubt(profile, ruling.expected) is None)
    return replace(rulings, rulings=tuple(left))
