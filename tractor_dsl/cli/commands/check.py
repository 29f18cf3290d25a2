"""``tractor check``: everything known about variant files."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import VariantName, deals_option, house_rule_options, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, SpokenCommand

if TYPE_CHECKING:
    from tractor_dsl.checker.check import Checked

DEALS = 50


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(paths: tuple[str, ...], deals: int, on: tuple[str, ...], off: tuple[str, ...], as_json: bool) -> int:
        from tractor_dsl.checker.check import check, opened, opened_content
        from tractor_dsl.cli.files import STANDARD_INPUT, content_of_file, files_in
        from tractor_dsl.rules.catalog import variant_files

        begun = time.monotonic()
        names = files_in(paths) if paths else [name for name, *_ in variant_files()]
        # All are opened before the first is checked: a name that is wrong is told at once.
        found = [
            opened_content(content_of_file(name), name, on, off) if name == STANDARD_INPUT else opened(name, on, off)
            for name in names
        ]
        checked = []
        for file in found:
            checked.append(check(file, deals=deals))
            if not as_json:
                _print(speech, checked[-1])
        if as_json:
            print_json([_data(speech, entry) for entry in checked])
        else:
            _print_total(speech, checked, time.monotonic() - begun)
        return 0 if all(entry.fine for entry in checked) else 1

    return SpokenCommand(
        speech,
        "check",
        run,
        [
            Argument(
                "paths",
                type=VariantName(),
                metavar=speech.say("cli.metavar.check_paths"),
                nargs=-1,
                text=speech.say("cli.argument.checked"),
            ),
            deals_option(speech, DEALS),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor check my-table.yaml", "tractor check --lang zh qq menghuan"],
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


def _print(speech: Speech, checked: Checked) -> None:
    from tractor_dsl.cli.diagnostics import harmless, render
    from tractor_dsl.rulings.wording import report_lines

    for diagnostic in checked.diagnostics:
        say(render(diagnostic, speech.language) + "\n")
    if checked.report is not None and checked.report.failed:
        for line in report_lines(checked.report, speech.language)[:-1]:
            say(harmless(line))


def _print_total(speech: Speech, checked: list[Checked], seconds: float) -> None:
    wrong = sum(not entry.fine for entry in checked)
    rulings = sum(len(entry.report.outcomes) for entry in checked if entry.report is not None)
    counts = {
        "variants": len(checked),
        "wrong": wrong,
        "rulings": rulings,
        "deals": sum(entry.deals for entry in checked),
        "seconds": f"{seconds:.1f}",
    }
    if wrong:
        tried = rulings or counts["deals"]
        say(speech.say("cli.check.wrong" if tried else "cli.check.wrong_all", **counts))
        return
    code = "cli.check.rulings_hold" if rulings else "cli.check.no_rulings"
    say(speech.say("cli.check.fine", **counts | {"rulings": speech.say(code, count=rulings)}))
