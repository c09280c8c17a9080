"""What a browser at a table is told: all that its place may know, in one message.

The page draws a message and keeps no game, so each message says all: the table, the view, what can
be done, and what happened since a number that the browser has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import SerializeAsAny

from upcard.bots.protocol import EventPart, Sent, public_part, view_part
from upcard.games.game import Game
from upcard.games.moves import seen_by
from upcard.games.outcome import Outcome
from upcard.games.seen import Public
from upcard.games.view import View
from upcard.narration.ending import deciding_hands, ending, most_captured
from upcard.narration.events import Made, narrated
from upcard.narration.hand import HandCard, held
from upcard.narration.language import gettext as _
from upcard.narration.language import spoken
from upcard.narration.refusals import why_not
from upcard.narration.seen import in_force
from upcard.narration.words import card_name, distinct, listed, seat_name
from upcard.parts import Part
from upcard.records import Result
from upcard.web.buttons import asked, question
from upcard.web.commands import Options
from upcard.web.dealing import Deal, commitment, sealed
from upcard.web.scores import Score, score_of
from upcard.web.seating import Place
from upcard.web.table import Table

LOG = 12
"""Turns that are told in words again with every message."""


class You(Sent):
    """Who is told."""

    seat: int | None
    host: bool
    alone: bool
    """Whether this person plays a deal against computers alone, and may leave it for a new one."""
    waits: bool
    """Whether this person has left, is back, and has the seat again when the next deal begins."""


class SeatPart(Sent):
    """A seat as everybody sees it."""

    name: str | None
    kind: str
    player: str | None
    ready: bool
    away: bool
    stand_in: bool
    host: bool
    resigned: bool
    partner: bool
    points: int | None
    """What the cards count that it has captured, in games in which cards are."""


class HeldPart(Sent):
    """A card of one's own hand: the moves that play it, or why there are none."""

    card: str
    name: str
    moves: tuple[str, ...]
    reason: str | None


class OtherPart(Sent):
    """A move that plays no card, and what it does in words."""

    move: str
    label: str


class ClockPart(Sent):
    """Milliseconds for a turn: those that are left, and all."""

    left_ms: int
    of_ms: int


class SaidPart(Sent):
    """A phrase by its number, or a text, and who said it."""

    seat: int | None
    name: str
    phrase: int | None
    text: str | None


class OpenedPart(Sent):
    """What was promised before the deal: its hash is the commitment."""

    deck: tuple[str, ...]
    seed: str
    first: int
    salt: str


class Message(Sent):
    """All that one place at a table may know now."""

    table: str
    number: int
    phase: str
    you: You
    seats: tuple[SeatPart, ...]
    names: tuple[str, ...]
    """What the seats of the deal are called, also those of people who have left since."""
    watchers: tuple[str, ...]
    """Who else watches: without the reader."""
    options: Options
    locked: bool
    talk: bool
    """Whether those who have a seat may write to each other."""
    muted: tuple[str, ...]
    """The names of those whom the reader has muted."""
    hinted: bool
    view: SerializeAsAny[Part] | None
    hand: tuple[HeldPart, ...]
    hands: tuple[tuple[str, ...], ...]
    """What all seats hold when the deal is over; nothing before."""
    others: tuple[OtherPart, ...]
    asked: str | None
    notes: tuple[str, ...]
    events: tuple[EventPart, ...]
    since: int
    news: tuple[str, ...]
    log: tuple[str, ...]
    clock: ClockPart | None
    window: bool
    commitment: str | None
    opened: OpenedPart | None
    said: tuple[SaidPart, ...]
    outcome: Result | None
    ending: tuple[str, ...]
    match: Score | None
    record: str | None
    cup: str | None
    """The cup that the table is part of, for those who may see the cup."""


class Told(Sent):
    """The answer to a command: the table after it, unless one has left it."""

    message: Message | None


@dataclass(frozen=True)
class Reader:
    """Who is told: a person's id, and the number that the browser has seen."""

    who: str
    since: int


def message(
    table: Table, reader: Reader, now: float, record: str | None = None, cup: str | None = None
) -> Message:
    """What the reader's browser is told now."""
    seat = table.places.seat_of(reader.who)
    deal = table.deal if table.shows_deal(reader.who) else None
    told = _told(table, deal, seat, reader.since) if deal is not None else NOTHING
    names = _names(table) if deal is None else deal.names
    return Message(
        table=table.id,
        number=table.number,
        phase=table.phase if deal is not None else "gathering",
        you=_you(table, reader.who, seat),
        seats=tuple(_seat(table, number, seat, name) for number, name in enumerate(_names(table))),
        names=tuple(names),
        watchers=tuple(one.name for one in table.places.watchers if one.id != reader.who),
        options=table.options,
        locked=table.places.locked,
        talk=table.talks,
        muted=_muted(table, reader.who),
        hinted=table.hinted,
        since=reader.since,
        clock=_clock(table, now),
        window=deal is not None and deal.closes_at is not None,
        said=tuple(
            SaidPart(seat=said.seat, name=said.name, phrase=said.phrase, text=said.text)
            for said in table.talk.heard(reader.who, reader.since)
        ),
        match=score_of(table, seat, names),
        record=record if deal is not None and deal.over else None,
        cup=cup,
        **told,
    )


def _you(table: Table, who: str, seat: int | None) -> You:
    places = table.places
    is_host, alone = places.host == who, table.is_alone(who)
    return You(seat=seat, host=is_host, alone=alone, waits=places.waits(who))


NOTHING: dict[str, Any] = {
    "view": None,
    "hand": (),
    "hands": (),
    "others": (),
    "asked": None,
    "notes": (),
    "events": (),
    "news": (),
    "log": (),
    "commitment": None,
    "opened": None,
    "outcome": None,
    "ending": (),
}
"""What is told of a deal before there is one."""


def _told(table: Table, deal: Deal, seat: int | None, since: int) -> dict[str, Any]:
    """What is told of a deal."""
    state, names = deal.state, deal.names
    view: View | Public = state.public() if seat is None else state.view(seat)
    drawn = state.game.rules.seen.drawn
    told = ["" if number == seat else name for number, name in enumerate(names)]  # you
    events = seen_by(seat, deal.events_since(since), drawn)
    outcome = state.outcome
    chance, salt = deal.opening.chance, deal.salt
    opened = OpenedPart(**sealed(chance, salt)) if deal.over else None
    return {
        "view": view_part(view) if isinstance(view, View) else public_part(view),
        "notes": tuple(in_force(view, told)),
        "events": tuple(EventPart.model_validate(event) for event in events),
        "news": tuple(narrated((one.made for one in deal.since(since)), table.game, seat, told)),
        "log": tuple(_log(table, deal, seat, told)),
        "commitment": commitment(chance, salt),
        "opened": opened,
        "hands": tuple(tuple(map(str, hand)) for hand in state.hands) if deal.over else (),
        "outcome": Result.of(outcome),
        "ending": () if outcome is None else tuple(_ending(table, deal, outcome, seat)),
        **_choices(table, view, names),
    }


def _choices(table: Table, view: View | Public, names: Sequence[str]) -> dict[str, Any]:
    if not isinstance(view, View):
        return {"hand": (), "others": (), "asked": None}
    return choices(view, names, table.may_move(view.seat))


def choices(view: View, names: Sequence[str], may: bool) -> dict[str, Any]:
    """One's own hand, and what one `may` do."""
    labels = asked(view, names) if may else ()
    return {
        "hand": tuple(_held(card, view, may) for card in held(view)),
        "others": tuple(OtherPart(move=move.text, label=label) for move, label in labels),
        "asked": question(view, names) if may else None,
    }


def _held(card: HandCard, view: View, may: bool) -> HeldPart:
    moves = tuple(move.text for move in card.moves) if may else ()
    reason = why_not(view, card.card) if may and not moves else None
    return HeldPart(
        card=card.card.text, name=card_name(card.card, view.game.deck), moves=moves, reason=reason
    )


def _names(table: Table) -> list[str]:
    """What the seats are called now: no two alike. A deal's seats keep their names to its end."""
    seats, deal = table.places.seats, table.deal
    if deal is not None and not deal.over:
        return deal.names
    return distinct([place.name or seat_name(seat, None) for seat, place in enumerate(seats)])


def _muted(table: Table, who: str) -> tuple[str, ...]:
    """Whom somebody hears no more, of those who are there."""
    muted, names = table.talk.muted, _names(table)
    seated = (
        name
        for name, place in zip(names, table.places.seats, strict=False)
        if place.person is not None and (who, place.person.id) in muted
    )
    return (*seated, *(one.name for one in table.places.watchers if (who, one.id) in muted))


def _ending(table: Table, deal: Deal, outcome: Outcome, seat: int | None) -> Iterator[str]:
    """How the deal ended, for whom it counts, and who is out of the match by that."""
    names, winner = deal.names, outcome.winner
    by_computer = winner is not None and deal.was_won_for(winner)
    yield from ending(outcome, seat, names, by_computer)
    yield from deciding_hands(table.game, outcome, deal.state.hands, seat, names)
    yield from most_captured(table.game, outcome, deal.state.captured, seat, names)
    for given_up in sorted(deal.resigned - {seat}):
        yield _("{name} has given up: the deal is lost for them.", name=names[given_up])
    if seat in deal.resigned:
        yield _("You have given up: the deal is lost for you.")
    if not deal.counts:
        away = [_("you") if one == seat else names[one] for one in sorted(deal.stood_in_for)]
        yield _("A computer played for {names}: the deal does not count.", names=listed(away))
    if table.options.goal is None and (told := table.match.standing(seat, names)):
        yield told


def _log(table: Table, deal: Deal, seat: int | None, names: Sequence[str]) -> list[str]:
    """The last turns in words."""
    turns, turn = list[list[Made]](), list[Made]()
    for noted in reversed(deal.log):
        for event in reversed(noted.events):
            turn.append(Made((event,), noted.made.stand_in))
            if event.kind == "turn":
                turns.append(turn[::-1])
                turn = []
        if len(turns) > LOG + 2:  # some are told in no words
            break
    else:
        turns.append(turn[::-1])
    speaker = (table.game, seat, tuple(names), spoken())
    return [line for turn in reversed(turns) for line in _turn(tuple(turn), *speaker)][-LOG:]


@lru_cache(2**13)
def _turn(
    moves: tuple[Made, ...],
    game: Game,
    seat: int | None,
    names: tuple[str, ...],
    _language: str,
) -> list[str]:
    """A turn in words: told again with each of the next messages."""
    return narrated(moves, game, seat, names)


def _seat(table: Table, number: int, own: int | None, name: str) -> SeatPart:
    place = table.places.seats[number]
    return SeatPart(
        name=None if place.free else name,
        kind="free" if place.free else "person" if place.person else "computer",
        player=place.player,
        ready=place.ready,
        away=_is_away(table, place),
        stand_in=place.stand_in or _has_left(table, number),
        host=place.person is not None and place.person.id == table.places.host,
        resigned=place.resigned,
        points=_captured_points(table, number),
        partner=own is not None and table.game.rules.partners and number == (own + 2) % 4,
    )


def _has_left(table: Table, seat: int) -> bool:
    """Whether a computer plays on in the deal for somebody who has left the table."""
    return table.phase == "playing" and table.deal is not None and seat in table.deal.left


def _captured_points(table: Table, seat: int) -> int | None:
    rules, deal = table.game.rules, table.deal
    if deal is None or not rules.match.capture:
        return None
    cards = deal.state.captured[seat]
    return sum(rules.points(table.game.deck.number(card.text)) for card in cards)


def _is_away(table: Table, place: Place) -> bool:
    return place.person is not None and table.seen.get(place.person.id) != float("inf")


def _clock(table: Table, now: float) -> ClockPart | None:
    deal, seconds = table.deal, table.options.clock
    if deal is None or deal.over or not seconds:
        return None
    left = max(0.0, deal.turn_at + seconds - now)
    return ClockPart(left_ms=round(1000 * left), of_ms=1000 * seconds)
