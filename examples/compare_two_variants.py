"""Compare two variants over the same deals, with the same players, by code.

Run it: ``python examples/compare_two_variants.py``
"""

from __future__ import annotations

from tractor_dsl.compare.deals import compare_deals
from tractor_dsl.errors import Message
from tractor_dsl.messages import text_of
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.table import SEATS

variants = [load_variant("qq"), load_variant("qq-permanent-2")]
comparison = compare_deals(variants, deals=40, seed=7, players=("greedy",) * SEATS)

for row in comparison.rows():
    shown = [("-" if estimate is None else f"{estimate.value:.2f}") for estimate in row.estimates]
    gap = "" if row.difference is None else f"difference {row.difference.low:+.2f} to {row.difference.high:+.2f}"
    title = text_of(Message(f"simulate.measure.{row.measure.name}"), "en")
    print(f"{title:<46}{shown[0]:>8}{shown[1]:>8}   {gap}")
