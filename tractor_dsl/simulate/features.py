"""What only some variants have, and how often it occurred in a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tractor_dsl.cards import NO_TRUMP, is_joker
from tractor_dsl.engine.deal import Deal
from tractor_dsl.engine.lead import Lead
from tractor_dsl.rules.claims import takes_kitty
from tractor_dsl.rules.declare import Moment, SameRung, Who, WithKitty
from tractor_dsl.rules.irregularities import NoRedeal
from tractor_dsl.rules.partners import Team
from tractor_dsl.rules.profile import RuleProfile
from tractor_dsl.rules.throw import NoFine
from tractor_dsl.rules.undeclared import Jokers, KittyCard, Twin, Undecided

THREE_ALIKE = 3
"""Decks from which on there are triples."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that occurs under some rules only."""

    name: str
    """Its name in JSON; ``simulate.feature.<name>`` words it."""
    present: Callable[[RuleProfile], bool]
    """Tells whether it can occur under some rules."""
    count: Callable[[Deal], int]
    """Returns how often it occurred in a deal, apart from what the leads and the redeals tell."""


def features_of(deal: Deal, leads: list[Lead], demanded: int) -> Counter[str]:
    """Return how often what occurred in a deal, its leads of several cards, and the new deals demanded before it."""
    counts = Counter({feature.name: feature.count(deal) for feature in FEATURES})
    counts["redeals_demanded"] = demanded
    for lead in leads:
        for width, length in lead.shapes:
            if length > 1:
                counts["tractors" if width < THREE_ALIKE else "titanics"] += 1
            elif width >= THREE_ALIKE:
                counts["triples"] += 1
    return counts


def _is_auctioned(profile: RuleProfile) -> bool:
    return profile.auction.is_held


def _is_undeclared(deal: Deal) -> bool:
    return not deal.claims and deal.target is None


def _turns_up(profile: RuleProfile) -> bool:
    return isinstance(profile.declare.nobody, KittyCard) and not _is_auctioned(profile)


def _joker_is_no_trump(profile: RuleProfile) -> bool:
    nobody = profile.declare.nobody
    return _turns_up(profile) and isinstance(nobody, KittyCard) and nobody.joker is Jokers.NO_TRUMP


def _joker_is_passed_over(profile: RuleProfile) -> bool:
    return _turns_up(profile) and not _joker_is_no_trump(profile)


def _has_twins(profile: RuleProfile) -> bool:
    nobody = profile.declare.nobody
    return _turns_up(profile) and isinstance(nobody, KittyCard) and nobody.twin is Twin.DEALS


def _twins(deal: Deal) -> int:
    """Return 1 if a card turned up has its twin in a hand, whose owner deals."""
    if not deal.shown or not _has_twins(deal.ruleset.profile):
        return 0
    return int(not deal.table.first and deal.kitty.count(deal.shown[-1]) == 1)


def _overturns_late(profile: RuleProfile) -> bool:
    rules = profile.declare
    ends = (rules.ends, rules.overturn.ends, rules.first_overturn.ends)
    return Moment.BURIED in ends and not _is_auctioned(profile)


def _taken_up(deal: Deal) -> int:
    return sum(takes_kitty(deal.ruleset.profile.declare, claim, first=deal.first) for claim in deal.claims)


def _on_the_same_rung(deal: Deal) -> int:
    pairs = zip(deal.claims, deal.claims[1:], strict=False)
    return sum(earlier.rung == later.rung for earlier, later in pairs)


def _by_attackers(deal: Deal) -> int:
    """Return 1 if attackers declared because the declarers did not, and deal."""
    return int(bool(deal.claims) and not deal.first and deal.dealer != deal.first_drawer)


def _fines(profile: RuleProfile) -> bool:
    return not isinstance(profile.throw.fine, NoFine)


def _fined(deal: Deal) -> int:
    return len(deal.play.failed_throws) if deal.play and _fines(deal.ruleset.profile) else 0


def _first_drawer_may_deal(profile: RuleProfile) -> bool:
    return profile.declare.undecided is Undecided.FIRST_DRAWER and not _is_auctioned(profile)


def _first_drawer_deals(deal: Deal) -> int:
    """Return 1 if the first deal of a match had no dealer but the one who drew the first card."""
    undecided = _is_undeclared(deal) and deal.first and not _twins(deal)
    return int(undecided and _first_drawer_may_deal(deal.ruleset.profile))


def _from_leads(deal: Deal) -> int:
    return 0


def _many_decks(profile: RuleProfile) -> bool:
    return profile.table.decks >= THREE_ALIKE


FEATURES = (
    Feature("bids", _is_auctioned, lambda deal: len(deal.bids)),
    Feature("nobody_bid", _is_auctioned, lambda deal: int(deal.target is not None and not deal.bids)),
    Feature(
        "redeals_demanded",
        lambda profile: not isinstance(profile.irregularities.redeal, NoRedeal),
        _from_leads,
    ),
    Feature("turned_up", _turns_up, lambda deal: int(bool(deal.shown) and deal.trump != NO_TRUMP)),
    Feature("jokers_turned_up", _joker_is_no_trump, lambda deal: int(bool(deal.shown) and is_joker(deal.shown[-1]))),
    Feature("jokers_passed_over", _joker_is_passed_over, lambda deal: int(len(deal.shown) > 1)),
    Feature("twins", _has_twins, _twins),
    Feature("first_drawer_deals", _first_drawer_may_deal, _first_drawer_deals),
    Feature("attackers_declared", lambda profile: profile.declare.who is Who.DECLARERS_FIRST, _by_attackers),
    Feature("same_rung", lambda profile: profile.declare.same_rung is not SameRung.NEVER, _on_the_same_rung),
    Feature(
        "late_claims",
        _overturns_late,
        lambda deal: sum(claim.moment is Moment.BURIED for claim in deal.claims),
    ),
    Feature("kitty_taken_up", lambda profile: profile.declare.with_kitty is not WithKitty.NEVER, _taken_up),
    Feature(
        "partners_found",
        lambda profile: profile.partners.team is Team.CALLED,
        lambda deal: int(deal.called is not None and deal.partner is not None),
    ),
    Feature(
        "alone",
        lambda profile: profile.partners.team is Team.CALLED,
        lambda deal: int(deal.called is not None and deal.partner is None),
    ),
    Feature("conceded", lambda profile: bool(profile.result.surrender), lambda deal: int(deal.conceded)),
    Feature("fined", _fines, _fined),
    Feature("triples", _many_decks, _from_leads),
    Feature("tractors", _many_decks, _from_leads),
    Feature("titanics", _many_decks, _from_leads),
)
"""Every feature, in the order in which they are shown."""


def features_present(profile: RuleProfile) -> tuple[str, ...]:
    """Return the names of the features that can occur under some rules.

    >>> features_present(RuleProfile())
    ()
    """
    return tuple(feature.name for feature in FEATURES if feature.present(profile))
