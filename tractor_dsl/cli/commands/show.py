"""``tractor show``: a variant file as it is, or all rules in force with the place that each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from tractor_dsl.cli.options import house_rule_options, json_option, variant_argument
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand
from tractor_dsl.errors import near_path
from tractor_dsl.layout import padded, width_of

if TYPE_CHECKING:
    from tractor_dsl.errors import Place
    from tractor_dsl.rules.effective import EffectiveRule
    from tractor_dsl.rules.variant import Variant

RULE_COLUMN: Final = 44
"""Where the comments begin behind rules that are not longer."""
LIST_WIDTH: Final = 100
"""How long the lines of the list of inferred rules may be."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(variant: str, effective: bool, on: tuple[str, ...], off: tuple[str, ...], as_json: bool) -> None:
        from tractor_dsl.rules.load import load_variant

        loaded = load_variant(variant, house_rules=on, without=off)
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
            *house_rule_options(speech),
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
    from tractor_dsl.rules.effective import effective_rules

    rules: dict[str, dict[str, Any]] = {}
    for rule in effective_rules(variant):
        rules.setdefault(rule.path.partition(".")[0], {})[rule.name] = {
            "value": rule.value,
            **_origin(rule),
            "parts": [{"path": part.path, **_origin(part)} for part in rule.parts],
        }
    return {
        "id": variant.id,
        "title": {"zh": variant.title.zh, "en": variant.title.en},
        "file": variant.path,
        "extends": list(variant.extends),
        "sources": [{"text": source.text, "section": source.section} for source in variant.sources],
        "rules_hash": variant.rules_hash,
        "rules": rules,
    }


def _origin(rule: EffectiveRule) -> dict[str, Any]:
    place = rule.place
    written = None if place is None else {"file": place.file, "line": place.line, "column": place.column}
    return {"from": written, "inferred": rule.inferred}


def _effective_text(variant: Variant, speech: Speech) -> str:
    """Return all rules in force as YAML; a comment behind each says where it comes from."""
    from tractor_dsl.rules.effective import effective_rules, inferred_paths

    title = {"zh": variant.title.zh, "en": variant.title.en}
    lines = [
        f"# {speech.say('cli.show.heading', id=variant.id, hash=variant.rules_hash)}",
        f"id: {_flow(variant.id)}",
        f"title: {_flow(title)}",
    ]
    if variant.sources:
        lines.append("sources:")
    for source in variant.sources:
        known = {"text": source.text} | ({} if source.section is None else {"section": source.section})
        lines.append(f"  - {_flow(known)}")
    inferred = inferred_paths(variant)
    if inferred:
        lines += _folded(f"inferred: {_flow(list(inferred))}")
    axis_before = ""
    for rule in effective_rules(variant):
        axis = rule.path.partition(".")[0]
        if axis != axis_before:
            lines.append(f"{axis}:")
            axis_before = axis
        lines += _rule_lines(rule, speech, "  ")
    return "\n".join(lines) + "\n"


def _folded(text: str) -> list[str]:
    """Return a list in flow style on as many lines as it needs."""
    from textwrap import wrap

    return wrap(text, LIST_WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _rule_lines(rule: EffectiveRule, speech: Speech, indent: str) -> list[str]:
    """Return a rule on one line if all of it comes from one; otherwise its parts each with their own."""
    if rule.parts and not rule.parts[0].name:
        origin = _origin_text(rule, speech)
        lines = [_commented(f"{indent}{rule.name}:", origin)]
        for item in rule.parts:
            own = _origin_text(item, speech)
            shown = f":{item.place.line}" if item.place is not None and own != origin else ""
            lines.append(_commented(f"{indent}  - {_flow(item.value)}", shown))
        return lines
    if rule.parts and rule.source is None:
        lines = [f"{indent}{_flow(rule.name)}:"]
        for part in rule.parts:
            lines += _rule_lines(part, speech, indent + "  ")
        return lines
    return [_commented(f"{indent}{_flow(rule.name)}: {_flow(rule.value)}", _origin_text(rule, speech))]


def _origin_text(rule: EffectiveRule, speech: Speech) -> str:
    """Return where a rule is written, and that no source states it."""
    text = speech.say("cli.show.default") if rule.place is None else _shown(rule.place)
    return text + speech.say("cli.comma") + speech.say("cli.show.inferred") if rule.inferred else text


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
