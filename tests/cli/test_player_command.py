"""`upcard player` as somebody uses it who writes a first player."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.cli.home import Home, ended, little_room, refusal
from tests.league.folders import strategy
from tests.waiting import until
from upcard.arena.plan import seatings
from upcard.arena.runners import process_player
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


class Talks(upcard.Player):
    """Prints."""

    def choose(view):
        print("I see", len(view.hand))
        return view.legal[0]


class Naps(upcard.Player):
    """Thinks a little."""

    def choose(view):
        Path("asked").touch()
        time.sleep(0.002)
        return view.legal[0]
'''


@pytest.fixture
def mixed(desk: Home) -> Home:
    (desk.folder / "mixed.py").write_text(MIXED)
    return desk


@pytest.mark.full
def test_a_new_player_is_compiled_plays_well_and_says_how_to_go_on(desk: Home) -> None:
    status, shown, complaints = desk.run("player", "new", "longest-suit.py")
    assert (status, complaints) == (0, "")
    check = "upcard player check longest-suit.py"
    assert shown == f"longest-suit.py: a player, LongestSuit. To check it: {check}\n"
    file = desk.folder / "longest-suit.py"
    text, own = file.read_text(), f"{file}:LongestSuit"
    for command in (
        check,
        "upcard match crazy8s longest-suit.py random",
        "upcard play crazy8s --players me,longest-suit.py",
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
def test_a_new_player_is_clean(desk: Home) -> None:
    desk.run("player", "new", "mine.py")
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


def test_what_the_new_file_says_of_a_view_is_there(desk: Home) -> None:
    desk.run("player", "new", "mine.py")
    text = (desk.folder / "mine.py").read_text()
    state = upcard.game("crazy8s").deal(3, 1)
    assert state.turn is not None
    view = state.view(state.turn)
    for name, thing in {"view": view, "move": view.legal[0], "card": view.hand[0]}.items():
        for word in re.findall(rf"\b{name}\.(\w+)", text):
            assert hasattr(thing, word), f"{name}.{word}"
    assert {"draw", "skip", "reverse", "wild"} <= set(dir(view.effect(view.hand[0])))


def test_a_new_player_for_a_house_game(desk: Home) -> None:
    (desk.folder / "our game.toml").write_text(HOUSE)
    assert desk.run("player", "new", "bots/mine_2.py", "--game", "our game.toml")[0] == 0
    text = (desk.folder / "bots" / "mine_2.py").read_text()
    assert "# It is for Eights at home. " in text
    assert "#   upcard player check mine_2.py --game 'our game.toml'\n" in text
    assert "#   upcard match 'our game.toml' mine_2.py random\n" in text
    assert player_named(f"{desk.folder / 'bots' / 'mine_2.py'}:Mine2").name == "mine2"


@pytest.mark.parametrize(
    "name", ["mine", "mine.txt", "2nd.py", "none.py", ".py", "a+b.py", "été!.py", "-.py"]
)
def test_a_name_that_makes_no_class_is_refused(desk: Home, name: str) -> None:
    told = refusal(desk.run("player", "new", "--", name))
    assert told.startswith(f"upcard: {name} given: a player's file ends in .py")
    assert desk.files() == []


def test_what_is_there_stays(desk: Home) -> None:
    (desk.folder / "mine.py").write_text("mine")
    told = refusal(desk.run("player", "new", "mine.py"))
    assert told == "upcard: mine.py is there already: name another file, or remove it\n"
    assert (desk.folder / "mine.py").read_text() == "mine"
    assert "no game 'bridge'" in refusal(desk.run("player", "new", "other.py", "--game", "bridge"))
    assert "mine.py" in refusal(desk.run("player", "new", "mine.py/other.py"))
    assert desk.files() == ["mine.py"]


@pytest.mark.full
def test_of_two_at_once_one_is_refused(desk: Home) -> None:
    running = [desk.start("player", "new", "mine.py") for _ in range(3)]
    assert sorted(ended(process)[0] for process in running) == [0, 2, 2]
    assert desk.files() == ["mine.py"]
    assert (desk.folder / "mine.py").read_text().endswith("return best\n")


@pytest.mark.full
def test_a_full_disk_leaves_nothing(desk: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    full = little_room(100, monkeypatch)
    told = refusal(ended(desk.start("player", "new", "mine.py", preexec_fn=full)))
    assert told.startswith("upcard: cannot write to mine.py: File too large")
    assert desk.files() == []


def test_the_list_has_each_player_with_what_it_does(desk: Home) -> None:
    status, shown, complaints = desk.run("player", "list")
    assert (status, complaints) == (0, "")
    words = " ".join(shown.split())
    for name, player in BUILT_IN.items():
        assert re.search(rf"^ {name} ", shown, re.MULTILINE)
        assert (player.__doc__ or "").split("\n")[0] in words
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.full
def test_a_check_tells_of_each_player_of_a_file(mixed: Home) -> None:
    status, shown, complaints = mixed.run(
        "player", "check", "mixed.py:Good", "--game", "crazy8s", "--game", "indigo", "--deals", "40"
    )
    assert status == 0
    assert re.fullmatch(r"Add --seed \d+ to reproduce this run\.\n", complaints)
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


def test_who_is_not_compiled_is_told_why(mixed: Home) -> None:
    line = ("player", "check", "mixed.py:Sorts", "--seed", 3, "--deals", 9)
    status, shown, complaints = mixed.run(*line)
    assert (status, complaints) == (0, "")
    first, runs, well = shown.splitlines()
    assert first == f"Sorts (mixed.py line {line_of('class Sorts')}): " + (
        "(no docstring yet: its first line says what the player does)"
    )
    assert runs.startswith("  crazy8s: plain Python, about 100 times slower: ")
    assert "max" in runs
    assert ": all well; in Python " in well


@pytest.mark.full
def test_a_comparison_that_is_never_true_is_told(desk: Home) -> None:
    text = MIXED.replace("return view.legal[-1]", 'return view.legal[view.suit == "hearts"]', 1)
    (desk.folder / "hearts.py").write_text(text, "utf-8")
    status, shown, _ = desk.run("player", "check", "hearts.py:Good", "--deals", 2, "--seed", 3)
    (told,) = [line for line in shown.splitlines() if "no card has" in line]
    assert told.startswith("  crazy8s: hearts.py line 14: ")
    assert told.endswith(""": no card has the suit 'hearts': "♥" may be meant""")
    assert status == 0
    _, shown, _ = desk.run("player", "check", "hearts.py:Good", "--deals", 2, "--json")
    assert json.loads(shown)["checks"][0]["never_true"] == [told.removeprefix("  crazy8s: ")]


@pytest.mark.full
def test_a_file_in_another_encoding_is_checked(desk: Home) -> None:
    (desk.folder / "latin.py").write_bytes(
        "# -*- coding: latin-1 -*-\n# Ä\n".encode("latin-1") + MIXED.encode("latin-1", "replace")
    )
    status, shown, _ = desk.run("player", "check", "latin.py:Good", "--deals", 2, "--seed", 3)
    assert (status, "no card has" in shown) == (0, False)


def test_a_file_alone_is_answered_with_its_players(mixed: Home) -> None:
    said = refusal(mixed.run("match", "crazy8s", "mixed.py", "first"))
    assert said.startswith(
        "upcard: 'mixed.py' given as a player: name a class in the file, mixed.py:Good or "
    )


def test_a_file_alone_is_its_player_where_it_has_one(desk: Home) -> None:
    (desk.folder / "good.py").write_text(strategy("return view.legal[0]", "Good"))
    line = ("first", "--deals", 3, "--seed", 3)
    short, long = (
        desk.parsed("match", "duel6", who, *line)["players"] for who in ("good.py", "good.py:Good")
    )
    assert short == long
    assert "no/good.py:CLASS" in refusal(desk.run("match", "duel6", "no/good.py", "first"))
    (desk.folder / "cut.py").write_text("class Good(upcard.Player:")
    assert "cut.py:CLASS" in refusal(desk.run("match", "duel6", "cut.py", "first"))


def test_what_a_player_prints_is_apart_and_not_too_much(mixed: Home) -> None:
    line = ("player", "check", "mixed.py:Talks", "--seed", 3)
    status, shown, complaints = mixed.run(*line, "--deals", 9, "--json")
    assert status == 0
    assert json.loads(shown)["fine"]
    *printed, last = complaints.splitlines()
    assert len(printed) == 20
    assert {words[:6] for words in printed} == {"I see "}
    assert re.fullmatch(r"\(it printed [\d,]+ lines more; with --deal N all are shown\)", last)
    status, shown, complaints = mixed.run(*line, "--deal", 2)
    assert "I see 7" not in shown
    assert "I see 7" in complaints
    assert "lines more" not in complaints


@pytest.mark.full
def test_a_debugger_sees_plain_python(mixed: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    arguments = ("check", "mixed.py:Good", "--seed", "3", "--deals", "2")
    status, shown, _ = ended(mixed.start("player", *arguments))
    assert status == 0
    assert "slower: nothing is compiled, as NUMBA_DISABLE_JIT says\n" in shown


def line_of(words: str) -> int:
    return next(n for n, line in enumerate(MIXED.splitlines(), start=1) if words in line)


def test_a_wrong_move_is_shown_with_a_line_that_shows_it_again(mixed: Home) -> None:
    (mixed.folder / "our game.toml").write_text(HOUSE)
    order = ("check", "mixed.py:Wrong", "--game", "our game.toml", "--seed", "3")
    status, shown, complaints = mixed.run("player", *order)
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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["none.py"], "none.py cannot be read: No such file or directory"),
        (["wrong.py"], "wrong.py cannot be run: SyntaxError"),
        (
            ["raises.py"],
            "raises.py cannot be run: ZeroDivisionError: division by zero, at raises.py line 2",
        ),
        (["empty.py"], "no player in empty.py: it has no subclass of upcard.Player"),
        (["mixed.py:Nobody"], "no player 'Nobody' in mixed.py: it has Good, Sorts"),
        (["our.toml"], "a player's file is Python"),
        (["mixed.py", "--game", "bridge"], "no game 'bridge'"),
        (["mixed.py", "--deals", "0"], "0 deals given: 1 or more are needed"),
        (["mixed.py", "--slow", "0"], "0 ms for a move given: 1 to 3600000 are allowed"),
        (["mixed.py", "--slow", "x"], "'x' given: a whole number is needed"),
        ([], "Missing"),
    ],
)
def test_bad_input_is_one_line(mixed: Home, arguments: list[str], says: str) -> None:
    (mixed.folder / "wrong.py").write_text("class class")
    (mixed.folder / "raises.py").write_text("\n1 / 0")
    (mixed.folder / "empty.py").write_text("import upcard\n")
    (mixed.folder / "our.toml").write_text(HOUSE)
    assert says in refusal(mixed.run("player", "check", *arguments))


@pytest.mark.full
def test_a_file_that_never_ends_or_ends_its_process_is_refused_in_a_line(
    mixed: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = "import os\nimport upcard\nclass Mine(upcard.Player):\n    def choose(view): ...\n"
    for end, seconds, says in (
        ("while True:\n    pass\n", 0.5, "its file was not run within 0.5 s"),
        ("os._exit(0)\n", process_player.START_TIMEOUT, "its process ended with exit status 0"),
    ):
        (mixed.folder / "endless.py").write_text(player + end)
        monkeypatch.setattr(process_player, "START_TIMEOUT", seconds)
        for named in ("endless.py", "endless.py:Mine"):
            told = refusal(mixed.run("player", "check", named))
            assert f"endless.py:Mine given: {says}" in told


def interrupted(desk: Home, name: str, after: float) -> tuple[int, str, str]:
    """What is left of a check that is interrupted a while after a player was first asked."""
    running = desk.start("player", "check", f"mixed.py:{name}", "--deals", "100000")
    until((desk.folder / "asked").exists, running)
    time.sleep(after)
    running.send_signal(signal.SIGINT)
    return ended(running)


@pytest.mark.full
def test_an_interrupt_is_one_line(mixed: Home) -> None:
    status, shown, complaints = interrupted(mixed, "Naps", 0.5)
    assert (status, complaints) == (130, "Interrupted: the rest was not tried.\n")
    assert shown == f"Naps (mixed.py line {line_of('class Naps')}): Thinks a little.\n"


@pytest.mark.full
def test_an_interrupt_shows_where_a_player_was_thinking_for_ever(mixed: Home) -> None:
    status, shown, complaints = interrupted(mixed, "Dozes", 0.5)
    assert (status, complaints) == (130, "")
    assert re.search(r"in deal 0 at 2 seats, it had been choosing for [\d.]+ s when it was", shown)
    assert "To see it again, in Python:\nfrom upcard import game; " in shown
