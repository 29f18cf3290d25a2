"""Every command and every piece of code in the documents is run, and its output is what they show.

After a change of output, ``python -m tests.test_readme`` writes the present output into the documents.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
FENCE = re.compile(r"```(console|python|yaml)\n(.*?)```", re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a document."""

    document: Path
    language: str
    text: str
    start: int
    """Where the text begins in the document."""


def blocks(document: Path) -> Iterator[Block]:
    for match in FENCE.finditer(document.read_text(encoding="utf-8")):
        yield Block(document, match[1], match[2], match.start(2))


BLOCKS = [block for document in DOCUMENTS for block in blocks(document)]


def played(block: Block, folder: Path) -> str:
    """Return the block as it should be: console commands with their present output, files with their content."""
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
            shown += run(command, folder).splitlines()
    return "\n".join(shown) + "\n"


def run(command: str, folder: Path) -> str:
    """Return what a command prints, run beside the examples and the files that the document has written."""
    words = shlex.split(command)
    assert words[0] == "tractor", command
    for name in ("examples", "variants", "tractor_dsl"):  # tables are as wide as the paths in them, wherever this runs
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    ended = subprocess.run(
        [sys.executable, "-m", "tractor_dsl", *words[1:]],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "100"},
        check=False,
    )
    assert ended.returncode in (0, 1), ended.stderr
    text = (ended.stdout + ended.stderr).replace(str(ROOT) + "/", "").replace(str(folder) + "/", "")
    return re.sub(r"\b\d+\.\d s\b", "0.3 s", text)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.document.stem}-{block.start}")
def test_block_shows_what_happens(block: Block, tmp_path: Path) -> None:
    if block.language == "python":
        exec(compile(block.text, str(block.document), "exec"), {})
    else:
        assert played(block, tmp_path) == block.text


def rewrite(document: Path, folder: Path) -> None:
    """Write the present output into a document."""
    text = document.read_text(encoding="utf-8")
    for block in reversed(list(blocks(document))):
        own = folder / str(block.start)  # as in the tests, no block sees the files of another
        own.mkdir()
        text = text[: block.start] + played(block, own) + text[block.start + len(block.text) :]
    document.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    import tempfile

    for each in DOCUMENTS:
        with tempfile.TemporaryDirectory() as place:
            rewrite(each, Path(place))
