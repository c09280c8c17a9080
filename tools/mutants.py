"""Mutation testing: whether the tests notice a change in one place of the rules or the engine.

    python -m tools.mutants [PATH[:LINE] ...] [--sample N] [--seed N] [--workers N]
                            [--tests PATH ...] [--tier quick|full] [--longest SECONDS] [--wider]

Each mutant has one comparison, sum, constant, condition or statement changed (`tools.mutating`).
It is tested by itself, uncompiled, in a copy of `src/`: quick tests first, until one fails. A test
that uses ten times as much of the processor's time as the slowest one does without a change has
failed, too. A sample takes the same share of each module. The tests are those of the full tier, or
with `--tier quick` only what a bare `pytest` runs. Tests that take longer than `--longest` are run
only without a change. `--wider`: what survives those of its own rooms meets all tests of the tier,
compiled, which takes minutes.

mutmut 3 would leave out nearly all of the engine: it changes no function with a decorator.
"""

from __future__ import annotations

import argparse
import compileall
import math
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from threading import Lock

from tests.tiers import QUICK

from tools.mutating import Mutant, mutants
from tools.quickest import LIMIT, LONGEST, NOTES, seconds

SRC = Path(__file__).resolve().parents[1] / "src"
ROOMS = ("engine", "rules", "games")
NOT_SEEN = ("fields.py", "policies.py")
"""What does its work only in compiled code."""
TIERS = {"quick": QUICK, "full": "not long"}
"""The tests of each tier, as pytest selects them."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", re.MULTILINE)
"""How pytest names a test that failed."""


def pytest(tree: Path, tests: list[str], limit: float) -> tuple[int, str]:
    """Run the tests on a copy of `src/`: the status, below 0 beyond the limit; what was said.

    `tests` are words for pytest.
    """
    options = "-x -p tools.quickest -p no:cacheprovider --hypothesis-seed=0".split()
    names = {"PYTHONPATH": str(tree), "HYPOTHESIS_STORAGE_DIRECTORY": str(tree / "found")}
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, f"--basetemp={tree / 'temporary'}", *tests],
        cwd=SRC.parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", LIMIT: str(limit), **names},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        told, _ = run.communicate(timeout=3600)
        return run.returncode, told
    except subprocess.TimeoutExpired:
        return -1, ""
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)  # and what it has started
        run.wait()


class Wider:
    """All tests of a tier, compiled, but for those that fail on a copy of `src/` without a change.

    They take all cores, so that one copy is tested at a time.
    """

    def __init__(self, tree: Path, tier: str) -> None:
        self._words, self._lock = ["-m", TIERS[tier]], Lock()
        status, told = self._run(tree)
        print(f"all tests, without a change: {told.splitlines()[-1]}", flush=True)
        self._words += [f"--deselect={name}" for name in FAILED.findall(told)] if status else []

    def notice(self, tree: Path) -> bool:
        """Whether one fails."""
        with self._lock:
            return self._run(tree, "-x")[0] != 0

    def _run(self, tree: Path, *words: str) -> tuple[int, str]:
        options = "-n auto --dist worksteal -rfE --tb=no -p no:cacheprovider --no-header".split()
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *self._words, *words],
            cwd=SRC.parent,
            env={**os.environ, "PYTHONPATH": str(tree), "UPCARD_CACHE_DIR": str(tree / "cache")},
            capture_output=True,
            text=True,
            check=False,
        )
        return run.returncode, run.stdout


class Bench:
    """Copies of `src/`, one a worker, on which the tests pass."""

    def __init__(self, folder: Path, workers: int, tests: list[str], wider: str | None) -> None:
        self.tests, self.free = tests, SimpleQueue[Path]()
        os.environ[NOTES] = str(folder / "notes")
        Path(os.environ[NOTES]).touch()
        for tree in (folder / str(number) for number in range(workers)):
            shutil.copytree(SRC, tree, ignore=shutil.ignore_patterns("__pycache__"))
            checked = PycInvalidationMode.CHECKED_HASH  # mutants may be alike in size and time
            compileall.compile_dir(tree, quiet=2, invalidation_mode=checked)
            self.free.put(tree)
        status, told = pytest(tree, tests, 600)
        if status:
            raise SystemExit(f"the tests fail without a change:\n{told}")
        took = [each for each in seconds().values() if each <= float(os.environ[LONGEST])]
        self.limit = 10 + 10 * max(took)
        self.wider = Wider(tree, wider) if wider else None

    def tried(self, mutant: Mutant) -> str:
        """What becomes of a mutant."""
        tree = self.free.get()
        place = tree / mutant.path.relative_to(SRC)
        place.write_text(mutant.text, encoding="utf-8")
        try:
            status, _ = pytest(tree, self.tests, self.limit)
            if status:
                return "timed out" if status < 0 else "killed"
            return "elsewhere" if self.wider and self.wider.notice(tree) else "survived"
        finally:
            place.write_bytes(mutant.path.read_bytes())
            self.free.put(tree)


def chosen(paths: list[str], sample: int, seed: int) -> list[Mutant]:
    """The mutants of some modules and lines, or the same share of each module's."""
    found: list[list[Mutant]] = []
    for name, _, line in (path.partition(":") for path in paths):
        path = Path(name).resolve()
        files = [path] if path.is_file() else sorted(path.rglob("*.py"))
        for file in (file for file in files if file.name not in NOT_SEEN):
            found.append([one for one in mutants(file) if line in ("", str(one.line))])
    total, chance = sum(map(len, found)), random.Random(seed)
    part = min(1, sample / total) if sample else 1
    some = [chance.sample(every, math.ceil(len(every) * part)) for every in found]
    return chance.sample(flat := [one for every in some for one in every], len(flat))


def main() -> None:
    """Print survivors and the table."""
    from upcard.arena.statistics.intervals import share

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", default=[f"src/upcard/{room}" for room in ROOMS])
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=math.inf)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tier", choices=TIERS, default="full")
    parser.add_argument("--wider", action="store_true")
    parser.add_argument("--tests", nargs="+", default=[f"tests/{room}" for room in ROOMS])
    given = parser.parse_args()
    os.environ[LONGEST] = str(given.longest)
    every = chosen(given.paths, given.sample, given.seed)
    tried, killed = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.workers) as pool:
        tests, wider = ["-m", TIERS[given.tier], *given.tests], given.tier if given.wider else None
        bench = Bench(Path(folder), given.workers, tests, wider)
        for mutant, how in zip(every, pool.map(bench.tried, every), strict=True):
            name = str(mutant.path.relative_to(SRC))
            for key in (name, "all"):
                tried[key], killed[key] = tried[key] + 1, killed[key] + (how != "survived")
            print(f"{how:9}  {name}:{mutant.line}: {mutant.change}", flush=True)
    for name, count in tried.items():
        value, low, high = (f"{bound:.1%}" for bound in share(killed[name], count))
        print(f"{name:28} {killed[name]:5} of {count:5} killed: {value} ({low} to {high})")


if __name__ == "__main__":
    main()
