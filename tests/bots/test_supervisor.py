"""The program beside each bot: it watches, ends everything, and says why."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bots import stage
from tests.starting import started
from upcard.bots import supervisor

pytestmark = [
    pytest.mark.surroundings,
    pytest.mark.full,
    pytest.mark.skipif(
        not supervisor.can_watch(), reason="this machine does not tell who descends from whom"
    ),
]

MUCH = ("1000000000", "1000", "1000")


def kept(
    script: str, token: str, most: tuple[str, ...] = MUCH, scratch: str = "", let_go: bool = False
) -> str:
    """What a keeper tells of a shell script, by itself or after its lifeline is let go."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        command = [sys.executable, supervisor.__file__, str(theirs.fileno()), *most, scratch, ""]
        with started(
            [*command, "/bin/sh", "-c", script, "upcard-test", token],
            pass_fds=[theirs.fileno()],
            stdout=subprocess.PIPE,
        ) as watched:
            theirs.close()
            assert watched.stdout.readline() == b"up\n"
            if let_go:
                assert stage.running(token)
                ours.shutdown(socket.SHUT_WR)
            told = ours.recv(1000).decode()
            watched.stdout.close()
            assert watched.wait(60) == 0
    return told


def test_it_tells_how_the_bot_ended(token: str) -> None:
    assert kept("echo up; exit 9", token) == "exit: 9"
    assert kept("echo up; kill -KILL $$", token) == "exit: -9"


def test_it_ends_everything_when_its_lifeline_ends(token: str, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    script = "trap '' TERM; for n in 1 2 3; do setsid sleep 120 & done; echo up; sleep 120; true"
    assert kept(script, token, scratch=str(tmp_path / "scratch"), let_go=True) == ""
    assert not (tmp_path / "scratch").exists()


def test_it_ends_who_has_too_many_processes(token: str) -> None:
    script = "for n in 1 2 3 4 5 6 7 8 9; do sleep 120 & done; echo up; wait"
    told = kept(script, token, most=("1000000000", "8", "1000"))
    assert told == "limit: it started more than 8 processes"


def test_it_ends_who_takes_too_much_memory_in_all(token: str) -> None:
    """Two processes, each of which has room enough for itself."""
    one = "head -c 20000000 /dev/zero | tail | sleep 120"
    told = kept(f"({one}) & ({one}) & echo up; wait", token, most=("31457280", "99", "1000"))
    assert told == "limit: it took more than 30 MiB of memory"


def test_it_counts_the_processor_time_of_processes_that_have_ended(token: str) -> None:
    """Each is too short to be seen; together they are not."""
    script = "echo up; n=0; while [ $n -lt 20000 ]; do (true); n=$((n+1)); done; sleep 60"
    told = kept(script, token, most=("1000000000", "99", "0.3"))
    assert told.startswith("limit: it took more than 0 seconds of processor time")


def test_what_cannot_be_started_is_told() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        end = theirs.fileno()
        command = [sys.executable, supervisor.__file__, str(end), *MUCH, "", "", "/no/such/program"]
        subprocess.run(command, pass_fds=[end], check=True)
        told = ours.recv(1000)
    assert told == b"start: /no/such/program cannot be started: No such file or directory"


def test_use_is_that_of_all_descendants() -> None:
    script = "sleep 120 & sleep 120 & echo up; wait"
    with started(["/bin/sh", "-c", script], stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        found = supervisor.descendants(os.getpid())
        assert process.pid in found
        assert len(supervisor.descendants(process.pid)) == 2
        used = supervisor.usage(process.pid)
        for pid in [*supervisor.descendants(process.pid), process.pid]:
            os.kill(pid, 9)
    assert used.processes == 2
    assert used.memory > 0
    assert time.monotonic() > used.seconds


def test_a_folder_is_deleted_however_deep_it_is(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("stays")
    folder = tmp_path / "scratch"
    folder.mkdir()
    (folder / "closed").mkdir()
    (folder / "closed" / "file").touch()
    (folder / "closed").chmod(0)
    (folder / "link").symlink_to(tmp_path)
    (folder / "file").touch()
    at = os.open(folder, os.O_RDONLY)
    for _ in range(sys.getrecursionlimit() + 100):
        os.mkdir("deep" * 10, dir_fd=at)
        inner = os.open("deep" * 10, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = inner
    os.close(at)

    supervisor.delete(str(folder))

    assert [path.name for path in tmp_path.iterdir()] == ["outside"]
    supervisor.delete(str(folder))


def test_nothing_is_deleted_above_a_folder_that_is_moved_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, outer, others = ("one", "other"), tmp_path / "scratch" / "outer", tmp_path / "others"
    for name in names:
        (outer / name).mkdir(parents=True)
        (others / name / "inner").mkdir(parents=True)
    calls, emptied = list[int](), supervisor._emptied

    def moved(at: int) -> list[str]:
        calls.append(at)
        if len(calls) == 3:  # the first of the two innermost ones has been gone to
            own = os.fstat(at)
            (entered,) = (one for one in outer.iterdir() if os.path.samestat(own, one.stat()))
            entered.rename(others / "moved")
        return emptied(at)

    monkeypatch.setattr(supervisor, "_emptied", moved)
    supervisor.delete(str(tmp_path / "scratch"))
    assert len(calls) == 3
    assert all((others / name / "inner").is_dir() for name in names)
