"""Every player under every variant: to the end, the same again, and from nothing but its view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.slow_model.comparison import profile_of
from tests.slow_model.situations import random_rules
from tractor_dsl.cards import NO_TRUMP, Card, is_joker
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.engine.play import TrickPlay
from tractor_dsl.engine.view import View
from tractor_dsl.errors import CannotRunError
from tractor_dsl.messages import LANGUAGES, text_of
from tractor_dsl.players.base import Player
from tractor_dsl.players.random_player import RandomPlayer
from tractor_dsl.players.registry import PLAYERS, player_named
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.table import play_deal

VARIANTS = tuple(name for name, *_ in variant_files())


def shuffled(ruleset: Ruleset, rng: random.Random) -> list[Card]:
    return rng.sample(ruleset.deck, len(ruleset.deck))


def seats(name: str, seed: int) -> list[Player]:
    return [player_named(name, random.Random(f"{seed} {seat}")) for seat in range(SEATS)]


def played(ruleset: Ruleset, name: str, seed: int) -> Deal:
    """Return a random deal that four players of a kind have played; the engine refuses what is not legal."""
    rng = random.Random(seed)
    deck, level, dealer = shuffled(ruleset, rng), rng.randrange(13), rng.choice((None, 0, 1, 2, 3))
    return play_deal(ruleset, deck, level, dealer, seats(name, seed))


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


class Watched:
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


# --------------------------------------------------------------------------------------------------------- random


def leads_of(deal: Deal) -> list[int]:
    """Return how many components every lead of a deal has, and the size of a component as a negative number."""
    assert deal.play is not None
    order = deal.play.order
    found = []
    for _, plays in deal.play.tricks:
        lead = lead_of(deal.ruleset, order, plays[0])
        assert lead is not None
        found.append(len(lead.parts) if len(lead.parts) > 1 else -lead.size)
    return found


def test_random_leads_are_of_every_kind() -> None:
    ruleset = compile_rules(RuleProfile())
    leads = Counter(lead for seed in range(60) for lead in leads_of(played(ruleset, "random", seed)))
    throws = sum(number for lead, number in leads.items() if lead > 1)
    assert leads[-1] > leads[-2] > leads[-4] > 0
    assert 20 < throws < sum(leads.values()) / 4


@pytest.mark.parametrize(
    ("led", "hand"),
    [
        ([23], [25, 24, 24, 22, 3]),  # one of several
        ([23], [3, 3, 4, 41, 53]),  # anything
        ([23, 23], [25, 24, 24, 22, 22]),  # one of two pairs
        ([23, 23], [25, 24, 22, 21, 20]),  # two of five, no pair among them
        ([23, 23], [25, 1, 1, 2, 3, 3]),  # one that must be played, and another
        ([23, 23], [1, 1, 2, 3, 3, 4]),  # any two, pairs among them
        ([23, 22], [25, 24, 24, 20, 20]),  # two after a throw of singles, pairs among them
        ([23, 23, 22, 22], [25, 25, 24, 20, 20, 19, 18]),  # two pairs are owed
        ([23, 23, 22], [25, 25, 24, 20, 20, 19, 18]),  # a pair and another card
    ],
)
def test_random_follows_are_equally_likely(led: list[Card], hand: list[Card]) -> None:
    ruleset = compile_rules(RuleProfile())
    rng = random.Random(7)
    hands = [hand if seat else led for seat in range(SEATS)]
    plays = TrickPlay(ruleset, 0, 0, hands, leader=0)
    order = plays.order
    lead = lead_of(ruleset, order, led)
    assert lead is not None
    legal = LegalPlays(ruleset, order, plays.masks[1], lead)
    deal = Deal(ruleset, shuffled(ruleset, rng), 0, dealer=0)
    deal.play = plays
    plays.lead, plays.turn = lead, 1
    player = RandomPlayer(rng)
    drawn = Counter(tuple(sorted(player.play(View(deal, 1)))) for _ in range(400 * len(legal)))
    assert set(drawn) == {tuple(sorted(cards)) for cards in legal}
    assert all(300 < number < 500 for number in drawn.values())


# --------------------------------------------------------------------------------------------------------- greedy


def levels_gained(deal: Deal, side: int) -> int:
    """Return the levels that a side of a scored deal gains, those of the other side counted as lost."""
    assert deal.result is not None
    outcome = deal.result.outcome
    winners = (deal.result.dealer + outcome.attackers_won) % 2
    return outcome.levels if winners == side else -outcome.levels


def advantage(first: str, second: str, deals: int) -> list[float]:
    """Return what the first kind of player gains a deal, sitting once on either side with the same cards."""
    ruleset = compile_rules(RuleProfile())
    gains = []
    for number in range(deals):
        rng = random.Random(number)
        deck, level = shuffled(ruleset, rng), rng.randrange(13)
        both = 0
        for side in (0, 1):
            names = [first if seat % 2 == side else second for seat in range(SEATS)]
            players = [player_named(name, random.Random(f"{number} {seat}")) for seat, name in enumerate(names)]
            both += levels_gained(play_deal(ruleset, deck, level, number % SEATS, players), side)
        gains.append(both / 2)
    return gains


def test_greedy_beats_random() -> None:
    gains = advantage("greedy", "random", 15)
    assert sum(gains) / len(gains) > 1


@pytest.mark.slow
def test_greedy_beats_random_in_nearly_every_deal() -> None:
    gains = advantage("greedy", "random", 200)
    assert sum(gains) / len(gains) > 1.4
    assert sum(gain > 0 for gain in gains) > 180


def greedy_view(hands: Sequence[Sequence[Card]], led: Sequence[Sequence[Card]], trump: int = 0) -> View:
    """Return the view of the seat in turn at level 2, dealt by seat 0, after some plays."""
    ruleset = compile_rules(RuleProfile())
    deal = Deal(ruleset, ruleset.deck, 0, dealer=0)
    deal.play = TrickPlay(ruleset, 0, trump, hands, leader=0)
    deal.phase, deal.trump = Phase.PLAYING, trump
    for cards in led:
        deal.play_cards(cards)
    return View(deal, deal.turn)


@pytest.mark.parametrize(
    ("hands", "led", "expected"),
    [
        (([25, 1], [14, 2], [23, 3], [21, 15]), ([25], [14], [23]), [15]),  # the opponents have it: keep the ten
        (([14, 1], [25, 2], [23, 3], [15, 21]), ([14], [25], [23]), [21]),  # the partner has it: give the ten
        (([14, 1], [23, 2], [15, 3], [25, 24]), ([14], [23], [15]), [24]),  # the partner has it: the ace can wait
        (([24, 1], [16, 2], [15, 3], [40, 5]), ([24], [16], [15]), [5]),  # ruff the king that the opponents would win
        (([14, 27], [16, 2], [15, 3], [40, 5]), ([14], [16], [15]), [40]),  # no points: throw a side card away
    ],
)
def test_greedy_plays_last_to_a_trick(
    hands: Sequence[Sequence[Card]], led: Sequence[Sequence[Card]], expected: list[Card]
) -> None:
    assert player_named("greedy", random.Random(1)).play(greedy_view(hands, led)) == expected


def test_greedy_leads_all_that_nobody_can_beat() -> None:
    hands = [[25, 25, 24, 2], [14, 14, 1, 15], [27, 28, 16, 3], [17, 17, 18, 4]]
    cards = player_named("greedy", random.Random(1)).play(greedy_view(hands, []))
    assert set(cards) <= {25, 24}
    assert 25 in cards


def test_greedy_declares_its_long_suit() -> None:
    ruleset = compile_rules(RuleProfile())
    deal = Deal(ruleset, ruleset.deck, 8, dealer=0)
    deal.hands[deal.turn] = [8, 0, 1, 2, 3, 4, 5, 21, 52, 30, 41, 17]  # eight spades of twelve cards, ♥10
    assert player_named("greedy", random.Random(1)).declare(View(deal, deal.turn)) == (8,)
    deal.hands[deal.turn] = [8, 21, 14, 15, 27, 28, 29, 40, 41, 42, 43, 30]  # the only spade
    assert player_named("greedy", random.Random(1)).declare(View(deal, deal.turn)) is None


def test_greedy_buries_side_cards_without_points() -> None:
    ruleset = compile_rules(RuleProfile())
    for seed in range(12):
        deal = played(ruleset, "greedy", seed)
        if deal.play is None or deal.trump in (None, NO_TRUMP):
            continue
        order = deal.play.order
        assert sum(order.group[face] == 4 or is_joker(face) for face in deal.buried) == 0
        assert sum(ruleset.values[face] for face in deal.buried) <= 10
