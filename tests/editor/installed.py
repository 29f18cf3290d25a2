"""Where the language server is, if it is installed."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import which
from typing import Final

PACKAGE: Final = Path(__file__).with_name("package.json")
"""Names the version of the server."""
CACHE: Final = Path(__file__).parents[2] / ".editor_cache"
"""Where it is installed to by hand; git ignores that folder."""
FOLDER: Final = "TRACTOR_EDITOR_SERVER"
"""The variable that names another folder. Where it is set, the server has to be there: nothing is left out."""


def server() -> Path:
    """Return the program of the server."""
    folder = Path(os.environ.get(FOLDER) or CACHE)
    return folder / "node_modules" / ".bin" / "yaml-language-server"


def why_not() -> str:
    """Return why the server cannot be driven here; nothing if it can, or has to be."""
    if os.environ.get(FOLDER):
        return ""
    if which("node") is None:
        return "node is not installed"
    return "" if server().exists() else "the server is not installed; `python -m tests.editor` installs it"
