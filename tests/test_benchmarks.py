"""The benchmarks run, and say what they could not measure; how fast it was is not judged here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, str(ROOT / "benchmarks/engine.py"), "--quick"]

Done = subprocess.CompletedProcess[str]


def run(*options: str, **environment: str) -> Done:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "0", **environment}
    return subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, timeout=300, check=False, env=env
    )


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    target = tmp_path_factory.mktemp("benchmarks") / "engine.json"
    return run("--json", str(target)), target


def test_prints_the_machine_and_every_ratio(measured: tuple[Done, Path]) -> None:
    done, _ = measured
    assert done.returncode == 0, done.stderr
    printed = done.stdout.split("\n")
    assert printed[0].startswith("processor")
    for line in ("countdown, 2 × first : clash, 2 × first", "deals in 1 call : in 100 calls"):
        assert any(line in row and " × " in row for row in printed)
    for line in ("one call a decision", "a function that chooses", "state.view and state.play"):
        assert line in done.stdout


def test_the_c_program_plays_the_same_game(measured: tuple[Done, Path]) -> None:
    if shutil.which("cc") is None:
        pytest.skip("no compiler")
    for seats in (2, 4):
        assert f"clash, {seats} × first : C, {seats} seats" in measured[0].stdout
    assert measured[0].stdout.count("they agree") == 2


def test_the_same_as_json(measured: tuple[Done, Path]) -> None:
    found = json.loads(measured[1].read_text("utf-8"))
    assert set(found) == {"machine", "sections", "remarks", "skipped"}
    for rows in found["sections"].values():
        for row in rows:
            median, least, most = row["spread"]
            assert 0 <= least <= median <= most


def test_a_peer_that_is_not_here_is_skipped_with_a_message(measured: tuple[Done, Path]) -> None:
    for module, package in (("pyspiel", "open_spiel"), ("rlcard", "rlcard")):
        skipped = f"skipped: {package}: it is not installed" in measured[0].stdout
        assert skipped == (find_spec(module) is None)


def test_without_a_compiler_the_c_program_is_skipped(tmp_path: Path) -> None:
    done = run(PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "skipped: Card Clash in C: there is no compiler `cc` here" in done.stdout
    assert "countdown, 2 × first : clash, 2 × first" in done.stdout


def test_uncompiled_there_is_nothing_to_measure() -> None:
    done = run(NUMBA_DISABLE_JIT="1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "NUMBA_DISABLE_JIT" in done.stderr
