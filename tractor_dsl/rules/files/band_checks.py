"""Checks of ``result``: bands from nothing upwards, the declarers' before the attackers', one side in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.result import Band, Over


def check_bands(rules: InForce) -> Iterator[Diagnostic]:
    """Check everything about bands; see the functions below for the codes."""
    bands = rules.profile.result.bands
    yield from _starts(rules, bands)
    yield from _sides(rules, bands)
    yield from _then_every(rules, bands)


def _at(index: int, key: str = "") -> str:
    return f"result.bands[{index}].{key}" if key else f"result.bands[{index}]"


def _starts(rules: InForce, bands: Sequence[Band]) -> Iterator[Diagnostic]:
    """TD431: the first band begins at 0. TD432: every band begins above the one before that counts from the same."""
    if bands[0].at != 0:
        yield finding("td431", rules.place(_at(0, "at")), help=say("td431.help"), at=bands[0].at)
    for index in range(1, len(bands)):
        before = bands[index - 1].at
        if bands[index].over is bands[index - 1].over and bands[index].at <= before:
            notes = [rules.stated(_at(index - 1, "at"), before)]
            yield finding(
                "td432",
                rules.place(_at(index, "at")),
                notes=notes,
                field=_at(index, "at"),
                at=bands[index].at,
                before=before,
            )


def _sides(rules: InForce, bands: Sequence[Band]) -> Iterator[Diagnostic]:
    """TD435, TD439: one side in each band. TD437: the declarers' bands come first. TD438: each side has one."""
    attackers_since: int | None = None
    clear = True
    for index, band in enumerate(bands):
        if (band.declarers is None) == (band.attackers is None):
            clear = False
            path = _at(index, "attackers") if band.attackers is not None else _at(index)
            code = "td435" if band.attackers is not None else "td439"
            yield finding(code, rules.place(path), help=say("td435.help"), field=_at(index))
        elif band.attackers is not None:
            attackers_since = index if attackers_since is None else attackers_since
        elif attackers_since is not None:
            notes = [say("td437.note", place=rules.place(_at(attackers_since, "attackers")))]
            yield finding("td437", rules.place(_at(index, "declarers")), notes=notes, field=_at(index))
    if clear and len({band.attackers is None for band in bands}) == 1:
        side = say("variants.attackers" if bands[0].attackers is None else "variants.declarers")
        yield finding("td438", rules.place("result.bands"), help=say("td438.help"), side=side)


def check_target(rules: InForce) -> Iterator[Diagnostic]:
    """TD441, TD444: a target and bands that count from it need each other. TD442: those come after the others."""
    bands, method = rules.profile.result.bands, rules.profile.auction.method
    from_target = [index for index, band in enumerate(bands) if band.over is Over.TARGET]
    if not from_target and isinstance(method, Descending):
        notes = [rules.stated("auction.method", method.MODE)]
        yield finding("td444", rules.place("auction.method", "result.bands"), notes=notes, help=say("td444.help"))
    if from_target and not isinstance(method, Descending):
        place = rules.place(_at(from_target[0], "over"), "auction.method")
        yield finding("td441", place, help=say("td441.help"), field=_at(from_target[0]))
    if from_target and from_target != list(range(max(1, len(bands) - len(from_target)), len(bands))):
        field = _at(from_target[0])
        yield finding("td442", rules.place(f"{field}.over"), help=say("td442.help"), field=field)


def _then_every(rules: InForce, bands: Sequence[Band]) -> Iterator[Diagnostic]:
    """TD436: ``then_every`` only in the last band, and only for the attackers."""
    for index, band in enumerate(bands):
        if band.then_every is not None and (index < len(bands) - 1 or band.attackers is None):
            yield finding("td436", rules.place(_at(index, "then_every")), help=say("td436.help"), field=_at(index))
