"""Laws that the slow model keeps under every rule, and that the situations drawn for it are fair."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.slow_model.examples import EVERY_COMPONENT, PROTECTED, QQ, QQ_THREE_DECKS
from tests.slow_model.following import selections
from tests.slow_model.model import ModelRules, follows, legal_plays, split, throw, winner
from tests.slow_model.order import TRUMPS, cards_of_group, single_group
from tests.slow_model.situations import (
    FollowSituation,
    SplitSituation,
    ThrowSituation,
    TrickSituation,
    random_rules,
    ruling,
    situations,
)

RULES = [QQ, QQ_THREE_DECKS, PROTECTED, EVERY_COMPONENT, *(random_rules(Random(seed)) for seed in range(8))]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_laws(rules: ModelRules) -> None:
    """What holds under every rule, over situations near the edges."""
    check_laws(rules, count=60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_laws_over_many_rules(seed: int) -> None:
    """The same under many more rules."""
    check_laws(random_rules(Random(seed)), count=400)


def check_laws(rules: ModelRules, *, count: int) -> None:
    """Check every law on so many situations."""
    rng = Random(5)
    for situation in situations(rules, seed=11, count=count):
        level, trump, answer = situation.level, situation.trump, ruling(rules, situation)
        if isinstance(situation, FollowSituation):
            legal = legal_plays(rules, level, trump, situation.lead, situation.hand)
            assert legal, "a player always has a legal play"
            assert answer is (tuple(sorted(situation.play)) in legal)
            shuffled = tuple(rng.sample(situation.hand, len(situation.hand)))
            assert legal_plays(rules, level, trump, situation.lead, shuffled) == legal
            for play in list(selections(tuple(sorted(situation.hand)), len(situation.lead)))[:40]:
                assert follows(rules, level, trump, situation.lead, situation.hand, play) is (play in legal)
        elif isinstance(situation, ThrowSituation):
            led, blocked_by = throw(rules, level, trump, situation.lead, situation.others)
            parts = [part.cards for part in split(rules, level, trump, situation.lead) or ()]
            assert (led == tuple(sorted(situation.lead))) if blocked_by is None else (led in parts and len(parts) > 1)
        elif isinstance(situation, SplitSituation):
            parts = [part.cards for part in split(rules, level, trump, situation.cards) or ()]
            if single_group(rules, level, trump, situation.cards) is not None:
                assert sorted(situation.cards) == sorted(face for part in parts for face in part)
            shuffled = tuple(rng.sample(situation.cards, len(situation.cards)))
            assert answer == split(rules, level, trump, shuffled)
        elif isinstance(situation, TrickSituation) and answer != "unstated":
            assert isinstance(answer, int)
            led_group = single_group(rules, level, trump, situation.plays[0])
            assert single_group(rules, level, trump, situation.plays[answer]) in (led_group, TRUMPS)
            assert winner(rules, level, trump, [play[::-1] for play in situation.plays]) == answer


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_situations_are_fair(rules: ModelRules) -> None:
    """Situations are repeatable, come from one shoe, and are of the kinds asked for."""
    drawn = list(situations(rules, seed=3, count=100))
    assert drawn == list(situations(rules, seed=3, count=100))
    for situation in drawn:
        if isinstance(situation, FollowSituation):
            dealt = situation.lead + situation.hand
            assert len(situation.play) == len(situation.lead)
            assert Counter(situation.play) <= Counter(situation.hand)
            group = single_group(rules, situation.level, situation.trump, situation.lead)
            assert group is not None
            assert len(cards_of_group(rules, situation.level, situation.trump, situation.hand, group)) <= 12
        elif isinstance(situation, ThrowSituation):
            dealt = situation.lead + sum(situation.others, ())
        elif isinstance(situation, TrickSituation):
            dealt = sum(situation.plays, ())
        else:
            dealt = ()
        assert max(Counter(dealt).values(), default=0) <= rules.decks


@pytest.mark.slow
def test_follow_situations_are_near_the_edge() -> None:
    """A good share of the plays is illegal, and a good share legal."""
    for rules in RULES:
        answers = Counter(ruling(rules, situation) for situation in situations(rules, 1, 300, ["follow"]))
        assert min(answers[True], answers[False]) >= 20, rules
