"""What a seat can work out from its view: which cards are still out, who is void, and how likely a play is beaten."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_dsl.engine.hands import Masks
from tractor_dsl.engine.view import View
from tractor_dsl.rules.shapes import Shape, run_starts
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.trumps import GROUPS, TRUMPS, Order


class Reading:
    """The table as one seat reads it in play.

    Chances are rough: every card that is out is taken to be in any of the other hands (or in the kitty) by itself.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.order: Order = view.order
        self.hand: Masks = view.masks
        self.seat = view.seat
        attacking = view.attacking
        self.friends = frozenset(seat for seat in range(SEATS) if view.attacks(seat) == attacking)
        """The seats of the own side as far as is known, this one among them."""
        self.values = view.ruleset.values
        self.shapes = view.ruleset.profile.shapes
        counts = view.unseen()
        self.out = self._masks_out(counts)
        """The cards that are out, as masks."""
        self.voids = self._voids()
        """By seat, the suit groups that it has shown to be void of, as a mask."""
        unseen = sum(counts)
        sizes = view.hand_sizes
        self.shares = [sizes[seat] / unseen if unseen else 0.0 for seat in range(SEATS)]
        """By seat, the chance that a card which is out is in that hand."""
        self.cards_left = sizes[self.seat]
        self.top_out = [self.order.fold(group, self.out[group]).bit_length() - 1 for group in range(GROUPS)]
        """By suit group, the highest place of which a card is out, -1 for none."""

    def _masks_out(self, counts: Sequence[int]) -> Masks:
        groups, bits = self.order.group, self.order.bit
        masks = [0] * len(self.hand)
        for face, copies in enumerate(counts):
            index, bit = groups[face], bits[face]
            for _ in range(copies):
                masks[index] |= bit
                index += GROUPS
        return masks

    def _voids(self) -> list[int]:
        groups = self.order.group
        voids = [0] * SEATS
        view = self.view
        for leader, plays in (*view.tricks, (view.leader, view.trick)):
            led = groups[plays[0][0]] if plays else 0
            for step, cards in enumerate(plays):
                for face in cards:
                    if groups[face] != led:
                        voids[(leader + step) % SEATS] |= 1 << led
                        break
        return voids

    # ----------------------------------------------------------------------------------------------- counting

    def held(self, group: int) -> int:
        """Return how many cards of a suit group the own hand has."""
        return sum(mask.bit_count() for mask in self.hand[group::GROUPS])

    def out_in(self, group: int) -> int:
        """Return how many cards of a suit group are out."""
        return sum(mask.bit_count() for mask in self.out[group::GROUPS])

    def is_boss(self, group: int, shape: Shape, top: int) -> bool:
        """Tell whether no other hand can hold the same shape with a higher top in its suit group."""
        if shape == (1, 1):
            return self.top_out[group] <= top
        return not self._higher(group, shape, top)

    def _higher(self, group: int, shape: Shape, top: int) -> int:
        """Return the places at which a higher run of the shape may begin in the cards that are out, as a mask."""
        width, length = shape
        index = group + GROUPS * (width - 1)
        if index >= len(self.out):
            return 0
        starts = run_starts(self.shapes, self.order, group, self.out[index], width, length)
        return starts >> max(0, top - length + 2)

    # ------------------------------------------------------------------------------------------------ chances

    def chance_void(self, seat: int, group: int) -> float:
        """Return the chance that another seat has no card of a suit group."""
        if self.voids[seat] >> group & 1:
            return 1.0
        return float((1 - self.shares[seat]) ** self.out_in(group))

    def _chance_of_shape(self, seat: int, shape: Shape, ways: int) -> float:
        """Return the chance that a seat holds a shape which lies in the cards that are out in a number of ways."""
        width, length = shape
        return float(1 - (1 - self.shares[seat] ** (width * length)) ** ways)

    def chance_beats(self, seat: int, led: int, lead: Sequence[Shape], group: int, top: int) -> float:
        """Return the chance that a seat beats a play.

        ``led`` and ``lead`` are the suit group and the shapes of the lead, ``group`` and ``top`` those of the play that
        stands and of its first component.
        """
        shape = lead[0]
        void = self.chance_void(seat, led) if led != TRUMPS else 0.0
        in_suit = 0.0
        if group == led and void < 1 and (len(lead) == 1 or led == TRUMPS):
            width, length = shape
            higher = self._higher(group, shape, top).bit_count()
            if width * length == 1 and len(self.out) > GROUPS:
                twice = self.out[group + GROUPS]
                higher += (self.order.fold(group, twice) >> (top + 1)).bit_count()
            in_suit = self._chance_of_shape(seat, shape, higher)
        if not void or self.voids[seat] >> TRUMPS & 1:
            return (1 - void) * in_suit
        return (1 - void) * in_suit + void * self._chance_ruffs(seat, lead, top if group == TRUMPS else -1)

    def _chance_ruffs(self, seat: int, lead: Sequence[Shape], above: int) -> float:
        """Return the chance that a seat without the led suit has the trumps to ruff a lead above a place."""
        chance = 1.0
        for shape in dict.fromkeys(lead):
            needed = lead.count(shape)
            ways = self._higher(TRUMPS, shape, above if shape == lead[0] else -1).bit_count()
            if shape == (1, 1):
                expected = self.shares[seat] * self.out_in(TRUMPS)
                chance *= min(1.0, expected / needed) if needed > 1 else self._chance_of_shape(seat, shape, ways)
            else:
                chance *= self._chance_of_shape(seat, shape, ways) ** needed
        return chance
