"""Print all figures: ``python -m tests.bench``."""

from __future__ import annotations

import gc
import random
import statistics
from collections.abc import Callable
from dataclasses import replace

from tests.bench.calibrate import per_unit, seconds_per_unit
from tests.bench.recorded import Game, agrees, games, positions, replay
from tests.bench.worst import microseconds
from tests.engine.deals import some_action
from tractor_dsl.engine.deal import Phase
from tractor_dsl.engine.state import apply, start
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.table import TableRules

PEER = {"simple": 2.7, "rich": 3.1, "positions": 560.0}
"""The fastest other engine, in deals or checks per unit on the same machine."""


def report(name: str, job: Callable[[], int], unit: str, peer: float | None = None) -> None:
    """Time a job and print its median rate, and the ratio to the peer."""
    rates = per_unit(job)
    middle = statistics.median(rates)
    ratio = "" if peer is None else f"  = {middle / peer:.1f} x the peer"
    print(f"{name:<34}{middle:9.2f} {unit} per unit  ({rates[0]:.2f} to {rates[-1]:.2f}){ratio}")


def replay_all(ruleset: Ruleset, recorded: list[Game]) -> Callable[[], int]:
    """Return a job that replays games through the mutable door."""

    def job() -> int:
        for game in recorded:
            replay(ruleset, game)
        return len(recorded)

    return job


def immutable_deals(ruleset: Ruleset, count: int) -> Callable[[], int]:
    """Return a job that plays random deals through the immutable door, actions, events and views included."""

    def job() -> int:
        for number in range(count):
            rng = random.Random(number)
            deck = list(ruleset.deck)
            rng.shuffle(deck)
            state = start(ruleset, tuple(deck), level=rng.randrange(13), dealer=number % 4)
            while state.phase not in (Phase.SCORED, Phase.REDEALT):
                state, _ = apply(state, some_action(state, rng))
        return count

    return job


def main() -> None:
    """Print every figure."""
    gc.disable()
    ruleset = compile_rules(load_variant("shengji-online").profile)
    for name in ("simple", "rich"):
        report(f"replay, {name} games", replay_all(ruleset, games(name)), "deals", PEER[name])
    questions = list(positions(ruleset))

    def ask_all() -> int:
        for question in questions:
            agrees(ruleset, question)
        return len(questions)

    report("legality of recorded positions", ask_all, "checks", PEER["positions"])
    report("immutable door, random deals", immutable_deals(ruleset, 20), "deals")
    for decks, kitty in ((2, 8), (3, 6)):
        profile = replace(ruleset.profile, table=TableRules(decks=decks, kitty=kitty))
        scale = 0.002 / seconds_per_unit()
        times = [time * scale for time in microseconds(compile_rules(profile))]
        name, middle, most = f"hard positions, {decks} decks", statistics.median(times), times[len(times) * 99 // 100]
        print(
            f"{name:<34}{middle:9.2f} microseconds at 500 units a second, 99% under {most:.1f}, worst {times[-1]:.1f}"
        )


if __name__ == "__main__":
    main()
