"""``tractor replay``: recorded deals again, under their own rules or others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tractor_dsl.cli.options import FileName, VariantName, house_rule_options, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand, WrongUsage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tractor_dsl.engine.deal import DealResult
    from tractor_dsl.errors import Diagnostic
    from tractor_dsl.records.parting import Answer, Parting
    from tractor_dsl.records.record import Record
    from tractor_dsl.rules.refusal import Refusal
    from tractor_dsl.rules.variant import Variant


class Replayed(NamedTuple):
    """What came of a recorded deal."""

    number: int
    variant: str
    findings: Sequence[Diagnostic]
    result: DealResult | None = None
    parting: dict[str, Any] | None = None
    """Where the other rules part from its own: the step, from 1, and what each makes of it, in words."""

    @property
    def fine(self) -> bool:
        """Whether the record is true."""
        return all(finding.severity != "error" for finding in self.findings)


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        file: str, other: str | None, rules: str | None, on: tuple[str, ...], off: tuple[str, ...], as_json: bool
    ) -> int:
        from tractor_dsl.cli.files import shown, text_of_file
        from tractor_dsl.errors import CannotRunError, Message
        from tractor_dsl.records.read import read_records
        from tractor_dsl.rules.load import load_variant, parted

        if other is None and (on or off):
            raise WrongUsage(speech.say("cli.replay.with_as"), context=click.get_current_context())
        under = None if other is None else load_variant(other, house_rules=on, without=off)
        given = None if rules is None else load_variant(rules)
        records = read_records(text_of_file(file), file)
        if not records:
            raise CannotRunError(Message("cli.replay.none", {"file": shown(file)}))
        if given is not None and all(parted(record.heading.variant)[0] != parted(given.id)[0] for record in records):
            raise CannotRunError(Message("cli.replay.other_rules", {"variant": given.id}))
        own = _own_variants(records, given)
        found = []
        for number, record in enumerate(records, 1):
            found.append(_replayed(speech, number, record, own[record.heading.variant], under))
            if not as_json:
                _print(speech, found[-1], under)
        if as_json:
            print_json([_data(speech, entry, under) for entry in found])
        else:
            _print_total(speech, found, under)
        return 0 if all(entry.fine for entry in found) else 1

    return SpokenCommand(
        speech,
        "replay",
        run,
        [
            Argument(
                "file", type=FileName(), metavar=speech.say("cli.metavar.file"), text=speech.say("cli.argument.records")
            ),
            Option(
                ["--as", "other"],
                type=VariantName(),
                metavar=speech.say("cli.metavar.variant"),
                text=speech.say("cli.replay.as"),
            ),
            Option(
                ["--rules"],
                type=FileName(),
                metavar=speech.say("cli.metavar.file"),
                text=speech.say("cli.replay.rules"),
            ),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=[
            "tractor simulate menghuan --deals 5 --record deals.jsonl",
            "tractor replay deals.jsonl",
            "tractor replay deals.jsonl --as shengji-online",
        ],
    )


def _own_variants(records: Sequence[Record], given: Variant | None) -> dict[str, Variant]:
    """Return by its name the variant that every record was played under: the one given, or a built-in one.

    A record comes from anywhere; it can name no path.

    Raises:
        FindingsError: the first record of every variant that is not known.
    """
    from tractor_dsl.errors import CannotRunError, FindingsError
    from tractor_dsl.records.replay import unknown_variant
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import load_variant, parted

    files = {name: name for name, *_ in variant_files()}
    if given is not None:
        files[parted(given.id)[0]] = given.path
    own: dict[str, Variant] = {}
    unknown = []
    for name, record in {record.heading.variant: record for record in reversed(records)}.items():
        id_, house_rules = parted(name)
        try:
            own[name] = load_variant(files[id_], house_rules=house_rules)
        except (KeyError, CannotRunError):
            unknown.append(unknown_variant(record))
    if unknown:
        raise FindingsError(unknown[::-1])
    return own


def _replayed(speech: Speech, number: int, record: Record, own: Variant, under: Variant | None) -> Replayed:
    """Play one record again and return what came of it."""
    from tractor_dsl.errors import FindingsError
    from tractor_dsl.records.replay import check_heading, replay
    from tractor_dsl.rules.compile import compile_rules

    warnings = check_heading(record, own.id, own.rules_hash)
    try:
        result = replay(record, compile_rules(own.profile), own.origin).result
    except FindingsError as error:
        return Replayed(number, own.id, (*warnings, *error.diagnostics))
    parting = None if under is None else _parting(speech, record, own, under)
    return Replayed(number, own.id, warnings, result, parting)


def _parting(speech: Speech, record: Record, own: Variant, under: Variant) -> dict[str, Any] | None:
    from tractor_dsl.records.parting import where_they_part
    from tractor_dsl.rules.compile import compile_rules

    first, second = compile_rules(own.profile), compile_rules(under.profile)
    if sorted(first.deck) != sorted(second.deck):
        return {
            "step": 0,
            "action": None,
            "own": speech.say("cli.replay.cards", cards=len(first.deck)),
            "other": speech.say("cli.replay.other_cards", cards=len(second.deck)),
        }
    parting: Parting | None = where_they_part(record, first, second)
    if parting is None:
        return None
    return {
        "step": parting.step + 1,
        "action": _step_text(speech, record.steps[parting.step]),
        "own": _answer_text(speech, parting.first, own),
        "other": _answer_text(speech, parting.second, under),
    }


def _data(speech: Speech, replayed: Replayed, under: Variant | None) -> dict[str, Any]:
    from tractor_dsl.cli.diagnostics import as_json

    return {
        "deal": replayed.number,
        "variant": replayed.variant,
        "fine": replayed.fine,
        "points": None if replayed.result is None else replayed.result.points,
        "findings": [as_json(finding, speech.language) for finding in replayed.findings],
        "as": None if under is None else under.id,
        "parting": replayed.parting,
    }


def _print(speech: Speech, replayed: Replayed, under: Variant | None) -> None:
    from tractor_dsl.cli.diagnostics import render

    outcome = "wrong" if not replayed.fine else "redealt" if replayed.result is None else "fine"
    points = 0 if replayed.result is None else replayed.result.points
    text = speech.say(f"cli.replay.{outcome}", number=replayed.number, variant=replayed.variant, points=points)
    if under is not None and replayed.fine and replayed.parting is None:
        text += speech.say("cli.comma") + speech.say("cli.replay.same", other=under.id)
    say(text)
    for finding in replayed.findings:
        say(render(finding, speech.language))
    if under is not None and replayed.parting is not None:
        code = "parts" if replayed.parting["step"] else "parts_at_once"
        names = {"first": replayed.variant, "second": under.id}
        say("  " + speech.say(f"cli.replay.{code}", **replayed.parting | names))


def _print_total(speech: Speech, found: Sequence[Replayed], under: Variant | None) -> None:
    said = [speech.say("cli.replay.total", count=len(found))]
    wrong = sum(not entry.fine for entry in found)
    if wrong:
        said.append(speech.say("cli.replay.total_wrong", count=wrong))
    if under is not None:
        parted = sum(entry.parting is not None for entry in found)
        said.append(speech.say("cli.replay.total_parted", other=under.id, count=parted))
    say(speech.say("cli.comma").join(said))


def _step_text(speech: Speech, step: Any) -> str:
    from tractor_dsl.cards import NO_TRUMP
    from tractor_dsl.notation import cards_text

    return speech.say(
        f"cli.replay.step.{type(step).__name__.lower()}",
        seat=getattr(step, "seat", ""),
        cards=cards_text(getattr(step, "cards", ()), apart=True),
        card=cards_text([step.card]) if hasattr(step, "card") else "",
        suit=speech.suit(getattr(step, "suit", NO_TRUMP)),
        target=getattr(step, "target", ""),
    )


def _refusal_text(speech: Speech, refusal: Refusal, variant: Variant) -> str:
    """Return why an action is refused, with the field that says so and where it is written."""
    from tractor_dsl.rulings.run import rule_at
    from tractor_dsl.rulings.wording import rule_text

    rule = rule_at(variant, refusal.path)
    decided = speech.say("ruling.rule.every") if rule is None else rule_text(rule, speech.language)
    return speech.text(refusal.message) + decided


def _answer_text(speech: Speech, answer: Answer, variant: Variant) -> str:
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
        return _refusal_text(speech, answer.refusal, variant)
    said = []
    failed = any(isinstance(event, ThrowFailed) for event in answer.events)
    for event in answer.events:
        match event:
            case ThrowFailed(seat, _, led):
                said.append(speech.say("cli.replay.event.throw_failed", seat=seat, cards=cards_text(led, apart=True)))
            case Played(seat, cards) if not failed:
                said.append(speech.say("cli.replay.event.played", seat=seat, cards=cards_text(cards, apart=True)))
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
