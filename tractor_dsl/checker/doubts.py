"""Rulings that hold and show nothing of the rules: a score that no deal ends with, a play of cards that are not held.

>>> from tractor_dsl.rulings.read import read_rulings
>>> text = "variant: qq\\nrulings: [{id: a, result: 79, declarers: 1}, {id: b, result: 75, declarers: 1}]"
>>> apart = set_apart(read_rulings(text, "mine.yaml"))
>>> [(found.message.code, found.place.column) for found in apart.warnings], [each.id for each in apart.sound.rulings]
([('td913', 27)], ['b'])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.rulings.asking import Problem
from tractor_dsl.rulings.items import Ruling
from tractor_dsl.rulings.read import RulingsFile


class SetApart(NamedTuple):
    """The rulings of a file that show something of its rules, and a warning for each of the others."""

    sound: RulingsFile
    warnings: Sequence[Diagnostic]


def set_apart(rulings: RulingsFile) -> SetApart:
    """Return the rulings of a file without those that show nothing of its rules, of which each is warned about."""
    asked = [(ruling, ruling.asked.doubt(rulings.variant.profile, ruling.expected)) for ruling in rulings.rulings]
    sound = tuple(ruling for ruling, doubt in asked if doubt is None)
    return SetApart(replace(rulings, rulings=sound), [_warning(each, doubt) for each, doubt in asked if doubt])


def _warning(ruling: Ruling, doubt: Problem) -> Diagnostic:
    kind, place = doubt.message.code.rpartition(".")[2], ruling.asked.places.get(doubt.field, ruling.place)
    helped = Message(f"td913.{kind}", doubt.message.params)
    return Diagnostic(place, Message("td913", {"problem": doubt.message}), "warning", help=helped)
