"""A plain model of a table, to compare the real one with: lists, and who may do what."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.state import State
from upcard.records import Chance
from upcard.web import commands as do
from upcard.web.commands import Options
from upcard.web.refusals import Forbidden, NotNow, NotYours

PRIVATE = ("jump", "catch")
GONE, HURRY, WAITS = 30.0, 0.1, float("inf")
Reasons = set[type[Exception]]
HOSTS_OWN = (do.Assign, do.Change, do.Remove, do.Lock, do.Talk)
SEATED_ONLY = (do.Stand, do.Ready, do.Resign, do.Write)
BETWEEN_DEALS = (do.Stand, do.Ready, do.Assign, do.Change)


@dataclass
class Chair:
    """A seat: who sits there, or which computer player does."""

    who: str | None = None
    player: str | None = None
    ready: bool = False
    stand_in: bool = False
    resigned: bool = False

    @property
    def by_computer(self) -> bool:
        return self.player is not None or self.stand_in or self.resigned


@dataclass
class Model:
    """What a table must be after all that has happened."""

    game: Game
    chairs: list[Chair]
    host: str
    options: Options
    people: list[str] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)
    locked: bool = False
    silent: bool = False
    """Whether the host lets nobody write."""
    muted: set[tuple[str, str]] = field(default_factory=set)
    number: int = 0
    moved_on: int = 0
    """The table's number when the last move was made, or the deal began."""
    state: State | None = None
    chance: Chance | None = None
    moves: list[str] = field(default_factory=list)
    sat: list[str | None] = field(default_factory=list)
    """Who sat in each seat when the deal began."""
    left: dict[int, tuple[str, bool]] = field(default_factory=dict)
    """Who has left a seat in the deal, and whether they had resigned."""
    points: list[tuple[int, ...]] = field(default_factory=list)
    moved_at: float = 0.0
    turn_at: float = 0.0
    closes_at: float | None = None
    course: list[str] = field(default_factory=list)
    """The kinds of what has happened since the last turn began."""
    seen: dict[str, float] = field(default_factory=dict)
    made: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        if self.state is None:
            return "gathering"
        return "over" if self.state.turn is None else "playing"

    def seat_of(self, who: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair.who == who), None)

    @property
    def watchers(self) -> list[str]:
        return [who for who in self.people if self.seat_of(who) is None]

    # Why something is refused: all reasons that there are, of which one is to be named

    def against(self, who: str, command: do.Command) -> Reasons:
        if who not in self.people:
            return {NotYours}
        found, seat = self._against_asking(who, command), self.seat_of(who)
        playing = self.phase == "playing"
        match command:
            case do.Sit():
                found |= self._against_seat(command.seat, free=True)
                found |= {NotNow} if playing and seat is not None else set()
                found |= {NotYours} if self.locked and who != self.host else set()
            case do.Assign():
                found |= self._against_seat(command.seat, free=False)
            case do.Change() if command.options.goal and self.game.rules.score.count == "nothing":
                found.add(BadRules)
            case do.Deal():
                found |= self._against_deal(who, command.anew)
            case do.Play():
                found |= self._against_move(seat, command)
            case do.Resign() if not playing or (seat is not None and self.chairs[seat].resigned):
                found.add(NotNow)
            case do.Write() | do.Talk():
                found |= self._against_talk(command)
            case do.Remove() | do.Mute() if self.named(command) in (None, who):
                found.add(Forbidden)
        return found

    def _against_asking(self, who: str, command: do.Command) -> Reasons:
        found: Reasons = set()
        if isinstance(command, HOSTS_OWN) and who != self.host:
            found.add(NotYours)
        if isinstance(command, SEATED_ONLY) and self.seat_of(who) is None:
            found.add(NotYours)
        if isinstance(command, BETWEEN_DEALS) and self.phase == "playing":
            found.add(NotNow)
        return found

    def _against_seat(self, seat: int, free: bool) -> Reasons:
        if seat >= len(self.chairs):
            return {Forbidden}
        chair = self.chairs[seat]
        if free:
            return {NotNow} if chair.who or chair.player else set()
        return {Forbidden} if chair.who else set()

    def _against_deal(self, who: str, anew: bool) -> Reasons:
        playing = self.phase == "playing"
        if playing and anew and self.is_alone(who):
            return set()
        found: Reasons = {NotNow} if playing else set()
        first = self.phase == "gathering"
        if who != self.host and (first or self.seat_of(who) is None):
            found.add(NotYours)
        if any(not (chair.who or chair.player) for chair in self.chairs):
            found.add(Forbidden)
        if first and any(chair.who not in (None, who) and not chair.ready for chair in self.chairs):
            found.add(Forbidden)
        return found

    def _against_talk(self, command: do.Write | do.Talk) -> Reasons:
        if self.options.listed:
            return set() if isinstance(command, do.Talk) and not command.on else {Forbidden}
        return {NotNow} if self.silent and isinstance(command, do.Write) else set()

    def _against_move(self, seat: int | None, command: do.Play) -> Reasons:
        if seat is None:
            return {NotYours}
        if self.phase != "playing" or self.chairs[seat].resigned or self.state is None:
            return {NotNow}
        late = not self.moved_on <= command.number <= self.number
        if late or self.state.turn != seat or self.all_wait:
            return {NotNow}
        legal = [move.text for move in self.state.legal]
        return set() if command.move in legal else {Forbidden}

    def is_alone(self, who: str) -> bool:
        """Whether somebody plays against computers only, and has not given the deal up."""
        seat = self.seat_of(who)
        others = [sat for sat in self.sat if sat and sat != who]
        return seat is not None and not others and not self.chairs[seat].resigned

    def against_joining(self, who: str) -> Reasons:
        if who in self.removed:
            return {NotYours}
        doors = self.locked or (self.phase == "playing" and not self.options.watchers)
        return {NotYours} if who not in self.people and doors else set()

    @property
    def is_private(self) -> bool:
        return self.state is not None and self.state.question in PRIVATE

    @property
    def has_jumps(self) -> bool:
        return self.game.rules.turn.jump_in

    @property
    def all_wait(self) -> bool:
        """Whether nobody may move yet: time runs in which a card could be played out of turn."""
        return self.closes_at is not None and not self.is_private

    def named(self, command: do.Remove | do.Mute) -> str | None:
        if command.seat is not None:
            return self.chairs[command.seat].who if command.seat < len(self.chairs) else None
        return command.watcher if command.watcher in self.watchers else None

    # What is changed

    def joins(self, who: str, now: float) -> None:
        if who not in self.people:
            self.people.append(who)
        if self.host not in self.people:
            self.host = who
        for seat, (gone, resigned) in list(self.left.items()):
            if gone == who and self.chairs[seat].player == "first" and self.seat_of(who) is None:
                del self.left[seat]
                self.chairs[seat] = Chair(who=who, resigned=resigned and self.phase == "playing")
        self.number += 1
        self._is_there(who, now)

    def does(self, who: str, key: str, command: do.Command, now: float) -> None:
        """Make a command that nothing is against; a deal has been `begun` before."""
        before = self.number
        if isinstance(command, do.Play):
            self.plays(command.move, now)
        else:
            self.number += not isinstance(command, do.Mute)
            self._change(who, command)
        self.made[who, key] = before
        self._is_there(who, now)

    def _change(self, who: str, command: do.Command) -> None:
        own = self.chairs[self.seat_of(who) or 0]
        match command:
            case do.Sit():
                self._free(who)
                self.chairs[command.seat] = Chair(who=who)
            case do.Stand():
                self._free(who)
            case do.Ready():
                own.ready = command.ready
            case do.Assign():
                self.chairs[command.seat] = Chair(player=command.player)
            case do.Change():
                named = command.options.model_dump(exclude_unset=True)
                self.options = Options(**{**self.options.model_dump(), **named})
            case do.Resign():
                own.resigned = True
            case do.Talk() | do.Mute():
                self._talks(who, command)
            case do.Lock():
                self.locked = command.locked
            case do.Remove() | do.Leave():
                gone = self.named(command) if isinstance(command, do.Remove) else who
                assert gone is not None
                self._leaves(gone)
                self.removed |= {gone} if isinstance(command, do.Remove) else set()

    def _talks(self, who: str, command: do.Talk | do.Mute) -> None:
        if isinstance(command, do.Talk):
            self.silent = not command.on
            return
        pair = who, self.named(command) or ""
        self.muted = self.muted | {pair} if command.on else self.muted - {pair}

    def begins(self, chance: Chance, now: float) -> None:
        """A deal begins; the command for it is told of apart."""
        goal = self.options.goal
        totals = [sum(points) for points in zip(*self.points, strict=True)]
        most = max(totals, default=0)
        if goal is None or (most >= goal and totals.count(most) == 1):
            self.points = []
        self.state = self.game.deal(
            len(self.chairs), chance.seed, deck=chance.deck, first=chance.first
        )
        self.chance, self.moves, self.closes_at = chance, [], None
        self.sat = [chair.who for chair in self.chairs]
        self.left = {}
        self.moved_at = self.turn_at = now
        self.moved_on = self.number + 1  # the command for it
        self.course = []

    def plays(self, move: str, now: float) -> None:
        """A move, of whoever makes it."""
        assert self.state is not None
        asked, missed = self.is_private, self.state.missed
        events = self.state.play(move)
        silent = asked and move == "pass" and not events and self.state.missed == missed
        self.moves.append(move)
        if not silent:
            self.number += 1
            self.moved_at = now
        self.moved_on = self.number
        course = [*self.course, *(event.kind for event in events)]
        turns = [at for at, kind in enumerate(course) if kind == "turn"]
        jumps = bool(turns) and "play" in course[: turns[-1]] and self.has_jumps
        self.course = course[turns[-1] :] if turns else course
        self.turn_at = now if any(event.kind == "turn" for event in events) else self.turn_at
        if self.state.turn is None:
            self.closes_at = None
            assert self.state.outcome is not None
            self.points.append(self.state.outcome.points)
            for chair in self.chairs:
                chair.ready = chair.stand_in = chair.resigned = False
        elif jumps or (self.is_private and not asked):
            self.closes_at = now + self.options.window
        elif asked and not silent and not (self.is_private or self.has_jumps):
            self.closes_at, self.turn_at = None, now

    def _is_there(self, who: str, now: float) -> None:
        self.seen[who] = max(self.seen.get(who, 0.0), now)
        seat = self.seat_of(who)
        if seat is not None:
            self.chairs[seat].stand_in = False

    def _free(self, who: str) -> None:
        seat = self.seat_of(who)
        if seat is not None:
            self.chairs[seat] = Chair()

    def _leaves(self, who: str) -> None:
        seat = self.seat_of(who)
        if seat is not None:
            chair = self.chairs[seat]
            player = "first" if self.phase == "playing" else None
            self.chairs[seat] = Chair(player=chair.player or player)
            if player:
                self.left[seat] = who, chair.resigned
        self.people.remove(who)
        if self.host == who:
            self.host = next(iter([*self._seated(self.people), *self.people]), "")

    def _seated(self, people: list[str]) -> list[str]:
        return [who for who in people if self.seat_of(who) is not None]

    # Time

    def next_at(self) -> tuple[float, list[Any]] | None:
        """When something happens without a person, and what: a word, with whom it is about.

        Of what happens at the same time, any may be the first.
        """
        times: list[tuple[float, Any]] = []
        if self.phase == "playing" and self.state is not None and self.state.turn is not None:
            seat = self.state.turn
            chair = self.chairs[seat]
            if self.closes_at is not None:
                times.append((self.closes_at, "closed" if self.all_wait else ("pass", seat)))
            if not self.all_wait:
                times += self._next_of(seat, chair)
        there = [who for who in self.people if who != self.host and self.seen.get(who) == WAITS]
        if there and self.seen.get(self.host) != WAITS:
            heir = [*self._seated(there), *there][0]
            times.append((self.seen.get(self.host, 0.0) + GONE, ("host", heir)))
        first = min((at for at, _ in times), default=None)
        return None if first is None else (first, [what for at, what in times if at == first])

    def _next_of(self, seat: int, chair: Chair) -> list[tuple[float, Any]]:
        if chair.by_computer:
            pace = self.options.pace / 1000
            people = [one for one in self.chairs if one.who is not None]
            if people and all(one.resigned for one in people):
                pace = min(pace, HURRY)
            return [(self.moved_at + pace, ("computer", seat))]
        assert chair.who is not None
        times: list[tuple[float, Any]] = []
        if self.closes_at is not None:
            return times  # nobody is to see who was asked
        if self.options.clock:
            times.append((self.turn_at + self.options.clock, ("stand in", seat)))
        gone = self.seen.get(chair.who, self.moved_at)
        if gone != WAITS:
            times.append((max(gone + GONE, self.moved_at), ("stand in", seat)))
        return times

    def happens(self, what: Any, chance: random.Random, now: float) -> str | None:
        """Let what is due happen; the move that a computer made, if one did."""
        assert self.state is not None or what[0] == "host"
        if what == "closed":
            self.number += 1
            self.closes_at, self.moved_at, self.turn_at = None, now, now
            return None
        word, whom = what
        if word == "host":
            self.number += 1
            self.host = whom
        elif word == "stand in":
            self.number += 1
            self.chairs[whom].stand_in, self.moved_at = True, now
        elif self.state is not None:
            move = "pass" if word == "pass" else chance.choice(self.state.legal).text
            self.plays(move, now)
            return move
        return None
