"""`upcard player` as somebody uses it who writes a first player."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, chdir, closing, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest

import upcard
from tests.cli.home import ended, run
from tests.commands import Done
from tests.starting import started
from tests.waiting import until
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.trial import check_compiled
from upcard.players import player_named
from upcard.players.built_in import BUILT_IN

ROOT = Path(__file__).parents[2]
HOUSE = 'base = "crazy8s"\nname = "ours"\ntitle = "Eights\\nat home"\nsource = "us"\n'
MIXED = '''\
import time
from pathlib import Path

import upcard


class Good(upcard.Player):
    """The last of what may be played.

    And nothing else.
    """

    def choose(view):
        return view.legal[-1]


class Sorts(upcard.Player):
    def choose(view):
        return max(view.legal, key=str)


class Selfish(upcard.Player):
    """Asks itself."""

    first = 0

    def choose(self, view):
        return view.legal[self.first]


class Natural(upcard.Player):
    """Has a self, and no use for it."""

    def choose(self, view):
        return view.legal[0]


class Wrong(upcard.Player):
    """Passes when it may not."""

    def choose(view):
        if len(view.hand) == 3:
            return max(set(view.game.notation.by_code.values()) - set(view.legal))
        return view.legal[0]


class Dozes(upcard.Player):
    """Thinks for ever."""

    def choose(view):
        Path("asked").touch()
        while True:
            time.sleep(0.01)


class Naps(upcard.Player):
    """Thinks a little."""

    def choose(view):
        Path("asked").touch()
        time.sleep(0.002)
        return view.legal[0]
'''


Running: TypeAlias = "subprocess.Popen[str]"


class Desk:
    """A folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._started = folder, ExitStack()

    def start(self, *arguments: str, preexec_fn: Any = None, **settings: str) -> Running:
        return self._started.enter_context(
            started(
                [sys.executable, "-m", "upcard", "player", *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                cwd=self.folder,
                env={**os.environ, "COLUMNS": "80", **settings},
                preexec_fn=preexec_fn,
            )
        )

    def close(self) -> None:
        """End what was started."""
        self._started.close()

    def run(self, *arguments: str) -> Done:
        """A command in this process."""
        return run("player", *arguments, folder=self.folder)

    def refusal(self, *arguments: str) -> str:
        return refusal(self.run(*arguments))


def refusal(done: Done) -> str:
    """The one line with which a command is refused."""
    status, shown, complaint = done
    assert (status, shown, complaint.count("\n")) == (2, "", 1), complaint
    return complaint


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(Desk(tmp_path)) as desk:
        yield desk


@pytest.fixture
def mixed(desk: Desk) -> Desk:
    (desk.folder / "mixed.py").write_text(MIXED)
    return desk


@pytest.mark.full
def test_a_new_player_is_compiled_plays_well_and_says_how_to_go_on(desk: Desk) -> None:
    status, shown, complaints = desk.run("new", "longest-suit.py")
    assert (status, complaints) == (0, "")
    check = "upcard player check longest-suit.py"
    assert shown == f"longest-suit.py: a player, LongestSuit. To check it: {check}\n"
    file = desk.folder / "longest-suit.py"
    text, own = file.read_text(), f"{file}:LongestSuit"
    for command in (
        check,
        "upcard match crazy8s longest-suit.py:LongestSuit random",
        "upcard play crazy8s --players me,longest-suit.py:LongestSuit",
    ):
        assert f"#   {command}\n" in text
    assert max(map(len, text.splitlines())) <= 88
    for name in ("crazy8s", "indigo", "clash"):
        check_compiled(upcard.game(name), own)
    pair = own, "random"
    job = Job(upcard.game("crazy8s"), pair, seatings(2), 1, 0, range(2000), compiled=pair)
    games, _ = play_job(job)
    assert (games["forfeit"] == -1).all()
    assert np.mean(games["winner"] == games["seating"]) > 0.55


@pytest.mark.full
def test_a_new_player_is_clean(desk: Desk) -> None:
    desk.run("new", "mine.py")
    file, checks = str(desk.folder / "mine.py"), [sys.executable, "-m"]
    for command in (
        ["ruff", "check", "--config", str(ROOT / "pyproject.toml"), file],
        ["ruff", "check", "--isolated", file],
        ["ruff", "format", "--isolated", "--check", file],
        ["mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), file],
    ):
        done = subprocess.run(
            [*checks, *command], capture_output=True, encoding="utf-8", cwd=ROOT, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_new_file_says_of_a_view_is_there(desk: Desk) -> None:
    desk.run("new", "mine.py")
    text = (desk.folder / "mine.py").read_text()
    state = upcard.game("crazy8s").deal(3, 1)
    assert state.turn is not None
    view = state.view(state.turn)
    for name, thing in {"view": view, "move": view.legal[0], "card": view.hand[0]}.items():
        for word in re.findall(rf"\b{name}\.(\w+)", text):
            assert hasattr(thing, word), f"{name}.{word}"
    assert {"draw", "skip", "reverse", "wild"} <= set(dir(view.effect(view.hand[0])))


def test_a_new_player_for_a_house_game(desk: Desk) -> None:
    (desk.folder / "our game.toml").write_text(HOUSE)
    assert desk.run("new", "bots/mine_2.py", "--game", "our game.toml")[0] == 0
    text = (desk.folder / "bots" / "mine_2.py").read_text()
    assert "# It is for Eights at home. " in text
    assert "#   upcard player check mine_2.py --game 'our game.toml'\n" in text
    assert "#   upcard match 'our game.toml' mine_2.py:Mine2 random\n" in text
    assert player_named(f"{desk.folder / 'bots' / 'mine_2.py'}:Mine2").name == "mine2"


@pytest.mark.parametrize(
    "name", ["mine", "mine.txt", "2nd.py", "none.py", ".py", "a+b.py", "été!.py", "-.py"]
)
def test_a_name_that_makes_no_class_is_refused(desk: Desk, name: str) -> None:
    told = desk.refusal("new", "--", name)
    assert told.startswith(f"upcard: {name} given: a player's file ends in .py")
    assert list(desk.folder.iterdir()) == []


def test_what_is_there_stays(desk: Desk) -> None:
    (desk.folder / "mine.py").write_text("mine")
    told = desk.refusal("new", "mine.py")
    assert told == "upcard: mine.py is there already: name another file, or remove it\n"
    assert (desk.folder / "mine.py").read_text() == "mine"
    assert "no game 'bridge'" in desk.refusal("new", "other.py", "--game", "bridge")
    assert "mine.py" in desk.refusal("new", "mine.py/other.py")
    assert [path.name for path in desk.folder.iterdir()] == ["mine.py"]


@pytest.mark.full
def test_of_two_at_once_one_is_refused(desk: Desk) -> None:
    running = [desk.start("new", "mine.py") for _ in range(3)]
    assert sorted(ended(process)[0] for process in running) == [0, 2, 2]
    (written,) = desk.folder.iterdir()
    assert written.read_text().endswith("return best\n")


@pytest.mark.full
def test_a_full_disk_leaves_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # whose data would not fit either

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    told = refusal(ended(desk.start("new", "mine.py", preexec_fn=full)))
    assert told.startswith("upcard: cannot write to mine.py: File too large")
    assert list(desk.folder.iterdir()) == []


def test_the_list_has_each_player_with_what_it_does(desk: Desk) -> None:
    status, shown, complaints = desk.run("list")
    assert (status, complaints) == (0, "")
    words = " ".join(shown.split())
    for name, player in BUILT_IN.items():
        assert re.search(rf"^ {name} ", shown, re.MULTILINE)
        assert (player.__doc__ or "").split("\n")[0] in words
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.full
def test_a_check_tells_of_each_player_of_a_file(mixed: Desk) -> None:
    status, shown, complaints = mixed.run(
        "check", "mixed.py:Good", "--game", "crazy8s", "--game", "indigo", "--deals", "40"
    )
    assert status == 0
    assert re.fullmatch(r"Add --seed \d+ to get this game again\.\n", complaints)
    lines = shown.splitlines()
    assert len(lines) == 5
    assert lines[0] == "Good (mixed.py line 7): The last of what may be played."
    for name, seats, speed, well in (
        ("crazy8s", "80 deals at 2 and 4 seats", *lines[1:3]),
        ("indigo", "40 deals at 2 seats", *lines[3:5]),
    ):
        assert re.fullmatch(rf"  {name}: compiled, [\d,]+ games a second", speed)
        told = rf"  {name}: {seats} against random, ([\d,]+) moves: all well; in Python [\d,]+ "
        assert re.match(told + r"moves a second, the slowest in [\d.]+ ms", well)


def test_who_is_not_compiled_is_told_why(mixed: Desk) -> None:
    status, shown, complaints = mixed.run("check", "mixed.py:Sorts", "--seed", "3", "--deals", "9")
    assert (status, complaints) == (0, "")
    first, runs, well = shown.splitlines()
    assert first == f"Sorts (mixed.py line {line_of('class Sorts')}): " + (
        "(no docstring yet: its first line says what the player does)"
    )
    assert runs.startswith("  crazy8s: plain Python: ")
    assert "max" in runs
    assert ": all well; in Python " in well
    _, shown, _ = mixed.run("check", "mixed.py:Selfish", "--seed", "3", "--deals", "9")
    line = line_of("view.legal[self.first]")
    assert f"plain Python: mixed.py line {line}: return view.legal[self.first]: it uses s" in shown


@pytest.mark.full
def test_a_choice_that_has_a_self_and_does_not_use_it_is_compiled(mixed: Desk) -> None:
    status, shown, _ = mixed.run("check", "mixed.py:Natural", "--seed", "3", "--deals", "9")
    assert status == 0
    assert "crazy8s: compiled" in shown


@pytest.mark.full
def test_a_debugger_sees_plain_python(mixed: Desk) -> None:
    arguments = ("check", "mixed.py:Good", "--seed", "3", "--deals", "2")
    status, shown, _ = ended(mixed.start(*arguments, NUMBA_DISABLE_JIT="1"))
    assert status == 0
    assert ": plain Python: nothing is compiled, as NUMBA_DISABLE_JIT says\n" in shown


def line_of(words: str) -> int:
    return next(n for n, line in enumerate(MIXED.splitlines(), start=1) if words in line)


def test_a_wrong_move_is_shown_with_a_line_that_shows_it_again(mixed: Desk) -> None:
    (mixed.folder / "our game.toml").write_text(HOUSE)
    order = ("check", "mixed.py:Wrong", "--game", "our game.toml", "--seed", "3")
    status, shown, complaints = mixed.run(*order)
    assert (status, complaints) == (1, "")
    lines = shown.splitlines()
    found = re.fullmatch(
        r"  our game.toml: in deal \d+ at 2 seats, it chose (\S+), which is not legal", lines[2]
    )
    assert found
    hand, legal = (line.split()[1:] for line in (lines[4], lines[6]))
    assert len(hand) == 3
    assert found[1] not in legal
    assert lines[7] == "To see it again, in Python:"
    with chdir(mixed.folder), redirect_stdout(StringIO()) as again:
        exec(lines[8], {})
    assert again.getvalue() == f"{found[1]}\n"
    assert mixed.run(*order)[1] == shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["none.py"], "none.py cannot be run: FileNotFoundError"),
        (["wrong.py"], "wrong.py cannot be run: SyntaxError"),
        (["raises.py"], "raises.py cannot be run: ZeroDivisionError"),
        (["raises.py:Mine"], "raises.py cannot be run: ZeroDivisionError"),
        (["empty.py"], "no player in empty.py: it has no subclass of upcard.Player"),
        (["mixed.py:Nobody"], "no player 'Nobody' in mixed.py: it has Good, Sorts"),
        (["our.toml"], "a player's file is Python"),
        (["mixed.py", "--game", "bridge"], "no game 'bridge'"),
        (["mixed.py", "--deals", "0"], "0 deals given: 1 or more are allowed"),
        (["mixed.py", "--slow", "0"], "0 ms for a move given: 1 or more are allowed"),
        (["mixed.py", "--slow", "x"], "'x' given: a whole number is needed"),
        ([], "Missing"),
    ],
)
def test_bad_input_is_one_line(mixed: Desk, arguments: list[str], says: str) -> None:
    (mixed.folder / "wrong.py").write_text("class class")
    (mixed.folder / "raises.py").write_text("1 / 0")
    (mixed.folder / "empty.py").write_text("import upcard\n")
    (mixed.folder / "our.toml").write_text(HOUSE)
    assert says in mixed.refusal("check", *arguments)


def interrupted(desk: Desk, name: str, after: float) -> tuple[int, str, str]:
    """What is left of a check that is interrupted a while after a player was first asked."""
    running = desk.start("check", f"mixed.py:{name}", "--deals", "100000")
    until((desk.folder / "asked").exists, running)
    time.sleep(after)
    running.send_signal(signal.SIGINT)
    return ended(running)


@pytest.mark.full
def test_an_interrupt_is_one_line(mixed: Desk) -> None:
    status, shown, complaints = interrupted(mixed, "Naps", 0.5)
    assert (status, complaints) == (130, "Interrupted: the rest was not tried.\n")
    assert shown == f"Naps (mixed.py line {line_of('class Naps')}): Thinks a little.\n"


@pytest.mark.full
def test_an_interrupt_shows_where_a_player_was_thinking_for_ever(mixed: Desk) -> None:
    status, shown, complaints = interrupted(mixed, "Dozes", 0.5)
    assert (status, complaints) == (130, "")
    assert re.search(r"in deal 0 at 2 seats, it had been choosing for [\d.]+ s when it was", shown)
    assert "To see it again, in Python:\nfrom upcard import game; " in shown
