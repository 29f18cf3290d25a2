"""The legal plays of a seat, and the legal kitties, as collections: ask, count, list, draw.

Whether one play is legal is decided in :mod:`~tractor_dsl.engine.legality`; here all of them are described at once.
Nothing is counted by listing, so that the worst hand is a matter of milliseconds too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import TypeAlias

from tractor_dsl.cards import FACES, Card
from tractor_dsl.engine.buries import LegalBuries
from tractor_dsl.engine.hands import Masks, count_of
from tractor_dsl.engine.holding import holding_of
from tractor_dsl.engine.lead import Lead
from tractor_dsl.engine.legality import refuse_follow, refuse_lead
from tractor_dsl.engine.selections import Chance, Selections, Slot, slots_of_faces, slots_of_places
from tractor_dsl.engine.view import View
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.follow import owed
from tractor_dsl.rules.kitty import most_buried_points
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.shapes import split
from tractor_dsl.rules.throw import may_throw
from tractor_dsl.rules.trumps import GROUPS, TRUMPS, Order

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    """Components of one shape at the same places: they differ in the faces taken at places with several."""

    width: int
    places: tuple[tuple[Card, ...], ...]
    """From the top down, the faces held at least ``width`` times."""

    def count(self) -> int:
        return prod(map(len, self.places))

    def components(self) -> Iterator[Cards]:
        for faces in product(*self.places):
            yield tuple(face for face in faces for _ in range(self.width))

    def nth(self, number: int) -> Cards:
        cards: Cards = ()
        for faces in reversed(self.places):
            number, index = divmod(number, len(faces))
            cards = (faces[index],) * self.width + cards
        return cards


class _Leads:
    """What may be led: single components everywhere, and where throws are allowed any cards of one suit group."""

    def __init__(self, ruleset: Ruleset, order: Order, hand: Masks) -> None:
        self._shapes = ruleset.profile.shapes
        self._order = order
        self._places = [slots_of_places(order, group, hand[group::GROUPS]) for group in _showing(order)]
        self._throwing = [may_throw(ruleset.profile.throw, group) for group in _showing(order)]

    def _runs(self, slots: Sequence[Slot]) -> Iterator[_Run]:
        """Yield the components of one suit group, the shortest and narrowest shapes first, each from the top down."""
        rules = self._shapes
        widest = max((copies for slot in slots for _, copies in slot), default=0)
        for length in (1, *range(rules.shortest_run, len(slots) + 1)):
            for width in range(1, widest + 1):
                if length > 1 and width not in rules.run_widths:
                    continue
                wide = [tuple(face for face, copies in slot if copies >= width) for slot in slots]
                for top in range(len(wide) - length + 1):
                    places = tuple(wide[top : top + length])
                    if all(places):
                        yield _Run(width, places)

    def _count_of_group(self, index: int) -> int:
        slots = self._places[index]
        if self._throwing[index]:
            return prod(copies + 1 for slot in slots for _, copies in slot) - 1
        return sum(run.count() for run in self._runs(slots))

    def count(self) -> int:
        return sum(map(self._count_of_group, range(GROUPS)))

    def __iter__(self) -> Iterator[Cards]:
        runs = chain.from_iterable(map(self._runs, self._places))
        for run in sorted(runs, key=lambda run: (len(run.places), run.width)):
            yield from run.components()
        thrown = [slots_of_faces(slots) for slots, may in zip(self._places, self._throwing, strict=True) if may]
        for size in range(2, max(map(_cards_in, thrown), default=0) + 1):
            for slots in thrown:
                yield from filter(self._is_throw, Selections(slots, size))

    def _is_throw(self, cards: Cards) -> bool:
        parts = split(self._shapes, self._order, cards)
        assert parts is not None
        return len(parts) > 1

    def nth(self, number: int) -> Cards:
        """Return one of the leads by number, in some fixed order."""
        index = 0
        while number >= self._count_of_group(index):
            number -= self._count_of_group(index)
            index += 1
        if self._throwing[index]:
            return _mixed_digits(self._places[index], number + 1)
        for run in self._runs(self._places[index]):
            if number < run.count():
                return run.nth(number)
            number -= run.count()
        raise AssertionError("fewer leads than were counted")


class _Follows:
    """What may follow: cards that must be played, and a choice among others."""

    def __init__(self, ruleset: Ruleset, order: Order, hand: Masks, lead: Lead) -> None:
        group, planes = lead.group, hand[lead.group :: GROUPS]
        held = count_of(planes)
        self.forced: Cards = ()
        if held > lead.size:
            self.chosen = _answers(ruleset, order, lead, planes)
            return
        own = slots_of_faces(slots_of_places(order, group, planes))
        others = [slots_of_places(order, other, hand[other::GROUPS]) for other in _showing(order) if other != group]
        self.forced = tuple(face for slot in own for face, copies in slot for _ in range(copies))
        self.chosen = Selections(slots_of_faces([slot for slots in others for slot in slots]), lead.size - held)

    def count(self) -> int:
        return self.chosen.count()

    def __iter__(self) -> Iterator[Cards]:
        return (self.forced + cards for cards in self.chosen)

    def nth(self, number: int) -> Cards:
        return self.forced + self.chosen.nth(number)


def _answers(ruleset: Ruleset, order: Order, lead: Lead, planes: Sequence[int]) -> Selections:
    """Return the plays of a hand with more cards of the led group than were led."""
    while len(planes) > 1 and not planes[-1]:
        planes = planes[:-1]
    slots = slots_of_places(order, lead.group, planes)
    if lead.duty.shapes and len(planes) > 1:
        profile = ruleset.profile
        parts = owed(profile.follow, profile.shapes, order, lead.group, planes, lead.duty)
        shapes = tuple(sorted(shape for part in parts for shape in part.answer))
        if shapes:
            return Selections(slots, lead.size, holding_of(shapes))
    return Selections(slots_of_faces(slots), lead.size)


class LegalPlays(Collection[Cards]):
    """The plays that a hand may lead, or follow a lead with; every multiset of cards once.

    They come in a fixed order: leads as singles, pairs and wider groups, tractors from short to long, then throws by
    size; follows with the highest cards first, trumps before side suits. ``len`` takes no number above
    ``sys.maxsize``, as of any collection; :meth:`count` is exact for every hand.

    >>> from tractor_dsl.engine.play import TrickPlay
    >>> from tractor_dsl.rules.compile import compile_rules
    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> hands = [[25, 24, 24], [23, 22, 22], [13, 13, 14], [1, 2, 3]]  # ♥AKK leads against ♥QJJ
    >>> play = TrickPlay(compile_rules(RuleProfile()), 0, 0, hands, leader=0)
    >>> leads = LegalPlays(play.ruleset, play.order, play.masks[0], play.lead)
    >>> len(leads), list(leads)[:3], [25, 24] in leads
    (5, [(25,), (24,), (24, 24)], True)
    >>> table = play.play([24, 24])
    >>> list(LegalPlays(play.ruleset, play.order, play.masks[1], play.lead))
    [(22, 22)]
    """

    def __init__(self, ruleset: Ruleset, order: Order, hand: Masks, lead: Lead | None) -> None:
        self._ruleset = ruleset
        self._order = order
        self._hand = hand[:]
        self._lead = lead
        self._plays = _Leads(ruleset, order, self._hand) if lead is None else _Follows(ruleset, order, self._hand, lead)

    def __contains__(self, cards: object) -> bool:
        if not isinstance(cards, Sequence) or not all(isinstance(face, int) and 0 <= face < FACES for face in cards):
            return False
        if self._lead is None:
            return not isinstance(refuse_lead(self._ruleset, self._order, self._hand, cards), Refusal)
        return not isinstance(refuse_follow(self._ruleset, self._order, self._hand, self._lead, cards), Refusal)

    def count(self) -> int:
        """Return how many plays there are."""
        return self._plays.count()

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Cards]:
        return iter(self._plays)

    def sample(self, rng: Chance) -> Cards:
        """Return one of the plays, each as likely as any other."""
        return self._plays.nth(rng.randrange(self.count()))

    def cheapest(self, cost: Callable[[Card, int], float]) -> Cards:
        """Return the follow whose cost is least: the sum of ``cost(face, copies)`` over the faces that may be chosen.

        Raises:
            ValueError: the plays are leads.
        """
        if not isinstance(self._plays, _Follows):
            raise ValueError("leads have no least cost: they differ in size")
        return self._plays.forced + self._plays.chosen.cheapest(cost)

    @property
    def work(self) -> int:
        """How many situations have been looked at to count so far: a measure of the cost that no machine changes."""
        return self._plays.chosen.work if isinstance(self._plays, _Follows) else 0


def legal_plays(view: View) -> LegalPlays:
    """Return what the seat of a view may play, if it is its turn to play."""
    return LegalPlays(view.ruleset, view.order, view.masks, view.lead)


def legal_buries(view: View) -> LegalBuries:
    """Return what the seat of a view may lay away, if it is to bury."""
    ruleset, hand = view.ruleset, view.hand
    limit = most_buried_points(ruleset.profile.kitty, ruleset.values, hand, ruleset.kitty_size)
    return LegalBuries(view.order, hand, ruleset.kitty_size, values=ruleset.values, limit=limit)


def _showing(order: Order) -> tuple[int, ...]:
    """Return the suit groups in the order in which they are shown: trumps first."""
    return (TRUMPS, *range(GROUPS - 1))


def _cards_in(slots: Sequence[Slot]) -> int:
    return sum(copies for slot in slots for _, copies in slot)


def _mixed_digits(slots: Sequence[Slot], number: int) -> Cards:
    """Return the cards that a number stands for, with one digit for the copies of every face."""
    cards: list[Card] = []
    for slot in slots:
        for face, copies in slot:
            number, taken = divmod(number, copies + 1)
            cards += [face] * taken
    return tuple(cards)
