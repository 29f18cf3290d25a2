"""Every synthetic variant at full size: ``python -m tests.covering [DEALS]``.

Each is played for DEALS (50 unless given) deals by the random and the greedy player, and compared with the slow model
on four times as many situations and questions.
"""

from __future__ import annotations

import sys
import time

import click

from tests.covering.files import loaded
from tests.covering.playing import faults
from tests.covering.rows import covering_rows
from tractor_dsl.rules.compile import compile_rules


@click.command()
@click.argument("deals", type=click.IntRange(min=1), default=50)
def main(deals: int) -> None:
    """Play every synthetic variant for DEALS deals by each player, beside the slow model; status 1 on any fault."""
    begun = time.monotonic()
    rows, counts = covering_rows()
    print(*counts.lines(), sep="\n")
    print(f"{len(rows)} variants, {time.monotonic() - begun:.0f} s", flush=True)
    wrong = 0
    for number, row in enumerate(rows):
        ruleset = compile_rules(loaded(row, number).profile)
        found = list(faults(ruleset, deals=deals, questions=4 * deals, seed=number))
        wrong += len(found)
        for fault in found[:3]:
            print(f"variant {number}: {fault}", flush=True)
    print(f"{len(rows)} variants, {deals} deals each: {wrong} faults, {time.monotonic() - begun:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(prog_name="python -m tests.covering")
