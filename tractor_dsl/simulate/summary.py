"""A tally as JSON, and the JSON Schema of that."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from tractor_dsl.rules.options import strict_object
from tractor_dsl.simulate.facts import MEASURES, SIDE_MEASURES, SIDES
from tractor_dsl.simulate.features import FEATURES
from tractor_dsl.simulate.intervals import Estimate
from tractor_dsl.simulate.tally import Tally

COUNTS = (
    "deals",
    "redeals",
    "declared",
    "nobody_declared",
    "overturns",
    "reinforcements",
    "self_overturns",
    "buried",
    "no_trump",
    "tricks",
    "longest_play",
    "throws",
    "failed_throws",
    "ruffed_throws",
    "captures",
    "open_matches",
    "laps",
)
"""The numbers of a tally that JSON holds as they are."""
HISTOGRAMS = ("points", "multipliers", "leads", "matches")
"""Those that are counted by a number."""


def plain_tally(tally: Tally) -> dict[str, Any]:
    """Return what JSON holds for a tally."""
    return {
        **{name: getattr(tally, name) for name in COUNTS},
        **{name: _plain_counter(getattr(tally, name)) for name in HISTOGRAMS},
        "features": {feature.name: tally.features[feature.name] for feature in FEATURES},
        "outcomes": [
            {"attackers_won": outcome.attackers_won, "levels": outcome.levels, "deals": deals}
            for outcome, deals in sorted(tally.outcomes.items())
        ],
        "measures": {name: plain_estimate(estimate) for name, estimate in tally.estimates().items()},
        "sides": {
            **{name: plain_estimate(estimate) for name, estimate in tally.side_estimates().items()},
            "matches": [tally.match_wins[side] for side in range(len(SIDES))],
        },
    }


def _plain_counter(counter: Counter[int]) -> dict[str, int]:
    return {str(number): counter[number] for number in sorted(counter)}


def plain_estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    """Return what JSON holds for an estimate; a bound that is not known is null.

    >>> plain_estimate(Estimate(2.0, -math.inf, math.inf))
    {'value': 2.0, 'low': None, 'high': None}
    """
    if estimate is None:
        return None
    return {name: value if math.isfinite(value) else None for name, value in estimate._asdict().items()}


ESTIMATE_SCHEMA = {
    "type": ["object", "null"],
    "properties": {
        "value": {"type": "number"},
        "low": {"type": ["number", "null"]},
        "high": {"type": ["number", "null"]},
    },
    "required": ["value", "low", "high"],
    "additionalProperties": False,
}


def measures_schema() -> dict[str, Any]:
    """Return the schema of the estimates of all measures, by name."""
    return strict_object({measure.name: ESTIMATE_SCHEMA for measure in MEASURES})


def tally_schema() -> dict[str, Any]:
    """Return the JSON Schema of :func:`plain_tally`."""
    count = {"type": "integer", "minimum": 0}
    histogram = {
        "type": "object",
        "propertyNames": {"pattern": "^-?[0-9]+$"},
        "additionalProperties": {"type": "integer", "minimum": 1},
    }
    outcome = strict_object({"attackers_won": {"type": "boolean"}, "levels": count, "deals": count})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "多局统计 / What many deals came to",
        **strict_object(
            {
                **dict.fromkeys(COUNTS, count),
                **dict.fromkeys(HISTOGRAMS, histogram),
                "features": strict_object({feature.name: count for feature in FEATURES}),
                "outcomes": {"type": "array", "items": outcome},
                "measures": measures_schema(),
                "sides": strict_object(
                    {
                        **{measure.name: ESTIMATE_SCHEMA for measure in SIDE_MEASURES},
                        "matches": {"type": "array", "items": count, "minItems": len(SIDES), "maxItems": len(SIDES)},
                    }
                ),
            }
        ),
    }
