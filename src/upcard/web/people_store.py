"""What is kept of people beside their names: recovery codes."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from upcard.arena.storage.database import Database
from upcard.web.schema import DEALS, PRESENCE, RECOVERY, RESULTS, VISITORS
from upcard.web.store import Change, Visitor


class Belongings(NamedTuple):
    """What somebody has here: deals that are over, tables, and whether there is a code for it."""

    deals: int
    tables: int
    has_code: bool

    @property
    def any(self) -> bool:
        """Whether something would be missed."""
        return bool(self.deals or self.tables)


def recovery_code(visitor: str, code: str, at: float) -> list[Change]:
    """A code's hash for somebody, instead of the one before."""
    values = {"visitor": visitor, "code": code, "made": at}
    return [
        (delete(RECOVERY).where(RECOVERY.c.visitor == visitor), []),
        (insert(RECOVERY), [values]),
    ]


def code_made(database: Database, visitor: str) -> float | None:
    """When somebody's code was made; None if there is none."""
    with database.reading() as connection:
        return connection.scalar(select(RECOVERY.c.made).where(RECOVERY.c.visitor == visitor))


def person_of_code(database: Database, code: str) -> Visitor | None:
    """Whom a code's hash stands for."""
    query = select(VISITORS.c.id, VISITORS.c.name, VISITORS.c.language).join(
        RECOVERY, RECOVERY.c.visitor == VISITORS.c.id
    )
    last = query.where(RECOVERY.c.code == code).order_by(VISITORS.c.seen.desc()).limit(1)
    with database.reading() as connection:
        found = connection.execute(last).one_or_none()
    return None if found is None else Visitor(*found)


def belongings(database: Database, visitor: str) -> Belongings:
    """What somebody has here."""
    played = select(func.count()).select_from(RESULTS).where(RESULTS.c.visitor == visitor)
    brought = select(func.count()).select_from(DEALS).where(DEALS.c.owner == visitor)
    at = select(func.count()).select_from(PRESENCE).where(PRESENCE.c.visitor == visitor)
    with database.reading() as connection:
        deals = sum(connection.scalar(query) or 0 for query in (played, brought))
        tables = connection.scalar(at) or 0
    return Belongings(deals, tables, code_made(database, visitor) is not None)
