"""Bots that mean harm, or do not care: none is done, and the next deal goes on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import uuid
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import upcard
from tests.bots import stage
from tests.starting import started
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import Abilities, Bot, Limits, Sandbox
from upcard.bots.supervisor import can_watch
from upcard.bots.trials import (
    HOARD,
    HOME,
    KEEPER,
    MEETING,
    MEMORY,
    NETWORK,
    SCRATCH,
    SEED,
    WRITING,
    tried,
)

pytestmark = [pytest.mark.surroundings, pytest.mark.full]

GAME = upcard.game("crazy8s")
PATIENT = stage.PATIENT
SMALL = PATIENT.model_copy(update={"memory_mb": 96, "processes": 24})
HASTY = Limits(move_ms=100, startup_ms=300)
"""For a bot that never answers: whether it had time to start makes no difference."""
PROMPT = Limits(move_ms=300, deal_ms=60_000, startup_ms=120_000)
"""For bots that answer once, and not again for a long time."""


@pytest.fixture(scope="module")
def walls(sandbox: Sandbox) -> Abilities:
    """Each kind of sandbox that this machine has, and what it enforces."""
    stage.python(sandbox)
    return stage.enforced(sandbox)


def forfeits(
    script: str, *arguments: str, limits: Limits, walls: Abilities | None = None, deals: int = 1
) -> list[str]:
    """How the deals of a hostile bot ended; nothing of it runs after a forfeit."""
    sandbox = walls.sandbox if walls else stage.best()
    command = stage.command(sandbox, script, *arguments)
    with Bot.open(command, GAME, limits=limits, sandbox=sandbox) as bot:
        endings = []
        for seed in range(deals):
            endings.append(stage.play(bot, GAME, seed=seed))
            reason = endings[-1].partition(":")[0]
            assert reason not in FORFEITS or not stage.running(arguments[-1])
    return endings


def all_begin(endings: list[str], *reasons: str) -> bool:
    return all(ending.startswith(reasons) for ending in endings)


def test_a_fork_loop_is_stopped_and_nothing_of_it_stays(walls: Abilities, token: str) -> None:
    """Of a thousand: who is not a user of its own may start what this user's others have left."""
    endings = forfeits("forks", token, limits=SMALL, walls=walls)
    assert all_begin(endings, "illegal move", "not allowed"), endings
    assert not any("[1000 children]" in ending for ending in endings)


@pytest.mark.parametrize("kind", ["own", "shared"])
def test_a_big_allocation_is_stopped(walls: Abilities, kind: str, token: str) -> None:
    if kind == "shared" and not can_watch():
        pytest.skip("shared memory is limited by watching, which this machine does not allow")
    endings = forfeits("memory", kind, token, limits=SMALL, walls=walls)
    assert all_begin(endings, "crashed", "not allowed"), endings


@pytest.mark.parametrize("counted", ["by the kernel", "from outside"])
@pytest.mark.parametrize("kind", ["opens", "sends"])
def test_memory_that_is_not_mapped_counts(
    walls: Abilities, kind: str, counted: str, token: str
) -> None:
    """The kernel sees it wherever it is; from outside, what is in a socket is not seen."""
    sandbox = walls.sandbox
    if counted == "by the kernel" and sandbox.cgroups is None:
        pytest.skip("no cgroup can be made here")
    if counted == "from outside":
        sandbox = replace(sandbox, cgroups=None)
        if not can_watch():
            pytest.skip("this machine does not tell what a process has open")
    there = stage.enforced(sandbox)
    (ending,) = forfeits("hoards", kind, token, limits=SMALL, walls=there)
    if there.enforces(MEMORY if kind == "opens" else HOARD):
        assert ending.startswith("not allowed: deal 0, seat 0: it took more than 96 MiB"), ending
    else:
        assert "[20 hidden]" in ending
    assert there.enforces(HOARD) == (counted == "by the kernel")
    assert there.enforces(MEMORY) or (sandbox.stranger and not there.enforces(HOARD)), (
        "only a superuser without all rights, as in a container, may not see what others have open"
    )


def test_bots_of_one_table_do_not_meet(walls: Abilities, token: str) -> None:
    word, folders = f"meeting-{token[-8:]}", ["/tmp", "/var/tmp", "/dev/shm", str(Path.cwd())]
    commands = [
        stage.command(walls.sandbox, "meets", role, *folders, word, token)
        for role in ("waits", "calls")
    ]
    one, two = (
        Bot.open(command, GAME, limits=PATIENT, sandbox=walls.sandbox) for command in commands
    )
    try:
        with one, two:
            state = GAME.deal(2, 1)
            one.new_deal(0, 2)
            one.choose(state.view(0))
            ending = stage.play(two, GAME, seed=1)
    finally:
        for folder in folders:
            (Path(folder) / word).unlink(missing_ok=True)
    assert ("[0 met]" in ending) == walls.enforces(MEETING), ending


def test_no_command_line_and_no_environment_tells_the_seed(walls: Abilities, token: str) -> None:
    seed = str(uuid.uuid4())
    contest = [sys.executable, "-c", "input()", seed]
    with started(contest, stdin=subprocess.PIPE) as going:
        (ending,) = forfeits("searches", seed[:9], seed[9:], token, limits=PATIENT, walls=walls)
        going.communicate(b"\n")
    assert ("[0 found]" in ending) == (walls.sandbox.tool != ""), ending
    assert "[0 found]" in ending or not walls.enforces(SEED)


def test_a_bot_does_not_kill_its_keeper(walls: Abilities, token: str) -> None:
    """Where it has a parent of its own, it may kill that, or try: it ends with it, or plays on."""
    if not walls.enforces(KEEPER):
        pytest.skip("an older kernel lets it")
    endings = forfeits("kills", token, limits=PATIENT, walls=walls)
    assert all_begin(
        endings, "illegal move: deal 0, seat 0: '[not allowed to]'", "crashed", "played"
    )


def test_who_kills_its_keeper_has_lost_and_nothing_of_it_stays(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an older kernel, and with no tool: as the user who asks."""
    older = tmp_path / "older.py"
    older.write_text("import os, sys; os.execvp(sys.argv[1], sys.argv[1:])", encoding="utf-8")
    monkeypatch.setattr("upcard.bots.sandbox.landlock", SimpleNamespace(__file__=str(older)))
    walls = Abilities(Sandbox("", False, False, False), (), ())
    assert not Abilities(walls.sandbox, tried(walls.sandbox), ()).enforces(KEEPER)
    endings = forfeits("kills", token, limits=PATIENT, walls=walls, deals=2)
    assert all_begin(endings, "not allowed: deal"), endings
    assert all("the program that watches it was stopped or killed" in one for one in endings)


def test_nothing_is_written_where_it_must_not(walls: Abilities, token: str) -> None:
    folders = [Path.home(), stage.HOSTILE, Path.cwd(), Path("/var/tmp"), Path("/dev/shm")]
    paths = [folder / f".{token}" for folder in folders if folder.is_dir()]
    try:
        endings = forfeits("writes", *map(str, paths), token, limits=PATIENT, walls=walls)
        there = [path for path in paths if path.exists()]
    finally:
        for path in paths:
            path.unlink(missing_ok=True)
    assert all_begin(endings, "illegal move"), endings
    if walls.enforces(WRITING):
        assert there == []
    assert not walls.sandbox.stranger or not {paths[0], paths[1]} & set(there)


def test_no_connection_is_made(walls: Abilities, token: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        port = str(server.getsockname()[1])
        (ending,) = forfeits("calls", port, token, limits=PATIENT, walls=walls)
        connected = True
        try:
            server.accept()[0].close()
        except BlockingIOError:
            connected = False
    assert connected != walls.enforces(NETWORK)
    assert ("[connected]" in ending) == connected


def test_the_home_is_not_read(walls: Abilities, token: str) -> None:
    secret = Path.home() / f".{token}"
    secret.write_text("secret", encoding="utf-8")
    try:
        (ending,) = forfeits("reads", f":{secret}", token, limits=PATIENT, walls=walls)
    finally:
        secret.unlink()
    assert ("[0 read]" in ending) == walls.enforces(HOME)


def test_the_scratch_folder_has_an_end_and_goes(
    walls: Abilities, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = PATIENT.model_copy(update={"scratch_mb": 1})
    with tempfile.TemporaryDirectory(prefix="upcard-") as place:  # no other bots' are in it
        os.chmod(place, 0o755)
        monkeypatch.setattr(tempfile, "tempdir", place)
        (ending,) = forfeits("fills", token, limits=limits, walls=walls)
        assert os.listdir(place) == []
    if walls.enforces(SCRATCH):
        assert "[0 files]" not in ending
        assert "[16 files]" not in ending


def test_who_ignores_signals_is_ended_all_the_same(walls: Abilities, token: str) -> None:
    assert all_begin(forfeits("stubborn", token, limits=PROMPT, walls=walls), "late")


@pytest.mark.parametrize(("then", "ending"), [("leave", "crashed"), ("stay", "played")])
def test_an_orphan_does_not_outlive_a_bot(
    walls: Abilities, then: str, ending: str, token: str
) -> None:
    limits = PATIENT.model_copy(update={"processes": 200})
    endings = forfeits("orphans", then, token, limits=limits, walls=walls)
    assert all_begin(endings, ending), endings


@pytest.mark.skipif(not can_watch(), reason="this machine does not tell who descends from whom")
def test_processor_time_has_an_end(token: str) -> None:
    limits = PATIENT.model_copy(update={"cpu_s": 1})
    endings = forfeits("processor", token, limits=limits)
    assert all_begin(endings, "not allowed"), endings


def test_words_that_were_not_asked_for_are_an_offence(token: str) -> None:
    """Which one depends on when they come: they may be taken for an answer."""
    endings = forfeits("early", token, limits=PATIENT)
    assert all_begin(endings, "too much output", "garbage"), endings


BEHAVIOUR = {
    "endless_line": (PATIENT, "too much output"),
    "complains": (PATIENT, "too much output"),
    "noise": (PATIENT, "garbage"),
    "dies": (PATIENT, "crashed"),
    "closes": (HASTY, "silent"),
}


@pytest.mark.parametrize("bot", BEHAVIOUR)
def test_each_offence_has_its_name(bot: str, token: str) -> None:
    limits, reason = BEHAVIOUR[bot]
    endings = forfeits(bot, token, limits=limits, deals=2)
    assert all_begin(endings, f"{reason}: deal"), endings
