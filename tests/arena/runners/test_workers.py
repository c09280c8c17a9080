"""Who does the work: what comes out is the same whoever does it, and whoever dies."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from operator import length_hint
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.arena.test_contest import Kept, run
from tests.starting import started
from tests.waiting import state, until
from upcard.arena.contest import Contest, contest
from upcard.arena.runners import workers
from upcard.arena.tournament import Progress, play
from upcard.errors import BadRules

pytestmark = pytest.mark.surroundings

ROOT = Path(__file__).parents[3]
VERSION = upcard.__version__
PLAYER = """
import upcard


class Mine(upcard.Player):
    first = 0

    def choose(self, view):
        return view.legal[self.first]
"""


@pytest.fixture(autouse=True)
def _these_tests_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)  # and processes that are started inherit that


def square(number: int) -> int:
    time.sleep(0.01 * (number % 3))  # they are not done in their order
    return number * number


def stay(_: int) -> None:
    time.sleep(3600)


class Breaking(ThreadPoolExecutor):
    """Threads that are lost again and again: when a job is handed in, or while it is done."""

    def __init__(self, handed_in: set[int], done: set[int], count: Iterator[int]) -> None:
        super().__init__(2)
        self.handed_in, self.done, self.count = handed_in, done, count

    def submit(self, do: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        number = next(self.count)
        if number in self.handed_in:
            raise BrokenExecutor("lost")
        return super().submit(lost if number in self.done else do, *args, **kwargs)


def lost(_: int) -> int:
    raise BrokenExecutor("lost")


@pytest.mark.parametrize(
    ("open_pool", "count"),
    [
        (workers.threads(1), 1),
        (workers.threads(3), 3),
        pytest.param(workers.processes(2), 2, marks=pytest.mark.full),
    ],
)
def test_what_is_done_comes_in_the_order_of_the_jobs(open_pool: workers.Opener, count: int) -> None:
    given = workers.in_order(open_pool, count, square, range(20))
    assert list(given) == [number * number for number in range(20)]


def test_only_a_few_jobs_are_taken_up_before_they_are_needed() -> None:
    jobs = iter(range(100))
    for number, _ in enumerate(workers.in_order(workers.threads(2), 2, square, jobs)):
        assert 100 - length_hint(jobs) - number <= 2 * workers.AHEAD
    assert length_hint(jobs) == 0


@pytest.mark.parametrize(
    ("handed_in", "done"), [({0}, set()), ({3, 8, 9}, {20}), (set(), {0, 5, 6}), ({4}, {3, 9})]
)
def test_whenever_a_pool_is_lost_nothing_is_left_out_or_done_twice(
    handed_in: set[int], done: set[int]
) -> None:
    count = iter(range(1000))
    given = workers.in_order(lambda: Breaking(handed_in, done, count), 2, square, range(20))
    assert list(given) == [number * number for number in range(20)]


def test_a_pool_that_is_lost_time_and_again_is_given_up_in_a_sentence() -> None:
    always = set(range(1000))
    with pytest.raises(workers.WorkersLost, match="workers died 6 times in a row: lost"):
        list(workers.in_order(lambda: Breaking(set(), always, iter(range(1000))), 1, square, [1]))


def test_an_interrupt_waits_until_all_of_a_piece_is_counted() -> None:
    usual = signal.getsignal(signal.SIGINT)
    counted = []

    def count_all() -> None:
        for done in workers.in_order(workers.threads(1), 1, square, range(9)):
            if done == 4:
                signal.raise_signal(signal.SIGINT)
            counted.append(done)

    with pytest.raises(KeyboardInterrupt):
        count_all()
    assert counted == [0, 1, 4]
    assert signal.getsignal(signal.SIGINT) is usual


@pytest.mark.full
def test_processes_that_are_not_wanted_any_more_end_at_once() -> None:
    before = set(multiprocessing.active_children())
    pool = workers.processes(1)()
    given = workers.in_order(lambda: pool, 1, or_stay, [1, 0, 2])
    assert next(given) == 1
    assert set(multiprocessing.active_children()) - before
    given.close()  # type: ignore[attr-defined]
    until(lambda: not set(multiprocessing.active_children()) - before)


def or_stay(number: int) -> int:
    if not number:
        stay(number)
    return number


@pytest.mark.full
def test_processes_do_not_outlive_who_leads_them(tmp_path: Path) -> None:
    script = tmp_path / "leader.py"
    script.write_text(
        "import os\n"
        "from tests.arena.runners.test_workers import stay\n"
        "from upcard.arena.runners import workers\n"
        "if __name__ == '__main__':\n"
        "    pool = workers.processes(1)()\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    pool.submit(stay, 0).result()\n"
    )
    with started(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the tracker of its semaphores says that it is gone
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
    ) as leader:
        worker = int(leader.stdout.readline())
        leader.kill()
        leader.wait()
        until(lambda: not alive(worker))


def alive(process: int) -> bool:
    return state(process) not in ("", "Z")  # nobody may be there to ask how it ended


@contextmanager
def local_cluster(count: int, failures: int = 3) -> Iterator[Any]:
    """A Dask cluster of so many worker processes; a job may take down `failures` of them."""
    import dask

    distributed: Any = import_module("distributed")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": failures}),
        distributed.LocalCluster(
            n_workers=count,
            processes=True,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # any free port: two tests may run at once
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster


def in_python(folder: Path) -> Contest:
    """A contest with a player that runs as plain Python, its file named from where it lies."""
    (folder / "mine.py").write_text(PLAYER)
    return contest(upcard.game("crazy8s"), ("first", "mine.py:Mine"), 2, 100, 3)


@pytest.mark.full
@pytest.mark.usefixtures("within")
@pytest.mark.parametrize(
    ("failures", "there"), [(3, 1), pytest.param(0, 2, marks=pytest.mark.long)]
)
def test_a_worker_of_a_cluster_killed_half_way_changes_nothing(
    failures: int, there: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is alone is made good by the cluster, and waited for."""
    with local_cluster(there, failures) as cluster:
        monkeypatch.chdir(tmp_path)  # where the workers are not
        of = in_python(tmp_path)
        alone, games = run(of, workers.threads(1), 1)
        victims = [cluster.workers[0].pid]

        def on_progress(played: int) -> None:
            if played >= of.plan.games // 2 and victims:
                os.kill(victims.pop(), signal.SIGKILL)

        progress, kept = Progress(of), Kept()
        with workers.cluster(cluster.scheduler_address) as (open_pool, count):
            assert count == there
            play(progress, open_pool, count, advance=on_progress, writer=kept)
    assert not victims
    assert progress.complete
    assert progress.tallies == alone.tallies
    assert kept.games.tobytes() == games.tobytes()


@pytest.mark.long
@pytest.mark.usefixtures("within")
def test_a_cluster_that_is_gone_for_good_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    progress = Progress(in_python(tmp_path))

    def close(_: int) -> None:
        monkeypatch.setattr(workers, "TIMEOUT", 0.1)  # as nobody answers, it makes no difference
        cluster.close()

    with (
        local_cluster(1) as cluster,
        workers.cluster(cluster.scheduler_address) as (pool, count),
        pytest.raises(workers.WorkersLost, match="times in a row"),
    ):
        play(progress, pool, count, advance=close)
    assert 0 < progress.games < progress.contest.plan.games


@pytest.mark.full
@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "nowhere://x:1", "127.0.0.1:x"])
def test_an_address_where_nobody_answers_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "TIMEOUT", 1.0)
    with pytest.raises(BadRules, match="no cluster at "), workers.cluster(address):
        pytest.fail("there is none")
    gc.collect()  # Dask's client, cleaned up while the next one is made, would wait for it forever


@pytest.mark.full
def test_a_cluster_without_workers_is_refused() -> None:
    with (
        local_cluster(0) as cluster,
        pytest.raises(BadRules, match="has no workers"),
        workers.cluster(cluster.scheduler_address),
    ):
        pytest.fail("there is none")


@pytest.mark.full
def test_a_cluster_with_another_version_of_upcard_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with local_cluster(1) as cluster:
        monkeypatch.setattr(upcard, "__version__", "9.9")
        with (
            pytest.raises(BadRules, match=f"has upcard {VERSION}: 9.9 is needed"),
            workers.cluster(cluster.scheduler_address),
        ):
            pytest.fail("its games could be others")


def test_a_cluster_without_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadRules, match=r"install upcard\[cluster\]"), workers.cluster("x:1"):
        pytest.fail("it is not installed")
