"""Install the language server that :mod:`tests.editor` drives: ``python -m tests.editor [FOLDER]``.

Without a folder it goes where the tests look for it. Node and npm are needed, and the registry that npm is set up for.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from tests.editor.installed import CACHE, PACKAGE


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=CACHE)
def main(folder: Path) -> None:
    """Install the server into FOLDER, else where the tests look for it; the status is that of npm."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PACKAGE.name).write_bytes(PACKAGE.read_bytes())
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    sys.exit(subprocess.run(["npm", "install", *quiet], cwd=folder, check=False).returncode)


if __name__ == "__main__":
    main(prog_name="python -m tests.editor")
