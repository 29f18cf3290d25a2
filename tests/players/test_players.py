"""Every player under every variant: to the end, the same again, and from nothing but its view."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.deals import do, with_hidden_cards_exchanged
from tests.players.table import VARIANTS, played, seats, shuffled
from tests.quick import by_variant
from tests.slow_model.comparison import profile_of
from tests.slow_model.situations import random_rules
from tractor_dsl.engine.actions import Action, Bid, Bury, Call, NameTrump, Pass, Play
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.view import View
from tractor_dsl.errors import CannotRunError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import PLAYERS, player_named
from tractor_dsl.rules.auction import AuctionRules
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal

# --------------------------------------------------------------------------------------------------- whole deals


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", by_variant(VARIANTS))
def test_a_player_plays_every_variant_to_the_end(variant: str, name: str) -> None:
    ruleset = compile_rules(load_variant(variant).profile)
    for seed in range(6):
        deal = played(ruleset, name, seed)
        assert deal.phase in (Phase.SCORED, Phase.REDEALT)
        assert deal.play is None or deal.play.finished or deal.conceded


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


class Watched(Player):
    """A player that is asked again, from the same random numbers, after hidden cards have been exchanged."""

    name = "watched"

    def __init__(self, kind: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.player = player_named(kind, self.rng)
        self.swaps = random.Random(seed)
        self.asked = Counter[str]()

    def _ask(self, view: View, question: str) -> Any:
        state = self.rng.getstate()
        answer = getattr(self.player, question)(view)
        after = self.rng.getstate()
        twin = View(with_hidden_cards_exchanged(view._deal, view.seat, self.swaps), view.seat)
        assert twin.facts() == view.facts()
        self.rng.setstate(state)
        assert getattr(self.player, question)(twin) == answer
        assert self.rng.getstate() == after
        self.asked[question] += 1
        return answer

    def declare(self, view: View) -> Any:
        return self._ask(view, "declare")

    def demand_redeal(self, view: View) -> Any:
        return self._ask(view, "demand_redeal")

    def bid(self, view: View) -> Any:
        return self._ask(view, "bid")

    def name_trump(self, view: View) -> Any:
        return self._ask(view, "name_trump")

    def bury(self, view: View) -> Any:
        return self._ask(view, "bury")

    def call(self, view: View) -> Any:
        return self._ask(view, "call")

    def concede(self, view: View) -> Any:
        return self._ask(view, "concede")

    def play(self, view: View) -> Any:
        return self._ask(view, "play")


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", by_variant(VARIANTS))
def test_a_decision_does_not_depend_on_hidden_cards(variant: str, name: str) -> None:
    ruleset = compile_rules(load_variant(variant).profile)
    rng = random.Random(variant)
    watched = [Watched(name, seed) for seed in range(SEATS)]
    for _ in range(2):
        play_deal(ruleset, shuffled(ruleset, rng), 8, 0, watched)
    assert all(player.asked["play"] > 5 for player in watched)
    bids = sum(player.asked["bid"] for player in watched)
    assert bool(bids) == (ruleset.profile.auction != AuctionRules())
    calls = sum(player.asked["call"] for player in watched)
    assert bool(calls) == (ruleset.profile.partners.team is Team.CALLED)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", ["qq", "shuangsheng", "zhuangfen", "bianfeng-partner"])
def test_a_player_changes_nothing_that_it_is_shown(variant: str, name: str) -> None:
    ruleset = compile_rules(load_variant(variant).profile)
    rng = random.Random(1)
    deal = Deal(ruleset, shuffled(ruleset, rng), 8, dealer=0)
    players = seats(name, 1)
    while deal.phase not in (Phase.SCORED, Phase.REDEALT):
        view, player = View(deal, deal.turn), players[deal.turn]
        facts = view.facts()
        action = asked(player, view)
        assert view.facts() == facts
        do(deal, action)


def asked(player: Player, view: View) -> Action:
    """Return what a player does when it is its turn; it says nothing while trumps are declared."""
    seat = view.seat
    if view.declaring:
        player.declare(view)
        return Pass(seat)
    match view.phase:
        case Phase.AUCTION:
            target = player.bid(view)
            return Pass(seat) if target is None else Bid(seat, target)
        case Phase.NAMING:
            return NameTrump(seat, player.name_trump(view))
        case Phase.BURYING:
            return Bury(seat, player.bury(view))
        case Phase.CALLING:
            return Call(seat, player.call(view))
    return Play(seat, player.play(view))


# ------------------------------------------------------------------------------------------------------- registry


def test_players_go_by_their_names() -> None:
    assert {name: player_named(name, random.Random(1)).name for name in PLAYERS} == {name: name for name in PLAYERS}


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(CannotRunError) as caught:
        player_named("genius", random.Random(1))
    for language in LANGUAGES:
        text = text_of(caught.value.message, language)
        assert all(name in text for name in ("genius", *PLAYERS))
