"""What no single value shows: rules of a variant that do not go together.

Every check is one function with one diagnostic code. It sees the rules in force, and reports at the value that the file
itself states, naming the other places involved. A check is left out where an axis that it looks at is wrong already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from tractor_dsl.cards import FACES, RANKS, Rank
from tractor_dsl.errors import Diagnostic
from tractor_dsl.reading.findings import ENOUGH, did_you_mean, finding, instead, listing, say
from tractor_dsl.reading.full_width import full_width_in
from tractor_dsl.reading.yaml_nodes import ListNode, MapNode, ScalarNode
from tractor_dsl.rules.capture import Overruff, Ruff
from tractor_dsl.rules.files.band_checks import check_bands, check_target
from tractor_dsl.rules.files.combination_checks import (
    check_auction,
    check_cascades,
    check_end,
    check_escape,
    check_redeal,
    check_surrender,
)
from tractor_dsl.rules.files.declare_checks import (
    check_declare_window,
    check_declarers_first,
    check_kitty_card,
    check_openings,
    check_overturn_windows,
    check_rung_copies,
    check_rung_reach,
    check_with_kitty,
)
from tractor_dsl.rules.files.fields import ID, every_path
from tractor_dsl.rules.files.in_force import Check, InForce, Looks, axes_of, options_in
from tractor_dsl.rules.files.meant import Problem
from tractor_dsl.rules.files.suggest import MOST_SUGGESTIONS, suggest
from tractor_dsl.rules.files.validate import plain_file
from tractor_dsl.rules.files.wrong_keys import word_instead
from tractor_dsl.rules.options import build_section
from tractor_dsl.rules.profile import AXES, RuleProfile
from tractor_dsl.rules.table import SEATS, hand_size, kitty_sizes


def check_kitty_size(rules: InForce) -> Iterator[Diagnostic]:
    """TD410: the cards beside the kitty deal out evenly. TD411, TD412: it is smaller than a hand and leaves some."""
    table = rules.profile.table
    cards = FACES * table.decks
    rest = cards - table.kitty
    nearest = sorted(sorted(kitty_sizes(table.decks), key=lambda size: (abs(size - table.kitty), size))[:3])
    place = rules.place("table.kitty", "table.decks")
    notes = [rules.stated("table.decks", table.decks), rules.stated("table.kitty", table.kitty)]
    closest = min(nearest, key=lambda size: abs(size - table.kitty))
    helped = say(
        "td410.help",
        sizes=listing([str(size) for size in nearest], "variants.either"),
        size=closest,
        hand=(cards - closest) // SEATS,
    )
    if rest <= 0:
        yield finding("td412", place, notes=notes, help=helped, kitty=table.kitty, cards=cards)
    elif rest % SEATS:
        yield finding("td410", place, notes=notes, help=helped, kitty=table.kitty, cards=cards, rest=rest)
    elif table.kitty >= hand_size(table):
        yield finding("td411", place, notes=notes, help=helped, kitty=table.kitty, hand=hand_size(table))


def check_capture(rules: InForce) -> Iterator[Diagnostic]:
    """TD461: a ruff that only counts has no components to be compared one by one."""
    capture = rules.profile.capture
    if capture.ruff is Ruff.COUNTS and capture.overruff is Overruff.EVERY_COMPONENT:
        place = rules.place("capture.overruff", "capture.ruff")
        notes = [
            rules.stated("capture.ruff", capture.ruff),
            rules.stated("capture.overruff", capture.overruff),
        ]
        yield finding("td461", place, notes=notes, help=say("td461.help"))


def check_ladder(rules: InForce) -> Iterator[Diagnostic]:
    """TD471: levels rise. TD472, TD473: levels that must be played or held are levels."""
    levels = rules.profile.levels
    for index in range(1, len(levels.ladder)):
        lower, higher = levels.ladder[index - 1 : index + 1]
        if higher <= lower:
            place = rules.place(f"levels.ladder[{index}]", "levels.ladder")
            yield finding("td471", place, help=say("td471.help"), level=RANKS[higher], before=RANKS[lower])
    yield from _outside(rules, "td472", "levels.must_play", levels.must_play)
    yield from _outside(rules, "td473", "levels.must_hold", levels.must_hold)


def _outside(rules: InForce, code: str, path: str, ranks: Sequence[Rank]) -> Iterator[Diagnostic]:
    ladder = rules.profile.levels.ladder
    for index, rank in enumerate(ranks):
        if rank not in ladder:
            place = rules.place(f"{path}[{index}]", path, "levels.ladder")
            levels = listing([RANKS[level] for level in ladder])
            notes = [rules.stated("levels.ladder", levels)]
            yield finding(code, place, notes=notes, level=RANKS[rank])


_SIZES: Final = ("table.decks", "table.kitty")
_MOMENTS: Final = ("declare.begins", "declare.ends")
_BANDS: Final = ("result.bands",)
_FROM_TARGET: Final = ("auction.method", "result.bands")
_SURRENDER: Final = ("result.surrender", "result.bands")
_CASCADES: Final = ("follow.cascades", "table.decks")

CHECKS: Final[Mapping[Check, Looks]] = {
    check_kitty_size: {"td410": _SIZES, "td411": _SIZES, "td412": _SIZES},
    check_rung_copies: {"td421": ("declare.rungs", "table.decks")},
    check_rung_reach: {"td422": ("declare.rungs",), "td424": ("declare.rungs",)},
    check_declare_window: {"td423": _MOMENTS, "td428": _MOMENTS},
    check_overturn_windows: {"td425": ("declare.overturn", "declare.first_overturn")},
    check_openings: {"td208": ("declare.openings",), "td426": ("declare.openings", "declare.rungs")},
    check_with_kitty: {"td427": ("declare.with_kitty", "declare.overturn", "declare.first_overturn")},
    check_kitty_card: {"td443": ("declare.nobody.card", "table.kitty")},
    check_declarers_first: {"td429": ("declare.who", "partners.team")},
    check_capture: {"td461": ("capture.ruff", "capture.overruff")},
    check_bands: dict.fromkeys(("td431", "td432", "td435", "td436", "td437", "td438", "td439"), _BANDS),
    check_target: dict.fromkeys(("td441", "td442", "td444"), _FROM_TARGET),
    check_surrender: {"td447": _SURRENDER, "td448": _SURRENDER, "td455": _SURRENDER},
    check_auction: {"td445": ("auction.method",), "td446": ("auction.method",)},
    check_cascades: dict.fromkeys(("td208", "td451", "td452", "td453"), _CASCADES),
    check_ladder: {
        "td471": ("levels.ladder",),
        "td472": ("levels.must_play", "levels.ladder"),
        "td473": ("levels.must_hold", "levels.ladder"),
    },
    check_end: {"td474": ("levels.ends.laps", "levels.past_top")},
    check_escape: {"td491": ("irregularities.escape",)},
    check_redeal: {"td492": ("irregularities.redeal", "table.decks", "table.points")},
}
"""Every check of the rules: the codes it gives, and the options it looks at."""
_AXES_OF: Final = {check: axes_of(looks) for check, looks in CHECKS.items()}
CHECKED_TOGETHER: Final = frozenset(options_in(looks) for looks in CHECKS.values())
"""The options that are held against each other, by every check."""


def cross_checks(
    root: MapNode, spoilt: set[str], file: str, changed: Collection[str] = frozenset(AXES)
) -> list[Diagnostic]:
    """Return what does not go together in the rules in force, looking only at axes without findings of their own.

    A check that looks at none of the axes that were ``changed`` is left out.
    """
    return cross_checks_and_axes(root, spoilt, file, changed)[0]


def cross_checks_and_axes(
    root: MapNode, spoilt: set[str], file: str, changed: Collection[str] = frozenset(AXES)
) -> tuple[list[Diagnostic], set[str]]:
    """Return what does not go together in the rules in force, and the axes that have a part in it."""
    asked = {
        check: axes for check, axes in _AXES_OF.items() if axes.isdisjoint(spoilt) and not axes.isdisjoint(changed)
    }
    plain = plain_file(root.only(frozenset[str]().union(*asked.values())))
    sections: dict[str, Any] = {axis: build_section(AXES[axis], values) for axis, values in plain.items()}
    rules = InForce(RuleProfile(**sections), root, file)
    findings: list[Diagnostic] = []
    clashing: set[str] = set()
    for check, axes in asked.items():
        found = list(islice(check(rules), ENOUGH))
        findings += found
        clashing.update(axes if found else ())
    return findings, clashing


# --- the header


def header_checks(own: MapNode, id_of_file: str | None) -> list[Problem]:
    """Return what is wrong with the names in a file's header: its id, and the rules it calls inferred."""
    return [*_id(own, id_of_file), *islice(_inferred(own), ENOUGH)]


def _id(own: MapNode, id_of_file: str | None) -> Iterator[Problem]:
    """TD802: the id must be the name of the file, for it is by its id that a variant is found."""
    stated = own.text_of("id")
    if stated is not None and id_of_file is not None and stated != id_of_file and ID.fullmatch(stated):
        place = own.entries["id"].value.place
        fix = instead(place, id_of_file, safe=False) if ID.fullmatch(id_of_file) else None
        helped = say("td802.help", id=id_of_file) if fix is not None else say("td802.rename", id=stated)
        yield ("id",), finding("td802", place, help=helped, fix=fix, id=stated, file=id_of_file)


def _inferred(own: MapNode) -> Iterator[Problem]:
    """TD211: what is called inferred must be a rule that there is."""
    entry = own.entries.get("inferred")
    paths = list(every_path()) if entry is not None else []
    for index, item in enumerate(entry.value.items if entry and isinstance(entry.value, ListNode) else ()):
        if isinstance(item, ScalarNode) and item.text and item.text not in paths:
            mistake = full_width_in(item.place, item.text) if item.plain else None
            if mistake is not None:
                yield ("inferred", index), mistake
                continue
            ends = [path for path in paths if path.endswith(f".{item.text}")]
            meant = list(dict.fromkeys([*ends, *suggest(item.text, paths)]))[:MOST_SUGGESTIONS]
            fix = word_instead(item, meant[0], safe=len(meant) == 1) if meant else None
            yield ("inferred", index), finding("td211", item.place, help=did_you_mean(meant), fix=fix, path=item.text)
