"""``tractor diff``: which rules of two variants differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import house_rule_options, json_option, variant_argument
from tractor_dsl.cli.output import print_json, print_sheets, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Option, SpokenCommand
from tractor_dsl.layout import terminal_width, wrapped

if TYPE_CHECKING:
    from tractor_dsl.compare.examples import Example
    from tractor_dsl.compare.rules import Difference
    from tractor_dsl.rules.variant import Variant


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(first: str, second: str, wanted: bool, on: tuple[str, ...], off: tuple[str, ...], as_json: bool) -> None:
        from tractor_dsl.compare.plain import plain_rules
        from tractor_dsl.compare.report import rules_sheets
        from tractor_dsl.compare.rules import differences
        from tractor_dsl.layout import hanging, harmless
        from tractor_dsl.rules.load import load_variants

        variants = load_variants((first, second), house_rules=on, without=off)
        rows = differences([variant.profile for variant in variants])
        found = _examples(rows, variants) if wanted else None
        if as_json:
            print_json({**plain_rules(rows, variants), "examples": None if found is None else _data(found)})
            return
        print_sheets(rules_sheets(rows, variants, speech.language, terminal_width()))
        if found is not None:
            for line in (
                *_lines(speech, found, rows, variants),
                *_without(speech, found, rows),
                *_data_note(speech, found),
            ):
                for part in hanging(harmless(line), terminal_width()):
                    say(part)

    return SpokenCommand(
        speech,
        "diff",
        run,
        [
            variant_argument(speech, "first", "A"),
            variant_argument(speech, "second", "B"),
            Option(["--examples", "wanted"], is_flag=True, text=speech.say("cli.diff.examples")),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=["tractor diff qq menghuan", "tractor diff qq qq-permanent-2 --examples"],
    )


def _examples(rows: Sequence[Difference], variants: Sequence[Variant]) -> dict[str, Example]:
    from tractor_dsl.compare.examples import examples_of

    first, second = variants
    return examples_of([row.path for row in rows], first, second)


def _data(found: Mapping[str, Example]) -> list[dict[str, Any]]:
    return [
        {"path": path, "question": one.question, "given": one.given, "answers": list(one.answers)}
        for path, one in found.items()
    ]


def _without(speech: Speech, found: Mapping[str, Example], rows: Sequence[Difference]) -> Iterator[str]:
    """Yield which differences show in none of the situations that were tried."""
    left = [_of(speech, row) for row in rows if row.path not in found]
    if left:
        yield ""
        yield speech.say("cli.diff.without")
        yield from (f"  {title}" for title in left)


def _of(speech: Speech, row: Difference) -> str:
    """Return what a difference is about."""
    return speech.say("cli.diff.of", section=row.section.text(speech.language), title=row.title.text(speech.language))


def _lines(
    speech: Speech, found: Mapping[str, Example], rows: Sequence[Difference], variants: Sequence[Variant]
) -> Iterator[str]:
    """Yield the examples: what each is about, the situation, and what the two variants make of it."""
    from tractor_dsl.compare.shown import example_lines

    if found:
        yield ""
        yield speech.say("cli.diff.where")
    for row in rows:
        if row.path not in found:
            continue
        yield ""
        yield _of(speech, row)
        situation, *rulings = example_lines(found[row.path], variants, speech.language)
        yield from (f"  {line}" for line in (*wrapped(situation, terminal_width() - 2), *rulings))


def _data_note(speech: Speech, found: Mapping[str, Example]) -> Iterator[str]:
    """Yield how to have the examples as rulings are written."""
    if found:
        yield ""
        yield speech.say("cli.diff.as_rulings")
