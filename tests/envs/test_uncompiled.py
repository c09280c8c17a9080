"""The libraries' own suites find nothing either where the engine runs as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.jit_cache import INTERPRETED

HERE = Path(__file__).parent
SUITES = {
    "gym": "gymnasiums_checker_finds_nothing",
    "zoo": "pettingzoos_suites_find_nothing",
    "spiel": "openspiels_simulations_find_nothing",
}


@pytest.mark.full
@pytest.mark.skipif(INTERPRETED, reason="this is the uncompiled run")
def test_uncompiled_one_game_goes_through_all_of_them() -> None:
    files = [str(HERE / f"test_{door}.py") for door in SUITES]
    options = ["-vv", "-p", "no:cacheprovider", "-m", "not long", "-k", "[crazy8s]"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=HERE.parent.parent,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    for suite in SUITES.values():
        assert f"test_{suite}[crazy8s] PASSED" in done.stdout
