"""``tractor rulings``: worked examples, run."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tractor_dsl.cli.options import VariantName, house_rule_options, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from tractor_dsl.rules.variant import Variant
    from tractor_dsl.rulings.read import RulingsFile

    Switch: TypeAlias = Callable[[Sequence[str], Sequence[str]], Variant]


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        paths: tuple[str, ...], variant: str | None, on: tuple[str, ...], off: tuple[str, ...], as_json: bool
    ) -> int:
        from tractor_dsl.cli.files import files_in
        from tractor_dsl.layout import hanging, harmless, terminal_width
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rulings.run import run_rulings, together
        from tractor_dsl.rulings.wording import report_lines

        other = None if variant is None else load_variant(variant, house_rules=on, without=off)
        files, switches = zip(*(_read(path, other) for path in files_in(paths)), strict=True)
        if other is None and (on or off):
            others = _switched_on(files, switches, on, off)
        else:
            others = [None if file.variant is other else other for file in files]
        report = together(list(map(run_rulings, files, others)))
        if as_json:
            print_json(report.as_data())
        else:
            for line in report_lines(report, speech.language):
                for part in hanging(harmless(line), terminal_width()):
                    say(part)
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
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor rulings my-table.yaml", "tractor rulings my-table.yaml --variant qq"],
    )


def _read(path: str, other: Variant | None) -> tuple[RulingsFile, Switch]:
    """Read the rulings of a file, of standard input, or those that a built-in variant carries.

    With them comes what reads their variant again with house rules switched on and off.
    """
    from tractor_dsl.cli.files import STANDARD_INPUT, content_of_file
    from tractor_dsl.reading.kinds import kind_of, refuse_other_kinds
    from tractor_dsl.reading.yaml_reader import read_document
    from tractor_dsl.reading.yaml_text import LARGEST_FILE
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import read_variant
    from tractor_dsl.rulings.read import is_rulings_file, read_own_rulings, read_rulings

    built_in = next((entry for entry in variant_files() if entry[0] == path and not os.path.exists(path)), None)
    if built_in is not None:
        _, source, shown = built_in
        content = source.read_bytes()
    else:
        shown, content = path, content_of_file(path, LARGEST_FILE + 1)
    if kind_of(content) == "records":
        refuse_other_kinds(content, shown, "rulings")
    folder = None if built_in is not None or path == STANDARD_INPUT else Path(path).parent
    if is_rulings_file(read_document(content, shown, kind="rulings")):
        file = read_rulings(content, shown, folder=folder, variant=other)
        return file, partial(_switched, file.variant)
    file = read_own_rulings(content, read_variant(content, shown, folder=folder))
    return file, lambda on, off: read_variant(content, shown, folder=folder, house_rules=on, without=off)


def _switched(variant: Variant, on: Sequence[str], off: Sequence[str]) -> Variant:
    """Return a variant that was read from a file, with further house rules switched on or off."""
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import load_variant, parted

    built_in = any(variant.path == shown for _, _, shown in variant_files())
    name = parted(variant.id)[0] if built_in else Path(variant.path)
    return load_variant(name, house_rules=[*variant.switched_on, *on], without=off)


def _switched_on(
    files: Sequence[RulingsFile], switches: Sequence[Switch], on: Sequence[str], off: Sequence[str]
) -> list[Variant | None]:
    """Return for every file its variant with those of the house rules that it offers."""
    from tractor_dsl.rules.load import allotted

    if len(files) == 1:
        return [switches[0](on, off)]
    offered = [(file.file, file.variant.offers) for file in files]
    each = zip(switches, allotted(on, offered), allotted(off, offered), strict=True)
    return [switch(ons, offs) if ons or offs else None for switch, ons, offs in each]
