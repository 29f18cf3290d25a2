"""The sections on the levels of a match, and on what is no ordinary play."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_dsl.cards import RANKS, Rank
from tractor_dsl.compare.wording import in_words
from tractor_dsl.explain.page import Grid, Paragraph, Section
from tractor_dsl.explain.setting import Setting, several
from tractor_dsl.rules.irregularities import NoEscape, NoPenalty, NoRedeal
from tractor_dsl.rules.levels import climb
from tractor_dsl.rules.options import ListOf, RankName
from tractor_dsl.rules.partners import Team

_SILENT = (NoRedeal, NoPenalty, NoEscape)


def levels_section(setting: Setting) -> Section:
    """Return the ladder of levels, what stops a climb, who deals next, and how a match ends."""
    say, rules = setting.say, setting.profile.levels
    ladder = rules.ladder
    shown = say.words(in_words(ListOf(RankName()), ladder))
    called = setting.profile.partners.team is Team.CALLED
    code = "one" if len(ladder) == 1 else "ladder_called" if called else "ladder"
    follows = f"opens_{rules.held}" if setting.auctioned else "next_called" if called else "next"
    idle = {"ladder", *(name for name in ("must_play", "must_hold") if not getattr(rules, name))}
    if setting.auctioned:
        idle.add("held")
    if len(ladder) == 1:
        idle |= {"must_play", "must_hold", "past_top"}
    blocks = [
        Paragraph(say(f"explain.levels.{code}", levels=shown, first=RANKS[ladder[0]])),
        Paragraph(say(f"explain.levels.{follows}")),
        setting.options("levels", idle),
        _climbs(setting),
    ]
    return Section("levels", setting.title("levels"), tuple(several(blocks)))


def climbs(setting: Setting) -> Iterator[tuple[Rank, int, bool]]:
    """Yield climbs that show the ladder: the level, the levels gained, and whether the side dealt.

    From the first level; over every level that stops a side; and from the last one.
    """
    rules = setting.profile.levels
    ladder = rules.ladder
    if len(ladder) < 3:
        return
    yield ladder[0], 1, True
    yield ladder[0], 2, False
    for stop in (rank for rank in ladder if rank in rules.must_play or rank in rules.must_hold):
        at = ladder.index(stop)
        if at:
            yield ladder[at - 1], 2, True
        yield stop, 1, True
        if stop in rules.must_hold:
            yield stop, 1, False
    yield ladder[-2], 2, True
    yield ladder[-1], 1, True


def _climbs(setting: Setting) -> Grid | None:
    say, rules = setting.say, setting.profile.levels
    rows = []
    for at, up, dealing in dict.fromkeys(climbs(setting)):
        found = climb(rules, at, up, dealing=dealing)
        past = say(f"explain.levels.past_{rules.past_top}", to=RANKS[found.to]) if found.lap else RANKS[found.to]
        rows.append((RANKS[at], say("explain.levels.dealers" if dealing else "explain.levels.others"), str(up), past))
    headings = tuple(say(f"explain.levels.{name}") for name in ("at", "side", "up", "to"))
    return Grid(headings, tuple(rows), frozenset({2}), name="climbs") if rows else None


# ------------------------------------------------------------------------------------------------------- irregularities


def irregularities_section(setting: Setting) -> Section | None:
    """Return demands for a new deal and penalties, where there are any."""
    rules = setting.profile.irregularities
    silent = {name for name in ("redeal", "misplay", "escape") if isinstance(getattr(rules, name), _SILENT)}
    terms = setting.options("irregularities", silent)
    if not terms.rows:
        return None
    return Section("irregularities", setting.title("irregularities"), (terms,))
