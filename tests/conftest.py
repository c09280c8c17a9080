import signal

import pytest
from hypothesis import settings

import upcard
from tests import surroundings

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--bare", action="store_true", help="hide the programs of .ci/optional from the tests"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--bare"):
        surroundings.hide(config)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the first test: once, not in each worker and command anew."""
    if not hasattr(session.config, "workerinput") and not session.config.option.collectonly:
        upcard.warm_up()
