"""``tractor list``: the variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import SpokenCommand
from tractor_dsl.errors import near_path
from tractor_dsl.layout import table_lines, terminal_width

if TYPE_CHECKING:
    from tractor_dsl.rules.variant import Variant

COLUMNS = ("id", "title", "decks", "players", "extends", "hash")
NUMBERS = (2, 3)


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(as_json: bool) -> None:
        from tractor_dsl.rules.catalog import variant_files, variants_root
        from tractor_dsl.rules.load import load_variant

        entries = [_data(load_variant(name)) for name, *_ in variant_files()]
        if as_json:
            print_json(entries)
            return
        headings = [speech.say(f"cli.list.{name}") for name in COLUMNS]
        rows = [_row(entry, speech.language) for entry in entries]
        for line in table_lines(headings, rows, terminal_width(), numbers=NUMBERS):
            say(line)
        say()
        say(speech.say("cli.list.total", count=len(rows), folder=near_path(str(variants_root()))))

    return SpokenCommand(speech, "list", run, [json_option(speech)], examples=["tractor list"])


def _data(variant: Variant) -> dict[str, Any]:
    from tractor_dsl.rules.table import SEATS

    return {
        "id": variant.id,
        "title": {"zh": variant.title.zh, "en": variant.title.en},
        "decks": variant.profile.table.decks,
        "players": SEATS,
        "extends": variant.extends[0] if variant.extends else None,
        "rules_hash": variant.rules_hash,
        "file": variant.path,
    }


def _row(entry: dict[str, Any], language: str) -> list[str]:
    return [
        entry["id"],
        entry["title"][language],
        str(entry["decks"]),
        str(entry["players"]),
        entry["extends"] or "-",
        entry["rules_hash"],
    ]
