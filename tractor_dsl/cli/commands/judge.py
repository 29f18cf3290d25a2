"""``tractor judge``: one question about a situation, answered under one or several variants.

Every question of the rulings format is a command of its own below ``judge``; its options are the question's fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import VariantName, json_option
from tractor_dsl.cli.output import print_json
from tractor_dsl.cli.speech import Speech, Spoken

if TYPE_CHECKING:
    from tractor_dsl.rulings.asking import Question

GIVEN = ("level", "trump", "deal", "dealer", "decks")


def build(speech: Speech) -> click.Command:
    """Return the command."""
    return Questions(speech)


class Questions(Spoken, click.Group):
    """The questions."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(
            name="judge",
            help=speech.say("cli.judge.help"),
            params=[speech.language_option()],
        )
        self.speech = speech

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the questions."""
        from tractor_dsl.rulings.questions import QUESTIONS

        return list(QUESTIONS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a question."""
        from tractor_dsl.rulings.questions import QUESTIONS

        form = QUESTIONS.get(cmd_name)
        return None if form is None else _question(self.speech, form)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the questions."""
        super().format_options(ctx, formatter)
        with formatter.section(self.speech.say("cli.heading.questions")):
            formatter.write_dl([(name, self.speech.say(f"cli.judge.{name}")) for name in self.list_commands(ctx)])


def _question(speech: Speech, form: type[Question]) -> click.Command:
    """Return the command of one question."""
    from tractor_dsl.rulings.forms import fields_of

    fields = fields_of(form)
    alone = _field_alone(form)
    params: list[click.Parameter] = [
        _parameter(speech, field.name, alone=field.name == alone, several=_is_list(field.kind), required=field.required)
        for field in fields
    ]

    def run(variants: tuple[str, ...], as_json: bool, **values: Any) -> int:
        given = {name: values.pop(f"given_{name}") for name in GIVEN}
        question = {field.name: values[field.name] for field in fields if values[field.name] not in (None, ())}
        return _answer(speech, form, question, alone, given, variants, as_json=as_json)

    command = speech.command("judge", run, [*params, *_given_options(speech), *_common_options(speech)])
    command.name = form.NAME
    command.help = (
        speech.say(f"cli.judge.{form.NAME}")
        + "\n\n\b\n"
        + speech.say("cli.judge.example")
        + f"\n  {_EXAMPLES[form.NAME]}"
    )
    return command


_EXAMPLES = {
    "shape": "tractor judge shape --level 10 --trump ♠ 'AA副10' --read pairs",
    "order": "tractor judge order --level 10 --trump ♠ 大王 小王 主10 ♥10=♣10 主A",
    "follow": "tractor judge follow -V qq --level 10 --trump ♠ --lead ♥KKQQ --hand '♥JJ 99 7 3' --play '♥JJ 73'",
    "throw": "tractor judge throw --level 10 --trump ♠ --lead ♥98844 --others '♥J3' --others ♥552 --others ♣A",
    "trick": "tractor judge trick --level 10 --trump ♠ ♥544 ♠977 ♠884 ♣346",
    "kitty": "tractor judge kitty --level 2 --trump ♠ --winning 4455 --points 20",
    "result": "tractor judge result 85",
    "declare": "tractor judge declare --level 10 '0 ♥10' '1 ♣1010' '2 大王大王 dealt'",
    "undeclared": "tractor judge undeclared --level 10 '大王 ♥AK ♣98 ♦7 ♠65'",
    "next_dealer": "tractor judge next_dealer attackers --dealer 3",
    "levels": "tractor judge levels --at K --up 3",
    "settle": "tractor judge settle --side declarers --levels 3",
    "table": "tractor judge table --decks 2",
    "redeal": "tractor judge redeal --level 10 --trump ♠ --hand ♥34 --side attackers",
    "partner": "tractor judge partner --card ♠A --hands ♥3 --hands ♠A --hands ♣4 --hands ♦5",
    "penalty": "tractor judge penalty --offence miscount --side declarers",
}


def _field_alone(form: type[Question]) -> str | None:
    """Return the field that makes up the question's value by itself, if there is one."""
    from tractor_dsl.rulings.forms import fields_of

    inside = [field for field in fields_of(form) if field.name not in form.BESIDE]
    required = [field for field in inside if field.required]
    if len(required) != 1 or (len(inside) > 1 and required[0].name != form.SHORT):
        return None
    return required[0].name


def _is_list(kind: object) -> bool:
    from tractor_dsl.rulings.card_values import CardPlaces, ListOf

    return isinstance(kind, ListOf | CardPlaces)


def _parameter(speech: Speech, name: str, *, alone: bool, several: bool, required: bool) -> click.Parameter:
    if alone:
        metavar = name.upper() + ("…" if several else "")
        return click.Argument([name], metavar=metavar, nargs=-1 if several else 1, required=True)
    option = "--" + name.replace("_", "-")
    return click.Option(
        [option, name], multiple=several, required=required, metavar="TEXT", help=speech.say(f"cli.judge.field.{name}")
    )


def _given_options(speech: Speech) -> list[click.Option]:
    names = {"level": "--level", "trump": "--trump", "deal": "--deal", "dealer": "--dealer", "decks": "--given-decks"}
    return [
        click.Option([names[name], f"given_{name}"], metavar="TEXT", help=speech.say(f"cli.option.given_{name}"))
        for name in GIVEN
    ]


def _common_options(speech: Speech) -> list[click.Option]:
    return [
        click.Option(
            ["-V", "--variant", "variants"],
            type=VariantName(),
            multiple=True,
            metavar="ID",
            help=speech.say("cli.judge.variants"),
        ),
        json_option(speech),
    ]


def _answer(
    speech: Speech,
    form: type[Question],
    question: dict[str, Any],
    alone: str | None,
    given: dict[str, str | None],
    variants: Sequence[str],
    *,
    as_json: bool,
) -> int:
    """Put the question to the variants and print what they say."""
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import load_variant
    from tractor_dsl.rulings.judge import ask, judge
    from tractor_dsl.rulings.wording import judgement_data, judgement_lines

    beside = {name: question.pop(name) for name in form.BESIDE if name in question}
    value = _value(question, alone)
    facts = {("hand" if name == "deal" else name): text for name, text in given.items() if text is not None}
    asked = ask({form.NAME: value, **beside}, facts)
    loaded = [load_variant(name) for name in variants or [known for known, *_ in variant_files()]]
    found = [judge(variant, asked) for variant in loaded]
    if as_json:
        print_json([judgement_data(judgement, speech.language) for judgement in found])
    else:
        for number, judgement in enumerate(found):
            if number:
                click.echo()
            for line in judgement_lines(judgement, speech.language):
                click.echo(line)
    return 0 if all(judgement.is_legal for judgement in found) else 1


def _value(question: dict[str, Any], alone: str | None) -> Any:
    """Return the value of the question as it stands in a ruling."""
    if alone == "events":
        return [_event(text) for text in question["events"]]
    if alone == "places":
        return [text.split("=") if "=" in text else text for text in question["places"]]
    if alone is not None and set(question) == {alone}:
        value = question[alone]
        return list(value) if isinstance(value, tuple) else value
    return {key: list(value) if isinstance(value, tuple) else value for key, value in question.items()}


def _event(text: str) -> dict[str, str]:
    """Return a declaration such as ``1 ♣1010 dealt``: seat, cards, and the moment if it is not while dealing."""
    seat, _, rest = text.strip().partition(" ")
    cards, _, moment = rest.rpartition(" ")
    if moment in ("deal", "dealt", "taken", "buried") and cards:
        return {"seat": seat, "show": cards, "at": moment}
    return {"seat": seat, "show": rest}
