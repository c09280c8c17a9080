"""`pytest --changed`: which tests are those of a change."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tests import changed
from tests.changed import ALSO, ROOT, chosen


@pytest.mark.parametrize(
    ("files", "tests"),
    [
        ("src/upcard/engine/effects.py", "tests/engine tests/games tests/rules"),
        ("src/upcard/rules/keys.py", "tests/engine tests/narration/test_told.py tests/rules"),
        ("src/upcard/records.py", "tests/test_records.py"),
        ("src/upcard/cli/sim.py tests/cli/test_cli.py", "tests/cli"),
        ("tests/web/test_api.py tests/web/test_gone.py", "tests/web/test_api.py"),
        ("tests/bots/stage.py", "tests/bots"),
        ("benchmarks/engine.py", "tests/test_benchmarks.py"),
        ("tools/mutants.py", "tests/test_mutants.py"),
        ("docs/rules.md", "tests/test_docs.py tests/test_links.py tests/test_site.py"),
        ("LICENSE .ci/run", ""),
    ],
)
def test_the_tests_a_change_are_those_of_its_rooms(files: str, tests: str) -> None:
    assert sorted(chosen(files.split())) == tests.split()


def test_every_room_has_tests_where_they_are_looked_for() -> None:
    rooms = [path.parent.name for path in (ROOT / "src" / "upcard").glob("*/__init__.py")]
    assert {f"tests/{room}" for room in rooms} >= ALSO.keys()
    for room in rooms:
        assert list((ROOT / "tests" / room).rglob("test_*.py")), room


def test_the_workers_of_several_take_what_was_chosen() -> None:
    """They read the command line by themselves, and would run everything."""
    config: Any = SimpleNamespace(getoption=lambda _: "HEAD", args=["tests/rules"])
    node = SimpleNamespace(config=config, workerinput={})
    changed.pytest_configure_node(node)
    worker: Any = SimpleNamespace(workerinput=node.workerinput, args=["tests"])
    changed.pytest_configure(worker)
    assert worker.args == ["tests/rules"]


@pytest.mark.full
def test_a_revision_that_there_is_not_is_refused_in_a_line() -> None:
    command = [sys.executable, "-m", "pytest", "--changed", "no-such-revision"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 4
    assert "ERROR: --changed no-such-revision: fatal: bad revision" in done.stderr
