"""Records to JSON text: one line each, for files of many, or spread out for reading one."""

from __future__ import annotations

import json
from typing import Any

from tractor_dsl.cards import RANKS, card_name, suit_name
from tractor_dsl.engine.actions import Bid, Bury, Call, Concede, Declare, DemandRedeal, NameTrump, Play
from tractor_dsl.engine.deal import DealResult
from tractor_dsl.records.record import FORMAT, Passes, Record, Step
from tractor_dsl.records.shape import cards_text


def plain_step(step: Step) -> dict[str, Any]:
    """Return what JSON holds for a step of a record."""
    if isinstance(step, Passes):
        return {"pass": step.times}
    return {"seat": step.seat, **_deed(step)}


def _deed(step: Declare | DemandRedeal | Bid | NameTrump | Bury | Call | Concede | Play) -> dict[str, Any]:
    match step:
        case Declare():
            return {"declare": cards_text(step.cards)}
        case Bury():
            return {"bury": cards_text(step.cards)}
        case Play():
            return {"play": cards_text(step.cards)}
        case Bid():
            return {"bid": step.target}
        case NameTrump():
            return {"name": suit_name(step.suit)}
        case Call():
            return {"call": card_name(step.card)}
        case DemandRedeal():
            return {"redeal": True}
        case Concede():
            return {"concede": True}


def plain_result(result: DealResult) -> dict[str, Any]:
    """Return what JSON holds for the result of a deal."""
    return {
        "dealer": result.dealer,
        "trump": suit_name(result.trump),
        "trick_points": result.trick_points,
        "kitty_points": result.kitty_points,
        "multiplier": result.multiplier,
        "points": result.points,
        "attackers_won": result.outcome.attackers_won,
        "levels": result.outcome.levels,
        "band": result.outcome.band,
        "declarers": list(result.declarers),
        "fined_points": result.fined_points,
        "fined_stakes": list(result.fined_stakes),
        "overturns": result.overturns,
        "target": result.target,
    }


def plain_record(record: Record) -> dict[str, Any]:
    """Return what JSON holds for a record."""
    return {
        "format": FORMAT,
        "variant": record.heading.variant,
        "rules_hash": record.heading.rules_hash,
        "version": record.heading.version,
        "level": RANKS[record.level],
        "dealer": record.dealer,
        "first_drawer": record.first_drawer,
        "deck": cards_text(record.deck),
        "actions": [plain_step(step) for step in record.steps],
        "result": None if record.result is None else plain_result(record.result),
    }


def record_line(record: Record) -> str:
    """Return a record as one line of JSON Lines, with its line break."""
    return json.dumps(plain_record(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def record_text(record: Record) -> str:
    """Return a record as a JSON file for reading: one key and one action a line."""
    lines = []
    for key, value in plain_record(record).items():
        if isinstance(value, list):
            entries = ",\n".join(f"    {_compact(entry)}" for entry in value)
            lines.append(f'  "{key}": [\n{entries}\n  ]')
        else:
            lines.append(f'  "{key}": {_compact(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
