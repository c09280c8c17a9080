"""One bot's process: whatever it does, a question ends by the clock, and nothing stays."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots import stage
from tests.starting import started
from tests.waiting import until
from upcard.bots import Forfeit, Limits, Sandbox
from upcard.bots.process import Process, Spoken

pytestmark = [pytest.mark.surroundings, pytest.mark.full]

ECHO = 'while read -r line; do echo "$line"; done'
LONG = 120.0
"""Seconds for what is not to be late."""


@pytest.fixture
def token() -> Iterator[str]:
    """An argument by which processes are known; none is left at the end."""
    word = f"token-{uuid.uuid4()}"
    yield word
    gone(word)


def gone(token: str) -> None:
    """Wait until no process has the token any more."""
    until(lambda: not stage.running(token))


def shell(script: str, token: str = "", sandbox: Sandbox | None = None) -> Process:
    """A process that runs a shell script in a sandbox, this machine's best if none is given."""
    argv = ["/bin/sh", "-c", script, "upcard-test", token]
    return Process(argv, sandbox or stage.best(), stage.PATIENT)


def test_lines_come_back_one_by_one(sandbox: Sandbox, token: str) -> None:
    with shell(ECHO, token, sandbox) as process:
        for number in range(50):
            assert process.ask(b"%d\n" % number, LONG) == b"%d" % number
        assert process.answers == 50
        assert stage.running(token)


def test_messages_wait_for_the_next_question() -> None:
    with shell('read -r a; read -r b; echo "$a$b"') as process:
        process.send(b"one ")
        process.send(b"two\n")
        assert process.ask(b"three\n", LONG) == b"one twothree"


def test_who_does_not_read_cannot_hold_us_up() -> None:
    with shell("sleep 120") as process, pytest.raises(Forfeit, match=r"^silent: it never answered"):
        process.ask(b"x" * 2**22, 0.3)


def test_a_long_message_arrives_whole() -> None:
    with shell("read -r line; echo ${#line}") as process:
        assert process.ask(b"x" * 2**20 + b"\n", LONG) == b"%d" % 2**20


def test_words_after_the_answer_are_an_offence() -> None:
    """Whether they come with it or later."""
    offence = pytest.raises(Forfeit, match=r"^too much output")
    with shell("read -r a; echo a; echo b; read -r c; echo c") as process, offence:
        process.ask(b"\n", LONG)
        select.select([process._out], [], [], LONG)
        process.ask(b"\n", LONG)


def test_the_longest_line_is_allowed_and_one_byte_more_is_not() -> None:
    limits = stage.PATIENT.model_copy(update={"line_bytes": 100})
    write = "while read -r n; do head -c $n /dev/zero | tr '\\0' x; echo; done"
    with Process(["/bin/sh", "-c", write], stage.best(), limits) as process:
        assert process.ask(b"100\n", LONG) == b"x" * 100
        with pytest.raises(Forfeit, match=r"^too much output: a line of over 100 bytes"):
            process.ask(b"101\n", LONG)


def test_its_last_words_are_told_without_control_characters() -> None:
    script = "read -r a; printf 'first\\nwoe\\033[31m to all\\n\\n' >&2; exit 5"
    with shell(script) as process, pytest.raises(Forfeit) as lost:
        process.ask(b"\n", LONG)
    told = "it ended with exit status 5; its last words: woe\\u001b[31m to all"
    assert (lost.value.reason, lost.value.detail) == ("crashed", told)


def test_a_signal_is_told_by_its_number(sandbox: Sandbox) -> None:
    crash = pytest.raises(Forfeit, match=r"^crashed: it ended with signal 11")
    with shell("read -r a; kill -SEGV $$", sandbox=sandbox) as process, crash:
        process.ask(b"\n", LONG)


def test_an_answer_counts_even_if_the_bot_then_ends() -> None:
    with shell("read -r a; echo done") as process:
        assert process.ask(b"\n", LONG) == b"done"
        with pytest.raises(Forfeit, match=r"^crashed: it ended with exit status 0"):
            process.ask(b"\n", LONG)


def test_a_program_that_is_not_there_is_told_as_a_crash() -> None:
    crash = pytest.raises(Forfeit, match=r"^crashed: .*not found")
    with Process(["/no/such/program"], stage.best(), stage.PATIENT) as process, crash:
        process.ask(b"\n", LONG)


def test_the_environment_has_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_API_KEY", "secret")
    with shell("read -r a; env | tr '\\n' ' '; echo") as process:
        told = process.ask(b"\n", LONG)
    assert b"PATH=" in told
    assert b"secret" not in told


def test_a_bot_outlives_the_thread_that_started_it() -> None:
    processes: list[Process] = []
    thread = threading.Thread(target=lambda: processes.append(shell(ECHO)))
    thread.start()
    thread.join()
    until(lambda: not Path(f"/proc/self/task/{thread.native_id}").exists())
    with processes[0] as process:
        assert process.ask(b"still there\n", LONG) == b"still there"


def test_a_bot_does_not_outlive_a_killed_worker(sandbox: Sandbox, token: str) -> None:
    script = (
        "import sys\n"
        "from upcard.bots import Limits, Sandbox\n"
        "from upcard.bots.cgroups import Place\n"
        "from upcard.bots.process import Process\n"
        f"argv = ['/bin/sh', '-c', 'read a; echo; sleep 99; true', 'upcard-test', '{token}']\n"
        f"process = Process(argv, {sandbox!r}, Limits())\n"
        "process.ask(b'\\n', 99)\n"
        "print('up', flush=True)\n"
        "sys.stdin.read()\n"
    )
    pipe = subprocess.PIPE
    with started([sys.executable, "-c", script], stdin=pipe, stdout=pipe) as worker:
        assert worker.stdout.readline() == b"up\n"
        assert stage.running(token)
        worker.send_signal(signal.SIGKILL)
        gone(token)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_without_its_keeper_has_lost_and_nothing_of_it_stays(
    sandbox: Sandbox, number: int, token: str
) -> None:
    """Though it would answer, and though a child of it has left its session."""
    child = f"setsid sh -c 'sleep 120; true' {token} > /dev/null & "
    with shell(child + ECHO, token, sandbox) as process:
        process.ask(b"\n", LONG)
        os.kill(process._keeper.pid, number)
        os.waitid(os.P_PID, process._keeper.pid, os.WEXITED | os.WSTOPPED | os.WNOWAIT)
        with pytest.raises(Forfeit, match=r"^not allowed: the program that watches it was"):
            process.ask(b"\n", LONG)
    left = [folder for folder in (process._scratch, process._cgroup) if folder]
    assert not list(filter(os.path.exists, left))


def test_a_killed_keeper_is_noticed_while_an_answer_is_waited_for() -> None:
    with shell("read -r a; echo; sleep 99") as process:
        process.ask(b"\n", LONG)
        killer = threading.Timer(0.3, process._keeper.kill)
        killer.start()
        begun = time.monotonic()
        with pytest.raises(Forfeit, match=r"^not allowed: the program that watches it was"):
            process.ask(b"\n", LONG)
        assert time.monotonic() - begun < LONG / 2
        killer.join()


def test_a_farewell_lets_a_bot_end_by_itself() -> None:
    with shell('read -r a; echo; read -r b; [ "$b" = bye ] && exit 0; sleep 99') as process:
        process.ask(b"\n", LONG)
        process.close(b"bye\n")
        assert process._keeper.returncode == 0


def test_no_descriptor_is_left_open() -> None:
    before = set(os.listdir("/dev/fd"))
    for _ in range(3):
        with shell(ECHO) as process:
            process.ask(b"\n", LONG)
    assert set(os.listdir("/dev/fd")) == before


def test_limits_reach_the_process() -> None:
    limits = Limits(cpu_s=1234, memory_mb=100, startup_ms=120_000)
    ask = "read -r a; echo $(ulimit -t) $(ulimit -d) $(ulimit -c)"
    with Process(["/bin/sh", "-c", ask], stage.best(), limits) as process:
        assert process.ask(b"\n", LONG) == b"1234 102400 0"


def finished(script: str, given: bytes = b"", seconds: float = LONG, most: int = 1000) -> Spoken:
    with shell(script) as process:
        return process.finish(given, seconds, most)


def test_a_program_is_given_all_its_input_at_once_and_heard_to_its_end() -> None:
    said = finished("cat; echo end; exit 3", b"one\ntwo\n")
    assert said == (b"one\ntwo\nend\n", 3, None, "")
    assert finished("exec 0<&-; echo deaf", b"x" * 200_000).output == b"deaf\n"
    assert finished("echo why >&2").last_words == "why"


@pytest.mark.parametrize(
    ("script", "seconds", "reason"),
    [
        ("echo begin; sleep 60", 0.5, "late"),
        ("echo begin; exec 1<&-; sleep 60", 0.5, "late"),
        ("echo begin; yes", LONG, "too much output"),
        ("echo begin; yes >&2", LONG, "too much output"),
    ],
)
def test_one_that_does_not_end_is_ended(script: str, seconds: float, reason: str) -> None:
    said = finished(script, seconds=seconds)
    assert said.status is None
    assert said.stopped is not None
    assert said.stopped.reason == reason
    assert said.output.startswith(b"begin" if seconds == LONG else b"")
