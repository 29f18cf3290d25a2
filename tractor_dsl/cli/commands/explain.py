"""``tractor explain``: the rules of a variant as a page for players, or one rule and where it comes from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import click

from tractor_dsl.cli.options import FileName, Named, house_rule_options, json_option, variant_argument
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, OneOf, Option, SpokenCommand, WrongUsage
from tractor_dsl.layout import page_width

if TYPE_CHECKING:
    from tractor_dsl.cards import Rank, Suit
    from tractor_dsl.explain.page import Page
    from tractor_dsl.rules.variant import Variant

LANGUAGES: Final = ("en", "zh", "zh-hant")
"""The languages of pages, as :mod:`tractor_dsl.explain.pages` has them; a test holds the two together."""
FORMS: Final = {"text": (".txt",), "markdown": (".md", ".markdown"), "html": (".html", ".htm")}
"""The forms of a page, each with what the names of such files end in."""


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(
        variant: str,
        field: str | None,
        form: str | None,
        output: str | None,
        level: Rank | None,
        trump: Suit | None,
        on: tuple[str, ...],
        off: tuple[str, ...],
        as_json: bool,
        lang: str | None,
    ) -> None:
        from tractor_dsl.rules.load import load_variant

        if as_json and form is not None:
            raise WrongUsage(speech.say("cli.explain.json_form"), context=click.get_current_context())
        loaded = load_variant(variant, house_rules=on, without=off)
        _refuse_over_rules(speech, output)
        if not as_json:
            form = form or _form_of(speech, output)
        page, data = _explained(loaded, field, lang or speech.language, level, trump)
        if as_json and output is None:
            print_json(data)
        else:
            _put(_json_text(data) if as_json else _rendered(page, form), output)

    return SpokenCommand(
        speech,
        "explain",
        run,
        [
            variant_argument(speech, "variant", speech.say("cli.metavar.variant")),
            Argument(
                "field",
                required=False,
                metavar=speech.say("cli.metavar.field"),
                text=speech.say("cli.explain.field"),
            ),
            *_page_options(speech),
            *house_rule_options(speech),
            json_option(speech),
        ],
        examples=[
            "tractor explain qq",
            "tractor explain qq kitty.capture",
            "tractor explain titanic --level 2 --trump ♥ --format html",
        ],
        languages=LANGUAGES,
    )


def _page_options(speech: Speech) -> list[click.Option]:
    """Return the options on what a page looks like, and on its examples."""
    return [
        Option(
            ["--format", "form"],
            type=OneOf(speech, tuple(FORMS)),
            metavar="|".join(FORMS),
            text=speech.say("cli.explain.format"),
        ),
        Option(
            ["--output"],
            type=FileName(),
            metavar=speech.say("cli.metavar.file"),
            text=speech.say("cli.explain.output"),
        ),
        Option(
            ["--level"],
            type=Named(speech, "level_named"),
            metavar=speech.say("cli.metavar.level"),
            text=speech.say("cli.explain.level"),
        ),
        Option(
            ["--trump"],
            type=Named(speech, "trump_named"),
            metavar=speech.say("cli.metavar.suit"),
            text=speech.say("cli.explain.trump"),
        ),
    ]


def _refuse_over_rules(speech: Speech, output: str | None) -> None:
    from tractor_dsl.cli.files import holds_rules

    if output is not None and holds_rules(output):
        raise WrongUsage(speech.say("cli.explain.over_rules", file=output), context=click.get_current_context())


def _explained(
    variant: Variant, field: str | None, language: str, level: Rank | None, trump: Suit | None
) -> tuple[Page, dict[str, Any]]:
    """Return the page asked for, and what JSON holds for it."""
    from tractor_dsl.cards import RANKS, SPADES, suit_name
    from tractor_dsl.explain.field import field_of
    from tractor_dsl.explain.fields import field_page, plain_field
    from tractor_dsl.explain.page import plain_page
    from tractor_dsl.explain.pages import axis_page, rules_page
    from tractor_dsl.explain.setting import usual_level
    from tractor_dsl.rules.profile import AXES

    rank = usual_level(variant.profile) if level is None else level
    suit = SPADES if trump is None else trump
    if field is not None and field not in AXES:
        found = field_of(variant, field)
        return field_page(variant, found, language), plain_field(variant, found)
    if field is None:
        page = rules_page(variant, language, rank, suit)
    else:
        page = axis_page(variant, field, language, rank, suit)
    numbers = {"variant": variant.id, "rules_hash": variant.rules_hash}
    return page, {**numbers, "level": RANKS[rank], "trump": suit_name(suit), **plain_page(page)}


def _form_of(speech: Speech, output: str | None) -> str:
    """Return the form that the name of a file asks for; on the screen, and without an ending, it is text."""
    if output is None or not os.path.splitext(output)[1]:
        return "text"
    for form, ends in FORMS.items():
        if output.lower().endswith(ends):
            return form
    every = " ".join(end for ends in FORMS.values() for end in ends)
    raise WrongUsage(speech.say("cli.explain.ending", file=output, ends=every), context=click.get_current_context())


def _rendered(page: Page, form: str | None) -> str:
    from tractor_dsl.explain import html, markdown, text

    match form:
        case "html":
            return html.page_html(page)
        case "markdown":
            return markdown.page_markdown(page)
    return text.page_text(page, page_width())


def _json_text(data: dict[str, Any]) -> str:
    import json

    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _put(text: str, output: str | None) -> None:
    """Print a text, or write it to a file."""
    from tractor_dsl.cli.files import written_whole

    if output is None:
        say(text, end="")
        return
    with written_whole(output) as write:
        write(text)
