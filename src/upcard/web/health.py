"""Whether the server can do its work, for what watches over it: a container's, or a proxy's."""

from __future__ import annotations

import asyncio
import logging

from upcard.arena.storage.database import BadStore, Database
from upcard.web import store

PATIENCE = 5.0
"""Seconds in which a store that is well has answered."""
log: logging.Logger = logging.getLogger(__name__)


class Health:
    """Asks the store whether it answers: once for all who want to know it at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking: asyncio.Task[bool] | None = None
        self._well = True

    async def well(self) -> bool:
        """Whether the store answers, in time. The log is told when that changes, and only then."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(asyncio.to_thread(_answers, self._database))
        asking = self._asking
        await asyncio.wait([asking], timeout=PATIENCE)
        well = asking.done() and asking.result()
        if well != self._well:
            self._well = well
            state = "answers again" if well else "does not answer"
            log.warning("the store at %s %s", self._database.where, state)
        return well


def _answers(database: Database) -> bool:
    try:
        store.layout_number(database)
    except BadStore:
        return False
    return True
