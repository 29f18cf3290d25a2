"""``tractor rulings``: worked examples, run."""

from __future__ import annotations

import click

from tractor_dsl.cli.options import VariantName, json_option
from tractor_dsl.cli.output import print_json
from tractor_dsl.cli.speech import Speech


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(paths: tuple[str, ...], variant: str | None, as_json: bool) -> int:
        from tractor_dsl.cli.files import files_in
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rulings.run import run_file, together
        from tractor_dsl.rulings.wording import report_lines

        other = None if variant is None else load_variant(variant)
        report = together([run_file(path, other) for path in files_in(paths)])
        if as_json:
            print_json(report.as_data())
        else:
            for line in report_lines(report, speech.language):
                click.echo(line)
        return 1 if report.failed else 0

    return speech.command(
        "rulings",
        run,
        [
            click.Argument(["paths"], metavar="PATH…", nargs=-1, required=True),
            click.Option(["--variant"], type=VariantName(), metavar="ID", help=speech.say("cli.rulings.variant")),
            json_option(speech),
        ],
    )
