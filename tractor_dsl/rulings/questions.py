"""All questions by name: the one list of them.

>>> sorted(QUESTIONS)[:3], sorted(QUESTIONS["trick"].ANSWERS)
(['declare', 'follow', 'kitty'], ['points', 'winner'])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tractor_dsl.rulings.asking import Question
from tractor_dsl.rulings.on_declaring import Declare, Undeclared
from tractor_dsl.rulings.on_follow import Follow
from tractor_dsl.rulings.on_kitty import Kitty
from tractor_dsl.rulings.on_others import NextDealer, Partner, Penalty, Redeal
from tractor_dsl.rulings.on_scores import Levels, Result, Settle, TableOf
from tractor_dsl.rulings.on_shapes import OrderOf, ShapeOf
from tractor_dsl.rulings.on_tricks import Throw, Trick

_ALL: Final[tuple[type[Question], ...]] = (
    ShapeOf,
    OrderOf,
    Follow,
    Throw,
    Trick,
    Kitty,
    Result,
    Declare,
    Undeclared,
    NextDealer,
    Levels,
    Settle,
    TableOf,
    Redeal,
    Partner,
    Penalty,
)

QUESTIONS: Final[Mapping[str, type[Question]]] = {question.NAME: question for question in _ALL}
