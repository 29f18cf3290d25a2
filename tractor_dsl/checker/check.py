"""Everything known about a variant file: reading, rules, the file's own rulings, and random deals to the end.

>>> checked = check_variant("qq", deals=2)
>>> checked.fine, checked.variant, checked.deals
(True, 'qq', 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from tractor_dsl.errors import Diagnostic, FindingsError
from tractor_dsl.rules.catalog import variant_files
from tractor_dsl.rules.compile import compile_rules
from tractor_dsl.rules.load import load_variant, read_variant
from tractor_dsl.rules.table import SEATS
from tractor_dsl.rules.variant import Variant
from tractor_dsl.rulings.read import read_own_rulings
from tractor_dsl.rulings.run import Report, run_rulings
from tractor_dsl.simulate.run import simulate


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about one file."""

    file: str
    variant: str | None
    """The id, None if the file cannot be used."""
    diagnostics: Sequence[Diagnostic] = ()
    report: Report | None = None
    """How its own rulings came out."""
    deals: int = 0
    """Random deals that were played to the end."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        errors = any(diagnostic.severity == "error" for diagnostic in self.diagnostics)
        return not errors and (self.report is None or not self.report.failed)


def check_variant(name: str, *, deals: int, seed: int = 1) -> Checked:
    """Check a variant by its id or the path of its file.

    Raises:
        CannotRunError: there is no such variant, or the file cannot be opened.
    """
    try:
        variant = load_variant(name)
    except FindingsError as error:
        return Checked(name, None, error.diagnostics)
    return _check(variant, _file_of(variant).read_bytes(), deals, seed)


def check_content(content: bytes, file_name: str, *, deals: int, seed: int = 1) -> Checked:
    """Check a variant by the content of its file; ``file_name`` is what findings call it."""
    try:
        variant = read_variant(content, file_name)
    except FindingsError as error:
        return Checked(file_name, None, error.diagnostics)
    return _check(variant, content, deals, seed)


def _check(variant: Variant, content: bytes, deals: int, seed: int) -> Checked:
    try:
        report = run_rulings(read_own_rulings(content, variant))
    except FindingsError as error:
        return Checked(variant.path, variant.id, error.diagnostics)
    tally = simulate(compile_rules(variant.profile), deals=deals, seed=seed, players=("random",) * SEATS)
    return Checked(variant.path, variant.id, (), report, tally.deals)


def _file_of(variant: Variant) -> Traversable:
    """Return the file that a variant was read from; a built-in one may lie in an archive."""
    return next((file for _, file, path in variant_files() if path == variant.path), Path(variant.path))
