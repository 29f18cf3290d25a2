"""A fixed pure-Python workload: the unit in which speeds are stated on a noisy machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable


def work() -> int:
    """About 20,000 steps of the kind a card engine makes: list reads, shifts, masks, small branches."""
    rng = random.Random(7)
    table = [rng.getrandbits(16) for _ in range(54)]
    hands = [rng.getrandbits(16) for _ in range(20)]
    total = 0
    for i in range(5000):
        card = (i * 17) % 54
        bits = table[card]
        held = hands[card % 20]
        if held & bits:
            run = held & (held >> 1)
            total += run.bit_count()
        else:
            total ^= bits
        hands[card % 20] = (held ^ bits) & 0xFFFF
    return total


def seconds_per_unit(at_least: float = 0.25) -> float:
    """Return the CPU seconds that one unit takes now."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < at_least:
        work()
        done += 1
    return spent / done


def per_unit(job: Callable[[], int], rounds: int = 7) -> list[float]:
    """Return how many things a job does per unit, once per round; ``job`` returns how many it did.

    The unit is measured before and after every round, so that a change of the machine's speed shows little.
    """
    rates = []
    for _ in range(rounds):
        before = seconds_per_unit()
        begun = time.process_time()
        done = job()
        spent = time.process_time() - begun
        rates.append(done / spent * (before + seconds_per_unit()) / 2)
    return sorted(rates)
