"""The ``tractor`` command: reads its arguments, asks the layers below, and words what they answer."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status (see :mod:`tractor_dsl.cli.main`)."""
    try:
        from tractor_dsl.cli.main import run

        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")  # a letter that the output cannot hold is no fault
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 2
    sys.exit(status)
