import gc
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

import upcard
from tests import surroundings

pytest_plugins = ["tests.changed", "tests.tiers"]

# What tests start hears signals, though whoever started the tests may ignore or block them: a shell
# ignores interrupts in a job in the background, `nohup` hang-ups. A program that is started ignores
# what its parent ignores, and not what its parent handles by doing nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in (signal.SIGHUP, signal.SIGTERM):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})

# Machines differ and are shared: no test is a timed one.
settings.register_profile("upcard", deadline=None)
settings.load_profile("upcard")

TESTS = Path(__file__).parent
COLLECT = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", str(TESTS)]

UNWATCHED = (
    *("tests/engine/", "tests/test_records.py", "tests/analysis/test_lab.py"),
    "tests/test_transcripts.py::test_both_card_clash_forms_are_those_of_the_documents",
    *(f"tests/games/test_{name}.py" for name in ("determinize", "actions", "outcome", "sampling")),
    *("tests/players/test_search.py", "tests/players/test_players.py"),
    *("tests/arena/runners/test_deal_loop.py", "tests/envs/test_leaks.py"),
    "tests/envs/test_spiel.py::test_openspiels_simulations_find_nothing",
)
"""Tests that play so many deals that measuring what they cover would take three times as long as
they do. What they run, others run, too."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the many objects that are made now: all of them stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    watch = sys.gettrace()
    if watch and item.nodeid.startswith(UNWATCHED):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(watch)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: often a test waits for a process, or for a browser."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--bare", action="store_true", help="hide the programs of .ci/optional from the tests"
    )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # no test sees what the user has played, or adds to it
        data = TemporaryDirectory(prefix="upcard-data-", ignore_cleanup_errors=True)
        os.environ["XDG_DATA_HOME"] = data.name
        config.add_cleanup(data.cleanup)
    if config.getoption("--bare"):
        surroundings.hide(config)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before the first test: once, not in each worker and command anew.

    That is the engine, and beside it, in a new checkout, what the tests import and their files.
    """
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    many = session.config.getoption("numprocesses", None)
    with ExitStack() as stack:
        if many and not any(TESTS.rglob("test_*-pytest-*.pyc")):
            stack.enter_context(subprocess.Popen(COLLECT, stdout=subprocess.DEVNULL))
        upcard.warm_up()
