"""Four players and a deck: one deal played to its end through the mutable door of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from tractor_dsl.cards import Card, Rank
from tractor_dsl.engine.deal import Deal, Phase
from tractor_dsl.engine.view import View
from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.players.base import Player
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.rules.table import SEATS
from tractor_dsl.simulate.shuffle import deck_order, first_drawer, player_chance

MOST_REDEALS = 1_000
"""How often in a row one deal may be thrown in before the rules are taken to allow no deal at all."""

Seating: TypeAlias = Sequence[str]
"""The kinds of players, by seat."""
Maker: TypeAlias = Callable[[str, Random], Player]
"""What makes a player of a kind, who takes chances with the random numbers given."""


class Played(NamedTuple):
    """A deal that was scored, and what it does not tell itself."""

    number: int
    deal: Deal
    failed_throws: int
    redeals: int
    """How often the cards were thrown in before."""
    demanded: int = 0
    """How often of these a player had demanded it."""


def play_deal(
    ruleset: Ruleset,
    deck: Sequence[Card],
    level: Rank,
    dealer: int | None,
    players: Sequence[Player],
    first_drawer: int | None = None,
) -> Deal:
    """Return a deal that the players have played to its end: scored, or thrown in to be dealt again.

    Raises:
        IllegalAction: a player does what the rules refuse.
    """
    deal = Deal(ruleset, deck, level, dealer=dealer, first_drawer=first_drawer)
    play_out(deal, players)
    return deal


def play_out(deal: Deal, players: Sequence[Player]) -> int:
    """Let the players play a deal from where it is to its end; return how many throws failed.

    Only players who could show something are asked for a declaration, and for a new deal only those who may demand it.
    """
    views = [View(deal, seat) for seat in range(SEATS)]
    failed_throws = 0
    while deal.phase not in (Phase.SCORED, Phase.REDEALT):
        player, view = players[deal.turn], views[deal.turn]
        if deal.phase is Phase.PLAYING:
            if view.may_concede() and player.concede(view):
                deal.concede(deal.turn)
            else:
                failed_throws += _play_tricks(deal, players, views)
        elif deal.declaring:
            _ask_to_declare(deal, players, views)
        elif deal.phase is Phase.AUCTION:
            target = player.bid(view)
            deal.pass_turn() if target is None else deal.bid(target)
        elif deal.phase is Phase.NAMING:
            deal.name_trump(player.name_trump(view))
        elif deal.phase is Phase.BURYING:
            deal.bury(player.bury(view))
        else:
            deal.call(player.call(view))
    return failed_throws


def _ask_to_declare(deal: Deal, players: Sequence[Player], views: Sequence[View]) -> None:
    """Ask the next seat that could show something or demand a new deal, if there is one."""
    deal.skip_silent()
    if not deal.declaring:
        return
    seat = deal.turn
    demandable = views[seat].may_demand_redeal()
    if demandable and players[seat].demand_redeal(views[seat]):
        deal.redeal(seat)
        return
    may_show = (deal.phase is Phase.DECLARING and not demandable) or deal.declarations(seat)
    shown = players[seat].declare(views[seat]) if may_show else None
    if shown is None:
        deal.pass_turn()
    else:
        deal.declare(seat, shown)


def _play_tricks(deal: Deal, players: Sequence[Player], views: Sequence[View]) -> int:
    failed_throws = 0
    while deal.phase is Phase.PLAYING:
        seat = deal.turn
        cards = players[seat].play(views[seat])
        table = deal.play_cards(cards)
        if len(table) != len(cards):
            failed_throws += 1
    return failed_throws


def play_number(
    ruleset: Ruleset,
    seed: int,
    number: int,
    *,
    level: Rank,
    dealer: int | None,
    seating: Seating,
    maker: Maker,
    kind: type[Deal] = Deal,
) -> Played:
    """Return deal ``number`` of a seed, dealt until it is not thrown in, and played by players of the given kinds.

    ``kind`` is the class of the deal; one of its subclasses keeps what is done.

    Raises:
        CannotRunError: the deal was thrown in a thousand times in a row.
    """
    players = [maker(name, player_chance(seed, number, seat)) for seat, name in enumerate(seating)]
    drawer = first_drawer(seed, number) if dealer is None else dealer
    demanded = 0
    for redeals in range(MOST_REDEALS):
        deal = kind(ruleset, deck_order(ruleset, seed, number, redeals), level, dealer=dealer, first_drawer=drawer)
        failed_throws = play_out(deal, players)
        if deal.phase is Phase.SCORED:
            return Played(number, deal, failed_throws, redeals, demanded)
        demanded += deal.demanded_by is not None
    raise CannotRunError(Message("simulate.redeals", {"deal": number, "seed": seed, "times": MOST_REDEALS}))
