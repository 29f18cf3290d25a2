"""Lints: rules that a file may have, but that its author will hardly have meant.

They look at the rules in force as the cross-checks do, and never make a file unusable. What a parent says is its own
business: only what the file itself writes is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, product
from typing import Any, Final

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import ENOUGH
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, ScalarNode
from tractor_dsl.rules.files.checks import CHECKS
from tractor_dsl.rules.files.dead_rules import DEAD_LOOKS, lint_cascades, lint_dead_rules
from tractor_dsl.rules.files.deck_lints import lint_decks
from tractor_dsl.rules.files.declare_checks import lint_rung_order
from tractor_dsl.rules.files.extend import Family
from tractor_dsl.rules.files.in_force import Check, InForce, Looks
from tractor_dsl.rules.files.inheritance_lints import Inherited, inheritance_lints
from tractor_dsl.rules.files.level_lints import lint_ladder
from tractor_dsl.rules.files.result_lints import lint_bands, lint_multipliers, lint_scores
from tractor_dsl.rules.files.title_lints import title_lints
from tractor_dsl.rules.files.validate import plain_file
from tractor_dsl.rules.options import build_section, options_of
from tractor_dsl.rules.profile import AXES, RuleProfile

_SCORES: Final = ("result.bands", "table.points", "throw.fine", "auction.method")
_MOST: Final = (*_SCORES, "table.decks", "table.kitty", "throw.allowed", "kitty.capture", "kitty.buried_points")
_CAPTURE: Final = ("kitty.capture", "table.decks", "table.kitty")

LINTS: Final[Mapping[Check, Looks]] = {
    lint_bands: {"td430": ("result.bands",), "td440": ("result.bands",)},
    lint_scores: {"td413": ("table.points",), "td433": _SCORES, "td434": _MOST},
    lint_decks: {"td449": ("table.decks", "table.points", "result.bands")},
    lint_multipliers: {
        "td481": (*_CAPTURE, "shapes.run_widths", "shapes.shortest_run"),
        "td482": ("kitty.capture",),
        "td483": _CAPTURE,
    },
    lint_ladder: {
        "td475": (
            "levels.ladder",
            "levels.must_play",
            "levels.must_hold",
            "levels.past_top",
            "result.bands",
            "irregularities.misplay",
        )
    },
    lint_dead_rules: DEAD_LOOKS,
    lint_cascades: dict.fromkeys(("td454", "td456", "td457"), ("follow.cascades", "table.decks")),
    lint_rung_order: {"td420": ("declare.rungs",)},
}
"""Every lint of the rules in force: the codes it gives, and the options it looks at."""


def looked_at() -> Looks:
    """Return every code about rules that do not go together or are probably not meant, with the options it looks at.

    >>> looked_at()["td410"]
    ('table.decks', 'table.kitty')
    """
    found: dict[str, tuple[str, ...]] = {}
    for looks in (*CHECKS.values(), *LINTS.values()):
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

    ``root`` are the rules in force, ``spoilt`` the axes and options with mistakes, which are left out: nothing is said
    that hangs on one of them.
    """
    own = family.documents[0]
    rules = InForce(_profile(root, spoilt), root, own.source.file)
    found: list[Diagnostic] = []
    for lint, looks in LINTS.items():
        codes = {code for code, fields in looks.items() if not any(_meet(*pair) for pair in product(fields, spoilt))}
        if codes:
            found += islice((one for one in lint(rules) if one.message.code in codes), ENOUGH)
    parents = family.of_parents() if len(family.documents) > 1 else None
    found += title_lints(own.root, parents)
    if parents is not None:
        inherited = Inherited(own, parents, _inferred(family))
        found += islice(inheritance_lints(inherited, rules, {path.partition(".")[0] for path in spoilt}), ENOUGH)
    return [one for one in found if one.place.file == own.source.file]


def spoilt_by(path: Sequence[str | int]) -> str:
    """Return what a mistake at a path spoils: an option, or an axis as a whole if it is in none.

    >>> spoilt_by(("kitty", "capture", "cap")), spoilt_by(("kitty", "captrue")), spoilt_by(("kitty",))
    ('kitty.capture', 'kitty', 'kitty')
    """
    axis, *inside = map(str, path)
    options = {entry.name: entry for entry in options_of(AXES[axis])}
    return f"{axis}.{inside[0]}" if inside and inside[0] in options and not options[inside[0]].required else axis


def _profile(root: MapNode, spoilt: set[str]) -> RuleProfile:
    """Return the rules in force without what is spoilt."""
    plain = plain_file(root.only(AXES.keys() - spoilt))
    sections: dict[str, Any] = {
        axis: build_section(
            AXES[axis], {name: value for name, value in written.items() if f"{axis}.{name}" not in spoilt}
        )
        for axis, written in plain.items()
    }
    return RuleProfile(**sections)


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
