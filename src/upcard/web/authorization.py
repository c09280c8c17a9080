"""Who may do what at a table, and when, and which row that makes. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.arena.match_rules import check_goal
from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.web import commands as do
from upcard.web.commands import Row
from upcard.web.refusals import Forbidden, NotNow, NotYours
from upcard.web.seating import Person
from upcard.web.table import Table

CLOSED_DOORS = N_(
    "this table allows no watchers: take a seat, if one is free, before the next deal"
)
YOUR_TURN = N_("{move} given for number {number}: the table is at {now}, and it is your turn")
NOT_YOUR_TURN = N_(
    "{move} given for number {number}: the table is at {now}, and it is not your turn"
)


def decide(table: Table, person: Person, key: str, command: do.Command) -> Row:
    """The row that a person's command makes; Refused, with a sentence, if it makes none.

    `deal` makes none of its own: a deck is needed for it. See `check_deal`.
    """
    _check_here(table, person.id)
    check = CHECKS.get(type(command))
    if check is not None:
        check(table, person.id, command)
    what: Any = command
    if isinstance(command, do.Change):  # a row has them all
        what = do.Change(options=table.options.changed(command.options))
    return Row(who=person.id, key=key, what=what)


def check_join(table: Table, person: Person) -> None:
    """Whether somebody may come to the table."""
    table.places.check_join(person)
    if person.id not in table.places.people:
        _check_doors(table, person.id)


def check_watch(table: Table, who: str) -> None:
    """Whether somebody may be told of the table now."""
    _check_here(table, who)
    _check_doors(table, who)


def _check_here(table: Table, who: str) -> None:
    if who not in table.places.people:
        raise NotYours(_("you are not at this table: join it first"))


def _check_doors(table: Table, who: str) -> None:
    if table.phase == "playing" and not table.shows_deal(who):
        raise NotYours(_(CLOSED_DOORS))


def check_deal(table: Table, who: str, anew: bool = False) -> None:
    """Whether a deal may begin now, and this person may begin it; `anew`, in place of another."""
    places = table.places
    if table.phase == "playing":
        if not anew:
            raise NotNow(_("a deal is being played: it must end before the next one"))
        if not table.is_alone(who):
            raise NotNow(_("only a deal against computers alone may be left for a new one"))
    if table.phase == "gathering" or places.seat_of(who) is None:
        places.check_host(who)
    if any(place.free for place in places.seats):
        raise Forbidden(_("a seat is free: each one needs a person or a computer"))
    waited = [
        place.name
        for place in places.seats
        if place.person is not None and not place.ready and place.person.id != who
    ]
    if waited and table.phase == "gathering":
        raise Forbidden(_("{name} is not ready yet", name=waited[0]))


def _check_move(table: Table, who: str, command: do.Play) -> None:
    seat = table.places.own_seat(who)
    if table.deal is None or table.deal.over:
        raise NotNow(_("no deal is being played"))
    if table.places.seats[seat].resigned:
        raise NotNow(_("you have resigned from this deal: a computer plays it to its end"))
    is_present = table.deal.log[-1].number <= command.number <= table.number
    if not (is_present and table.may_choose(seat)):
        told = YOUR_TURN if table.may_choose(seat) else NOT_YOUR_TURN
        raise NotNow(_(told, move=command.move, number=command.number, now=table.number))
    table.deal.read(command.move)


def _check_sit(table: Table, who: str, command: do.Sit) -> None:
    if table.phase == "playing" and table.places.seat_of(who) is not None:
        raise NotNow(_("you have a seat in this deal: stay until it is over, or resign"))
    table.places.check_sit(command.seat)
    if table.places.locked and table.places.host != who:
        raise NotYours(_("the table is locked: the host can open it"))


def _check_between(table: Table, who: str, _what: object) -> None:
    table.places.own_seat(who)
    if table.phase == "playing":
        raise NotNow(_("a deal is being played: resign, or leave the table"))


def _check_host_between(table: Table, who: str, _what: object) -> None:
    table.places.check_host(who)
    if table.phase == "playing":
        raise NotNow(_("a deal is being played: wait for its end"))


def _check_assign(table: Table, who: str, command: do.Assign) -> None:
    _check_host_between(table, who, command)
    place = table.places.check_seat(command.seat)
    if place.person is not None:
        raise Forbidden(_("{name} sits there: remove them first", name=place.name))


def _check_resign(table: Table, who: str, _what: object) -> None:
    seat = table.places.own_seat(who)
    if table.phase != "playing":
        raise NotNow(_("no deal is being played"))
    if table.places.seats[seat].resigned:
        raise NotNow(_("you have resigned from this deal"))


def _check_remove(table: Table, who: str, command: do.Remove) -> None:
    table.places.check_host(who)
    _check_named(table, who, command)


def _check_named(table: Table, who: str, command: do.Remove | do.Mute) -> None:
    person = table.named(command)
    if person is None or person.id == who:
        raise Forbidden(_("nobody else is there: name the seat of a person, or one who watches"))


def _check_write(table: Table, who: str, _what: object) -> None:
    table.places.own_seat(who)
    _check_unlisted(table)
    if not table.talks:
        raise NotNow(_("the host has turned writing off: there are the phrases"))


def _check_talk(table: Table, who: str, command: do.Talk) -> None:
    table.places.check_host(who)
    if command.on:
        _check_unlisted(table)


def _check_unlisted(table: Table) -> None:
    if table.options.listed:
        raise Forbidden(_("only phrases are said at a table that the lobby lists"))


def _check_host(table: Table, who: str, _what: object) -> None:
    table.places.check_host(who)


def _check_options(table: Table, who: str, command: do.Change) -> None:
    _check_host_between(table, who, command)
    if command.options.goal is not None:
        check_goal(table.game, command.options.goal)


CHECKS: dict[type, Callable[[Table, str, Any], None]] = {
    do.Sit: _check_sit,
    do.Stand: _check_between,
    do.Ready: _check_between,
    do.Assign: _check_assign,
    do.Change: _check_options,
    do.Play: _check_move,
    do.Resign: _check_resign,
    do.Remove: _check_remove,
    do.Lock: _check_host,
    do.Write: _check_write,
    do.Talk: _check_talk,
    do.Mute: _check_named,
}
"""The other commands everybody at the table may always give."""
