"""What is kept of people beside their names: recovery codes, what they played, and with whom."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from upcard.arena.storage.database import Database
from upcard.web.schema import (
    DEALS,
    INVITATIONS,
    PRESENCE,
    RECOVERY,
    REMOVALS,
    RESULTS,
    VISITORS,
)
from upcard.web.store import OF_SEATED, OF_VISITOR, Change, Seated, Visitor


class Belongings(NamedTuple):
    """What somebody has here: deals that are over, tables, and whether there is a code for it."""

    deals: int
    tables: int
    has_code: bool

    @property
    def any(self) -> bool:
        """Whether something would be missed."""
        return bool(self.deals or self.tables)


class Played(NamedTuple):
    """A deal that counts: its game, the game's title, and how its seats did."""

    game: str
    title: str
    seats: tuple[Seated, ...]


class Companion(NamedTuple):
    """Somebody with whom one has finished a deal: as they were called in the last one."""

    id: str
    name: str
    deals: int
    last: float
    """When the last one ended."""


class Removals(NamedTuple):
    """Whom somebody has removed, and who has removed them."""

    by: frozenset[str]
    of: frozenset[str]


class Invited(NamedTuple):
    """An invitation to a table, by somebody who was called so then."""

    inviter: str
    name: str
    table: str


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
    query = select(*OF_VISITOR).join(RECOVERY, RECOVERY.c.visitor == VISITORS.c.id)
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


def played_by(database: Database, visitor: str, most: int) -> list[Played]:
    """The last deals of somebody that count, the latest first."""
    own = select(RESULTS.c.deal).where(RESULTS.c.visitor == visitor)
    deals = select(DEALS.c.id, DEALS.c.game, DEALS.c.title, DEALS.c.ended)
    mine = deals.where(DEALS.c.counts, DEALS.c.id.in_(own))
    last = mine.order_by(DEALS.c.ended.desc()).limit(most).subquery()
    query = select(last.c.id, last.c.game, last.c.title, *OF_SEATED).join(
        last, last.c.id == RESULTS.c.deal
    )
    ordered = query.order_by(last.c.ended.desc(), last.c.id, RESULTS.c.seat)
    with database.reading() as connection:
        rows = connection.execute(ordered).all()
    return [
        Played(found[0][1], found[0][2], tuple(Seated(*row[3:]) for row in found))
        for _deal, group in groupby(rows, lambda row: row[0])
        if (found := list(group))
    ]


def companions(database: Database, visitor: str, most: int) -> list[Companion]:
    """The people of somebody's last deals here, by when they last played together."""
    own = select(RESULTS.c.deal).where(RESULTS.c.visitor == visitor)
    last = (
        select(DEALS.c.id, DEALS.c.ended)
        .where(DEALS.c.id.in_(own))
        .order_by(DEALS.c.ended.desc())
        .limit(most)
        .subquery()
    )
    people = select(RESULTS.c.visitor, RESULTS.c.name, last.c.ended).join(
        last, last.c.id == RESULTS.c.deal
    )
    others = people.where(RESULTS.c.visitor.not_in(("", visitor)))
    found: dict[str, Companion] = {}
    with database.reading() as connection:
        for who, name, ended in connection.execute(others.order_by(last.c.ended.desc())):
            known = found.get(who, Companion(who, name, 0, ended))
            found[who] = known._replace(deals=known.deals + 1)
    return list(found.values())


def removals(database: Database, visitor: str) -> Removals:
    """Whom somebody has removed, and who has removed them."""
    by = select(REMOVALS.c.removed).where(REMOVALS.c.visitor == visitor)
    of = select(REMOVALS.c.visitor).where(REMOVALS.c.removed == visitor)
    with database.reading() as connection:
        return Removals(*(frozenset(connection.scalars(query)) for query in (by, of)))


def removed(visitor: str, other: str, is_removed: bool) -> list[Change]:
    """That somebody removes another, or has them back; invitations between them are gone."""
    here = (REMOVALS.c.visitor == visitor) & (REMOVALS.c.removed == other)
    changes: list[Change] = [(delete(REMOVALS).where(here), [])]
    if is_removed:
        changes.append((insert(REMOVALS), [{"visitor": visitor, "removed": other}]))
        changes += no_invitation(visitor, other) + no_invitation(other, visitor)
    return changes


def invitation(inviter: Visitor, invited: str, table: str, at: float) -> list[Change]:
    """An invitation to a table, instead of the one before."""
    values = {"inviter": inviter.id, "invited": invited, "name": inviter.name}
    return [
        *no_invitation(inviter.id, invited),
        (insert(INVITATIONS), [{**values, "table": table, "at": at}]),
    ]


def no_invitation(inviter: str, invited: str) -> list[Change]:
    """An invitation is no more."""
    here = (INVITATIONS.c.inviter == inviter) & (INVITATIONS.c.invited == invited)
    return [(delete(INVITATIONS).where(here), [])]


def invitations(database: Database, visitor: str, since: float) -> list[Invited]:
    """The invitations that somebody has got since, the latest first; none to where they are."""
    here = select(PRESENCE.c.table).where(PRESENCE.c.visitor == visitor)
    columns = (INVITATIONS.c.inviter, INVITATIONS.c.name, INVITATIONS.c.table)
    mine = (INVITATIONS.c.invited == visitor) & (INVITATIONS.c.at >= since)
    query = select(*columns).where(mine, INVITATIONS.c.table.not_in(here))
    with database.reading() as connection:
        found = connection.execute(query.order_by(INVITATIONS.c.at.desc()).limit(20))
        return [Invited(*row) for row in found]
