"""Visitors: a browser is known by a cookie with 256 random bits, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from fastapi import Response

from upcard.narration.language import LANGUAGES, spoken
from upcard.narration.language import gettext as _
from upcard.web import store
from upcard.web.refusals import Forbidden, NoSession, NotStored
from upcard.web.seating import Person
from upcard.web.speech import speak_and_show
from upcard.web.store import Visitor
from upcard.web.table_writer import TableWriter

COOKIE = "upcard"
TOKEN_BYTES = 32
YEAR = 365 * 86400
KNOWN = 20_000
FRESH = 60.0
"""Seconds in which what a visitor is called is not looked up again: another browser may change it.
"""
LONGEST_TOKEN = 64


class Visitors:
    """Those who were here: in memory while they come, else in the store."""

    def __init__(
        self,
        keeper: TableWriter,
        clock: Callable[[], float],
        secure: bool = False,
        base: str = "",
    ) -> None:
        self.keeper = keeper
        self.clock = clock
        self.secure = secure
        self.base = base
        self._known: OrderedDict[str, tuple[Visitor, float]] = OrderedDict()
        """Each visitor, and when it was read."""

    async def find(self, token: str | None) -> Visitor:
        """The visitor with a cookie, in whose language all is said from now on; NoSession."""
        if not token or len(token) > LONGEST_TOKEN:
            raise NoSession(_("no session given: open the page first"))
        key = _hash(token)
        visitor, at = self._known.get(key, (None, 0.0))
        if visitor is None or at < self.clock() - FRESH:
            visitor = await self._read(key, visitor)
            self._remember(key, visitor)
        speak_and_show(visitor.language)
        return visitor

    async def _read(self, key: str, before: Visitor | None) -> Visitor:
        """The visitor as the store has it; as it was before where the store is away."""
        try:
            found = await self.keeper.read(store.visitor_of, key)
        except NotStored:
            if before is None:
                raise
            return before
        if found is None:
            self._known.pop(key, None)
            raise NoSession(_("this session is not known here: open the page again"))
        return found

    async def change(
        self, token: str | None, name: str | None, language: str | None, response: Response
    ) -> Visitor:
        """A visitor with a new name or language; a new one, with a cookie, if there was none.

        The visitor's language is spoken from now on.
        """
        before = None
        with suppress(NoSession):
            before = await self.find(token)
        if language is not None and language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise Forbidden(
                _(
                    "language {language} given: it is one of {known}",
                    language=repr(language),
                    known=known,
                )
            )
        if before is None:
            token = secrets.token_urlsafe(TOKEN_BYTES)
            before = Visitor(secrets.token_hex(16), _guest(), spoken())
            self._hand_out(token, response)
        after = Visitor(before.id, name or before.name, language or before.language)
        key = _hash(token or "")
        if after != before or key not in self._known:
            await self.keeper.keep(store.visitor_row(key, after, self.clock()))
            self._forget(after.id)
        self._remember(key, after)
        speak_and_show(after.language)
        return after

    async def become(self, token: str | None, person: Visitor, response: Response) -> Visitor:
        """Have a browser be somebody known, by a cookie of its own; it keeps its language."""
        before, fresh = await self.find(token), secrets.token_urlsafe(TOKEN_BYTES)
        after = Visitor(person.id, person.name, before.language)
        key = _hash(fresh)
        await self.keeper.keep(store.visitor_row(key, after, self.clock()))
        self._hand_out(fresh, response)
        self._remember(key, after)
        return after

    def _forget(self, visitor: str) -> None:
        """Read somebody anew in each of their browsers."""
        for key in [key for key, (one, _at) in self._known.items() if one.id == visitor]:
            del self._known[key]

    def _hand_out(self, token: str, response: Response) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=self.secure,
            path=self.base or "/",
        )

    def _remember(self, key: str, visitor: Visitor) -> None:
        self._known[key] = visitor, self.clock()
        self._known.move_to_end(key)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)


def person_of(visitor: Visitor) -> Person:
    """A visitor at a table."""
    return Person(visitor.id, visitor.name)


def _guest() -> str:
    return _("Guest {number}", number=secrets.randbelow(9000) + 1000)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
