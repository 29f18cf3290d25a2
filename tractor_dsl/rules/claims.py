"""Declarations judged by ``declare:``.

A *claim* is a combination shown by a seat. Claims stand on the rungs of a ladder; each must be on a higher rung than
the one that stands, or be one of the exceptions that the variant allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tractor_dsl.cards import (
    BIG_JOKER,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SMALL_JOKER,
    SPADES,
    Card,
    Rank,
    Suit,
    card,
    is_joker,
    is_red,
    rank_of,
    suit_of,
)
from tractor_dsl.notation import Rung
from tractor_dsl.rules.declare import (
    MOMENTS,
    DeclareRules,
    FirstDealer,
    Moment,
    Reinforce,
    SameRung,
    SelfOverturn,
    Who,
    Window,
    WithKitty,
)
from tractor_dsl.rules.refusal import Refusal
from tractor_dsl.rules.table import opposed


class Claim(NamedTuple):
    """A declaration that was accepted: who showed what, its rung (an index), the trump suit it names, and when."""

    seat: int
    cards: tuple[Card, ...]
    rung: int
    suit: Suit
    moment: Moment


def fits_rung(rung: Rung, level: Rank, cards: Sequence[Card]) -> Suit | None:
    """Return the trump suit that cards name if they are exactly what a rung asks for, else None.

    Level cards must be identical, and so must jokers; a matching joker has the colour of the suit (big is red).
    """
    plain = [face for face in cards if not is_joker(face)]
    jokers = [face for face in cards if is_joker(face)]
    if len(plain) != rung.level_cards or len(jokers) != rung.jokers or len(set(plain)) > 1 or len(set(jokers)) > 1:
        return None
    if plain and rank_of(plain[0]) != level:
        return None
    suit = suit_of(plain[0]) if plain else NO_TRUMP
    if jokers:
        big = jokers[0] == BIG_JOKER
        wanted = {"big": big, "small": not big, "matching": plain and big == is_red(suit)}
        if not wanted.get(rung.joker or "any", True):
            return None
    return suit


def find_rung(rules: DeclareRules, level: Rank, cards: Sequence[Card]) -> tuple[int, Suit] | None:
    """Return the strongest rung that cards stand on, as an index, and the suit they name."""
    for index in range(len(rules.rungs) - 1, -1, -1):
        suit = fits_rung(rules.rungs[index], level, cards)
        if suit is not None:
            return index, suit
    return None


@dataclass(frozen=True, slots=True)
class Table:
    """What a declaration is judged by: the level, the dealer (None in the first deal of a match), the claims so far."""

    level: Rank
    dealer: int | None
    claims: tuple[Claim, ...] = ()
    first: bool = False
    """Whether this is the first deal of a match."""


def any_window(rules: DeclareRules, moment: Moment, *, first: bool) -> bool:
    """Tell whether anything at all may be said at a moment."""
    return Window(rules.begins, rules.ends).open_at(moment) or overturn_window(rules, first=first).open_at(moment)


def consider(
    rules: DeclareRules, table: Table, seat: int, cards: Sequence[Card], moment: Moment, *, from_kitty: bool = False
) -> Claim | Refusal:
    """Return the claim that a declaration makes, or why it is refused.

    ``cards`` are the whole combination (a reinforcement names the pair, not the added card); whether they are held
    is not asked here, only whether some of them came ``from_kitty``.

    Source: QQ 升级, two decks, declaring: reinforcing, overturning and self-overturning, whichever comes first; 双升,
    declaring and overturning.
    """
    found = find_rung(rules, table.level, cards)
    if found is None:
        return Refusal("declare_no_rung", "declare.rungs")
    return consider_claim(rules, table, Claim(seat, tuple(sorted(cards)), *found, moment), from_kitty=from_kitty)


def consider_claim(rules: DeclareRules, table: Table, claim: Claim, *, from_kitty: bool = False) -> Claim | Refusal:
    """Return a claim of which the rung is known if it may be made, or why it is refused (see :func:`consider`)."""
    if from_kitty and not rules.kitty_cards:
        return Refusal("declare_kitty_cards", "declare.kitty_cards")
    refusal = _refuse_further(rules, table, claim) if table.claims else _refuse_opening(rules, table, claim)
    return claim if refusal is None else refusal


def _refuse_opening(rules: DeclareRules, table: Table, claim: Claim) -> Refusal | None:
    """Return why a claim may not be the first, or None."""
    if not Window(rules.begins, rules.ends).open_at(claim.moment) or claim.moment in (Moment.TAKEN, Moment.BURIED):
        return Refusal("declare_time", _shut_by(rules, claim.moment), {"moment": claim.moment})
    if rules.openings and rules.rungs[claim.rung] not in rules.openings:
        return Refusal("declare_opening", "declare.openings")
    attacker = table.dealer is not None and opposed(claim.seat, table.dealer)
    if rules.who is Who.DECLARERS_FIRST and attacker and claim.moment is Moment.DEAL:
        return Refusal("declare_who", "declare.who")
    return None


def _refuse_further(rules: DeclareRules, table: Table, claim: Claim) -> Refusal | None:
    """Return why a claim may not follow the one that stands, or None."""
    standing = table.claims[-1]
    reinforcing = adds_to(standing, claim)
    window = Window(rules.begins, rules.ends) if reinforcing else overturn_window(rules, first=table.first)
    if not window.open_at(claim.moment):
        overturning = "declare.first_overturn" if table.first else "declare.overturn"
        path = _shut_by(rules, claim.moment) if reinforcing else overturning
        return Refusal("declare_time", path, {"moment": claim.moment})
    if any(earlier[:2] == claim[:2] for earlier in table.claims):
        return Refusal("declare_shown", "declare.rungs")  # what was shown once is no new declaration
    if retakes(rules, table.claims, claim):
        return None
    if claim.rung < standing.rung or (claim.rung == standing.rung and not _beats_on_same_rung(rules, standing, claim)):
        path = "declare.same_rung" if claim.rung == standing.rung else "declare.rungs"
        return Refusal("declare_not_higher", path)
    if reinforcing and rules.reinforce is Reinforce.NEVER:
        return Refusal("declare_reinforce", "declare.reinforce")
    if claim.seat == standing.seat and not reinforcing and not _may_overturn_oneself(rules, table.claims, claim.seat):
        return Refusal("declare_self_overturn", "declare.self_overturn")
    return None


def _shut_by(rules: DeclareRules, moment: Moment) -> str:
    """Return the field that forbids declaring and reinforcing at a moment: it is too early, or too late."""
    early = MOMENTS.index(moment) < MOMENTS.index(rules.begins)
    return "declare.begins" if early else "declare.ends"


def overturn_window(rules: DeclareRules, *, first: bool) -> Window:
    """Return when declarations may be overturned in a deal."""
    return rules.first_overturn if first else rules.overturn


SUIT_HEIGHT = {SPADES: 3, HEARTS: 2, CLUBS: 1, DIAMONDS: 0}
"""The order of the suits where they have one.

Source: 双升 超级版, the order of overturning.
"""


def _beats_on_same_rung(rules: DeclareRules, standing: Claim, claim: Claim) -> bool:
    if NO_TRUMP in (standing.suit, claim.suit) or claim.suit == standing.suit:
        return False
    if rules.same_rung is SameRung.OTHER_SUIT:
        return True
    higher = SUIT_HEIGHT[claim.suit] > SUIT_HEIGHT[standing.suit]
    if rules.same_rung is SameRung.HIGHER_SUIT_PAIRS:
        return higher and rules.rungs[claim.rung].level_cards > 1
    return higher and rules.same_rung is SameRung.HIGHER_SUIT


def adds_to(earlier: Claim, claim: Claim) -> bool:
    """Tell whether a claim shows more of what its seat has shown before: of the same suit, or the same joker."""
    if claim.seat != earlier.seat or claim.suit != earlier.suit:
        return False
    return claim.suit != NO_TRUMP or set(claim.cards) == set(earlier.cards)


def retakes(rules: DeclareRules, claims: Sequence[Claim], claim: Claim) -> bool:
    """Tell whether a claim takes back the trump suit by as many copies of the own earlier card as now stand."""
    standing = claims[-1]
    return (
        rules.reinforce is Reinforce.AFTER_OVERTURN
        and claim.seat != standing.seat
        and claim.rung == standing.rung
        and any(adds_to(earlier, claim) for earlier in claims)
    )


def _may_overturn_oneself(rules: DeclareRules, claims: Sequence[Claim], seat: int) -> bool:
    if rules.self_overturn is SelfOverturn.AFTER_OVERTURN:
        return any(claim.seat != seat and not adds_to(before, claim) for before, claim in pairwise(claims))
    return rules.self_overturn is SelfOverturn.ALWAYS


def takes_kitty(rules: DeclareRules, claim: Claim, *, first: bool) -> bool:
    """Tell whether a claim takes up the buried kitty.

    Source: 双升, overturning with the kitty.
    """
    if claim.moment is not Moment.BURIED:
        return False
    return rules.with_kitty is WithKitty.ALWAYS or (rules.with_kitty is WithKitty.LATER_DEALS and not first)


class Show(NamedTuple):
    """A combination that may be shown: the cards in order, the strongest rung (an index), the suit that they name."""

    cards: tuple[Card, ...]
    rung: int
    suit: Suit

    def claim(self, seat: int, moment: Moment) -> Claim:
        """Return what a seat claims by it at a moment."""
        return Claim(seat, self.cards, self.rung, self.suit, moment)


@lru_cache(maxsize=512)
def shows_at(rules: DeclareRules, level: Rank) -> tuple[Show, ...]:
    """Return every combination that may be shown at a level, each once, weakest rung first."""
    every = dict.fromkeys(tuple(sorted(cards)) for cards in possible_shows(rules, level))
    return tuple(Show(cards, *found) for cards in every if (found := find_rung(rules, level, cards)) is not None)


def possible_shows(rules: DeclareRules, level: Rank) -> Iterator[tuple[Card, ...]]:
    """Yield every combination that stands on some rung at a level, weakest rung first."""
    for rung in rules.rungs:
        for suit in range(4) if rung.level_cards else (NO_TRUMP,):
            plain = (card(suit, level),) * rung.level_cards if suit != NO_TRUMP else ()
            for joker in (SMALL_JOKER, BIG_JOKER) if rung.jokers else (0,):
                cards = plain + (joker,) * rung.jokers
                if fits_rung(rung, level, cards) is not None:
                    yield cards


def is_closed(rules: DeclareRules, table: Table, seats: int, decks: int, moment: Moment) -> bool:
    """Tell whether no declaration by anyone can follow, now or later in the deal, whatever they hold of the decks."""
    later = [entry for entry in MOMENTS[MOMENTS.index(moment) :] if any_window(rules, entry, first=table.first)]
    return not any(
        isinstance(consider_claim(rules, table, show.claim(seat, entry)), Claim)
        for seat in range(seats)
        for show in shows_of(rules, table, seat, decks)
        for entry in later
    )


def shows_of(rules: DeclareRules, table: Table, seat: int, decks: int) -> Iterator[Show]:
    """Yield every combination that a seat can hold and show: the decks have it beside what others have shown.

    >>> rules = DeclareRules(rungs=(Rung(level_cards=1), Rung(level_cards=2)))
    >>> one = Table(level=8, dealer=0, claims=(Claim(1, (card(HEARTS, 8),), 0, HEARTS, Moment.DEAL),))
    >>> [len(list(shows_of(rules, one, seat, 2))) for seat in range(4)]
    [7, 8, 7, 7]
    """
    for show in shows_at(rules, table.level):
        if all(show.cards.count(face) + _shown_by_others(table, seat, face) <= decks for face in set(show.cards)):
            yield show


def _shown_by_others(table: Table, seat: int, face: Card) -> int:
    """Return how many copies of a card the other seats hold, by what they have declared with."""
    most: dict[int, int] = {}
    for claim in table.claims:
        if claim.seat != seat:
            most[claim.seat] = max(most.get(claim.seat, 0), claim.cards.count(face))
    return sum(most.values())


def dealer_after(rules: DeclareRules, table: Table) -> int | None:
    """Return the dealer once declaring is over and the kitty is to be taken, None where nobody is.

    Source: QQ 升级, two decks (who declared first); 摔小二 (who declared last); 双升 (attackers who declare because the
    declarers did not).
    """
    if not table.claims:
        return table.dealer
    if table.dealer is None:
        return table.claims[0].seat if rules.first_dealer is FirstDealer.FIRST_DECLARER else table.claims[-1].seat
    opener = table.claims[0].seat
    if rules.who is Who.DECLARERS_FIRST and opposed(opener, table.dealer):
        return opener
    return table.dealer
