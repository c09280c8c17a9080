"""A table by itself, step by step: what its model (`test_table_machine`) does not say."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.records import Chance, Record
from upcard.rules.load import rules_in
from upcard.web import commands as do
from upcard.web.authorization import check_deal, decide
from upcard.web.commands import Options, Row
from upcard.web.dealing import Deal
from upcard.web.deals import fresh_deal
from upcard.web.messages import Message, Reader, message
from upcard.web.refusals import NotYours
from upcard.web.seating import Person
from upcard.web.table import KEYS_KEPT, Table
from upcard.web.timing import due

CRAZY = game_named("crazy8s")
JUMPING = Game(rules_in('base = "uno"\nname = "jumping"\nturn.jump_in = true\n', "rules"), "j")


class Played:
    """A table of two people or three, with a clock of the test's own."""

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
        assert self.deal.state.turn is not None
        person = self.table.places.seats[self.deal.state.turn].person
        assert person is not None
        return person.id

    def comes(self, who: str) -> None:
        self.table.apply(Row(who=who, what=do.Join(name=who)), self.now)
        self.table.seen[who] = float("inf")

    def does(self, who: str, command: do.Command) -> None:
        self.keys += 1
        row = decide(self.table, Person(who, who), f"k{self.keys}", command)
        self.table.apply(row, self.now)

    def sits(self) -> Played:
        """All sit, and are ready."""
        people = list(self.table.places.people)[: len(self.table.places.seats)]
        for seat, who in enumerate(people):
            self.does(who, do.Sit(seat=seat))
            self.does(who, do.Ready(ready=True))
        return self

    def begins(self, seed: int = 1) -> Played:
        check_deal(self.table, "ada")
        chance = Chance.of(seed, first=self.table.next_first(seed))
        back = fresh_deal(self.table).back
        dealt = do.Dealt(chance=chance, salt="salt", back=back)
        self.table.apply(Row(who="ada", what=dealt), self.now)
        return self

    def plays(self) -> None:
        """The first move of whoever's turn it is."""
        move = self.deal.state.legal[0].text
        self.does(self.turn, do.Play(number=self.table.number, move=move))

    def ends(self) -> Played:
        while not self.deal.over:
            self.plays()
        return self

    def finishes(self) -> None:
        """The deal is played to its end, by people and computers."""
        while not self.deal.over:
            seat = self.deal.state.turn
            if seat is not None and self.table.places.seats[seat].person is None:
                self.happens()
            else:
                self.plays()

    def happens(self) -> Any:
        """What is due happens, at its time."""
        found = due(self.table)
        assert found is not None
        self.now, row = max(self.now, found[0]), found[1]
        if row is None:
            seat = self.deal.state.turn
            assert seat is not None
            row = Row(what=do.Moved(seat=seat, move=self.deal.state.legal[0].text))
        self.table.apply(row, self.now)
        return row.what

    def told(self, who: str) -> Message:
        return message(self.table, Reader(who, 0), self.now)


# Deals


def test_computers_hurry_once_all_people_have_given_up() -> None:
    at = Played(pace=800).sits().begins()
    first, second = at.turn, {"ada": "bob", "bob": "ada"}[at.turn]
    at.does(first, do.Resign())
    assert due(at.table) == (at.deal.moved_at + 0.8, None)
    at.does(second, do.Resign())
    assert due(at.table) == (at.deal.moved_at + 0.1, None)


def test_a_table_that_is_quicker_stays_so() -> None:
    at = Played(pace=0).sits().begins()
    for who in ("ada", "bob"):
        at.does(who, do.Resign())
    assert due(at.table) == (at.deal.moved_at, None)


def test_the_last_commands_are_known_when_they_are_sent_again() -> None:
    at = Played()
    for _ in range(KEYS_KEPT + 10):
        at.does("ada", do.Say(phrase=1))
    known = [at.table.before("ada", f"k{key}") for key in range(1, at.keys + 1)]
    assert known[:10] == [None] * 10
    numbers = [number for number in known[10:] if number is not None]
    assert numbers == list(range(at.table.number - KEYS_KEPT, at.table.number))
    assert at.table.before("bob", "k20") is None


def test_a_deal_ends_with_a_record_that_verifies_and_the_next_begins_one_seat_further() -> None:
    at = Played(3).sits()
    firsts = list[int]()
    for number in range(4):
        at.begins(seed=number).ends()
        at.deal.record.verify()
        firsts.append(at.deal.record.chance.first)
        assert at.table.phase == "over"
        at.comes("eve")
        with pytest.raises(NotYours):
            check_deal(at.table, "eve")
    assert firsts == [0, 1, 2, 0]
    check_deal(at.table, "bob")  # after the first deal anybody with a seat begins the next


def test_a_clock_is_for_those_who_are_there_too() -> None:
    at = Played(clock=30).sits().begins()
    seat = at.deal.state.turn or 0
    clock = at.told("ada").clock
    assert clock is not None
    assert (clock.left_ms, clock.of_ms) == (30_000, 30_000)
    began = at.now
    assert at.happens() == do.StandIn(seat=seat, on=True)
    assert at.now == began + 30
    assert isinstance(at.happens(), do.Moved)


# Who is away, and who has left


def test_what_a_computer_plays_for_somebody_away_is_told_as_its_own_and_counts_for_nobody() -> None:
    at = Played().sits().begins()
    at.table.seen["ada"] = at.now  # gone
    while not at.deal.over:
        if at.turn == "ada":
            at.happens()
        else:
            at.plays()
    assert not at.deal.counts
    told, winner = at.told("bob"), at.deal.state.outcome
    assert winner is not None
    lines = "".join(" ".join(at.told(who).log) for who in ("ada", "bob"))
    assert "A computer for ada played" in lines
    assert "A computer for you played" in lines
    assert "You played" in lines
    assert "a played" not in lines.replace("for ada played", "")
    won = {0: "A computer wins for ada.", 1: "You win."}[winner.winner or 0]
    assert told.ending[1] == won
    assert told.ending[2] == "A computer played for ada: the deal does not count."
    assert at.told("ada").ending[2] == "A computer played for you: the deal does not count."
    record = at.deal.record
    assert Record.from_json(record.to_json()) == record
    step, made = list(record.told())[record.stand_ins[0]]
    assert (step.number, made.stand_in) == (record.stand_ins[0], 0)
    assert len(record.stand_ins) >= sum(event.kind == "play" for event in made.events) == 1


def test_who_has_left_is_called_by_name_to_the_end_and_after_it() -> None:
    at = Played().sits().begins()
    at.does("ada", do.Leave())
    assert [seat.name for seat in at.told("bob").seats] == ["ada", "bob"]
    at.finishes()
    assert not at.deal.counts
    told = at.told("bob")
    assert told.names == ("ada", "bob")
    assert told.ending[2] == "A computer played for ada: the deal does not count."
    assert "eat 0" not in told.model_dump_json()


def test_who_has_left_and_comes_back_has_the_seat_again() -> None:
    at = Played().sits().begins()
    at.does("ada", do.Leave())
    seat = at.told("bob").seats[0]
    assert (seat.kind, seat.stand_in) == ("computer", True)
    at.comes("ada")
    seat = at.told("bob").seats[0]
    assert (seat.kind, seat.name, seat.stand_in) == ("person", "ada", False)
    assert at.told("ada").you.seat == 0
    assert at.ends().deal.counts


def test_who_comes_back_after_the_next_deal_has_begun_has_the_seat_again_in_the_one_after() -> None:
    at = Played().sits().begins()
    at.does("bob", do.Leave())
    at.finishes()
    at.begins(2).comes("bob")
    told = at.told("bob")
    assert (told.you.seat, told.you.waits, told.watchers) == (None, True, ())
    assert (at.told("ada").seats[1].kind, at.told("ada").watchers) == ("computer", ("bob",))
    at.finishes()
    assert at.deal.counts  # a computer's seat: nobody was stood in for
    at.begins(3)
    told = at.told("bob")
    assert (told.you.seat, told.you.waits, told.names) == (1, False, ("ada", "bob"))
    assert at.ends().deal.counts


def test_a_seat_is_not_kept_for_who_was_sent_away_or_sits_elsewhere() -> None:
    at = Played(3).sits().begins()
    at.does("bob", do.Leave())
    at.does("cyd", do.Leave())
    at.finishes()
    at.does("ada", do.Assign(seat=2, player=None))
    at.comes("cyd")  # whose seat the host has given away
    at.does("ada", do.Assign(seat=2, player="first"))
    assert not at.told("cyd").you.waits
    at.begins(2).comes("bob")
    assert at.told("bob").you.waits
    at.finishes()
    at.does("ada", do.Assign(seat=2, player=None))
    at.does("bob", do.Sit(seat=2))
    at.begins(3)
    assert [place.person and place.person.id for place in at.table.places.seats] == [
        "ada",
        None,
        "bob",
    ]
    at.does("ada", do.Remove(seat=2))
    assert all(place.kept_for is None for place in at.table.places.seats)


@pytest.mark.parametrize("over", [False, True])
def test_who_gave_up_and_comes_back_has_given_up_only_that_deal(over: bool) -> None:
    at = Played().sits().begins()
    at.does("ada", do.Resign())
    at.does("ada", do.Leave())
    if over:
        at.finishes()
    at.comes("ada")
    seat = at.told("bob").seats[0]
    assert (seat.kind, seat.resigned) == ("person", not over)


def test_who_has_won_and_leaves_then_is_named_all_the_same() -> None:
    at = Played().sits().begins().ends()
    outcome = at.deal.state.outcome
    assert outcome is not None
    names = ["ada", "bob"]
    winner = outcome.winner or 0
    loser = names[1 - winner]
    at.does(names[winner], do.Leave())
    told = at.told(loser)
    assert told.ending[1] == f"{names[winner]} wins."
    assert told.names == ("ada", "bob")


def test_the_score_of_a_match_has_names() -> None:
    at = Played(goal=1).sits().begins().ends()
    name = ("ada", "bob")[at.table.match.winner or 0]
    for who in ("ada", "bob", "eve"):
        if who == "eve":
            at.comes("eve")
        match = at.told(who).match
        assert match is not None
        assert match.standing.endswith(f"It goes to {'you' if who == name else name}.")
        assert "seat" not in match.standing


def test_all_hands_are_told_when_the_deal_is_over_and_not_before() -> None:
    at = Played().sits().begins()
    assert at.told("ada").hands == ()
    at.ends()
    hands = tuple(tuple(map(str, hand)) for hand in at.deal.state.hands)
    assert [at.told(who).hands for who in ("ada", "bob")] == [hands, hands]


# Cards out of turn


def asked_alone(seats: int = 3) -> Played:
    """A deal in which somebody was just asked whether to play out of turn, with no draw after."""
    for seed in range(200):
        at = Played(seats, JUMPING, window=6).sits().begins(seed=seed)
        for _ in range(30):
            if at.deal.is_private and not at.deal.is_told("pass"):
                return at
            if at.deal.over:
                break
            if at.deal.closes_at is not None:
                at.happens()
            else:
                at.plays()
    raise AssertionError("nobody can play out of turn")


def test_nobody_learns_who_may_play_out_of_turn_or_that_it_was_declined() -> None:
    at = asked_alone()
    asked, number = at.turn, at.table.number
    others = [who for who in ("ada", "bob", "cyd") if who != asked]
    before = [at.told(who).model_dump_json() for who in others]
    closes = at.deal.closes_at
    at.does(asked, do.Play(number=number, move="pass"))
    assert [at.told(who).model_dump_json() for who in others] == before
    assert at.table.number == number
    assert at.deal.closes_at == closes  # the time runs on, as if somebody thought
    assert not any(at.table.may_choose(seat) for seat in range(3))
    assert at.happens() == do.Closed()
    assert at.now == closes
    assert at.table.may_choose(at.deal.state.turn or 0)


def test_whoever_does_not_answer_in_time_has_declined() -> None:
    at = asked_alone()
    seat, closes = at.deal.state.turn or 0, at.deal.closes_at
    assert at.happens() == do.Moved(seat=seat, move="pass")
    assert at.now == closes
    assert at.happens() == do.Closed()
    assert at.now == closes


# What was promised


@pytest.mark.parametrize("name", ["crazy8s", "uno", "indigo"])
def test_the_salt_of_a_deal_says_what_its_record_is_called(name: str) -> None:
    game = game_named(name)
    chance, found = Chance.of(3), set[str]()
    opening = Played(2, game).sits().table.opening(chance)
    for salt in ("a", "b"):
        found |= {Deal.of(opening, salt, number, 0.0).record_id for number in range(3)}
    assert len(found) == 2
    assert all(len(one) == 12 for one in found)
