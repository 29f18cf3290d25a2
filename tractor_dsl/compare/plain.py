"""Rule differences and comparisons of deals as JSON, and the JSON Schemas of that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tractor_dsl.cards import RANKS
from tractor_dsl.compare.deals import Comparison
from tractor_dsl.compare.rules import Difference
from tractor_dsl.rules.options import Words, strict_object
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.summary import (
    measures_schema,
    plain_estimate,
    plain_tally,
    tally_schema,
)

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
_WORDS = strict_object({"zh": _TEXT, "en": _TEXT})
_VARIANTS = {
    "type": "array",
    "items": strict_object({"id": _TEXT, "title": _WORDS, "rules_hash": _TEXT}),
    "minItems": 1,
}


def plain_rules(rows: Sequence[Difference], variants: Sequence[Variant]) -> dict[str, Any]:
    """Return what JSON holds for rules of variants side by side; values are in words, in the order of the variants."""
    return {
        "variants": [_plain_variant(variant) for variant in variants],
        "rules": [
            {
                "path": row.path,
                "section": _plain_words(row.section),
                "title": _plain_words(row.title),
                "differs": row.differs,
                "values": [_plain_words(value) for value in row.values],
            }
            for row in rows
        ],
    }


def rules_schema() -> dict[str, Any]:
    """Return the JSON Schema of :func:`plain_rules`."""
    rule = strict_object(
        {
            "path": _TEXT,
            "section": _WORDS,
            "title": _WORDS,
            "differs": {"type": "boolean"},
            "values": {"type": "array", "items": _WORDS},
        }
    )
    return {
        "$schema": _DIALECT,
        "title": "规则比较 / Rules side by side",
        **strict_object({"variants": _VARIANTS, "rules": {"type": "array", "items": rule}}),
    }


def plain_comparison(comparison: Comparison) -> dict[str, Any]:
    """Return what JSON holds for the same deals under several variants."""
    differences = {row.measure.name: row.difference for row in comparison.rows()}
    return {
        "variants": [_plain_variant(variant) for variant in comparison.variants],
        "deals": comparison.deals,
        "seed": comparison.seed,
        "players": list(comparison.players),
        "levels": [RANKS[level] for level in comparison.levels],
        "same_cards": comparison.same_cards,
        "tallies": [plain_tally(tally) for tally in comparison.totals.tallies],
        "differences": {name: plain_estimate(gap) for name, gap in differences.items()}
        if len(comparison.variants) == 2
        else None,
    }


def comparison_schema() -> dict[str, Any]:
    """Return the JSON Schema of :func:`plain_comparison`."""
    tally = {key: entry for key, entry in tally_schema().items() if key != "$schema"}
    return {
        "$schema": _DIALECT,
        "title": "牌局比较 / The same deals under several variants",
        **strict_object(
            {
                "variants": _VARIANTS,
                "deals": {"type": "integer", "minimum": 0},
                "seed": {"type": "integer"},
                "players": {"type": "array", "items": _TEXT},
                "levels": {"type": "array", "items": {"type": "string", "enum": list(RANKS)}},
                "same_cards": {"type": "boolean"},
                "tallies": {"type": "array", "items": tally},
                "differences": measures_schema() | {"type": ["object", "null"]},
            }
        ),
    }


def _plain_variant(variant: Variant) -> dict[str, Any]:
    return {"id": variant.id, "title": _plain_words(variant.title), "rules_hash": variant.rules_hash}


def _plain_words(words: Words) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}
