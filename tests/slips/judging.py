"""What is said of a slip, held against what should be: one finding, in its place, with the right suggestion first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.slips.making import Slip
from tractor_dsl.checker.check import Opened, check
from tractor_dsl.cli.diagnostics import as_json, code_of
from tractor_dsl.cli.formats import every_finding
from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.rules.load import read_variant


def findings_of(slip: Slip) -> list[Diagnostic]:
    """Return everything that ``check`` says of a file with a slip, without playing deals."""
    content = slip.spoilt.text.encode()
    try:
        variant = read_variant(content, slip.file.name, folder=slip.file.parent, combined=True)
        opened = Opened(slip.file.name, content, variant)
    except FindingsError as error:
        opened = Opened(slip.file.name, content, None, error.diagnostics)
    return every_finding(check(opened, deals=0), "en")


def fault_of(slip: Slip) -> str | None:
    """Return what is wrong with what is said of a slip, None when all is well."""
    found = findings_of(slip)
    if len(found) != 1:
        return f"{len(found)} findings" + "".join(f"; {_brief(one)}" for one in found[:4])
    (only,) = found
    if not is_there(only, slip):
        return f"not at {slip.spoilt.line}:{slip.spoilt.column}: {_brief(only)}"
    offered = named(only, twice=slip.how.split(": ")[1].startswith("twice"))
    if slip.right and (not offered or offered[0] not in slip.right):
        return f"{slip.right[0]} is not named first: {_brief(only)}"
    if slip.others and len(slip.others) < 4 and not set(slip.others) & set(offered):
        return f"none of {', '.join(slip.others)} is named: {_brief(only)}"
    return None


def is_there(found: Diagnostic, slip: Slip) -> bool:
    """Tell whether a finding stands where the slip is: of an item that is there twice, its id may be shown."""
    place = found.place
    return place.line == slip.spoilt.line and (place.column == slip.spoilt.column or slip.how.startswith("item:"))


def named(found: Diagnostic, *, twice: bool) -> Sequence[str]:
    """Return what a finding offers, in order: the other place of what is there ``twice``, else what its help quotes."""
    said = as_json(found, "en")
    if twice:
        return re.findall(r":\d+:", " ".join([*said["notes"], said["message"]]))
    quoted = re.findall(r"`([^`]*)`", re.sub(r"\[\d+\]", "", said["help"] or ""))
    places = [word for word in quoted if word.endswith(":")]
    return places or quoted


def _brief(found: Diagnostic) -> str:
    said = as_json(found, "en")
    beside = " ".join(f"({text})" for text in (*said["notes"], said["help"]) if text)
    return f"{found.place.line}:{found.place.column} {code_of(found)} {said['message']} {beside}"
