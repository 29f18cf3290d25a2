"""``tractor diff``: which rules of two variants differ."""

from __future__ import annotations

import click

from tractor_dsl.cli.options import house_rule_options, json_option, variant_argument
from tractor_dsl.cli.output import print_json, print_sheets
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import SpokenCommand
from tractor_dsl.layout import terminal_width


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(first: str, second: str, on: tuple[str, ...], off: tuple[str, ...], as_json: bool) -> None:
        from tractor_dsl.compare.plain import plain_rules
        from tractor_dsl.compare.report import rules_sheet
        from tractor_dsl.compare.rules import differences
        from tractor_dsl.rules.load import load_variants

        variants = load_variants((first, second), house_rules=on, without=off)
        rows = differences([variant.profile for variant in variants])
        if as_json:
            print_json(plain_rules(rows, variants))
        else:
            print_sheets([rules_sheet(rows, variants, speech.language, terminal_width())])

    return SpokenCommand(
        speech,
        "diff",
        run,
        [
            variant_argument(speech, "first", "A"),
            variant_argument(speech, "second", "B"),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor diff qq menghuan"],
    )
