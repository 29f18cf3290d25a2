"""The sections on throws, on what wins a trick, and on the kitty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tractor_dsl.cards import NO_TRUMP, Card
from tractor_dsl.explain.page import Block, Grid, Paragraph, Section
from tractor_dsl.explain.setting import Setting, several, times
from tractor_dsl.notation import cards_text
from tractor_dsl.rules.kitty import Measured, kitty_multiplier
from tractor_dsl.rules.table import points_of
from tractor_dsl.rules.throw import Allowed, PointsFine, may_throw
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.wording import spaced

KITTY_POINTS: Final = 20
"""Card points in the kitty, for the table of multipliers."""


def throw_section(setting: Setting) -> Section | None:
    """Return whether several components may be led together, and what happens when one of them is beaten."""
    say, rules = setting.say, setting.profile.throw
    if rules.allowed is Allowed.NEVER:
        return Section("throw", setting.title("throw"), (Paragraph(say("explain.throw.never")),))
    blocks = [
        Paragraph(say("explain.throw.intro")),
        setting.options("throw"),
        *_failed_throws(setting),
    ]
    return Section("throw", setting.title("throw"), tuple(several(blocks)))


def throws(setting: Setting) -> Iterator[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]]:
    """Yield throws in the side suit, with what the three other players hold of it: one that holds, others that fail."""
    f = setting.naturals(setting.side)
    if not may_throw(setting.profile.throw, setting.side) or len(f) < 8:
        return
    if setting.decks == 1:
        yield (f[0], f[1]), ((f[2], f[5]), (f[3], f[6]), (f[7],))
        yield (f[0], f[2], f[6]), ((f[3], f[5]), (f[1], f[4]), (f[7],))
        return
    yield (f[0], *times(f[1:2], 2)), ((*times(f[2:3], 2), f[5]), (f[3], f[6]), (f[7],))
    yield (f[0], *times(f[2:3], 2)), ((f[3], f[5]), (*times(f[1:2], 2), f[6]), (f[7],))
    yield (f[2], *times(f[4:5], 2)), ((f[0], f[7]), (*times(f[3:4], 2), f[6]), (f[1], f[5]))


def _failed_throws(setting: Setting) -> Iterator[Block]:
    """Yield what the throws lead in the end, and what a failed one costs."""
    say = setting.say
    rows = []
    for lead, others in throws(setting):
        question = {"throw": {"lead": cards_text(lead), "others": [cards_text(hand) for hand in others]}}
        found = judge(setting.variant, question, setting.given)
        failed = "blocked_by" in found.values
        led = setting.worded(spaced(found.values["leads"]))
        said = say("explain.throw.fails", cards=led) if failed else say("explain.throw.holds")
        rows.append((setting.cards(lead), *(setting.cards(hand) for hand in others), said))
    headings = [say("explain.throw.thrown")]
    headings += [say(f"explain.throw.seat_{seat}") for seat in (1, 2, 3)]
    if rows:
        yield Grid((*headings, say("explain.throw.comes_of_it")), tuple(rows), name="throws")
    if isinstance(setting.profile.throw.fine, PointsFine):
        yield Paragraph(_fine_text(setting))


def _fine_text(setting: Setting) -> str:
    """Return what a throw costs that fails with three cards taken back."""
    fine = setting.profile.throw.fine
    own, other = fine.fine(3, attacker=True), fine.fine(3, attacker=False)
    return setting.say("explain.throw.fine_points", attackers=-own.points, declarers=other.points)


# -------------------------------------------------------------------------------------------------------------- winning


def capture_section(setting: Setting) -> Section:
    """Return what wins a trick: what ruffs, and what overruffs."""
    say = setting.say
    blocks = [Paragraph(say("explain.capture.intro")), setting.options("capture"), _tricks_table(setting)]
    return Section("capture", setting.title("capture"), tuple(several(blocks)))


def tricks(setting: Setting) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the plays of tricks that show what ruffs and what overruffs: the lead, then the plays after it."""
    f, t = setting.naturals(setting.side), setting.naturals(TRUMPS)
    if len(f) < 10 or len(t) < 10:
        return
    if setting.decks == 1:
        yield (f[1],), (f[0],), (t[-1],)
        if may_throw(setting.profile.throw, setting.side):
            yield (f[0], f[1]), (t[1], t[5]), (t[0], t[-1])
        return
    yield (f[1],), (f[0],), (f[0],)
    yield (f[0],), (t[-1],), (t[3],)
    yield times(f[1:2], 2), (t[8], t[0]), times(f[0:1], 2)
    yield times(f[0:1], 2), times(t[8:9], 2), times(t[5:6], 2)
    if setting.decks > 2:
        yield times(f[0:1], 3), times(t[8:9], 3), (*times(t[0:1], 2), t[3])
    if may_throw(setting.profile.throw, setting.side):
        yield (f[0], *times(f[1:2], 2)), (t[0], *times(t[8:9], 2)), (t[9], *times(t[4:5], 2))
    yield from _run_tricks(setting, t)


def _run_tricks(setting: Setting, t: list[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield tricks led with a tractor: ruffed by one, not by loose pairs, and by a shorter one with a pair."""
    length = setting.profile.shapes.shortest_run
    longer = setting.runs(setting.side, length + 1)
    led, ruff = setting.runs(setting.side, length), setting.runs(TRUMPS, length)
    if 2 not in setting.profile.shapes.run_widths or not (longer and led and len(ruff) > length + 2):
        return
    loose = t[0 : 2 * length : 2]
    yield times(led[0], 2), times(loose, 2), times(ruff[-1], 2)
    beside = next(face for face in t[2:] if face not in ruff[-1] and face not in t[len(t) - length - 2 :])
    yield times(longer[0], 2), (*times((beside,), 2), *times(ruff[-1], 2))


def _tricks_table(setting: Setting) -> Grid | None:
    say = setting.say
    rows = []
    for plays in tricks(setting):
        found = judge(setting.variant, {"trick": [cards_text(play) for play in plays]}, setting.given)
        shown = [setting.cards(play) for play in plays] + [""] * (3 - len(plays))
        winner = found.values["winner"]
        rows.append((*shown, say("explain.capture.wins", play=winner + 1, cards=setting.cards(plays[winner]))))
    headings = tuple(say(f"explain.capture.{name}") for name in ("led", "second", "third", "winner"))
    return Grid(headings, tuple(rows), name="tricks") if rows else None


# ---------------------------------------------------------------------------------------------------------------- kitty


def kitty_section(setting: Setting) -> Section | None:
    """Return what becomes of the kitty, and what it is worth with every kind of last trick."""
    say, rules = setting.say, setting.profile.kitty
    size = setting.profile.table.kitty
    if not size:
        return None
    besides = {"buried_points"} if rules.buried_points is None else set()
    if setting.decks == 1:  # every play is measured by a single card, as the table says
        besides |= {"capture", "measured_on"}
    blocks = [
        Paragraph(say("explain.kitty.intro", kitty=size)),
        setting.options("kitty", besides),
        _multipliers(setting),
        Paragraph(_worked(setting)) if worked(setting)[0] else None,
    ]
    return Section("kitty", setting.title("kitty"), tuple(several(blocks)))


def last_plays(setting: Setting) -> Iterator[tuple[Card, ...]]:
    """Yield plays that may win the last trick, in a suit in which one may throw: runs and throws too."""
    group = TRUMPS if setting.trump != NO_TRUMP and may_throw(setting.profile.throw, TRUMPS) else setting.side
    f = setting.naturals(group)
    for width in range(1, setting.decks + 1):
        yield times(f[2:3], width)
    shapes = setting.profile.shapes
    for width in shapes.run_widths:
        for length in range(shapes.shortest_run, shapes.shortest_run + (3 if width == 2 else 2)):
            runs = setting.runs(group, length) if width <= setting.decks else []
            if runs and width * length <= setting.rules.hand_size:
                yield times(runs[min(2, len(runs) - 1)], width)
    if may_throw(setting.profile.throw, group):
        yield (f[0], f[3])
        if setting.decks > 1:
            yield (f[0], *times(f[3:4], 2))
            yield (*times(f[0:1], 2), *times(f[3:4], 2))


def multiplier(setting: Setting, play: Sequence[Card]) -> int:
    """Return by what the kitty counts when a play that was led wins the last trick."""
    parts = setting.split(play)
    return kitty_multiplier(setting.profile.kitty, parts, parts, attackers_won=True)


def _multipliers(setting: Setting) -> Grid:
    say, limit = setting.say, setting.profile.kitty.buried_points
    points = min(KITTY_POINTS, limit) if limit else KITTY_POINTS
    rows = [
        (
            setting.shapes([part.shape for part in setting.split(play)]),
            setting.cards(play),
            say("explain.kitty.times", times=multiplier(setting, play)),
            str(points * multiplier(setting, play)),
        )
        for play in last_plays(setting)
    ]
    on_lead = setting.profile.kitty.measured_on is Measured.LEAD
    headings = (
        say("explain.kitty.led" if on_lead else "explain.kitty.winning"),
        say("explain.example"),
        say("explain.kitty.counts"),
        say("explain.kitty.points_give", points=points),
    )
    return Grid(headings, tuple(rows), frozenset({2, 3}), name="multipliers")


def worked(setting: Setting) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the point cards of a kitty for the worked example, and the play that wins the last trick."""
    values = setting.rules.values
    scoring = [face for face in setting.naturals(setting.side) if values[face]]
    scoring += [face for suit in (2, 3) for face in setting.naturals(suit) if values[face]]
    limit = setting.profile.kitty.buried_points
    buried: list[Card] = []
    for face in sorted(dict.fromkeys(scoring), key=lambda face: -values[face]):
        fits = limit is None or sum(values[other] for other in (*buried, face)) <= limit
        if fits and len(buried) < min(3, setting.profile.table.kitty):
            buried.append(face)
    return tuple(buried), list(last_plays(setting))[min(1, setting.decks - 1)]


def _worked(setting: Setting) -> str:
    """Return an example in a sentence: what lies in the kitty, what wins, and what that makes of the points."""
    say = setting.say
    buried, play = worked(setting)
    points = points_of(setting.profile.table, buried)
    by = multiplier(setting, play)
    before = setting.points * 3 // 10 // 5 * 5
    return say(
        "explain.kitty.worked",
        buried=setting.cards(buried),
        points=points,
        play=setting.cards(play),
        shape=setting.shapes([part.shape for part in setting.split(play)]),
        times=by,
        gain=points * by,
        before=before,
        total=before + points * by,
    )
