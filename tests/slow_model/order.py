"""The rules a table plays by, and the order of the cards: suit groups, strength classes and their neighbours.

Source: QQ 升级, two decks: order of the cards and tractors (with and without 2 as a permanent trump); 双升: no trump.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from tractor_dsl.cards import (
    BIG_JOKER,
    NO_TRUMP,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Card,
    Rank,
    Suit,
    card,
    is_joker,
    rank_named,
    rank_of,
    suit_of,
)

Cards: TypeAlias = tuple[Card, ...]
Group: TypeAlias = int
"""A suit group: 0 to 3 for the side suits, :data:`TRUMPS` for all trumps together."""
Shape: TypeAlias = tuple[int, int]
"""Identical cards on each place, and how many adjacent places."""
Cascade: TypeAlias = tuple[Shape, tuple[tuple[Shape, ...], ...]]
"""A component that is led, and what answers it, from the first that is owed to the last; free cards are left out."""
Place: TypeAlias = Cards
"""A strength class: the faces that are equal to each other, lower face numbers first."""

TRUMPS: Final = 4
WIDEST: Final = 4
"""The most identical cards that four decks can hold."""

CHOICES: Final[dict[str, tuple[str | bool, ...]]] = {
    "jokers_touch_level": (True, False),
    "gaps": ("bridged", "broken"),
    "split": ("most_cards", "widest"),
    "follow_duty": ("shape", "suit"),
    "shorter_tractor": ("owed", "free"),
    "throw_duty": ("each_component", "suit"),
    "tractor_pairs": ("owed", "protected"),
    "failed_throw": ("lowest_beaten", "by_type", "first_beaten"),
    "ruff": ("structural", "counts"),
    "overruff": ("deciding_component", "every_component"),
    "kitty_mode": ("power_of_cards", "double_per_pair", "per_card", "width_to_the_length", "per_pair", "fixed"),
    "kitty_pairs": ("largest", "all"),
    "kitty_measured": ("winning_play", "lead"),
}


@dataclass(frozen=True)
class ModelRules:
    """The house rules that the model knows; the defaults are QQ 升级, two decks.

    ``permanent`` names ranks that are always trumps, high to low. ``gaps`` tells whether the neighbours of a rank that
    left its suit are adjacent. A run has at least ``shortest_run`` groups, each of a width in ``run_widths``.
    ``cascades`` are the answers to some components that take the place of the general ones. ``kitty_numbers`` are the
    numbers of some ways to value the kitty: for a single, a pair, a triple and a tractor (``fixed``), for a single and
    for every pair (``per_pair``), or for every card (``per_card``).

    Raises:
        ValueError: a field has a value that the model does not know.
    """

    decks: int = 2
    permanent: tuple[str, ...] = ()
    jokers_touch_level: bool = True
    gaps: str = "bridged"
    split: str = "most_cards"
    shortest_run: int = 2
    run_widths: tuple[int, ...] = (2, 3, 4)
    follow_duty: str = "shape"
    shorter_tractor: str = "owed"
    throw_duty: str = "each_component"
    tractor_pairs: str = "owed"
    cascades: tuple[Cascade, ...] = ()
    failed_throw: str = "lowest_beaten"
    ruff: str = "structural"
    overruff: str = "deciding_component"
    kitty_mode: str = "power_of_cards"
    kitty_cap: int | None = 64
    kitty_pairs: str = "largest"
    kitty_numbers: tuple[int, ...] = ()
    kitty_measured: str = "winning_play"

    def __post_init__(self) -> None:
        """Refuse values that no branch of the model handles."""
        for field, values in CHOICES.items():
            if getattr(self, field) not in values:
                raise ValueError(f"{field} is {getattr(self, field)!r}, not one of {values}")
        if not 1 <= self.decks <= WIDEST:
            raise ValueError(f"decks is {self.decks}, not 1 to {WIDEST}")
        if self.shortest_run < 2:
            raise ValueError(f"shortest_run is {self.shortest_run}, not 2 or more")
        if not set(self.run_widths) <= set(range(2, WIDEST + 1)):
            raise ValueError(f"run_widths is {self.run_widths}, not some of 2, 3, 4")
        if not set(self.permanent) <= set(RANKS):
            raise ValueError(f"permanent is {self.permanent}, not names of ranks")
        needed = {"fixed": 4, "per_pair": 2, "per_card": 1}.get(self.kitty_mode, 0)
        if len(self.kitty_numbers) != needed:
            raise ValueError(f"kitty_numbers is {self.kitty_numbers}, not {needed} numbers")


@dataclass(frozen=True, eq=False)
class Ladder:
    """One suit group: its places from high to low, and for each place whether it is adjacent to the next lower one."""

    places: tuple[Place, ...]
    joined: tuple[bool, ...]

    def strength(self, index: int) -> int:
        """Return how strong the place at an index is: 0 for the lowest place, one more for each place above it."""
        return len(self.places) - 1 - index


def group_of(rules: ModelRules, level: Rank, trump: Suit, face: Card) -> Group:
    """Return the suit group of a face: jokers, level cards, permanent ranks and the trump suit are all trumps."""
    if is_joker(face) or rank_of(face) == level or RANKS[rank_of(face)] in rules.permanent:
        return TRUMPS
    return TRUMPS if suit_of(face) == trump else suit_of(face)


def cards_of_group(rules: ModelRules, level: Rank, trump: Suit, cards: Cards, group: Group) -> Cards:
    """Return those of the cards that belong to a group, in order of their numbers."""
    return tuple(sorted(face for face in cards if group_of(rules, level, trump, face) == group))


def single_group(rules: ModelRules, level: Rank, trump: Suit, cards: Cards) -> Group | None:
    """Return the group that all the cards belong to, or None when they are mixed or there are none."""
    groups = {group_of(rules, level, trump, face) for face in cards}
    return groups.pop() if len(groups) == 1 else None


def checked(rules: ModelRules, cards: Cards) -> Cards:
    """Return the cards in order of their numbers.

    Raises:
        ValueError: there are more copies of a face than decks.
    """
    if cards and max(Counter(cards).values()) > rules.decks:
        raise ValueError(f"more than {rules.decks} copies of a card in {cards}")
    return tuple(sorted(cards))


def places(rules: ModelRules, level: Rank, trump: Suit) -> dict[Group, tuple[Place, ...]]:
    """Return the strength classes of every suit group, high to low.

    Source: QQ 升级, two decks: order of the cards.
    """
    return {group: ladder(rules, level, trump, group).places for group in range(TRUMPS + 1)}


@cache
def ladder(rules: ModelRules, level: Rank, trump: Suit, group: Group) -> Ladder:
    """Return the places of one group and their neighbours.

    Neighbouring places are adjacent, except that with broken gaps two ranks of one suit with a missing rank between
    them are not. There is no wrap from the lowest place to the highest. The small joker and the level cards below it
    are adjacent where the rules say so.

    Source: QQ 升级, two decks: tractors (JJ99 at level 10; AA22 is none); house rules differ about the gap. 双升: the
    list of links has none between the small joker and the level cards.
    """
    above = _above_the_suit(rules, level, trump) if group == TRUMPS else []
    suit = trump if group == TRUMPS else group
    ranks = _natural_ranks(rules, level) if suit != NO_TRUMP and (group == TRUMPS or suit != trump) else []
    joined = [face_places != (SMALL_JOKER,) or rules.jokers_touch_level for face_places in above]
    for upper, lower in pairwise(ranks):
        joined.append(rules.gaps == "bridged" or upper - lower == 1)
    found = above + [(card(suit, rank),) for rank in ranks]
    return Ladder(tuple(found), tuple(joined[: max(len(found) - 1, 0)]))


def _above_the_suit(rules: ModelRules, level: Rank, trump: Suit) -> list[Place]:
    """Return the trumps above the plain cards of the trump suit: jokers, level cards, permanent ranks, high to low."""
    found: list[Place] = [(BIG_JOKER,), (SMALL_JOKER,)]
    promoted = [level] + [rank_named(name) for name in rules.permanent if rank_named(name) != level]
    for rank in promoted:
        if trump != NO_TRUMP:
            found.append((card(trump, rank),))
        found.append(tuple(card(suit, rank) for suit in range(len(SUITS)) if suit != trump))
    return found


def _natural_ranks(rules: ModelRules, level: Rank) -> list[Rank]:
    """Return the ranks that stay in their suits, high to low."""
    return [rank for rank in reversed(range(len(RANKS))) if rank != level and RANKS[rank] not in rules.permanent]
