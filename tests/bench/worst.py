"""Positions made to be hard: hands full of pairs and runs, leads of up to twelve cards, two and three decks."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from tests.bench.recorded import Position
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.engine.lead import lead_of
from tractor_dsl.engine.legality import follow_masks
from tractor_dsl.rules.compile import Ruleset


def hard_positions(ruleset: Ruleset, count: int, seed: int) -> Iterator[Position]:
    """Yield positions in which a lead of two to twelve cards meets a hand that is rich in its suit group."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        order = ruleset.order(rng.randrange(13), rng.randrange(5))
        group = rng.choice([4, 4, 4, 0, 1, 2, 3])
        faces = [face for face in range(54) if order.group[face] == group]
        if len(faces) < 6:
            continue
        cards = [face for face in faces for _ in range(rng.choice(range(1, ruleset.planes + 1)))]
        others = [face for face in ruleset.deck if order.group[face] != group]
        led = _rich(rng, faces, ruleset.planes, rng.randrange(2, 13))
        lead = lead_of(ruleset, order, led)
        assert lead is not None
        mine = rng.sample(cards, min(len(cards), rng.randrange(len(led), 26)))
        hand = mine + rng.sample(others, max(0, 25 - len(mine)))
        play = rng.sample(mine, len(led)) if len(mine) >= len(led) else rng.sample(hand, len(led))
        made += 1
        yield Position(order, masks_of(order, hand, ruleset.planes), lead, play, legal=False)


def _rich(rng: random.Random, faces: list[int], copies: int, size: int) -> list[int]:
    """Return cards of one group with as many groups and neighbours as their number allows."""
    start = rng.randrange(len(faces))
    chosen: list[int] = []
    for step in range(len(faces)):
        face = faces[(start + step) % len(faces)]
        if rng.random() < 0.8:
            chosen += [face] * min(rng.choice(range(1, copies + 1)), size - len(chosen))
        if len(chosen) == size:
            break
    return chosen if len(chosen) >= 2 else [faces[start]] * 2


def microseconds(
    ruleset: Ruleset, count: int = 20_000, seed: int = 1, repeats: int = 5, slowest: int = 50
) -> list[float]:
    """Return the CPU time of one legality question for every hard position, in microseconds, sorted.

    Every position is asked a few times and the fastest counts, so that interruptions do not; the slowest ones are asked
    many times more.
    """
    asked = list(hard_positions(ruleset, count, seed))
    times = [_fastest(ruleset, position, repeats) for position in asked]
    for index in sorted(range(count), key=times.__getitem__)[-slowest:]:
        times[index] = min(times[index], _fastest(ruleset, asked[index], 20 * repeats))
    return sorted(times)


def _fastest(ruleset: Ruleset, position: Position, repeats: int) -> float:
    best = float("inf")
    for _ in range(repeats):
        begun = time.thread_time_ns()
        follow_masks(ruleset, position.order, position.hand, position.lead, position.play)
        best = min(best, time.thread_time_ns() - begun)
    return best / 1000
