"""A contest that cannot be written, or is killed: `--resume` has the rest, and repeats nothing."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.home import SEVERAL, Home, ended, lines_in, parsed, refusal
from tests.waiting import until
from upcard.arena.storage.progress import new_place, old_place

pytestmark = pytest.mark.surroundings
MATCH = "match crazy8s first random --deals 200 --seed 6".split()
KEEPS_LATE = """\
from upcard.arena import tournament
from upcard.cli import main

tournament.SAVE_EVERY = float("inf")
main()
"""
"""The command, which keeps how far it is in the end only, however slow a busy machine is."""
NOTHING = "No saved contest with this game, players, deals and seed: starting a new one.\n"
ROOT = Path(__file__).parents[2]


def alone(script: str, *arguments: object) -> None:
    """Run Python where it may mount small disks; skipped where nobody may."""
    if shutil.which("unshare") is None:
        pytest.skip("no unshare here, to have a disk of one's own")
    command = ["unshare", "--mount", "--map-root-user", sys.executable, "-c", script]
    done = subprocess.run(
        [*command, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, timeout=500
    )
    if "mounted" not in done.stdout:
        pytest.skip(f"this system lets nobody mount a disk: {done.stderr}")
    assert done.returncode == 0, done.stdout + done.stderr


def refused(complaints: str, *words: str) -> None:
    """It is one line, which says how the rest can be had."""
    assert complaints.count("\n") == 1, complaints
    for word in ("upcard: ", *words, "Add --resume --seed ", "all games are played"):
        assert word in complaints, complaints


DISK = """
import atexit, subprocess, sys
from pathlib import Path
from tests.cli.home import Home, ended, lines_in, parsed, refusal
from tests.cli.test_contest_endings import MATCH, refused, until
from upcard.arena.storage.history import open_store

def mount(folder, *options):
    folder.mkdir(exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", ",".join(options), "none", str(folder)]
    subprocess.run(command, check=True)
    subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)  # not all systems can
    print("mounted", flush=True)

home = Home(Path(sys.argv[1]))
atexit.register(home.close)
disk = home.folder / "disk"
"""

FULL = """
mount(disk, "size=24k")
status, shown, complaints = home.run(*MATCH, "--report", "disk")
assert (status, "400 games" in shown) == (2, True)
refused(complaints, "disk/deals.parquet: No space left")
assert home.runs() == [(6, 400, True)]
kept = home.kept()
assert kept
status, shown, complaints = home.rest(*MATCH, "--report", "disk")
refused(complaints, "No space left")
assert home.kept() == kept
"""

SAME = (
    FULL
    + """
subprocess.run(["mount", "-o", "remount,size=9m", str(disk)], check=True)
told = parsed(home.rest(*MATCH, "--report", "disk", "--json"))
whole = home.parsed(*MATCH, "--report", "whole")
assert told == whole
for name in ("deals.csv", "deals.parquet"):
    assert (disk / name).read_bytes() == (home.folder / "whole" / name).read_bytes()
assert (disk / "index.html").exists()
assert home.kept() == []
"""
)

OTHER = (
    FULL
    + """
parsed(home.rest(*MATCH, "--report", "other", "--json"))
home.parsed(*MATCH, "--report", "whole")
for name in ("deals.csv", "deals.parquet"):
    one, other = (home.folder / folder / name for folder in ("whole", "other"))
    assert one.read_bytes() == other.read_bytes()
assert home.kept() == []
"""
)

HISTORY = """
import os, shutil, signal
mount(disk, "size=9m")
(disk / "store").mkdir()
store = disk / "store" / "history.sqlite"
home.parsed("history", "--store", store)
line = [*MATCH[:4], "--deals", 100_000, "--seed", 6]
running = home.start(*line, "--store", store, "--report", "r")
until(lambda: lines_in(home.folder / "r" / "deals.csv.part") > 5_000, running)
os.kill(running.pid, signal.SIGSTOP)
exec(sys.argv[2])
os.kill(running.pid, signal.SIGCONT)
status, shown, complaints = ended(running)
assert (status, "200,000 games" in shown) == (2, True), (status, shown, complaints)
refused(complaints, "cannot use the history at")
assert home.kept()
refusal(home.run(*MATCH, "--store", store))  # before anything is played
parsed(home.rest(*line, "--store", "another.sqlite", "--report", "r", "--json"))
assert home.kept() == []
assert len(open_store(str(home.folder / "another.sqlite")).runs()) == 1
"""


@pytest.mark.full
@pytest.mark.parametrize("rest", [SAME, OTHER], ids=["the same folder", "another folder"])
def test_parquet_that_does_not_fit_comes_with_resume(rest: str, tmp_path: Path) -> None:
    alone(DISK + rest, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize(
    "damage",
    [
        'subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)',
        'store.parent.rename(disk / "away"); (disk / "store").write_text("gone")',
    ],
    ids=["read-only", "gone"],
)
def test_a_history_that_fails_in_the_end_is_another_with_resume(
    damage: str, tmp_path: Path
) -> None:
    alone(DISK + HISTORY, tmp_path, damage)


@pytest.mark.full
def test_a_history_on_a_full_disk_is_kept_when_there_is_room(tmp_path: Path) -> None:
    full = """
mount(disk, "size=500k")
store = disk / "history.sqlite"
home.parsed("history", "--store", store)
ballast = disk / "ballast"
try:
    ballast.write_bytes(bytes(2**20))
except OSError:
    pass
line = [*MATCH, "--store", store]
status, shown, complaints = home.run(*line)
assert (status, complaints.count("\\n")) == (2, 1)
assert "full" in complaints or "I/O" in complaints, complaints
ballast.unlink()
again = home.rest if "all games are played" in complaints else home.run
parsed(again(*line, "--json"))
assert [run.games for run in open_store(str(store)).runs()] == [400]
"""
    alone(DISK + full, tmp_path)


@pytest.mark.full
def test_a_sequential_test_that_is_decided_is_not_played_again(home: Home) -> None:
    line = "match crazy8s mind-the-eights random --deals 20000 --sprt 0:40 --seed 1".split()
    with open("/dev/full", "wb") as full:
        status, _, complaints = ended(home.start(*line, stdout=full))
    assert status == 2
    refused(complaints, "standard output: No space left on device")
    told = parsed(home.rest(*line, "--json"))
    assert told["sprt"]["answer"] == "better"
    assert (told["complete"], told["games"] < 40_000) == (True, True)
    assert home.kept() == []
    assert [(seed, complete) for seed, _, complete in home.runs()] == [(1, True)]


@pytest.mark.full
def test_what_is_killed_before_anything_is_kept_begins_with_resume(home: Home) -> None:
    line = [*MATCH[:4], "--deals", 50_000, "--seed", 6]
    running = home.start(*line, "--report", "killed", program=("-c", KEEPS_LATE))
    part = home.folder / "killed" / "deals.csv.part"
    until(lambda: lines_in(part) > SEVERAL, running)
    running.kill()
    assert ended(running)[0] == -signal.SIGKILL
    assert [path.suffix for path in home.kept()] == [".lock"]
    assert lines_in(part) > SEVERAL
    status, shown, complaints = home.run(*line, "--report", "killed", "--resume", "--json")
    assert (status, complaints) == (0, NOTHING)
    assert json.loads(shown)["games"] == 100_000
    assert lines_in(part.with_suffix("")) == 1 + 100_000
    assert home.kept() == []


def test_resume_of_what_was_never_begun_begins_and_says_so(home: Home) -> None:
    status, shown, complaints = home.run(*MATCH, "--resume")
    assert (status, complaints) == (0, NOTHING)
    assert "400 games" in shown
    assert home.runs() == [(6, 400, True)]


@pytest.mark.full
def test_a_report_cannot_be_had_of_games_that_were_written_nowhere(home: Home) -> None:
    with open("/dev/full", "wb") as full:
        assert ended(home.start(*MATCH, stdout=full)).status == 2
    said = refusal(home.rest(*MATCH, "--report", "late"))
    assert "the 400 games played before are written nowhere: go on without a report" in said
    parsed(home.rest(*MATCH, "--json"))


@pytest.mark.full
def test_the_same_contest_twice_at_once_ends_twice(home: Home) -> None:
    line = [*MATCH[:4], "--deals", 50_000, "--seed", 6, "--json"]
    running = [home.start(*line, "--report", name) for name in "ab"]
    for process in running:
        assert parsed(ended(process))["games"] == 100_000
    assert home.csv("a") == home.csv("b")
    assert home.kept() == []
    assert home.runs() == [(6, 100_000, True)]


def progress(pieces: int) -> str:
    return json.dumps({"pieces": pieces})


def test_runs_at_the_same_time_keep_how_far_they_are_apart(tmp_path: Path) -> None:
    with new_place(tmp_path, "one") as first, new_place(tmp_path, "one") as second:
        first.write(progress(1))
        second.write(progress(2))
        assert (first.pieces, second.pieces) == (1, 2)
        with old_place(tmp_path, "one") as third:  # neither of those that are at work
            assert third.read() is None
        first.forget()
        assert second.pieces == 2
    with old_place(tmp_path, "one") as found:
        assert found.pieces == 2
        found.forget()
    assert list(tmp_path.iterdir()) == []


def test_of_several_runs_that_ended_early_the_farthest_goes_on(tmp_path: Path) -> None:
    with (
        new_place(tmp_path, "one") as first,
        new_place(tmp_path, "one") as second,
        new_place(tmp_path, "one") as third,
        new_place(tmp_path, "another") as other,
    ):
        first.write("damaged")
        second.write(progress(7))
        third.write(progress(3))
        other.write(progress(9))
    with old_place(tmp_path, "one") as found:
        assert found.pieces == 7
    with new_place(tmp_path, "one") as begun:
        assert begun.path == first.path
