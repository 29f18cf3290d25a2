"""``tractor show``: a variant file as it is, or all rules in force with the place that each comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import json_option, variant_argument
from tractor_dsl.cli.output import near_path, padded, print_json
from tractor_dsl.cli.speech import Speech

if TYPE_CHECKING:
    from tractor_dsl.rules.variant import Variant


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(variant: str, effective: bool, as_json: bool) -> None:
        from tractor_dsl.rules.load import load_variant

        loaded = load_variant(variant)
        if as_json:
            print_json(_data(loaded))
        elif effective:
            click.echo(_effective_text(loaded, speech), nl=False)
        else:
            click.echo(_file_text(loaded), nl=False)

    return speech.command(
        "show",
        run,
        [
            variant_argument("variant", "ID"),
            click.Option(["--effective"], is_flag=True, help=speech.say("cli.show.effective")),
            json_option(speech),
        ],
    )


def _file_text(variant: Variant) -> str:
    from tractor_dsl.rules.catalog import variant_files

    for _, file, path in variant_files():
        if path == variant.path:
            return file.read_text(encoding="utf-8")
    return Path(variant.path).read_text(encoding="utf-8-sig")


def _data(variant: Variant) -> dict[str, Any]:
    rules: dict[str, dict[str, Any]] = {}
    for path, value in _rules(variant):
        place = variant.origin(path)
        axis, _, name = path.partition(".")
        rules.setdefault(axis, {})[name] = {
            "value": value,
            "from": None if place is None else {"file": place.file, "line": place.line, "column": place.column},
        }
    return {
        "id": variant.id,
        "title": {"zh": variant.title.zh, "en": variant.title.en},
        "extends": list(variant.extends),
        "rules_hash": variant.rules_hash,
        "rules": rules,
    }


def _rules(variant: Variant) -> list[tuple[str, Any]]:
    """Return every option with its effective value as it is written, by path."""
    from tractor_dsl.rules.options import options_of
    from tractor_dsl.rules.profile import AXES

    return [
        (f"{axis}.{entry.name}", entry.kind.plain(getattr(getattr(variant.profile, axis), entry.name)))
        for axis, section in AXES.items()
        for entry in options_of(section)
    ]


def _effective_text(variant: Variant, speech: Speech) -> str:
    """Return all rules in force as YAML; a comment behind each says where it comes from."""
    lines = [f"id: {variant.id}", f"title: {_flow({'zh': variant.title.zh, 'en': variant.title.en})}"]
    axis_before = ""
    for path, value in _rules(variant):
        axis, _, name = path.partition(".")
        if axis != axis_before:
            lines.append(f"{axis}:")
            axis_before = axis
        place = variant.origin(path)
        source = speech.say("cli.show.default") if place is None else f"{near_path(place.file)}:{place.line}"
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(f"{padded(f'  {name}:', 44)}  # {source}")
            for index, entry in enumerate(value):
                written = f"    - {_flow(entry)}"
                lines.append(f"{padded(written, 44)}{_entry_source(variant, f'{path}[{index}]', source)}".rstrip())
        else:
            lines.append(f"{padded(f'  {name}: {_flow(value)}', 44)}  # {source}")
    return "\n".join(lines) + "\n"


def _entry_source(variant: Variant, path: str, source: str) -> str:
    place = variant.origin(path)
    return "" if place is None or f"{near_path(place.file)}:{place.line}" == source else f"  # :{place.line}"


def _flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    import yaml

    text: str = yaml.dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10_000)
    return text.removesuffix("...\n").strip()
