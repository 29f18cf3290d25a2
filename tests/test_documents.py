"""Every command and every piece of code in the documents is run, and its output is what they show.

After a change of output, ``python -m tests.test_documents`` writes the present output into the documents, or
into those that are named behind it.

In most documents each block stands for itself. A tutorial is one story: its blocks are played one after another in
one folder. A variant file that it shows is there from then on, under the name of its id; other YAML is written at the
end of that file, and a diff changes lines of it.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"```(console|python|yaml|diff)\n(.*?)```", re.DOTALL)
ALIAS = re.compile("^alias tractor='(.*)'$", re.MULTILINE)
ID = re.compile("^id: ([a-z0-9-]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Document:
    """A document, and whether its blocks are one story."""

    name: str
    is_story: bool = False

    def text(self) -> str:
        return (ROOT / self.name).read_text(encoding="utf-8")

    def tractor(self) -> str:
        """Return what ``tractor`` stands for in the commands, by an alias that the reader is told to make."""
        found = ALIAS.search(self.text())
        return found[1] if found else "tractor"


DOCUMENTS = [
    Document("README.md"),
    Document("CONTRIBUTING.md"),
    Document("docs/tutorial.md", is_story=True),
    Document("docs/tutorial.zh.md", is_story=True),
]


@dataclass(frozen=True)
class Block:
    """A fenced block of a document."""

    document: Document
    language: str
    text: str
    start: int
    """Where the text begins in the document."""

    def __str__(self) -> str:
        return f"{Path(self.document.name).stem}-{self.start}"


def blocks(document: Document) -> Iterator[Block]:
    for match in FENCE.finditer(document.text()):
        yield Block(document, match[1], match[2], match.start(2))


def played(block: Block, folder: Path) -> str:
    """Return the block as it should be: console commands with their present output, files with their content."""
    if block.language in ("yaml", "diff") and block.document.is_story:
        write(block, folder)
        return block.text
    if block.language == "yaml" and block.text.startswith("# examples/"):
        name = block.text.splitlines()[0].removeprefix("# ")
        content = (ROOT / name).read_text(encoding="utf-8")
        return f"# {name}\n{content}"
    if block.language != "console":
        return block.text
    shown: list[str] = []
    lines = block.text.splitlines()
    while lines:
        command = lines.pop(0).removeprefix("$ ")
        output: list[str] = []
        while lines and not lines[0].startswith("$ "):
            output.append(lines.pop(0))
        shown.append(f"$ {command}")
        if command.startswith("cat "):
            (folder / command.removeprefix("cat ")).write_text("\n".join(output) + "\n", encoding="utf-8")
            shown += output
        else:
            shown += run(command, folder, block.document.tractor()).splitlines()
    return "\n".join(shown) + "\n"


def write(block: Block, folder: Path) -> None:
    """Do to the file of a story what a block says."""
    if named := ID.search(block.text):
        (folder / f"{named[1]}.yaml").write_text(block.text, encoding="utf-8")
        return
    file = max(folder.glob("*.yaml"), key=lambda path: path.stat().st_mtime_ns)
    before = file.read_text(encoding="utf-8")
    if block.language == "yaml":
        file.write_text(f"{before}\n{block.text}", encoding="utf-8")
        return
    lines = block.text.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] in signs) for signs in ("- ", "+ "))
    assert before.count(old) == 1, block.text
    file.write_text(before.replace(old, new), encoding="utf-8")


def run(command: str, folder: Path, tractor: str) -> str:
    """Return what a command prints, run beside the examples and the files that the document has written."""
    first, *words = shlex.split(command)
    assert first == "tractor", command
    for name in ("examples", "variants", "tractor_dsl"):  # tables are as wide as the paths in them, wherever this runs
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    ended = subprocess.run(
        [sys.executable, "-m", "tractor_dsl", *shlex.split(tractor)[1:], *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "100"},
        check=False,
    )
    assert ended.returncode in (0, 1), ended.stderr
    text = (ended.stdout + ended.stderr).replace(str(ROOT) + "/", "").replace(str(folder) + "/", "")
    return re.sub(r"\d+\.\d(?= s\b|秒)", "0.3", text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "block", [block for document in DOCUMENTS if not document.is_story for block in blocks(document)], ids=str
)
def test_a_block_shows_what_happens(block: Block, tmp_path: Path) -> None:
    if block.language == "python":
        exec(compile(block.text, block.document.name, "exec"), {})
    else:
        assert played(block, tmp_path) == block.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "document", [document for document in DOCUMENTS if document.is_story], ids=lambda document: document.name
)
def test_a_story_goes_as_it_is_told(document: Document, tmp_path: Path) -> None:
    for block in blocks(document):
        assert played(block, tmp_path) == block.text


def rewritten(document: Document, place: Path) -> str:
    """Return a document with the present output in it."""
    text, told = document.text(), 0
    parts: list[str] = []
    for block in blocks(document):
        folder = place if document.is_story else place / str(block.start)
        folder.mkdir(exist_ok=True)
        parts += [text[told : block.start], played(block, folder)]
        told = block.start + len(block.text)
    return "".join([*parts, text[told:]])


if __name__ == "__main__":
    wanted = sys.argv[1:] or [document.name for document in DOCUMENTS]
    for each in [document for document in DOCUMENTS if document.name in wanted]:
        with TemporaryDirectory() as temporary:
            (ROOT / each.name).write_text(rewritten(each, Path(temporary)), encoding="utf-8")
