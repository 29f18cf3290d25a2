"""The language that the command line speaks: chosen before anything else, from ``--lang`` or the locale."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from tractor_dsl.cards import NO_TRUMP, suit_name
from tractor_dsl.errors import Message
from tractor_dsl.messages import LANGUAGES, text_of


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language asked for by ``--lang``, else that of the locale, else English.

    >>> language_of(["list", "--lang", "zh"], {"LANG": "en_US.UTF-8"}), language_of([], {"LANG": "zh_CN.UTF-8"})
    ('zh', 'zh')
    """
    for index, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        if value in LANGUAGES:
            return value
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "zh" if environment[name].lower().startswith("zh") else "en"
    return "en"


class Speech:
    """Words everything in one language."""

    def __init__(self, language: str, commands: Sequence[str] = ()) -> None:
        self.language = language
        self.commands = commands

    def text(self, message: Message) -> str:
        """Word a message."""
        return text_of(message, self.language)

    def say(self, code: str, **params: Any) -> str:
        """Word the message with a code."""
        return text_of(Message(code, params), self.language)

    def suit(self, suit: int) -> str:
        """Word a trump suit."""
        return self.say("cli.no_trump") if suit == NO_TRUMP else suit_name(suit)

    def language_option(self) -> click.Option:
        """Return ``--lang``; its value has been read already."""
        return click.Option(
            ["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help=self.say("cli.option.lang")
        )

    def help_option(self) -> click.Option:
        """Return ``--help``."""

        def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
            if wanted:
                click.echo(context.get_help())
                context.exit()

        return click.Option(
            ["-h", "--help"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=show,
            help=self.say("cli.option.help"),
        )

    def usage(self, error: click.UsageError) -> list[str]:
        """Word a bad command line: what is wrong, what was meant, and where help is."""
        command = error.ctx.command_path if error.ctx else "tractor"
        near: list[str] = []
        if isinstance(error, click.exceptions.NoSuchOption):
            said = self.say("cli.usage.no_option", name=error.option_name)
            near = sorted(error.possibilities or ())
        elif isinstance(error, click.MissingParameter):
            param = error.param
            said = self.say("cli.usage.missing", name=param.make_metavar(error.ctx) if param and error.ctx else "")
        elif isinstance(error, click.BadParameter):
            name = error.param.opts[0] if error.param is not None and error.param.opts else error.param_hint
            said = self.say("cli.usage.bad_value", name=name or "", reason=error.message)
        elif isinstance(error, click.exceptions.NoSuchCommand):
            said = self.say("cli.usage.no_command", name=error.command_name)
            near = difflib.get_close_matches(error.command_name, self.commands, 3, 0.5)
        else:
            said = error.format_message()
        lines = [said]
        if near:
            lines.append("  " + self.say("cli.usage.near", names=", ".join(f"`{name}`" for name in near)))
        return [*lines, "  " + self.say("cli.usage.help", command=command)]

    def command(
        self, name: str, callback: Callable[..., int | None], params: Sequence[click.Parameter]
    ) -> click.Command:
        """Return a command with its help, ``--lang`` and ``--help`` in this language.

        The help is the catalogue's ``cli.<name>.help``, which ends with an example.
        """
        return _Command(
            self,
            name=name,
            callback=callback,
            help=self.say(f"cli.{name}.help"),
            params=[*params, self.language_option()],
        )


class Spoken(click.Command):
    """A command whose help page is in one language throughout."""

    speech: Speech

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the help option in the language spoken."""
        return self.speech.help_option()

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line under a heading in the language spoken."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.speech.say("cli.heading.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under a heading in the language spoken."""
        records = [record for param in self.get_params(ctx) if (record := param.get_help_record(ctx)) is not None]
        with formatter.section(self.speech.say("cli.heading.options")):
            formatter.write_dl(records)


class _Command(Spoken):
    def __init__(self, speech: Speech, **settings: Any) -> None:
        super().__init__(**settings)
        self.speech = speech
