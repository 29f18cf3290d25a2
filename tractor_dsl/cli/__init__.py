"""The ``tractor`` command: reads its arguments, asks the layers below, and words what they answer."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status (see :mod:`tractor_dsl.cli.main`)."""
    from tractor_dsl.cli.main import run

    sys.exit(run(sys.argv[1:]))
