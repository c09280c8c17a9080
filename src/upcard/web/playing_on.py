"""Playing on from a position of a deal that is over."""

from __future__ import annotations

import secrets

from upcard.narration.language import gettext as _
from upcard.records import Record
from upcard.web.commands import Dealt
from upcard.web.refusals import Forbidden


def continuation(record: Record, position: int, seat: int) -> Dealt:
    """The deal that goes on from a position; Forbidden for a position or seat that is not there.

    It has the record's own deck, so whoever has looked at the record knows what comes: it is for
    practice.
    """
    if position > len(record.moves):
        raise Forbidden(
            _(
                "position {position} given: 0 to {last} are there",
                position=position,
                last=len(record.moves),
            )
        )
    if seat >= len(record.seats):
        last = len(record.seats) - 1
        raise Forbidden(_("seat {seat} given: 0 to {last} are there", seat=seat, last=last))
    if record.state_at(position).turn is None:
        raise Forbidden(_("the deal is over there: choose an earlier position"))
    return Dealt(chance=record.chance, salt=secrets.token_hex(16), moves=record.moves[:position])
