"""Who does the work: threads, processes, or a cluster, all through `concurrent.futures`."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from upcard.errors import BadRules

Job = TypeVar("Job")
Done = TypeVar("Done")

AHEAD = 3
"""Jobs that wait or run for each worker: enough that none is idle, few enough for flat memory."""
LOSSES = 5
"""So often in a row a pool whose worker died is opened anew, before that is given up."""

Opener = Callable[[], Executor]


def threads(workers: int) -> Opener:
    """Threads of this process: for compiled players, who let go of Python's lock."""
    return lambda: ThreadPoolExecutor(workers)


def processes(workers: int) -> Opener:
    """Processes of this machine: for players written in Python, and for bots."""
    context = multiprocessing.get_context("spawn")
    return lambda: ProcessPoolExecutor(workers, context, initializer=_leave_interrupts)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Opener, int]]:
    """A Dask cluster's workers by its scheduler's address, and how many there are.

    BadRules if Dask is not installed or nobody answers there.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadRules("a cluster's address given: install upcard[cluster] for it") from None
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as problem:
        raise BadRules(f"no cluster at {address!r}: {problem}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadRules(f"the cluster at {address!r} has no workers")
        yield lambda: client.get_executor(), workers


def in_order(
    open_pool: Opener, workers: int, do: Callable[[Job], Done], jobs: Iterable[Job]
) -> Iterator[Done]:
    """What is done of each job, in the jobs' order, a few being under way at any time.

    When a worker dies, its pool is opened anew and what was not done is done again; BrokenExecutor
    if that happens time and again without anything being done.
    """
    waiting, left, losses = deque[Job](), iter(jobs), 0
    pool, running = open_pool(), deque[Future[Done]]()
    try:
        while True:
            while len(waiting) < AHEAD * workers and (job := next(left, None)) is not None:
                waiting.append(job)
                running.append(pool.submit(do, job))
            if not waiting:
                return
            try:
                done = running[0].result()
            except BrokenExecutor:
                losses += 1
                if losses > LOSSES:
                    raise
                pool.shutdown(cancel_futures=True)
                pool = open_pool()
                running = deque(pool.submit(do, job) for job in waiting)
                continue
            losses = 0
            waiting.popleft()
            running.popleft()
            yield done
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Let the process that leads answer an interrupt from the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
