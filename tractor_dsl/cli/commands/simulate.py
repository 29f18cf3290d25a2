"""``tractor simulate``: many deals of one variant, with statistics."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from tractor_dsl.cli.options import (
    FileName,
    deals_option,
    house_rule_options,
    jobs_option,
    json_option,
    players_by_side_option,
    seed_option,
    variant_argument,
)
from tractor_dsl.cli.output import print_json, print_sheets, progress
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand, WrongUsage

if TYPE_CHECKING:
    from collections.abc import Callable

DEALS = 1_000


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        variant: str,
        deals: int,
        seed: int,
        players: tuple[str, ...],
        jobs: int,
        record: str | None,
        on: tuple[str, ...],
        off: tuple[str, ...],
        as_json: bool,
    ) -> None:
        from tractor_dsl import __version__
        from tractor_dsl.cli.files import holds_rules
        from tractor_dsl.compare.tally_report import tally_sheets
        from tractor_dsl.records.record import Heading
        from tractor_dsl.rules.compile import compile_rules
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rules.partners import Team
        from tractor_dsl.rules.table import SEATS
        from tractor_dsl.simulate.features import features_present
        from tractor_dsl.simulate.run import simulate
        from tractor_dsl.simulate.summary import plain_tally

        loaded = load_variant(variant, house_rules=on, without=off)
        if record is not None and holds_rules(record):
            raise WrongUsage(speech.say("cli.simulate.over_rules", file=record), context=click.get_current_context())
        if len(players) > 1 and loaded.profile.partners.team is Team.CALLED:
            raise WrongUsage(speech.say("cli.simulate.no_sides"), context=click.get_current_context())
        heading = None if record is None else Heading(loaded.id, loaded.rules_hash, __version__)
        with _written(record) as write, progress(speech) as advance:
            tally = simulate(
                compile_rules(loaded.profile),
                deals=deals,
                seed=seed,
                players=players * (SEATS // len(players)),
                jobs=jobs,
                progress=advance,
                heading=heading,
                write=write,
            )
        if as_json:
            print_json(
                {
                    "variant": loaded.id,
                    "rules_hash": loaded.rules_hash,
                    "version": __version__,
                    "seed": seed,
                    "players": ",".join(players),
                    "tally": plain_tally(tally),
                }
            )
        else:
            features = features_present(loaded.profile)
            print_sheets(
                tally_sheets(tally, loaded.title, speech.language, seed=seed, players=players, features=features)
            )

    return SpokenCommand(
        speech,
        "simulate",
        run,
        [
            variant_argument(speech, "variant", speech.say("cli.metavar.variant")),
            deals_option(speech, DEALS),
            seed_option(speech),
            players_by_side_option(speech, "random"),
            jobs_option(speech),
            Option(
                ["--record"],
                type=FileName(),
                metavar=speech.say("cli.metavar.file"),
                text=speech.say("cli.simulate.record"),
            ),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=[
            "tractor simulate qq --deals 100 --seed 1",
            "tractor simulate qq --deals 100 --players greedy,random",
            "tractor simulate menghuan --deals 20 --players greedy --record deals.jsonl",
        ],
    )


def _written(path: str | None) -> AbstractContextManager[Callable[[str], None] | None]:
    """Open the file for records, if one is wanted.

    Raises:
        CannotRunError: it cannot be written.
    """
    from tractor_dsl.cli.files import written_whole

    return nullcontext() if path is None else written_whole(path)
