"""``tractor docs``: the reference of variant files, a page in the terminal or all of it as Markdown files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

import click

from tractor_dsl.cli.options import FileName
from tractor_dsl.cli.output import reason_of, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand, WrongUsage, near
from tractor_dsl.errors import CannotRunError, Message
from tractor_dsl.layout import page_width, table_lines, terminal_width

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderResult
    from rich.markdown import MarkdownElement

_LABEL: Final = re.compile(r"^\([^)\n]*\)=\n", re.MULTILINE)
_LINK: Final = re.compile(r"\[((?:\\.|[^\]\\])*)\]\([^)]*\)")


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(wanted: str | None, folder: str | None) -> None:
        if folder is not None:
            say(speech.say("cli.docs.written", count=_write(folder), folder=folder))
        if wanted is not None:
            for line in _page(speech, wanted):
                say(line)
        elif folder is None:
            _list(speech)

    return SpokenCommand(
        speech,
        "docs",
        run,
        [
            Argument(
                "wanted", metavar=speech.say("cli.metavar.page"), required=False, text=speech.say("cli.docs.page")
            ),
            Option(
                ["--write", "folder"],
                type=FileName(),
                metavar=speech.say("cli.metavar.folder"),
                text=speech.say("cli.docs.write"),
            ),
        ],
        examples=["tractor docs", "tractor docs kitty", "tractor docs --write reference"],
    )


def _write(folder: str) -> int:
    """Write all pages in both languages below a folder, and return how many there are.

    Raises:
        CannotRunError: they cannot be written there.
    """
    from tractor_dsl.reference.pages import every_page, write_pages

    if not folder:
        raise CannotRunError(Message("cli.no_name"))
    try:
        write_pages(Path(folder))
    except (OSError, ValueError) as error:
        raise CannotRunError(Message("cli.cannot_write", {"file": folder, "reason": reason_of(error)})) from None
    return len(every_page())


def _page(speech: Speech, wanted: str) -> Sequence[str]:
    from tractor_dsl.reference.markup import other_language
    from tractor_dsl.reference.pages import every_page, titles

    known = titles(speech.language)
    name = wanted.removesuffix(".md")
    name = name.partition(".")[0] if name not in known and "." in name else name  # `kitty.capture` is on page `kitty`
    if name not in known:
        pages = _pages_with(name, list(known))
        listed = speech.say("cli.or").join(f"`{page}`" for page in pages)
        helped = near(speech, name, list(known)) or [
            "  " + (speech.say("cli.usage.near", names=listed) if pages else speech.say("cli.docs.see_all"))
        ]
        raise WrongUsage(speech.say("cli.docs.unknown", named=wanted), *helped)
    page = every_page()[f"{speech.language}/{name}.md"]()
    return set_in_lines(page.replace(other_language(speech.language, f"{name}.md"), ""), page_width())


def _pages_with(word: str, known: Sequence[str]) -> Sequence[str]:
    """Return the pages that a card player's word stands for, or that tell of the option it stands for, at most three.

    >>> [_pages_with(word, ["file", "table", "throw", "kitty"]) for word in ("甩牌", "decks", "出处", "tea")]
    [('throw',), ('table',), ('file',), ()]
    """
    from tractor_dsl.rules.files.guesses import homes_of
    from tractor_dsl.rules.files.suggest import MOST_SUGGESTIONS, suggest

    axes = [str(home.path[0]) for home in homes_of(word)]
    told = dict.fromkeys(axis if axis in known else "file" for axis in axes)
    return suggest(word, known) or tuple(told)[:MOST_SUGGESTIONS]


def set_in_lines(markdown: str, width: int) -> list[str]:
    r"""Return a page as lines for reading; labels that links lead to are left out, of links their words stay.

    >>> set_in_lines("(en-throw)=\n# Throws `throw`\n\n[TD434](codes/TD434.md) a band", 40)[2:]
    ['TD434 a band']
    """
    from io import StringIO

    from rich.console import Console
    from rich.markdown import Markdown, TableElement

    class Table(TableElement):
        """A table whose cells break where they must: Chinese has no spaces."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for table in super().__rich_console__(console, options):
                for column in getattr(table, "columns", ()):
                    column.overflow = "fold"
                yield table

    class Page(Markdown):
        elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": Table}

    text = _LINK.sub(r"\1", _LABEL.sub("", markdown)).replace("<br>· ", " · ").replace("<br>", " · ")
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(Page(text))
    return [line.rstrip() for line in out.getvalue().strip("\n").split("\n")]


def _list(speech: Speech) -> None:
    from tractor_dsl.reference.pages import titles

    headings = [speech.say("cli.docs.name"), speech.say("cli.docs.title")]
    for line in table_lines(headings, [list(row) for row in titles(speech.language).items()], terminal_width()):
        say(line)
    say()
    say(speech.say("cli.docs.total"))
