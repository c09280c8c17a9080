"""What is to be ticked before a release: each line is commands, which `tools.release` runs.

    python -m tools.checklist

makes the table of docs/release.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.blocks import with_blocks
from upcard.files import write_whole
from upcard.rules import known_games

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/release.md"
DOCUMENTS = ("clash", "chaos", "crazy8s", "indigo", "countdown")
TICKS = "results/release.json"
"""What was ticked, of the commit that is named there."""


class Line(NamedTuple):
    """What must hold, and the commands that fail if it does not, one after another."""

    what: str
    commands: tuple[str, ...]


LINES = (
    Line(
        "All checks and tests pass, in a clone",
        ("rm -rf dist/clone && git clone -q . dist/clone && dist/clone/.ci/run",),
    ),
    Line("So do the long ones, one after another", ("pytest -m long",)),
    Line("No test fails by chance", ("python -m tools.stress",)),
    Line(
        "The tests notice changes of the rules and the engine",
        ("python -m tools.mutants --sample 200 --workers 2",),
    ),
    Line(
        "The engine is the documents'",
        tuple(f"python tools/equality.py {name} --seeds 0:20000" for name in DOCUMENTS),
    ),
    Line(
        "The engine is what the rules' sentences say",
        (
            *(f"python -m tools.referee {name} --deals 20000" for name in known_games()),
            "python -m tools.referee --random 3000",
        ),
    ),
    Line(
        "Figures of speed in docs/benchmarks.md are this version's: compare what it prints",
        ("python -m benchmarks.start", "python -m benchmarks.engine"),
    ),
    Line(
        "No public name is gone without having been deprecated",
        ("pytest tests/test_interface.py",),
    ),
    Line(
        "The wheel is the same from the source archive, and has all files and manual pages; twine, "
        "check-wheel-contents, pyroma and pyright accept it",
        ("pytest -m 'full or long' tests/test_package.py",),
    ),
    Line(
        "No vulnerability is known of what Upcard was tested with",
        (
            "python -m venv dist/audit && dist/audit/bin/pip install -q pip-audit && "
            "dist/audit/bin/pip-audit --strict --no-deps --disable-pip -r constraints.txt",
        ),
    ),
    Line(
        "What an installation brings, all formats' old files, and other systems' lacks are tested",
        ("pytest -m 'not long' tests/test_installed.py tests/formats tests/test_elsewhere.py",),
    ),
)


def table() -> str:
    """The lines as a page has them."""
    rows = ["| to be ticked | by |", "| --- | --- |"]
    for line in LINES:
        first, *others = line.commands
        more = f", and {len(others)} more of the kind" if others else ""
        rows.append(f"| {line.what} | `{first}`{more} |")
    return "\n".join(rows)


def with_table(page: str) -> str:
    """The page with its table as it is now."""
    return with_blocks(page, "tools.checklist", {"checklist": table()})


def commands(lines: Sequence[Line] = LINES) -> Iterator[str]:
    """All commands, in order."""
    for line in lines:
        yield from line.commands


def ticked(root: Path, commit: str) -> set[str]:
    """The commands that have passed for this commit."""
    try:
        kept = json.loads((root / TICKS).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return set()
    return {*kept["passed"]} if kept["commit"] == commit else set()


def tick(root: Path, commit: str, lines: Sequence[Line] = LINES) -> Iterator[tuple[str, bool]]:
    """Run each command that has not passed for this commit; each with whether it has now."""
    environment = dict(os.environ)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    passed = ticked(root, commit)
    for command in commands(lines):
        if command not in passed:
            done = subprocess.run(["bash", "-c", command], cwd=root, env=environment)
            if not done.returncode:
                passed.add(command)
                told = {"commit": commit, "passed": sorted(passed)}
                write_whole(root / TICKS, json.dumps(told, indent=1) + "\n")
        yield command, command in passed


if __name__ == "__main__":
    write_whole(PAGE, with_table(PAGE.read_text("utf-8")))
