"""``tractor judge``: one question about a situation, answered under one or several variants.

Every question of the rulings format is a command of its own below ``judge``; its arguments and options are the
question's fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click

from tractor_dsl.cli.options import VariantName, house_rule_options, json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand, SpokenGroup, WrongUsage

if TYPE_CHECKING:
    from tractor_dsl.errors import NotationError
    from tractor_dsl.rulings.asking import Question
    from tractor_dsl.rulings.forms import Field
    from tractor_dsl.rulings.judge import Judgement

EXAMPLES: Final = {
    "shape": "tractor judge shape --level 10 --trump ♠ AA副10 --read pairs",
    "order": "tractor judge order --level 10 --trump ♠ 大王 小王 主10 ♥10=♣10 主A",
    "follow": 'tractor judge follow -V qq --level 10 --trump ♠ --lead ♥KKQQ --hand "♥JJ 99 7 3" --play "♥JJ 99"',
    "throw": "tractor judge throw --level 10 --trump ♠ --lead ♥98844 --others ♥J3 --others ♥552 --others ♣A",
    "trick": "tractor judge trick --level 10 --trump ♠ ♥544 ♠977 ♠884 ♣346",
    "kitty": "tractor judge kitty --level 2 --trump ♠ --winning 4455 --points 20",
    "result": "tractor judge result 85",
    "declare": 'tractor judge declare --level 10 "0 ♥10" "1 ♣1010" "2 大王大王 dealt"',
    "undeclared": 'tractor judge undeclared --level 10 "大王 ♥AK ♣98 ♦7 ♠65"',
    "next_dealer": "tractor judge next_dealer attackers --dealer 3",
    "levels": "tractor judge levels --at K --up 3",
    "settle": "tractor judge settle --side declarers --levels 3",
    "table": "tractor judge table --decks 2",
    "redeal": "tractor judge redeal --hand ♥34 --side attackers",
    "partner": "tractor judge partner --card ♠A --hands ♥3 --hands ♠A --hands ♣4 --hands ♦5",
    "penalty": "tractor judge penalty --offence miscount --side declarers",
}
"""The questions, in the order of :data:`tractor_dsl.rulings.questions.QUESTIONS`, each with an example that runs."""

GIVEN_OPTIONS: Final = {"hand": "deal", "decks": "given-decks"}
"""What is given that has another name here, for a question may have a field of the same name."""
FROM_KITTY: Final = "from_kitty"
"""The word behind a declaration for which cards of the kitty are needed: the key of a rulings file."""
IMPOSSIBLE: Final = {"ruling.unsupported.cards", "ruling.unsupported.situation", "ruling.unsupported.idle"}
"""Why a question cannot be put to a variant at all: the situation cannot be, or a key has no bearing."""


def build(speech: Speech) -> click.Command:
    """Return the command."""
    return Questions(speech)


class Questions(SpokenGroup):
    """The questions; the rules are read only when one is asked."""

    GROUP: ClassVar[str] = "questions"

    def __init__(self, speech: Speech) -> None:
        super().__init__(speech, "judge", params=[])
        self.examples = (EXAMPLES["kitty"], "tractor judge follow --help")

    def summaries(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every question and what it asks."""
        return ((name, self.speech.say(f"cli.judge.{name}")) for name in EXAMPLES)

    def made(self, name: str) -> click.Command:
        """Return the command of a question."""
        from tractor_dsl.rulings.questions import QUESTIONS

        return AskedCommand(self.speech, QUESTIONS[name])


class AskedCommand(SpokenCommand):
    """The command of one question."""

    SECTIONS: ClassVar[tuple[str, ...]] = ("situation", "given", "options")

    def __init__(self, speech: Speech, form: type[Question]) -> None:
        from tractor_dsl.rulings.forms import fields_of
        from tractor_dsl.rulings.items import GIVEN

        self.form = form
        self.fields = {field.name: field for field in fields_of(form)}
        self.given = {field.name: field for field in GIVEN.fields}
        super().__init__(
            speech,
            form.NAME,
            self._run,
            [
                *(_field_parameter(speech, field, alone=name == form.SHORT) for name, field in self.fields.items()),
                *(_given_option(speech, field, form) for field in self.given.values()),
                Option(
                    ["-V", "--variant", "variants"],
                    type=VariantName(),
                    multiple=True,
                    metavar=speech.say("cli.metavar.variant"),
                    text=speech.say("cli.judge.variants"),
                ),
                *house_rule_options(speech),
                json_option(speech),
            ],
            examples=[EXAMPLES[form.NAME]],
            text=speech.say(f"cli.judge.{form.NAME}"),
        )

    def _run(
        self, variants: tuple[str, ...], on: tuple[str, ...], off: tuple[str, ...], as_json: bool, **values: Any
    ) -> int:
        """Put the question to the variants and print what they say."""
        from tractor_dsl.errors import NotationError
        from tractor_dsl.rules.catalog import variant_files
        from tractor_dsl.rules.load import load_variants
        from tractor_dsl.rulings.judge import ask, judge
        from tractor_dsl.rulings.wording import judgement_data

        question, given = self._asked(values)
        names = dict.fromkeys(variants) or [known for known, *_ in variant_files()]
        loaded = load_variants(names, house_rules=on, without=off)
        try:
            asked = replace(ask(question, given), own_given=tuple(given), names=self._names())
            found = [judge(variant, asked) for variant in loaded]
        except NotationError as error:
            raise self._unreadable(error, values) from None
        if as_json:
            print_json([judgement_data(judgement, self.speech.language) for judgement in found])
        else:
            _print(self.speech, found)
        if all(_is_impossible(judgement) for judgement in found):
            return 2
        return 0 if all(judgement.is_legal for judgement in found) else 1

    def _asked(self, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the question as it stands in a ruling, and what is given."""
        said = {name: values[name] for name in self.fields if values[name] not in (None, ())}
        said = {name: list(value) if isinstance(value, tuple) else value for name, value in said.items()}
        beside = {name: said.pop(name) for name in self.form.BESIDE if name in said}
        alone = self.form.SHORT
        question = said[alone] if alone is not None and set(said) == {alone} else said
        given = {name: values[_given_name(name)] for name in self.given if values[_given_name(name)] is not None}
        return {self.form.NAME: question, **beside}, given

    def _names(self) -> dict[str, str]:
        """Return what the command line calls the keys of the question and of what is given."""
        options = {param.name: param.long_name for param in self.params if isinstance(param, Option)}
        named = {name: options[name] for name in self.fields if name in options}
        return {**named, **{f"given.{name}": options[_given_name(name)] for name in self.given}}

    def _unreadable(self, error: NotationError, values: Mapping[str, Any]) -> WrongUsage:
        """Return the error about a card text, with the name of what it was given for: which one, of several."""
        from tractor_dsl.notation import error_lines

        first, *others = error_lines(error, self.speech.text)
        params = {param.name: param for param in self.params if param.name in self.fields}
        for name, param in params.items():
            value = values[name]
            each = list(value) if isinstance(value, tuple) else [value]
            number = next((number for number, one in enumerate(each, 1) if error.text in _texts_in(one)), None)
            if number is not None:
                shown = param.long_name if isinstance(param, Option) else str(param.metavar).rstrip("…")
                shown += f" {number}" if len(each) > 1 else ""
                first = self.speech.say("cli.usage.bad_value", name=shown, reason=first)
                break
        return WrongUsage(first, *others, context=click.get_current_context())


class FieldText(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """The value of a field as it is written in a ruling; one that is refused is told with the name of its option."""

    name = "field"

    def __init__(self, speech: Speech, field: Field) -> None:
        self.speech = speech
        self.field = field

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value as plain data."""
        from tractor_dsl.errors import Diagnostic
        from tractor_dsl.rulings.judge import node_of

        if not isinstance(value, str):
            return value
        plain = self._plain(value, param, ctx)
        kind = _item_kind(self.field)
        findings: list[Diagnostic] = []
        for each in plain if isinstance(plain, list) else [plain]:
            kind.read(node_of(each), findings)
        if findings:
            self.fail(self.speech.text(findings[0].message), param, ctx)
        return plain

    def _plain(self, text: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if self.field.name == "places":
            return [piece for piece in text.split("=") if piece.strip()] if "=" in text.strip("= ") else text
        if self.field.name != "events":
            return text
        event = _event(text)
        if event is None:
            self.fail(self.speech.say("cli.judge.no_event", text=text), param, ctx)
        return event


def _event(text: str) -> dict[str, Any] | None:
    """Return a declaration such as ``1 ♣1010 taken from_kitty``.

    Behind seat and cards comes the moment if it is not while dealing, and whether cards of the kitty are among them.
    """
    from tractor_dsl.rules.declare import MOMENTS

    seat, *words = text.split() or [""]
    if not words or not seat.isdecimal():
        return None
    behind: dict[str, Any] = {}
    if len(words) > 1 and words[-1] == FROM_KITTY:
        behind[words.pop()] = True
    if len(words) > 1 and words[-1] in MOMENTS:
        behind["at"] = words.pop()
    return {"seat": seat, "show": " ".join(words), **behind}


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts_in(list(value.values()))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts_in(each)


def _field_parameter(speech: Speech, field: Field, *, alone: bool) -> click.Parameter:
    several = _is_several(field)
    text = speech.say(f"cli.judge.field.{field.name}")
    metavar = _metavar(speech, field)
    kind = FieldText(speech, field)
    check = _counted(speech, field) if several else None
    if alone:
        shown = (speech.say("cli.metavar.points") if field.name == "points" else metavar) + ("…" if several else "")
        nargs = -1 if several else 1
        return Argument(field.name, type=kind, metavar=shown, nargs=nargs, required=True, callback=check, text=text)
    return Option(
        ["--" + field.name.replace("_", "-"), field.name],
        type=kind,
        multiple=several,
        required=field.required,
        metavar=metavar,
        text=text,
        notes=_default_note(speech, field),
        callback=check,
        section="situation",
    )


def _counted(speech: Speech, field: Field) -> Any:
    """Return a check that a field which is a list is given as often as it has entries."""
    least = getattr(field.kind, "at_least", 2)  # an order has two cards at least
    most = getattr(field.kind, "at_most", None)

    def check(context: click.Context, param: click.Parameter, value: tuple[Any, ...]) -> tuple[Any, ...]:
        count = sum(len(each) if isinstance(each, list) else 1 for each in value)
        if value and not (least <= count and (most is None or count <= most)):
            wanted = least if least == most else speech.say("cli.note.between", least=least, most=most)
            wanted = speech.say("cli.judge.at_least", least=least) if most is None else wanted
            raise click.BadParameter(speech.say("cli.judge.count", wanted=wanted, times=count), context, param)
        return value

    return check


def _given_option(speech: Speech, field: Field, form: type[Question]) -> click.Option:
    """Return the option of something given; one that never bears on the answer is refused, and not on the help page."""
    needed = field.name in form.NEEDS
    name = GIVEN_OPTIONS.get(field.name, field.name)
    return Option(
        [f"--{name}", _given_name(field.name)],
        type=FieldText(speech, field),
        required=needed,
        hidden=not needed and field.name not in form.GIVEN,
        elsewhere=field.name,
        metavar=_metavar(speech, field),
        text=speech.say(f"cli.judge.given.{field.name}"),
        notes=_default_note(speech, field),
        section="situation" if needed else "given",
    )


def _given_name(name: str) -> str:
    """Return what click calls the value of something given; a field of the question may have the same name."""
    return f"given_{name}"


def _default_note(speech: Speech, field: Field) -> list[str]:
    if field.required or field.default in (None, ()) or isinstance(field.default, bool):
        return []
    return [speech.say("cli.note.default", value=field.default)]


def _item_kind(field: Field) -> Any:
    """Return the kind of what is given once for a field: that of an entry, for a list."""
    from tractor_dsl.rulings.card_values import CardPlaces, CardsOf, ListOf

    if isinstance(field.kind, CardPlaces):
        return CardsOf()
    return field.kind.item if isinstance(field.kind, ListOf) else field.kind


def _is_several(field: Field) -> bool:
    from tractor_dsl.rulings.card_values import CardPlaces, ListOf

    return isinstance(field.kind, ListOf | CardPlaces)


def _metavar(speech: Speech, field: Field) -> str:
    """Return what stands for the value of a field on the help page."""
    from tractor_dsl.rulings.card_values import CardsOf
    from tractor_dsl.rulings.values import LevelName, SuitName, Word, YesNo

    match _item_kind(field):
        case Word(words):
            return "|".join(words)
        case YesNo():
            return "true|false"
        case LevelName():
            return speech.say("cli.metavar.level")
        case SuitName():
            return speech.say("cli.metavar.suit")
        case CardsOf():
            return speech.say("cli.metavar.cards")
    return speech.say("cli.metavar.event") if field.name == "events" else "N"


def _is_impossible(judgement: Judgement) -> bool:
    return any(message.code in IMPOSSIBLE for message in judgement.unsupported)


def _print(speech: Speech, found: Sequence[Judgement]) -> None:
    """Print the answers; variants that answer alike, rule for rule, are named together."""
    from tractor_dsl.layout import hanging, harmless, terminal_width
    from tractor_dsl.rulings.wording import judgement_lines

    names: dict[tuple[str, ...], list[str]] = {}
    for judgement in found:
        first, *others = judgement_lines(judgement, speech.language)
        lines = (first.removeprefix(judgement.variant), *others)
        names.setdefault(lines, []).append(judgement.variant)
    for number, ((first, *others), variants) in enumerate(names.items()):
        if number:
            say()
        for line in (", ".join(variants) + first, *others):
            for part in hanging(harmless(line), terminal_width()):
                say(part)
