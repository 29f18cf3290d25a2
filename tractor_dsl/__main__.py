"""``python -m tractor_dsl`` is the same as ``tractor``."""

from __future__ import annotations

from tractor_dsl.cli import main

if __name__ == "__main__":
    main()
