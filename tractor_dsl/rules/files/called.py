"""The built-in variant that somebody calls by its title, where its id belongs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from tractor_dsl.reading.yaml_nodes import MapNode
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.rules.catalog import SUFFIXES, variant_files
from tractor_dsl.rules.files.fields import ID
from tractor_dsl.rules.files.suggest import normal


def variant_called(text: str) -> str | None:
    """Return the id that was meant by the name of a file, or by a title or the beginning of one.

    >>> [variant_called(text) for text in ("泰坦尼克", "Menghuan tractor", "qq.yaml", "tables/mine.yml", "牌")]
    ['titanic', 'menghuan', 'qq', 'mine', None]
    """
    path = PurePath(text.replace("\\", "/"))
    if path.suffix in SUFFIXES and ID.fullmatch(path.stem):
        return path.stem
    wanted = normal(text)
    called = {title: id_ for id_, title in _titles()}
    begun = {id_ for title, id_ in called.items() if len(wanted) > 1 and title.startswith(wanted)}
    return called.get(wanted) or (begun.pop() if len(begun) == 1 else None)


def _titles() -> Iterator[tuple[str, str]]:
    """Yield the ids of the built-in variants with their titles, in normal spelling."""
    for id_, file, shown in variant_files():
        title = read_document(file.read_bytes(), shown).root.entries["title"].value
        if isinstance(title, MapNode):
            yield from ((id_, normal(words)) for words in map(title.text_of, ("zh", "en")) if words)
