"""Who may do what at a table, and when. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from upcard.arena.contest import check_goal
from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.web import commands as do
from upcard.web.refusals import Forbidden, NotNow, NotYours

if TYPE_CHECKING:
    from upcard.web.table import Table

YOUR_TURN = N_("{move} given for number {number}: the table is at {now}, and it is your turn")
NOT_YOUR_TURN = N_(
    "{move} given for number {number}: the table is at {now}, and it is not your turn"
)


def check(table: Table, who: str, command: do.Command) -> None:
    """Refused, with a sentence, for what somebody at the table may not do now."""
    found = CHECKS.get(type(command))
    if found is not None:
        found(table, who, command)


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
    person = table.to_remove(command)
    if person is None or person.id == who:
        raise Forbidden(_("nobody else is there: name the seat of a person, or one who watches"))


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
}
"""The other commands everybody at the table may always give."""
