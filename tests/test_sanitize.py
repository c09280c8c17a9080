"""Nothing from outside steers a terminal: no name, title, error, record, row or bot."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given
from hypothesis import strategies as st
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tests.arena.played import MORNING, results, standing
from tests.starting import started
from upcard.arena.storage.history import open_store
from upcard.cli import main
from upcard.cli.screen import Screen
from upcard.errors import BadRules
from upcard.rules import load
from upcard.sanitize import check_name, error_text, is_whole, visible, visible_lines

EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202elive\u2066\x7f\u2028[red]evil[/red]\nsecond\rthird"
PLAYERS = f'''
import upcard

EVIL = {EVIL!r}


class First(upcard.Player):
    def choose(self, view):
        return view.legal[0]


class Evil(First):
    name = EVIL


Evil.__doc__ = EVIL


class Fails(upcard.Player):
    name = "fails" + EVIL

    def choose(self, view):
        raise RuntimeError(EVIL)


class Cannot(First):
    def __init__(self):
        raise RuntimeError(EVIL)


class Five(First):
    name = 5


class Half(First):
    """A name that has half of a character."""

    name = "half\\ud800"
'''
CLASS = f"""
import upcard

own = {{"choose": lambda view: view.legal[0], "__module__": __name__}}
named = type({EVIL!r}, (upcard.Player,), own)
"""
BOT = r"cmd:sh -c 'read -r line; printf \"\\033[2Jwoe \\302\\2331m\" >&2; exit 5'"


def toml(**keys: str) -> str:
    """A rules file: TOML writes its texts as JSON does, but for what is beyond four digits."""
    lines = [f"{key} = {json.dumps(text)}" for key, text in {"base": "crazy8s", **keys}.items()]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder full of hostile files."""
    folder = tmp_path_factory.mktemp("outside")
    (folder / "evil.py").write_text(PLAYERS)
    (folder / "class.py").write_text(CLASS)
    (folder / f"{EVIL}.py".replace("/", "")).write_text(PLAYERS)
    (folder / "raises.py").write_text(f"raise RuntimeError({EVIL!r})\n")
    texts = {key: f"{key} {EVIL}" for key in ("name", "title", "source", "suit_name", "rank_name")}
    (folder / "evil.toml").write_text(toml(**texts))
    (folder / f"{EVIL}.toml".replace("/", "")).write_text(toml(**texts))
    (folder / "key.toml").write_text(f"{json.dumps(EVIL)} = 1\n" + toml())
    (folder / "value.toml").write_text(toml(deck=EVIL))
    (folder / "broken.toml").write_text(f"{EVIL}")
    (folder / "evil.json").write_text(json.dumps({EVIL: EVIL, "format": EVIL}))
    (folder / "raw.json").write_text(EVIL)
    store = open_store(str(folder / "history.sqlite"))
    played = results(standing(EVIL), standing("b"), game=f"game {EVIL}", version=EVIL)
    store.add(played, f"id {EVIL}", EVIL + MORNING, f"what {EVIL}")
    return folder


@pytest.fixture(autouse=True)
def _there(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")


def clean(text: str) -> bool:
    """Whether a terminal shows all of it and obeys none of it."""
    return all(visible(line) == line for line in text.split("\n"))


def outcome_of(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    """What a command says."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    shown, complaints = capfd.readouterr()
    assert clean(shown), shown
    assert clean(complaints), complaints
    return ended.value.code, shown, complaints


PATHS = {"{evil}": EVIL.replace("/", "")}
SEED = ("--seed", "1")
FEW = ("--deals", "2", "--workers", "1", *SEED)
STORE = ("--store", "history.sqlite")


def later(*line: str) -> ParameterSet:
    """A command of the full tier: it starts processes for players in Python, or searches."""
    return pytest.param(line, marks=pytest.mark.full)


@pytest.mark.parametrize(
    "line",
    [
        later("match", "crazy8s", "evil.py:Evil", "evil.py:Fails", *FEW),
        later("match", "crazy8s", "{evil}.py:Evil", "random", *FEW, "--report", "{evil}"),
        ("match", "evil.toml", "first", "random", *FEW),
        ("match", "{evil}.toml", "first", "random", "--json", *FEW),
        later("tournament", "crazy8s", "evil.py:Evil", "evil.py:Fails", "random", *FEW),
        ("sim", "evil.toml", "--deals", "10", *SEED),
        later("lab", "evil.toml", "--deals", "20", "--searched", "2", "--budget", "1", *SEED),
        ("lab", "design", "evil.toml", "--want", "max turns", "--deals", "1", *SEED),
        ("history", *STORE),
        ("history", *STORE, "--json"),
        ("history", *STORE, "--player", EVIL),
        ("history", *STORE, "--player", f"nobody {EVIL}"),
        ("rules", "list"),
        ("rules", "show", "evil.toml"),
        ("rules", "check", "{evil}.toml"),
        ("player", "list"),
        ("player", "new", "fresh.py", "--game", "{evil}.toml"),
        ("demo", "--list"),
        ("demo", "memory", "1"),
    ],
)
def test_what_commands_show_is_plain_text(
    line: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    status, shown, _ = outcome_of(
        capfd, *(word.replace("{evil}", PATHS["{evil}"]) for word in line)
    )
    assert status == 0
    assert shown
    if line[0] in ("match", "tournament", "lab", "history") and "--json" not in line:
        assert r"\u001b[2J\u001b]0;owned\u0007\u009b31m\u202elive" in re.sub(r"\s", "", shown)
        assert "[red]evil[" in re.sub(r"\s", "", shown)  # a file's name has no slash


@pytest.mark.parametrize(
    "line",
    [
        ("match", EVIL, "first", "random"),
        ("match", "crazy8s", "first", EVIL),
        ("match", "crazy8s", "first", "evil.py:Cannot"),
        ("match", "crazy8s", "first", f"evil.py:{EVIL}"),
        ("match", "crazy8s", "first", f"{EVIL}.py:Evil"),
        ("match", "crazy8s", "first", "raises.py:Evil"),
        ("match", "crazy8s", "first", f"cmd:{EVIL}"),
        ("match", "crazy8s", "first", "random", "--store", f"{EVIL}://x"),
        ("match", "crazy8s", "first", "random", "--report", "evil.py/" + EVIL),
        ("match", "crazy8s", "first", "random", "--deals", EVIL),
        ("match", "crazy8s", "first", "random", f"--{EVIL}"),
        ("tournament", EVIL, "first", "random"),
        ("sim", "crazy8s", "--players", f"first,{EVIL}"),
        ("lab", "crazy8s", "--player", EVIL),
        ("lab", "design", "crazy8s", "--want", EVIL),
        ("lab", "design", "crazy8s", "--want", f"max {EVIL}"),
        ("lab", "design", "crazy8s", "--want", "max turns", "--over", EVIL),
        ("lab", "design", "crazy8s", "--wishes", EVIL),
        ("history", "--store", "evil.py/" + EVIL),
        ("review", "evil.json"),
        ("replay", "evil.json"),
        ("replay", "raw.json"),
        ("replay", EVIL),
        ("verify", "evil.json"),
        ("verify", EVIL),
        ("rules", "show", "key.toml"),
        ("rules", "check", "key.toml"),
        ("rules", "check", "value.toml"),
        ("rules", "check", "broken.toml"),
        ("rules", "check", f"{EVIL}.toml"),
        ("player", "check", "raises.py"),
        ("player", "check", f"{EVIL}.py"),
        ("player", "new", f"{EVIL}.py"),
        ("demo", EVIL),
        ("play", "evil.toml"),
        ("play", "crazy8s", "--players", EVIL),
        ("play", "crazy8s", "--players", "evil.py:Fails,random", *SEED),
        ("play", "--resume", "evil.json"),
        ("classic", "clash", "--players", f"Alice,{EVIL}"),
        (EVIL,),
    ],
)
def test_what_commands_refuse_is_one_plain_line(
    line: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    status, _, complaints = outcome_of(capfd, *line)
    assert (status, complaints.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "file",
    [pytest.param("evil.py:Evil", marks=pytest.mark.full), "evil.py:Fails", "class.py"],
)
def test_a_player_is_checked_in_plain_text(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    status, shown, complaints = outcome_of(capfd, "player", "check", file, "--deals", "2", *SEED)
    assert (status, complaints) == (1 if "Fails" in file else 0, "")
    assert r"\u001b[2J" in shown or file == "evil.py:Fails"


@pytest.mark.full
def test_a_bots_last_words_are_plain_text(capfd: pytest.CaptureFixture[str]) -> None:
    line = ("match", "crazy8s", "first", BOT.replace(r"\"", '"').replace(r"\\", "\\"), *FEW)
    status, shown, complaints = outcome_of(capfd, *line)
    if "in the sandbox" in complaints:
        pytest.skip("no bot can be started here")
    assert status == 0
    assert r"\u001b[2Jwoe \u009b1m" in shown


def test_rules_that_are_shown_are_the_same_rules(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    _, shown, _ = outcome_of(capfd, "rules", "show", "evil.toml")
    (folder / "again.toml").write_text(shown)
    assert load(folder / "again.toml") == load(folder / "evil.toml")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("match", "crazy8s", "first", "evil.py:Five"), "evil.py:Five has the name 5: a text"),
        (("tournament", "crazy8s", "first", "evil.py:Five"), "has the name 5: a text"),
        (("player", "check", "evil.py:Five"), "has the name 5: a text"),
        (("play", "crazy8s", "--players", "me,evil.py:Five"), "has the name 5: a text"),
        (("sim", "crazy8s", "--players", "first,evil.py:Five"), "has the name 5: a text"),
        (("match", "crazy8s", "first", "evil.py:Half"), "the name 'half\\ud800': a text of whole"),
        (("match", "crazy8s", "first", "x\udcff.py:Half"), "'x\\udcff.py:Half' given: text"),
        (("match", "x\udcff.toml", "first", "random"), "'x\\udcff.toml' given: text in UTF-8"),
        (("rules", "check", "x\udcff.toml"), "'x\\udcff.toml' given: text in UTF-8"),
    ],
)
def test_a_name_that_is_no_text_is_refused_before_play(
    line: tuple[str, ...], says: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    status, shown, complaints = outcome_of(capfd, *line)
    assert (status, shown, complaints.count("\n")) == (2, "", 1)
    assert says in complaints
    assert not list(tmp_path.rglob("*.sqlite"))  # a history is opened before play


@pytest.mark.full
def test_an_undecodable_argument_is_refused(folder: Path) -> None:
    line = (b"match", b"caf\xe9.toml", b"first", b"random")
    command: list[str | bytes] = [sys.executable, "-m", "upcard", *line]
    done = subprocess.run(command, capture_output=True, cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == rb"upcard: 'caf\udce9.toml' given: text in UTF-8 is allowed" + b"\n"


def through_a_terminal(*arguments: str) -> str:
    """What a command writes to a terminal, with all that steers it."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "upcard", *arguments]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
    with started(command, stdout=theirs, stderr=theirs, env=environment):
        os.close(theirs)
        return b"".join(iter(lambda: read(ours), b"")).decode()


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


OURS = re.compile(r"\x1b\[[\d;]*m|\x1b\[\d*[AK]|\x1b\[\?25[hl]|\x1b\[\d*G|\r")
"""Colours; where a bar is drawn again, and the cursor that is hidden meanwhile."""


@pytest.mark.full
@pytest.mark.parametrize(
    "line",
    [
        ("match", "crazy8s", "evil.py:Evil", "evil.py:Fails", *FEW),
        later("lab", "evil.toml", "--deals", "20", "--searched", "2", "--budget", "1", *SEED),
        ("history", *STORE, "--player", EVIL),
        ("rules", "check", "value.toml"),
    ],
)
def test_a_terminal_has_colours_and_bars_of_ours_only(line: tuple[str, ...]) -> None:
    shown = through_a_terminal(*line)
    assert line[0] == "rules" or "\x1b[1m" in shown or "\x1b[3m" in shown
    rest = OURS.sub("", shown)
    assert clean(rest), rest
    assert "31m" not in "".join(OURS.findall(shown))


@given(st.text(st.characters(codec=None)))
def test_a_visible_text_is_one_line_that_can_be_shown_and_written(text: str) -> None:
    shown = visible(text)
    assert visible(shown) == shown
    assert is_whole(shown)
    assert not set(shown) & set(map(chr, [*range(32), 127, *range(128, 160)]))
    assert not re.search("[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0001]", shown)
    lines = visible_lines(text)
    assert [lines.count(sign) for sign in "\n\t"] == [text.count(sign) for sign in "\n\t"]
    assert visible(re.sub(r"[\n\t]", "", lines)) == re.sub(r"[\n\t]", "", lines)


@pytest.mark.parametrize("text", ["", "Ünï ♠ 汉字 עברית 🃏", "a\u00a0b\u3000c", "[bold]{{ 7 }}"])
def test_a_text_for_readers_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("name", [5, None, b"bytes", ["a"], "\ud800", type("S", (str,), {})("s")])
def test_a_name_that_is_no_whole_text_is_refused(name: object) -> None:
    with pytest.raises(BadRules, match=r"^mine has the name .*: a text of whole characters"):
        check_name(name, "mine")


def grid() -> Table:
    drawn = Table(EVIL, title=EVIL)
    drawn.add_row(EVIL)
    return drawn


@pytest.mark.parametrize("part", [EVIL, Text(EVIL), grid()], ids=["line", "text", "table"])
def test_a_screen_shows_what_it_is_given(
    part: RenderableType, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last wall: whoever forgets to clean a text."""
    Screen().draw(part)
    shown = capsys.readouterr().out
    assert clean(shown), shown
    assert "[red]evil[/red]" in shown


def test_an_error_of_compiled_code_is_told_as_pythons() -> None:
    assert error_text(IndexError("getitem out of range")) == "IndexError: index out of range"
    assert error_text(ValueError()) == "ValueError"
