"""``tractor simulate``: many deals of one variant, with statistics."""

from __future__ import annotations

from contextlib import nullcontext
from typing import IO

import click

from tractor_dsl.cli.options import (
    deals_option,
    jobs_option,
    json_option,
    players_option,
    seed_option,
    variant_argument,
)
from tractor_dsl.cli.output import print_json, print_sheets, progress
from tractor_dsl.cli.speech import Speech

DEALS = 1_000


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(variant: str, deals: int, seed: int, players: str, jobs: int, record: str | None, as_json: bool) -> None:
        from tractor_dsl import __version__
        from tractor_dsl.compare.tally_report import tally_sheets
        from tractor_dsl.records.record import Heading
        from tractor_dsl.rules.compile import compile_rules
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rules.table import SEATS
        from tractor_dsl.simulate.features import features_present
        from tractor_dsl.simulate.run import simulate
        from tractor_dsl.simulate.summary import plain_tally

        loaded = load_variant(variant)
        heading = Heading(loaded.id, loaded.rules_hash, __version__) if record else None
        with _opened(record) as file, progress(speech) as advance:
            tally = simulate(
                compile_rules(loaded.profile),
                deals=deals,
                seed=seed,
                players=(players,) * SEATS,
                jobs=jobs,
                progress=advance,
                heading=heading,
                write=None if file is None else file.write,
            )
        if as_json:
            print_json(
                {
                    "variant": loaded.id,
                    "rules_hash": loaded.rules_hash,
                    "version": __version__,
                    "seed": seed,
                    "players": players,
                    "tally": plain_tally(tally),
                }
            )
        else:
            print_sheets(tally_sheets(tally, loaded.title, speech.language, features_present(loaded.profile)))

    return speech.command(
        "simulate",
        run,
        [
            variant_argument("variant", "ID"),
            deals_option(speech, DEALS),
            seed_option(speech),
            players_option(speech, "random"),
            jobs_option(speech),
            click.Option(["--record"], metavar="FILE", help=speech.say("cli.simulate.record")),
            json_option(speech),
        ],
    )


def _opened(path: str | None) -> IO[str] | nullcontext[None]:
    """Open the file for records, if one is wanted.

    Raises:
        CannotRunError: it cannot be written.
    """
    from tractor_dsl.errors import CannotRunError, Message

    if path is None:
        return nullcontext()
    try:
        return open(path, "w", encoding="utf-8")
    except OSError as error:
        raise CannotRunError(Message("cli.cannot_write", {"file": path, "reason": error.strerror})) from None
