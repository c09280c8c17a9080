"""Runs the commands of pages that show what they print, and writes that below them.

    python -m tools.printed

A page's files are saved, and its commands run, in a folder of their own. Only speeds differ from
one run to the next: `steady` leaves them out.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.fences import blocks
from tools.surroundings import environment
from upcard.files import write_whole

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = (DOCS / "tutorial.md", DOCS / "lab.md")
COLUMNS = 90
"""Of the terminal that the pages show."""
STEP = re.compile(
    r"(^```sh\nupcard ([^\n]*)\n```\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL
)
SPEED = re.compile(r"[\d,]+(?= \w+ a second)|[\d.,]+(?= ms)")


def printed(command: str, folder: Path) -> str:
    """What a command prints in a folder; CalledProcessError if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "upcard", *shlex.split(command)],
        cwd=folder,
        env=environment(folder) | {"COLUMNS": str(COLUMNS)},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return trimmed(done.stdout)


def trimmed(text: str) -> str:
    """A text without blanks at the ends of its lines."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def played(page: str, printed: Callable[[str, Path], str] = printed) -> str:
    """The page, with what its commands print now; who runs a command in a folder may be given."""
    with TemporaryDirectory() as folder:
        for block in blocks(page):
            if block.file:
                Path(folder, block.file).write_text(block.text, encoding="utf-8")
        return STEP.sub(lambda step: step[1] + printed(step[2], Path(folder)) + step[4], page)


def steady(page: str) -> str:
    """The page without what depends on the machine."""
    return SPEED.sub("…", page)


if __name__ == "__main__":
    for page in PAGES:
        write_whole(page, played(page.read_text(encoding="utf-8")))
