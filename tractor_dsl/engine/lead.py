"""A lead as followers meet it: its suit group, its canonical components and what of it must be followed in shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tractor_dsl.cards import FACES, Card
from tractor_dsl.engine.hands import masks_of
from tractor_dsl.rules.capture import standing_of
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.follow import NO_DUTY, DutyOf, duty_of
from tractor_dsl.rules.shapes import Component, Shape, split_planes
from tractor_dsl.rules.trumps import GROUPS, Order


class Lead:
    """A lead as followers meet it: its suit group, canonical components and what of it must be followed in shape."""

    __slots__ = ("copies", "duty", "group", "pairs", "parts", "shapes", "size", "standing")

    def __init__(self, duty: DutyOf, group: int, parts: tuple[Component, ...]) -> None:
        self.group = group
        self.parts = parts
        self.size = sum(len(part.cards) for part in parts)
        self.shapes: tuple[Shape, ...] = tuple(part.shape for part in parts)
        self.duty = duty
        self.pairs = sum(length for width, length in self.shapes if width > 1)
        """Groups of two and more: a play with fewer can never win."""
        self.copies = self.size if self.shapes in (((1, 1),), ((2, 1),)) else 0
        """1 for a single card and 2 for a pair, which only as many equal cards can beat; 0 for all else."""
        self.standing = standing_of(group, parts)
        """How the lead itself stands in its trick."""


@lru_cache(maxsize=512)
def single_leads(order: Order) -> tuple[Lead, ...]:
    """Return the leads of one card, by face; they are the same in every deal with this order."""
    return tuple(
        Lead(NO_DUTY, order.group[face], (Component(1, 1, order.place[face], (face,)),)) for face in range(FACES)
    )


@lru_cache(maxsize=4096)
def pair_lead(ruleset: Ruleset, order: Order, face: Card) -> Lead:
    """Return the lead of a pair."""
    return lead_from(ruleset, order.group[face], (Component(2, 1, order.place[face], (face, face)),))


@lru_cache(maxsize=4096)
def lead_of_planes(ruleset: Ruleset, order: Order, group: int, planes: tuple[int, ...]) -> Lead:
    """Return the lead that cards of one group make; leads recur, so they are kept."""
    return lead_from(ruleset, group, split_planes(ruleset.profile.shapes, order, group, planes))


@lru_cache(maxsize=4096)
def lead_from(ruleset: Ruleset, group: int, parts: tuple[Component, ...]) -> Lead:
    """Return a lead whose canonical components are known; it is kept."""
    return Lead(duty_of(ruleset.profile.follow, tuple(part.shape for part in parts)), group, parts)


def lead_of(ruleset: Ruleset, order: Order, cards: Sequence[Card]) -> Lead | None:
    """Return cards as a lead (whether or not they may be thrown), or None if they are not of one suit group."""
    group = order.group[cards[0]]
    if any(order.group[face] != group for face in cards):
        return None
    return lead_of_planes(ruleset, order, group, tuple(masks_of(order, cards, ruleset.planes)[group::GROUPS]))
