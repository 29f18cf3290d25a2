"""``tractor compare``: rule differences of variants, and what they do over many deals."""

from __future__ import annotations

import click

from tractor_dsl.cli.options import (
    deals_option,
    jobs_option,
    json_option,
    players_option,
    seed_option,
    variant_argument,
)
from tractor_dsl.cli.output import print_json, print_sheets, progress, terminal_width
from tractor_dsl.cli.speech import Speech


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        variants: tuple[str, ...], rules: bool, deals: int | None, seed: int, players: str, jobs: int, as_json: bool
    ) -> None:
        from tractor_dsl.compare.deals import compare_deals
        from tractor_dsl.compare.plain import plain_comparison, plain_rules
        from tractor_dsl.compare.report import deals_sheet, rules_sheet
        from tractor_dsl.compare.rules import differences
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rules.table import SEATS

        if len(variants) < 2:
            raise click.UsageError(speech.say("cli.compare.two"))
        loaded = [load_variant(name) for name in variants]
        rows = differences([variant.profile for variant in loaded])
        width = terminal_width()
        data = plain_rules(rows, loaded)
        if not as_json:
            print_sheets([rules_sheet(rows, loaded, speech.language, width)])
        if rules:
            if as_json:
                print_json({"variants": data["variants"], "rules": data["rules"]})
            return
        with progress(speech) as advance:
            comparison = compare_deals(
                loaded,
                deals=deals,
                seed=seed,
                players=(players,) * SEATS,
                jobs=jobs,
                progress=advance,
            )
        if as_json:
            print_json({"rules": data["rules"], "comparison": plain_comparison(comparison)})
        else:
            click.echo()
            print_sheets([deals_sheet(comparison, speech.language, width)])

    return speech.command(
        "compare",
        run,
        [
            variant_argument("variants", "A B…", nargs=-1),
            click.Option(["--rules"], is_flag=True, help=speech.say("cli.compare.rules")),
            deals_option(speech, None),
            seed_option(speech),
            players_option(speech, "greedy"),
            jobs_option(speech),
            json_option(speech),
        ],
    )
