"""Ask for a ruling: the same question under every variant, with the rule that decides and where it is written.

Run it: ``python examples/ask_a_ruling.py``
"""

from __future__ import annotations

from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.wording import judgement_lines

# He led a tractor of three pairs, and I have a tractor of two and some loose pairs.
question = {"follow": {"lead": "♥KKQQJJ", "hand": "♥9988 66442", "play": "♥99 66 44"}}
given = {"level": "10", "trump": "♠"}

for name, *_ in variant_files():
    for line in judgement_lines(judge(load_variant(name), question, given), "en"):
        print(line)
