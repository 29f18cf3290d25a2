"""The variants that come with the package, and those in files of the present folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tractor_dsl.rules.variant import Variant

FOLDERS: Final = (".", "variants")
"""Where files of one's own are looked for; folders inside them are not entered."""


@dataclass(frozen=True, slots=True)
class Found:
    """A variant file that was found; ``variant`` is None where it has errors."""

    id: str
    file: str
    """As it is shown, and as it can be written on the command line."""
    built_in: bool
    variant: Variant | None


def built_in_variants() -> Iterator[Found]:
    """Yield the variants that come with the package, in the order of their names."""
    from tractor_dsl.rules.catalog import variant_files
    from tractor_dsl.rules.load import load_variant

    for name, _, shown in variant_files():
        yield Found(name, shown, True, load_variant(name))


def own_variants() -> Iterator[Found]:
    """Yield the variants in files of the present folder, in the order of their names."""
    from tractor_dsl.errors import TractorError
    from tractor_dsl.rules.load import load_variant

    for path in own_variant_files():
        try:
            variant = load_variant(path)
        except TractorError:
            yield Found(path.stem, str(path), False, None)
        else:
            yield Found(variant.id, str(path), False, variant)


def own_variant_files() -> Iterator[Path]:
    """Yield those of one's own files that are variants, whatever is wrong with them."""
    from tractor_dsl.reading.kinds import kind_of

    return (path for path in own_files() if kind_of(_begins(path)) == "variant")


def own_files() -> Iterator[Path]:
    """Yield the YAML files of the present folder that do not come with the package."""
    from tractor_dsl.rules.catalog import variant_files

    known = {Path(shown).resolve() for _, _, shown in variant_files()}
    for folder in FOLDERS:
        try:
            found = [path for path in Path(folder).iterdir() if path.suffix in (".yaml", ".yml")]
        except OSError:
            continue
        inside = sorted(found, key=lambda path: (path.stem, path.suffix))
        yield from (path for path in inside if path.is_file() and path.resolve() not in known)


def _begins(path: Path) -> bytes:
    try:
        with open(path, "rb") as stream:
            return stream.read(100_000)
    except OSError:
        return b""


def path_of(name: str) -> str:
    """Return the path of the file of one's own behind an id, house rules behind it kept; any other name as it is."""
    from tractor_dsl.rules.catalog import SUFFIX, variant_files

    id_, plus, house_rules = name.partition("+")
    if not id_ or os.path.basename(id_) != id_ or os.path.exists(name) or os.path.exists(id_):
        return name
    files = (os.path.normpath(os.path.join(folder, id_ + SUFFIX)) for folder in FOLDERS)
    own = next((file for file in files if os.path.isfile(file)), None)
    if own is None or any(id_ == known for known, *_ in variant_files()):
        return name
    return own + plus + house_rules
