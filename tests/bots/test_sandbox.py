"""Sandboxes: what a bot's command is given of the file system, and machines that offer less."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import upcard
from tests.bots import stage
from tests.surroundings import program
from upcard.bots import Bot, Limits, Sandbox, abilities, trials
from upcard.bots.process import Process
from upcard.bots.trials import (
    HOARD,
    HOME,
    MEETING,
    NETWORK,
    SEED,
    WRITING,
    Abilities,
    candidates,
    refusal,
    tried,
)

pytestmark = [pytest.mark.surroundings, pytest.mark.full]

LONG = 120.0

enclosed = pytest.mark.usefixtures("_enclosed")


@pytest.fixture
def _enclosed() -> None:
    """For tests of the file system that a bot is given, by bubblewrap or in its place."""
    sandbox = stage.best()
    if not (sandbox.tool == "bwrap" or sandbox.enclosed):
        program("bwrap")
        pytest.skip(f"no file system of its own for a bot here: {sandbox}")


@pytest.fixture
def at_home() -> Iterator[Path]:
    """A new folder in the user's home that everybody could read."""
    folder = Path(tempfile.mkdtemp(prefix=".upcard-test-", dir=Path.home()))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def said(argv: list[str], script: str = "", limits: Limits = stage.PATIENT) -> str:
    """What a command answers to an empty line; a shell script if one is given."""
    command = ["/bin/sh", "-c", f"exec 2>&1; read -r a; {script}", *argv] if script else argv
    with Process(command, stage.best(), limits, needs=argv) as process:
        return process.ask(b"\n", LONG).decode()


@enclosed
def test_the_folder_of_a_bots_file_is_seen_and_its_neighbours_are_not(at_home: Path) -> None:
    bot = at_home / "bots" / "bot.txt"
    bot.parent.mkdir()
    bot.write_text("bot", encoding="utf-8")
    (bot.parent / "lib.txt").write_text("lib", encoding="utf-8")
    (at_home / "secret.txt").write_text("secret", encoding="utf-8")
    script = (
        f"cd {at_home}; echo $(cat bots/bot.txt) $(cat bots/lib.txt) "
        "[$(cat secret.txt 2> /dev/null)] [$(true > bots/new && echo written)]"
    )
    assert said(["/bin/cat", str(bot)], f"exec 2> /dev/null; {script}") == "bot lib [] []"


@enclosed
def test_a_file_in_the_home_itself_is_seen_alone(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(at_home))
    monkeypatch.chdir(at_home)
    for name in ("bot.txt", "secret.txt"):
        (at_home / name).write_text(name, encoding="utf-8")
    assert said(["/bin/cat", "bot.txt"], "echo $(cat bot.txt) $(ls -A)") == "bot.txt bot.txt"


@enclosed
def test_an_interpreter_behind_links_is_seen_whole(at_home: Path) -> None:
    """As version managers have it: a link, to a link, to a tree with its libraries."""
    tree = at_home / "versions" / "3"
    (tree / "bin").mkdir(parents=True)
    (tree / "lib").mkdir()
    (tree / "lib" / "words").write_text("library\n", encoding="utf-8")
    program = tree / "bin" / "speak"
    program.write_text(f"#!/bin/sh\nread a; cat {tree}/lib/words\n", encoding="utf-8")
    program.chmod(0o755)
    (at_home / "env" / "bin").mkdir(parents=True)
    (at_home / "env" / "bin" / "speak3").symlink_to(program)
    (at_home / "env" / "bin" / "speak").symlink_to("speak3")
    assert said([str(at_home / "env" / "bin" / "speak")]) == "library"


@enclosed
def test_the_interpreter_of_a_script_is_seen(at_home: Path) -> None:
    inner = at_home / "shell" / "bin" / "sh"
    inner.parent.mkdir(parents=True)
    shutil.copy(shutil.which("sh") or "/bin/sh", inner)
    script = at_home / "scripts" / "bot"
    script.parent.mkdir()
    script.write_text(f"#!{inner}\nread a; echo it runs\n", encoding="utf-8")
    script.chmod(0o755)
    assert said([str(script)]) == "it runs"


@enclosed
def test_a_bot_starts_in_the_folder_in_which_upcard_was_started(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = at_home / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert said(["/bin/true"], "pwd") == str(folder)
    assert said(["/bin/true"], "echo $HOME $TMPDIR") == "/tmp /tmp"


@pytest.mark.parametrize("tool", ["bwrap", "unshare"])
def test_an_enclosed_bot_makes_no_namespaces_of_its_own(tool: str) -> None:
    """In which it could have file systems in memory without a limit."""
    if tool == "bwrap":
        program(tool)
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not here, which it is tried with")
    kinds = (one for one in candidates() if one.tool == tool and not one.stranger)
    sandbox = next((one for one in kinds if one.enclosed and not refusal(one)), None)
    if sandbox is None:
        pytest.skip(f"{tool} is refused here, or too old")
    script = "read -r a; unshare --user true 2> /dev/null && echo made || echo refused"
    with Process(["/bin/sh", "-c", script], sandbox, stage.PATIENT) as process:
        assert process.ask(b"\n", LONG) == b"refused"


def test_a_checkout_inside_the_home_does_not_make_the_home_readable(
    sandbox: Sandbox, at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a command is shown on purpose is no look at the rest."""
    (at_home / "secret").write_text("secret", encoding="utf-8")
    (at_home / "work").mkdir()
    monkeypatch.setenv("HOME", str(at_home))
    monkeypatch.chdir(at_home / "work")
    found = Abilities(sandbox, tried(sandbox), ())
    hidden = sandbox.tool == "bwrap" or sandbox.enclosed
    assert found.enforces(HOME) == (hidden or sandbox.stranger)
    assert sorted(path.name for path in at_home.iterdir()) == ["secret", "work"]


def test_what_is_not_tried_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.bots.trials.sys", SimpleNamespace(executable="/bin/false"))
    monkeypatch.setattr("upcard.bots.trials.PYTHON", "/bin/false")
    lines = [str(one) for one in tried(stage.best())]
    hidden = f"NOT enforced: {HOARD} (not tried: nothing that tries it can run here)"
    assert hidden in lines
    assert sum("not tried" in line for line in lines) == 3


# Machines that offer less


@pytest.fixture
def poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with none of the sandboxes' tools."""
    for name in "cat env grep head ls readlink sleep tail true".split():
        (tmp_path / name).symlink_to(shutil.which(name) or "/bin/false")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(trials, "chosen", trials.chosen.__wrapped__)
    tmp_path.chmod(0o755)


@pytest.mark.usefixtures("poor")
def test_without_any_tool_the_limits_are_left_and_what_is_missing_is_said() -> None:
    found = abilities.__wrapped__()
    assert found.sandbox.tool == ""
    assert not found.sandbox.stranger
    assert not found.enforces(NETWORK)
    lines = found.describe()
    assert lines[0] == "sandbox for bots: process limits only"
    assert "  NOT enforced: no network" in lines
    assert f"  NOT enforced: {SEED} (it can read command lines" in "\n".join(lines)
    assert not found.enforces(MEETING)
    assert "  (bubblewrap is not installed: package bubblewrap)" in lines
    writing = next(line for line in lines if WRITING in line)
    assert tempfile.gettempdir() in writing


@pytest.mark.usefixtures("poor")
def test_a_bot_plays_without_any_tool() -> None:
    command = shlex.join([sys.executable, "examples/bots/first_legal.py"])
    sandbox = Sandbox("", False)
    with Bot.open(command, upcard.game("crazy8s"), limits=stage.PATIENT, sandbox=sandbox) as bot:
        assert stage.play(bot, bot.game, seed=1) == "played"


def test_better_sandboxes_come_first() -> None:
    tools = [sandbox.tool for sandbox in candidates()]
    assert tools == sorted(tools, key=("bwrap", "unshare", "").index)
    assert abilities().sandbox == stage.best()
    assert not refusal(stage.best())


def test_a_busy_machine_that_asks_late_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a trial or a look at the files says at once would be words that nobody asked for."""
    ask = Process.ask

    def late(process: Process, line: bytes, seconds: float) -> bytes:
        select.select([process._out], [], [], 1)  # until it speaks, or has had time to
        return ask(process, line, seconds)

    monkeypatch.setattr(Process, "ask", late)
    assert not refusal(stage.best())
    with Bot.open("/bin/cat", upcard.game("crazy8s")) as bot:
        assert bot.sandbox == stage.best()


def test_trials_leave_nothing_behind(
    at_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In folders that no other test has."""
    monkeypatch.setenv("HOME", str(at_home))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for sandbox in (stage.best(), Sandbox("", False, counted=False)):
        tried(sandbox)
        assert [*at_home.iterdir(), *tmp_path.iterdir()] == []


def test_a_temporary_folder_whose_path_is_long_leaves_sockets_untried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / ("long" * 30)
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    assert any("not tried" in ability.note for ability in tried(stage.best()))


@pytest.mark.skipif(os.getuid() != 0, reason="only a superuser can give a bot a user of its own")
def test_a_superusers_bots_are_users_that_nobody_is() -> None:
    users = {stage.best().user() for _ in range(50)}
    assert len(users) > 10
    assert None not in users
    assert int(said(["/bin/true"], "id -u")) >= 50_000
