"""``tractor check``: everything known about variant files."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import deals_option, json_option
from tractor_dsl.cli.output import print_json
from tractor_dsl.cli.speech import Speech

if TYPE_CHECKING:
    from tractor_dsl.checker.check import Checked

DEALS = 50


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(paths: tuple[str, ...], deals: int, as_json: bool) -> int:
        from tractor_dsl.checker.check import check_content, check_variant
        from tractor_dsl.cli.files import files_in
        from tractor_dsl.rules.catalog import variant_files

        begun = time.monotonic()
        names = files_in(paths) if paths else [path for _, _, path in variant_files()]
        checked = [
            check_content(sys.stdin.buffer.read(), "-", deals=deals)
            if name == "-"
            else check_variant(name, deals=deals)
            for name in names
        ]
        if as_json:
            print_json([_data(speech, entry) for entry in checked])
        else:
            _print(speech, checked, time.monotonic() - begun)
        return 0 if all(entry.fine for entry in checked) else 1

    return speech.command(
        "check",
        run,
        [
            click.Argument(["paths"], metavar="[PATH…|-]", nargs=-1),
            deals_option(speech, DEALS),
            json_option(speech),
        ],
    )


def _data(speech: Speech, checked: Checked) -> dict[str, Any]:
    from tractor_dsl.cli.diagnostics import as_json

    return {
        "file": checked.file,
        "variant": checked.variant,
        "fine": checked.fine,
        "findings": [as_json(diagnostic, speech.language) for diagnostic in checked.diagnostics],
        "rulings": None if checked.report is None else checked.report.as_data(),
        "deals": checked.deals,
    }


def _print(speech: Speech, checked: list[Checked], seconds: float) -> None:
    from tractor_dsl.cli.diagnostics import render
    from tractor_dsl.rulings.wording import report_lines

    for entry in checked:
        for diagnostic in entry.diagnostics:
            click.echo(render(diagnostic, speech.language) + "\n")
        if entry.report is not None and entry.report.failed:
            for line in report_lines(entry.report, speech.language)[:-1]:
                click.echo(line)
    wrong = sum(not entry.fine for entry in checked)
    counts = {
        "variants": len(checked),
        "wrong": wrong,
        "rulings": sum(len(entry.report.outcomes) for entry in checked if entry.report is not None),
        "deals": sum(entry.deals for entry in checked),
        "seconds": f"{seconds:.1f}",
    }
    click.echo(speech.say("cli.check.wrong" if wrong else "cli.check.fine", **counts))
