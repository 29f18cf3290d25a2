"""``tractor rule``: what the code of a finding means, with a bad example and a good one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tractor_dsl.cli.options import json_option
from tractor_dsl.cli.output import print_json, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, SpokenCommand, WrongUsage, near
from tractor_dsl.layout import page_width, paragraphs, table_lines, terminal_width

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tractor_dsl.pages import Page

COLUMNS = ("code", "severity", "title")


class Code(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """The code of a finding, in capitals or not, with its letters or without."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code as it is shown.

        >>> Code().convert("td410", None, None), Code().convert("410", None, None)
        ('TD410', 'TD410')
        """
        text = str(value).strip("[]` ").upper()
        return f"TD{text}" if text.isdecimal() else text

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the codes that begin with what was typed."""
        from click.shell_completion import CompletionItem

        from tractor_dsl.pages import codes

        return [CompletionItem(code) for code in codes() if code.startswith(incomplete.upper())]


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(wanted: tuple[str, ...], as_json: bool) -> None:
        from tractor_dsl.pages import codes, page_of

        known = codes()
        for code in wanted:
            if code not in known:
                helped = near(speech, code, known) or ["  " + speech.say("cli.rule.see_all")]
                raise WrongUsage(speech.say("cli.rule.unknown", named=code), *helped)
        pages = [page_of(code) for code in wanted or known]
        if as_json:
            print_json([_data(page, speech.language) for page in pages])
        elif wanted:
            say("\n\n".join(_page(speech, page) for page in pages))
        else:
            _list(speech, pages)

    return SpokenCommand(
        speech,
        "rule",
        run,
        [
            Argument(
                "wanted",
                type=Code(),
                metavar=speech.say("cli.metavar.codes"),
                nargs=-1,
                text=speech.say("cli.argument.code"),
            ),
            json_option(speech),
        ],
        examples=["tractor rule TD410", "tractor rule"],
    )


def _page(speech: Speech, page: Page) -> str:
    severity = speech.say(f"cli.severity.{page.severity}")
    heading = speech.say("cli.rule.heading", named=page.code, severity=severity, title=page.title.text(speech.language))
    why, *examples = page.text(speech.language).split("\n")
    return "\n".join([heading, "", *paragraphs(why, page_width()), *examples])


def _list(speech: Speech, pages: Sequence[Page]) -> None:
    rows = [
        [page.code, speech.say(f"cli.severity.{page.severity}"), page.title.text(speech.language)] for page in pages
    ]
    headings = [speech.say(f"cli.rule.{name}") for name in COLUMNS]
    for line in table_lines(headings, rows, terminal_width()):
        say(line)
    say()
    say(speech.say("cli.rule.total", count=len(pages)))


def _data(page: Page, language: str) -> dict[str, Any]:
    return {
        "code": page.code,
        "severity": page.severity,
        "title": page.title.text(language),
        "why": page.why.text(language),
        "read_by": page.by,
        "bad": page.bad,
        "good": page.good,
        "beside": dict(page.beside),
        "fix": page.fix,
    }
