"""What holds for the judge's answers to all questions about following."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from tests.quick import every
from tractor_dsl.notation import Context, cards_text, parse_cards
from tractor_dsl.rules.follow import Duty, FollowRules, ShorterTractor, Throws, TractorPairs
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rulings.asking import Given, Table
from tractor_dsl.rulings.on_follow import Follow

RULES = [
    FollowRules(duty, tractor, throws, pairs)
    for duty, tractor, throws, pairs in product(Duty, ShorterTractor, Throws, TractorPairs)
]


LEADS = ["♥KK", "♥KKQQ", "♥KKQQJJ", "♥AAK", "♥KKQQA", "♥QQJJAA", "♥AKJ"]
GIVEN = {decks: Given(level=0, trump=0, decks=decks) for decks in (2, 3)}


def situations(decks: int) -> list[Follow]:
    """Return plays of low hearts on leads of high ones, mostly pairs and runs, so that shapes matter."""
    rng = random.Random(decks)
    leads = [parse_cards(text, Context(decks=decks)) for text in LEADS + ["♥AAAKKK", "♥QQQ"] * (decks == 3)]
    found = []
    for lead in leads * 20:
        hearts = [14 + rank for rank in range(rng.randint(4, 8)) for _ in range(decks)]
        hand = rng.sample(hearts, rng.randint(len(lead), min(len(hearts), 12)))
        pairs_first = rng.sample(hearts, len(hearts))
        play = sorted(hand, key=lambda face: (hand.count(face) < 2, pairs_first.index(face)))[: len(lead)]
        found += [Follow(lead, tuple(hand), tuple(cards)) for cards in (play, rng.sample(hand, len(lead)))]
    return found


@pytest.mark.parametrize("decks", [2, 3])
@pytest.mark.parametrize(
    "rules",
    every(4, RULES),
    ids=lambda rules: "-".join(map(str, (rules.duty, rules.shorter_tractor, rules.throws, rules.tractor_pairs))),
)
def test_a_play_is_legal_exactly_when_it_is_listed(rules: FollowRules, decks: int) -> None:
    table = Table(replace(RuleProfile(), follow=rules), GIVEN[decks])
    for question in situations(decks):
        assert question.problem(table) is None
        legal = question.answer(table).values["legal"]
        assert question.play is not None
        assert (sorted(question.play) in [sorted(cards) for cards in question.legal_plays(table)]) == legal
        steps = list(question.why(table, question.answer(table)))
        assert steps, cards_text(question.hand)


@pytest.mark.parametrize("decks", [2, 3])
def test_the_rule_that_a_refusal_names_decides(decks: int) -> None:
    """Another value of the option that a refusal names would allow the play, unless only the duty itself is named."""
    named = set()
    for rules in RULES:
        profile = replace(RuleProfile(), follow=rules)
        for question in situations(decks):
            answer = question.answer(Table(profile, GIVEN[decks]))
            if answer.values["legal"] or answer.path in ("", "follow.duty"):
                continue
            name = answer.path.removeprefix("follow.")
            verdicts = set()
            for value in type(getattr(rules, name)):
                varied = replace(profile, follow=replace(rules, **{name: value}))
                verdicts.add(question.answer(Table(varied, GIVEN[decks])).values["legal"])
            assert verdicts == {True, False}, (question, answer)
            named.add(name)
    assert named >= {"tractor_pairs", "throws"}
