"""A user's player has a process of its own: whatever it does there is its forfeit, and only its."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.arena import strategies
from tests.arena.within import Within, take_the_place
from tests.bots import stage
from tests.starting import started
from tests.waiting import state, until
from upcard.arena.contest import contest
from upcard.arena.plan import seatings
from upcard.arena.runners import process_player
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.player_facts import PlayerFacts, known
from upcard.arena.runners.process_player import LOSSES, PlayerProcess, ProcessPlayer
from upcard.arena.runners.seat_player import Question
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.engine.slots import UNANSWERED
from upcard.errors import BadRules
from upcard.framing import read_message

pytestmark = pytest.mark.surroundings
CRAZY8S = upcard.game("crazy8s")
HOSTILE = Path(__file__).parents[1] / "hostile.py"
FIRST_MOVE = f"{strategies.__file__}:FirstMove"
ONE_WAY = seatings(2)[:1]
"""A process for each player, instead of one for each seat that it has."""


def hostile(name: str) -> str:
    return f"{HOSTILE}:{name}"


def played(
    *players: str,
    deals: int = 2,
    goal: int | None = None,
    ways: tuple[tuple[int, ...], ...] = ONE_WAY,
) -> tuple[Games, Excuses]:
    """In these deals of two players everyone has a choice.

    What is known of a player needs no process: that the arena asks one, other tests show.
    """
    excuses: Excuses = {}
    facts = tuple(
        PlayerFacts(each, each, remembers=each.endswith("All")) if ".py:" in each else known(each)
        for each in players
    )
    job = Job(CRAZY8S, players, ways, 7, 0, range(deals), goal, ("random",), facts)
    games, _ = play_job(job, excuses)
    KEPT.release()
    return games, excuses


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Exits", "SystemExit"),
        ("Own", "OwnError"),
        ("Interrupts", "KeyboardInterrupt"),
        ("Speechless", "Unspeakable: a Unspeakable"),
    ],
)
@pytest.mark.usefixtures("within")
def test_whoever_raises_anything_forfeits_and_is_named_and_the_other_wins(
    name: str, says: str
) -> None:
    games, excuses = played("random", hostile(name), ways=seatings(2))
    own = np.array([seating.index(1) for seating in seatings(2)])[games["seating"]]
    assert (games["forfeit"] == own).all()
    assert (games["winner"] == 1 - own).all()
    assert {FORFEITS[one] for one in games["why"]} == {"crashed"}
    assert list(excuses) == [(1, "crashed")]
    assert says in excuses[1, "crashed"].message


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("Exits", "crashed", "SystemExit"),
        ("Ends", "crashed", "its process ended with exit status 0"),
        ("Loops", "late", "a move took more than 0.2 s"),
        ("Waits", "late", "a move took more than 0.2 s"),
        ("Claims", "crashed", "its process "),
        ("Garbage", "crashed", "its process told what makes no sense"),
    ],
)
def test_whoever_takes_its_process_with_it_forfeits_as_well(
    name: str, why: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both deals, of which each has a process if the one before has lost it."""
    if why == "late":  # as no answer ever comes, it makes no difference how long is waited
        monkeypatch.setattr(process_player, "FIRST_TIMEOUT", 0.3)
        monkeypatch.setattr(process_player, "MOVE_TIMEOUT", 0.2)
    games, excuses = played("random", hostile(name))
    assert games["forfeit"].tolist() == [1, 1]
    assert games["winner"].tolist() == [0, 0]
    assert {FORFEITS[one] for one in games["why"]} == {why}
    assert list(excuses) == [(1, why)]
    assert says in excuses[1, why].message


class Lost(Within):
    """A process that is late, or ends, when it is asked: at once, or if it is good after that."""

    kind, good, started = "late", set[int](), 0

    def __init__(self, file: str, name: str, patient: bool = True) -> None:
        super().__init__(file, name, patient)
        Lost.started += 1
        self._good = Lost.started in self.good

    def answer(self) -> bytes | None:
        if self._good:
            self._good = False
            return super().answer()
        self.slots["answer"][: self._count] = UNANSWERED
        return None if self.kind == "late" else b""


@pytest.mark.parametrize("kind", ["late", "crashed"])
@pytest.mark.parametrize(("good", "more"), [(0, 0), (3, 2)])
def test_who_loses_process_after_process_is_given_up(
    kind: str, good: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many in a row: an answer between them begins the count anew."""
    take_the_place(monkeypatch, Lost)
    for name, value in {"kind": kind, "good": {good}, "started": 0}.items():
        monkeypatch.setattr(Lost, name, value)
    games, excuses = played(FIRST_MOVE, "random", deals=30)
    assert Lost.started == LOSSES[kind] + more
    assert (games["forfeit"] == 0).all()
    assert list(excuses) == [(0, kind)]


@pytest.mark.full
def test_a_process_that_ends_now_and_then_loses_those_games_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, excuses = played(hostile("Sometimes"), "random", deals=3)
    take_the_place(monkeypatch)
    plain, _ = played(FIRST_MOVE, "random", deals=3)
    lost = games["forfeit"] >= 0
    assert (games["turns"][lost] == 5).all()
    assert lost.any()
    assert not lost.all()
    assert games[~lost].tobytes() == plain[~lost].tobytes()
    assert "exit status 3" in excuses[0, "crashed"].message


@pytest.mark.full
@pytest.mark.parametrize("name", ["Prints", "Replaces", "Looks"])
def test_who_talks_replaces_or_looks_around_plays_as_if_it_did_not(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    games, excuses = played("random", hostile(name))
    assert capfd.readouterr() == ("", "")
    take_the_place(monkeypatch)
    plain, none = played("random", FIRST_MOVE)
    assert games.tobytes() == plain.tobytes()
    assert excuses == none == {}


@pytest.mark.full
@pytest.mark.parametrize(("name", "goal"), [("Remembers", None), ("RemembersAll", 60)])
def test_no_process_plays_a_deal_from_two_seats(name: str, goal: int | None) -> None:
    own = hostile(name)
    games, excuses = played(own, own, goal=goal, ways=seatings(2))
    assert excuses == {}
    assert (games["forfeit"] < 0).all()


@pytest.mark.full
def test_no_process_of_a_bot_does_either(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = stage.at_leisure(monkeypatch, stage.HOSTILE / "remembers.py")
    games, excuses = played(bot, "random", ways=seatings(2))
    assert excuses == {}
    assert (games["forfeit"] < 0).all()


@pytest.mark.full
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "import os; os.write(2, b'bye'); os._exit(3)",
            "Mine given: its process ended with exit status 3; it printed last: bye",
        ),
        ("class Own(BaseException): pass\nraise Own", "mine.py cannot be run: Own"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("def", "mine.py cannot be run: SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_in_a_line(
    line: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(line)
    with pytest.raises(BadRules, match=re.escape(says)):
        known(f"{tmp_path}/mine.py:Mine")


@pytest.mark.full
def test_nor_is_one_waited_for_that_does_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_player, "START_TIMEOUT", 0.5)
    (tmp_path / "mine.py").write_text("while True: pass")
    with pytest.raises(BadRules, match="Mine given: its file was not run within"):
        known(f"{tmp_path}/mine.py:Mine")


@pytest.mark.full
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


@pytest.mark.full
def test_a_players_process_does_not_outlive_the_one_that_asks() -> None:
    script = (
        "import time; from upcard.arena.runners.process_player import ProcessPlayer; "
        f"host = ProcessPlayer({str(HOSTILE)!r}, 'Loops'); "
        "print(host._running._process.pid, flush=True); time.sleep(600)"
    )
    with started([sys.executable, "-c", script], stdout=subprocess.PIPE) as asking:
        own = int(asking.stdout.readline())
        asking.send_signal(signal.SIGKILL)
        asking.wait()
        until(lambda: state(own) in ("", "Z"))  # nobody may be there to ask how it ended


@pytest.mark.full
def test_nobody_is_told_of_the_seed_or_of_the_deal() -> None:
    """Nothing but the view, its moves and the rules is sent to a player's process."""
    state = CRAZY8S.deal(seed=2**80 + 12345)
    view = state.view(0)
    codes = np.array([move.code for move in view.legal], np.int64)
    with ProcessPlayer(str(HOSTILE), "Prints") as host:
        host.sit(CRAZY8S)
        own = host._running
        assert isinstance(own, PlayerProcess)
        own._stdin = sent = BytesIO()
        host.send([Question(0, view._data, codes)])
        sent.seek(0)
        assert pickle.loads(read_message(sent)) == ("choose", 1, ())
        assert sent.read() == b""
        assert own.slots["view"][0].tobytes() == view._data.tobytes()
