"""Plays through docs/tutorial.md, and writes what its commands print below them.

    python -m tools.tutorial

The page's files are saved, and its commands run, in a folder of their own. Only speeds differ from
one run to the next: `steady` leaves them out.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from upcard.files import write_whole

PAGE = Path(__file__).resolve().parents[1] / "docs" / "tutorial.md"
COLUMNS = "90"
"""Of the terminal that the page shows."""
FILE = re.compile(r"^Save this as `(\w+\.py)`:\n\n```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
STEP = re.compile(
    r"(^```sh\nupcard ([^\n]*)\n```\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL
)
SPEED = re.compile(r"[\d,]+(?= \w+ a second)|[\d.,]+(?= ms)")


def played(page: str) -> str:
    """The page, with what its commands print now."""
    with TemporaryDirectory() as folder:
        for name, text in FILE.findall(page):
            Path(folder, name).write_text(text, encoding="utf-8")
        return STEP.sub(lambda step: step[1] + printed(step[2], Path(folder)) + step[4], page)


def printed(command: str, folder: Path) -> str:
    """What a command prints in a folder; CalledProcessError if it fails."""
    data = str(folder / "data")
    done = subprocess.run(
        [sys.executable, "-m", "upcard", *shlex.split(command)],
        cwd=folder,
        env={**os.environ, "COLUMNS": COLUMNS, "XDG_DATA_HOME": data},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def steady(page: str) -> str:
    """The page without what depends on the machine."""
    return SPEED.sub("…", page)


if __name__ == "__main__":
    write_whole(PAGE, played(PAGE.read_text(encoding="utf-8")))
