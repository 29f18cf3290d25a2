"""The players there are, by the names under which the command line knows them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.players.base import Player
from tractor_dsl.players.greedy import GreedyPlayer
from tractor_dsl.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[Random], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}


def player_named(name: str, rng: Random) -> Player:
    """Return a new player of a kind, with its own random numbers.

    Raises:
        CannotRunError: there is no such kind; the message names those that there are.

    >>> player_named("greedy", Random(1)).name
    'greedy'
    """
    if name not in PLAYERS:
        raise CannotRunError(Message("players.unknown", {"name": name, "known": ", ".join(PLAYERS)}))
    return PLAYERS[name](rng)
