"""Checks of what goes beyond a plain deal: auction, surrender, cascades, ends of a match, penalties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import finding, say
from tractor_dsl.rules.auction import Descending
from tractor_dsl.rules.files.in_force import InForce
from tractor_dsl.rules.irregularities import FewPoints, TimesStake, Whose
from tractor_dsl.rules.levels import Laps, PastTop
from tractor_dsl.rules.result import surrendered
from tractor_dsl.rules.table import SEATS, all_points


def check_auction(rules: InForce) -> Iterator[Diagnostic]:
    """TD445: the lowest target of an auction may not lie above the highest. TD446: both are reached by its steps."""
    method = rules.profile.auction.method
    if not isinstance(method, Descending):
        return
    notes = [rules.stated("auction.method.start", method.start), rules.stated("auction.method.least", method.least)]
    if method.least > method.start:
        place = rules.place("auction.method.least", "auction.method.start", "auction.method")
        yield finding("td445", place, notes=notes, least=method.least, start=method.start)
    for name, value in (("start", method.start), ("least", method.least)):
        if value % method.step:
            field = f"auction.method.{name}"
            place = rules.place(field, "auction.method.step", "auction.method")
            notes = [rules.stated("auction.method.step", method.step)]
            wrong: dict[str, Any] = {"field": field, "target": value, "step": method.step}
            yield finding("td446", place, notes=notes, help=say("td446.help"), **wrong)


def check_surrender(rules: InForce) -> Iterator[Diagnostic]:
    """TD447: surrenders begin at target 0. TD448: they rise. TD455: who gives up does not win by it."""
    entries = rules.profile.result.surrender
    for index, entry in enumerate(entries):
        place = rules.place(f"result.surrender[{index}].target")
        if index == 0 and entry.target:
            yield finding("td447", place, target=entry.target)
        elif index and entry.target <= entries[index - 1].target:
            yield finding("td448", place, target=entry.target, before=entries[index - 1].target)
        elif (conceded := surrendered(rules.profile.result, entry.target)) and not conceded.attackers_won:
            place = rules.place(f"result.surrender[{index}].over", f"result.surrender[{index}].target")
            notes = [rules.stated(f"result.bands[{conceded.band}].at", rules.profile.result.bands[conceded.band].at)]
            yield finding("td455", place, notes=notes, points=entry.target + entry.over)


def check_cascades(rules: InForce) -> Iterator[Diagnostic]:
    """TD451: a cascade is for a component that can be led. TD452: its answers are as long as the lead.

    TD208: each is listed once.
    """
    profile = rules.profile
    seen: list[object] = []
    for index, cascade in enumerate(profile.follow.cascades):
        at = f"follow.cascades[{index}]"
        groups = cascade.lead.groups
        if len(groups) != 1 or groups[0][0] > profile.table.decks:
            place = rules.place(f"{at}.lead", "table.decks")
            notes = [rules.stated("table.decks", profile.table.decks)]
            yield finding("td451", place, notes=notes, help=say("td451.help"), field=f"{at}.lead")
            continue
        if groups in seen:
            yield finding("td453", rules.place(f"{at}.lead"), field=f"{at}.lead")
        seen.append(groups)
        cards = groups[0][0] * groups[0][1]
        yield from rules.repeats(f"{at}.answers", cascade.answers)
        for number, answer in enumerate(cascade.answers):
            if answer.cards > cards:
                field = f"{at}.answers[{number}]"
                notes = [say("td452.note", cards=cards)]
                yield finding("td452", rules.place(field), notes=notes, field=field, cards=answer.cards)


def check_end(rules: InForce) -> Iterator[Diagnostic]:
    """TD474: more than one lap needs a side to start again after the last level."""
    levels = rules.profile.levels
    if isinstance(levels.ends, Laps) and levels.ends.laps > 1 and levels.past_top is PastTop.STOP:
        place = rules.place("levels.ends.laps", "levels.ends", "levels.past_top")
        notes = [rules.stated("levels.past_top", levels.past_top)]
        yield finding("td474", place, notes=notes, help=say("td474.help"), laps=levels.ends.laps)


def check_redeal(rules: InForce) -> Iterator[Diagnostic]:
    """TD492: there are deals in which nobody may demand a new one."""
    redeal, points = rules.profile.irregularities.redeal, all_points(rules.profile.table)
    if not isinstance(redeal, FewPoints):
        return
    most = points // (SEATS if redeal.whose is Whose.ANYONE else SEATS // 2)
    if redeal.below > most:
        place = rules.place("irregularities.redeal.below", "irregularities.redeal.whose", "irregularities.redeal")
        notes = [rules.stated("irregularities.redeal.whose", redeal.whose)]
        yield finding("td492", place, notes=notes, help=say("td492.help", most=most), below=redeal.below, points=points)


def check_escape(rules: InForce) -> Iterator[Diagnostic]:
    """TD491: the least price of leaving may not lie above the most."""
    escape = rules.profile.irregularities.escape
    if isinstance(escape, TimesStake) and escape.least > escape.most:
        place = rules.place("irregularities.escape.least", "irregularities.escape.most", "irregularities.escape")
        notes = [
            rules.stated("irregularities.escape.least", escape.least),
            rules.stated("irregularities.escape.most", escape.most),
        ]
        yield finding("td491", place, notes=notes, least=escape.least, most=escape.most)
