"""Compare engine and model at full size: ``python -m tests.slow_model [COUNT]``.

COUNT (20,000 unless given) random situations of play and as many questions about declarations, results, levels and the
rest for every shipped variant, and as many situations over random option values.
"""

from __future__ import annotations

import random
import sys
import time

import click

from tests.slow_model.comparison import disagreements, profile_of, shipped_profiles
from tests.slow_model.judging import judged_apart
from tests.slow_model.situations import random_rules
from tractor_dsl.rules.profile import RuleProfile


def compare(name: str, profile: RuleProfile, seed: int, count: int) -> int:
    """Compare on some situations and return the number of disagreements, which are printed."""
    begun = time.monotonic()
    found: list[tuple[object, object, object]] = list(disagreements(profile, seed=seed, count=count))
    found += judged_apart(profile, seed=seed, count=count)
    spent = time.monotonic() - begun
    print(f"{name}: {count} situations, {count} questions, {len(found)} disagreements, {spent:.0f} s", flush=True)
    for situation, expected, answer in found[:5]:
        print(f"  {situation}\n    model {expected}\n    engine {answer}")
    return len(found)


@click.command()
@click.argument("count", type=click.IntRange(min=1), default=20_000)
def main(count: int) -> None:
    """Compare engine and model on COUNT situations and questions for every variant; status 1 if anything differs."""
    wrong = sum(compare(name, profile, 11, count) for name, profile in shipped_profiles().items())
    drawn = max(1, count // 100)
    for number in range(drawn):
        found = disagreements(profile_of(random_rules(random.Random(number))), seed=number, count=100)
        wrong += len(found)
        for situation, expected, answer in found[:2]:
            print(f"options {number}: {situation}\n    model {expected}\n    engine {answer}")
    print(f"random options: {drawn} sets of 100 situations; disagreements in all: {wrong}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(prog_name="python -m tests.slow_model")
