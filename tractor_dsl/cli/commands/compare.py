"""``tractor compare``: rule differences of variants, and what they do over many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tractor_dsl.cli.options import (
    deals_option,
    house_rule_options,
    jobs_option,
    json_option,
    players_option,
    seed_option,
    variant_argument,
)
from tractor_dsl.cli.output import print_json, print_sheets, progress, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand, WrongUsage
from tractor_dsl.layout import terminal_width

if TYPE_CHECKING:
    from tractor_dsl.compare.deals import Comparison

PLAYS = 1_000
"""As many deals as :mod:`tractor_dsl.compare.deals` plays when nothing is said; a test holds the two together."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        variants: tuple[str, ...],
        rules: bool,
        same: bool,
        deals: int | None,
        seed: int,
        players: str,
        jobs: int,
        on: tuple[str, ...],
        off: tuple[str, ...],
        as_json: bool,
    ) -> None:
        from tractor_dsl.compare.deals import compare_deals
        from tractor_dsl.compare.plain import plain_comparison, plain_rules
        from tractor_dsl.compare.report import deals_sheets, rules_sheets
        from tractor_dsl.compare.rules import differences, every_rule
        from tractor_dsl.rules.load import load_variants
        from tractor_dsl.rules.table import SEATS

        if len(variants) < 2:
            raise WrongUsage(speech.say("cli.compare.two"), context=click.get_current_context())
        loaded = load_variants(variants, house_rules=on, without=off)
        rows = (every_rule if same else differences)([variant.profile for variant in loaded])
        width = terminal_width()
        if not as_json:
            print_sheets(rules_sheets(rows, loaded, speech.language, width))
        comparison: Comparison | None = None
        if not rules:
            with progress(speech) as advance:
                comparison = compare_deals(
                    loaded, deals=deals, seed=seed, players=(players,) * SEATS, jobs=jobs, progress=advance
                )
        if as_json:
            data = None if comparison is None else plain_comparison(comparison)
            print_json({**plain_rules(rows, loaded), "comparison": data})
        elif comparison is not None:
            say()
            print_sheets(deals_sheets(comparison, speech.language, width))

    return SpokenCommand(
        speech,
        "compare",
        run,
        [
            variant_argument(speech, "variants", "A B…", nargs=-1),
            Option(["--rules"], is_flag=True, text=speech.say("cli.compare.rules")),
            Option(["--same"], is_flag=True, text=speech.say("cli.compare.same")),
            deals_option(speech, None, otherwise=speech.say("cli.compare.plays", plays=PLAYS)),
            seed_option(speech),
            players_option(speech, "greedy"),
            jobs_option(speech),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor compare qq menghuan --deals 20", "tractor compare qq menghuan shengji-online --rules"],
    )
