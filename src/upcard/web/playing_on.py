"""Playing on from a position of a deal that is over."""

from __future__ import annotations

import secrets

from upcard.records import Record
from upcard.web.commands import Dealt
from upcard.web.refusals import Forbidden


def continuation(record: Record, position: int, seat: int) -> Dealt:
    """The deal that goes on from a position; Forbidden for a position or seat that is not there.

    It has the record's own deck, so whoever has looked at the record knows what comes: it is for
    practice.
    """
    if position > len(record.moves):
        raise Forbidden(f"position {position} given: 0 to {len(record.moves)} are there")
    if seat >= len(record.seats):
        raise Forbidden(f"seat {seat} given: 0 to {len(record.seats) - 1} are there")
    if record.state_at(position).turn is None:
        raise Forbidden("the deal is over there: choose an earlier position")
    return Dealt(chance=record.chance, salt=secrets.token_hex(16), moves=record.moves[:position])
