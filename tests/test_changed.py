"""`pytest --changed`: which tests are those of a change."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.changed import ALSO, ROOT, chosen


@pytest.mark.parametrize(
    ("files", "tests"),
    [
        ("src/upcard/engine/effects.py", "tests/engine tests/games tests/rules"),
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


@pytest.mark.full
def test_a_revision_that_there_is_not_is_refused_in_a_line() -> None:
    command = [sys.executable, "-m", "pytest", "--changed", "no-such-revision"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 4
    assert "ERROR: --changed no-such-revision: fatal: bad revision" in done.stderr
