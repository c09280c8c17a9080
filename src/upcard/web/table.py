"""A table: people, seats, and the deals that they play. Rows in; no clock, no I/O.

`authorization.decide` says which row a command makes, and changes nothing; `apply` makes the
change. So a table can be made again from its rows, and nobody is told of a change before it is
kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from upcard.arena.match import Match
from upcard.arena.match_rules import MatchRules, check_goal
from upcard.games.game import Game
from upcard.narration.language import gettext as _
from upcard.parts import LONGEST_NAME
from upcard.players.levels import player_for
from upcard.records import Chance, Record, Seat
from upcard.web import commands as do
from upcard.web.commands import Options, Row
from upcard.web.dealing import Deal
from upcard.web.refusals import NotNow
from upcard.web.seating import STAND_IN, Person, Place, Places, opponent
from upcard.web.talk import Said, Talk

KEYS_KEPT = 256
"""The last commands of a table that are known when they are sent again."""
FREE_NAME, PERSON = "free", "person"


@dataclass
class Table:
    """A table of a game. `number` grows with every change that others may know of."""

    id: str
    game: Game
    places: Places
    number: int = 0
    deal: Deal | None = None
    results: list[tuple[int, ...]] = field(default_factory=list)
    """The points of each deal of the match that is over, by the seats of the last deal."""
    entered: list[Place] = field(default_factory=list)
    """Who sat there when a match began."""
    talk: Talk = field(default_factory=Talk)
    hinted: bool = False
    keys: OrderedDict[tuple[str, str], int] = field(default_factory=OrderedDict)
    """For each of the last commands, the table's number before it."""
    seen: dict[str, float] = field(default_factory=dict)
    """When each person was last there; infinite while the browser listens."""

    @classmethod
    def of(cls, table_id: str, game: Game, seats: int, options: Options, host: str) -> Table:
        """An empty table; BadRules for a number of seats that the game does not allow."""
        game.check_seats(seats)
        if options.goal is not None:
            check_goal(game, options.goal)
        return cls(table_id, game, Places(host, [Place() for _ in range(seats)], options))

    @property
    def options(self) -> Options:
        """How the table plays."""
        return self.places.options

    @property
    def phase(self) -> str:
        """`gathering` before the first deal, `playing`, or `over` after a deal."""
        if self.deal is None:
            return "gathering"
        return "over" if self.deal.over else "playing"

    @property
    def match(self) -> Match:
        """The match that is played, or deals that follow one another, with those that are over."""
        rules, deal, seats = self.game.rules, self.deal, len(self.places.seats)
        outcome = None if deal is None else deal.state.outcome
        before = self.results if outcome is None else self.results[:-1]
        first = 0 if deal is None else deal.opening.chance.first
        points = [sum(each) for each in zip(*before, strict=True)] or [0] * seats
        played = MatchRules.of(rules, self.options.goal or 0)
        match = Match(played, seats, points[: rules.sides(seats)], len(before), first)
        if deal is not None and outcome is not None:
            match.add(outcome, [len(hand) for hand in deal.state.hands])
        return match

    # Who must choose, and until when

    @property
    def chooser(self) -> int | None:
        """The seat that must choose; None outside of a deal."""
        return None if self.deal is None else self.deal.state.turn

    def may_choose(self, seat: int) -> bool:
        """Whether a seat may move now: it must choose, and no time for playing out of turn runs."""
        deal = self.deal
        if deal is None or deal.state.turn != seat:
            return False
        return deal.closes_at is None or deal.is_private

    def may_move(self, seat: int) -> bool:
        """Whether the person in a seat may choose: not one who has resigned."""
        return self.may_choose(seat) and not self.places.seats[seat].resigned

    def is_alone(self, who: str) -> bool:
        """Whether somebody plays the deal against computers only, and has not given it up."""
        seat, deal = self.places.seat_of(who), self.deal
        if deal is None or deal.over or seat is None or seat in deal.resigned:
            return False
        people = [one for one, name in enumerate(deal.opening.seats) if name.player == PERSON]
        return people == [seat]

    # Who sees what

    def shows_deal(self, who: str) -> bool:
        """Whether somebody may see the deal, or how the last one ended."""
        places = self.places
        return places.options.watchers or places.seat_of(who) is not None or who == places.host

    @property
    def talks(self) -> bool:
        """Whether those who sit may write to each other: where only invited people come."""
        return not (self.talk.off or self.options.listed)

    # Commands

    def before(self, who: str, key: str) -> int | None:
        """The table's number before a command with this key; None if it was not made."""
        return self.keys.get((who, key))

    def next_first(self, seed: int, number: int = 0) -> int:
        """The seat that begins the next deal, if it is this one of a seed."""
        match = self.match
        if self.deal is None or (match.over and match.rules.until_one_is_left):
            return 0
        return match.next_seats(seed, number)[1]

    def next_seats(self, seed: int, number: int = 0) -> list[Place]:
        """Who sits where in the next deal, if it is this one of a seed.

        After a match that some have left, those sit down again who began it.
        """
        match, here = self.match, self.places.people
        if match.over and match.rules.until_one_is_left:
            return [
                place
                if place.person is None or place.person.id in here
                else Place(player=STAND_IN, kept_for=place.person)
                for place in self.entered
            ]
        return [self.places.seats[seat] for seat in self._order(seed, number)]

    def _order(self, seed: int, number: int) -> list[int]:
        """The seats that those have now who sit in the next deal, in their order there."""
        if self.deal is None:
            return list(range(len(self.places.seats)))
        return self.match.next_seats(seed, number)[0]

    def opening(self, chance: Chance) -> Record:
        """The record of a deal that begins now."""
        seats = [
            Seat(
                name=(place.name or FREE_NAME)[:LONGEST_NAME],
                player=player_for(place.player or PERSON, self.game),
            )
            for place in self.next_seats(chance.seed, chance.deal)
        ]
        record = Record.of(self.game, seats, chance)
        vars(record)["game"] = self.game  # of the same rules, and ready to be played
        return record

    def named(self, command: do.Remove | do.Mute) -> Person | None:
        """The person whom a host sends away, or somebody mutes."""
        if command.seat is not None:
            return self.places.check_seat(command.seat).person
        named = (one for one in self.places.watchers if one.name == command.watcher)
        return next(named, None)

    # Changes

    def apply(self, row: Row, now: float) -> None:
        """Make the change that a row says."""
        before = self.number
        self.number += self._is_told(row.what)
        CHANGES[type(row.what)](self, row.who, row.what, now)
        if row.who:
            self._touch(row, now)
        if row.key:
            self.keys[row.who, row.key] = before
            while len(self.keys) > KEYS_KEPT:
                self.keys.popitem(last=False)

    def _is_told(self, what: object) -> bool:
        if isinstance(what, do.Play | do.Moved) and self.deal is not None:
            return self.deal.is_told(what.move)
        return not isinstance(what, do.Hinted | do.Mute)

    def _touch(self, row: Row, now: float) -> None:
        """Somebody is there again: the seat is given back."""
        if self.seen.get(row.who, 0.0) < now:
            self.seen[row.who] = now
        seat = self.places.seat_of(row.who)
        if seat is not None and not isinstance(row.what, do.Leave):
            self.places.seats[seat].stand_in = False

    def stands_in(self, what: do.Play | do.Moved) -> bool:
        """Whether a computer chose a move in the place of a person who sits there, or did."""
        if self.deal is None or isinstance(what, do.Play):
            return False
        place = self.places.seats[what.seat]
        return place.chooses is not None and (
            place.person is not None or what.seat in self.deal.left
        )

    def _play(self, what: do.Play | do.Moved, now: float) -> None:
        deal = self.deal
        if deal is None:
            raise NotNow(_("no deal is being played"))
        deal.play(what.move, self.number, now, self.options.window, self.stands_in(what))
        if deal.over:
            outcome = deal.state.outcome
            self.results.append(outcome.points if outcome else ())
            for place in self.places.seats:
                place.ready = place.stand_in = place.resigned = False

    def _deal(self, _: str, what: do.Dealt, now: float) -> None:
        self.places.give_back(what.back)
        match, which = self.match, (what.chance.seed, what.chance.deal)
        opening, seats = self.opening(what.chance), self.next_seats(*which)
        begins = self.deal is None or match.over or not match.rules.ends
        if begins or not self.entered:
            self.entered = list(seats)
        order = [] if begins else self._order(*which)
        self.results = [tuple(row[seat] for seat in order) for row in self.results if order]
        self.places.seats = seats
        self.deal = Deal.of(opening, what.salt, self.number, now)
        for move in what.moves:
            self.deal.play(move, self.number, now, 0)
        self.deal.closes_at, self.deal.dealt_here = None, not what.moves
        self.hinted = False

    def _say(self, who: str, what: do.Say | do.Write, _: float) -> None:
        places = self.places
        said = Said(self.number, who, places.people[who].name, places.seat_of(who))
        if isinstance(what, do.Say):
            self.talk.add(replace(said, phrase=what.phrase))
        else:
            seated = frozenset(one.person.id for one in places.seats if one.person is not None)
            self.talk.add(replace(said, text=what.text, readers=seated))

    def _mute(self, who: str, what: do.Mute, _: float) -> None:
        person = self.named(what)
        if person is not None:
            self.talk.mute(who, person.id, what.on)

    def _remove(self, _: str, what: do.Remove, __: float) -> None:
        person = self.named(what)
        if person is not None:
            seat = self.places.seat_of(person.id)
            self.places.leave(person.id, self.phase == "playing")
            self.places.removed.add(person.id)
            if seat is not None:
                self.places.seats[seat].kept_for = None

    def _stand_in(self, _: str, what: do.StandIn, now: float) -> None:
        self.places.seats[what.seat].stand_in = what.on
        if self.deal is not None:
            self.deal.moved_at = now

    def _resign(self, who: str, _: object, __: float) -> None:
        seat = self.places.own_seat(who)
        self.places.seats[seat].resigned = True
        if self.deal is not None:
            self.deal.resigned.add(seat)

    def _leave(self, who: str, _: object, __: float) -> None:
        seat, deal = self.places.seat_of(who), self.deal
        if seat is not None and deal is not None and not deal.over:
            deal.left[seat] = self.places.people[who]
        self.places.leave(who, self.phase == "playing")

    def _close(self, _: str, __: object, now: float) -> None:
        if self.deal is not None:
            self.deal.close(now)


def _sit(table: Table, who: str, what: do.Sit, _: float) -> None:
    table.places.sit(who, what.seat)


def _join(table: Table, who: str, what: do.Join, _: float) -> None:
    """Somebody comes; who has left the deal has the seat again that a computer kept."""
    places, deal, person = table.places, table.deal, Person(who, what.name)
    places.join(person)
    if deal is None or places.seat_of(who) is not None:
        return
    kept = (
        seat
        for seat, gone in deal.left.items()
        if gone.id == who and places.seats[seat].player == STAND_IN
    )
    seat = next(kept, None)
    if seat is not None:
        del deal.left[seat]
        resigned = seat in deal.resigned and not deal.over
        places.seats[seat] = Place(person=person, resigned=resigned)


def _ready(table: Table, who: str, what: do.Ready, _: float) -> None:
    table.places.seats[table.places.own_seat(who)].ready = what.ready


def _assign(table: Table, _: str, what: do.Assign, __: float) -> None:
    table.places.seats[what.seat] = opponent(what.player, table.id, what.seat)


def _change(table: Table, _: str, what: do.Change, __: float) -> None:
    table.places.options = what.options


def _lock(table: Table, _: str, what: do.Lock, __: float) -> None:
    table.places.locked = what.locked


def _talk(table: Table, _: str, what: do.Talk, __: float) -> None:
    table.talk.off = not what.on


def _hosts(table: Table, _: str, what: do.Hosts, __: float) -> None:
    table.places.host = what.person


def _hinted(table: Table, _: str, __: object, ___: float) -> None:
    table.hinted = True


CHANGES: dict[type, Callable[[Table, str, Any, float], None]] = {
    do.Join: _join,
    do.Sit: _sit,
    do.Stand: lambda table, who, _, __: table.places.stand(who),
    do.Ready: _ready,
    do.Assign: _assign,
    do.Change: _change,
    do.Dealt: Table._deal,
    do.Play: lambda table, _, what, now: table._play(what, now),
    do.Moved: lambda table, _, what, now: table._play(what, now),
    do.Say: Table._say,
    do.Write: Table._say,
    do.Talk: _talk,
    do.Mute: Table._mute,
    do.Resign: Table._resign,
    do.Remove: Table._remove,
    do.Lock: _lock,
    do.Leave: Table._leave,
    do.StandIn: Table._stand_in,
    do.Closed: Table._close,
    do.Hosts: _hosts,
    do.Hinted: _hinted,
}
"""What each row changes."""
