"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, OneOf, Option, Whole, WrongUsage

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MOST_DEALS: Final = 10_000_000
MOST_JOBS: Final = 256
LARGEST_SEED: Final = 2**63 - 1
PLAYERS: Final = ("greedy", "random")
"""The kinds of players, as :mod:`tractor_dsl.players.registry` has them; a test holds the two together."""


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """The path of a file; the shell completes it."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Leave it to the shell to complete what was typed."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class VariantName(FileName):
    """The id of a variant or the path of a file; the shell completes either.

    Built-in variants go before those in files of the present folder and of its folder ``variants``.
    """

    name = "variant"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; for the id of a file of one's own, the path of the file."""
        from tractor_dsl.cli.own_variants import path_of

        return path_of(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the ids that begin with what was typed, else leave it to the shell."""
        from click.shell_completion import CompletionItem

        from tractor_dsl.rules.catalog import variant_files

        known = [CompletionItem(name) for name, *_ in variant_files() if name.startswith(incomplete)]
        return known or super().shell_complete(ctx, param, incomplete)


class Named(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """A level or a trump suit in any spelling of the notation; ``reader`` is the function of it that reads them."""

    name = "named"

    def __init__(self, speech: Speech, reader: str) -> None:
        self.speech = speech
        self.reader = reader

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the level or suit."""
        from tractor_dsl import notation
        from tractor_dsl.errors import NotationError

        try:
            return getattr(notation, self.reader)(str(value))
        except NotationError as error:
            first, *others = notation.error_lines(error, self.speech.text)
            shown = getattr(param, "long_name", "")
            raise WrongUsage(
                self.speech.say("cli.usage.bad_value", name=shown, reason=first), *others, context=ctx
            ) from None


def json_option(speech: Speech) -> click.Option:
    """Return ``--json``."""
    return Option(["--json", "as_json"], is_flag=True, text=speech.say("cli.option.json"))


def variant_argument(speech: Speech, name: str, metavar: str, *, nargs: int = 1) -> click.Argument:
    """Return an argument that takes variants; ``metavar`` is what stands for it on the help page."""
    return Argument(name, type=VariantName(), metavar=metavar, nargs=nargs, text=speech.say("cli.argument.variant"))


def house_rule_options(speech: Speech) -> list[click.Option]:
    """Return ``--with`` and ``--without``, which switch house rules and presets of the variants named."""
    metavar = speech.say("cli.metavar.house_rule")
    return [
        Option(["--with", "on"], multiple=True, metavar=metavar, text=speech.say("cli.option.with")),
        Option(["--without", "off"], multiple=True, metavar=metavar, text=speech.say("cli.option.without")),
    ]


def deals_option(speech: Speech, default: int | None, *, otherwise: str = "") -> click.Option:
    """Return ``--deals``; without a default the command decides, as ``otherwise`` says."""
    notes = [_between(speech, 1, MOST_DEALS), otherwise if default is None else _default(speech, default)]
    return Option(
        ["--deals"],
        type=Whole(speech, 1, MOST_DEALS),
        default=default,
        metavar="N",
        text=speech.say("cli.option.deals"),
        notes=notes,
    )


def seed_option(speech: Speech) -> click.Option:
    """Return ``--seed``."""
    return Option(
        ["--seed"],
        type=Whole(speech, -LARGEST_SEED, LARGEST_SEED),
        default=1,
        metavar="N",
        text=speech.say("cli.option.seed"),
        notes=[_default(speech, 1)],
    )


def players_option(speech: Speech, default: str) -> click.Option:
    """Return ``--players``, the kind of player at every seat."""
    return Option(
        ["--players"],
        type=OneOf(speech, PLAYERS),
        metavar="|".join(PLAYERS),
        default=default,
        text=speech.say("cli.option.players"),
        notes=[_default(speech, default)],
    )


class PlayersBySide(OneOf):
    """One kind of player, or two with a comma between them: one for each side."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the kinds, one or two."""
        words = [word.strip() for word in str(value).replace("，", ",").split(",")]
        if len(words) > 2 or (len(words) > 1 and "" in words):
            said = self.speech.say("cli.usage.kinds_by_side", value=value, example=",".join(self.words))
            raise click.BadParameter(said, ctx=ctx, param=param)
        return tuple(super(PlayersBySide, self).convert(word, param, ctx) for word in words)


def players_by_side_option(speech: Speech, default: str) -> click.Option:
    """Return ``--players``, the kind of player at every seat or on each side."""
    return Option(
        ["--players"],
        type=PlayersBySide(speech, PLAYERS),
        metavar=speech.say("cli.metavar.players"),
        default=default,
        text=speech.say("cli.option.players_by_side"),
        notes=[" | ".join(PLAYERS), _default(speech, default)],
    )


def jobs_option(speech: Speech) -> click.Option:
    """Return ``--jobs``, the number of processes."""
    return Option(
        ["--jobs"],
        type=Whole(speech, 1, MOST_JOBS),
        default=1,
        metavar="N",
        text=speech.say("cli.option.jobs"),
        notes=[_between(speech, 1, MOST_JOBS), _default(speech, 1)],
    )


def _between(speech: Speech, least: int, most: int) -> str:
    return speech.say("cli.note.between", least=least, most=most)


def _default(speech: Speech, value: object) -> str:
    return speech.say("cli.note.default", value=value)
