"""Lints of points: bands and multipliers that do something else than their author will have meant, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tractor_dsl.errors import Diagnostic, Fix, Place
from tractor_dsl.reading.findings import finding, instead, say
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.files.dead_rules import dead_fields
from tractor_dsl.rules.files.extremes import highest_score, largest_multiplier, score_step
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.kitty import Fixed, PerPair, PowerOfCards, capped, without_cap
from tractor_dsl.rules.result import Band, Over
from tractor_dsl.rules.shapes import Component
from tractor_dsl.rules.table import all_points


def lint_bands(rules: InForce) -> Iterator[Diagnostic]:
    """TD430: a side gains more when it does better. TD440: every band says something new."""
    bands = rules.profile.result.bands
    for index in range(1, len(bands)):
        before, band = bands[index - 1 : index + 1]
        same_side = (before.attackers is None) == (band.attackers is None)
        if not same_side:
            continue
        name = "declarers" if band.attackers is None else "attackers"
        gain, gain_before = (each.declarers if each.attackers is None else each.attackers for each in (band, before))
        at = f"result.bands[{index}]"
        notes = [rules.stated(f"result.bands[{index - 1}].{name}", gain_before)]
        better_before = (gain or 0) > (gain_before or 0) if name == "declarers" else (gain or 0) < (gain_before or 0)
        side = say(f"variants.{name}")
        if better_before:
            yield finding("td430", rules.place(f"{at}.{name}"), severity="warning", notes=notes, field=at, side=side)
        elif gain == gain_before and band.over is before.over and _says_no_more(band, before):
            place = rules.place(at)
            yield finding("td440", place, severity="warning", notes=notes, help=say("td440.help"), field=at)


def _says_no_more(band: Band, before: Band) -> bool:
    return band.then_every is None and (band.name is None or band.name == before.name)


def lint_scores(rules: InForce) -> Iterator[Diagnostic]:
    """TD413: some card scores. TD433: a band begins at a score that there is. TD434: and that can be reached."""
    profile = rules.profile
    step, most = score_step(profile), highest_score(profile)
    if not all_points(profile.table):
        yield finding("td413", rules.place("table.points"), severity="warning", help=say("td413.help"))
        return
    least_target = profile.auction.method.least if isinstance(profile.auction.method, Descending) else 0
    for index, band in enumerate(profile.result.bands):
        at = f"result.bands[{index}].at"
        reached = -(-band.at // step) * step
        if band.at % step > 1:  # 41 is how "more than 40" is written
            place = rules.place(at)
            yield finding(
                "td433",
                place,
                severity="warning",
                help=say("td433.help", at=band.at, reached=reached),
                fix=_number(rules, at, place, band.at, reached),
                at=band.at,
                step=step,
            )
        elif most is not None and band.at + (least_target if band.over is Over.TARGET else 0) > most[0]:
            tricks, kitty, times = most[1:]
            notes = [say("td434.note", tricks=tricks, kitty=kitty, times=times, most=most[0])]
            yield finding("td434", rules.place(at), severity="warning", notes=notes, at=band.at, most=most[0])


def _number(rules: InForce, path: str, place: Place, written: int, right: int) -> Fix | None:
    as_written = rules.find(path) == place and place.end_column - place.column == len(str(written))
    return instead(place, str(right)) if as_written else None


def lint_multipliers(rules: InForce) -> Iterator[Diagnostic]:
    """TD481: more cards count for no less. TD482: the cap leaves what is below it. TD483: no cap, and powers of two."""
    capture = rules.profile.kitty.capture
    at = "kitty.capture"
    if isinstance(capture, PowerOfCards) and capture.cap is None and rules.find(at) and not rules.find(f"{at}.cap"):
        largest = largest_multiplier(rules.profile)
        helped = say("td483.help")
        yield finding("td483", rules.place(at), severity="info", help=helped, two=2**4, three=2**6, largest=largest)
    if isinstance(capture, Fixed | PerPair):
        yield from _falling(rules, capture)
    cap = getattr(capture, "cap", None)
    if cap is not None:
        for what, shape in (("td482.pair", (2, 1)), ("td482.single", (1, 1))):
            free = without_cap(rules.profile.kitty).capture.multiplier([Component(*shape, 0, ())])
            if capped(free, cap) < free:
                place = rules.place(f"{at}.cap", at)
                yield finding("td482", place, severity="warning", cap=cap, what=say(what), counts=free)
                return


def _falling(rules: InForce, capture: Fixed | PerPair) -> Iterator[Diagnostic]:
    names = ("single", "pair", "triple") if isinstance(capture, Fixed) else ("single", "pair")
    steps = list(pairwise(names))
    if isinstance(capture, Fixed):
        steps.append(("pair", "tractor"))
    dead = dead_fields(rules.profile, "kitty.capture")
    for lower, higher in steps:
        less, more = getattr(capture, lower), getattr(capture, higher)
        fields = [f"kitty.capture.{name}" for name in (higher, lower)]
        if more < less and not dead.intersection(fields):
            notes = [rules.stated(fields[1], less)]
            place = rules.place(*fields, "kitty.capture")
            yield finding("td481", place, severity="warning", notes=notes, field=fields[0], more=more, less=less)
