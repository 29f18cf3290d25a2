"""The section on following: what every lead calls for, step by step, and examples of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_dsl.cards import Card
from tractor_dsl.explain.page import Grid, Paragraph, Section
from tractor_dsl.explain.setting import Setting, several, times
from tractor_dsl.notation import cards_text, parse_cards
from tractor_dsl.rules.follow import TractorPairs, answers, calls_for_shapes, duty_of
from tractor_dsl.rules.shapes import Shape
from tractor_dsl.rules.throw import may_throw
from tractor_dsl.rules.trumps import TRUMPS
from tractor_dsl.rulings.asking import Given, Table
from tractor_dsl.rulings.judge import judge
from tractor_dsl.rulings.on_follow import Follow

MOST_STEPS = 12
"""How many answers to one component are told; a longer list is cut, and says so."""
MOST_PLAYS = 4
"""How many legal plays are listed in an example; of more, what they have in common is told."""


def follow_section(setting: Setting) -> Section:
    """Return what a player owes to a lead."""
    say, rules = setting.say, setting.profile.follow
    blocks: list[object] = [Paragraph(say("explain.follow.suit"))]
    if setting.decks == 1:
        return Section("follow", setting.title("follow"), (Paragraph(say("explain.follow.suit")),))
    blocks += [
        setting.options("follow", {"cascades"}),
        _steps(setting) if calls_for_shapes(rules) else None,
        _examples(setting),
    ]
    return Section("follow", setting.title("follow"), tuple(several(blocks)))


def leads(setting: Setting) -> Iterator[Shape]:
    """Yield the components that may be led and call for a shape: groups, runs, and a run of one more group."""
    shapes = setting.profile.shapes
    for width in range(2, setting.decks + 1):
        yield width, 1
    for width in shapes.run_widths:
        if width <= setting.decks:
            yield width, shapes.shortest_run
            if width == 2:
                yield width, shapes.shortest_run + 1


def thrown(setting: Setting) -> Iterator[tuple[Shape, ...]]:
    """Yield a throw as an example, where one may throw."""
    if any(may_throw(setting.profile.throw, group) for group in (setting.side, TRUMPS)):
        yield (2, 1), (1, 1)


def _steps(setting: Setting) -> Grid:
    """Return for every lead what is owed first, what by a hand that lacks it, and so on."""
    say = setting.say
    rows = [(setting.shapes([(1, 1)]), say("explain.follow.any_one"))]
    rows += [(setting.shapes([lead]), steps_text(setting, lead)) for lead in leads(setting)]
    for together in thrown(setting):
        followed = duty_of(setting.profile.follow, together).shapes
        shown = say("explain.follow.thrown", shapes=setting.shapes(together))
        rows.append((shown, say("explain.follow.each" if followed else "explain.follow.any")))
    return Grid((say("explain.follow.lead"), say("explain.follow.owed")), tuple(rows), name="owed")


def steps_text(setting: Setting, lead: Shape) -> str:
    """Return what is owed to a component, one step a line."""
    say, rules = setting.say, setting.profile.follow
    every = answers(rules, setting.profile.shapes, lead) if duty_of(rules, (lead,)).shapes else ((),)
    if lead == (2, 1) and rules.tractor_pairs is TractorPairs.PROTECTED:
        words = [say("explain.follow.free_pair"), say("explain.follow.any")]
    else:
        words = [_answer(setting, answer, lead) for answer in every]
    if len(words) > MOST_STEPS:
        left = len(words) - MOST_STEPS
        words[MOST_STEPS - 1 : -1] = [say("explain.follow.further", count=left)]
    return "\n".join(f"{number}. {text}" for number, text in enumerate(words, 1))


def _answer(setting: Setting, answer: tuple[Shape, ...], lead: Shape) -> str:
    if not answer:
        return setting.say("explain.follow.any")
    free = lead[0] * lead[1] - sum(width * length for width, length in answer)
    shapes = setting.shapes(answer)
    return setting.say("explain.follow.and_free", shapes=shapes, free=free) if free else shapes


# ------------------------------------------------------------------------------------------------------------- examples


def examples(setting: Setting) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield leads, each with the cards of the suit in a hand that shows a step of what is owed."""
    f, length = setting.naturals(setting.side), setting.profile.shapes.shortest_run
    if len(f) < 9:  # a table of many permanent trumps
        if len(f) > 4:
            yield times(f[1:2], 2), (*times(f[2:3], 2), f[3], f[4])
            yield times(f[1:2], 2), (f[2], f[3], f[4])
        return
    yield times(f[1:2], 2), (*times(f[4:5], 2), f[6], f[8])
    yield times(f[1:2], 2), (f[4], f[6], f[8])
    if setting.decks > 2:
        yield times(f[1:2], 3), (*times(f[4:5], 2), f[6], f[8])
    if 2 in setting.profile.shapes.run_widths:
        runs = setting.runs(setting.side, length)
        low = next((run for run in runs if f.index(run[0]) >= 4), None)
        if low is not None:
            yield times(f[1:2], 2), (*times(low, 2), f[-1])
        yield from _run_examples(setting, f, length)
    if setting.decks > 2 and 3 in setting.profile.shapes.run_widths:
        yield from _wide_examples(setting, f, length)
    if may_throw(setting.profile.throw, setting.side):
        yield (f[0], *times(f[1:2], 2)), (*times(f[3:4], 2), f[5], f[7])


def _run_examples(setting: Setting, f: list[Card], length: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield examples of what follows a tractor: loose pairs, too few pairs, and a shorter tractor."""
    led, longer = setting.runs(setting.side, length), setting.runs(setting.side, length + 1)
    loose = f[length + 1 :: 2]
    if not led or len(loose) <= length:
        return
    yield times(led[0], 2), (*times(loose[:length], 2), loose[length], f[-1])
    yield times(led[0], 2), (*times(loose[:1], 2), *loose[1 : 2 * length - 1], f[-1])
    shorter = [run for run in led if longer and f.index(run[0]) > f.index(longer[0][-1])]
    if shorter:
        held = shorter[0]
        apart = list(f[f.index(held[-1]) + 2 :: 2])
        if len(apart) > 1:
            yield times(longer[0], 2), (*times(held, 2), *times(apart[:2], 2), f[-2] if f[-2] not in apart else f[-1])


def _wide_examples(setting: Setting, f: list[Card], length: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield examples of what follows a titanic: a tractor beside a triple, and loose triples."""
    led = setting.runs(setting.side, length)
    held = [run for run in led if f.index(run[0]) > f.index(led[0][-1])]
    if not held:
        return
    rest = f[f.index(held[0][-1]) + 2 :: 2]
    if len(rest) > 1:
        yield times(led[0], 3), (*times(held[0], 2), *times(rest[:2], 3), f[-1])
        yield times(led[0], 3), (*times(rest[:1], 3), *times(rest[1:2], 2), *held[0], f[-1])


def _examples(setting: Setting) -> Grid:
    """Return examples: what is led, what a hand holds of the suit, and what it may play."""
    say = setting.say
    rows = [
        (setting.cards(lead), setting.cards(hand), allowed_text(setting, lead, hand))
        for lead, hand in dict.fromkeys(examples(setting))
    ]
    headings = tuple(say(f"explain.follow.{name}") for name in ("led", "held", "allowed"))
    return Grid(headings, tuple(rows), caption=say("explain.follow.examples"), name="follow_examples")


def allowed_text(setting: Setting, lead: Sequence[Card], hand: Sequence[Card]) -> str:
    """Return which plays of a hand are legal, as the judge says it."""
    question = {"follow": {"lead": cards_text(lead), "hand": cards_text(hand)}}
    found = judge(setting.variant, question, setting.given)
    if found.plays and len(found.plays) <= MOST_PLAYS:
        return setting.say("explain.or").join(setting.cards(parse_cards(play, setting.context)) for play in found.plays)
    asked = Follow(tuple(lead), tuple(hand))
    table = Table(setting.profile, Given(level=setting.level, trump=setting.trump))
    return setting.text(asked.pattern(table))
