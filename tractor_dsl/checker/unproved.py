"""Numbers that a file changes and none of its rulings shows: they may be mistyped, and nobody would notice.

A ruling shows a number when it no longer holds with the parent's number in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tractor_dsl.errors import Diagnostic, Message
from tractor_dsl.rules.load import load_variant
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.read import RulingsFile
from tractor_dsl.rulings.run import run_rulings

NUMBERS: Final = (("kitty", "capture"), ("result", "bands"))
"""The options that are numbers above all, and that every table is asked about: multipliers and thresholds."""


def unproved(variant: Variant, rulings: RulingsFile) -> Iterator[Diagnostic]:
    """Yield a hint for every such option of the file itself; none where the file has no rulings, or no parent."""
    if not rulings.rulings or not variant.extends:
        return
    parent = load_variant(variant.extends[0], folder=Path(variant.path).parent).profile
    for axis, name in NUMBERS:
        path = f"{axis}.{name}"
        place = variant.origins.get(path)
        section, above = getattr(variant.profile, axis), getattr(parent, axis)
        if place is None or place.file != variant.path or getattr(section, name) == getattr(above, name):
            continue
        before: dict[str, Any] = {axis: replace(section, **{name: getattr(above, name)})}
        if not run_rulings(rulings, replace(variant, profile=replace(variant.profile, **before))).failed:
            params = {"path": path, "parent": variant.extends[0]}
            yield Diagnostic(place, Message("td912", params), "info", help=Message("td912.help", params))
