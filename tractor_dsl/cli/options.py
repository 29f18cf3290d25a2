"""Options and arguments that several commands share."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from tractor_dsl.cli.speech import Speech


class VariantName(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """The id of a built-in variant or the path of a file; ids complete in the shell."""

    name = "variant"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the ids that begin with what was typed."""
        from tractor_dsl.rules.catalog import variant_files

        return [CompletionItem(known) for known, *_ in variant_files() if known.startswith(incomplete)]


def json_option(speech: Speech) -> click.Option:
    """Return ``--json``."""
    return click.Option(["--json", "as_json"], is_flag=True, help=speech.say("cli.option.json"))


def variant_argument(name: str, metavar: str, *, nargs: int = 1, required: bool = True) -> click.Argument:
    """Return an argument that takes variants."""
    return click.Argument([name], type=VariantName(), metavar=metavar, nargs=nargs, required=required)


def deals_option(speech: Speech, default: int | None) -> click.Option:
    """Return ``--deals``; without a default the command decides."""
    return click.Option(
        ["--deals"],
        type=click.IntRange(1, 10_000_000),
        default=default,
        metavar="N",
        help=speech.say("cli.option.deals") + ("" if default is None else _default(speech, default)),
    )


def seed_option(speech: Speech) -> click.Option:
    """Return ``--seed``."""
    return click.Option(
        ["--seed"], type=int, default=1, metavar="S", help=speech.say("cli.option.seed") + _default(speech, 1)
    )


def players_option(speech: Speech, default: str) -> click.Option:
    """Return ``--players``, the kind of player at every seat."""
    from tractor_dsl.players.registry import PLAYERS

    return click.Option(
        ["--players"],
        type=click.Choice(list(PLAYERS)),
        default=default,
        help=speech.say("cli.option.players") + _default(speech, default),
    )


def jobs_option(speech: Speech) -> click.Option:
    """Return ``--jobs``, the number of processes."""
    return click.Option(
        ["--jobs"],
        type=click.IntRange(1, 256),
        default=1,
        metavar="N",
        help=speech.say("cli.option.jobs") + _default(speech, 1),
    )


def _default(speech: Speech, value: object) -> str:
    return " " + speech.say("cli.option.default", value=value)
