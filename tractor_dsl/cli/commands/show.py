"""``tractor show``: a variant file as it is, or all rules in force with the place that each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import house_rule_options, json_option, variant_argument
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand, WrongUsage
from tractor_dsl.errors import near_path

if TYPE_CHECKING:
    from tractor_dsl.errors import Place
    from tractor_dsl.rules.effective import EffectiveRule
    from tractor_dsl.rules.variant import HouseRuleNote, Variant


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(variant: str, effective: bool, on: tuple[str, ...], off: tuple[str, ...], as_json: bool) -> None:
        from tractor_dsl.rules.load import load_variant

        loaded = load_variant(variant, house_rules=on, without=off)
        if as_json:
            print_json(_data(loaded))
        elif loaded.switched_on and not effective:
            raise WrongUsage(speech.say("cli.show.with_rules"), context=click.get_current_context())
        else:
            say(_effective_text(loaded, speech) if effective else _file_text(loaded), end="")

    return SpokenCommand(
        speech,
        "show",
        run,
        [
            variant_argument(speech, "variant", speech.say("cli.metavar.variant")),
            Option(["--effective"], is_flag=True, text=speech.say("cli.show.effective")),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor show menghuan", "tractor show menghuan --effective"],
    )


def _file_text(variant: Variant) -> str:
    from tractor_dsl.cli.files import text_of_file
    from tractor_dsl.rules.catalog import variant_files

    built_in = (file.read_text(encoding="utf-8") for _, file, path in variant_files() if path == variant.path)
    text = next(built_in, None)
    text = text_of_file(variant.path) if text is None else text
    return text if text.endswith("\n") else text + "\n"


def _data(variant: Variant) -> dict[str, Any]:
    from tractor_dsl.cli.effective_text import both
    from tractor_dsl.rules.effective import effective_rules

    rules: dict[str, dict[str, Any]] = {}
    for rule in effective_rules(variant):
        rules.setdefault(rule.path.partition(".")[0], {})[rule.name] = {
            "value": rule.value,
            **_origin(rule),
            "parts": [{"path": part.path, **_origin(part)} for part in rule.parts],
        }
    return {
        "id": variant.id,
        "title": both(variant.title),
        "file": variant.path,
        "extends": list(variant.extends),
        "house_rules": [_house_rule(variant, rule) for rule in variant.house_rules],
        "presets": [
            {"id": preset.id, "title": both(preset.title), "rules": list(preset.rules)} for preset in variant.presets
        ],
        "sources": [{"text": source.text, "section": source.section} for source in variant.sources],
        "rules_hash": variant.rules_hash,
        "rules": rules,
    }


def _house_rule(variant: Variant, rule: HouseRuleNote) -> dict[str, Any]:
    from tractor_dsl.cli.effective_text import both, flow

    on = rule.id in variant.switched_on
    return {"id": rule.id, "title": both(rule.title), "choice": rule.choice, "set": flow(rule.changes), "on": on}


def _origin(rule: EffectiveRule) -> dict[str, Any]:
    place = rule.place
    written = None if place is None else {"file": place.file, "line": place.line, "column": place.column}
    return {"from": written, "inferred": rule.inferred}


def _effective_text(variant: Variant, speech: Speech) -> str:
    """Return all rules in force as YAML; a comment behind each says where it comes from."""
    from tractor_dsl.cli.effective_text import axis_lines, both, flow, header_lines

    lines = [
        f"# {speech.say('cli.show.heading', id=variant.id, hash=variant.rules_hash)}",
        f"id: {flow(variant.id)}",
        f"title: {flow(both(variant.title))}",
        *header_lines(variant),
        *axis_lines(variant, lambda rule: _origin_text(rule, speech)),
    ]
    return "\n".join(lines) + "\n"


def _origin_text(rule: EffectiveRule, speech: Speech) -> str:
    """Return where a rule is written, and that no source states it."""
    text = speech.say("cli.show.default") if rule.place is None else _shown(rule.place)
    return text + speech.say("cli.comma") + speech.say("cli.show.inferred") if rule.inferred else text


def _shown(place: Place) -> str:
    from tractor_dsl.layout import harmless

    return f"{harmless(near_path(place.file))}:{place.line}"
