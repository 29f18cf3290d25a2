"""An example of a difference in a player's words: the situation, and what each of two variants makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from tractor_dsl.compare.examples import Example
from tractor_dsl.compare.wording import Speaker
from tractor_dsl.errors import Message
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.judge import Judgement, judge
from tractor_dsl.rulings.questions import QUESTIONS
from tractor_dsl.rulings.wording import answer_message
from tractor_dsl.rulings.words import listed

RESTATING: Final = frozenset(
    f"ruling.why.{name}"
    for name in (
        *("shape", "throw", "order_holds", "order_holds_ties", "legal", "throw_holds", "throw_fails"),
        *("wins", "wins_so_far"),
        *("redeal_declarers", "redeal_attackers", "no_redeal_declarers", "no_redeal_attackers", "wins_match"),
        *("fine_lost", "fine_gained", "fine_stake", "first_dealer", "dealer_moves", "trump", "climbs", "table"),
        *("after_declarers", "after_attackers", "declarers_gain", "attackers_gain"),
        *("declarers_settle", "attackers_settle", "declarers_at_fault", "attackers_at_fault", "escape"),
    )
)
"""Reasons that say no more than the answer and the situation."""
REMARKS: Final = "ruling.idle."
"""What the codes of remarks begin with that are for whoever wrote the question."""


def example_lines(example: Example, variants: Sequence[Variant], language: str) -> Iterator[str]:
    """Yield the situation, and for each of two variants the answers and reasons that are not those of the other.

    >>> from tractor_dsl.compare.examples import example_of
    >>> from tractor_dsl.rules.load import load_variant
    >>> variants = load_variant("qq"), load_variant("menghuan")
    >>> for line in example_lines(example_of("kitty.capture", *variants), variants, "en"):
    ...     print(line)
    Level 2, trump suit ♠: the attackers win the last trick with ♠AAKK
      qq: the kitty counts 16 times
        · 2 to the power of the number of cards in the largest component: 16 times
      menghuan: the kitty counts 8 times
        · 2, doubled for every pair: 8 times
    """
    say = Speaker(language)
    judged = [judge(variant, example.question, example.given) for variant in variants]
    situation = say("ruling.line", text=next(each.situation for each in judged if each.situation))
    yield situation[:1].upper() + situation[1:]
    printed = {key for answer in example.answers for key in answer}
    keys = [key for key in QUESTIONS[judged[0].question].ANSWERS if key in printed]
    for own, other in permutations(judged):
        answers = _answers(own, other, keys)
        yield f"  {own.variant}: {say('ruling.line', text=listed(answers))}"
        known = {say("ruling.line", text=text) for text in (*answers, *_reasons(other))}
        texts = dict.fromkeys(say("ruling.line", text=reason) for reason in _reasons(own))
        yield from (f"    · {text}" for text in texts if text not in known)


def _reasons(judged: Judgement) -> list[Message]:
    """Return the reasons that say something more."""
    messages = [reason.message for reason in judged.reasons]
    return [each for each in messages if each.code not in RESTATING and not each.code.startswith(REMARKS)]


def _answers(own: Judgement, other: Judgement, keys: Sequence[str]) -> Sequence[Message]:
    """Return the parts of an answer that are not those of another one; where the rules have none of them, why."""
    unlike = [key for key in keys if own.values.get(key) != other.values.get(key)]
    reasons = {reason.code: reason for key, reason in own.missing.items() if key in unlike}
    return [answer_message(own, key) for key in unlike if key in own.values] or list(reasons.values())
