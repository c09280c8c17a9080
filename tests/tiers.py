"""The three tiers of tests, and the guard that keeps each case within what its tier allows.

| tier | marker | runs with |
| --- | --- | --- |
| quick | none | `pytest` |
| full | `full` | `pytest -m "not long"`, the quick ones with it |
| long | `long` | `pytest -m long`, or by name |

A test that is named (`pytest FILE::TEST`) runs whatever its tier.
"""

from __future__ import annotations

import os
import re
import resource
import sys
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from upcard.jit_cache import INTERPRETED

ROOT = Path(__file__).parent.parent
QUICK = "not full and not long"
"""What is selected where nothing is said: the same expression stands in `pyproject.toml`."""
LATER = re.compile(r"^pytestmark = (?:\[\n(?:    .+\n)*?)?.*\bmark\.(?:full|long)\b", re.MULTILINE)
"""What stands in a file whose tests are all of a later tier."""
LIMITS = {"quick": 2.0, "full": 20.0}
"""Seconds of the processor's time that a case may take, and a fixture that cases share."""
WORK = 3_000_000
"""What is added up to see how fast this machine is now, where a test took too long."""
USUAL = 0.18
"""Seconds of the processor's time that it takes where the limits were chosen, on a core of a quiet
server. Beside programs that share caches and hyper-threads it took up to 2.4 times as long."""
MEASURED = 8
"""How often that is measured before a test fails: a machine may be slow at times only."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 1
"""In how many parts of a second the system counts."""
COMPILING = "numba:compiler_lock"
"""What numba holds while it compiles a function, or reads it from its cache, or writes it there."""
GUARDED = not INTERPRETED and sys.gettrace() is None
"""Whether the guard looks: uncompiled, debugged or watched, everything takes longer."""


def tier_of(item: pytest.Item) -> str:
    """The name of a test's tier."""
    return next((tier for tier in ("long", "full") if item.get_closest_marker(tier)), "quick")


def cpu() -> float:
    """Seconds of the processor's time: of this process and of those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def children() -> dict[str, float]:
    """The seconds that each child of this process has used that it has not waited for."""
    used = {}
    with suppress(OSError):  # where there is no such folder, nothing is told
        for task in os.listdir("/proc/self/task"):
            for child in told(f"/proc/self/task/{task}/children").decode().split():
                with suppress(OSError):
                    numbers = told(f"/proc/{child}/stat").rpartition(b")")[2].split()
                    used[child] = sum(map(int, numbers[11:15])) / TICKS
    return used


def told(path: str) -> bytes:
    """What a small file of the system's says, read as quickly as can be: twice for each test."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 1 << 16)
    finally:
        os.close(file)


class Guard:
    """Fails a test that takes longer than its tier allows, first uses and shared fixtures aside."""

    def __init__(self) -> None:
        self.aside = self.begun = 0.0
        self.depth = 0

    def used(self) -> float:
        """The processor's time so far that is some test's own."""
        return cpu() - self.aside

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """What cases share counts for none of them, but may not take longer than one."""
        before = self.used()
        result = yield
        if fixturedef.scope != "function":
            took = self.used() - before
            self.aside += took
            check(request._pyfuncitem, took, f"the fixture {fixturedef.argname}")
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """A case begins with what is set up for it alone."""
        item.stash[BEGUN], item.stash[EARLIER] = self.used(), children()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """A case that has passed must not have taken too long."""
        result = yield
        took, left = self.used() - item.stash[BEGUN], children()
        for child, before in item.stash[EARLIER].items():
            took -= 0 if child in left else before  # it was another test's, and ended in this one
        item.user_properties.append(("processor_seconds", round(took, 2)))  # in the JUnit file
        check(item, took, "it")
        return result

    def leave_aside(self) -> None:
        """Count nothing from now on, until it is over as often as it has begun."""
        if not self.depth:
            self.begun = cpu()
        self.depth += 1

    def count_again(self) -> None:
        """What was left aside is over."""
        self.depth -= 1
        if not self.depth:
            self.aside += cpu() - self.begun

    def leave_first_uses_aside(self) -> Callable[[], None]:
        """Count no compiling and no importing, which whichever test is first does for all.

        Gives how to end that.
        """
        from numba.core import event

        guard, execute = self, SourceFileLoader.exec_module

        class Listener(event.Listener):
            def on_start(self, _event: object) -> None:
                guard.leave_aside()

            def on_end(self, _event: object) -> None:
                guard.count_again()

        def exec_module(loader: SourceFileLoader, module: ModuleType) -> None:
            guard.leave_aside()
            try:
                execute(loader, module)
            finally:
                guard.count_again()

        def end() -> None:
            event.unregister(COMPILING, listener)
            monkeypatch.undo()

        listener, monkeypatch = Listener(), pytest.MonkeyPatch()
        event.register(COMPILING, listener)
        monkeypatch.setattr(SourceFileLoader, "exec_module", exec_module)
        return end


def slowness() -> float:
    """How many times as long as usual this machine takes for the same work; 1 at least."""
    begun = time.process_time()
    sum(number * number % 7 for number in range(WORK))
    return max(1.0, (time.process_time() - begun) / USUAL)


BEGUN, EARLIER = pytest.StashKey[float](), pytest.StashKey[dict[str, float]]()


def check(item: pytest.Item, took: float, what: str) -> None:
    """Fail a test of which something took longer than its tier allows."""
    tier = tier_of(item)
    limit = LIMITS.get(tier)
    if limit is None or took <= limit:
        return
    if all(took > limit * slowness() for _ in range(MEASURED)):
        pytest.fail(
            f"{what} took {took:.1f} s of the processor's time; a {tier} test may take {limit:g}: "
            "make it smaller, or mark it for a later tier (docs/developing.md)",
            pytrace=False,
        )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Run what is named whatever its tier, and set the guard up."""
    if config.option.markexpr == QUICK and any("::" in each for each in config.args):
        config.option.markexpr = ""
    if GUARDED:
        guard = Guard()
        config.pluginmanager.register(guard)
        config.add_cleanup(guard.leave_first_uses_aside())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The quick tests import no file that has none of them: such files need much."""
    if config.option.markexpr != QUICK or collection_path.suffix != ".py":
        return None
    return True if LATER.search(collection_path.read_text("utf-8")) else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How to run each test alone that has failed."""
    failed = [*terminalreporter.stats.get("failed", ()), *terminalreporter.stats.get("error", ())]
    names = dict.fromkeys(report.nodeid for report in failed if "::" in report.nodeid)
    if names:
        terminalreporter.section("to run a failed test alone")
    for name in names:
        terminalreporter.write_line(f"pytest '{name}'")
