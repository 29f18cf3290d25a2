"""``tractor new``: a variant file to begin with, which passes ``tractor check`` as it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tractor_dsl.cli.options import FileName, VariantName
from tractor_dsl.cli.output import reason_of, say
from tractor_dsl.cli.speech import Speech
from tractor_dsl.cli.spoken import Argument, Option, SpokenCommand, Whole

if TYPE_CHECKING:
    from tractor_dsl.rules.variant import Variant

MOST_DECKS = 4


def build(speech: Speech) -> click.Command:
    """Return the command."""

    def run(name: str, parent: str, decks: int | None, output: str | None, flat: bool) -> int:
        from tractor_dsl.cli.files import STANDARD_INPUT
        from tractor_dsl.cli.starter import flat_text, starter_text

        place = _place(speech, name, output)
        folder = Path() if output == STANDARD_INPUT else place.parent
        found = _parent(speech, parent, folder, flat=flat)
        text = (flat_text if flat else starter_text)(name, found, speech, decks=decks)
        if not _holds(speech, text, name, found, folder, decks):
            return 1
        if output == STANDARD_INPUT:
            say(text, end="")
            return 0
        _write(place, text)
        say(speech.say("new.written", file=place, lines=len(text.splitlines())))
        _write_schema(speech, folder)
        say(speech.say("new.next", file=place))
        return 0

    return SpokenCommand(
        speech,
        "new",
        run,
        [
            Argument("name", metavar=speech.say("cli.metavar.variant_id"), text=speech.say("cli.new.id")),
            Option(
                ["--from", "parent"],
                type=VariantName(),
                metavar=speech.say("cli.metavar.variant"),
                required=True,
                text=speech.say("cli.new.from"),
            ),
            Option(
                ["--decks"],
                type=Whole(speech, 1, MOST_DECKS),
                metavar="N",
                text=speech.say("cli.new.decks"),
                notes=[speech.say("cli.note.between", least=1, most=MOST_DECKS)],
            ),
            Option(
                ["--output"],
                type=FileName(),
                metavar=speech.say("cli.metavar.file"),
                text=speech.say("cli.new.output"),
            ),
            Option(["--flat"], is_flag=True, text=speech.say("cli.new.flat")),
        ],
        examples=["tractor new my-first-table --from qq", "tractor new three-decks --from qq --decks 3 --output -"],
    )


def _place(speech: Speech, name: str, output: str | None) -> Path:
    """Return where the file is to be.

    Raises:
        CannotRunError: the id is none, or is taken, or there is a file already.
    """
    from tractor_dsl.cli.files import STANDARD_INPUT
    from tractor_dsl.errors import CannotRunError, Message
    from tractor_dsl.reading.full_width import half_width
    from tractor_dsl.rules.catalog import SUFFIX, variant_files
    from tractor_dsl.rules.files.fields import ID
    from tractor_dsl.rules.options import LONGEST_ID

    if not ID.fullmatch(name) or len(name) > LONGEST_ID:
        import re

        meant = re.sub("[^a-z0-9]+", "-", half_width(name.removesuffix(SUFFIX)).casefold())[:LONGEST_ID].strip("-")
        helped = speech.say("cli.usage.near", names=f"`{meant}`") if meant else speech.say("td801.help")
        raise CannotRunError(Message("new.no_id", {"id": name, "help": helped}))
    if any(name == known for known, *_ in variant_files()):
        raise CannotRunError(Message("new.taken", {"id": name, "other": f"my-{name}"}))
    if output in (None, STANDARD_INPUT):
        return Path(name + SUFFIX)
    place = Path(str(output))
    if place.is_dir():
        place /= name + SUFFIX
    if place.name not in (name + SUFFIX, name + ".yml"):
        raise CannotRunError(Message("new.other_name", {"id": name, "file": place, "name": name + SUFFIX}))
    if os.path.lexists(place):
        raise CannotRunError(Message("new.exists", {"file": place}))
    return place


def _parent(speech: Speech, parent: str, folder: Path, *, flat: bool) -> Variant:
    """Return the variant to begin from.

    Raises:
        CannotRunError: there is none, or a file in that folder could not name it.
    """
    from tractor_dsl.errors import CannotRunError, Message
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import load_variant, parted

    found = load_variant(parent, folder=folder)
    if flat:
        return found
    if found.switched_on:
        raise CannotRunError(Message("new.house_rules", {"parent": parent, "variant": parted(parent)[0]}))
    built_in = any(found.path == path for _, _, path in variant_files())
    if not built_in and Path(found.path).resolve().parent != folder.resolve():
        raise CannotRunError(Message("new.elsewhere", {"parent": found.path, "folder": folder}))
    return found


def _holds(speech: Speech, text: str, name: str, parent: Variant, folder: Path, decks: int | None) -> bool:
    """Tell whether the file would pass a check; if not, say what does not go together."""
    from tractor_dsl.cli.diagnostics import render_all
    from tractor_dsl.errors import FindingsError
    from tractor_dsl.reading.findings import listing
    from tractor_dsl.rules.catalog import SUFFIX, variant_files
    from tractor_dsl.rules.load import load_variant, read_variant
    from tractor_dsl.rulings.read import read_own_rulings
    from tractor_dsl.rulings.run import run_rulings

    try:
        variant = read_variant(text, name + SUFFIX, folder=folder)
        assert not run_rulings(read_own_rulings(text, variant)).failed
        return True
    except FindingsError as error:
        say(render_all(error.diagnostics, speech.language))
    fitting = [known for known, *_ in variant_files() if load_variant(known).profile.table.decks == decks]
    say()
    say(speech.say("new.does_not_go", parent=parent.id, decks=decks))
    if fitting:
        say("  " + speech.say("new.fitting", decks=decks, names=listing(fitting, "variants.either")))
    return False


def _write(place: Path, text: str) -> None:
    """Write a file that is not there yet.

    Raises:
        CannotRunError: it is there, or cannot be written.
    """
    from tractor_dsl.errors import CannotRunError, Message

    try:
        with open(place, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        raise CannotRunError(Message("new.exists", {"file": place})) from None
    except FileNotFoundError:
        raise CannotRunError(Message("cli.no_folder", {"file": place, "folder": place.parent})) from None
    except OSError as error:
        raise CannotRunError(Message("cli.cannot_write", {"file": place, "reason": reason_of(error)})) from None


def _write_schema(speech: Speech, folder: Path) -> None:
    """Write the schema for editors beside the file, unless there is one, and tell what it is good for."""
    from tractor_dsl.cli.commands.schema import write_schema
    from tractor_dsl.cli.editor_schemas import FILES

    place = str(folder / FILES["variant"])
    if not os.path.lexists(place):
        write_schema("variant", folder)
    say(speech.say("new.schema", file=place))
