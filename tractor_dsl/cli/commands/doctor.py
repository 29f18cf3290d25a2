"""``tractor doctor``: the installation and the files of the present folder, examined."""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from tractor_dsl.cli.editor_schemas import FILES, MODELINE
from tractor_dsl.cli.options import json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import SpokenCommand
from tractor_dsl.errors import near_path
from tractor_dsl.layout import table_lines, terminal_width

NEEDED: Final = ("PyYAML", "jsonschema", "lark", "click", "rich")
"""The packages that this one needs."""
_MODELINE: Final = re.compile(r"^# *(?:yaml-language-server: *\$schema=|\$schema: *)(\S+)")


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(as_json: bool) -> int:
        found = examined(speech)
        if as_json:
            print_json(found)
        else:
            from tractor_dsl.layout import harmless

            for line in _lines(speech, found):
                say(harmless(line))
        return 1 if found["problems"] else 0

    return SpokenCommand(speech, "doctor", run, [json_option(speech)], examples=["tractor doctor"])


def examined(speech: Speech) -> dict[str, Any]:
    """Return what was found out, as data."""
    from tractor_dsl import __version__
    from tractor_dsl.cli.own_variants import built_in_variants, own_variants
    from tractor_dsl.rules.catalog import variants_root
    from tractor_dsl.rules.hashing import SCHEMA_VERSION

    built_in, own = list(built_in_variants()), list(own_variants())
    modelines = list(_modelines())
    problems = [speech.say("doctor.wrong", file=found.file) for found in own if found.variant is None]
    for index, found in enumerate(own):
        earlier = next((other for other in (*built_in, *own[:index]) if other.id == found.id), None)
        if earlier is not None:
            problems.append(speech.say("doctor.twice", id=found.id, file=found.file, other=earlier.file))
    problems += [
        speech.say(f"doctor.schema_{entry['state']}", **entry, folder=str(Path(entry["schema"]).parent))
        for entry in modelines
        if entry["state"] != "fine"
    ]
    return {
        "version": __version__,
        "python": platform.python_version(),
        "packages": _packages(),
        "schema_version": SCHEMA_VERSION,
        "variants_folder": near_path(str(variants_root())),
        "variants": [
            {"id": found.id, "file": found.file, "built_in": found.built_in, "fine": found.variant is not None}
            for found in (*built_in, *own)
        ],
        "modelines": modelines,
        "problems": problems,
        "modeline": MODELINE.format(schema=FILES["variant"]),
        "settings": {"yaml.schemas": {f"./{FILES['variant']}": ["*.yaml", "variants/*.yaml"]}},
    }


def _packages() -> dict[str, str]:
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in NEEDED:
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # put on the path by hand
            found[name] = "?"
    return found


def _modelines() -> Iterator[dict[str, str]]:
    """Yield the schema that every file of the present folder names, and in what state that is."""
    from tractor_dsl.cli.own_variants import own_files
    from tractor_dsl.reading.yaml_text import LARGEST_FILE

    for path in own_files():
        try:
            with open(path, encoding="utf-8") as stream:
                lines = stream.read(LARGEST_FILE).splitlines()
        except (OSError, ValueError):
            continue
        begun = False
        for line in lines:
            named = _MODELINE.match(line)
            if named is not None:
                schema = str(path.parent / named[1]) if "://" not in named[1] else named[1]
                yield {"file": str(path), "schema": schema, "state": "late" if begun else _state(schema)}
                break
            begun = begun or bool(line.strip() and not line.startswith("#"))


def _state(schema: str) -> str:
    """Return ``fine``, ``remote``, ``missing`` or ``outdated``."""
    from tractor_dsl.cli.editor_schemas import schema_for_editors

    if "://" in schema:
        return "remote"
    kind = next((kind for kind, name in FILES.items() if Path(schema).name == name), None)
    try:
        written = json.loads(Path(schema).read_text(encoding="utf-8"))
    except OSError:
        return "missing"
    except ValueError:
        return "outdated"
    return "fine" if kind is None or written == schema_for_editors(kind) else "outdated"


def _lines(speech: Speech, found: dict[str, Any]) -> Iterator[str]:
    said = speech.say
    yield said("doctor.tool", version=found["version"], python=found["python"], schema=found["schema_version"])
    yield said("doctor.packages", packages=", ".join(" ".join(entry) for entry in found["packages"].items()))
    yield said("doctor.folder", folder=found["variants_folder"])
    yield ""
    headings = [said("cli.list.id"), said("cli.list.file")]
    rows = [[entry["id"], entry["file"]] for entry in found["variants"]]
    yield from table_lines(headings, rows, terminal_width())
    yield ""
    yield from _editor(speech, found)
    yield ""
    yield said("doctor.fine") if not found["problems"] else said("doctor.problems", count=len(found["problems"]))
    yield from _bulleted(found["problems"])


def _editor(speech: Speech, found: dict[str, Any]) -> Iterator[str]:
    yield speech.say("doctor.editor")
    yield f"  {found['modeline']}"
    yield speech.say("doctor.settings")
    yield from (f"  {line}" for line in json.dumps(found["settings"], indent=2).splitlines())


def _bulleted(texts: Sequence[str]) -> Iterator[str]:
    yield from (f"  - {text}" for text in texts)
