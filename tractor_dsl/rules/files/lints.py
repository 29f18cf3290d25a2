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
from tractor_dsl.rules.files.checks import CHECKS
from tractor_dsl.rules.files.dead_rules import DEAD_LOOKS, lint_cascades, lint_dead_rules
from tractor_dsl.rules.files.extend import Family
from tractor_dsl.rules.files.in_force import Check, InForce, Looks, axes_of
from tractor_dsl.rules.files.inheritance_lints import INHERITANCE_LOOKS, Inherited, inheritance_lints
from tractor_dsl.rules.files.result_lints import lint_bands, lint_multipliers, lint_scores
from tractor_dsl.rules.files.validate import plain_file
from tractor_dsl.rules.options import build_section
from tractor_dsl.rules.profile import AXES, RuleProfile

_SCORES: Final = ("result.bands", "table.points", "throw.fine", "auction.method")
_MOST: Final = (*_SCORES, "table.decks", "table.kitty", "throw.allowed", "kitty.capture", "kitty.buried_points")
_CAPTURE: Final = ("kitty.capture", "table.decks", "table.kitty")

LINTS: Final[Mapping[Check, Looks]] = {
    lint_bands: {"td430": ("result.bands",), "td440": ("result.bands",)},
    lint_scores: {"td413": ("table.points",), "td433": _SCORES, "td434": _MOST},
    lint_multipliers: {
        "td481": ("kitty.capture", "table.decks", "shapes.run_widths"),
        "td482": ("kitty.capture",),
        "td483": _CAPTURE,
    },
    lint_dead_rules: DEAD_LOOKS,
    lint_cascades: {"td454": ("follow.cascades", "table.decks")},
}
"""Every lint of the rules in force: the codes it gives, and the options it looks at."""
_AXES_OF: Final = {lint: axes_of(looks) for lint, looks in LINTS.items()}


def looked_at() -> Looks:
    """Return every code about rules that do not go together or are probably not meant, with the options it looks at.

    >>> looked_at()["td410"]
    ('table.decks', 'table.kitty')
    """
    found: dict[str, tuple[str, ...]] = {}
    for looks in (*CHECKS.values(), *LINTS.values(), INHERITANCE_LOOKS):
        found |= looks
    return dict(sorted(found.items()))


def codes_about(path: str) -> tuple[str, ...]:
    """Return the codes that look at an option or an axis, at something inside it, or at what it is inside of.

    >>> codes_about("kitty.capture.times"), codes_about("partners")
    (('td434', 'td462', 'td481', 'td482', 'td483'), ('td429',))
    """
    return tuple(code for code, fields in looked_at().items() if any(_meet(path, field) for field in fields))


def _meet(path: str, other: str) -> bool:
    return path == other or path.startswith(f"{other}.") or other.startswith(f"{path}.")


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
        for lint, axes in _AXES_OF.items()
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
