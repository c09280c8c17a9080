"""`upcard match` and `upcard tournament` as a newcomer uses them: real processes, real folders."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from tests.arena.test_contest import run, small
from tests.bots.stage import python
from tests.league.folders import program
from tests.starting import started
from tests.waiting import TIMEOUT, until
from upcard.arena.runners.terms import walled
from upcard.arena.storage.history import open_store
from upcard.bots import abilities
from upcard.cli import main

pytestmark = pytest.mark.surroundings

ROOT = Path(__file__).parents[2]
TOURNAMENT = "tournament crazy8s first random first --deals 12 --seed 1".split()
MINE = '''
import upcard


class Mine(upcard.Player):
    """Stays in the suit of which it holds most."""

    def choose(view):
        best, most = view.legal[0], -1
        for move in view.legal:
            held = 0
            for card in view.hand:
                held += card.suit == move.suit
            if held > most:
                best, most = move, held
        return best


class Plain(upcard.Player):
    """The first move there is, in plain Python."""

    first = 0

    def choose(self, view):
        return view.legal[self.first]
'''

SEVERAL = 5_000
"""Games of more than one piece of work: what is written last is perhaps not counted yet."""


class Home:
    """A newcomer's data folder, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.data, self.folder = folder / "data", folder / "work"
        self._started = ExitStack()
        self.folder.mkdir()
        (self.folder / "mine.py").write_text(MINE)

    def start(
        self, *arguments: object, columns: int = 80, **settings: Any
    ) -> subprocess.Popen[str]:
        where = {"XDG_DATA_HOME": str(self.data), "COLUMNS": str(columns)}
        usual: dict[str, Any] = {"stdout": subprocess.PIPE, "cwd": self.folder}
        return self._started.enter_context(
            started(
                [sys.executable, "-m", "upcard", *map(str, arguments)],
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env={**os.environ, **where},
                **{**usual, **settings},
            )
        )

    def close(self) -> None:
        """End what was started."""
        self._started.close()

    def run(self, *arguments: object, **settings: Any) -> tuple[int, str, str]:
        return ended(self.start(*arguments, **settings))

    def parsed(self, *arguments: object, **settings: Any) -> dict[str, Any]:
        """What `--json` prints, less how long it took."""
        status, shown, complaints = self.run(*arguments, "--json", **settings)
        assert (status, complaints, shown.count("\n")) == (0, "", 1)
        told: dict[str, Any] = json.loads(shown, parse_constant=pytest.fail)
        told.pop("seconds", None)
        return told

    def kept(self) -> list[Path]:
        """What is kept of contests that are not done."""
        return sorted((self.data / "upcard" / "contests").glob("*"))

    def runs(self) -> list[tuple[int, int, bool]]:
        """What the history has: seeds, games, and whether they were played to the end."""
        kept = open_store(str(self.data / "upcard" / "history.sqlite")).runs()
        return sorted((run.seed, run.games, run.complete) for run in kept)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    shown, complaints = process.communicate(timeout=TIMEOUT)
    return process.returncode, shown, complaints


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """The engine is compiled: whoever is the first to use it is told so, and may well wait."""
    run(small("random", "random", deals=1))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with closing(Home(tmp_path)) as home:
        yield home


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Home, dict[str, Any]]]:
    """The same tournament on a wide screen, on a narrow one and as JSON, and another one."""
    with closing(Home(tmp_path_factory.mktemp("evening"))) as home:
        played: dict[str, Any] = {
            "wide": home.run(*TOURNAMENT, "--report", "wide", columns=100),
            "narrow": home.run(*TOURNAMENT, "--workers", 1, "--report", "narrow", columns=60),
        }
        again, other = (
            home.start(*TOURNAMENT, "--json", "--report", "json"),
            home.start(*TOURNAMENT[:-1], 2, "--json", "--report", "other"),  # both at once
        )
        played |= {"json": ended(again), "other": ended(other)}
        yield home, played


Evening = tuple[Home, dict[str, Any]]


def test_a_wide_screen_has_a_table_of_the_players_best_first(evening: Evening) -> None:
    status, shown, complaints = evening[1]["wide"]
    assert (status, complaints) == (0, "")
    words = [line.split() for line in shown.splitlines() if line.strip(" ─")]
    assert words[0] == ["Crazy", "Eights,", "2", "seats"]
    assert words[1] == ["player", "games", "won", "win", "rate", "points", "rating"]
    assert [row[0] for row in words[2:8:2]] == ["1", "2", "3"]
    ratings = [int(row[-1]) for row in words[2:8:2]]
    assert ratings == sorted(ratings, reverse=True)
    assert len(re.findall(r"\d\d\.\d\d% to \d\d\.\d\d%", shown)) == 3
    assert "\nThe report: wide/index.html\n" in shown
    assert "36 deals, 72 games; 95 % intervals, from whole deals." in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_a_narrow_screen_loses_none_of_it(evening: Evening) -> None:
    (_, wide, _), (status, narrow, complaints) = evening[1]["wide"], evening[1]["narrow"]
    assert (status, complaints) == (0, "")
    table = narrow.split("\n36 deals")[0]
    assert max(map(len, table.splitlines())) <= 60
    assert "…" not in narrow
    numbers = re.compile(r"\d[\d.,%]*\d%?")
    assert sorted(numbers.findall(wide)) == sorted(numbers.findall(narrow))
    assert narrow.split("\n36 deals")[1] == wide.split("\n36 deals")[1].replace("wide", "narrow")


def test_json_has_every_players_numbers(evening: Evening) -> None:
    status, shown, complaints = evening[1]["json"]
    assert (status, complaints, shown.count("\n")) == (0, "", 1)
    told = json.loads(shown, parse_constant=pytest.fail)
    assert (told["games"], told["deals"], told["complete"]) == (72, 36, True)
    assert sorted(player["name"] for player in told["players"]) == ["first", "first #2", "random"]
    assert sum(player["wins"] for player in told["players"]) + told["unwon"] == 72
    for player in told["players"]:
        low, high = player["interval"]
        assert 0 <= low <= player["win_rate"] <= high <= 1
        low, high = player["rating_interval"]
        assert low <= player["rating"] <= high
        assert player["games"] == 48


def test_the_same_seed_gives_the_same_bytes_and_another_does_not(evening: Evening) -> None:
    home, played = evening
    wide, narrow, again, other = (
        (home.folder / name / "deals.csv").read_bytes()
        for name in ("wide", "narrow", "json", "other")
    )
    assert wide == narrow == again != other
    first, second = (json.loads(played[name][1]) for name in ("json", "other"))
    assert first["players"] != second["players"]


def test_the_report_has_a_page_and_all_games(evening: Evening) -> None:
    folder = evening[0].folder / "wide"
    assert {path.name for path in folder.iterdir()} >= {"index.html", "deals.csv", "deals.parquet"}
    assert (folder / "index.html").read_text(encoding="utf-8").count("first #2") > 1
    assert lines_in(folder / "deals.csv") == 1 + 72
    assert parquet.read_table(folder / "deals.parquet").num_rows == 72


def test_history_has_the_runs_and_the_same_one_once(evening: Evening) -> None:
    home, _ = evening
    assert home.runs() == [(1, 72, True), (2, 72, True)]
    told = home.parsed("history", "--player", "random")
    assert [(each["runs"], each["games"]) for each in told["players"]] == [(2, 96)]
    assert {run["what"] for run in told["runs"]} == {"tournament"}


@pytest.mark.parametrize(
    ("line", "players", "games"),
    [
        ("match clash first random first random", 4, 4 * 4),  # a balanced sample of those of four
        ("tournament crazy8s random first random first --seats 3", 4, 4 * 4 * 6),  # all of three
    ],
)
def test_three_and_four_sit_at_a_table(line: str, players: int, games: int, home: Home) -> None:
    told = home.parsed(*line.split(), "--deals", 4, "--seed", 3)
    assert (len(told["players"]), told["games"]) == (players, games)
    assert sum(player["win_rate"] * player["games"] for player in told["players"]) == pytest.approx(
        games
    )


def test_a_player_of_ones_own_plays_and_once_edited_is_another(home: Home) -> None:
    line = "match crazy8s random mine.py:Mine --deals 20 --seed 1".split()
    told = home.parsed(*line)
    assert {player["name"]: player["runs"] for player in told["players"]} == {
        "mine": "compiled",
        "random": "compiled",
    }
    (home.folder / "mine.py").write_text(MINE.replace("[0], -1", "[0], 99"))
    assert home.parsed(*line) != told
    assert home.runs() == [(1, 40, True)] * 2


def test_a_bot_of_ones_own_plays(home: Home) -> None:
    runs = python(abilities().sandbox)
    bot = f"cmd:{runs} {ROOT / 'examples' / 'bots' / 'first_legal.py'}"
    told = home.parsed("match", "crazy8s", "random", bot, "--deals", 2, "--seed", 1, cwd=ROOT)
    assert told["games"] == 4
    assert told["forfeits"] == []
    assert {player["runs"] for player in told["players"]} == {"compiled", "bot"}


def test_a_sequential_test_stops_early_and_says_so(home: Home) -> None:
    line = "match crazy8s mind-the-eights random --deals 20000 --sprt 0:40 --seed 1".split()
    status, shown, complaints = home.run(*line)
    assert (status, complaints) == (0, "")
    assert "Sequential test of 0 against 40 Elo: better (log ratio " in shown
    assert "Not played to its end" not in shown
    ((seed, games, complete),) = home.runs()
    assert (seed, complete) == (1, True)
    assert 0 < games < 40_000
    assert f"{games:,} games" in shown


@pytest.mark.parametrize("who", ["mine.py:Plain", "random"])
def test_an_interrupt_says_what_is_known_and_resume_goes_on_to_the_same_end(
    who: str, home: Home
) -> None:
    """By processes and by threads; all of them hear the interrupt, as in a terminal."""
    deals = 1_500 if "Plain" in who else 100_000
    line = ["match", "crazy8s", "first", who, "--deals", deals, "--seed", 5]
    whole = home.parsed(*line, "--report", "whole", "--store", "elsewhere.sqlite")
    part = home.folder / "broken" / "deals.csv.part"
    running = home.start(*line, "--report", "broken")
    until(lambda: lines_in(part) > (100 if "Plain" in who else SEVERAL), running)
    os.killpg(running.pid, signal.SIGINT)
    status, shown, complaints = ended(running)
    assert (status, complaints) == (130, "Add --resume, and the same --seed, to go on.\n")
    assert "Not played to its end: this is what is known so far." in shown
    ((seed, games, complete),) = home.runs()
    assert (seed, complete) == (5, False)
    assert f" {games:,} games" in shown
    assert lines_in(home.folder / "broken" / "deals.csv") == 1 + games
    assert len(home.kept()) == 2  # how far it is, and its lock
    assert home.parsed(*line, "--report", "broken", "--resume") == whole
    assert home.runs() == [(5, 2 * deals, True)]
    assert home.kept() == []
    written = [home.folder / name / "deals.csv" for name in ("whole", "broken")]
    assert written[0].read_bytes() == written[1].read_bytes()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_end_is_like_an_interrupt(told: signal.Signals, home: Home) -> None:
    line = "match crazy8s first random --deals 1000000000 --seed 3 --report told".split()
    running = home.start(*line)
    until(lambda: lines_in(home.folder / "told" / "deals.csv.part") > SEVERAL, running)
    running.send_signal(told)
    status, shown, complaints = ended(running)
    assert (status, complaints) == (130, "Add --resume, and the same --seed, to go on.\n")
    ((seed, games, complete),) = home.runs()
    assert (seed, complete) == (3, False)
    assert f" {games:,} games" in shown


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
    status, shown, complaints = home.run(*line, "--deals", 10)
    os.killpg(running.pid, signal.SIGINT)
    assert (status, shown, complaints.count("\n")) == (2, "", 1)
    assert "both/deals.csv.part: another tournament is writing its deals there" in complaints
    status, shown, complaints = ended(running)
    assert status == 130
    assert re.match(r"Add --seed \d+ to get this game again\.\nAdd --resume", complaints)


def test_a_full_disk_keeps_what_there_is_and_the_rest_comes_when_there_is_room(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # whose data would not fit either
    line = "match crazy8s first random --deals 3000 --seed 2 --report full".split()
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (100_000, 100_000))
    status, shown, complaints = home.run(*line, preexec_fn=limit)
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
            status, _, complaints = home.run(*line, stdout=full)
        assert status == 2
        assert complaints.count("\n") == 1
        assert "standard output: No space left on device. Add --resume --seed 4" in complaints
        assert home.parsed(*line, "--resume", "--workers", 9999)["games"] == 10  # nobody works
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


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("match crazy9s first random", "no game 'crazy9s'"),
        ("match crazy8s first nobody", "no player 'nobody'"),
        ("match crazy8s first {folder}/mine.py:Yours", "it has Mine, Plain"),
        ("match crazy8s first cmd:no-such-program", "must begin with a program on this machine"),
        ("match crazy8s", "Missing argument 'A B ...'"),
        ("match crazy8s first", "1 players given: 2 to 4 can play crazy8s"),
        ("match indigo first random first", "3 players given: 2 to 2 can play indigo"),
        ("tournament crazy8s first random --seats 9", "9 players given: 2 to 4"),
        ("tournament crazy8s first random --seats 3", "2 players given: a table has 3 seats"),
        ("match crazy8s first random --deals 0", "0 deals a table given: 1 to "),
        ("match crazy8s first random --deals x", "'x' given: a whole number is needed"),
        ("match crazy8s first random --seed 1.5", "'1.5' given: a whole number is needed"),
        ("match crazy8s first random --workers -1", "-1 workers given: 1 to 1000 are allowed"),
        ("match crazy8s first random --workers 9999", "9999 workers given: 1 to 1000"),
        ("match crazy8s first random --sprt 10", "bounds '10' given: two numbers of Elo"),
        ("match crazy8s first random --sprt 10:0", "the first must be less than the second"),
        ("match crazy8s first random --cluster nonsense", "no cluster at 'nonsense'"),
        ("match crazy8s first random --store mysql://x/y", "a file's path, sqlite:///PATH or"),
        ("match crazy8s first random --store {folder}/mine.py", "mine.py"),
        ("match crazy8s first random --resume", "--resume given: it goes with the --seed"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    line: str,
    says: str,
    home: Home,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home.data))
    with pytest.raises(SystemExit) as refused:
        main(line.format(folder=home.folder).split())
    shown, complaints = capfd.readouterr()
    assert (refused.value.code, shown, complaints.count("\n")) == (2, "", 1)
    assert complaints.startswith("upcard: ")
    assert says in complaints
    assert home.kept() == []


def test_a_report_that_cannot_be_written_is_refused_before_play(home: Home) -> None:
    line = "match crazy8s first random --report mine.py".split()
    status, shown, complaints = home.run(*line)
    assert (status, shown, complaints.count("\n")) == (2, "", 1)
    assert "cannot write to mine.py/deals.csv.part" in complaints
    assert (home.folder / "mine.py").read_text() == MINE
    assert home.runs() == []


def test_players_that_nobody_trusts_play_the_same_games(home: Home) -> None:
    """One of them is compiled, one runs in the sandbox, and neither file is imported here."""
    if not walled():
        pytest.skip("this machine has no such walls")
    contest = ("match", "crazy8s", "mine.py:Mine", "mine.py:Plain", "--deals", 6, "--seed", 1)
    trusted = home.parsed(*contest)
    alone, both = (home.parsed(*contest, "--untrusted", "--workers", many) for many in (1, 2))
    assert alone == both
    assert alone.pop("sandbox")
    assert not trusted.pop("sandbox")
    for told in (alone, trusted):
        ways = {one["name"]: (one.pop("runs"), one.pop("why")) for one in told["players"]}
        assert ways["mine"] == ("compiled", "")
    assert ways["plain"] == ("python", "")
    assert alone == trusted
    _, shown, _ = home.run(*contest, "--untrusted")
    assert "In the sandbox: plain, mine.py line 25: return view.legal[self.first]:" in shown


def test_a_program_with_a_manifest_plays_as_it_does_by_its_command(home: Home) -> None:
    if not walled():
        pytest.skip("this machine has no such walls")
    program(home.folder, "theirs")
    contest = ("--deals", 4, "--seed", 1)
    own = home.parsed("match", "crazy8s", "theirs/player.toml", "random", "--untrusted", *contest)
    command = f"cmd:python3 {home.folder / 'theirs' / 'bot.py'}"
    same = home.parsed("match", "crazy8s", command, "random", *contest)
    told = [
        {
            one["name"] == "random": (one["runs"], one["wins"], one["games"])
            for one in each["players"]
        }
        for each in (own, same)
    ]
    assert told[0] == told[1]
    assert {one["name"] for one in own["players"]} == {"theirs", "random"}
    status, _, complaints = home.run("match", "crazy8s", "no/player.toml", "random", "--untrusted")
    assert (status, complaints.count("\n")) == (2, 1)
    assert "no/player.toml cannot be read: No such file or directory" in complaints


def test_a_file_that_nobody_trusts_is_refused_in_a_line(home: Home) -> None:
    (home.folder / "bad.py").write_text("import upcard\nclass Bad(upcard.Player)\n    pass\n")
    for name, says in (
        ("bad.py:Bad", "bad.py line 2: it cannot be read as Python: expected ':'"),
        ("mine.py:Other", "no player 'Other' in"),
        ("none.py:Mine", "cannot be read: No such file or directory"),
    ):
        status, shown, complaints = home.run("match", "crazy8s", name, "random", "--untrusted")
        assert (status, shown) == (2, "")
        assert says in complaints
        assert complaints.count("\n") == 1
