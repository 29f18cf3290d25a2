"""Deals that follow each other in matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tractor_dsl.engine.deal import Deal
from tractor_dsl.engine.match import Match, after_deal, new_match
from tractor_dsl.players.registry import player_named
from tractor_dsl.rules.compile import Ruleset
from tractor_dsl.simulate.table import Maker, Played, Seating, play_number


def play_matches(
    ruleset: Ruleset,
    numbers: Iterable[int],
    seed: int,
    seating: Seating,
    *,
    maker: Maker = player_named,
    kind: type[Deal] = Deal,
) -> Iterator[tuple[Played, Match]]:
    """Play deals of a seed one after another, and yield each with the match as it stands then.

    A new match begins with the first deal, and after every match that is won. ``kind`` is the class of the deals.

    Raises:
        CannotRunError: there is no such kind of player, or a deal is thrown in over and over.

    >>> from tractor_dsl.rules.profile import RuleProfile
    >>> ruleset = Ruleset(RuleProfile())
    >>> [match.deals for _, match in play_matches(ruleset, range(3), 1, ["random"] * 4)]
    [1, 2, 3]
    """
    match = new_match(ruleset)
    for number in numbers:
        if match.winner is not None:
            match = new_match(ruleset)
        level, dealer = match.level, match.dealer
        played = play_number(ruleset, seed, number, level=level, dealer=dealer, seating=seating, maker=maker, kind=kind)
        assert played.deal.result is not None, "a deal is played until it is scored"
        match = after_deal(ruleset, match, played.deal.result)
        yield played, match
