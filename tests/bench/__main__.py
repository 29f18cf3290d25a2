"""Print figures with their bounds: ``python -m tests.bench [speed|memory|commands]``; status 1 if one is not kept."""

from __future__ import annotations

import gc
import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import click

from tests.bench import commands, memory
from tests.bench.calibrate import per_unit, seconds_per_unit
from tests.bench.recorded import Game, agrees, games, positions, replay
from tests.bench.worst import microseconds
from tests.engine.deals import some_action
from tractor_dsl.engine.deal import Phase
from tractor_dsl.engine.state import apply, start
from tractor_dsl.rules.compile import Ruleset, compile_rules
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.table import TableRules


class Bound(NamedTuple):
    """A speed that must be reached, beside that of the fastest other engine on the same machine, both per unit."""

    least: float
    peer: float


BOUNDS = {"simple": Bound(6.8, 2.7), "rich": Bound(6.2, 3.1), "positions": Bound(840, 560)}
GAMES = ("simple", "rich")
LONGEST = 50.0
"""Microseconds at 500 units a second that the worst single question of legality may take."""


def verdict(reached: bool) -> str:
    """Return whether a bound is reached, as a word that is easily found among the figures."""
    return "reached" if reached else "NOT REACHED"


def report(name: str, job: Callable[[], int], unit: str, bound: Bound | None = None) -> bool:
    """Time a job and print its median rate; return whether it reaches its bound, where it has one."""
    rates = per_unit(job)
    middle = statistics.median(rates)
    reached = bound is None or middle >= bound.least
    print(f"{name:<34}{middle:9.2f} {unit} per unit  ({rates[0]:.2f} to {rates[-1]:.2f})", end="")
    if bound is not None:
        ratio = f"{middle / bound.peer:.1f} x the peer, at least {bound.least / bound.peer:.1f} x"
        print(f"  = {ratio} ({bound.least:g}): {verdict(reached)}", end="")
    print(flush=True)
    return reached


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


def speeds() -> list[bool]:
    """Print how fast the engine is; return which bounds it reaches."""
    gc.disable()
    ruleset = compile_rules(load_variant("shengji-online").profile)
    reached = [
        report(f"replay, {name} games", replay_all(ruleset, games(name)), "deals", BOUNDS[name]) for name in GAMES
    ]
    questions = list(positions(ruleset))

    def ask_all() -> int:
        for question in questions:
            agrees(ruleset, question)
        return len(questions)

    reached.append(report("legality of recorded positions", ask_all, "checks", BOUNDS["positions"]))
    report("immutable door, random deals", immutable_deals(ruleset, 20), "deals")
    for decks, kitty in ((2, 8), (3, 6)):
        profile = replace(ruleset.profile, table=TableRules(decks=decks, kitty=kitty))
        reached.append(report_hard_positions(f"hard positions, {decks} decks", compile_rules(profile)))
    return reached


def report_hard_positions(name: str, ruleset: Ruleset) -> bool:
    """Time single questions of legality and print how long they take; return whether the worst is within its bound."""
    before = seconds_per_unit()
    times = microseconds(ruleset)
    scale = 0.002 / ((before + seconds_per_unit()) / 2)
    middle, most, worst = (scale * times[(len(times) - 1) * share // 100] for share in (50, 99, 100))
    print(
        f"{name:<34}{middle:9.2f} microseconds at 500 units a second, 99% under {most:.1f}, worst {worst:.1f}, "
        f"under {LONGEST:g}: {verdict(worst < LONGEST)}",
        flush=True,
    )
    return worst < LONGEST


def memories() -> list[bool]:
    """Print how much memory simulations take; return which bounds they keep."""
    few, many = memory.peak(memory.FEW), memory.peak(memory.DEALS)
    bounds = {
        f"memory of {memory.DEALS:,} deals": (many, memory.MOST),
        f"beyond that of {memory.FEW:,} deals": (many - few, memory.GROWTH),
    }
    for name, (megabytes, most) in bounds.items():
        print(f"{name:<34}{megabytes:9.2f} megabytes, under {most:g}: {verdict(megabytes < most)}", flush=True)
    return [megabytes < most for megabytes, most in bounds.values()]


def costs() -> list[bool]:
    """Print what short commands cost; return which bounds they keep."""
    base = commands.empty()
    reached = []
    for arguments, most in commands.COMMANDS:
        found = commands.cost(arguments)
        times = found.seconds / base.seconds
        kept = times < most and found.megabytes < commands.MOST_MEMORY
        reached.append(kept)
        name = " ".join(("tractor", *arguments))
        print(
            f"{name:<34}{times:9.2f} times `python -c pass`, under {most:g}; {found.megabytes:.0f} megabytes, "
            f"under {commands.MOST_MEMORY:g}: {verdict(kept)}",
            flush=True,
        )
    return reached


PARTS = {"speed": speeds, "memory": memories, "commands": costs}


@click.command()
@click.argument("parts", type=click.Choice(list(PARTS)), nargs=-1)
def main(parts: tuple[str, ...]) -> None:
    """Print the figures of some PARTS, of all without any; status 1 if a bound is not reached."""
    reached = [one for part in parts or PARTS for one in PARTS[part]()]
    sys.exit(0 if all(reached) else 1)


if __name__ == "__main__":
    main(prog_name="python -m tests.bench")
