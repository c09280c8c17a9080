"""The command line as a person uses it: in this process, through pipes, in a real terminal."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.at_terminal import at_terminal
from tests.cli.every import EVERY
from tests.cli.home import refusal, run
from tests.commands import Done
from tests.starting import started
from tests.waiting import TIMEOUT, until_it_waits
from upcard.rules import known_games

pytestmark = pytest.mark.surroundings

COMMAND = [sys.executable, "-m", "upcard"]
PUBLISHED = {
    "classic chaos --players Alice,Bob,Charlie --seed 123": "9b42df9a",
    "classic chaos --players Alice,Bob,Charlie,David --cards 2 --seed 123": "58152a1f",
    "classic countdown --seed 420": "135954c7",
    "classic countdown --seed 420 --debug": "57e4de61",
}


def upcard(line: str, typed: str = "") -> Done:
    """The command in this process."""
    return run(*line.split(), typed=typed)


def apart(line: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *line.split()],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=TIMEOUT,
        check=False,
    )


@pytest.mark.parametrize("line", PUBLISHED)
def test_published_transcripts_on_standard_output(line: str) -> None:
    status, shown, complaints = upcard(line)
    assert hashlib.sha256(shown.encode()).hexdigest().startswith(PUBLISHED[line])
    assert (status, complaints) == (0, "")


@pytest.mark.full
def test_text_is_utf8_whatever_the_locale() -> None:
    settings = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    plain = apart("classic countdown --seed 420", **settings)
    assert hashlib.sha256(plain.stdout).hexdigest().startswith("135954c7")
    assert (plain.returncode, plain.stderr) == (0, b"")
    played = apart("classic indigo --seed 4", "yes\né\n1\n", **settings)
    assert "♦" in played.stdout.decode()


def test_upcard_alone_says_what_it_can_do_in_a_screen(tmp_path: Path) -> None:
    text = upcard("").shown
    lines = text.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    pasted = text.split("Try one")[1].splitlines()
    examples = [line.strip() for line in pasted if line.startswith("  upcard ")]
    assert len(examples) >= 5
    for example in examples:
        done = run(*example.split()[1:], XDG_DATA_HOME=str(tmp_path))
        assert (done.status, bool(done.shown)) == (0, True)


@pytest.mark.parametrize("line", ["--version", "--version bridge", "--version play --frob"])
def test_the_version_is_the_installed_ones_whatever_follows(line: str) -> None:
    assert upcard(line) == (0, f"upcard {version('upcard')}\n", "")


def test_the_commands_are_found() -> None:
    assert {"play", "warm-up", "player new", "rules diff", "classic indigo"} <= {*EVERY}


@pytest.mark.parametrize("line", EVERY)
def test_all_that_a_command_takes_has_a_sentence(line: str) -> None:
    for given in EVERY[line].params:
        assert given.help, given.name
        assert given.help.endswith((".", "?")), given.help


@pytest.mark.parametrize("line", EVERY)
def test_no_paragraph_of_a_help_is_broken_where_the_source_is(line: str) -> None:
    for paragraph in (EVERY[line].help or "").split("\n\n"):
        assert "\n" not in paragraph


@pytest.mark.parametrize("line", ["", "match", "lab design"])
def test_help_is_a_word_too(line: str) -> None:
    done = upcard(f"help {line}")
    assert done == upcard(f"{line} --help")
    assert done.shown.lstrip().startswith(f"Usage: upcard {line}".strip())


def test_a_file_with_rules_is_asked_for_the_end_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text('base = "clash"\n')
    said = refusal(run("rules", "show", "ours.txt", folder=tmp_path))
    assert said == "upcard: 'ours.txt' given: the name of a rules file ends in .toml\n"


@pytest.mark.parametrize("line", EVERY)
def test_h_helps_and_no_flag_has_a_type(line: str) -> None:
    """`--help` is another name of the same option, which its own line says."""
    helped = upcard(f"{line} -h")
    assert helped.status == 0
    assert re.search(r"--help +-h ", helped.shown)
    assert "<bool>" not in helped.shown


@pytest.mark.full
def test_a_shell_can_complete_a_command() -> None:
    words = {"_UPCARD_COMPLETE": "complete_bash", "COMP_WORDS": "upcard ma", "COMP_CWORD": "1"}
    assert apart("", **words).stdout.split() == [b"match"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mtach clash", "Did you mean 'match'?"),
        (
            "rules show crzy8s",
            "no game 'crzy8s' (did you mean crazy8s?): there are attack, blank-cards, chaos, ",
        ),
        ("rules show ./bridge", "'./bridge' given: the name of a rules file ends in .toml"),
        ("rules show bridge", "no game 'bridge': there are attack, blank-cards, chaos, "),
        ("play crazy8s --players me,randm", "no player 'randm' (did you mean random?): there are"),
        ("play crazy8s --players me,nobody", "no player 'nobody': there are first, "),
    ],
)
def test_a_name_that_there_is_not_is_told_with_the_one_that_is_like_it(
    line: str, says: str
) -> None:
    assert says in refusal(upcard(line))


def test_lists_can_be_had_as_json() -> None:
    games = json.loads(upcard("rules list --json").shown)["games"]
    assert [game["name"] for game in games] == list(known_games())
    assert games[list(known_games()).index("chaos")] == {
        "name": "chaos",
        "title": "Color Chaos",
        "seats": [2, 8],
        "cards": 112,
        "source": "document 001",
    }
    players = json.loads(upcard("player list --json").shown)["players"]
    assert {player["name"] for player in players if player["cheats"]} == {"cheaters", "oracle"}
    assert players[1]["name"] == "random"
    assert players[1]["does"].startswith("Plays a random valid card")


@pytest.mark.parametrize(
    "line",
    [
        "classic clash --players A,B,C --seed 9",
        "classic crazy8s --players random,bad,random --seed 7",
        "classic crazy8s --players random,bad,random,bad --seed 7 --goal 200 --partners",
        "classic indigo --stage 5 --seed 3",
    ],
)
def test_the_same_seed_gives_the_same_text(line: str) -> None:
    typed = "no\n" + "1\n" * 60
    first, second = upcard(line, typed), upcard(line, typed)
    assert first.shown
    assert (first.shown, first.status) == (second.shown, 0)


def test_a_seed_that_was_not_given_is_told_and_gives_the_same_game() -> None:
    first = upcard("classic clash")
    told = first.complaints.split()
    assert told[:2] == ["Add", "--seed"]
    assert upcard(f"classic clash --seed {told[2]}").shown == first.shown


@pytest.mark.parametrize(
    ("line", "given", "allowed"),
    [
        ("classic bridge", "'bridge'", "clash, chaos, crazy8s, countdown, indigo"),
        ("classic", "Missing", "clash, chaos, crazy8s, countdown, indigo"),
        ("bridge", "'bridge'", "classic"),
        ("classic clash --players Alice", "1 player", "2 to 8"),
        ("classic chaos --players A,B,C,D,E,F,G,H,I", "9 players", "2 to 8"),
        ("classic clash --players A,B,A", "'A' is given twice", "must differ"),
        ("classic chaos --players A,,B", "''", "letters"),
        ("classic clash --cards 28", "28 cards for each of 4", "1 to 27"),
        ("classic chaos --cards 0", "0 cards", "1 to 27"),
        ("classic clash --cards x", "'x'", "whole number"),
        ("classic clash --seed 1.5", "'1.5'", "whole number"),
        ("classic clash --frob", "--frob", "--help"),
        ("classic clash extra", "extra", "--help"),
        ("classic crazy8s --players random", "1 player", "2 to 4"),
        ("classic crazy8s --players random,clever", "clever", "bad"),
        ("classic crazy8s --goal 0", "0", "1"),
        ("classic crazy8s --partners", "3", "4"),
        ("classic indigo --stage 6", "6", "1 to 5"),
        ("serve --port x", "'x'", "whole number"),
        ("serve --log xml", "'--log': 'xml'", "'text', 'json'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(line: str, given: str, allowed: str) -> None:
    text = refusal(upcard(line))
    assert given in text
    assert allowed in text


def test_out_writes_the_documents_file_names(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert upcard(f"classic countdown --seed 420 --out {folder}").status == 0
    assert upcard(f"classic countdown --seed 420 --debug --out {folder}").status == 0
    digests = {p.name: hashlib.sha256(p.read_bytes()).hexdigest()[:8] for p in folder.iterdir()}
    assert digests == {"result.txt": "135954c7", "result_debug.txt": "57e4de61"}


@pytest.mark.full
def test_two_at_once_leave_a_whole_file(tmp_path: Path) -> None:
    line = f"classic countdown --seed 420 --debug --out {tmp_path}".split()
    command = [*COMMAND, *line]
    with (
        started(command, stdout=subprocess.DEVNULL) as one,
        started(command, stdout=subprocess.DEVNULL) as other,
    ):
        assert [process.wait(TIMEOUT) for process in (one, other)] == [0, 0]
    (written,) = tmp_path.iterdir()
    assert hashlib.sha256(written.read_bytes()).hexdigest().startswith("57e4de61")


def test_an_unwritable_folder_is_refused(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    said = refusal(upcard(f"classic countdown --seed 420 --out {taken}"))
    assert f"{taken}/result.txt" in said
    assert taken.read_text() == "a file"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.full
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *"classic countdown --seed 420 --debug".split()],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "No space left" in done.stderr.decode()


@pytest.mark.full
def test_a_reader_that_leaves_ends_it_quietly() -> None:
    with started(
        [*COMMAND, *"classic countdown --seed 420 --debug".split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(TIMEOUT) == 141


@pytest.mark.parametrize(("stage", "farewell"), [(2, "Bye"), (3, "Game Over"), (5, "Game Over")])
def test_indigo_ends_at_the_end_of_its_input_as_exit_does(stage: int, farewell: str) -> None:
    status, shown, complaints = upcard(f"classic indigo --stage {stage} --seed 1")
    assert shown.splitlines()[-1] == farewell
    assert (status, complaints) == (0, "")


def test_help_and_page_say_where_indigos_exit_leaves() -> None:
    """Two sentences of the document contradict each other: the program follows the narrower one."""
    promise = " ".join(upcard("classic indigo --help").shown.split())
    page = Path(__file__).parents[2] / "docs" / "classic.md"
    for text in (promise, " ".join(page.read_text(encoding="utf-8").split())):
        assert "Play first?`" in text
        assert "takes only" in text


@pytest.mark.full
def test_indigo_in_a_terminal_plays_and_ends_on_an_interrupt() -> None:
    with at_terminal([*COMMAND, *"classic indigo --seed 1".split()]) as running:
        shown = running.until("Play first?")
        running.type("yes")
        shown += running.until("Choose a card to play (1-6):")
        running.type("1")
        shown += running.until("Choose a card to play (1-5):")
        until_it_waits(running.process.pid)
        running.process.send_signal(signal.SIGINT)
        shown += running.until("Game Over")
        assert running.process.wait(TIMEOUT) == 0
    assert "Traceback" not in shown
