"""A contest that is ended at any moment, and resumed: real processes."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress
from functools import partial
from subprocess import Popen

import pytest

from tests.cli.home import Home, ended
from tests.cli.test_interrupts import seconds_used
from tests.waiting import until


@pytest.mark.parametrize(
    ("moments", "player"),
    [
        pytest.param(1, "first", marks=pytest.mark.full),
        pytest.param(20, "mine.py:Plain", marks=pytest.mark.long),
    ],
)
def test_ended_at_any_moment_it_is_resumed_to_the_same_bytes(
    moments: int, player: str, home: Home
) -> None:
    """Interrupted, told to end or killed, from the first import on to the last line."""
    line = f"match crazy8s {player} random --deals 60 --seed 5 --workers 2".split()
    running = home.start(*line, "--report", "whole", "--store", "elsewhere.sqlite")
    used = 0.0
    while running.poll() is None:
        used = max(used, seconds_used(running.pid))
        time.sleep(0.01)  # it looks how much that is, and waits for nothing
    assert ended(running)[0] == 0

    def has_ended_or_used(process: Popen[str], seconds: float) -> bool:
        return process.poll() is not None or seconds_used(process.pid) > seconds

    chance = random.Random(moments)
    for number in range(moments):
        told = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)[number % 3]
        moment, report = used * chance.random(), f"report{number}"
        running = home.start(*line, "--report", report)
        until(partial(has_ended_or_used, running, moment))
        with suppress(ProcessLookupError):
            os.killpg(running.pid, told)
        status, _, complaints = ended(running)
        assert status in (0, 130, -told), (moment, complaints)
        assert "Traceback" not in complaints, (moment, complaints)
        assert status or not complaints
        status, _, complaints = ended(home.start(*line, "--report", report, "--resume"))
        assert status == 0, (moment, complaints)
        assert home.csv(report) == home.csv("whole"), moment
    assert home.kept() == []
