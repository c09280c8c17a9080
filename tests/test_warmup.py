"""Compiling ahead of time: once, in processes of their own, and telling who waits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.commands import run
from tests.starting import started
from upcard import jit_cache, jit_stages, warmup
from upcard.cli.compiling import BETWEEN_TWO, SEARCHES, stages_of
from upcard.jit_cache import INTERPRETED, recall
from upcard.players import player_named

compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
COMMAND = [sys.executable, "-m", "upcard"]


def fresh(folder: Path) -> dict[str, str]:
    """An environment in which nothing was compiled."""
    return {**os.environ, "UPCARD_CACHE_DIR": str(folder)}


@pytest.mark.full
@compiles
def test_a_stage_is_compiled_once_and_who_waits_is_told(tmp_path: Path) -> None:
    script = (
        "from upcard import jit_cache, jit_stages, warmup\n"
        "told = []\n"
        "assert warmup.missing(['dealing', 'dealing']) == ['dealing']\n"
        "warmup.warm_up(['dealing'], told.append)\n"
        "assert warmup.missing(['dealing', 'moving']) == ['moving']\n"
        "assert told == sorted(told) and 0 <= told[0] and 0 < told[-1] <= 1, told\n"
        "assert len(told) > 5, told\n"
        "warmup._Child = None  # nothing more is begun\n"
        "warmup.warm_up(['dealing'])\n"
        "from upcard.engine import entry\n"
        "from upcard.players import Player\n"
        "import upcard\n"
        "upcard.game('crazy8s')\n"
        "jit_stages.STAGES['dealing'].use()\n"
        "assert not entry.begin.stats.cache_misses, entry.begin.stats\n"
        "counted = int(jit_cache.recall(warmup.READY, 'dealing'))\n"
        "said = jit_stages.STAGES['dealing'].functions\n"
        "assert 0.8 * said <= counted <= 1.2 * said, counted\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=fresh(tmp_path), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")


@compiles
@pytest.mark.parametrize("stage", jit_stages.STAGES)
def test_no_more_functions_are_compiled_than_a_stage_says(stage: str) -> None:
    """Fewer, or none, where another process had compiled them before."""
    counted = recall(warmup.READY, stage)
    assert counted is not None, "the tests begin with all of them"
    assert int(counted) <= 1.2 * jit_stages.STAGES[stage].functions, counted


@compiles
def test_the_stages_of_a_search_compile_it_for_what_it_is_given() -> None:
    from upcard.engine.belief import begin_belief, hear
    from upcard.engine.determinize import deal_world, prepare
    from upcard.players.learned.value import describe
    from upcard.players.search.flat import search

    functions: list[Any] = [begin_belief, deal_world, describe, hear, prepare, search]
    for stage in ("dealing", "searching", "estimating", "imagining", "weighing", "choosing"):
        jit_stages.STAGES[stage].use()
    compiled = [[*function.signatures] for function in functions]
    view = upcard.game(jit_stages.PLAIN).deal(2, 1).view(0)
    player_named("search:2").choose(view)
    player_named("oracle:2").choose(view)
    view.imagine(1)
    assert [[*function.signatures] for function in functions] == compiled
    assert all(compiled)


@pytest.mark.parametrize(
    ("players", "stages"),
    [
        (["first", "memory"], ["playing"]),
        (["learned", "first"], ["playing", "choosing"]),
        (["search:5", "first"], ["dealing", "moving", *BETWEEN_TWO]),
        (["cmd:./bot", "learned"], ["dealing", "moving", "weighing"]),
        (["first", "memory", "cmd:./bot"], ["playing", "dealing", "moving"]),
        (["search", "mine.py:Mine"], ["playing", "dealing", "moving", *BETWEEN_TWO, "viewing"]),
        (["search", "first", "first"], ["playing", "dealing", "moving", *SEARCHES]),
    ],
)
def test_contests_need_what_their_players_do(players: list[str], stages: list[str]) -> None:
    assert stages_of(players) == stages


@pytest.mark.full
@compiles
def test_who_waits_is_told_before_the_compiler_is_loaded(tmp_path: Path) -> None:
    """Python tells of each module when it has loaded it, beside what the command says."""
    python, *command = COMMAND
    line = [python, "-X", "importtime", *command, "sim", "crazy8s", "--deals", "10", "--seed", "1"]
    with started(line, env=fresh(tmp_path), stderr=subprocess.PIPE) as waiting:
        assert waiting.stderr is not None
        told, loaded = b"", b""
        while not told.startswith(b"Compiling the engine for simulations, once for this version"):
            told = waiting.stderr.readline()
            assert told.startswith((b"import time:", b"Compiling"))
            loaded += told
        assert b"upcard.arena.request" in loaded
        assert b"llvmlite" not in loaded
        waiting.send_signal(signal.SIGINT)
        waiting.communicate(timeout=60)
        assert waiting.returncode == 130


@pytest.mark.parametrize(("cores", "seconds"), [(1, 20), (2, 10)])
def test_who_waits_is_told_how_long_about(
    cores: int, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert warmup.seconds(["dealing", "moving"]) == seconds
    assert warmup.seconds([]) == 0


@pytest.mark.parametrize("cores", [1, 2, 3, 16])
def test_every_stage_is_in_one_lot_with_those_of_its_kind(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    lots = list(warmup._shared_out([*jit_stages.STAGES]))
    assert [stage for lot in lots for stage in lot] == [*jit_stages.STAGES]
    assert all(len({stage.startswith("house-") for stage in lot}) == 1 for lot in lots)
    assert 2 <= len(lots) <= max(2, cores)


def test_who_has_compiled_its_own_lot_goes_on_with_the_last_of_the_longest() -> None:
    one, two, three = lots = [["a"], ["b", "c", "d"], ["e", "f"]]
    assert warmup._next(one, lots) == "a"
    assert warmup._next(one, lots) == "d"
    assert warmup._next(two, lots) == "b"
    assert warmup._next(one, lots) == "f"
    assert (two, three) == (["c"], ["e"])
    assert warmup._next(one, lots) == ""  # what one process has begun the same goes on with


def test_a_stage_that_there_is_not_is_refused_in_one_line() -> None:
    done = run("warm-up", "soup")
    assert done.status == 2
    assert "'soup' given: it is one of playing, dealing" in done.complaints


@compiles
def test_what_is_compiled_is_not_compiled_again() -> None:
    assert run("warm-up") == (0, "All is compiled.\n", "")


def test_nothing_is_begun_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit_cache, "folder", lambda: Path("/proc/none"))
    monkeypatch.setattr(warmup, "_Child", None)
    warmup.warm_up()
