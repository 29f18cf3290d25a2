"""Install the language server that :mod:`tests.editor` drives: ``python -m tests.editor [FOLDER]``.

Without a folder it goes where the tests look for it. Node and npm are needed, and the registry that npm is set up for.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.editor.installed import CACHE, PACKAGE


def main(folder: Path) -> int:
    """Install the server into a folder and return the status of npm."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PACKAGE.name).write_bytes(PACKAGE.read_bytes())
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    return subprocess.run(["npm", "install", *quiet], cwd=folder, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else CACHE))
