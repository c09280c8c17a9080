"""`upcard play` as a person uses it: in this process, through pipes, and at a real terminal."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import upcard
from tests.cli.home import run
from tests.starting import started
from tests.waiting import TIMEOUT, until_it_waits
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import Job, play_job
from upcard.records import Record

COMMAND = [sys.executable, "-m", "upcard", "play"]
TAKING_BACK = "take it back: "


class Played(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def play(line: str, typed: str = "", home: Path | None = None, **environment: str) -> Played:
    where = {"XDG_DATA_HOME": str(home)} if home else {}
    return Played(*run("play", *line.split(), typed=typed, **where, **environment))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("crazy9s", "no game 'crazy9s' (did you mean crazy8s?): there are attack, blank-cards"),
        ("crazy8s --players me,search:0", "or of milliseconds such as 20ms, up to 10000000\n"),
        ("crazy8s --players me,p.py", "name a class in the file, p.py:CLASS\n"),
        ("crazy8s --players me,nobody", "for a strategy of your own, and me for a person"),
        ("crazy8s --players me,", "no player ''"),
        ("crazy8s --players me", "1 player given: 2 to 4 can play crazy8s"),
        ("indigo --players me,first,first", "3 players given: 2 can play indigo"),
        ("clash --players me" + ",me" * 8, "9 players given: 2 to 8"),
        ("", "give a GAME, or --resume FILE"),
        ("clash --resume x.json", "clash and --resume given: a saved deal has its own game"),
        ("--resume x.json --seed 3", "leave out --players and --seed"),
        ("--resume /nowhere/x.json", "/nowhere/x.json cannot be read"),
        ("--resume {house}", "is no record"),
        ("{house}", "deal.hands: "),
        ("clash --save /dev/null/x.json", "cannot write to /dev/null/x.json"),
        ("crazy8s --goal 0", "a goal of 0 points given: 1 to 1000000 are allowed"),
        ("clash --goal 10", "a goal of 10 points given: clash has no points"),
        ("crazy8s --goal 10 --scores 1,2", "--scores needs --resume and --goal"),
    ],
)
def test_refusals_are_one_line(line: str, says: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "clash"\n[deal]\nhands = 3\n')
    done = play(line.format(house=house))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_the_table_speaks_french_and_so_does_the_way_back(tmp_path: Path) -> None:
    done = play("crazy8s --seed 7 --language fr --indices fr", "zz\nquitter\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "« zz » n’est pas une carte que je sache lire." in done.stdout.replace("\u202f", " ")
    assert "C’est enregistré. Pour continuer" in done.stdout
    back = re.search(r"--resume (\S+) --language fr --indices fr$", done.stdout, re.MULTILINE)
    assert back is not None
    again = play(f"--resume {back[1]}", "q\n", tmp_path, UPCARD_LANGUAGE="fr")
    assert "Votre coup (? pour l’aide)" in again.stdout
    assert "Your move" in play(f"--resume {back[1]}", "q\n", tmp_path).stdout


def test_piped_input_plays_and_its_end_saves_and_says_how_to_come_back(tmp_path: Path) -> None:
    done = play("crazy8s --seed 7", "zz\n3\nu\n3\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "(? helps): zz\n“zz” is no card" in done.stdout
    command = re.search(r"^  upcard play --resume (\S+)$", done.stdout, re.MULTILINE)
    assert command is not None
    file = Path(command[1])
    assert file.parent == tmp_path / "upcard" / "records"
    assert file.name.startswith("crazy8s-7-")
    record = Record.read(file)
    assert record.verify().turn == 0
    assert record.names == ["you", "first"]
    again = play(f"--resume {file}", "q\n", tmp_path)
    assert again.returncode == 0
    assert Record.read(file) == record
    assert list(file.parent.iterdir()) == [file]


def test_several_people_have_names_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    done = play(f"crazy8s --players me,random,me --save {file}", "q\n")
    assert done.returncode == 0
    assert Record.read(file).names == ["person A", "random", "person B"]


def test_a_watched_deal_and_its_record(tmp_path: Path) -> None:
    file = tmp_path / "a deal.json"
    line = ["mau-mau", "--players", "first,random,first", "--seed", "5", "--save", str(file)]
    text = run("play", *line).shown
    assert f"The record: '{file}'" in text
    assert "  upcard play mau-mau --players first,random,first --seed 5" in text
    assert Record.read(file).verify().outcome is not None
    ended = play(f"--save {tmp_path}/copy.json --resume {tmp_path}/a?deal.json".replace("a?d", "b"))
    assert ended.returncode == 2
    file.rename(tmp_path / "b.json")
    ended = play(f"--resume {tmp_path}/b.json")
    assert text.split("The deal is over")[1].split("\n\n")[0] in ended.stdout


PLAYERS = """
import upcard


class Fails(upcard.Player):
    def choose(view):
        if view.turns > 8:
            raise RuntimeError("I forgot")
        return view.legal[0]


class Nothing(upcard.Player):
    def choose(view):
        return view.legal[0] if view.turns <= 8 else None
"""


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Fails", "fails, in seat 1, cannot choose: RuntimeError: I forgot. "),
        ("Nothing", "nothing, in seat 1, chose None: allowed are "),
    ],
)
def test_a_player_that_fails_ends_play_in_a_line_and_the_deal_goes_on_once_it_is_mended(
    name: str, says: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLAYERS)
    done = play(f"clash --players first,{file}:{name} --seed 5", home=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"upcard: {says}")
    saved = re.search(r"\. The deal is saved; to go on: upcard play --resume (\S+)$", done.stderr)
    assert saved is not None
    assert Record.read(Path(saved[1])).outcome is None
    file.write_text(PLAYERS.replace("> 8", "> 10**9").replace("<= 8", "> 0"))
    again = play(f"--resume {saved[1]}", home=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert Record.read(Path(saved[1])).outcome is not None


def test_a_finished_deal_is_kept_to_look_back_at(tmp_path: Path) -> None:
    for seed in (5, 6):
        done = play(f"mau-mau --players first,random --seed {seed}", home=tmp_path)
        assert "luck:\n  upcard review\n" in done.stdout
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    record = Record.read(file)
    assert (record.chance.seed, record.outcome is not None) == (6, True)
    shown = run("replay", XDG_DATA_HOME=str(tmp_path)).shown
    assert f"\nMove {len(record.moves)}: {record.moves[-1]}\n" in shown


def test_a_finished_deal_that_can_be_kept_nowhere_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "upcard").write_text("a file")
    done = play("mau-mau --players first,random --seed 5", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The deal is over" in done.stdout
    assert "upcard review" not in done.stdout


def test_the_last_deal_that_was_left_goes_on_without_its_file_being_named(tmp_path: Path) -> None:
    none = play("--resume last", home=tmp_path)
    assert (none.returncode, none.stderr.count("\n")) == (2, 1)
    assert "no unfinished deal is kept in " in none.stderr
    for line in ("clash --seed 1", "crazy8s --seed 2"):
        assert play(line, "q\n", tmp_path).returncode == 0
    assert play("mau-mau --players first,random --seed 5", home=tmp_path).returncode == 0
    back = play("--resume last", "q\n", tmp_path)
    assert back.returncode == 0
    assert back.stdout.startswith("Crazy Eights")
    assert re.search(r"--resume \S+/crazy8s-2-", back.stdout)


def test_house_rules_are_played_and_come_back_without_their_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "crazy8s"\nname = "My house!"\ntitle = "Ours"\n')
    done = play(f"{house} --seed 1 --save {tmp_path}/left.json", "q\n")
    assert done.stdout.startswith("Ours")
    house.unlink()
    back = play(f"--resume {tmp_path}/left.json")
    assert (back.returncode, back.stderr) == (0, "")
    assert back.stdout.startswith("Ours")


@pytest.mark.full
def test_nobody_reads_any_more(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    with started(
        [*COMMAND, "clash", "--seed", "3", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        process.stdin.close()
        assert process.wait(timeout=TIMEOUT) == 141
        assert process.stderr.read() == b""
    assert Record.read(file).outcome is None


def last_scores(text: str) -> str:
    return next(line for line in reversed(text.splitlines()) if " of the match to " in line)


def test_a_match_is_that_of_the_arena(tmp_path: Path) -> None:
    game, players = upcard.game("crazy8s"), ("random", "first")
    row = play_job(Job(game, players, seatings(2), 7, 0, range(1), 150))[0][0]
    done = play("crazy8s --players random,first --seed 7 --goal 150", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    points = "{} for seat 0, {} for seat 1".format(*row["points"][:2])
    assert last_scores(done.stdout).endswith(f"{points}. It goes to seat {row['winner']}.")
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    last = Record.read(file)
    assert last.chance.first == last.chance.deal % 2
    assert f"\nAfter {last.chance.deal} deals of the match to 150 points: " in done.stdout
    assert "The same deal again" not in done.stdout


def test_the_table_has_the_goal_and_the_scores_of_the_match(tmp_path: Path) -> None:
    shown = play("uno --seed 5", home=tmp_path).stdout
    assert "\nMatch to 500 points: 0 for you, 0 for seat 1.\n" in shown
    shown = play("--resume last --goal 90 --scores 35,60", home=tmp_path).stdout
    assert "\nMatch to 90 points: 35 for you, 60 for seat 1.\n" in shown
    assert "Match" not in play("crazy8s --seed 5", home=tmp_path).stdout


def test_a_match_that_was_left_in_a_deal_says_how_to_come_back_with_its_goal(
    tmp_path: Path,
) -> None:
    done = play("crazy8s --seed 7 --goal 50", "3\n\n", tmp_path)
    assert re.search(r"^  upcard play --resume \S+ --goal 50 --scores 0,0$", done.stdout, re.M)


class Terminal:
    """A terminal of 80 columns and 24 lines with the command in it."""

    def __init__(self, line: str, home: Path, command: str = "play") -> None:
        self.child, self.screen = pty.fork()
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.text = ""
        if self.child == 0:
            environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm-256color"}
            environment |= {"COLUMNS": "80", "LINES": "24"}
            environment.pop("NO_COLOR", None)
            os.execve(sys.executable, [*COMMAND[:-1], command, *line.split()], environment)

    def until(self, words: str) -> str:
        """Read until these words are printed; what was printed since the last time."""
        while words not in self.text and self._reads():
            pass
        assert words in self.text, self.text
        before, found, self.text = self.text.partition(words)
        return before + found

    def rest(self) -> str:
        """Read until the command is done; what was printed since the last time."""
        while self._reads():
            pass
        return self.text

    def _reads(self) -> bool:
        """Read something; false when nothing more will come."""
        ready, _, _ = select.select([self.screen], [], [], TIMEOUT)
        assert ready, self.text
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += self.decoder.decode(data)
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode())

    def end(self) -> int:
        """The exit status, once the command is done."""
        _, status = os.waitpid(self.child, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal("crazy8s --seed 9 --players me,first,random", tmp_path)


@pytest.mark.full
def test_a_person_at_a_real_terminal(terminal: Terminal, tmp_path: Path) -> None:
    first = terminal.until("(? helps): ")
    assert "╔════╗" in first
    assert "\x1b[" in first
    terminal.type("5\n")
    assert "You play 3♦." in terminal.until(TAKING_BACK)
    terminal.type("\n")
    assert "Since your last move" in terminal.until("(? helps): ")
    terminal.type("q\n")
    terminal.until("upcard play --resume ")
    assert terminal.end() == 0
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    assert Record.read(file).moves[0] == "3♦"


@pytest.mark.full
@pytest.mark.parametrize("by", ["\x03", "\x04", signal.SIGTERM, signal.SIGHUP])
def test_leaving_a_real_terminal_saves(
    by: str | signal.Signals, terminal: Terminal, tmp_path: Path
) -> None:
    terminal.until("(? helps): ")
    until_it_waits(terminal.child)
    if isinstance(by, str):
        terminal.type(by)
    else:
        os.kill(terminal.child, by)
    text = terminal.until("upcard play --resume ")
    assert "Traceback" not in text
    assert terminal.end() == 0
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    assert Record.read(file).outcome is None


@pytest.mark.full
def test_a_closed_window_saves(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("(? helps): ")
    until_it_waits(terminal.child)
    os.close(terminal.screen)
    os.waitpid(terminal.child, 0)
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    assert Record.read(file).outcome is None


@pytest.mark.full
def test_at_a_terminal_another_deal_can_be_had(tmp_path: Path) -> None:
    terminal = Terminal("mau-mau --players first,random --seed 5", tmp_path)
    terminal.until("leave: ")
    terminal.type("r\n")
    terminal.until("Again? Enter or y: the next deal, n or q: leave: ")
    terminal.type("what\n")
    terminal.until("n or q: leave: ")
    terminal.type("\n")
    assert "› seat 1 (random)" in terminal.until("r: run on to the end, q: leave: ")
    terminal.type("r\n")
    terminal.until("n or q: leave: ")
    terminal.type("n\n")
    terminal.until("  upcard review")
    assert terminal.end() == 0
    (file,) = (tmp_path / "upcard" / "records").iterdir()
    assert (Record.read(file).chance.deal, Record.read(file).chance.first) == (1, 1)


@pytest.mark.full
@pytest.mark.parametrize("leaving", ["q\n", "\x03", "\x04"])
def test_a_match_can_be_left_between_its_deals(leaving: str, tmp_path: Path) -> None:
    line = "crazy8s --players first,random --seed 3 --goal 100"
    terminal = Terminal(line, tmp_path)
    terminal.until("leave: ")
    terminal.type("r\n")
    assert "After 1 deal of the match to 100 points" in terminal.until("n or q: leave: ")
    until_it_waits(terminal.child)
    terminal.type(leaving)
    terminal.until("upcard play ")
    back = terminal.until("\n")
    assert terminal.end() == 0
    assert back.split()[2:] == ["--goal", "100", "--scores", "1,0"]
    rest, whole = play(back, home=tmp_path), play(line, home=tmp_path)
    assert (rest.returncode, rest.stderr) == (0, "")
    assert last_scores(rest.stdout) == last_scores(whole.stdout)
