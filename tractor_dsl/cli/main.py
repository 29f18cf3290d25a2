"""The commands put together, and what becomes of an error: one message and a status, never a traceback.

Status 0: fine. 1: findings (a file that was read is wrong, a ruling fails, the play asked about is illegal). 2: could
not run (a file that cannot be opened, an unknown variant, a bad option or card text). 3: a fault of the program itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import ClassVar, Final

import click

from tractor_dsl.cli.output import say, say_error, say_findings
from tractor_dsl.cli.speech import Speech, language_of
from tractor_dsl.cli.spoken import Option, SpokenGroup, usage_lines
from tractor_dsl.errors import FindingsError, NotationError, TractorError

FINE, FINDINGS, CANNOT_RUN, FAULT = 0, 1, 2, 3

COMMANDS: Final = (
    "list",
    "new",
    "check",
    "rule",
    "show",
    "explain",
    "diff",
    "compare",
    "simulate",
    "rulings",
    "judge",
    "replay",
    "schema",
    "docs",
    "doctor",
)
"""The commands, in the order in which ``--help`` lists them; each is a module of :mod:`tractor_dsl.cli.commands`."""


class Commands(SpokenGroup):
    """The commands; each is imported when it is needed."""

    GROUP: ClassVar[str] = "commands"

    def __init__(self, speech: Speech) -> None:
        settings = {"help_option_names": ["-h", "--help"]}
        super().__init__(speech, "tractor", params=[_version_option(speech)], context_settings=settings)
        self.examples = ("tractor list", "tractor explain qq", "tractor diff qq menghuan", "tractor judge kitty --help")

    def summaries(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every command and what it does, without importing any."""
        return ((name, self.speech.say(f"cli.{name}.summary")) for name in COMMANDS)

    def made(self, name: str) -> click.Command:
        """Return a command by its name."""
        command: click.Command = import_module(f"tractor_dsl.cli.commands.{name}").build(self.speech)
        return command


def _version_option(speech: Speech) -> click.Option:
    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            from tractor_dsl import __version__

            say(f"tractor {__version__}")
            context.exit()

    return Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        text=speech.say("cli.version"),
    )


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its status."""
    speech = Speech(language_of(arguments, os.environ))
    try:
        result = Commands(speech).main(list(arguments), prog_name="tractor", standalone_mode=False)
        return result if isinstance(result, int) else FINE
    except click.UsageError as error:
        context = error.ctx
        if type(error) is click.UsageError and context and isinstance(context.command, click.Group):
            say(context.get_help())  # no command is named
        else:
            say_error(speech, *usage_lines(speech, error))
        return CANNOT_RUN
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.exceptions.Abort:
        say_error(speech, speech.say("cli.interrupted"))
        return CANNOT_RUN
    except FindingsError as error:
        say_findings(speech, error.diagnostics)
        return FINDINGS
    except NotationError as error:
        from tractor_dsl.notation import error_lines

        say_error(speech, *error_lines(error, speech.text))
        return CANNOT_RUN
    except TractorError as error:
        say_error(speech, speech.text(error.message))
        return CANNOT_RUN
    except Exception as error:  # the last resort: a fault of the program is named as one, and is not a finding
        if os.environ.get("TRACTOR_TRACEBACK"):
            raise
        say_error(speech, speech.say("cli.fault", kind=type(error).__name__, what=error))
        return FAULT
