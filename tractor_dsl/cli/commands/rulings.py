"""``tractor rulings``: worked examples, run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tractor_dsl.cli.options import VariantName, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand

if TYPE_CHECKING:
    from tractor_dsl.rules.variant import Variant
    from tractor_dsl.rulings.run import Report


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(paths: tuple[str, ...], variant: str | None, as_json: bool) -> int:
        from tractor_dsl.cli.diagnostics import harmless
        from tractor_dsl.cli.files import files_in
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rulings.run import together
        from tractor_dsl.rulings.wording import report_lines

        other = None if variant is None else load_variant(variant)
        report = together([_report(path, other) for path in files_in(paths)])
        if as_json:
            print_json(report.as_data())
        else:
            for line in report_lines(report, speech.language):
                say(harmless(line))
        return 1 if report.failed else 0

    return SpokenCommand(
        speech,
        "rulings",
        run,
        [
            Argument(
                "paths",
                type=VariantName(),
                metavar=speech.say("cli.metavar.paths"),
                nargs=-1,
                required=True,
                text=speech.say("cli.argument.rulings"),
            ),
            Option(
                ["-V", "--variant"],
                type=VariantName(),
                metavar=speech.say("cli.metavar.variant"),
                text=speech.say("cli.rulings.variant"),
            ),
            json_option(speech),
        ],
        examples=["tractor rulings my-table.yaml", "tractor rulings my-table.yaml --variant qq"],
    )


def _report(path: str, other: Variant | None) -> Report:
    """Run the rulings of a file, of standard input, or those that a built-in variant carries."""
    from tractor_dsl.cli.files import STANDARD_INPUT, content_of_file
    from tractor_dsl.reading.kinds import kind_of, refuse_other_kinds
    from tractor_dsl.reading.yaml_reader import read_document
    from tractor_dsl.reading.yaml_text import LARGEST_FILE
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import read_variant
    from tractor_dsl.rulings.read import is_rulings_file, read_own_rulings, read_rulings
    from tractor_dsl.rulings.run import run_rulings

    built_in = next((entry for entry in variant_files() if entry[0] == path and not os.path.exists(path)), None)
    if built_in is not None:
        _, file, shown = built_in
        content = file.read_bytes()
    else:
        shown, content = path, content_of_file(path, LARGEST_FILE + 1)
    if kind_of(content) == "records":
        refuse_other_kinds(content, shown, "rulings")
    folder = None if built_in is not None or path == STANDARD_INPUT else Path(path).parent
    if is_rulings_file(read_document(content, shown)):
        return run_rulings(read_rulings(content, shown, folder=folder), other)
    return run_rulings(read_own_rulings(content, read_variant(content, shown, folder=folder)), other)
