"""Lints: rules that a file may have, but that its author will hardly have meant.

They look at the rules in force as the cross-checks do, and never make a file unusable. What a parent says is its own
business: only what the file itself writes is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import ENOUGH
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, ScalarNode
from tractor_dsl.rules.files.checks import Check
from tractor_dsl.rules.files.dead_rules import lint_cascades, lint_dead_rules
from tractor_dsl.rules.files.extend import Family
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.files.inheritance_lints import Inherited, inheritance_lints
from tractor_dsl.rules.files.result_lints import lint_bands, lint_multipliers, lint_scores
from tractor_dsl.rules.files.validate import plain_file
from tractor_dsl.rules.options import build_section
from tractor_dsl.rules.profile import AXES, RuleProfile

LINTS: Final[Mapping[Check, tuple[str, ...]]] = {
    lint_bands: ("result",),
    lint_scores: ("result", "table", "throw", "kitty", "auction"),
    lint_multipliers: ("kitty", "table"),
    lint_dead_rules: tuple(AXES),
    lint_cascades: ("follow", "table"),
}
"""Every lint of the rules in force, and the axes it looks at."""


def lints(family: Family, root: MapNode, spoilt: set[str]) -> list[Diagnostic]:
    """Return what is probably not meant in a file.

    ``root`` are the rules in force, ``spoilt`` the axes with mistakes, which are left out.
    """
    own = family.documents[0]
    plain = plain_file(root.only(AXES.keys() - spoilt))
    sections: dict[str, Any] = {axis: build_section(AXES[axis], written) for axis, written in plain.items()}
    rules = InForce(RuleProfile(**sections), root, own.source.file)
    found = [
        diagnostic
        for lint, axes in LINTS.items()
        if not spoilt.intersection(axes)
        for diagnostic in islice(lint(rules), ENOUGH)
    ]
    if len(family.documents) > 1:
        inherited = Inherited(own, family.of_parents(), _inferred(family))
        found += islice(inheritance_lints(inherited, spoilt), ENOUGH)
    return [one for one in found if one.place.file == own.source.file]


def _inferred(family: Family) -> frozenset[str]:
    named = (document.root.entries.get("inferred") for document in family.documents)
    lists = (entry.value for entry in named if entry is not None)
    return frozenset(
        item.text
        for listed in lists
        if isinstance(listed, ListNode)
        for item in listed.items
        if isinstance(item, ScalarNode)
    )
