"""The commands put together, and what becomes of an error: one message and a status, never a traceback.

Status 0: fine. 1: findings (a file that was read is wrong, a ruling fails, the play asked about is illegal). 2: could
not run (a file that cannot be opened, an unknown variant, a bad option or card text). 3: a fault of the program itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from tractor_dsl.cli.speech import Speech, Spoken, language_of
from tractor_dsl.errors import CannotRunError, FindingsError, NotationError, TractorError

FINE, FINDINGS, CANNOT_RUN, FAULT = 0, 1, 2, 3

COMMANDS: Final = ("list", "check", "show", "diff", "compare", "simulate", "rulings", "judge", "replay")
"""The commands, in the order in which ``--help`` lists them; each is a module of :mod:`tractor_dsl.cli.commands`."""


class Commands(Spoken, click.Group):
    """The commands; each is imported when it is needed."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(
            name="tractor",
            help=speech.say("cli.help"),
            params=[speech.language_option(), version_option(speech)],
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
            add_help_option=True,
        )
        self.speech = speech

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None if there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"tractor_dsl.cli.commands.{cmd_name}").build(self.speech)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section(self.speech.say("cli.heading.commands")):
            formatter.write_dl([(name, self.speech.say(f"cli.{name}.summary")) for name in COMMANDS])


def version_option(speech: Speech) -> click.Option:
    """Return ``--version``."""

    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted:
            from tractor_dsl import __version__

            click.echo(f"tractor {__version__}")
            context.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        help=speech.say("cli.version"),
    )


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its status."""
    speech = Speech(language_of(arguments, os.environ), COMMANDS)
    try:
        result = Commands(speech).main(list(arguments), prog_name="tractor", standalone_mode=False)
        return result if isinstance(result, int) else FINE
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return CANNOT_RUN
    except click.UsageError as error:
        return _say_error(speech, *speech.usage(error))
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.exceptions.Abort:
        return _say_error(speech, speech.say("cli.interrupted"))
    except FindingsError as error:
        from tractor_dsl.cli.diagnostics import render

        for diagnostic in error.diagnostics:
            click.echo(render(diagnostic, speech.language), err=True)
        return FINDINGS
    except NotationError as error:
        from tractor_dsl.notation import error_lines

        return _say_error(speech, *error_lines(error, speech.text))
    except CannotRunError as error:
        return _say_error(speech, speech.text(error.message))
    except TractorError as error:
        return _say_error(speech, speech.text(error.message))
    except BrokenPipeError:
        sys.stderr.close()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except Exception as error:  # the last resort: a fault of the program is named as one, and is not a finding
        if os.environ.get("TRACTOR_TRACEBACK"):
            raise
        _say_error(speech, speech.say("cli.fault", kind=type(error).__name__, what=error))
        return FAULT


def _say_error(speech: Speech, *lines: str) -> int:
    first, *others = lines
    click.echo(f"{speech.say('cli.error')}: {first}", err=True)
    for line in others:
        click.echo(line, err=True)
    return CANNOT_RUN
