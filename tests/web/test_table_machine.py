"""A table against a plain model: whatever people do, in any order, and after every restart."""

from __future__ import annotations

import os
import random
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.web.model import Chair, Model
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.records import Chance
from upcard.rules.load import rules_in
from upcard.web import commands as do
from upcard.web.authorization import check_deal, check_join, decide
from upcard.web.commands import Options, Row
from upcard.web.messages import Reader, message
from upcard.web.seating import Person
from upcard.web.table import Table
from upcard.web.timing import due

EXAMPLES = int(os.environ.get("TABLE_EXAMPLES", "60"))
"""Courses of a table that are tried: TABLE_EXAMPLES=20000 takes some hours."""
SHRINKS = "TABLE_SHRINKS" in os.environ
JUMPING = 'base = "uno"\nname = "jumping"\nturn.jump_in = true\n'
GAMES = {
    "crazy8s": game_named("crazy8s"),
    "indigo": game_named("indigo"),
    "jumping": Game(rules_in(JUMPING, "rules"), "jumping"),
}
PEOPLE = ("ada", "bob", "cyd", "dan", "eve")
people = st.sampled_from(PEOPLE)
seats = st.integers(0, 4)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "clock": st.sampled_from([0, 30, 60]),
    "window": st.integers(2, 15),
    "pace": st.sampled_from([0, 800, 5000]),
    "hints": st.booleans(),
    "watchers": st.booleans(),
    "listed": st.booleans(),
    "goal": st.none() | st.integers(1, 60),
}
options = st.builds(Options, **OPTIONS)
some_options = st.fixed_dictionaries({}, optional=OPTIONS).map(lambda some: Options(**some))
COMMANDS = st.one_of(
    st.builds(do.Sit, seat=seats),
    st.builds(do.Stand),
    st.builds(do.Ready, ready=st.booleans()),
    st.builds(do.Say, phrase=st.integers(0, 11)),
    st.builds(do.Write, text=st.just("hello")),
    st.builds(do.Mute, seat=seats, on=st.booleans()),
    st.builds(do.Mute, watcher=people),
    st.builds(do.Resign),
    st.builds(do.Leave),
)
HOSTS_COMMANDS = st.one_of(
    st.builds(do.Assign, seat=seats, player=st.sampled_from([None, "first", "random"])),
    st.builds(do.Remove, seat=seats),
    st.builds(do.Remove, watcher=people),
    st.builds(do.Remove),
    st.builds(do.Talk, on=st.booleans()),
    st.builds(do.Lock, locked=st.booleans()),
    st.builds(do.Change, options=some_options),
)


class Tables(RuleBasedStateMachine):
    """A table, its model, and the rows that would be kept."""

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        seats=st.integers(2, 4),
        chosen=options,
        seed=st.integers(0, 2**32),
    )
    def opened(self, game: str, seats: int, chosen: Options, seed: int) -> None:
        plays = GAMES[game]
        fewest, most = plays.rules.seats
        seats = max(fewest, min(most, seats))
        self.chance, self.now, self.keys = random.Random(seed), 1000.0, 0
        self.chosen = chosen
        if plays.rules.score.count == "nothing":
            self.chosen = chosen.model_copy(update={"goal": None})
        self.table = Table.of("a-table", plays, seats, self.chosen, PEOPLE[0])
        self.model = Model(plays, [Chair() for _ in range(seats)], PEOPLE[0], self.chosen)
        self.rows: list[tuple[float, Row]] = []
        self.sent: list[tuple[str, str, do.Command]] = []
        self.join(PEOPLE[0])

    def _make(self, row: Row) -> None:
        """What the hall does: keep the row, as text, and make the change."""
        kept = Row.model_validate_json(row.model_dump_json())
        assert kept == row
        self.rows.append((self.now, kept))
        self.table.apply(row, self.now)

    # What people do

    @rule(who=people)
    def join(self, who: str) -> None:
        person, reasons = Person(who, who), self.model.against_joining(who)
        if reasons:
            with pytest.raises(tuple(reasons)):
                check_join(self.table, person)
        else:
            check_join(self.table, person)
            self._make(Row(who=who, what=do.Join(name=who)))
            self.model.joins(who, self.now)

    @rule(who=people, command=COMMANDS | HOSTS_COMMANDS)
    def ask(self, who: str, command: do.Command) -> None:
        self._command(who, command)

    @precondition(lambda self: self.model.people)
    @rule(which=st.integers(0, 4), command=COMMANDS)
    def someone(self, which: int, command: do.Command) -> None:
        """One of those who are there asks for something."""
        here = self.model.people
        self._command(here[which % len(here)], command)

    @precondition(lambda self: self.model.people)
    @rule(command=HOSTS_COMMANDS)
    def manage(self, command: do.Command) -> None:
        self._command(self.model.host, command)

    def _command(self, who: str, command: do.Command) -> None:
        self.keys += 1
        key, reasons = f"k{self.keys}", self.model.against(who, command)
        person, before = Person(who, who), self._state()
        if reasons:
            with pytest.raises(UpcardError) as problem:
                self._decided(person, key, command)
            assert isinstance(problem.value, tuple(reasons)), (problem.value, reasons)
            assert self._state() == before, "what is refused has changed something"
            return
        row = self._decided(person, key, command)
        assert self._state() == before, "a decision has changed something"
        self.sent.append((who, key, command))
        self._make(row)
        if isinstance(row.what, do.Dealt):
            self.model.begins(row.what.chance, self.now)
        self.model.does(who, key, command, self.now)

    def _decided(self, person: Person, key: str, command: do.Command) -> Row:
        if not isinstance(command, do.Deal) or person.id not in self.table.places.people:
            return decide(self.table, person, key, command)
        check_deal(self.table, person.id, command.anew)
        faces = [card.text for card in self.table.game.deck.cards]
        while True:
            self.chance.shuffle(faces)
            seed = self.chance.getrandbits(64)
            chance = Chance.of(seed, deck=faces, first=self.table.next_first(seed))
            try:
                self.table.opening(chance).state_at(0)
            except UpcardError:  # no card of this deck can be the starter
                continue
            return Row(who=person.id, key=key, what=do.Dealt(chance=chance, salt=f"{seed:x}"))

    @precondition(lambda self: self.model.phase != "playing")
    @rule(most=st.integers(1, 5))
    def gather(self, most: int) -> None:
        """The usual way into a deal: all sit, are ready, and the host begins."""
        for who in PEOPLE[:most]:
            if who not in self.model.people:
                self.join(who)
        for seat, chair in enumerate(self.model.chairs):
            if not (chair.who or chair.player):
                waiting = self.model.watchers
                if waiting:
                    self._command(waiting[-1], do.Sit(seat=seat))
                else:
                    self._command(self.model.host, do.Assign(seat=seat, player="random"))
        for who in list(self.model.people):
            self._command(who, do.Ready(ready=True))
        self.deal(self.model.host)

    @rule(who=people, anew=st.booleans())
    def deal(self, who: str, anew: bool = False) -> None:
        known = self.model.chance
        self._command(who, do.Deal(anew=anew))
        begun = self.model.chance
        if begun is not known:
            last = -1 if known is None else known.first
            assert begun is not None
            assert begun.first == (last + 1) % len(self.model.chairs)

    @precondition(lambda self: self.model.phase == "playing" and self.model.people)
    @rule(which=st.integers(0, 4))
    def begin_anew(self, which: int) -> None:
        """Somebody who is there leaves the deal for a new one, which few may."""
        self.deal(self.model.people[which % len(self.model.people)], anew=True)

    @precondition(lambda self: self.model.phase == "playing")
    @rule(steps=st.sampled_from([1, 5, 200]))
    def play(self, steps: int) -> None:
        """Some moves by those whose turn it is, each of whom may be anybody."""
        for _ in range(steps):
            state = self.model.state
            if state is None or state.turn is None:
                return
            who = self.model.chairs[state.turn].who
            if who is None or self.model.all_wait:
                self.wait(16.0)
            else:
                move = self.chance.choice(state.legal).text
                self._command(who, do.Play(number=self.model.number, move=move))

    @precondition(lambda self: self.model.state is not None)
    @rule(who=people, late=st.integers(-1, 2), legal=st.booleans())
    def move(self, who: str, late: int, legal: bool) -> None:
        """A move of anybody, maybe for a number that is not the table's, maybe of any card."""
        assert self.model.state is not None
        allowed = self.model.state.legal if legal else ()
        any_card = [*self.table.game.deck.cards]
        move = str(self.chance.choice(allowed or any_card))
        number = max(0, self.model.number - late)
        self._command(who, do.Play(number=number, move=move))

    @precondition(lambda self: self.sent)
    @rule(back=st.integers(1, 20))
    def repeat(self, back: int) -> None:
        """What was sent is sent again, as after an answer that was lost: it is known."""
        who, key, _ = self.sent[-min(back, len(self.sent))]
        assert self.table.before(who, key) == self.model.made[who, key]
        assert self.table.before(who, key + "?") is None
        other = next(name for name in PEOPLE if name != who)
        assert self.table.before(other, key) is None

    # What happens without them

    @rule(who=people)
    def listen(self, who: str) -> None:
        """A browser listens: its person is there, and gets the seat back."""
        if who in self.model.people:
            self.table.seen[who] = self.model.seen[who] = float("inf")
            seat = self.model.seat_of(who)
            if seat is not None and self.model.chairs[seat].stand_in:
                self._make(Row(what=do.StandIn(seat=seat, on=False)))
                self.model.chairs[seat].stand_in = False
                self.model.moved_at, self.model.number = self.now, self.model.number + 1

    @rule(who=people)
    def go(self, who: str) -> None:
        if self.model.seen.get(who) == float("inf"):
            self.table.seen[who] = self.model.seen[who] = self.now

    @rule(seconds=st.sampled_from([0.5, 1.0, 5.0, 20.0, 29.0, 31.0, 61.0]))
    def wait(self, seconds: float) -> None:
        """Time passes; what is due happens, when it is due, and as the model says."""
        end = self.now + seconds
        for _ in range(60):
            found, expected = due(self.table), self.model.next_at()
            if found is None or expected is None:
                assert (found, expected) == (None, None)
                break
            assert found[0] == pytest.approx(expected[0])
            what = self._said(found[1])
            assert what in expected[1]
            if found[0] > end:
                break
            self.now = max(self.now, found[0])
            move = self.model.happens(what, self.chance, self.now)
            row = found[1]
            if row is None:
                assert move is not None
                row = Row(what=do.Moved(seat=what[1], move=move))
            self._make(row)
        self.now = end

    def _said(self, row: Row | None) -> Any:
        """What is due, in the model's words."""
        match row.what if row else None:
            case do.Closed():
                return "closed"
            case do.Moved() as made:
                return made.move, made.seat
            case do.StandIn() as stands if stands.on:
                return "stand in", stands.seat
            case do.Hosts() as hosts:
                return "host", hosts.person
            case None:
                return "computer", self.table.chooser
        raise AssertionError(row)

    @rule()
    def restart(self) -> None:
        """The table is made again from its rows, and is the same."""
        host, seats = PEOPLE[0], len(self.model.chairs)
        again = Table.of("a-table", self.table.game, seats, self.chosen, host)
        for at, row in self.rows:
            again.apply(row, at)
        again.seen = dict(self.table.seen)
        before, told = self._state(), self._told()
        self.table = again
        assert self._state() == before
        assert self._told() == told

    # What must be so at any time

    def _state(self) -> dict[str, Any]:
        """All that matters of a table."""
        table, deal = self.table, self.table.deal
        found: dict[str, Any] = {
            "places": asdict(table.places),
            "numbers": (table.number, list(table.results), dict(table.keys), table.hinted),
            "seen": dict(table.seen),
            "talk": asdict(table.talk),
        }
        if deal is not None:
            found["deal"] = (deal.opening, deal.salt, deal.state.text, list(deal.log))
            found["course"] = (deal.number, list(deal.moves), deal.moved_at, deal.closes_at)
        return found

    def _told(self) -> list[str]:
        readers = [Reader(who, since) for who in PEOPLE for since in (0, self.model.number)]
        return [message(self.table, reader, self.now).model_dump_json() for reader in readers]

    @invariant()
    def the_table_is_as_the_model_says(self) -> None:
        table, model = self.table, self.model
        places = table.places
        assert (table.number, table.phase) == (model.number, model.phase)
        assert list(places.people) == model.people
        assert (places.host, places.locked) == (model.host, model.locked)
        assert (places.removed, table.options) == (model.removed, model.options)
        assert (table.talk.off, table.talk.muted) == (model.silent, model.muted)
        found = [
            Chair(
                place.person and place.person.id,
                place.player,
                place.ready,
                place.stand_in,
                place.resigned,
            )
            for place in places.seats
        ]
        assert found == model.chairs
        assert table.results == model.points
        deal = table.deal
        if model.state is None:
            assert deal is None
        else:
            assert deal is not None
            assert (deal.state, deal.moves) == (model.state, model.moves)
            assert deal.closes_at == model.closes_at
            for seat in range(len(model.chairs)):
                waits = model.all_wait or model.chairs[seat].resigned
                assert table.may_move(seat) == (model.state.turn == seat and not waits)

    @invariant()
    def a_match_has_the_points_of_its_deals(self) -> None:
        match, model = self.table.match, self.model
        assert match.rules.goal == (model.options.goal or 0)
        if match.rules.goal:
            sums = [sum(each) for each in zip(*model.points, strict=True)]
            assert match.points == (sums or [0] * len(model.chairs))
            assert match.deals == len(model.points)

    @invariant()
    def nobody_is_in_two_places(self) -> None:
        seated = [chair.who for chair in self.model.chairs if chair.who]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(self.model.people)
        assert not self.model.removed & set(self.model.people)
        assert self.model.host in self.model.people or not self.model.people


def courses(examples: int) -> settings:
    """So many courses of up to 40 steps."""
    return settings(
        max_examples=examples,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[phase for phase in Phase if SHRINKS or phase is not Phase.shrink],
    )


class Some(Tables):
    """The same, for a first look."""


Some.TestCase.settings = courses(4)
TestSomeTables = Some.TestCase
Tables.TestCase.settings = courses(EXAMPLES)
TestTables = pytest.mark.full(Tables.TestCase)
