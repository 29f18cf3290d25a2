"""Find the built-in variant files, wherever the package was installed to.

In a checkout (and so in an editable install) they lie in ``variants/`` at its top, where authors look for them; in a
wheel that folder is packed inside the package. Both are read through
:class:`~importlib.resources.abc.Traversable`, so that a package imported from a zip archive finds them as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from tractor_dsl.errors import near_path

SUFFIX = ".yaml"
"""What the name of a variant file ends in; the rest of the name is the variant's id."""
SUFFIXES: Final = (SUFFIX, ".yml")
"""How the names of files end that are read."""


def variants_root() -> Traversable:
    """Return the folder of the built-in variants.

    The folder inside the package is asked first, so that an installed package never reads a ``variants`` folder that
    merely happens to lie beside it.

    Raises:
        FileNotFoundError: there is no such folder; the installation is broken.

    >>> variants_root().name
    'variants'
    """
    packed = files("tractor_dsl").joinpath("variants")
    module = Path(__file__)
    beside, checkout = (path.parents[2] / "variants" for path in (module, module.resolve()))
    for root in (packed, beside, checkout):
        if root.is_dir():
            return root
    raise FileNotFoundError(f"no variants in {packed} or {checkout}")


def variant_files(folder: Traversable | None = None) -> Iterator[tuple[str, Traversable, str]]:
    """Yield (id, file, display path) of every variant file in a folder and the folders below it.

    The folder is that of the built-in variants unless another is given. Files come in the order of their ids, those of
    a folder before those of the folders inside it. The display path is the file's path as seen from the current
    folder when it lies below that, otherwise its path on this machine, or its place inside the archive.

    >>> paths = {name: path for name, _, path in variant_files()}
    >>> Path(paths["qq"]).is_file()
    True
    """
    entries = sorted((folder or variants_root()).iterdir(), key=lambda entry: entry.name.removesuffix(SUFFIX))
    for entry in entries:
        if entry.name.endswith(SUFFIX) and entry.is_file():
            yield entry.name.removesuffix(SUFFIX), entry, near_path(str(entry))
    for entry in entries:
        if entry.is_dir():
            yield from variant_files(entry)
