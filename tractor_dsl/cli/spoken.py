"""Commands whose help pages and error messages are in one language throughout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import click

from tractor_dsl.cli.output import say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.layout import described, page_width, paragraphs, width_of, wrapped
from tractor_dsl.messages import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

WIDEST_NAME: Final = 26
"""Columns for options and arguments on a help page; the description of a longer one begins on the next line."""


class WrongUsage(click.UsageError):
    """A bad command line, worded already: what is wrong, then what would help."""

    def __init__(self, *lines: str, context: click.Context | None = None) -> None:
        super().__init__(lines[0], context)
        self.lines = lines


class Option(click.Option):
    """An option with its place on the help page. ``notes`` say what it takes and what holds without it.

    ``elsewhere`` is what the same is called in files, where that is not its name.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        text: str,
        notes: Sequence[str] = (),
        section: str = "options",
        elsewhere: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(names, help=text, **settings)
        self.text = text
        self.elsewhere = elsewhere
        self.notes = tuple(notes)
        self.section = section

    @property
    def long_name(self) -> str:
        """The name that messages call it by."""
        return max(self.opts, key=len)


class Argument(click.Argument):
    """An argument with its description on the help page."""

    def __init__(self, name: str, *, text: str, **settings: Any) -> None:
        super().__init__([name], **settings)
        self.text = text

    @property
    def shown(self) -> str:
        """What stands for it in the usage line."""
        return str(self.metavar)


class Spoken(click.Command):
    """A command whose help page is in one language throughout, with examples that run."""

    speech: Speech
    examples: tuple[str, ...] = ()
    _own_help: click.Option | None = None
    SECTIONS: ClassVar[tuple[str, ...]] = ("situation", "options")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the help option in the language spoken."""
        if self._own_help is None:
            self._own_help = _help_option(self.speech)
        return self._own_help

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an error knows of which command, and all that is missing is told at once."""
        written = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as error:
            names = self._missing(ctx, written) or [_name_of(error.param) if error.param is not None else ""]
            listed = self.speech.say("cli.between").join(names)
            raise WrongUsage(self.speech.say("cli.usage.missing", name=listed), context=ctx) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def _missing(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the names of everything that is needed and not written."""
        given, _, _ = self.make_parser(ctx).parse_args(args)
        return [_name_of(param) for param in self.get_params(ctx) if param.required and not given.get(str(param.name))]

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page."""
        return "\n".join(line.rstrip() for line in self._page(ctx, page_width()))

    def _page(self, ctx: click.Context, width: int) -> Iterator[str]:
        word = self.speech.say
        yield from self._usage_lines(ctx, word("cli.heading.usage"), width)
        yield ""
        yield from paragraphs(self.help or "", width)
        if self.examples:
            yield ""
            yield word("cli.heading.example" if len(self.examples) == 1 else "cli.heading.examples")
            yield from (f"  {example}" for example in self.examples)
        sections = {name: entries for name, entries in self._sections(ctx).items() if entries}
        widths = [width_of(name) + 4 for entries in sections.values() for name, _ in entries]
        column = max(width for width in widths if width <= WIDEST_NAME + 4)
        for name, entries in sections.items():
            yield ""
            yield word(f"cli.heading.{name}")
            yield from described(entries, width, column)

    def _usage_lines(self, ctx: click.Context, heading: str, width: int) -> Iterator[str]:
        words = [self.speech.say("cli.usage.options")]
        words += [param.shown for param in self.params if isinstance(param, Argument)]
        if isinstance(self, click.Group):
            words.append(self.subcommand_metavar)
        start = f"{heading}{ctx.command_path} "
        lines = wrapped(" ".join(words), width - width_of(start))
        yield start + lines[0]
        yield from (" " * width_of(start) + line for line in lines[1:])

    def _sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return what the page lists by heading: names and descriptions."""
        params = self.get_params(ctx)
        arguments = [(param.shown, param.text) for param in params if isinstance(param, Argument)]
        sections = {"arguments": arguments}
        for section in self.SECTIONS:
            options = [
                param for param in params if isinstance(param, Option) and param.section == section and not param.hidden
            ]
            sections[section] = [(_written(option), self._described(option)) for option in options]
        return sections

    def _described(self, option: Option) -> str:
        notes = [self.speech.say("cli.note.required")] if option.required else []
        notes += option.notes
        if not notes:
            return option.text
        joined = self.speech.say("cli.note.join").join(notes)
        return self.speech.say("cli.note", text=option.text.rstrip(".。"), notes=joined)


def _written(option: Option) -> str:
    names = ", ".join(option.opts)
    return names if option.is_flag else f"{names} {option.metavar}"


class SpokenGroup(Spoken, click.Group):
    """Commands behind a name; each is made when it is needed."""

    GROUP: ClassVar[str]
    """What the commands are: ``commands`` or ``questions``; the heading on the help page, and in messages."""

    def __init__(self, speech: Speech, name: str, *, params: Sequence[click.Parameter], **settings: Any) -> None:
        super().__init__(
            name=name,
            help=speech.say("cli.help" if name == "tractor" else f"cli.{name}.help"),
            params=[*params, language_option(speech)],
            subcommand_metavar=speech.say(f"cli.usage.{self.GROUP}"),
            no_args_is_help=False,
            **settings,
        )
        self.speech = speech

    def summaries(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every command and what it does, in the order of the help page."""
        raise NotImplementedError

    def made(self, name: str) -> click.Command:
        """Return a command by its name, which is one of the :meth:`summaries`."""
        raise NotImplementedError

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return [name for name, _ in self.summaries()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None if there is no such command."""
        return self.made(cmd_name) if cmd_name in self.list_commands(ctx) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named, and the arguments behind it."""
        name, *rest = args
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            said = self.speech.say(f"cli.usage.no_{self.GROUP}", name=name)
            raise WrongUsage(said, *near(self.speech, name, self.list_commands(ctx)), context=ctx)
        return (None if command is None else name), command, rest

    def _sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        return super()._sections(ctx) | {self.GROUP: list(self.summaries())}


class SpokenCommand(Spoken):
    """A command that does something; ``callback`` returns its status, None for 0."""

    def __init__(
        self,
        speech: Speech,
        name: str,
        callback: Callable[..., int | None],
        params: Sequence[click.Parameter],
        *,
        examples: Sequence[str],
        text: str | None = None,
        languages: Sequence[str] = LANGUAGES,
    ) -> None:
        super().__init__(
            name=name,
            callback=callback,
            help=speech.say(f"cli.{name}.help") if text is None else text,
            params=[*params, language_option(speech, languages)],
        )
        self.speech = speech
        self.examples = tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; refuse those that are too many, and an option that is given twice for one value."""
        ctx.allow_extra_args = True
        written = list(args)
        rest = super().parse_args(ctx, args)
        given = [] if ctx.resilient_parsing else self.make_parser(ctx).parse_args(written)[2]
        for param, times in Counter(given).items():
            if isinstance(param, Option) and times > 1 and not (param.multiple or param.is_flag):
                raise WrongUsage(self.speech.say("cli.usage.twice", name=param.long_name), context=ctx)
        if rest and not ctx.resilient_parsing:
            raise WrongUsage(self.speech.say("cli.usage.too_many", argument=rest[0]), context=ctx)
        return rest


def language_option(speech: Speech, languages: Sequence[str] = LANGUAGES) -> click.Option:
    """Return ``--lang``; its value has been read already, and is given only to a command that knows more languages."""
    return Option(
        ["--lang"],
        type=OneOf(speech, languages),
        metavar="|".join(languages),
        expose_value=tuple(languages) != LANGUAGES,
        text=speech.say("cli.option.lang"),
    )


def _help_option(speech: Speech) -> click.Option:
    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            say(context.get_help())
            context.exit()

    return Option(
        ["-h", "--help"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        text=speech.say("cli.option.help"),
    )


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """One of some words."""

    name = "word"

    def __init__(self, speech: Speech, words: Sequence[str]) -> None:
        self.speech = speech
        self.words = tuple(words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word."""
        if value in self.words:
            return str(value)
        listed = self.speech.say("cli.or").join(f"`{word}`" for word in self.words)
        said = self.speech.say("cli.usage.not_one_of", value=value, words=listed)
        raise click.BadParameter(said, ctx=ctx, param=param)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin with what was typed."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """A whole number between two others."""

    name = "number"

    def __init__(self, speech: Speech, least: int, most: int) -> None:
        self.speech = speech
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        if not str(value).removeprefix("-").isdecimal():
            raise click.BadParameter(self.speech.say("cli.usage.not_whole", value=value), ctx=ctx, param=param)
        if len(str(value)) <= len(str(-self.most)) and self.least <= int(value) <= self.most:
            return int(value)
        said = self.speech.say("cli.usage.not_between", value=value, least=self.least, most=self.most)
        raise click.BadParameter(said, ctx=ctx, param=param)


def near(speech: Speech, written: str, known: Sequence[str], called: Sequence[str] = ()) -> list[str]:
    """Return the line that suggests what may have been meant, if anything: those called so elsewhere, or the nearest.

    >>> near(Speech("en"), "--jsn", ["--json", "--lang"])
    ['  did you mean `--json`?']
    """
    import difflib  # takes as long as all else here, and is wanted only now

    bare = {name.lstrip("-"): name for name in known}
    begun = [name for name in bare if len(written.lstrip("-")) > 1 and name.startswith(written.lstrip("-"))]
    meant = (
        [name.lstrip("-") for name in called]
        or begun
        or difflib.get_close_matches(written.lstrip("-"), list(bare), 3, 0.6)
    )
    listed = speech.say("cli.or").join(f"`{bare[name]}`" for name in meant[:3])
    return ["  " + speech.say("cli.usage.near", names=listed)] if meant else []


def usage_lines(speech: Speech, error: click.UsageError) -> list[str]:
    """Word a bad command line: what is wrong, what was meant, and where help is."""
    command = error.ctx.command_path if error.ctx else "tractor"
    return [*_wrong_usage(speech, error), "  " + speech.say("cli.usage.help", command=command)]


def _wrong_usage(speech: Speech, error: click.UsageError) -> list[str]:
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    options = {name: param for param in params if isinstance(param, Option) for name in param.opts}
    match error:
        case WrongUsage():
            return list(error.lines)
        case click.NoSuchOption():
            said, written = speech.say("cli.usage.no_option", name=error.option_name), error.option_name
            if written[1:].isdecimal():
                return [said, f"  {speech.say('cli.usage.below_zero')}"]
            called = [param.long_name for param in options.values() if written == f"--{param.elsewhere}"]
            return [said, *near(speech, written, [name for name in options if len(name) > 2], called)]
        case click.BadParameter() if error.param is not None:
            if isinstance(error.param, Argument):
                return [error.message]
            return [speech.say("cli.usage.bad_value", name=_name_of(error.param), reason=error.message)]
        case click.BadOptionUsage() if error.option_name in options:
            code = "takes_no_value" if options[error.option_name].is_flag else "needs_value"
            return [speech.say(f"cli.usage.{code}", name=error.option_name)]
    return [error.format_message()]


def _name_of(param: click.Parameter) -> str:
    return param.long_name if isinstance(param, Option) else param.shown if isinstance(param, Argument) else ""
