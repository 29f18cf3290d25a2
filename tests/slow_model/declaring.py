"""Naming the trump suit: which declarations are accepted, what comes of them, and what follows when nobody declares.

Sources: QQ 升级, two and three decks: showing, reinforcing and overturning; 夢幻拖拉機: the same with examples;
拖拉机比赛规则: kitty cards and overturning oneself; 双升 and 双升 超级版: matching jokers, the order of the suits, and
overturning after the bury; 边锋升级: the last card turned up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple

from tractor_dsl.cards import (
    BIG_JOKER,
    NO_TRUMP,
    SMALL_JOKER,
    SUITS,
    Card,
    Rank,
    Suit,
    card,
    is_joker,
    rank_of,
    suit_of,
)
from tractor_dsl.notation import Rung
from tractor_dsl.rules.declare import DeclareRules, Window
from tractor_dsl.rules.undeclared import NoTrump, Redeal

from .order import Cards

SEATS: Final = 4
MOMENTS: Final = ("deal", "dealt", "taken", "buried")
HEIGHTS: Final = {"♠": 4, "♥": 3, "♣": 2, "♦": 1}
"""How high a suit is where suits are ranked. Source: 双升 超级版."""


class Showing(NamedTuple):
    """A seat shows a whole combination at some moment, perhaps with cards of the kitty."""

    seat: int
    cards: Cards
    at: str = "deal"
    from_kitty: bool = False


class Claim(NamedTuple):
    """A declaration that was accepted, its rung counted from the weakest, and the trump suit it names."""

    showing: Showing
    rung: int
    suit: Suit


class Deal(NamedTuple):
    """What a declaration is judged by besides the rules."""

    level: Rank
    decks: int
    dealer: int
    """Who deals; in the first deal of a match, in which there is no dealer yet, who draws first."""
    first: bool
    """Whether it is the first deal of a match."""


class Declared(NamedTuple):
    """What came of some declarations; the trump suit and the dealer are None where they are open."""

    accepted: tuple[bool, ...]
    trump: Suit | None
    dealer: int | None
    closed: bool


def declared(rules: DeclareRules, deal: Deal, events: Sequence[Showing]) -> Declared:
    """Return what came of declarations, one after the other; a refused one changes nothing."""
    claims: tuple[Claim, ...] = ()
    accepted = []
    for event in events:
        claim = considered(rules, deal, claims, event)
        accepted.append(claim is not None)
        claims += () if claim is None else (claim,)
    trump = claims[-1].suit if claims else None
    return Declared(tuple(accepted), trump, _dealer(rules, deal, claims), is_closed(rules, deal, claims, events[-1].at))


# --- what is shown


def standing_on(rules: DeclareRules, level: Rank, cards: Cards) -> tuple[int, Suit] | None:
    """Return the strongest rung that cards are exactly what it asks for, and the suit they name, None for no rung."""
    for rung in reversed(range(len(rules.rungs))):
        suit = _named(rules.rungs[rung], level, cards)
        if suit is not None:
            return rung, suit
    return None


def _named(rung: Rung, level: Rank, cards: Cards) -> Suit | None:
    jokers = [face for face in cards if is_joker(face)]
    plain = [face for face in cards if not is_joker(face)]
    if len(jokers) != rung.jokers or len(plain) != rung.level_cards:
        return None
    if len(set(jokers)) > 1 or len(set(plain)) > 1 or any(rank_of(face) != level for face in plain):
        return None
    suit = suit_of(plain[0]) if plain else NO_TRUMP
    wanted: dict[str | None, set[Card]] = {
        None: set(),
        "any": {BIG_JOKER, SMALL_JOKER},
        "big": {BIG_JOKER},
        "small": {SMALL_JOKER},
        "matching": {BIG_JOKER} if suit != NO_TRUMP and SUITS[suit] in "♥♦" else {SMALL_JOKER},
    }
    return suit if set(jokers) <= wanted[rung.joker] else None


def all_shows(level: Rank, decks: int) -> Iterator[Cards]:
    """Yield every combination of copies of one level card and copies of one joker."""
    copies = range(decks + 1)
    for plain, many in product(range(len(SUITS)), copies):
        for joker, more in product((SMALL_JOKER, BIG_JOKER), copies):
            if many + more:
                yield (card(plain, level),) * many + (joker,) * more


# --- may it be shown


def considered(rules: DeclareRules, deal: Deal, claims: tuple[Claim, ...], event: Showing) -> Claim | None:
    """Return the claim that a declaration makes after the claims so far, or None if it is refused."""
    stands = standing_on(rules, deal.level, event.cards)
    if stands is None or (event.from_kitty and not rules.kitty_cards):
        return None
    claim = Claim(event, *stands)
    allowed = _may_open(rules, deal, claim) if not claims else _may_follow(rules, deal, claims, claim)
    return claim if allowed else None


def _may_open(rules: DeclareRules, deal: Deal, claim: Claim) -> bool:
    """Tell whether a claim may be the first; once the kitty is taken it is settled that nobody has declared.

    Source: 双升: only the declarers during the deal, the opponents when neither of these could.
    """
    at = claim.showing.at
    if at in ("taken", "buried") or not _between(str(rules.begins), at, str(rules.ends)):
        return False
    if rules.openings and rules.rungs[claim.rung] not in rules.openings:
        return False
    theirs = (claim.showing.seat - deal.dealer) % 2 == 1
    return not (str(rules.who) == "declarers_first" and not deal.first and theirs and at == "deal")


def _may_follow(rules: DeclareRules, deal: Deal, claims: tuple[Claim, ...], claim: Claim) -> bool:
    """Tell whether a claim may follow the one that stands: as a reinforcement, or as an overturn.

    Cards that a seat has shown already, just as they are, are no new declaration.
    """
    standing, at = claims[-1], claim.showing.at
    if any(_shown(earlier) == _shown(claim) for earlier in claims):
        return False
    if _reinforces(standing, claim):
        allowed = str(rules.reinforce) != "never" and claim.rung > standing.rung
        return allowed and _between(str(rules.begins), at, str(rules.ends))
    window: Window = rules.first_overturn if deal.first else rules.overturn
    if not _between(str(window.begins), at, str(window.ends)):
        return False
    own = standing.showing.seat == claim.showing.seat
    if own and not _may_overturn_oneself(rules, claims):
        return False
    return claim.rung > standing.rung or _beats_on_its_rung(rules, standing, claim) or _retakes(rules, claims, claim)


def _shown(claim: Claim) -> tuple[int, Cards]:
    return claim.showing.seat, tuple(sorted(claim.showing.cards))


def _between(begins: str, at: str, ends: str) -> bool:
    return MOMENTS.index(begins) <= MOMENTS.index(at) <= MOMENTS.index(ends)


def _reinforces(earlier: Claim, claim: Claim) -> bool:
    """Tell whether a claim is by the seat of an earlier one and names the same suit, or shows the same joker.

    Source: 夢幻拖拉機: 自保, another card of the same suit. Jokers name no suit, and two kinds of them are two cards.
    """
    if claim.showing.seat != earlier.showing.seat or claim.suit != earlier.suit:
        return False
    return claim.suit != NO_TRUMP or claim.showing.cards[0] == earlier.showing.cards[0]


def _retakes(rules: DeclareRules, claims: tuple[Claim, ...], claim: Claim) -> bool:
    """Tell whether an own declaration that was overturned is brought to the rung that stands."""
    if str(rules.reinforce) != "after_overturn" or claims[-1].showing.seat == claim.showing.seat:
        return False
    return claim.rung == claims[-1].rung and any(_reinforces(earlier, claim) for earlier in claims)


def _may_overturn_oneself(rules: DeclareRules, claims: tuple[Claim, ...]) -> bool:
    """Tell whether the seat whose claim stands may show something else.

    Source: 拖拉机比赛规则 and 双升: not as long as nobody else has overturned.
    """
    if str(rules.self_overturn) != "after_overturn":
        return str(rules.self_overturn) == "always"
    seat = claims[-1].showing.seat
    return any(other.showing.seat != seat and not _reinforces(before, other) for before, other in pairwise(claims))


def _beats_on_its_rung(rules: DeclareRules, standing: Claim, claim: Claim) -> bool:
    """Tell whether another suit on the same rung overturns.

    Source: 双升 超级版: ♠ over ♥ over ♣ over ♦ from pairs up; 边锋升级: the last card turned up.
    """
    if claim.rung != standing.rung or NO_TRUMP in (claim.suit, standing.suit) or claim.suit == standing.suit:
        return False
    higher = HEIGHTS[SUITS[claim.suit]] > HEIGHTS[SUITS[standing.suit]]
    pairs = rules.rungs[claim.rung].level_cards > 1
    return {
        "never": False,
        "other_suit": True,
        "higher_suit": higher,
        "higher_suit_pairs": higher and pairs,
    }[str(rules.same_rung)]


# --- what comes of it


def _dealer(rules: DeclareRules, deal: Deal, claims: tuple[Claim, ...]) -> int | None:
    """Return who deals after these claims.

    What is shown once the kitty is taken no longer moves the deal. Sources: QQ 升级: who declared first deals the first
    deal; 摔小二: who declared last; 双升: an opponent of the dealer who declares takes the deal over.
    """
    early = [claim for claim in claims if claim.showing.at in ("deal", "dealt")]
    if deal.first:
        if not claims:
            return None
        last = (early or claims[:1])[-1]
        return (claims[0] if str(rules.first_dealer) == "first_declarer" else last).showing.seat
    if str(rules.who) == "declarers_first" and claims and (claims[0].showing.seat - deal.dealer) % 2 == 1:
        return claims[0].showing.seat
    return deal.dealer


def is_closed(rules: DeclareRules, deal: Deal, claims: tuple[Claim, ...], now: str) -> bool:
    """Tell whether no declaration by anyone can follow, now or later in the deal, whatever they hold."""
    later = MOMENTS[MOMENTS.index(now) :]
    return not any(
        considered(rules, deal, claims, Showing(seat, cards, moment))
        for seat in range(SEATS)
        for cards in all_shows(deal.level, deal.decks)
        if can_be_held(deal, claims, seat, cards)
        for moment in later
    )


def can_be_held(deal: Deal, claims: tuple[Claim, ...], seat: int, cards: Cards) -> bool:
    """Tell whether the decks have cards for a seat besides what every other seat has shown of its hand."""
    hands = [Counter[Card]() for _ in range(SEATS)]
    for claim in claims:
        hands[claim.showing.seat] |= Counter(claim.showing.cards)
    hands[seat] = Counter(cards)
    dealt = sum(hands, Counter[Card]())
    return max(dealt[face] for face in cards) <= deal.decks


# --- nobody declares


class Undeclared(NamedTuple):
    """The trump suit and the dealer when nobody has declared; ``trump`` is None when the cards are dealt again."""

    trump: Suit | None
    dealer: int | str


def undeclared(rules: DeclareRules, deal: Deal, kitty: Cards, hands: Sequence[Cards] = ()) -> Undeclared:
    """Return what follows when nobody declares; the kitty is given from the top.

    Sources: QQ 升级: no trump; 拖拉机比赛规则: the first kitty card that is no joker; 双升 超级版: the third kitty
    card, or no trump; 双升: any kitty card, and whoever holds its twin deals, once the first deal is over.
    """
    nobody = rules.nobody
    if isinstance(nobody, Redeal):
        return Undeclared(None, "redeal")
    if isinstance(nobody, NoTrump):
        return _undealt(rules, deal, NO_TRUMP)
    turned = kitty[nobody.card - 1 :]
    if str(nobody.joker) == "next":
        turned = tuple(face for face in turned if not is_joker(face)) or turned[-1:]
    trump = NO_TRUMP if is_joker(turned[0]) else suit_of(turned[0])
    holders = [seat for seat, hand in enumerate(hands) if turned[0] in hand]
    if str(nobody.twin) == "deals" and kitty.count(turned[0]) == 1 and holders and not deal.first:
        return Undeclared(trump, min(holders, key=lambda seat: (seat - deal.dealer) % SEATS))
    return _undealt(rules, deal, trump)


def _undealt(rules: DeclareRules, deal: Deal, trump: Suit) -> Undeclared:
    """Return a trump suit with the dealer there is; in the first deal there may be none."""
    if not deal.first:
        return Undeclared(trump, deal.dealer)
    if str(rules.undecided) == "redeal":
        return Undeclared(None, "redeal")
    return Undeclared(trump, deal.dealer)
