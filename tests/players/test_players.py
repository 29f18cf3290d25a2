"""Every player under every variant: to the end, the same again, and from nothing but its view."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.players.table import VARIANTS, played, seats, shuffled
from tests.slow_model.comparison import profile_of
from tests.slow_model.situations import random_rules
from tractor_dsl.cards import Card
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.view import View
from tractor_dsl.errors import CannotRunError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import PLAYERS, player_named
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal

# --------------------------------------------------------------------------------------------------- whole deals


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_player_plays_every_variant_to_the_end(variant: str, name: str) -> None:
    ruleset = compile_rules(load_variant(variant).profile)
    for seed in range(6):
        deal = played(ruleset, name, seed)
        assert deal.phase in (Phase.SCORED, Phase.REDEALT)
        assert deal.play is None or deal.play.finished


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_plays_rules_drawn_from_the_whole_option_space(name: str) -> None:
    rng = random.Random(name)
    for seed in range(30):
        profile = profile_of(random_rules(rng))
        decks = profile.table.decks
        rungs = tuple(rung for rung in profile.declare.rungs if max(rung.level_cards, rung.jokers) <= decks)
        ruleset = compile_rules(replace(profile, declare=replace(profile.declare, rungs=rungs)))
        assert played(ruleset, name, seed).phase in (Phase.SCORED, Phase.REDEALT)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_deal(name: str) -> None:
    ruleset = compile_rules(RuleProfile())
    first, again, other = (played(ruleset, name, seed).play for seed in (3, 3, 4))
    assert first is not None
    assert again is not None
    assert other is not None
    assert first.tricks == again.tricks
    assert first.tricks != other.tricks


# ------------------------------------------------------------------------------------------------- the view alone


def with_hidden_cards_swapped(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """Return the deal with two cards that a seat cannot see in each other's place."""
    twin = deal.copy()
    others = [other for other in range(SEATS) if other != seat]
    one, other = rng.sample(others, 2)
    hands = twin.hands if twin.play is None else [twin.play.hand(owner) for owner in range(SEATS)]
    if not hands[one] or not hands[other]:
        return twin
    here, there = rng.randrange(len(hands[one])), rng.randrange(len(hands[other]))
    hands[one][here], hands[other][there] = hands[other][there], hands[one][here]
    if twin.play is not None:
        twin.play.masks = [masks_of(twin.play.order, hand, deal.ruleset.planes) for hand in hands]
    elif twin.dealer != seat and twin.phase is Phase.DECLARING:
        deck = list(twin.deck)
        deck[-1], deck[-2] = deck[-2], deck[-1]
        twin.deck = deck
    return twin


class Watched(Player):
    """A player that is asked again, from the same random numbers, after hidden cards have been exchanged."""

    name = "watched"

    def __init__(self, kind: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.player = player_named(kind, self.rng)
        self.swaps = random.Random(seed)
        self.asked = 0

    def _ask(self, view: View, question: str) -> Sequence[Card] | None:
        state = self.rng.getstate()
        answer: Sequence[Card] | None = getattr(self.player, question)(view)
        after = self.rng.getstate()
        twin = View(with_hidden_cards_swapped(view._deal, view.seat, self.swaps), view.seat)
        assert twin.facts() == view.facts()
        self.rng.setstate(state)
        assert getattr(self.player, question)(twin) == answer
        assert self.rng.getstate() == after
        self.asked += 1
        return answer

    def declare(self, view: View) -> Sequence[Card] | None:
        return self._ask(view, "declare")

    def bury(self, view: View) -> Sequence[Card]:
        return self._ask(view, "bury") or ()

    def play(self, view: View) -> Sequence[Card]:
        return self._ask(view, "play") or ()


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_decision_does_not_depend_on_hidden_cards(variant: str, name: str) -> None:
    ruleset = compile_rules(load_variant(variant).profile)
    rng = random.Random(variant)
    watched = [Watched(name, seed) for seed in range(SEATS)]
    play_deal(ruleset, shuffled(ruleset, rng), 8, 0, watched)
    assert all(player.asked > 5 for player in watched)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_changes_nothing_that_it_is_shown(name: str) -> None:
    ruleset = compile_rules(RuleProfile())
    rng = random.Random(1)
    deal = Deal(ruleset, shuffled(ruleset, rng), 8, dealer=0)
    players = seats(name, 1)
    while deal.phase in (Phase.DECLARING, Phase.BURYING, Phase.PLAYING):
        view = View(deal, deal.turn)
        facts = view.facts()
        if deal.declaring:
            players[deal.turn].declare(view)
            assert view.facts() == facts
            deal.pass_turn()
        elif deal.phase is Phase.BURYING:
            cards = players[deal.turn].bury(view)
            assert view.facts() == facts
            deal.bury(cards)
        else:
            cards = players[deal.turn].play(view)
            assert view.facts() == facts
            deal.play_cards(cards)


# ------------------------------------------------------------------------------------------------------- registry


def test_players_go_by_their_names() -> None:
    assert {name: player_named(name, random.Random(1)).name for name in PLAYERS} == {name: name for name in PLAYERS}


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(CannotRunError) as caught:
        player_named("genius", random.Random(1))
    for language in LANGUAGES:
        text = text_of(caught.value.message, language)
        assert all(name in text for name in ("genius", *PLAYERS))
