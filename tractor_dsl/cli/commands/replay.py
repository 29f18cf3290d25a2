"""``tractor replay``: recorded deals again, under their own rules or others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import VariantName, json_option
from tractor_dsl.cli.output import print_json
from tractor_dsl.cli.speech import Speech

if TYPE_CHECKING:
    from tractor_dsl.records.parting import Answer, Parting
    from tractor_dsl.records.record import Record
    from tractor_dsl.rules.variant import Variant


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(file: str, other: str | None, as_json: bool) -> int:
        from tractor_dsl.cli.files import text_of_file
        from tractor_dsl.records.read import read_records
        from tractor_dsl.rules.load import load_variant

        records = read_records(text_of_file(file), file)
        under = None if other is None else load_variant(other)
        found = [_replayed(speech, number, record, under) for number, record in enumerate(records, 1)]
        if as_json:
            print_json(found)
        else:
            for entry in found:
                click.echo(entry["text"])
            click.echo(speech.say("cli.replay.total", count=len(found)))
        return 0

    return speech.command(
        "replay",
        run,
        [
            click.Argument(["file"], metavar="FILE"),
            click.Option(["--as", "other"], type=VariantName(), metavar="ID", help=speech.say("cli.replay.as")),
            json_option(speech),
        ],
    )


def _replayed(speech: Speech, number: int, record: Record, under: Variant | None) -> dict[str, Any]:
    """Play one record again and return what came of it.

    Raises:
        FindingsError: the record is not possible under its rules.
    """
    from tractor_dsl.records.parting import where_they_part
    from tractor_dsl.records.replay import check_heading, replay
    from tractor_dsl.rules.compile import compile_rules
    from tractor_dsl.rules.load import load_variant

    own = load_variant(record.heading.variant)
    warnings = check_heading(record, own.id, own.rules_hash)
    ruleset = compile_rules(own.profile)
    result = replay(record, ruleset).result
    params = {"number": number, "variant": own.id, "points": result.points if result else 0}
    lines = [speech.say("cli.replay.fine" if result else "cli.replay.redealt", **params)]
    lines += ["  " + speech.text(warning.message) for warning in warnings]
    data: dict[str, Any] = {"deal": number, "variant": own.id, "points": result.points if result else None}
    if under is not None:
        parting = where_they_part(record, ruleset, compile_rules(under.profile))
        lines.append("  " + _parting_text(speech, record, own, under, parting))
        data |= {"as": under.id, "parts_at": None if parting is None else parting.step}
    return data | {"text": "\n".join(lines)}


def _parting_text(speech: Speech, record: Record, own: Variant, under: Variant, parting: Parting | None) -> str:
    if parting is None:
        return speech.say("cli.replay.same", other=under.id)
    return speech.say(
        "cli.replay.parts",
        step=parting.step + 1,
        action=_step_text(speech, record.steps[parting.step]),
        own=own.id,
        first=_answer_text(speech, parting.first),
        other=under.id,
        second=_answer_text(speech, parting.second),
    )


def _step_text(speech: Speech, step: Any) -> str:
    from tractor_dsl.cards import NO_TRUMP
    from tractor_dsl.notation import cards_text

    return speech.say(
        f"cli.replay.step.{type(step).__name__.lower()}",
        seat=getattr(step, "seat", ""),
        cards=cards_text(getattr(step, "cards", ())),
        card=cards_text([step.card]) if hasattr(step, "card") else "",
        suit=speech.suit(getattr(step, "suit", NO_TRUMP)),
        target=getattr(step, "target", ""),
    )


def _answer_text(speech: Speech, answer: Answer) -> str:
    from tractor_dsl.engine.events import (
        AuctionWon,
        Called,
        Conceded,
        DealScored,
        KittyTakenUp,
        Played,
        Redealt,
        ThrowFailed,
        TrickWon,
        TrumpFixed,
    )  # fmt: skip
    from tractor_dsl.notation import cards_text

    if answer.refusal is not None:
        return speech.text(answer.refusal.message)
    said = []
    for event in answer.events:
        match event:
            case ThrowFailed(seat, _, led):
                said.append(speech.say("cli.replay.event.throw_failed", seat=seat, cards=cards_text(led)))
            case Played(seat, cards):
                said.append(speech.say("cli.replay.event.played", seat=seat, cards=cards_text(cards)))
            case TrickWon(seat, points):
                said.append(speech.say("cli.replay.event.trick_won", seat=seat, points=points))
            case TrumpFixed(trump, dealer, _):
                said.append(speech.say("cli.replay.event.trump_fixed", seat=dealer, suit=speech.suit(trump)))
            case AuctionWon(dealer, target):
                said.append(speech.say("cli.replay.event.auction_won", seat=dealer, target=target))
            case KittyTakenUp(seat):
                said.append(speech.say("cli.replay.event.kitty_taken_up", seat=seat))
            case Called(dealer, card):
                said.append(speech.say("cli.replay.event.called", seat=dealer, card=cards_text([card])))
            case Conceded(dealer):
                said.append(speech.say("cli.replay.event.conceded", seat=dealer))
            case Redealt():
                said.append(speech.say("cli.replay.event.redealt"))
            case DealScored(_, points, multiplier):
                said.append(speech.say("cli.replay.event.scored", points=points, multiplier=multiplier))
    if answer.result is not None:
        attackers_won, levels, _ = answer.result.outcome
        side = "attackers" if attackers_won else "declarers"
        said.append(speech.say(f"cli.replay.result.{side}", levels=levels))
    return speech.say("cli.comma").join(said) or speech.say("cli.replay.accepted")
