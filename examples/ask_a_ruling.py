"""Ask for a ruling: the same question under every variant, with the rule that decides and where it is written.

Run it: ``python examples/ask_a_ruling.py``
"""

from __future__ import annotations

from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.wording import judgement_lines

# We won the last trick with a tractor of three pairs, and there are 20 points in the kitty.
question = {"kitty": {"winning": "♥KKQQJJ", "points": 20}}
given = {"level": "10", "trump": "♠"}

reasons: list[str] = []
for name, *_ in variant_files():
    answer, *reasons = judgement_lines(judge(load_variant(name), question, given), "en")
    print(answer)
print("Why, in the last of them:", *reasons, sep="\n")
