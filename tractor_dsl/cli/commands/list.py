"""``tractor list``: the variants, those that come with the package and those of the present folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from tractor_dsl.cli.options import json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import SpokenCommand
from tractor_dsl.errors import near_path
from tractor_dsl.layout import table_lines, terminal_width, wrapped

if TYPE_CHECKING:
    from tractor_dsl.cli.own_variants import Found
    from tractor_dsl.rules.options import Words

COLUMNS: Final = ("id", "title", "decks", "players", "extends", "hash")
OWN_COLUMNS: Final = ("id", "title", "decks", "players", "extends", "file")
NUMBERS: Final = (2, 3)
SPARE: Final = ("hash", "extends", "players")
"""Columns that are left out where the terminal is narrow, the first one first."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(as_json: bool) -> None:
        from tractor_dsl.cli.own_variants import built_in_variants, own_variants

        built_in, own = list(built_in_variants()), list(own_variants())
        entries = [_data(found) for found in (*built_in, *own)]
        if as_json:
            print_json(entries)
            return
        for line in _lines(speech, entries[: len(built_in)], entries[len(built_in) :]):
            say(line)

    return SpokenCommand(speech, "list", run, [json_option(speech)], examples=["tractor list"])


def _lines(speech: Speech, built_in: Sequence[dict[str, Any]], own: Sequence[dict[str, Any]]) -> Iterator[str]:
    from tractor_dsl.layout import harmless
    from tractor_dsl.rules.catalog import variants_root

    yield from _table(speech, COLUMNS, built_in)
    yield ""
    yield from _said(speech, "cli.list.total", count=len(built_in), folder=near_path(str(variants_root())))
    fine = [entry for entry in own if entry["fine"]]
    if fine:
        yield ""
        yield from map(harmless, _table(speech, OWN_COLUMNS, fine))
        yield ""
        yield from _said(speech, "cli.list.own", count=len(fine))
    for entry in own:
        if not entry["fine"]:
            yield from map(harmless, _said(speech, "cli.list.wrong", file=entry["file"]))
    offered = [entry for entry in (*built_in, *fine) if entry["house_rules"]]
    if offered:
        yield ""
        yield from map(harmless, _offers(speech, offered))


def _said(speech: Speech, code: str, **params: Any) -> list[str]:
    return wrapped(speech.say(code, **params), terminal_width())


def _table(speech: Speech, columns: Sequence[str], entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    headings = [speech.say(f"cli.list.{name}") for name in columns]
    rows = [_row(entry, columns[-1], speech.language) for entry in entries]
    spare = [columns.index(name) for name in SPARE if name in columns]
    yield from table_lines(headings, rows, terminal_width(), numbers=NUMBERS, spare=spare)


def _row(entry: dict[str, Any], last: str, language: str) -> list[str]:
    return [
        entry["id"],
        entry["title"][language],
        str(entry["decks"]),
        str(entry["players"]),
        entry["extends"] or "-",
        entry["rules_hash" if last == "hash" else last],
    ]


def _offers(speech: Speech, entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a table of what the tables of a variant may switch on; what a parent offers too stands with that only."""
    headings = [speech.say(f"cli.list.{name}") for name in ("house_rule", "of", "means")]
    known = {entry["id"]: entry for entry in entries}
    rows = []
    for entry in entries:
        parent = known.get(entry["extends"], {"house_rules": [], "presets": []})
        for rule in entry["house_rules"]:
            if rule not in parent["house_rules"]:
                rows.append([rule["id"], entry["id"], rule["title"][speech.language]])
        for preset in entry["presets"]:
            if preset in parent["presets"]:
                continue
            together = " + ".join(preset["rules"])
            said = speech.say("cli.list.preset", title=preset["title"][speech.language], rules=together)
            rows.append([preset["id"], entry["id"], said])
    yield from table_lines(headings, rows, terminal_width())
    yield ""
    yield from _said(speech, "cli.list.switched_on", rule=rows[0][0], variant=rows[0][1])


def _data(found: Found) -> dict[str, Any]:
    from tractor_dsl.rules.table import SEATS

    variant = found.variant
    return {
        "id": found.id,
        "title": None if variant is None else _words(variant.title),
        "decks": None if variant is None else variant.profile.table.decks,
        "players": SEATS,
        "extends": variant.extends[0] if variant is not None and variant.extends else None,
        "rules_hash": None if variant is None else variant.rules_hash,
        "file": found.file,
        "built_in": found.built_in,
        "fine": variant is not None,
        "house_rules": [
            {"id": rule.id, "title": _words(rule.title), "choice": rule.choice}
            for rule in (() if variant is None else variant.house_rules)
        ],
        "presets": [
            {"id": preset.id, "title": _words(preset.title), "rules": list(preset.rules)}
            for preset in (() if variant is None else variant.presets)
        ],
    }


def _words(words: Words) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}
