"""A user's player has a process of its own: whatever it does there is its forfeit, and only its."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.arena import strategies
from tests.bots import stage
from tests.starting import started
from upcard.arena.contest import contest
from upcard.arena.plan import seatings
from upcard.arena.runners import process as running
from upcard.arena.runners.host import Host
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.known import known
from upcard.arena.runners.rows import Excuses
from upcard.arena.runners.sitting import Question
from upcard.arena.statistics.tally import FORFEITS
from upcard.errors import BadRules
from upcard.players.hosted import read_frame

pytestmark = pytest.mark.surroundings
CRAZY8S = upcard.game("crazy8s")
HOSTILE = Path(__file__).parents[1] / "hostile.py"


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a player that never answers is soon found out."""
    monkeypatch.setattr(running, "FIRST_TIMEOUT", 3.0)


def hostile(name: str) -> str:
    return f"{HOSTILE}:{name}"


def played(*players: str, deals: int = 6, goal: int | None = None) -> tuple[Games, Excuses]:
    excuses: Excuses = {}
    job = Job(CRAZY8S, players, seatings(len(players)), 7, 0, range(deals), goal, ("random",))
    games, _ = play_job(job, excuses)
    KEPT.release()
    return games, excuses


@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("Exits", "crashed", "SystemExit"),
        ("Own", "crashed", "OwnError"),
        ("Interrupts", "crashed", "KeyboardInterrupt"),
        ("Speechless", "crashed", "Unspeakable: a Unspeakable"),
        ("Ends", "crashed", "its process ended with exit status 0"),
        ("Loops", "late", "a move took more than 2 s"),
        ("Waits", "late", "a move took more than 2 s"),
        ("Claims", "crashed", "its process "),
        ("Garbage", "crashed", "its process told what makes no sense"),
    ],
)
def test_whoever_fails_forfeits_and_is_named_and_the_other_wins(
    name: str, why: str, says: str
) -> None:
    games, excuses = played("random", hostile(name), deals=2 if why == "late" else 6)
    lost = games["forfeit"] >= 0
    assert lost.sum() >= len(games) - 2  # a deal can end before it has a choice
    own = np.array([seating.index(1) for seating in seatings(2)])[games["seating"]]
    assert (games["forfeit"][lost] == own[lost]).all()
    assert (games["winner"][lost] == 1 - own[lost]).all()
    assert {FORFEITS[one] for one in games["why"][lost]} == {why}
    assert list(excuses) == [(1, why)]
    assert says in excuses[1, why]


def test_a_process_that_ends_now_and_then_loses_those_games_and_no_others() -> None:
    games, excuses = played(hostile("Sometimes"), "random", deals=9)
    again, _ = played(hostile("Sometimes"), "random", deals=9)
    lost = games["forfeit"] >= 0
    assert (games["turns"][lost] == 5).all()
    assert 3 < lost.sum() < 18
    assert games.tobytes() == again.tobytes()
    assert "exit status 3" in excuses[0, "crashed"]


@pytest.mark.parametrize("name", ["Prints", "Replaces", "Looks"])
def test_who_talks_replaces_or_looks_around_plays_as_if_it_did_not(name: str) -> None:
    plain, none = played("random", f"{strategies.__file__}:FirstMove")
    games, excuses = played("random", hostile(name))
    assert games.tobytes() == plain.tobytes()
    assert excuses == none == {}


@pytest.mark.parametrize("goal", [None, 60])
@pytest.mark.parametrize("name", ["Remembers", "RemembersAll"])
def test_no_process_plays_a_deal_from_two_seats(name: str, goal: int | None) -> None:
    own = hostile(name)
    games, excuses = played(own, own, deals=4, goal=goal)
    assert excuses == {}
    assert (games["forfeit"] < 0).all()
    games, excuses = played(own, "random", "random", deals=2, goal=goal)
    assert excuses == {}


def test_no_process_of_a_bot_does_either(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = stage.at_leisure(monkeypatch, stage.HOSTILE / "remembers.py")
    games, excuses = played(bot, "random", deals=3)
    assert excuses == {}
    assert (games["forfeit"] < 0).all()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("import os; os._exit(3)", "Mine given: its process ended with exit status 3"),
        ("raise SystemExit", "mine.py cannot be run: SystemExit"),
        ("class Own(BaseException): pass\nraise Own", "Own"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("while True: pass", "Mine given: nothing that makes sense was told within"),
        ("def", "mine.py cannot be run: SyntaxError"),
        ("import os; os.write(2, b'bye'); os._exit(0)", "it printed last: bye"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_in_a_line(
    line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "START_TIMEOUT", 8.0)
    (tmp_path / "mine.py").write_text(line)
    with pytest.raises(BadRules, match=re.escape(says)):
        known(f"{tmp_path}/mine.py:Mine")


def test_a_contest_imports_no_players_file(tmp_path: Path) -> None:
    mark = tmp_path / "imported-by"
    path = tmp_path / "mine.py"
    path.write_text(
        f"import os\nimport upcard\nopen({str(mark)!r}, 'a').write(f'{{os.getpid()}} ')\n\n\n"
        "class Mine(upcard.Player):\n    def choose(view):\n        return view.legal[0]\n"
    )
    of = contest(CRAZY8S, [f"{path}:Mine", "random"], 2, 4, 1)
    assert of.entrants[0].runs == "compiled" or os.environ.get("NUMBA_DISABLE_JIT")
    for job in of.jobs():
        play_job(job)
    assert str(os.getpid()) not in mark.read_text().split()


def test_what_a_player_prints_does_not_spoil_what_a_command_says(tmp_path: Path) -> None:
    command = ["match", "crazy8s", hostile("Prints"), "random", *"--deals 4 --seed 1".split()]
    done = subprocess.run(
        [sys.executable, "-m", "upcard", *command, "--json"],
        capture_output=True,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert json.loads(done.stdout)["games"] == 8
    assert b"yyy" not in done.stderr


def test_a_players_process_does_not_outlive_the_one_that_asks() -> None:
    script = (
        "import time; from upcard.arena.runners.host import Host; "
        f"host = Host({str(HOSTILE)!r}, 'Loops'); "
        "print(host._running._process.pid, flush=True); time.sleep(600)"
    )
    with started([sys.executable, "-c", script], stdout=subprocess.PIPE) as asking:
        process = int(asking.stdout.readline())
        asking.send_signal(signal.SIGKILL)
    until = time.monotonic() + 60
    while _lives(process):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_nobody_is_told_of_the_seed_or_of_the_deal() -> None:
    """Nothing but the view, its moves and the rules is sent to a player's process."""
    state = CRAZY8S.deal(seed=2**80 + 12345)
    view = state.view(0)
    codes = np.array([move.code for move in view.legal], np.int64)
    with Host(str(HOSTILE), "Prints") as host:
        host.sit(CRAZY8S)
        own = host._running
        assert own is not None
        own._stdin = sent = BytesIO()
        host.send([Question(0, view._data, codes)])
        sent.seek(0)
        assert pickle.loads(read_frame(sent)) == ("choose", 1, ())
        assert sent.read() == b""
        assert own.slots["view"][0].tobytes() == view._data.tobytes()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
