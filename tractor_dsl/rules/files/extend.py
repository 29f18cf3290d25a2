"""``extends:`` find the parents of a variant file and lay its rules over theirs.

Maps merge, lists replace, and a map whose ``mode`` is not the parent's replaces the parent's map. Merging is done on
nodes, so every value keeps the place where it is written, in whichever file that is. A parent is named by its id: a
file ``<id>.yaml`` in the folder of the file that names it, or else a built-in variant; never a path.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from tractor_dsl.errors import Diagnostic, FindingsError, Place
from tractor_dsl.reading.findings import did_you_mean, finding, say
from tractor_dsl.reading.yaml_nodes import Document, MapNode, ScalarNode, at_path
from tractor_dsl.reading.yaml_reader import read_document
from tractor_dsl.reading.yaml_text import LARGEST_FILE
from tractor_dsl.rules.catalog import SUFFIX, variant_files
from tractor_dsl.rules.files.fields import FILE, HANDED_DOWN, HEADER, ID
from tractor_dsl.rules.files.laying import laid_over
from tractor_dsl.rules.files.meant import AsMeant, Problem, as_meant
from tractor_dsl.rules.files.suggest import suggest
from tractor_dsl.rules.files.wrong_keys import written_instead
from tractor_dsl.rules.files.wrong_values import wrong_value
from tractor_dsl.rules.options import LONGEST_ID
from tractor_dsl.rules.profile import AXES

MOST_PARENTS: Final = 20
"""How many generations a variant may have above it."""


@dataclass(frozen=True, slots=True)
class VariantFile:
    """A file that may be a variant: where it is, the name it is shown under, and where its siblings are."""

    file: Traversable
    shown: str
    folder: Traversable | None

    def read(self) -> bytes:
        """Return its content, no more of it than shows that it is too large."""
        with self.file.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)


@dataclass(slots=True)
class Family:
    """A variant file, its parents from the nearest on, and what is wrong with how they hang together."""

    documents: list[Document]
    ids: list[str] = field(default_factory=list)
    """The ids of the parents."""
    findings: list[Diagnostic] = field(default_factory=list)

    meant: list[AsMeant] = field(default_factory=list)
    """Each file as it was meant, from the eldest on."""

    @property
    def is_complete(self) -> bool:
        """Whether every parent was found and read."""
        return not self.findings

    @property
    def slips(self) -> list[Problem]:
        """What is wrong with the keys of all generations, and with words of theirs that are in force."""
        root = self.merged()
        return [
            (path, found)
            for meant in self.meant
            for path, found in meant.problems
            if (written := meant.values.get((path, found.place))) is None
            or ((value := at_path(root, path)) is not None and value.place == written)
        ]

    @property
    def unclear(self) -> set[str]:
        """The sections of any generation that could not be read on behind a slip."""
        return {str(section) for meant in self.meant for section in meant.unclear if section in AXES}

    def tells(self, problem: Problem) -> bool:
        """Tell whether what was found does not only follow from such a slip."""
        return all(meant.tells(*problem) for meant in self.meant)

    def merged(self) -> MapNode:
        """Return the file's own header and the rules of all generations laid over each other."""
        rules = self.of_parents()
        return laid_over(rules.only(rules.entries.keys() - (HEADER - HANDED_DOWN)), self.documents[0].root)

    def of_parents(self) -> MapNode:
        """Return what the parents say together: their rules, and the header of the nearest."""
        rules = MapNode(self.documents[0].root.place)
        nearest = self.documents[1] if len(self.documents) > 1 else None
        for document in reversed(self.documents[1:]):
            left_out = frozenset[str]() if document is nearest else HEADER - HANDED_DOWN
            rules = laid_over(rules, document.root.only(document.root.entries.keys() - left_out))
        return rules


def family_of(document: Document, folder: Traversable | None) -> Family:
    """Find and read the parents of a file; ``folder`` holds its siblings, None for a file that may name none."""
    family = Family([document])
    try:
        while (wanted := _parent_id(family.documents[-1])) is not None:
            parent = _parent(wanted, folder, family)
            family.documents.append(_read(parent, wanted))
            family.ids.append(wanted.text)
            folder = parent.folder
    except FindingsError as error:
        family.findings += read_because(error.diagnostics, family)
    _read_as_meant(family)
    return family


def _read_as_meant(family: Family) -> None:
    """Take every file as it was meant, from the eldest on: what a key can be is up to the parents too."""
    above: MapNode | None = None
    for index, document in reversed(list(enumerate(family.documents))):
        meant = as_meant(document.root, above)
        family.documents[index] = replace(document, root=meant.root)
        family.meant.append(meant)
        above = meant.root if above is None else laid_over(above, meant.root)


def read_because(diagnostics: Iterable[Diagnostic], family: Family) -> list[Diagnostic]:
    """Add to findings in parents which line made them be read; what mends them is not a change of the file itself."""
    own = family.documents[0]
    entry = own.root.entries.get("extends")
    if entry is None:
        return list(diagnostics)
    note = say("variants.read_because", place=entry.value.place)
    return [
        replace(found, notes=(*found.notes, note), fix=None) if found.place.file != own.source.file else found
        for found in diagnostics
    ]


def _parent_id(document: Document) -> ScalarNode | None:
    """Return the id of a file's parent, or None when it names none."""
    root = document.root if "extends" in document.root.entries else as_meant(document.root).root
    entry = root.entries.get("extends")
    if entry is None:
        return None
    node = entry.value
    if isinstance(node, ScalarNode) and ID.fullmatch(node.text) and len(node.text) <= LONGEST_ID:
        return node
    raise FindingsError([wrong_value(("extends",), FILE["extends"], node, entry.key)])


def _parent(wanted: ScalarNode, folder: Traversable | None, family: Family) -> VariantFile:
    try:
        parent = _find(wanted.text, folder)
    except OSError:
        raise FindingsError([finding("td304", wanted.place, id=wanted.text)]) from None
    if parent is None:
        raise FindingsError([_unknown(wanted, folder)])
    if any(parent.shown == known.source.file for known in family.documents):
        raise FindingsError([_ring(family, parent.shown, wanted)])
    if len(family.documents) > MOST_PARENTS:
        raise FindingsError([finding("td305", wanted.place, limit=MOST_PARENTS)])
    return parent


def _read(parent: VariantFile, wanted: ScalarNode) -> Document:
    try:
        return _built_in(parent) if parent.folder is None else read_document(parent.read(), parent.shown)
    except OSError:
        raise FindingsError([finding("td304", wanted.place, id=wanted.text)]) from None


@cache
def _built_in(parent: VariantFile) -> Document:
    """Return a built-in variant as it is read: those stay as they are, and most files name one as their parent."""
    return read_document(parent.read(), parent.shown)


def builtin_file(wanted: str) -> VariantFile | None:
    """Return the file of a built-in variant, or None when there is none with that id."""
    for name, file, shown in variant_files():
        if name == wanted:
            return VariantFile(file, shown, None)
    return None


def _find(wanted: str, folder: Traversable | None) -> VariantFile | None:
    if folder is not None:
        sibling = folder.joinpath(wanted + SUFFIX)
        if sibling.is_file():
            return VariantFile(sibling, str(sibling), folder)
    return builtin_file(wanted)


def known_ids(folder: Traversable | None) -> list[str]:
    """Return the ids that a file in a folder can extend."""
    ids = [name for name, _, _ in variant_files()]
    try:
        names = sorted(entry.name for entry in folder.iterdir()) if folder is not None else []
    except OSError:
        names = []
    siblings = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]
    return list(dict.fromkeys([*ids, *siblings]))


def _unknown(wanted: ScalarNode, folder: Traversable | None) -> Diagnostic:
    ids = known_ids(folder)
    meant = suggest(wanted.text, ids)
    helped = did_you_mean(meant)
    note = say("td301.looked" if folder is not None else "td301.looked_built_in", count=sum(1 for _ in variant_files()))
    fix = written_instead(wanted, meant[0], safe=False) if meant else None
    return finding("td301", wanted.place, notes=[note], help=helped or say("td301.help"), fix=fix, id=wanted.text)


def _ring(family: Family, closes: str, wanted: ScalarNode) -> Diagnostic:
    """Return the finding about files that extend each other in a ring."""
    files = [document.source.file for document in family.documents]
    start = files.index(closes)
    links: list[tuple[Place, str]] = []
    for document in family.documents[start:]:
        node = document.root.entries["extends"].value
        assert isinstance(node, ScalarNode)
        links.append((node.place, node.text))
    place = links[0][0] if start == 0 else wanted.place
    notes = [say("td302.link", place=link, id=name) for link, name in links if len(links) > 1]
    return finding("td302", place, notes=notes, help=say("td302.help" if len(links) > 1 else "td302.itself"))
