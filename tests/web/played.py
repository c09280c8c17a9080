"""A table with a clock of the test's own, and what people do there in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.records import Chance
from upcard.rules.load import rules_in
from upcard.web import commands as do
from upcard.web.commands import Options, Row
from upcard.web.dealing import Deal
from upcard.web.messages import Message, Reader, message
from upcard.web.places import Person
from upcard.web.table import Table

HERE = float("inf")
CRAZY, UNO = game_named("crazy8s"), game_named("uno")
JUMPING = Game(rules_in('base = "uno"\nname = "jumping"\nturn.jump_in = true\n', "rules"), "j")


class Played:
    """A table of two people or three."""

    def __init__(self, seats: int = 2, game: Game = CRAZY, **options: Any) -> None:
        self.now, self.keys = 100.0, 0
        self.table = Table.of("t", game, seats, Options(**options), "ada")
        for who in ("ada", "bob", "cyd")[:seats]:
            self.comes(who)

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        assert self.deal.state.turn is not None
        person = self.table.places.seats[self.deal.state.turn].person
        assert person is not None
        return person.id

    def comes(self, who: str, here: bool = True) -> None:
        self.table.check_join(Person(who, who))
        self.table.apply(Row(who=who, what=do.Join(name=who)), self.now)
        if here:
            self.table.seen[who] = HERE

    def does(self, who: str, command: do.Command) -> None:
        self.keys += 1
        row = self.table.decide(Person(who, who), f"k{self.keys}", command)
        self.table.apply(row, self.now)

    def refuses(self, who: str, command: do.Command, why: type[Exception], says: str) -> None:
        with pytest.raises(why, match=says):
            self.does(who, command)

    def sits(self) -> Played:
        """All sit, and are ready."""
        people = list(self.table.places.people)[: len(self.table.places.seats)]
        for seat, who in enumerate(people):
            self.does(who, do.Sit(seat=seat))
            self.does(who, do.Ready(ready=True))
        return self

    def begins(self, who: str = "ada", seed: int = 1) -> Played:
        self.table.check_deal(who)
        chance = Chance.of(seed, first=self.table.next_first())
        self.table.apply(Row(who=who, what=do.Dealt(chance=chance, salt="salt")), self.now)
        return self

    def plays(self, choose: Callable[[list[str]], str] = lambda moves: moves[0]) -> str:
        """A move of whoever's turn it is."""
        move = choose([move.text for move in self.deal.state.legal])
        self.does(self.turn, do.Play(number=self.table.number, move=move))
        return move

    def ends(self) -> Played:
        """The deal is played to its end."""
        while not self.deal.over:
            due = self.table.due()
            if due is not None and due[1] is not None and isinstance(due[1].what, do.Closed):
                self.happens()
            else:
                self.plays()
        return self

    def happens(self) -> Any:
        """What is due happens, at its time."""
        due = self.table.due()
        assert due is not None
        self.now, row = max(self.now, due[0]), due[1]
        if row is None:
            seat = self.deal.state.turn
            assert seat is not None
            row = Row(what=do.Moved(seat=seat, move=self.deal.state.legal[0].text))
        self.table.apply(row, self.now)
        return row.what

    def told(self, who: str, since: int = 0) -> Message:
        return message(self.table, Reader(who, since), self.now)
