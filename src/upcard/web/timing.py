"""When something happens at a table without a person, and what: clocks, windows, and the absent."""

from __future__ import annotations

from upcard.web import commands as do
from upcard.web.commands import Row
from upcard.web.dealing import Deal
from upcard.web.table import Table

AWAY = 30.0
"""Seconds after which somebody who is gone is no host, and a computer plays for them."""
GIVEN_UP = 0.1
"""Seconds between two moves, at most, once all people have given a deal up."""
HERE = float("inf")
"""When somebody was last there who is there now."""

Due = tuple[float, Row | None]
"""When something happens, and the row that it makes: None where a computer player must choose."""


def due(table: Table) -> Due | None:
    """What happens next without a person, and when; the row that it makes. None: nothing will.

    The row is None where a computer player must choose first.
    """
    times = [one for one in (_of_deal(table), _of_host(table)) if one is not None]
    return min(times, key=_when, default=None)


def _of_deal(table: Table) -> Due | None:
    deal = table.deal
    if deal is None or deal.state.turn is None:
        return None
    seat, closes = deal.state.turn, deal.closes_at
    if closes is not None and not deal.is_private:
        return closes, Row(what=do.Closed())
    times = _of_seat(table, seat, deal)
    if closes is not None:
        times.append((closes, Row(what=do.Moved(seat=seat, move="pass"))))
    return min(times, key=_when, default=None)


def _of_seat(table: Table, seat: int, deal: Deal) -> list[Due]:
    """What happens if the person in the seat that must choose does nothing."""
    place = table.places.seats[seat]
    if place.chooses is not None:
        return [(deal.moved_at + _pace(table), None)]
    times: list[Due] = []
    if deal.closes_at is not None:  # a stand-in now would tell that the seat was asked
        return times
    stand_in = Row(what=do.StandIn(seat=seat, on=True))
    if table.options.clock:
        times.append((deal.turn_at + table.options.clock, stand_in))
    if place.person is not None:
        gone = table.seen.get(place.person.id, deal.moved_at)
        if gone != HERE:
            times.append((max(gone, deal.moved_at - AWAY) + AWAY, stand_in))
    return times


def _pace(table: Table) -> float:
    """Seconds from a move to a computer's answer."""
    pace = table.options.pace / 1000
    people = [place for place in table.places.seats if place.person is not None]
    if people and all(place.resigned for place in people):
        return min(pace, GIVEN_UP)
    return pace


def _of_host(table: Table) -> Due | None:
    """A host who is gone makes way for somebody who is there."""
    places = table.places
    gone = table.seen.get(places.host, 0.0)
    heir = places.heir(lambda who: table.seen.get(who) == HERE)
    if gone == HERE or heir is None:
        return None
    return gone + AWAY, Row(what=do.Hosts(person=heir))


def _when(one: Due) -> float:
    return one[0]
