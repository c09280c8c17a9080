"""People one has played with, and their invitations: both must want it.

Nobody is told whether somebody else is here. Who has removed another is not in that one's list, and
neither can invite the other.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress

from upcard.narration.language import gettext as _
from upcard.narration.words import title
from upcard.web import people_store
from upcard.web.active_tables import ActiveTables
from upcard.web.people_requests import PersonPart
from upcard.web.people_store import Companion
from upcard.web.refusals import NoSuch
from upcard.web.requests import InvitedPart
from upcard.web.store import Visitor
from upcard.web.table_writer import TableWriter

MOST_DEALS = 1_000
"""The last deals in which others are looked for."""


class People:
    """Who has played with whom on a server."""

    def __init__(self, keeper: TableWriter, hall: ActiveTables) -> None:
        self.keeper = keeper
        self.hall = hall

    async def known(self, visitor: str) -> tuple[PersonPart, ...]:
        """Those one has played with, the last ones first."""
        removals = await self.keeper.read(people_store.removals, visitor)
        return tuple(
            PersonPart(
                person=handle(visitor, one.id),
                name=one.name,
                deals=one.deals,
                last=one.last,
                removed=one.id in removals.by,
            )
            for one in await self._companions(visitor)
            if one.id not in removals.of
        )

    async def invite(self, visitor: Visitor, person: str, table: str) -> None:
        """Invite somebody to a table where one is; NoSuch for whom, or where, one cannot."""
        other = (await self._companion(visitor.id, person)).id
        removals = await self.keeper.read(people_store.removals, visitor.id)
        if other in removals.by | removals.of:
            raise no_such_person()
        await self.hall.visited(table, visitor.id)
        now = self.hall.clock()
        await self.keeper.keep(people_store.invitation(visitor, other, table, now))
        self.hall.wake_lobby()

    async def invitations(self, visitor: str, since: float) -> tuple[InvitedPart, ...]:
        """The invitations in somebody's lobby: to tables that they can come to."""
        found = list[InvitedPart]()
        for one in await self.keeper.read(people_store.invitations, visitor, since):
            with suppress(NoSuch):
                live = await self.hall.find(one.table)
                places, rules = live.table.places, live.table.game.rules
                if places.locked or visitor in places.removed:
                    continue
                part = InvitedPart(
                    person=handle(visitor, one.inviter),
                    name=one.name,
                    title=title(rules),
                    game=rules.name,
                    path=f"/t/{one.table}#{live.kept.invitation}",
                )
                found.append(part)
        return tuple(found)

    async def decline(self, visitor: str, person: str) -> None:
        """Have an invitation no more."""
        other = (await self._companion(visitor, person)).id
        await self.keeper.keep(people_store.no_invitation(other, visitor))
        self.hall.wake_lobby()

    async def remove(self, visitor: str, person: str, is_removed: bool) -> None:
        """Remove somebody, or have them back."""
        other = (await self._companion(visitor, person)).id
        await self.keeper.keep(people_store.removed(visitor, other, is_removed))
        self.hall.wake_lobby()

    async def _companions(self, visitor: str) -> list[Companion]:
        return await self.keeper.read(people_store.companions, visitor, MOST_DEALS)

    async def _companion(self, visitor: str, person: str) -> Companion:
        for one in await self._companions(visitor):
            if handle(visitor, one.id) == person:
                return one
        raise no_such_person()


def handle(visitor: str, other: str) -> str:
    """What one person is called before another: the ids themselves are told to nobody."""
    text = f"upcard person {visitor} {other}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def no_such_person() -> NoSuch:
    """What is answered for somebody who is not in one's list."""
    return NoSuch(_("you have not played with such a person here"))
