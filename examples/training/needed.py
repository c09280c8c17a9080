"""What a program says where a library that it needs is not installed."""

from __future__ import annotations

import sys


def not_installed(missing: ModuleNotFoundError) -> SystemExit:
    """The end of the program, which has said in a line what is missing."""
    library = (missing.name or str(missing)).partition(".")[0]
    print(
        f"{library} is not installed: README.md, beside this program, says what it needs",
        file=sys.stderr,
    )
    return SystemExit(2)
