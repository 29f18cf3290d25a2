"""Many deals: always the same, however they are cut up, and counted as they were played."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tests.quick import by_variant, every
from tractor_dsl.engine.actions import Bid, Bury, Call, Concede
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.events import ThrowFailed, TrickWon
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.match import after_deal, new_match
from tractor_dsl.engine.state import State, apply, start
from tractor_dsl.engine.view import View
from tractor_dsl.errors import CannotRunError
from tractor_dsl.players.base import Player
from tractor_dsl.players.registry import player_named
from tractor_dsl.records.read import read_record
from tractor_dsl.records.record import Heading, RecordedDeal
from tractor_dsl.records.replay import replay
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.undeclared import Redeal
from tractor_dsl.simulate import stretches, table
from tractor_dsl.simulate.facts import MEASURES, Facts, facts_of
from tractor_dsl.simulate.features import features_of, features_present
from tractor_dsl.simulate.intervals import Sums
from tractor_dsl.simulate.run import Apart, simulate
from tractor_dsl.simulate.shuffle import deck_order
from tractor_dsl.simulate.table import Played, play_deal, play_number
from tractor_dsl.simulate.tally import Tally

RANDOM = ("random",) * 4


@pytest.fixture(scope="module")
def qq() -> Ruleset:
    return compile_rules(load_variant("qq").profile)


def rules_with(text: str) -> Ruleset:
    """Return the rules of qq with some changes."""
    header = "id: changed\ntitle: {zh: 改, en: Changed}\nextends: qq\n"
    return compile_rules(read_variant(header + text, "changed.yaml").profile)


def some_deals(rules: Ruleset, deals: int, *, kind: type[Deal] = Deal) -> list[Played]:
    return [
        play_number(
            rules,
            3,
            number,
            level=number % 13,
            dealer=(None, 0, 1, 2, 3)[number % 5],
            seating=RANDOM,
            maker=player_named,
            kind=kind,
        )
        for number in range(deals)
    ]


# ------------------------------------------------------------------------------------------------------------- one deal


def test_a_deal_is_played_to_its_end(qq: Ruleset) -> None:
    players = [player_named("random", Random(seat)) for seat in range(4)]
    deal = play_deal(qq, deck_order(qq, 1, 0), 8, 2, players)
    assert deal.phase is Phase.SCORED
    assert deal.result is not None
    assert (deal.dealer, deal.level, deal.result.dealer) == (2, 8, 2)


class Talkative(Player):
    """Shows whatever it can, and remembers being asked."""

    name = "talkative"

    def __init__(self) -> None:
        self.asked: list[Sequence[tuple[int, ...]]] = []
        self.other = player_named("random", Random(0))

    def declare(self, view: View) -> Sequence[int] | None:
        self.asked.append(view.declarations())
        return view.declarations()[0]

    def bury(self, view: View) -> Sequence[int]:
        return self.other.bury(view)

    def play(self, view: View) -> Sequence[int]:
        return self.other.play(view)


@pytest.mark.parametrize("ends", ["deal", "dealt", "taken", "buried"])
def test_only_players_who_could_show_something_are_asked(ends: str) -> None:
    rules = rules_with(f"declare: {{ends: {ends}}}")
    asked = 0
    for number in range(20):
        players = [Talkative() for _ in range(4)]
        deal = play_deal(rules, deck_order(rules, 2, number), number % 13, 0, players)
        assert deal.phase is Phase.SCORED
        assert all(shows for player in players for shows in player.asked)
        assert len(deal.claims) == sum(len(player.asked) for player in players)
        asked += len(deal.claims)
    assert asked > 20


# ------------------------------------------------------------------------------------------------------------ one tally


def replayed(deal: RecordedDeal) -> tuple[State, int, int, dict[int, int]]:
    """Return the end of a deal, how many throws failed, how many tricks there were, and points by seat, from events."""
    state = start(
        deal.ruleset, deal.deck, level=deal.level, dealer=deal.appointed_dealer, first_drawer=deal.first_drawer
    )
    failed = tricks = 0
    points = dict.fromkeys(range(4), 0)
    for action in deal.actions:
        state, events = apply(state, action)
        for event in events:
            failed += isinstance(event, ThrowFailed)
            if isinstance(event, TrickWon):
                tricks += 1
                points[event.seat] += event.points
    return state, failed, tricks, points


def test_facts_are_what_the_events_tell(qq: Ruleset) -> None:
    throws = 0
    for played in some_deals(qq, 15, kind=RecordedDeal):
        assert isinstance(played.deal, RecordedDeal)
        facts = facts_of(played)
        state, failed, tricks, points = replayed(played.deal)
        assert state.result == facts.result
        assert (failed, tricks) == (facts.failed_throws, len(facts.leads))
        trick_points = sum(points[seat] for seat in range(4) if (seat - facts.result.dealer) % 2)
        assert trick_points == facts.result.trick_points
        assert facts.failed_throws + facts.ruffed_throws <= facts.throws <= tricks
        throws += facts.throws
    assert throws > 50


def test_a_tally_counts_every_deal(qq: Ruleset) -> None:
    facts = [facts_of(played) for played in some_deals(qq, 30)]
    tally = Tally()
    for one in facts:
        tally.add(one)
    assert tally.deals == 30 == tally.points.total() == tally.outcomes.total()
    assert tally.declared + tally.nobody_declared == 30
    assert tally.captures == sum(one.result.multiplier > 0 for one in facts)
    assert tally.tricks == sum(len(one.leads) for one in facts)
    assert tally.longest_play == max(max(one.leads) for one in facts)
    assert tally.sums == [sums_of(facts, index) for index in range(len(MEASURES))]
    estimates = tally.estimates()
    assert list(estimates) == [measure.name for measure in MEASURES]
    points = estimates["points"]
    assert points is not None
    assert points.value == pytest.approx(sum(one.result.points for one in facts) / 30)
    assert points.low < points.value < points.high


def sums_of(facts: Sequence[Facts], index: int) -> Sums:
    values = [MEASURES[index].of(one) for one in facts]
    return Sums.of(*(int(value) for value in values if value is not None))


def test_tallies_of_parts_add_up(qq: Ruleset) -> None:
    deals = some_deals(qq, 24)
    whole, parts = Tally(), [Tally() for _ in range(3)]
    for number, played in enumerate(deals):
        whole.add(facts_of(played))
        parts[number % 3].add(facts_of(played))
    total = Tally()
    for part in parts:
        total += part
    assert total == whole
    assert pickle.loads(pickle.dumps(whole)) == whole


@pytest.mark.parametrize(("name", "deals", "features"), every(3, [
    ("shuangsheng", 500, {"redeals_demanded", "turned_up", "jokers_turned_up", "twins", "attackers_declared",
                          "late_claims", "kitty_taken_up", "fined"}),
    ("shuangsheng-super", 100, {"same_rung", "late_claims", "kitty_taken_up", "turned_up"}),
    ("bianfeng-partner", 100, {"same_rung", "partners_found", "alone"}),
    ("zhuangfen", 250, {"bids", "nobody_bid", "conceded"}),
    ("titanic", 50, {"triples", "tractors"}),
    ("tournament", 100, {"turned_up"}),
]))  # fmt: skip
def test_random_players_come_upon_what_is_special_to_a_variant(name: str, deals: int, features: set[str]) -> None:
    profile = load_variant(name).profile
    assert features <= set(features_present(profile))
    tally = simulate(compile_rules(profile), deals=deals, seed=4, players=RANDOM)
    assert {feature for feature in features if not tally.features[feature]} == set()


SAID = ("redeals", "nobody_declared", "overturns", "reinforcements", "self_overturns", "no_trump")
UNSAID = {
    "bianfeng": {"reinforcements"},
    "bianfeng-partner": {"reinforcements"},
    "qq-classic": {"reinforcements"},
    "qq-one-deck": {"overturns", "reinforcements", "self_overturns"},
    "shengji-online": {"self_overturns"},
    "zhuangfen": {"redeals", "overturns", "reinforcements", "self_overturns"},
    # These let a player overturn the own declaration only after another's: only a hand with all four jokers could.
    "shuangsheng": {"self_overturns"},
    "shuangsheng-super": {"self_overturns"},
    "tournament": {"self_overturns"},
}
"""What cannot be said under a variant, or so seldom that a few thousand deals do not show it."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, *_ in variant_files()])
def test_random_players_come_upon_everything_that_the_rules_know(name: str) -> None:
    profile = load_variant(name).profile
    tally = simulate(compile_rules(profile), deals=2_000, seed=1, players=RANDOM)
    assert {feature for feature in features_present(profile) if not tally.features[feature]} == set()
    assert {said for said in SAID if not getattr(tally, said)} == UNSAID.get(name, set())
    assert all((tally.throws, tally.failed_throws, tally.ruffed_throws, tally.captures, tally.laps, tally.matches))


def test_leads_are_counted_by_their_shapes() -> None:
    rules = compile_rules(load_variant("titanic").profile)
    order = rules.order(0, 0)
    deal = Deal(rules, rules.deck, 0, dealer=0)
    plays = ([25] * 3 + [24] * 3, [25] * 3, [25, 25, 24, 24], [23, 23], [25] * 3 + [20])
    leads = [lead for cards in plays if (lead := lead_of(rules, order, cards))]
    assert features_of(deal, leads, 2) == Counter(titanics=1, triples=2, tractors=1, redeals_demanded=2)


@pytest.mark.parametrize("name", by_variant(name for name, *_ in variant_files()))
def test_nothing_occurs_that_the_rules_do_not_know(name: str) -> None:
    profile = load_variant(name).profile
    tally = simulate(compile_rules(profile), deals=40, seed=4, players=RANDOM)
    assert set(tally.features) - set(features_present(profile)) <= {"tractors"}


def test_features_are_what_the_actions_tell() -> None:
    """Counted from the records of deals, the counts are the same."""
    for name in ("shuangsheng", "bianfeng-partner", "zhuangfen"):
        rules = compile_rules(load_variant(name).profile)
        lines: list[str] = []
        tally = simulate(rules, deals=60, seed=8, players=RANDOM, heading=Heading(name, "-"), write=lines.append)
        records = [read_record(line, "-") for line in lines]
        steps = Counter(type(step) for record in records for step in record.steps)
        assert tally.features["bids"] == steps[Bid]
        assert tally.features["conceded"] == steps[Concede]
        assert tally.features["partners_found"] + tally.features["alone"] == steps[Call]
        assert tally.features["kitty_taken_up"] == steps[Bury] - tally.buried
        alone = sum(len(record.result.declarers) == 1 for record in records if record.result)
        assert tally.features["alone"] == alone


@pytest.mark.parametrize("name", by_variant(name for name, *_ in variant_files()))
def test_matches_of_every_variant_end(name: str) -> None:
    tally = simulate(compile_rules(load_variant(name).profile), deals=120, seed=6, players=RANDOM)
    assert tally.matches


# ----------------------------------------------------------------------------------------------------------- many deals


@pytest.fixture
def short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stretches, "STRETCH", 15)


def test_the_same_seed_gives_the_same_tally(qq: Ruleset) -> None:
    tally = simulate(qq, deals=40, seed=5, players=RANDOM)
    assert simulate(qq, deals=40, seed=5, players=RANDOM) == tally
    assert simulate(qq, deals=40, seed=6, players=RANDOM) != tally


@pytest.mark.usefixtures("short_stretches")
@pytest.mark.parametrize("apart", [None, Apart(), Apart(level=8, dealer=None)])
def test_several_processes_give_the_same_tally_and_the_same_records(qq: Ruleset, apart: Apart | None) -> None:
    heading = Heading("qq", "0" * 12)
    lines: list[str] = []
    spread: list[str] = []
    done: list[tuple[int, int]] = []
    one = simulate(qq, deals=40, seed=5, players=RANDOM, apart=apart, heading=heading, write=lines.append)
    two = simulate(
        qq,
        deals=40,
        seed=5,
        players=RANDOM,
        apart=apart,
        jobs=2,
        heading=heading,
        write=spread.append,
        progress=lambda *step: done.append(step),
    )
    assert one == two
    assert len(lines) == 40
    assert lines == spread
    assert done == [(15, 40), (30, 40), (40, 40)]


def test_progress_is_reported_to_the_end(qq: Ruleset) -> None:
    done: list[tuple[int, int]] = []
    simulate(qq, deals=45, players=RANDOM, progress=lambda *step: done.append(step))
    assert done == [(20, 45), (40, 45), (45, 45)]


def test_no_deals_are_no_deals(qq: Ruleset) -> None:
    assert simulate(qq, deals=0, players=RANDOM, jobs=2) == Tally()


def test_records_change_nothing(qq: Ruleset) -> None:
    lines: list[str] = []
    recorded = simulate(qq, deals=10, players=RANDOM, heading=Heading("qq", "-"), write=lines.append)
    assert recorded == simulate(qq, deals=10, players=RANDOM)


def test_deals_follow_each_other_in_matches(qq: Ruleset) -> None:
    """The same matches, played by hand."""
    tally = simulate(qq, deals=120, seed=2, players=RANDOM)
    match, lengths = new_match(qq), []
    for number in range(120):
        played = play_number(qq, 2, number, level=match.level, dealer=match.dealer, seating=RANDOM, maker=player_named)
        assert played.deal.result is not None
        match = after_deal(qq, match, played.deal.result)
        if match.winner is not None:
            lengths.append(match.deals)
            match = new_match(qq)
    assert sorted(tally.matches.elements()) == sorted(lengths)
    assert len(lengths) > 1
    assert tally.open_matches == (match.deals > 0)
    assert tally.laps == len(lengths)


def test_a_match_without_an_end_counts_laps() -> None:
    rules = rules_with("levels: {ladder: ['5', '10'], past_top: wrap, ends: {mode: laps, laps: 100}}")
    tally = simulate(rules, deals=60, players=RANDOM)
    assert tally.laps > 3
    assert not tally.matches
    assert tally.open_matches == 1


@pytest.mark.parametrize(("apart", "levels", "dealers"), [
    (Apart(), set(range(13)), {0}),
    (Apart(level=3, dealer=2), {3}, {2}),
    (Apart(level=3, dealer=None), {3}, {0, 1, 2, 3}),
])  # fmt: skip
def test_deals_by_themselves(qq: Ruleset, apart: Apart, levels: set[int], dealers: set[int]) -> None:
    lines: list[str] = []
    tally = simulate(qq, deals=120, players=RANDOM, apart=apart, heading=Heading("qq", "-"), write=lines.append)
    records = [read_record(line, "-") for line in lines]
    assert {record.level for record in records} == levels
    assert {record.result.dealer for record in records if record.result} == dealers
    assert not tally.matches
    assert not tally.open_matches


# ------------------------------------------------------------------------------------------------------------ thrown in


def test_deals_that_are_thrown_in_are_dealt_again_and_counted() -> None:
    rules = rules_with("declare: {rungs: [对大王], nobody: {mode: redeal}}")
    tally = simulate(rules, deals=20, players=RANDOM)
    assert tally.deals == 20
    assert tally.redeals > 10
    assert tally.no_trump == 20


def test_rules_under_which_no_deal_can_be_played_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_with("declare: {rungs: [对大王], nobody: {mode: redeal}}")
    assert isinstance(rules.profile.declare.nobody, Redeal)
    monkeypatch.setattr(table, "MOST_REDEALS", 4)
    with pytest.raises(CannotRunError) as stopped:
        simulate(rules, deals=50, players=RANDOM)
    assert stopped.value.message.code == "simulate.redeals"
    assert stopped.value.message.params["times"] == 4


@pytest.mark.usefixtures("short_stretches")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unknown_player_is_told(qq: Ruleset, jobs: int) -> None:
    with pytest.raises(CannotRunError) as stopped:
        simulate(qq, deals=40, players=("random", "nobody", "random", "random"), jobs=jobs)
    assert stopped.value.message.code == "players.unknown"


@pytest.mark.parametrize("name", by_variant(name for name, *_ in variant_files()))
def test_every_variant_can_be_played_recorded_and_replayed(name: str) -> None:
    variant = load_variant(name)
    rules = compile_rules(variant.profile)
    lines: list[str] = []
    heading = Heading(variant.id, variant.rules_hash)
    tally = simulate(rules, deals=12, seed=9, players=("random", "greedy") * 2, heading=heading, write=lines.append)
    results = [replay(read_record(line, name), rules).result for line in lines]
    assert sum(result.points for result in results if result) == tally.sums[0].total


def test_sides_with_different_players(qq: Ruleset) -> None:
    """What seats 0 and 2 win, seats 1 and 3 lose, and the better player wins it from either side."""
    one = simulate(qq, deals=60, seed=3, players=("greedy", "random") * 2)
    other = simulate(qq, deals=60, seed=3, players=("random", "greedy") * 2)
    for tally, sign in ((one, 1), (other, -1)):
        won, levels = tally.side_estimates().values()
        assert won is not None
        assert levels is not None
        assert sign * (won.value - 0.5) > 0
        assert sign * levels.value > 0
        assert tally.match_wins.total() == tally.matches.total()
        assert tally.match_wins[0 if sign > 0 else 1] == tally.matches.total()


def test_called_partners_are_no_sides() -> None:
    rules = compile_rules(load_variant("bianfeng-partner").profile)
    tally = simulate(rules, deals=20, seed=3, players=RANDOM)
    assert not tally.match_wins
