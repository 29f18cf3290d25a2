"""Why a play that lacks a shape is refused: what is owed, and which field of the variant says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from tractor_dsl.engine.lead import Lead
from tractor_dsl.errors import Message
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.follow import FollowRules, OwedPart, duty_of, follows, has_cascade, owed
from tractor_dsl.rules.matching import contains
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import Planes, Shape
from tractor_dsl.rules.trumps import Order


def shape_refusal(ruleset: Ruleset, order: Order, lead: Lead, held: Planes, played: Planes) -> Refusal:
    """Return the refusal of a play that lacks a shape: what is owed, and the first part of it that the play lacks."""
    parts = _parts(ruleset, order, lead, held)
    missing = _first_missing(ruleset, order, lead, parts, played)
    assert missing is not None
    drawn = tuple(shape for part in parts for shape in part.answer)
    particulars = {
        "owed": shapes_message(drawn),
        "shapes": drawn,
        "component": missing.component,
        "answer": missing.answer,
    }
    return Refusal("follow_shape", follow_field(ruleset, order, lead, held, played), particulars)


def _parts(ruleset: Ruleset, order: Order, lead: Lead, held: Planes) -> tuple[OwedPart, ...]:
    profile = ruleset.profile
    return owed(profile.follow, profile.shapes, order, lead.group, held, lead.duty)


def _first_missing(
    ruleset: Ruleset, order: Order, lead: Lead, parts: Sequence[OwedPart], played: Planes
) -> OwedPart | None:
    """Return the first part of what is owed that a play lacks, None if it lacks nothing."""
    drawn: tuple[Shape, ...] = ()
    for part in parts:
        drawn += part.answer
        if not contains(ruleset.profile.shapes, order, lead.group, played, drawn):
            return part
    return None


def follow_field(ruleset: Ruleset, order: Order, lead: Lead, held: Planes, played: Planes) -> str:
    """Return the field of the variant that decides whether a play of the led suit group meets the shape duty.

    That is the one of which another value would decide otherwise; failing that, where the answers are written that
    the play is measured by: the cascades, or the duty itself.
    """
    rules, shapes = ruleset.profile.follow, ruleset.profile.shapes
    met = follows(rules, shapes, order, lead.group, held, played, lead.duty)
    written = _measured_by_cascade(ruleset, order, lead, held, played)
    for name, varied in _varied(rules):
        if name == "throws" and written:
            break
        if follows(varied, shapes, order, lead.group, held, played, duty_of(varied, lead.shapes)) != met:
            return f"follow.{name}"
    return "follow.cascades" if written else "follow.duty"


def _measured_by_cascade(ruleset: Ruleset, order: Order, lead: Lead, held: Planes, played: Planes) -> bool:
    """Tell whether the answers are written in a cascade of which a play lacks the one owed, or those that it meets."""
    if not lead.duty.shapes:
        return False
    parts = _parts(ruleset, order, lead, held)
    missing = _first_missing(ruleset, order, lead, parts, played)
    rules = ruleset.profile.follow
    return any(has_cascade(rules, part.component) for part in (parts if missing is None else [missing]))


def owing_fields(ruleset: Ruleset, order: Order, lead: Lead, held: Planes) -> tuple[str, ...]:
    """Return the field of the variant that decides what each component of a lead draws from a hand.

    That is the first one of which another value would draw something else, for a component with answers of its own the
    cascades; failing that, the one that calls for shapes at all.
    """
    answers = _drawn(ruleset, ruleset.profile.follow, order, lead, held)
    rules, general = ruleset.profile.follow, "throws" if len(lead.parts) > 1 else "duty"
    components = lead.duty.shapes or tuple(shape for shape in lead.shapes if shape != (1, 1))
    written = [bool(lead.duty.shapes) and has_cascade(rules, shape) for shape in components]
    others = [(name, _drawn(ruleset, varied, order, lead, held)) for name, varied in _varied(rules)]
    fields = []
    for index, answer in enumerate(answers):
        name = next((name for name, drawn in others if drawn[index : index + 1] != (answer,)), general)
        fields.append("follow.cascades" if written[index] and name in ("throws", "duty") else f"follow.{name}")
    return tuple(fields)


def _varied(rules: FollowRules) -> Iterator[tuple[str, FollowRules]]:
    """Yield the rules on following with one option changed, and its name; the options of least extent come first."""
    if rules.cascades:
        yield "cascades", replace(rules, cascades=())
    for name in ("shorter_tractor", "tractor_pairs", "throws"):
        value = getattr(rules, name)
        for other in type(value):
            if other is not value:
                yield name, replace(rules, **{name: other})


def _drawn(
    ruleset: Ruleset, rules: FollowRules, order: Order, lead: Lead, held: Planes
) -> tuple[tuple[Shape, ...], ...]:
    """Return what each component that is no single draws under some rules; nothing where only the suit counts."""
    duty = duty_of(rules, lead.shapes)
    if not duty.shapes:
        return ((),) * sum(shape != (1, 1) for shape in lead.shapes)
    return tuple(part.answer for part in owed(rules, ruleset.profile.shapes, order, lead.group, held, duty))


def shapes_message(shapes: Sequence[Shape]) -> Message:
    """Return how shapes are called together, such as a tractor of 2 pairs and a pair.

    >>> shapes_message([(2, 2), (2, 1)]).params["head"]
    Message(code='shape.tractor', params={'length': 2, 'times': 1})
    """
    words = []
    for (width, length), same in groupby(shapes):
        times = len(list(same))
        code = f"shape.{shape_name((width, length))}"
        words.append(Message(code if times == 1 else f"{code}s", {"length": length, "times": times}))
    whole = words[0] if words else Message("shape.any")
    for index, word in enumerate(words[1:], 2):
        whole = Message("shape.and" if index == len(words) else "shape.list", {"head": whole, "last": word})
    return whole


GROUP_NAMES = ("single", "pair", "triple", "quad")
RUN_NAMES = ("tractor", "titanic", "quad_run")


def shape_name(shape: Shape) -> str:
    """Return the word for a shape.

    >>> shape_name((2, 1)), shape_name((2, 3)), shape_name((3, 2))
    ('pair', 'tractor', 'titanic')
    """
    width, length = shape
    return RUN_NAMES[width - 2] if length > 1 else GROUP_NAMES[width - 1]
