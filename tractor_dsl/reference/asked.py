"""What the page on rulings shows of every question: a file of rulings that holds, and what its answers depend on.

>>> print(EXAMPLES["kitty"].rstrip())
variant: qq
given: {level: "10", trump: ♠}
rulings:
  - {id: a-pair-wins-the-kitty, kitty: {winning: ♠QQ, points: 30}, multiplier: 4, score: 120}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tractor_dsl.rulings.asking import Question
from tractor_dsl.rulings.forms import fields_of

_SPADES: Final = 'variant: qq\ngiven: {level: "10", trump: ♠}\nrulings:\n'
"""What is given for examples that depend on the level and the trump suit."""

EXAMPLES: Final[Mapping[str, str]] = {
    "shape": _SPADES + "  - {id: kings-and-queens, shape: ♥KKQQ, is: tractor}\n",
    "order": _SPADES + "  - {id: off-suit-tens-are-equal, order: [♠10, ♥10 = ♦10, ♠A], holds: true}\n",
    "follow": _SPADES
    + """\
  - {id: a-pair-is-owed, follow: {lead: ♥KK, hand: ♥9975, play: ♥97}, legal: false}
  - {id: all-that-is-legal, follow: {lead: ♥KK, hand: ♥99882}, legal_plays: [♥99, ♥88]}
""",
    "throw": _SPADES
    + """\
  - {id: a-higher-pair, throw: {lead: ♥AQQ, others: [♥J8, ♥KK7, ♥6]}, leads: ♥QQ, blocked_by: 2}
""",
    "trick": _SPADES + "  - {id: the-higher-ruff, trick: [♥A, ♠2, ♠J, ♥5], winner: 2, points: 5}\n",
    "kitty": _SPADES
    + "  - {id: a-pair-wins-the-kitty, kitty: {winning: ♠QQ, points: 30}, multiplier: 4, score: 120}\n",
    "result": """\
variant: qq
rulings:
  - {id: a-shutout, result: 0, declarers: 3, dealer_changes: false}
  - {id: just-enough, result: 80, attackers: 0, dealer_changes: true}
""",
    "declare": """\
variant: qq
given: {level: "10"}
rulings:
  - id: a-pair-overturns
    declare: [{seat: 0, show: ♥10}, {seat: 1, show: ♣10 10}, {seat: 2, show: ♦10}]
    accepted: [true, true, false]
    trump: ♣
""",
    "undeclared": """\
variant: tournament
given: {level: "10"}
rulings:
  - {id: the-card-turned-up, undeclared: ♦7 ♣K ♥5 ♠9 ♦J ♥4 ♣4 ♠3, trump: ♦}
""",
    "next_dealer": """\
variant: qq
rulings:
  - {id: the-partner-deals, next_dealer: declarers, dealer: 2}
  - {id: the-next-player-deals, next_dealer: attackers, dealer: 1}
""",
    "levels": "variant: qq\nrulings:\n  - {id: two-up, levels: {at: Q, up: 2}, to: A}\n",
    "settle": """\
variant: qq
rulings:
  - {id: one-level, settle: {side: declarers, levels: 1}, declarers: 2, attackers: -2}
""",
    "table": """\
variant: qq
rulings:
  - {id: two-decks, table: {}, hand_size: 25, kitty_size: 8, points: 200}
  - {id: three-decks, table: {decks: 3}, hand_size: 39, points: 300}
""",
    "redeal": """\
variant: shuangsheng
rulings:
  - {id: ten-points, redeal: {hand: ♠55 A234 ♥23467, side: attackers}, allowed: true}
""",
    "partner": """\
variant: bianfeng-partner
rulings:
  - {id: the-nearest, partner: {card: ♥A, hands: [♥9, ♥K, ♥A, ♥A]}, seat: 2}
""",
    "penalty": """\
variant: tournament
rulings:
  - {id: a-card-too-many, penalty: {offence: miscount, side: declarers}, dealer_changes: true}
""",
}
"""The examples by question."""


def answered_if(question: type[Question], key: str) -> tuple[str, bool] | None:
    """Return the key of a question with which alone, or without which alone, there is an answer; None for the others.

    >>> from tractor_dsl.rulings.questions import QUESTIONS
    >>> answered_if(QUESTIONS["follow"], "legal"), answered_if(QUESTIONS["follow"], "legal_plays")
    (('play', True), ('play', False))
    """
    needed = {field.name for field in fields_of(question) if field.required}
    always = key in question.keys(needed)
    for field in fields_of(question):
        if (key in question.keys({*needed, field.name})) != always:
            return field.name, not always
    return None
