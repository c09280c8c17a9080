"""Who does the work: threads, processes, or a cluster, all through `concurrent.futures`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing.connection import Connection
from traceback import walk_tb
from types import FrameType
from typing import Any, TypeVar

import upcard
from upcard.cancellation import HANG_UPS, PLAYING, heed
from upcard.errors import BadRules, UpcardError

Task = TypeVar("Task")
Done = TypeVar("Done")

AHEAD = 3
"""Jobs that wait or run for each worker: enough that none is idle, few enough for flat memory."""
LOSSES = 5
"""How many times in a row a pool whose worker died is opened again before giving up."""
TIMEOUT = 10.0
"""Seconds that a cluster may take to answer, and after which it is asked whether it is there."""
ENDING = [getattr(signal, name) for name in ("SIGINT", *HANG_UPS) if hasattr(signal, name)]
"""What ends a command, if it hears that; Windows has no SIGHUP."""

Opener = Callable[[], Executor]


class WorkersLost(UpcardError, BrokenExecutor):
    """Workers died time and again, and nothing was done meanwhile."""


def threads(workers: int) -> Opener:
    """Threads of this process: for compiled players, who let go of Python's lock."""
    return lambda: _Threads(workers)


def processes(workers: int) -> Opener:
    """Processes of this machine: for players written in Python, and for bots."""
    return lambda: _Processes(workers)


@contextmanager
def lasting(open_pool: Opener) -> Iterator[Opener]:
    """One pool for several calls of `in_order`, which ends with the block.

    Workers take seconds to start; what they have loaded is there for the next call.
    """
    held = _Lasting(open_pool)
    try:
        yield lambda: held
    finally:
        held.end()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Opener, int]]:
    """A Dask cluster's workers by its scheduler's address, and how many there are.

    BadRules if Dask is not installed, if nobody answers there, or if there are no workers or some
    without this version of Upcard, whose games could be others.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadRules("a cluster's address given: install upcard[cluster] for it") from None
    try:
        client = distributed.Client(address, timeout=TIMEOUT)
    except (OSError, ValueError) as problem:
        raise BadRules(f"no cluster at {address!r}: {problem}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadRules(f"the cluster at {address!r} has no workers")
        for worker, has in client.get_versions(packages=["upcard"])["workers"].items():
            if (version := has["packages"].get("upcard")) != upcard.__version__:
                raise BadRules(
                    f"the worker at {worker} has upcard {version}: {upcard.__version__} is needed"
                )
        lost = (CancelledError, distributed.KilledWorker, distributed.client.ClosedClientError)
        yield lambda: _Cluster(client, lost), workers


def in_order(
    open_pool: Opener, workers: int, do: Callable[[Task], Done], jobs: Iterable[Task]
) -> Iterator[Done]:
    """What is done of each job, in the jobs' order, a few being under way at any time.

    Otherwise as `as_done`.
    """
    yield from _done(open_pool, workers, do, jobs, lambda _: 0)


def as_done(
    open_pool: Opener, workers: int, do: Callable[[Task], Done], jobs: Iterable[Task]
) -> Iterator[Done]:
    """What is done of each job, as soon as it is, a few being under way at any time.

    When a worker dies, its pool is opened anew and what was not done is done again; WorkersLost if
    that happens time and again without anything being done. An interrupt from the keyboard comes
    before something is given or when the next is asked for, so all of it is counted, or nothing.
    """
    yield from _done(open_pool, workers, do, jobs, _first_done)


def _first_done(running: Sequence[Future[Done]]) -> int:
    """The place of one that is done, when there is one."""
    wait(running, return_when=FIRST_COMPLETED)
    return next(place for place, one in enumerate(running) if one.done())


def _done(
    open_pool: Opener,
    workers: int,
    do: Callable[[Task], Done],
    jobs: Iterable[Task],
    pick: Callable[[Sequence[Future[Done]]], int],
) -> Iterator[Done]:
    """What is done; which of those under way is waited for, and given next, is picked."""
    waiting, left, losses = deque[Task](), iter(jobs), 0
    pool, running = open_pool(), deque[Future[Done]]()
    try:
        while True:
            while len(waiting) < AHEAD * workers and (job := next(left, None)) is not None:
                waiting.append(job)
            if not waiting:
                return
            try:
                while len(running) < len(waiting):
                    running.append(pool.submit(do, waiting[len(running)]))
                place = pick(running)
                done = running[place].result()
            except BrokenExecutor as problem:
                losses += 1
                if losses > LOSSES:
                    raise WorkersLost(f"workers died {losses} times in a row: {problem}") from None
                pool.shutdown(wait=False, cancel_futures=True)
                pool, running = open_pool(), deque()
                continue
            losses = 0
            del waiting[place], running[place]
            with _interrupts_wait():
                yield done
    finally:
        pool.shutdown(wait=not running, cancel_futures=True)


class _Lasting(Executor):
    """A pool that stays open after its work; one that was interrupted is opened again."""

    def __init__(self, open_pool: Opener) -> None:
        self._open = open_pool
        self._pool: Executor | None = None

    def submit(self, do: Callable[..., Done], /, *args: Any, **kwargs: Any) -> Future[Done]:
        if self._pool is None:
            self._pool = self._open()
        return self._pool.submit(do, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait and self._pool:
            self._pool.shutdown(wait=False, cancel_futures=cancel_futures)
            self._pool = None

    def end(self) -> None:
        """Shut it down."""
        if self._pool:
            self._pool.shutdown()


class _Threads(ThreadPoolExecutor):
    """Threads whose work ends where it asks (`cancellation`), once shut down without waiting."""

    def __init__(self, workers: int) -> None:
        self._stop = threading.Event()
        super().__init__(workers, f"{PLAYING}worker", heed, (self._stop,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait:
            self._stop.set()
        super().shutdown(wait, cancel_futures=cancel_futures)


class _Processes(ProcessPoolExecutor):
    """Processes that leave interrupts to who leads them, and live no longer than they are wanted.

    Each holds one end of a pipe, and ends when the other end is closed: by a `shutdown` that does
    not wait, or because the process that leads was killed.
    """

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._lifeline = context.Pipe(duplex=False)
        super().__init__(workers, context, initializer=_serve, initargs=(theirs,))

    def submit(self, do: Callable[..., Done], /, *args: Any, **kwargs: Any) -> Future[Done]:
        with _interrupts_blocked():  # whoever is started now inherits that
            return super().submit(do, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait:
            self._lifeline.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _serve(lifeline: Connection) -> None:
    """Begin a worker's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(1)


class _Cluster(Executor):
    """A Dask client's executor, which tells of lost workers as others do."""

    def __init__(self, client: Any, lost: tuple[type[Exception], ...]) -> None:
        self._client, self._lost = client, lost
        self._pool = client.get_executor(pure=False)  # lest a job done again be the one lost

    def submit(self, do: Callable[..., Done], /, *args: Any, **kwargs: Any) -> Future[Done]:
        answer: Future[Done] = _Answer(self._client)

        def tell(future: Future[Done]) -> None:
            try:
                answer.set_result(future.result())
            except self._lost as problem:
                answer.set_exception(BrokenExecutor(str(problem)))
            except BaseException as problem:  # a client that closes may raise anything
                gone = self._client.status != "running" or _is_dasks_own(problem)
                answer.set_exception(BrokenExecutor(str(problem)) if gone else problem)

        try:
            self._pool.submit(do, *args, **kwargs).add_done_callback(tell)
        except self._lost as problem:
            raise BrokenExecutor(str(problem)) from None
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with suppress(*self._lost):
            self._pool.shutdown(wait=wait and not cancel_futures)


def _is_dasks_own(problem: BaseException) -> bool:
    """Whether Dask itself fell over a job that was lost, before its client knew of it."""
    frames = [frame for frame, _ in walk_tb(problem.__traceback__)]
    return bool(frames) and frames[-1].f_globals.get("__name__") == "distributed.cfexecutor"


class _Answer(Future[Done]):
    """What a cluster will have done. Dask leaves open what was asked of a scheduler that ended."""

    def __init__(self, client: Any) -> None:
        super().__init__()
        self._client = client

    def result(self, timeout: float | None = None) -> Done:
        while timeout is None and not wait([self], TIMEOUT).done:
            self._ask()
        return super().result(timeout)

    def _ask(self) -> None:
        try:
            if self._client.status == "running":
                self._client.nthreads()
        except OSError:
            self._client.close()
        if self._client.status in ("closing", "closed"):
            raise BrokenExecutor("the cluster is gone")


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep an interrupt from the keyboard until the block is done, and from what it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Let an interrupt, or being told to end, come when the block is done, not within it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    heard = {number: signal.getsignal(number) for number in ENDING}
    before = {number: handler for number, handler in heard.items() if callable(handler)}
    try:
        for number in before:
            signal.signal(number, lambda *what: came.append(what))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for number, frame in came[:1]:
        before[number](number, frame)
