"""`upcard league` as a teacher uses it: real processes, real folders."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests.cli.home import refusal, run
from tests.league.folders import FIRST, LAST, league, strategy
from tests.starting import started
from tests.waiting import TIMEOUT, until
from upcard.arena.runners import workers
from upcard.arena.runners.player_facts import walled

SETTINGS = "seed = 7\ndeals = 10\ninterval = 300\n"
FILES = {"ada/x.py": strategy(FIRST), "ben/x.py": strategy(LAST), "bad.py": "def x(:\n"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not walled():
        pytest.skip("this machine has no such walls")
    return league(tmp_path_factory.mktemp("league"), FILES, SETTINGS)


@pytest.mark.full
def test_it_ranks_writes_pages_and_plays_nothing_twice(folder: Path) -> None:
    status, shown, _ = run("league", folder, "--workers", 1)
    assert status == 0
    assert "Card Clash, 2 seats" in shown
    for name in ("ada", "ben", "first (ours)"):
        assert name in shown
    assert "Not in the league: bad.py line 1: it cannot be read as Python" in shown
    public, teacher = folder / "results" / "public", folder / "results" / "teacher"
    for path in (public / "index.html", public / "entrants" / "ada.html", teacher / "index.html"):
        assert str(path) in shown or path.is_file()
    before = json.loads((public / "standings.json").read_text("utf-8"))
    status, shown, complaint = run("league", folder, "--json", "--workers", 1)
    assert status == 0, complaint
    again = json.loads(shown)
    assert again["complete"]
    assert {**again, "at": ""} == {**before, "at": ""}
    assert [row["place"] for row in again["standings"]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("", ["no-such-folder"], "no-such-folder given for a league: it is no folder"),
        (
            "interval = -1",
            ["."],
            "league.toml: interval: -1 given: 1 or more is allowed\n",
        ),
        ('games = ["clsh"]', ["."], "no game 'clsh' (did you mean clash?)"),
        ("", [".", "--workers", "-1"], "-1 workers given: 0 to 1000 are allowed"),
        ("", [".", "--workers", "many"], "'many' given: a whole number is needed"),
        ("", [".", "--out", "league.toml"], "cannot write to league.toml: Not a directory"),
        ("", [], "Missing argument 'FOLDER'"),
    ],
)
def test_what_is_refused_is_said_in_one_line(
    text: str, words: list[str], says: str, tmp_path: Path
) -> None:
    folder = league(tmp_path / "league", {"league.toml": text})
    assert says in refusal(run("league", *words, folder=folder))


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    (tmp_path / "results").mkdir()
    with FileLock(tmp_path / "results" / "league.lock"):
        said = refusal(run("league", tmp_path))
    assert "is in use: another `upcard league` is at it" in said


def test_a_folder_without_strategies_has_the_panel_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "processes", workers.threads)  # ours are compiled
    league(tmp_path, {}, f'{SETTINGS}panel = ["first", "random"]\n')
    status, shown, _ = run("league", tmp_path)
    assert status == 0
    assert "first (ours)" in shown
    assert "Nobody takes part yet: strategies (.py) and programs (player.toml) go into" in shown


@pytest.mark.full
def test_it_watches_its_folder_and_ends_with_an_interrupt(folder: Path) -> None:
    command = [sys.executable, "-m", "upcard", "league", str(folder), "--watch", "--workers", "1"]
    page = folder / "results" / "public" / "entrants" / "eve.html"
    with started(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr
        for line in running.stderr:
            if line.startswith("Waiting for changes"):
                break
        assert not page.exists()
        league(folder, {"eve/x.py": strategy(LAST)})
        until(page.exists)
        (folder / "eve" / "x.py").unlink()
        until(lambda: not page.exists())
        os.kill(running.pid, signal.SIGINT)
        assert running.wait(TIMEOUT) == 130
        assert "Traceback" not in running.stderr.read()
