"""``tractor schema``: the JSON Schemas of the files that people write, for their editors, and of ``--json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from tractor_dsl.cli.editor_schemas import FILES, MODELINE
from tractor_dsl.cli.options import FileName
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, OneOf, Option, SpokenCommand

PRINTED: Final = (
    "check",
    "compare",
    "diff",
    "doctor",
    "explain",
    "judge",
    "list",
    "record",
    "replay",
    "rule",
    "rulings",
    "show",
    "simulate",
)
"""What the schemas behind ``--json-of`` are of, as :mod:`tractor_dsl.cli.schemas` has them; a test holds it to that."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(kind: str, folder: str | None, printed: str | None) -> None:
        from tractor_dsl.cli.editor_schemas import schema_for_editors
        from tractor_dsl.cli.schemas import schema_of

        if folder is not None:
            for name, file in FILES.items():
                say(
                    speech.say(
                        "cli.schema.written", file=write_schema(name, folder), modeline=MODELINE.format(schema=file)
                    )
                )
        else:
            print_json(schema_for_editors(kind) if printed is None else schema_of(printed))

    return SpokenCommand(
        speech,
        "schema",
        run,
        [
            Argument(
                "kind",
                type=OneOf(speech, list(FILES)),
                metavar=f"[{'|'.join(FILES)}]",
                default="variant",
                text=speech.say("cli.schema.kind"),
            ),
            Option(
                ["--write", "folder"],
                type=FileName(),
                metavar=speech.say("cli.metavar.folder"),
                text=speech.say("cli.schema.write"),
            ),
            Option(
                ["--json-of", "printed"],
                type=OneOf(speech, PRINTED),
                metavar=speech.say("cli.metavar.command"),
                text=speech.say("cli.schema.json_of"),
            ),
        ],
        examples=["tractor schema", "tractor schema --write .", "tractor schema --json-of list"],
    )


def write_schema(kind: str, folder: str | Path) -> str:
    """Write the schema of a kind of files into a folder, over an earlier one, and return where it is.

    Raises:
        CannotRunError: it cannot be written.
    """
    from tractor_dsl.cli.files import written_whole

    place = str(Path(folder) / FILES[kind])
    with written_whole(place) as write:
        write(schema_text(kind))
    return place


def schema_text(kind: str) -> str:
    """Return the schema of a kind of files as it is written beside them."""
    import json

    from tractor_dsl.cli.editor_schemas import schema_for_editors

    return json.dumps(schema_for_editors(kind), ensure_ascii=False, indent=1) + "\n"
