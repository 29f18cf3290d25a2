"""``tractor show``: a variant file as it is, or all rules in force with the place that each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from tractor_dsl.cli.layout import padded, width_of
from tractor_dsl.cli.options import json_option, variant_argument
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand
from tractor_dsl.errors import near_path

if TYPE_CHECKING:
    from tractor_dsl.errors import Place
    from tractor_dsl.rules.variant import Variant

RULE_COLUMN: Final = 44
"""Where the comments begin behind rules that are not longer."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(variant: str, effective: bool, as_json: bool) -> None:
        from tractor_dsl.rules.load import load_variant

        loaded = load_variant(variant)
        if as_json:
            print_json(_data(loaded))
        else:
            say(_effective_text(loaded, speech) if effective else _file_text(loaded), end="")

    return SpokenCommand(
        speech,
        "show",
        run,
        [
            variant_argument(speech, "variant", speech.say("cli.metavar.variant")),
            Option(["--effective"], is_flag=True, text=speech.say("cli.show.effective")),
            json_option(speech),
        ],
        examples=["tractor show menghuan", "tractor show menghuan --effective"],
    )


def _file_text(variant: Variant) -> str:
    from tractor_dsl.cli.files import text_of_file
    from tractor_dsl.rules.catalog import variant_files

    built_in = (file.read_text(encoding="utf-8") for _, file, path in variant_files() if path == variant.path)
    text = next(built_in, None)
    text = text_of_file(variant.path) if text is None else text
    return text if text.endswith("\n") else text + "\n"


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
        "file": variant.path,
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
    title = {"zh": variant.title.zh, "en": variant.title.en}
    lines = [
        f"# {speech.say('cli.show.heading', id=variant.id, hash=variant.rules_hash)}",
        f"id: {_flow(variant.id)}",
        f"title: {_flow(title)}",
    ]
    axis_before = ""
    for path, value in _rules(variant):
        axis, _, name = path.partition(".")
        if axis != axis_before:
            lines.append(f"{axis}:")
            axis_before = axis
        place = variant.origin(path)
        source = speech.say("cli.show.default") if place is None else _shown(place)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(_commented(f"  {name}:", source))
            for index, entry in enumerate(value):
                own = variant.origin(f"{path}[{index}]")
                differs = own is not None and _shown(own) != source
                lines.append(_commented(f"    - {_flow(entry)}", f":{own.line}" if own and differs else ""))
        else:
            lines.append(_commented(f"  {name}: {_flow(value)}", source))
    return "\n".join(lines) + "\n"


def _shown(place: Place) -> str:
    from tractor_dsl.cli.diagnostics import harmless

    return f"{harmless(near_path(place.file))}:{place.line}"


def _commented(text: str, comment: str) -> str:
    return f"{padded(text, max(RULE_COLUMN, width_of(text)))}  # {comment}" if comment else text


def _flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    import yaml

    text: str = yaml.dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10_000)
    return text.removesuffix("...\n").strip()
