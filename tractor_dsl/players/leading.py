"""How ``greedy`` leads: winners and safe throws, trumps when it is strong in them, and otherwise low cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tractor_dsl.cards import Card
from tractor_dsl.players.following import PARTNER_ADDS, TEMPO
from tractor_dsl.players.reading import Reading
from tractor_dsl.players.worth import cost
from tractor_dsl.rules.shapes import Component, split_planes
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.throw import may_throw
from tractor_dsl.rules.trumps import GROUPS, TRUMPS

OPPONENTS_ADD = 3.0
"""Card points that the opponents are expected to add, for every card, to a trick that they win."""
PARTNER_RESCUES = 0.3
"""The chance that the partner takes back a trick that an opponent could win."""
DRAWING_TRUMPS = 3.0
VOIDING = 1.0
SPENT = 0.6
"""How much of a card's worth is lost when it is led: leading is what winners are for."""


def lead(reading: Reading, tie: Callable[[], float]) -> Sequence[Card]:
    """Return the best lead: ``tie`` decides between leads that look equally good."""
    best = max(_candidates(reading), key=lambda parts: (round(expectation(reading, parts), 6), tie()))
    return [face for part in best for face in part.cards]


def _candidates(reading: Reading) -> Iterator[tuple[Component, ...]]:
    """Yield leads worth a thought: pairs, tractors and so on, the highest and lowest singles, and safe throws."""
    throw = reading.view.ruleset.profile.throw
    for group in range(GROUPS):
        if not reading.hand[group]:
            continue
        parts = split_planes(reading.shapes, reading.order, group, reading.hand[group::GROUPS])
        singles = [part for part in parts if part.shape == (1, 1)]
        yield from ((part,) for part in parts if part.shape != (1, 1))
        yield from ((part,) for part in dict.fromkeys(singles[:1] + singles[-2:]))
        bosses = tuple(part for part in parts if reading.is_boss(group, part.shape, part.top))
        if len(bosses) > 1 and may_throw(throw, group):
            yield bosses


def expectation(reading: Reading, parts: Sequence[Component]) -> float:
    """Return what a lead is expected to gain, in card points."""
    cards = [face for part in parts for face in part.cards]
    group = reading.order.group[cards[0]]
    shapes = [part.shape for part in parts]
    held = 1.0
    for seat in range(SEATS):
        if seat not in reading.friends:
            held *= 1 - reading.chance_beats(seat, group, shapes, group, parts[0].top)
    partners = len(reading.friends) - 1
    lost = (1 - held) * (1 - PARTNER_RESCUES) ** partners
    points = sum(reading.values[face] for face in cards)
    spent = sum(cost(reading, face, cards.count(face)) for face in set(cards))
    return (
        (1 - lost) * (points + PARTNER_ADDS * partners * len(cards) + TEMPO)
        - lost * (points + OPPONENTS_ADD * len(cards))
        - SPENT * spent
        + _plan(reading, group, len(cards))
    )


def _plan(reading: Reading, group: int, cards: int) -> float:
    """Return what a lead is worth for the tricks to come: drawing trumps when strong, becoming void when not."""
    trumps, out = reading.held(TRUMPS), reading.out_in(TRUMPS)
    if group == TRUMPS:
        return DRAWING_TRUMPS if out and 2 * trumps > out and not reading.view.attacking else 0.0
    return VOIDING if trumps and reading.held(group) - cards <= 1 else 0.0
