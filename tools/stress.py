"""Tests that fail by chance, found by force: a tier of tests, run again and again under stress.

    python -m tools.stress [--runs N] [--marks EXPRESSION] [--seed N] [--workers N] [PATH ...]

Each run has another order of tests (pytest-randomly) and twice as many workers as there are cores.
Every second one shares the machine with two loops that do nothing but compute, every third has
answers and what streams tell come up to 800 ms late to the browsers' pages, and the last one is at
`nice 19`. A table at the end has each test that failed, and in which runs.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
LATE = 800
"""Milliseconds by which answers come late at most."""
BUSY = (sys.executable, "-c", "while True: pass")


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many processes that compute without an end, until the block ends."""
    with ExitStack() as stack:
        for _ in range(loops):
            loop = stack.enter_context(subprocess.Popen(BUSY))
            stack.callback(loop.kill)
        yield


def failures(results: Path) -> Iterator[str]:
    """The names of the tests that failed, from what pytest wrote for other programs."""
    for case in ElementTree.parse(results).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            place = (case.get("classname") or "").replace(".", "/")
            yield f"{place}.py::{case.get('name')}"


def tests(words: list[str], seed: int, loops: int, nice: int, late: int, folder: Path) -> list[str]:
    """Run the tests once; the names of those that failed, or what came of the run."""
    results = folder / f"{seed}.xml"
    order = ["-p", "randomly", f"--randomly-seed={seed}"]
    command = [sys.executable, "-m", "pytest", *order, f"--junitxml={results}", *words]
    with busy(loops), (folder / f"{seed}.log").open("wb") as log:
        run = ["nice", "-n", str(nice), *command]
        environment = {**os.environ, "UPCARD_LATE_ANSWERS": str(late)}
        status = subprocess.run(
            run, cwd=ROOT, env=environment, stdout=log, stderr=log, check=False
        ).returncode
    if status in (0, 1) and results.exists():
        return [*failures(results)]
    return [f"exit status {status}: see {log.name}"]


def main() -> None:
    """Print a line for each run, and one for each test that failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--marks", default="not long", metavar="EXPRESSION")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("paths", nargs="*", default=["tests"])
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the loops end, too
    words = ["-n", str(given.workers), "--dist", "worksteal", "-m", given.marks, *given.paths]
    folder = Path(tempfile.mkdtemp(prefix="upcard-stress-"))
    print(f"{os.cpu_count()} cores; what the runs print is in {folder}", flush=True)
    failed: defaultdict[str, list[int]] = defaultdict(list)
    for run in range(1, given.runs + 1):
        loops, nice = 2 * (run % 2 == 0), 19 * (run == given.runs)
        late = LATE * (run % 3 == 0)
        begun = time.monotonic()
        names = tests(words, given.seed + run - 1, loops, nice, late, folder)
        for name in names:
            failed[name].append(run)
        said = {"busy": loops, "late answers": late, "nice 19": nice}
        how = ", ".join(word for word, is_so in said.items() if is_so) or "alone"
        print(
            f"run {run:2} ({how}): {len(names)} failed, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    for name, runs in sorted(failed.items()):
        print(f"{name}: failed in {', '.join(map(str, runs))}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
