"""Interrupts, hang-ups, full disks and others at work, as a contest meets them: real processes."""

from __future__ import annotations

import os
import re
import signal
from functools import partial

import pytest

from tests.cli.home import (
    SEVERAL,
    Home,
    check_end,
    ended,
    games_known,
    lines_in,
    little_room,
    parsed,
    refusal,
)
from tests.sample import sample
from tests.waiting import until

pytestmark = pytest.mark.full


@pytest.mark.parametrize("who", sample(["random", "mine.py:Plain"], 2))
def test_an_interrupt_says_what_is_known_and_resume_goes_on_to_the_same_end(
    who: str, home: Home
) -> None:
    """By processes and by threads; all of them hear the interrupt, as in a terminal."""
    deals = 500 if "Plain" in who else 100_000
    line = ["match", "crazy8s", "first", who, "--deals", deals, "--seed", 5]
    whole = home.parsed(*line, "--report", "whole", "--store", "elsewhere.sqlite", "--workers", 1)
    part = home.folder / "broken" / "deals.csv.part"
    running = home.start(*line, "--report", "broken")
    until(lambda: lines_in(part) > (100 if "Plain" in who else SEVERAL), running)
    os.killpg(running.pid, signal.SIGINT)
    games = games_known(home, ended(running), 5)
    assert lines_in(home.folder / "broken" / "deals.csv") == 1 + games
    assert home.parsed(*line, "--report", "broken", "--resume", "--workers", 1) == whole
    check_end(home, 5, 2 * deals)


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_end_is_like_an_interrupt(told: signal.Signals, home: Home) -> None:
    line = "match crazy8s first random --deals 1000000000 --seed 3 --report told".split()
    running = home.start(*line)
    until(lambda: lines_in(home.folder / "told" / "deals.csv.part") > SEVERAL, running)
    running.send_signal(told)
    games = games_known(home, ended(running), 3)
    assert lines_in(home.folder / "told" / "deals.csv") == 1 + games


def test_a_hang_up_that_is_ignored_stays_so(home: Home) -> None:
    """As `nohup` has it."""
    ignore = partial(signal.signal, signal.SIGHUP, signal.SIG_IGN)
    line = "match crazy8s first random --deals 200000 --seed 3 --report told".split()
    running = home.start(*line, preexec_fn=ignore)
    until(lambda: lines_in(home.folder / "told" / "deals.csv.part") > SEVERAL, running)
    running.send_signal(signal.SIGHUP)
    assert ended(running)[0] == 0


def test_two_at_once_do_not_write_into_one_report(home: Home) -> None:
    line = "match crazy8s first random --report both".split()
    running = home.start(*line, "--deals", 10**9)
    until(lambda: lines_in(home.folder / "both" / "deals.csv.part") > SEVERAL, running)
    said = refusal(home.run(*line, "--deals", 10))
    assert "both/deals.csv.part: another tournament is writing its deals there" in said
    os.killpg(running.pid, signal.SIGINT)
    status, _, complaints = ended(running)
    assert status == 130
    assert re.match(r"Add --seed \d+ to reproduce this run\.\nAdd --resume", complaints)


def test_a_full_disk_keeps_what_there_is_and_the_rest_comes_when_there_is_room(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "match crazy8s first random --deals 3000 --seed 2 --report full".split()
    limit = little_room(100_000, monkeypatch)
    status, shown, complaints = ended(home.start(*line, preexec_fn=limit))
    assert status == 2
    assert "Not played to its end" in shown
    assert complaints.startswith("upcard: cannot write to full/deals")
    assert complaints.endswith(
        " Add --resume --seed 2, with the same --report and --store or with others, to go on.\n"
    )
    assert complaints.count("\n") == 1
    ((_, games, complete),) = home.runs()
    assert (0 < games < 6000, complete) == (True, False)
    assert home.parsed(*line, "--resume")["games"] == 6000
    assert home.runs() == [(2, 6000, True)]
    assert lines_in(home.folder / "full" / "deals.csv") == 1 + 6000


@pytest.mark.parametrize("reader", ["full", "gone"])
def test_what_nobody_can_read_is_kept_all_the_same(reader: str, home: Home) -> None:
    line = "match crazy8s first random --deals 5 --seed 4".split()
    if reader == "full":
        with open("/dev/full", "wb") as full:
            status, _, complaints = ended(home.start(*line, stdout=full))
        assert status == 2
        assert complaints.count("\n") == 1
        assert "standard output: No space left on device. Add --resume --seed 4" in complaints
        assert parsed(home.rest(*line, "--json"))["games"] == 10
    else:
        running = home.start(*line)
        assert running.stdout is not None
        running.stdout.close()
        assert running.wait(120) == 141
        assert running.stderr is not None
        assert running.stderr.read() == ""
        running.stderr.close()
    assert home.runs() == [(4, 10, True)]
    assert home.kept() == []
