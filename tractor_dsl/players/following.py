"""How ``greedy`` follows: it weighs shedding, giving points and the cheapest ways to win against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tractor_dsl.cards import Card
from tractor_dsl.engine.hands import Masks, count_of, masks_of, remove
from tractor_dsl.engine.holding import holding_of
from tractor_dsl.engine.lead import Lead
from tractor_dsl.engine.legal import LegalPlays
from tractor_dsl.engine.selections import Selections, slots_of_places
from tractor_dsl.engine.view import View
from tractor_dsl.players.reading import Reading
from tractor_dsl.players.worth import cost
from tractor_dsl.rules.shapes import Shape, each_bit, run_starts
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.trumps import GROUPS, TRUMPS

TEMPO = 1.0
"""What it is worth to lead to the next trick."""
PARTNER_ADDS, OPPONENT_ADDS = 3.5, 2.0
"""Card points that a later player is expected to add, for every card, to a trick that the own side wins or loses."""

Cost = Callable[[Card, int], float]


def follow(reading: Reading, lead: Lead, tie: Callable[[], float]) -> Sequence[Card]:
    """Return the best follow: ``tie`` decides between plays that look equally good."""
    plays = {tuple(sorted(cards)): cards for cards in _candidates(reading, lead)}
    if len(plays) == 1:
        return next(iter(plays.values()))
    return max(plays.values(), key=lambda cards: (round(expectation(reading, lead, cards), 6), tie()))


def only_follow(view: View, lead: Lead) -> list[Card] | None:
    """Return the one legal follow where that is seen at a glance, else None."""
    own = view.masks[lead.group :: GROUPS]
    if not own[0] or (count_of(own) != lead.size and (lead.size > 1 or own[0] & (own[0] - 1))):
        return None
    faces = view.order.faces[lead.group]
    return [faces[bit] for mask in own for bit in each_bit(mask)][: lead.size]


def _candidates(reading: Reading, lead: Lead) -> Iterator[Sequence[Card]]:
    """Yield legal plays worth a thought: two that do not try to win, then the cheaper ones of those that do."""
    if lead.size == 1:
        yield from _single_candidates(reading, lead)
        return
    view = reading.view
    plays = LegalPlays(view.ruleset, reading.order, reading.hand, lead)
    yield plays.cheapest(_shedding(reading))
    yield plays.cheapest(_giving(reading))
    held = reading.held(lead.group)
    if held == 0 or held > lead.size:
        yield from (cards for cards in _winners(reading, lead, lead.group if held else TRUMPS) if view.would_win(cards))


def _shedding(reading: Reading) -> Cost:
    """Return what cards cost when the other side wins the trick: card points are lost."""
    values = reading.values
    return lambda face, copies: cost(reading, face, copies) + copies * values[face]


def _giving(reading: Reading) -> Cost:
    """Return what cards cost when the own side wins the trick: card points are won."""
    values = reading.values
    return lambda face, copies: cost(reading, face, copies) - copies * values[face]


def _single_candidates(reading: Reading, lead: Lead) -> Iterator[list[Card]]:
    order, hand = reading.order, reading.hand
    own = hand[lead.group]
    groups = (lead.group,) if own else range(GROUPS)
    faces = [order.faces[group][bit] for group in groups for bit in each_bit(hand[group])]
    if own:
        yield from ([face] for face in faces)
        return
    shedding, giving = _shedding(reading), _giving(reading)
    yield [min(faces, key=lambda face: shedding(face, 1))]
    yield [min(faces, key=lambda face: giving(face, 1))]
    yield from ([face] for face in faces if order.group[face] == TRUMPS)


def _winners(reading: Reading, lead: Lead, group: int) -> Iterator[Sequence[Card]]:
    """Yield plays of one suit group that have the shapes of the lead, the lowest first, each as cheap as can be."""
    width, length = shape = lead.shapes[0]
    index = group + GROUPS * (width - 1)
    if index >= len(reading.hand) or reading.held(group) < lead.size:
        return
    for bit in each_bit(run_starts(reading.shapes, reading.order, group, reading.hand[index], width, length)):
        component = _cheapest_run(reading, group, bit.bit_length() - 1, shape)
        rest = reading.hand[:]
        remove(rest, reading.order, component)
        others = _completion(reading, group, rest, lead, len(component))
        if others is not None:
            yield component + others


def _cheapest_run(reading: Reading, group: int, start: int, shape: Shape) -> list[Card]:
    """Return a run that begins at a place, of equal faces the cheapest."""
    order = reading.order
    width, length = shape
    plane = reading.hand[group + GROUPS * (width - 1)]
    cards: list[Card] = []
    for place in range(start, start + length):
        wide = [face for face in order.places[group][place] if plane & order.bit[face]]
        cards += [min(wide, key=lambda face: cost(reading, face, width))] * width
    return cards


def _completion(reading: Reading, group: int, rest: Masks, lead: Lead, taken: int) -> list[Card] | None:
    """Return the cheapest cards of a suit group for all components of a lead but the first, None if there are none."""
    if lead.size == taken:
        return []
    shapes = tuple(sorted(shape for shape in lead.shapes[1:] if shape != (1, 1)))
    slots = slots_of_places(reading.order, group, rest[group::GROUPS])
    choice = Selections(slots, lead.size - taken, holding_of(shapes))
    return list(choice.cheapest(lambda face, copies: cost(reading, face, copies))) if choice.count() else None


# ------------------------------------------------------------------------------------------------------- weighing


def expectation(reading: Reading, lead: Lead, cards: Sequence[Card]) -> float:
    """Return what a follow is expected to gain, in card points."""
    view = reading.view
    values = reading.values
    position = len(view.trick)
    later = [(reading.seat + step) % SEATS for step in range(1, SEATS - position)]
    wins = view.would_win(cards)
    standing = cards if wins else view.winning_cards
    holder = reading.seat if wins else view.winning_seat
    ours = _chance_ours(reading, lead, later, holder, standing)
    at_stake = view.trick_points + sum(values[face] for face in cards)
    if_won = sum(PARTNER_ADDS for seat in later if seat in reading.friends) * lead.size
    if_lost = sum(OPPONENT_ADDS for seat in later if seat not in reading.friends) * lead.size
    spent = sum(cost(reading, face, cards.count(face)) for face in set(cards))
    return ours * (at_stake + if_won + TEMPO) - (1 - ours) * (at_stake + if_lost) - spent


def _first_top(reading: Reading, lead: Lead, cards: Sequence[Card]) -> int:
    """Return how high a play that matches the lead reaches in the lead's first component."""
    order = reading.order
    group = order.group[cards[0]]
    if lead.size == 1:
        return order.place[cards[0]]
    width, length = lead.shapes[0]
    plane = masks_of(order, cards, reading.view.ruleset.planes)[group + GROUPS * (width - 1)]
    starts = run_starts(reading.shapes, order, group, plane, width, length)
    return starts.bit_length() + length - 2


def _chance_ours(reading: Reading, lead: Lead, later: Sequence[int], holder: int, standing: Sequence[Card]) -> float:
    """Return the chance that the own side wins a trick in which a play stands and some seats are still to play."""
    ours = float(holder in reading.friends)
    if not later:
        return ours
    group, top = reading.order.group[standing[0]], _first_top(reading, lead, standing)
    for seat in later:
        beats = reading.chance_beats(seat, lead.group, lead.shapes, group, top)
        ours = ours + (1 - ours) * beats if seat in reading.friends else ours * (1 - beats)
    return ours
