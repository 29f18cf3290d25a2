"""Every slip in every shipped file: ``python -m tests.slips [FILE]``."""

from __future__ import annotations

import sys
import time
from collections import Counter

import click

from tests.slips.judging import fault_of
from tests.slips.making import SHIPPED, Maker


@click.command()
@click.argument("name", default="")
@click.option("--seed", default=1, help="Where in their words letters are changed.")
@click.option("--show", default=20, help="How many faults of a file are printed.")
def main(name: str, seed: int, show: int) -> None:
    """Make every slip in the shipped files whose path has NAME in it; status 1 when one is not told as it should be."""
    begun, total, wrong = time.monotonic(), Counter[str](), 0
    for file in SHIPPED:
        if name not in str(file):
            continue
        faults = []
        for slip in Maker(file, seed).slips():
            total[": ".join(slip.how.split(": ")[:2])] += 1
            fault = fault_of(slip)
            if fault is not None:
                faults.append(f"{slip}: {fault}")
        wrong += len(faults)
        print(*faults[:show], sep="\n", end="\n" if faults else "")
        print(f"{file.name}: {len(faults)} faults; {total.total()} slips, {time.monotonic() - begun:.0f} s", flush=True)
    print(*(f"{count:6} {how}" for how, count in sorted(total.items())), sep="\n")
    print(f"{total.total()} slips, {wrong} faults, {time.monotonic() - begun:.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(prog_name="python -m tests.slips")
