"""Pages show what their commands print: docs/tutorial.md and docs/lab.md."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tools.fences import blocks
from tools.printed import COLUMNS, PAGES, STEP, played, steady, trimmed

from tests.commands import run

TUTORIAL, LAB = PAGES


def typed(command: str, folder: Path) -> str:
    """What a command prints, in this process."""
    home = str(folder / "data")
    done = run(*shlex.split(command), folder=folder, columns=COLUMNS, XDG_DATA_HOME=home)
    assert done.status == 0, done
    return trimmed(done.shown)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(TUTORIAL, id="tutorial", marks=pytest.mark.full),
        pytest.param(LAB, id="lab", marks=pytest.mark.long),
    ],
)
def test_every_command_prints_what_its_page_shows(path: Path) -> None:
    """All of the lab's page takes half a minute: `pytest -m long tests/test_printed.py`."""
    page = path.read_text(encoding="utf-8")
    assert steady(played(page, typed)) == steady(page), "run: python -m tools.printed"


@pytest.mark.full
def test_the_lab_prints_what_its_page_shows_of_deals_that_are_not_searched() -> None:
    page = LAB.read_text(encoding="utf-8")
    found = played(page, lambda command, folder: typed(f"{command} --searched 2", folder))
    assert unsearched(found) == unsearched(page), "run: python -m tools.printed"
    assert unsearched(page)


def unsearched(page: str) -> list[str]:
    """What is printed but for the rows of what is searched, and how many deals those are of."""
    (_, _, printed, _) = STEP.findall(page)[0]
    rows, below = re.split(r"^ lead changes .*?\n\n", printed, maxsplit=1, flags=re.M | re.S)
    lines = re.sub(r"─+|^\d+ each for .*$", "", rows + below, flags=re.MULTILINE).splitlines()
    return [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_what_is_printed_is_shown_below_each_command(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    commands = [block for block in blocks(page) if block.kind == "sh"]
    assert len(STEP.findall(page)) in (len(commands), len(commands) - 1)  # to warm up says nothing
