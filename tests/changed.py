"""`pytest --changed`: the tests of the rooms in which something was changed, and no others.

`--changed REV` takes all that has changed since that revision; without it, what is not committed.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
ALSO = {
    "tests/rules": ["tests/engine", "tests/narration/test_told.py"],
    "tests/engine": ["tests/rules", "tests/games"],
    "tests/games": ["tests/engine"],
    "tests/narration": ["tests/terminal", "tests/demo"],
    "tests/players": ["tests/analysis"],
    "tests/web": ["tests/report"],
}
"""Tests of other rooms that see faults of one soonest."""
PAGES = ["tests/test_docs.py", "tests/test_links.py", "tests/test_site.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option."""
    parser.addoption(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="REV",
        help="run the tests of what has changed since REV (default: HEAD)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take the tests of what has changed instead of those that are named."""
    if hasattr(config, "workerinput"):  # a worker reads the command line, too: it takes the same
        config.args = config.workerinput.get("changed", config.args)
        return
    since = config.getoption("--changed")
    if since is None:
        return
    config.args = sorted(chosen(changed_files(since)))
    if not config.args:
        pytest.exit(f"Nothing has changed since {since} that has tests of its own.", returncode=0)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of `-n` what was taken."""
    if node.config.getoption("--changed") is not None:
        node.workerinput["changed"] = node.config.args


def changed_files(since: str) -> set[str]:
    """What differs from a revision, files that git does not know yet with it."""
    listed: list[str] = []
    for words in (["diff", "--name-only", since, "--"], ["ls-files", "-o", "--exclude-standard"]):
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise pytest.UsageError(f"--changed {since}: {done.stderr.strip()}")
        listed += done.stdout.splitlines()
    return {*listed}


def chosen(files: Iterable[str]) -> set[str]:
    """The tests of some files, by the folders that they are in; those of folders come whole."""
    own = {place for file in files for place in places(Path(file)) if (ROOT / place).exists()}
    own |= {other for place in own for other in ALSO.get(place, ())}
    return {place for place in own if str(Path(place).parent) not in own}


def places(file: Path) -> Iterator[str]:
    """Where the tests of a file may be."""
    match file.parts:
        case "src", "upcard", room, _, *_:
            yield f"tests/{room}"
        case ("src", "upcard", _) | ("tools" | "benchmarks" | "examples", *_):
            yield f"tests/test_{file.stem}.py"
            yield f"tests/test_{file.parts[0]}.py"
        case "tests", *_ if file.name.startswith("test_"):
            yield str(file)
        case "tests", room, _, *_:
            yield f"tests/{room}"
        case _ if file.suffix == ".md":
            yield from PAGES
