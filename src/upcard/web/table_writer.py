"""The keeper: writes what happens at all tables, and answers when it lasts.

Changes that come within a few milliseconds are one commit: each commit waits for the disk, so one
by one they would be a hundred in a second.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from upcard.arena.storage.database import BadStore, Database
from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.web.refusals import NotStored, Overtaken
from upcard.web.store import Change, execute

GATHER = 0.003
"""Seconds in which changes of several tables become one commit."""
UNREADABLE = N_("what is stored cannot be read now: try again later")
MOST_WAITING = 10_000
"""Changes that may wait for the disk; more are refused."""
Found = TypeVar("Found")
log: logging.Logger = logging.getLogger(__name__)
"""For the server's host: visitors are not told where the store is."""


@dataclass(frozen=True)
class _Job:
    changes: list[Change]
    done: asyncio.Future[None]


class TableWriter:
    """A thread that writes to a database. Reading goes on beside it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._jobs: queue.Queue[_Job | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    async def keep(self, changes: list[Change]) -> None:
        """Write all of these, or nothing; NotStored if they cannot be kept.

        Overtaken if a place that they take is another's already.
        """
        job = _Job(changes, asyncio.get_running_loop().create_future())
        try:
            self._jobs.put_nowait(job)
        except queue.Full:
            raise NotStored(_("too much waits to be stored: try again in a moment")) from None
        try:
            await job.done
        except Exception as problem:
            if isinstance(problem.__cause__, IntegrityError):
                raise Overtaken(_("the table has changed meanwhile: try again")) from None
            log.error("%s", problem)
            raise NotStored(_("nothing can be stored now, so nothing has changed")) from None

    async def read(self, ask: Callable[..., Found], *what: object) -> Found:
        """What a function of `store` finds; NotStored if the store cannot be read."""
        try:
            return await asyncio.to_thread(ask, self.database, *what)
        except BadStore as problem:
            log.error("%s", problem)
            raise NotStored(_(UNREADABLE)) from None

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._thread.join()
        self.database.engine.dispose()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, stops = self._gathered(first)
            if not self._write(jobs):  # one of them may be to blame: the others are kept
                for job in jobs:
                    self._write([job], alone=True)
            if stops:
                break

    def _gathered(self, first: _Job) -> tuple[list[_Job], bool]:
        """The changes that come soon after one; whether the keeper is to stop after them."""
        jobs, end = [first], time.monotonic() + GATHER
        while (left := end - time.monotonic()) > 0:
            try:
                job = self._jobs.get(timeout=left)
            except queue.Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _write(self, jobs: list[_Job], alone: bool = False) -> bool:
        """Commit the changes of some jobs together; whether that went well."""
        problem: Exception | None = None
        try:
            with self.database.writing() as connection:
                execute(connection, chain.from_iterable(job.changes for job in jobs))
        except Exception as found:  # whatever it is, the next changes are to be kept
            problem = found
            if not alone and len(jobs) > 1:
                return False
        for job in jobs:
            job.done.get_loop().call_soon_threadsafe(_answer, job.done, problem)
        return True


def _answer(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.cancelled():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)
