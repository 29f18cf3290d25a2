"""The answers of the rule axes to random questions beside those of the model, and a few more things to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from tests.slow_model import scoring
from tests.slow_model.answers import answer, table_of
from tests.slow_model.drawing import drawn
from tractor_dsl.cards import FACES
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.kitty import refuse_points
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import card_values
from tractor_dsl.rulings.asking import Question, Table


def judged_apart(profile: RuleProfile, *, seed: int, count: int) -> list[tuple[object, object, object]]:
    """Return the questions on which engine and model differ, with the model's and the engine's answer."""
    return [*_questions_apart(profile, seed, count), *_bids_apart(profile, seed), *_buries_apart(profile, seed)]


def _questions_apart(profile: RuleProfile, seed: int, count: int) -> Iterator[tuple[object, object, object]]:
    for given, question in drawn(profile, seed, count):
        table = Table(profile, given)
        if question.problem(table) is None:
            found = dict(question.answer(table).values)
            expected = dict(answer(table_of(profile, given), question))
            if not _agree(question, expected, found):
                yield (given, question), expected, found


def _agree(question: Question, expected: dict[str, Any], found: dict[str, Any]) -> bool:
    """Tell whether two answers are the same; a share of a stake that is nothing need not be named."""
    kinds = question.ANSWERS
    found = {key: value for key, value in found.items() if value is not None}
    if expected.get("stake") == 0:
        found.setdefault("stake", Fraction(0))
    return expected.keys() == found.keys() and all(kinds[key].same(expected[key], found[key]) for key in found)


def _bids_apart(profile: RuleProfile, seed: int) -> Iterator[tuple[object, object, object]]:
    """Yield the bids that one side would take and the other would not, over a few auctions."""
    method = profile.auction.method
    rng = Random(f"{seed} bids")
    earlier: Sequence[int] = ()
    while isinstance(method, Descending):
        expected = scoring.callable_targets(profile.auction, earlier)
        accepted = [target for target in range(1000, -1, -1) if method.refuse_bid(earlier, target) is None]
        if list(method.bids(earlier)) != expected or accepted != expected:
            yield earlier, expected, (list(method.bids(earlier)), accepted)
        if not expected:
            break
        earlier = (*earlier, rng.choice(expected))


def _buries_apart(profile: RuleProfile, seed: int) -> Iterator[tuple[object, object, object]]:
    """Yield the cards that one side would let be buried and the other would not, for a few small hands."""
    values = card_values(profile.table)
    for number in range(20):
        rng = Random(f"{seed} bury {number}")
        poor = rng.random() < 0.5
        hand = [face for face in rng.sample(range(FACES), 40) if not poor or values[face]][:7]
        for buried in combinations(hand, 3):
            expected = scoring.may_bury(profile.kitty, profile.table, hand, buried)
            found = refuse_points(profile.kitty, values, hand, buried) is None
            if found != expected:
                yield (hand, buried), expected, found
