"""The rules of a variant as one frozen value, one field per axis."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from tractor_dsl.rules.auction import AuctionRules
from tractor_dsl.rules.capture import CaptureRules
from tractor_dsl.rules.declare import DeclareRules
from tractor_dsl.rules.follow import FollowRules
from tractor_dsl.rules.irregularities import IrregularityRules
from tractor_dsl.rules.kitty import KittyRules
from tractor_dsl.rules.levels import LevelRules
from tractor_dsl.rules.options import Plain, build_section, plain_section
from tractor_dsl.rules.partners import PartnerRules
from tractor_dsl.rules.result import ResultRules
from tractor_dsl.rules.shapes import ShapeRules
from tractor_dsl.rules.stakes import StakesRules
from tractor_dsl.rules.table import TableRules
from tractor_dsl.rules.throw import ThrowRules
from tractor_dsl.rules.trumps import TrumpRules


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """Every rule of a variant. Two profiles are equal when the rules are equal.

    >>> RuleProfile() == RuleProfile(table=TableRules(decks=2))
    True
    """

    table: TableRules = field(default_factory=TableRules)
    partners: PartnerRules = field(default_factory=PartnerRules)
    trumps: TrumpRules = field(default_factory=TrumpRules)
    shapes: ShapeRules = field(default_factory=ShapeRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    declare: DeclareRules = field(default_factory=DeclareRules)
    kitty: KittyRules = field(default_factory=KittyRules)
    follow: FollowRules = field(default_factory=FollowRules)
    throw: ThrowRules = field(default_factory=ThrowRules)
    capture: CaptureRules = field(default_factory=CaptureRules)
    result: ResultRules = field(default_factory=ResultRules)
    levels: LevelRules = field(default_factory=LevelRules)
    stakes: StakesRules = field(default_factory=StakesRules)
    irregularities: IrregularityRules = field(default_factory=IrregularityRules)


AXES: dict[str, type[Any]] = {
    entry.name: entry.default_factory  # type: ignore[misc]  # every axis is its own factory
    for entry in dataclasses.fields(RuleProfile)
}
"""The rule axes: the YAML key of each and its section."""


def build_profile(plain: dict[str, Plain]) -> RuleProfile:
    """Build a profile from the written rules of a variant, all keys of which are axes.

    >>> build_profile({"trumps": {"permanent": ["2"]}}).trumps.permanent
    (0,)
    """
    return RuleProfile(**{axis: build_section(AXES[axis], written) for axis, written in plain.items()})


def plain_profile(profile: RuleProfile) -> dict[str, Plain]:
    """Return the written rules that differ from the neutral defaults, by axis; equal for equal profiles."""
    written = {axis: plain_section(getattr(profile, axis)) for axis in AXES}
    return {axis: values for axis, values in written.items() if values}
