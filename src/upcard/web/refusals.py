"""What the server refuses: each with the status that a browser is answered, and a sentence."""

from __future__ import annotations

from typing import ClassVar, Self

from pydantic import BaseModel

from upcard.errors import UpcardError
from upcard.narration.language import gettext as _


class Refused(UpcardError):
    """A request that changes nothing. `status` is the HTTP status of the answer."""

    status: ClassVar[int] = 400


class NoSession(Refused):
    """Nobody is known to ask."""

    status = 401


class NotYours(Refused):
    """A seat, a table or a record that somebody else may change."""

    status = 403


class NoSuch(Refused):
    """There is no such table or record, or it is hidden: both are answered alike."""

    status = 404


class NotNow(Refused):
    """What was asked for fits a table that is not there any more: the answer shows the present."""

    status = 409
    present: BaseModel | None = None
    """The message of the table as it is."""

    def beside(self, present: BaseModel) -> Self:
        """The same, with the table as it is."""
        self.present = present
        return self


class TooSlow(Refused):
    """A body that does not come."""

    status = 408


class TooLarge(Refused):
    """A body of more bytes than are read."""

    status = 413


class NotJson(Refused):
    """A body that does not say that it is JSON."""

    status = 415


class Forbidden(Refused):
    """What the rules of the game, or of the table, do not allow."""

    status = 422


class TooMany(Refused):
    """More requests than one visitor may make: `wait` is in how many seconds to ask again."""

    status = 429

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class NotStored(Refused):
    """Nothing can be kept now, so nothing is changed."""

    status = 503


class Failed(Refused):
    """A mistake of the server's own."""

    status = 500


class Overtaken(NotStored):
    """Another process has changed the table meanwhile."""


def no_such_table(table_id: str) -> NoSuch:
    """What is answered for a table that is not there, or is hidden."""
    named = repr(table_id[:40])
    return NoSuch(_("no table {table} is here: ask its host for a new link", table=named))
