"""What differs on Windows and macOS, simulated: docs/stability.md has the list.

Nothing of this was ever run there. `tests.elsewhere` says what is simulated.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import until
from upcard import files, forks
from upcard.arena.runners import confined_player, workers
from upcard.bots import landlock
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.sandbox import Sandbox
from upcard.cli.ending import hang_ups_leave
from upcard.web import administration

SOLUTION = Path(__file__).parent / "course/solutions/clash_linked"
MINE = """\
import upcard


class Mine(upcard.Player):
    \"\"\"Plays what comes first by name.\"\"\"

    @staticmethod
    def choose(view: upcard.View) -> upcard.Move:
        \"\"\"A list is nothing that is compiled.\"\"\"
        return sorted(view.legal, key=str)[0]
"""


@pytest.mark.full
@pytest.mark.parametrize("system", ["windows", "macos"])
def test_all_can_be_imported_and_own_strategies_play(system: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    match = "match crazy8s --players mine.py:Mine,random --deals 4 --seed 1 --workers 1"
    words = f"import then {match}".split()
    if system == "windows":
        words += f"then course check clash {SOLUTION}".split()
    done = subprocess.run(
        [sys.executable, "-m", "tests.elsewhere", system, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
    )
    assert "Error" not in done.stdout + done.stderr, done
    assert "4 deals, 8 games" in done.stdout
    statuses = [line for line in done.stdout.splitlines() if line.startswith("status ")]
    refused = [line for line in done.stderr.splitlines() if line.startswith("upcard: ")]
    if system == "windows":
        assert statuses == ["status 0", "status 2"]
        assert [line.endswith("bots run on Linux, macOS and the like") for line in refused] == [
            True
        ]
    else:
        assert (statuses, refused) == (["status 0"], [])


def without(monkeypatch: pytest.MonkeyPatch, module: Any, *names: str) -> None:
    for name in names:
        monkeypatch.delattr(module, name)


def test_without_forks_a_fork_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, os, "fork")
    forks.server.cache_clear()
    with pytest.raises(OSError, match="this system cannot fork"):
        forks.Fork("upcard.players.compile_program:try_to_compile")
    assert not forks.server.cache_info().currsize


def test_without_waitid_a_keeper_that_is_killed_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, os, "waitid", "WEXITED", "WSTOPPED", "WNOWAIT", "P_PID")
    with Process(["/bin/cat"], Sandbox("", False), Limits()) as process:
        assert process.ask(b"here\n", 10) == b"here"
        assert process._keeper_is_there()
        process._keeper.kill()
        until(lambda: not process._keeper_is_there())


def test_no_call_of_linux_is_made_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: pytest.fail("it was called"))
    assert not landlock.restrict(files=True)
    forks.die_with(os.getppid())
    confined_player._allow(os.getpid(), 1.0)


def test_without_memory_that_has_no_name_a_file_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    without(monkeypatch, os, "memfd_create")
    memory = confined_player._shared_memory(4096)
    try:
        assert os.fstat(memory).st_size == 4096
        assert os.pread(memory, 4096, 0) == bytes(4096)
    finally:
        os.close(memory)


def test_without_proc_it_is_not_told_how_much_memory_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(administration, "STATM", tmp_path / "none")
    assert administration._memory() is None


def test_without_signals_to_threads_an_interrupt_ends_the_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without(monkeypatch, signal, "pthread_kill", "pthread_sigmask", "SIGHUP")
    with workers._interrupts_blocked():
        pass
    with pytest.raises(KeyboardInterrupt), hang_ups_leave():
        signal.raise_signal(signal.SIGINT)


def test_without_open_folders_a_file_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, os, "O_DIRECTORY")
    files.write_whole(tmp_path / "kept.txt", "first\nsecond\n")
    assert (tmp_path / "kept.txt").read_bytes() == b"first\nsecond\n"
