"""``tractor list``: the variants."""

from __future__ import annotations

import click

from tractor_dsl.cli.options import json_option
from tractor_dsl.cli.output import near_path, print_json, print_table
from tractor_dsl.cli.speech import Speech


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(as_json: bool) -> None:
        from tractor_dsl.rules.catalog import variant_files
        from tractor_dsl.rules.load import load_variant
        from tractor_dsl.rules.table import SEATS

        variants = [load_variant(name) for name, *_ in variant_files()]
        if as_json:
            print_json(
                [
                    {
                        "id": variant.id,
                        "title": {"zh": variant.title.zh, "en": variant.title.en},
                        "decks": variant.profile.table.decks,
                        "players": SEATS,
                        "extends": variant.extends[0] if variant.extends else None,
                        "rules_hash": variant.rules_hash,
                        "file": variant.path,
                    }
                    for variant in variants
                ]
            )
            return
        headings = [speech.say(f"cli.list.{name}") for name in ("id", "title", "decks", "players", "extends", "hash")]
        rows = [
            [
                variant.id,
                variant.title.text(speech.language),
                str(variant.profile.table.decks),
                str(SEATS),
                variant.extends[0] if variant.extends else "-",
                variant.rules_hash,
            ]
            for variant in variants
        ]
        print_table(headings, rows, numbers=(2, 3))
        click.echo()
        click.echo(speech.say("cli.list.total", count=len(rows), folder=near_path(_folder())))

    return speech.command("list", run, [json_option(speech)])


def _folder() -> str:
    from tractor_dsl.rules.catalog import variants_root

    return str(variants_root())
