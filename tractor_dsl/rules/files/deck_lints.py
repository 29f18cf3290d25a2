"""Lint of bands beside decks: every deck has points of its own, and bands are written for a number of decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tractor_dsl.errors import Diagnostic, Message, Place
from tractor_dsl.reading.findings import finding, listing, say
from tractor_dsl.reading.yaml_nodes import MapNode, ScalarNode, resolved
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.result import in_proportion
from tractor_dsl.rules.table import TableRules, all_points

_POINTS_OF_A_DECK: Final = 100
_TAKE_OVER_OF_A_DECK: Final = 40
"""From where the attackers take over nearly everywhere, in points for every deck."""


def lint_decks(rules: InForce) -> Iterator[Diagnostic]:
    """TD449: the attackers do not take over where they do with another number of decks."""
    bands, table = rules.profile.result.bands, rules.profile.table
    taking = [index for index, band in enumerate(bands) if band.attackers is not None]
    if not taking or all_points(table) != table.decks * _POINTS_OF_A_DECK:
        return
    at = bands[taking[0]].at
    fitting, rest = divmod(at, _TAKE_OVER_OF_A_DECK)
    before = bands[taking[0] - 1].at if taking[0] else 0
    if rest or fitting in (0, table.decks) or before > at // 2:
        return
    notes = [say("td449.own", at=at, all=all_points(table))]
    place = rules.find(f"result.bands[{taking[0]}].at") or rules.place("table.decks")
    yield _other_decks(rules, place, fitting, notes)


def inherited_bands(own: MapNode, parents: MapNode, rules: InForce) -> Iterator[Diagnostic]:
    """TD449: the file has other decks than its parents, whose bands it takes over."""
    changed, above = (_decks(root) for root in (own, parents))
    result, mine = (root.entries.get("result") for root in (parents, own))
    if changed is None or changed[0] == (above[0] if above else TableRules().decks):
        return
    if mine is not None and isinstance(mine.value, MapNode) and "bands" in mine.value.entries:
        return
    inherited = result.value.entries.get("bands") if result and isinstance(result.value, MapNode) else None
    if inherited is None:
        return
    notes = [say("td449.note", place=inherited.key.place)]
    yield _other_decks(rules, changed[1], above[0] if above else TableRules().decks, notes)


def _decks(root: MapNode) -> tuple[int, Place] | None:
    table = root.entries.get("table")
    node = table.value.entries.get("decks") if table is not None and isinstance(table.value, MapNode) else None
    if node is None or not isinstance(node.value, ScalarNode) or not isinstance(decks := resolved(node.value), int):
        return None
    return decks, node.value.place


def _other_decks(rules: InForce, place: Place, before: int, notes: Sequence[Message]) -> Diagnostic:
    """Return the finding that the bands in force are those of another number of decks, with those that would fit."""
    bands, table = rules.profile.result.bands, rules.profile.table
    fitting = in_proportion(bands, before, table.decks)
    if fitting == tuple(bands):
        helped = say("td449.help")
    else:
        helped = say("td449.fitting", points=all_points(table), bounds=listing([str(band.at) for band in fitting]))
    return finding("td449", place, severity="warning", notes=notes, help=helped, decks=table.decks, before=before)
