"""Recovery codes: who has somebody's code is that person in another browser, too.

A code is made when somebody asks for one, and ends the one before. Only its hash is kept.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import NamedTuple

from fastapi import Response

from upcard.narration.language import gettext as _
from upcard.web import people_store
from upcard.web.guard import Limits
from upcard.web.people_store import Belongings
from upcard.web.refusals import Forbidden, NoSuch
from upcard.web.store import Visitor
from upcard.web.table_writer import TableWriter
from upcard.web.visitors import Visitors

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters, without those that are taken for others: 5 bits each."""
LENGTH, GROUP = 16, 4
ALIKE = str.maketrans("OIL", "011", " -\N{EN DASH}\N{NO-BREAK SPACE}")
"""What is read as what, and what is left out."""


class Recovered(NamedTuple):
    """Who a browser is now, who it was before, what that person had, and a code to go back."""

    person: Visitor
    before: Visitor
    had: Belongings
    code: str | None


class Recovery:
    """The codes of a server's visitors."""

    def __init__(
        self, keeper: TableWriter, visitors: Visitors, limits: Limits | None = None
    ) -> None:
        self.keeper = keeper
        self.visitors = visitors
        self.limits: Limits = limits or Limits(rate=0.1, burst=20, shared=1)
        """Of tries from an address: 20 at once, and one in 10 seconds for long."""

    async def make(self, visitor: Visitor) -> str:
        """A new code for somebody; the one before is worth nothing any more."""
        code = "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))
        now = self.visitors.clock()
        await self.keeper.keep(people_store.recovery_code(visitor.id, hashed(code), now))
        return grouped(code)

    async def made(self, visitor: Visitor) -> float | None:
        """When somebody's code was made; None if there is none."""
        return await self.keeper.read(people_store.code_made, visitor.id)

    async def use(
        self, token: str | None, text: str, address: str, response: Response
    ) -> Recovered:
        """Have a browser be the person whose code it is; Forbidden, NoSuch or TooMany if not.

        What it had before is not lost: the answer has a code for that, unless there is one.
        """
        before = await self.visitors.find(token)
        self.limits.take(address, None, 1.0, time.monotonic())
        code = read(text)
        person = await self.keeper.read(people_store.person_of_code, hashed(code))
        if person is None:
            raise NoSuch(
                _(
                    "no such recovery code is known here: read it again, or make a new one in the "
                    "other browser"
                )
            )
        if person.id == before.id:
            raise Forbidden(_("this is your own recovery code: use it in another browser"))
        had = await self.keeper.read(people_store.belongings, before.id)
        back = await self.make(before) if had.any and not had.has_code else None
        return Recovered(await self.visitors.become(token, person, response), before, had, back)


def read(text: str) -> str:
    """The code that a person has typed, who may take letters for digits; Forbidden if none."""
    code = text.upper().translate(ALIKE)
    if len(code) != LENGTH or not set(code) <= set(SIGNS):
        raise Forbidden(
            _("no recovery code given: it has {length} letters and digits", length=LENGTH)
        )
    return code


def grouped(code: str) -> str:
    """A code as it is shown: K7QM-2XWD-9FTP-RB3N."""
    return "-".join(code[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def hashed(code: str) -> str:
    """What is kept of a code: as nobody can guess 80 bits, a quick hash does."""
    return hashlib.sha256(f"upcard recovery {code}".encode()).hexdigest()
