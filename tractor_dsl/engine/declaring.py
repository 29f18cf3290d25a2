"""Asking round for declarations: while the cards are dealt, before and after the kitty is taken, and after the bury."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tractor_dsl.cards import Card, Rank, is_joker, rank_of
from tractor_dsl.engine.phases import Phase
from tractor_dsl.rules.claims import (
    Claim,
    Show,
    any_window,
    consider,
    consider_claim,
    dealer_after,
    is_closed,
    shows_at,
    takes_kitty,
)
from tractor_dsl.rules.declare import DeclareRules, Moment
from tractor_dsl.rules.irregularities import NoRedeal
from tractor_dsl.rules.refusal import Refusal, not_held
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.undeclared import Left, after_silence

if TYPE_CHECKING:
    from tractor_dsl.engine.deal import Deal


@lru_cache(maxsize=512)
def _shows(rules: DeclareRules, level: Rank) -> tuple[tuple[Show, tuple[tuple[Card, int], ...]], ...]:
    """Return every combination that may be shown at a level, with how many of which faces it takes."""
    return tuple((show, tuple(Counter(show.cards).items())) for show in shows_at(rules, level))


def begin(deal: Deal) -> None:
    """Deal the first card, or all of them where nobody may speak meanwhile."""
    if any_window(deal.ruleset.profile.declare, Moment.DEAL, first=deal.first):
        _draw(deal)
    else:
        deal_out(deal)
        _open_window(deal, Moment.DEALT)


def deal_out(deal: Deal) -> None:
    """Deal all cards that are left."""
    total = deal.ruleset.hand_size * SEATS
    for index in range(deal.drawn, total):
        deal.hands[(deal.first_drawer + index) % SEATS].append(deal.deck[index])
    deal.drawn = total


def _draw(deal: Deal) -> None:
    """Deal one card to the next seat, which is then asked; after the last one open the next window."""
    if deal.drawn == deal.ruleset.hand_size * SEATS:
        _open_window(deal, Moment.DEALT)
        return
    deal.turn = (deal.first_drawer + deal.drawn) % SEATS
    deal.hands[deal.turn].append(deal.deck[deal.drawn])
    deal.drawn += 1


def judged(deal: Deal, seat: int, cards: Sequence[Card]) -> Claim | Refusal:
    """Return the claim that a seat makes by showing cards now, or why it is refused."""
    if not deal.declaring:
        return Refusal("declare_phase", "declare.ends")
    if not cards:
        return Refusal("no_cards")
    refusal = not_held(deal.hands[seat], cards)
    if refusal is not None:
        return refusal
    rules, from_kitty = deal.ruleset.profile.declare, _from_kitty(deal, seat, cards)
    return consider(rules, deal.table, seat, cards, deal.moment, from_kitty=from_kitty)


def _from_kitty(deal: Deal, seat: int, cards: Sequence[Card]) -> bool:
    """Tell whether some of the cards, which a seat holds, can only have come from the kitty, where that matters."""
    if deal.phase is not Phase.BURYING or deal.ruleset.profile.declare.kitty_cards:
        return False
    dealt = deal.deck[(seat - deal.first_drawer) % SEATS : deal.drawn : SEATS]
    return any(dealt.count(face) < cards.count(face) for face in set(cards))


def declarations(deal: Deal, seat: int) -> list[tuple[Card, ...]]:
    """Return everything that a seat may show now, weakest first."""
    if not deal.declaring:
        return []
    held = deal.hands[seat].count
    return [
        show.cards
        for show, taken in _shows(deal.ruleset.profile.declare, deal.level)
        if held(taken[0][0]) >= taken[0][1]
        and all(held(face) >= copies for face, copies in taken)
        and isinstance(_shown(deal, seat, show), Claim)
    ]


def _shown(deal: Deal, seat: int, show: Show) -> Claim | Refusal:
    rules, from_kitty = deal.ruleset.profile.declare, _from_kitty(deal, seat, show.cards)
    return consider_claim(rules, deal.table, show.claim(seat, deal.moment), from_kitty=from_kitty)


def accept(deal: Deal, claim: Claim) -> None:
    """Let a claim stand; after the bury its owner may have to take the kitty and bury again."""
    rules = deal.ruleset.profile.declare
    deal.claims = (*deal.claims, claim)
    if deal.trump is not None:
        deal.trump = claim.suit
    deal.passes = 0
    if takes_kitty(rules, claim, first=deal.first):
        deal.hands[claim.seat] += deal.buried
        deal.buried = ()
        deal.kitty_holder = deal.turn = claim.seat
        deal.passes = SEATS


def pass_on(deal: Deal) -> None:
    """Let the seat in turn say nothing."""
    if deal.moment is Moment.DEAL:
        _draw(deal)
        return
    deal.passes += 1
    deal.turn = (deal.turn + 1) % SEATS
    if deal.passes >= SEATS:
        _close_window(deal)


def skip_silent(deal: Deal) -> None:
    """Pass for every seat that has nothing it could say, up to one that has, or to the end of declaring."""
    level, hands = deal.level, deal.hands
    while deal.phase is Phase.DECLARING:
        if deal.moment is Moment.DEAL:
            face = hands[deal.turn][-1]
            if (is_joker(face) or rank_of(face) == level) and declarations(deal, deal.turn):
                return
        elif declarations(deal, deal.turn) or deal.refuse_redeal(deal.turn) is None:
            return
        deal.pass_turn()


def redeal_open(deal: Deal) -> bool:
    """Tell whether a new deal may be demanded at this point: all cards dealt, the kitty not taken."""
    demandable = not isinstance(deal.ruleset.profile.irregularities.redeal, NoRedeal)
    return demandable and deal.phase is Phase.DECLARING and deal.moment is Moment.DEALT


def _open_window(deal: Deal, moment: Moment, *, turn: int | None = None, passes: int = 0) -> None:
    """Ask everybody once more at a moment, unless nothing could be said any more."""
    deal.moment = moment
    deal.passes = passes
    speaks_first = deal.first_drawer if deal.dealer is None else deal.dealer
    deal.turn = speaks_first if turn is None else turn
    if redeal_open(deal):
        return
    rules = deal.ruleset.profile.declare
    closed = deal.target is not None or not any_window(rules, moment, first=deal.first)
    if closed or is_closed(rules, deal.table, SEATS, deal.ruleset.profile.table.decks, moment):
        _close_window(deal)


def _close_window(deal: Deal) -> None:
    deal.passes = SEATS
    if deal.moment is Moment.DEALT:
        _fix_trump(deal)
    elif deal.moment is Moment.TAKEN:
        assert deal.kitty_holder is not None
        deal.turn = deal.kitty_holder
        if not deal.ruleset.kitty_size:
            after_bury(deal)
    else:
        deal.begin_play()


def _fix_trump(deal: Deal) -> None:
    """Fix the trump suit and the dealer, who takes the kitty; or have the cards dealt again."""
    rules = deal.ruleset.profile.declare
    deal.dealer = dealer_after(rules, deal.table)
    if deal.claims:
        deal.trump = deal.claims[-1].suit
    else:
        left = Left(deal.kitty, deal.hands, deal.dealer, deal.first_drawer)
        follows, _ = after_silence(rules.nobody, rules.undecided, left)
        if follows is None:
            deal.phase = Phase.REDEALT
            return
        deal.trump, deal.dealer, deal.shown = follows
    take_kitty(deal)


def take_kitty(deal: Deal) -> None:
    """Put the kitty into the dealer's hand."""
    assert deal.dealer is not None
    deal.hands[deal.dealer] += deal.kitty
    deal.kitty_holder = deal.dealer
    deal.phase = Phase.BURYING
    _open_window(deal, Moment.TAKEN)


def after_bury(deal: Deal) -> None:
    """Ask everybody after the bury; after a bury that an overturn made, only those behind its owner."""
    again = deal.moment is Moment.BURIED
    owner = deal.kitty_holder
    assert owner is not None
    deal.kitty_holder = None
    if again:
        _open_window(deal, Moment.BURIED, turn=(owner + 1) % SEATS, passes=1)
    else:
        _open_window(deal, Moment.BURIED)
