"""Everything known about a variant file: reading, rules, the file's own rulings, and random deals to the end.

>>> checked = check_variant("qq", deals=2)
>>> checked.fine, checked.variant, checked.deals
(True, 'qq', 2)
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tractor_dsl.errors import CannotRunError, Diagnostic, FindingsError, Message, Place
from tractor_dsl.reading.findings import in_file_order
from tractor_dsl.reading.yaml_text import LARGEST_FILE, source_of
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.files.silences import silenced
from tractor_dsl.rules.load import allotted, load_variant, read_variant
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.variant import Variant
from tractor_dsl.simulate.matches import play_matches

if TYPE_CHECKING:
    from tractor_dsl.rulings.run import Report


@dataclass(frozen=True, slots=True)
class Opened:
    """A variant file that was opened and read: its variant, or what is wrong with it."""

    file: str
    content: bytes
    variant: Variant | None
    findings: Sequence[Diagnostic] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about one file."""

    file: str
    variant: str | None
    """The id, None if the file cannot be used."""
    diagnostics: Sequence[Diagnostic] = ()
    report: Report | None = None
    """How its own rulings came out, None where none were tried."""
    deals: int = 0
    """Random deals that were played to the end."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        errors = any(diagnostic.severity == "error" for diagnostic in self.diagnostics)
        return not errors and (self.report is None or not self.report.failed)


def opened(name: str, house_rules: Sequence[str] = (), without: Sequence[str] = ()) -> Opened:
    """Open a variant by its id or the path of its file.

    Raises:
        CannotRunError: there is no such variant, or the file cannot be opened.
    """
    try:
        if _gives_once(name):
            with open(name, "rb") as stream:
                return opened_content(stream.read(LARGEST_FILE + 1), name, house_rules, without)
        variant = load_variant(name, house_rules=house_rules, without=without, combined=True)
        return Opened(variant.path, _content_of(variant), variant)
    except FindingsError as error:
        return Opened(name, _content_of_file(name), None, error.diagnostics)
    except OSError as error:
        problem = {"file": name, "reason": error.strerror or type(error).__name__}
        raise CannotRunError(Message("variants.cannot_open", problem)) from None


def opened_content(
    content: bytes, file_name: str, house_rules: Sequence[str] = (), without: Sequence[str] = ()
) -> Opened:
    """Open a variant by the content of its file; ``file_name`` is what findings call it."""
    try:
        return Opened(
            file_name,
            content,
            read_variant(content, file_name, house_rules=house_rules, without=without, combined=True),
        )
    except FindingsError as error:
        return Opened(file_name, content, None, error.diagnostics)


def opened_together(
    names: Sequence[str], house_rules: Sequence[str], without: Sequence[str], given: Mapping[str, bytes]
) -> list[Opened]:
    """Open several variants, each with those of the house rules that it offers; some by their content, which is given.

    Raises:
        CannotRunError: there is no such variant, none of them offers such a house rule, or a file cannot be opened.
    """
    contents = dict(given)

    def open_one(name: str, on: Sequence[str] = (), off: Sequence[str] = ()) -> Opened:
        return opened_content(contents[name], name, on, off) if name in contents else opened(name, on, off)

    if len(names) == 1 or not (house_rules or without):
        return [open_one(name, house_rules, without) for name in names]
    files = [open_one(name) for name in names]
    contents |= {name: file.content for name, file in zip(names, files, strict=True) if _gives_once(name)}
    offers = [None if file.variant is None else file.variant.offers for file in files]
    offered = list(zip(names, offers, strict=True))
    each = zip(files, names, allotted(house_rules, offered), allotted(without, offered), strict=True)
    return [open_one(name, on, off) if on or off else file for file, name, on, off in each]


def _gives_once(name: str) -> bool:
    """Tell whether a name leads to a pipe or a device, which gives what it holds only once."""
    return os.path.exists(name) and not os.path.isfile(name) and not os.path.isdir(name)


def check(file: Opened, *, deals: int, seed: int = 1) -> Checked:
    """Check a variant that was opened."""
    variant = file.variant
    if variant is None:
        from tractor_dsl.rulings.beside import with_rulings

        return Checked(file.file, None, with_rulings(file.findings, file.content, file.file))
    report: Report | None = None
    hints: Sequence[Diagnostic] = ()
    if variant.rulings:  # what rulings need takes as long to load as the rules, for nothing where there are none
        from tractor_dsl.checker.own_rulings import tried

        try:
            report, hints = tried(file.content, variant)
        except FindingsError as error:
            return Checked(file.file, variant.id, (*variant.warnings, *error.diagnostics))
    diagnostics = variant.warnings if report and report.failed else _with_hints(file, variant, hints)
    try:
        played = sum(1 for _ in play_matches(compile_rules(variant.profile), range(deals), seed, ("random",) * SEATS))
    except CannotRunError as error:  # nobody can play by these rules
        finding = Diagnostic(Place(file.file, 1, 1, 2), Message("td910", {"problem": error.message}))
        return Checked(file.file, variant.id, (*diagnostics, finding), report)
    return Checked(file.file, variant.id, diagnostics, report, played)


def _with_hints(file: Opened, variant: Variant, hints: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Return the warnings of a variant, and hints about its rulings, which are mended by the author alone."""
    source = source_of(file.content, file.file)
    found = (replace(hint, fix=None) for hint in silenced(hints, source, after_reading=True))
    return tuple(in_file_order([*variant.warnings, *found], {file.file: source.lines}, [file.file]))


def check_variant(name: str, *, deals: int, seed: int = 1) -> Checked:
    """Check a variant by its id or the path of its file.

    Raises:
        CannotRunError: there is no such variant, or the file cannot be opened.
    """
    return check(opened(name), deals=deals, seed=seed)


def _content_of_file(name: str) -> bytes:
    """Return what a file holds of which a variant could not be read, nothing if it was not a file itself."""
    try:
        with open(name, "rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError:
        return b""


def _content_of(variant: Variant) -> bytes:
    """Return what the file of a variant holds; a built-in one may lie in an archive."""
    for _, file, path in variant_files():
        if path == variant.path:
            return file.read_bytes()
    with open(variant.path, "rb") as stream:
        return stream.read()
