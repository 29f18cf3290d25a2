"""What must hold of a synthetic variant: it is played by the laws, and the model answers as its rules do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from tests.engine.deals import states_of
from tests.engine.test_laws import applies, cards_in, wild_actions
from tests.slow_model.comparison import disagreements
from tests.slow_model.judging import judged_apart
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.state import legal_actions, refuse
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal

PLAYERS: Final = ("random", "greedy")


def faults(ruleset: Ruleset, *, deals: int, questions: int, seed: int) -> Iterator[str]:
    """Yield what is wrong with rules: on the way of a deal, in deals that players play, beside the model."""
    yield from step_faults(ruleset, seed)
    for number in range(deals):
        yield from deal_faults(ruleset, PLAYERS[number % len(PLAYERS)], f"{seed} {number}")
    yield from model_faults(ruleset.profile, questions, seed)


def step_faults(ruleset: Ruleset, seed: int) -> Iterator[str]:
    """Yield where a step loses a card, or where what is legal, listed and accepted is not the same."""
    rng = random.Random(f"{seed} steps")
    every = Counter(ruleset.deck)
    for before, action, after in states_of(ruleset, rng):
        if cards_in(after) != every:
            yield f"cards are lost by {action}"
        if rng.random() < 0.1:
            listed = legal_actions(before, before.turn)
            for candidate in [action, *islice(listed, 2), *wild_actions(before, rng)]:
                legal = refuse(before.view(candidate.seat), candidate) is None
                in_list = candidate in legal_actions(before, candidate.seat)
                if not legal == in_list == applies(before, candidate):
                    yield f"{candidate}: legal {legal}, listed {in_list}"


def deal_faults(ruleset: Ruleset, player: str, seed: str) -> Iterator[str]:
    """Yield what is wrong with a deal that four players have played; one who does what is refused ends the run."""
    rng = random.Random(seed)
    deck = rng.sample(ruleset.deck, len(ruleset.deck))
    seats = [player_named(player, random.Random(f"{seed} {seat}")) for seat in range(SEATS)]
    ladder = ruleset.profile.levels.ladder
    deal = play_deal(ruleset, deck, rng.choice(ladder), rng.choice((None, 0, 1, 2, 3)), seats)
    if deal.phase is not Phase.REDEALT:
        yield from (f"{player}: {fault}" for fault in _lost(deal, ruleset))


def _lost(deal: Deal, ruleset: Ruleset) -> Iterator[str]:
    """Yield what does not add up in a deal that was scored: cards, points, the attackers' sum."""
    play, result, values = deal.play, deal.result, ruleset.values
    if play is None or result is None:
        yield "a deal ended without a result"
        return
    played = [card for _, plays in play.tricks for cards in plays for card in cards]
    held = [card for seat in range(SEATS) for card in play.hand(seat)]
    if Counter([*played, *held, *deal.buried]) != Counter(ruleset.deck):
        yield "cards are lost"
    if deal.conceded:
        return
    if held:
        yield "cards are left over"
    if sum(play.seat_points) + sum(values[card] for card in deal.buried) != sum(values[card] for card in ruleset.deck):
        yield "card points are lost"
    if result.points != result.trick_points + result.kitty_points * result.multiplier + result.fined_points:
        yield "the attackers' points do not add up"


def model_faults(profile: RuleProfile, count: int, seed: int) -> Iterator[str]:
    """Yield where the model answers otherwise than the rules do."""
    for asked, expected, found in [
        *disagreements(profile, seed=seed, count=count),
        *judged_apart(profile, seed=seed, count=count),
    ]:
        yield f"{asked}: the model has {expected}, the rules have {found}"
