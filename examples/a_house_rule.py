"""A house rule with its rulings: read a variant file, run the examples it carries, and see what it changes.

Run it: ``python examples/a_house_rule.py``
"""

from __future__ import annotations

from pathlib import Path

from tractor_dsl.compare.rules import differences
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rulings.run import run_file

file = Path(__file__).with_name("our-family.yaml")
family = load_variant(file)
report = run_file(file)
print(f"{family.title.en} extends {family.extends[0]}: {report.passed} rulings hold, {report.failed} fail")

for row in differences([load_variant("qq").profile, family.profile]):
    theirs, ours = row.values
    print(f"- {row.title.en}: {theirs.en.splitlines()[0]} -> {ours.en.splitlines()[0]}")
