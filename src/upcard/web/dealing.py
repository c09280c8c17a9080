"""A deal at a table: its record so far, what everybody was told, and when."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from upcard.games.moves import Event, Move
from upcard.games.state import State
from upcard.narration.events import Made
from upcard.narration.language import gettext as _
from upcard.records import Chance, Record
from upcard.web.refusals import Forbidden
from upcard.web.seating import Person

PRIVATE = ("jump", "catch")
"""Questions that are put out of turn: only who is asked knows of them."""


class Step(NamedTuple):
    """What a move leads to."""

    move: str
    state: State
    events: tuple[Event, ...]


class Noted(NamedTuple):
    """What happened by a move: `number` is the table's number from which on it is known.

    The `seat` chose it, or `stand_in`: a computer, in a person's place.
    """

    number: int
    events: tuple[Event, ...]
    seat: int | None = None
    stand_in: bool = False

    @property
    def made(self) -> Made:
        """As it is told."""
        return Made(self.events, self.seat if self.stand_in else None)


def sealed(chance: Chance, salt: str) -> dict[str, Any]:
    """What is promised before the first move, and shown after the last."""
    return {
        "deck": chance.deck or (),
        "seed": str(chance.seed),
        "first": chance.first,
        "salt": salt,
    }


def commitment(chance: Chance, salt: str) -> str:
    """The SHA-256 of what is promised, by which anybody can check that nothing was chosen later."""
    text = json.dumps(sealed(chance, salt), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Deal:
    """A deal in progress, or over. `opening` says which, without a move."""

    opening: Record
    salt: str
    state: State
    number: int
    """The table's number when it began."""
    moves: list[str] = field(default_factory=list)
    log: list[Noted] = field(default_factory=list)
    moved_at: float = 0.0
    """When the last move was made: a computer chooses some time after."""
    turn_at: float = 0.0
    """When the turn began: the clock runs from then on."""
    closes_at: float | None = None
    """Until when a card may be played out of turn; None where that is over."""
    dealt_here: bool = True
    """Whether it began here: not with moves of another deal's record."""
    resigned: set[int] = field(default_factory=set)
    """The seats that have given it up: it is lost for them, however their cards are played on."""
    left: dict[int, Person] = field(default_factory=dict)
    """Who sat there and has left the table."""
    played: bool = False
    """Whether a card was played in the turn that goes on."""
    stood_in_for: set[int] = field(default_factory=set)
    """The seats for which a computer chose, but for those of people who had resigned."""
    _ahead: Step | None = field(default=None, init=False, repr=False, compare=False)
    """What was looked at last, and not made yet."""

    @classmethod
    def of(cls, opening: Record, salt: str, number: int, now: float) -> Deal:
        """The deal that a record without moves says, at a table that has this number."""
        state = opening.state_at(0)
        deal = cls(opening, salt, state, number, moved_at=now, turn_at=now)
        deal.log.append(Noted(number, state.dealt))
        return deal

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state.turn is None

    @property
    def record_id(self) -> str:
        """What its record is called: of the salt, so nobody can guess it before the end."""
        digest = hashlib.sha256(f"record {self.salt}".encode()).digest()
        return base64.urlsafe_b64encode(digest[:9]).decode()

    @property
    def record(self) -> Record:
        """The deal so far."""
        return self.opening.continued(self.moves, self.state.outcome, self.stand_ins)

    @property
    def stand_ins(self) -> list[int]:
        """The moves, from 1, that a computer chose in a person's place."""
        return [number for number, noted in enumerate(self.log) if noted.stand_in]

    @property
    def names(self) -> list[str]:
        """What the seats are called, also those of people who have left since."""
        return self.opening.names

    @property
    def counts(self) -> bool:
        """Whether it says something of those who sit there.

        Not if a computer chose for one of them; but who has resigned has lost it.
        """
        return not self.stood_in_for

    def was_won_for(self, seat: int) -> bool:
        """Whether a computer made a seat's last move, in a person's place."""
        own = [noted for noted in self.log if noted.seat == seat]
        return bool(own) and own[-1].stand_in

    @property
    def is_private(self) -> bool:
        """Whether the seat that must choose was asked what nobody else knows of."""
        return self.state.question in PRIVATE

    def read(self, text: str) -> Move:
        """The legal move that a text says; Forbidden, with what is allowed, for any other."""
        move = next((move for move in self.state.legal if move.text == text), None)
        if move is None:
            allowed = " ".join(map(str, self.state.legal))
            raise Forbidden(
                _(
                    "{move} is no move that you can make now: allowed are {allowed}",
                    move=text,
                    allowed=allowed,
                )
            )
        return move

    def after(self, text: str) -> Step:
        """What a legal move leads to; nothing is changed. If it is made next, it was played."""
        if self._ahead is None or self._ahead.move != text:
            state = self.state.copy()
            self._ahead = Step(text, state, state.play(text))
        return self._ahead

    def is_told(self, text: str) -> bool:
        """Whether others learn of this move: not of one who declines what it was asked alone.

        But of the last one who could have caught a seat: that can be caught no more.
        """
        if not (self.is_private and text == "pass"):
            return True
        after = self.after(text)
        return bool(after.events) or after.state.missed != self.state.missed

    def play(self, text: str, number: int, now: float, window: int, stand_in: bool = False) -> None:
        """Make a move, which is known from the table's `number` on."""
        told, out_of_turn, seat = self.is_told(text), self.is_private, self.state.turn
        if stand_in and seat is not None and seat not in self.resigned:
            self.stood_in_for.add(seat)
        _, self.state, events = self.after(text)
        self._ahead = None
        self.moves.append(text)
        self.log.append(Noted(number, events, seat, stand_in))
        if told:  # else the times would tell that somebody was asked
            self.moved_at = now
        if any(event.kind == "turn" for event in events):
            self.turn_at = now
        if self.over:
            self.closes_at = None
        elif self._begins_window(events) or (self.is_private and not out_of_turn):
            self.closes_at = now + window
        elif told and out_of_turn and not (self.is_private or self._has_jumps):
            self.close(now)  # somebody was caught: nobody else is to be asked

    @property
    def _has_jumps(self) -> bool:
        return self.state.game.rules.turn.jump_in

    def _begins_window(self, events: Sequence[Event]) -> bool:
        """Whether a card may be played out of turn now, if anybody has one: after a turn with one.

        Who has none is not asked, so that somebody is asked must not be what begins it.
        """
        begins = False
        for event in events:
            if event.kind == "turn":
                begins, self.played = begins or self.played, False
            self.played = self.played or event.kind == "play"
        return begins and self._has_jumps

    def close(self, now: float) -> None:
        """End the time for playing out of turn: the seat whose turn it is may choose."""
        self.closes_at, self.moved_at, self.turn_at = None, now, now

    def since(self, number: int) -> list[Noted]:
        """What happened since the table had this number."""
        return [noted for noted in self.log if noted.number > number]

    def events_since(self, number: int) -> list[Event]:
        """The same, event by event."""
        return [event for noted in self.since(number) for event in noted.events]
