"""A plugin for pytest: the tests that are likely to fail soonest go first (`tools.mutants`).

A test that never ends is ended, with the whole run, when it has used so much of the processor's
time: however slow the machine is, and if it is stopped for a while.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

import pytest

NOTES = "UPCARD_TESTS_NOTED"
"""The variable that names a file: a line for each test's first run, and for each failure."""
LONGEST = "UPCARD_TESTS_LONGEST"
"""The variable that says how many seconds a test may take that is run again."""


def seconds() -> dict[str, float]:
    """How long each test took that has been noted."""
    return {name: float(took) for took, _, name in reversed(_notes())}


def _notes() -> list[list[str]]:
    path = Path(os.environ[NOTES])
    return [line.split(" ", 2) for line in path.read_text(encoding="utf-8").splitlines()]


LIMIT = "UPCARD_TESTS_LIMIT"
"""The variable that says how many seconds of the processor a test may use."""
noted: set[str] = set()


def pytest_configure() -> None:
    """Count the time for finding the tests."""
    signal.setitimer(signal.ITIMER_VIRTUAL, float(os.environ[LIMIT]))


def pytest_runtest_setup() -> None:
    """Count the time anew for each test."""
    pytest_configure()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests first, and of those as quick the ones that failed before."""
    known, failed = seconds(), Counter(name for _, how, name in _notes() if how == "failed")
    noted.update(known)
    longest = float(os.environ[LONGEST])
    items[:] = [item for item in items if known.get(item.nodeid, 0) <= longest]
    items.sort(key=lambda item: known.get(item.nodeid, 0) / (1 + failed[item.nodeid]))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that fails, or was never run before."""
    if report.when == "call" and (report.failed or report.nodeid not in noted):
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as notes:
            notes.write(f"{report.duration:.4f} {report.outcome} {report.nodeid}\n")
