"""A table by itself, step by step, with a clock of the test's own."""

from __future__ import annotations

import hashlib
import json

import pytest

from tests.web.played import CRAZY, HERE, JUMPING, Played
from upcard.errors import BadRules, UpcardError
from upcard.games.game import game as game_named
from upcard.records import Chance
from upcard.web import commands as do
from upcard.web.commands import Options, Row
from upcard.web.dealing import Deal
from upcard.web.refusals import Forbidden, NotNow, NotYours
from upcard.web.table import KEYS_KEPT, Table

# Before the deal


def test_the_host_begins_when_every_seat_is_taken_and_everybody_is_ready() -> None:
    at = Played(3)
    with pytest.raises(NotYours, match="host"):
        at.table.check_deal("bob")
    with pytest.raises(Forbidden, match="a seat is free"):
        at.table.check_deal("ada")
    at.does("ada", do.Sit(seat=0))
    at.does("bob", do.Sit(seat=2))
    at.does("ada", do.Assign(seat=1, player="first"))
    with pytest.raises(Forbidden, match="bob is not ready"):
        at.table.check_deal("ada")
    at.does("bob", do.Ready(ready=True))
    at.table.check_deal("ada")  # the host says so by beginning
    at.does("bob", do.Ready(ready=False))
    with pytest.raises(Forbidden, match="bob is not ready"):
        at.table.check_deal("ada")


def test_only_the_host_gives_seats_to_computers_and_only_until_the_deal() -> None:
    at = Played(3)
    at.refuses("bob", do.Assign(seat=1, player="first"), NotYours, "only the host")
    at.does("bob", do.Sit(seat=1))
    at.refuses("ada", do.Assign(seat=1, player="first"), Forbidden, "bob sits there")
    at.refuses("ada", do.Assign(seat=3, player="first"), Forbidden, "seats are 0 to 2")
    at.does("ada", do.Assign(seat=2, player="first"))
    at.does("ada", do.Assign(seat=2, player=None))
    at.does("ada", do.Assign(seat=2, player="memory"))
    at.does("bob", do.Ready(ready=True))
    at.does("ada", do.Sit(seat=0))
    at.begins()
    for player in (None, "first"):
        at.refuses("ada", do.Assign(seat=2, player=player), NotNow, "wait for its end")
    at.refuses("ada", do.Change(options=Options()), NotNow, "wait for its end")
    at.refuses("ada", do.Stand(), NotNow, "resign, or leave")


def test_a_goal_is_for_games_with_points_and_seats_for_as_many_as_can_play() -> None:
    with pytest.raises(BadRules, match="has no points"):
        Table.of("t", game_named("clash"), 2, Options(goal=10), "ada")
    for seats in (1, 9):
        with pytest.raises(BadRules, match="can play"):
            Table.of("t", CRAZY, seats, Options(), "ada")


# Moves


def test_a_move_is_for_the_number_that_it_answers() -> None:
    at = Played().sits().begins()
    who, other = at.turn, {"ada": "bob", "bob": "ada"}[at.turn]
    number, legal = at.table.number, [move.text for move in at.deal.state.legal]
    for stale in (0, number - 1, number + 1):
        at.refuses(who, do.Play(number=stale, move=legal[0]), NotNow, f"the table is at {number}")
    at.refuses(other, do.Play(number=number, move=legal[0]), NotNow, "not your turn")
    never = next(card.text for card in CRAZY.deck.cards if card.text not in legal)
    at.refuses(who, do.Play(number=number, move=never), Forbidden, "allowed are")
    at.refuses("eve", do.Play(number=number, move=legal[0]), NotYours, "join it first")
    assert at.table.number == number
    at.plays()
    assert at.table.number == number + 1


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
            at.table.check_deal("eve")
    assert firsts == [0, 1, 2, 0]
    at.table.check_deal("bob")  # after the first deal anybody with a seat begins the next


def test_a_match_is_played_until_somebody_has_the_goal_and_then_anew() -> None:
    at = Played(2, goal=30).sits()
    sheet = list[tuple[int, ...]]()
    for seed in range(40):
        at.begins(seed=seed).ends()
        assert at.deal.state.outcome is not None
        sheet.append(at.deal.state.outcome.points)
        told = at.told("ada").match
        assert told is not None
        sums = tuple(map(sum, zip(*sheet, strict=True)))
        assert (told.points, told.sheet, told.deals) == (sums, tuple(sheet), len(sheet))
        assert told.over == (max(sums) >= 30 and sums[0] != sums[1])
        assert told.over == ("goes to" in told.standing)
        if told.over:
            sheet = []
    assert len(sheet) < 40


# People who are gone


def test_a_computer_plays_for_whoever_is_gone_and_gives_the_seat_back() -> None:
    at = Played().sits().begins()
    while at.turn != "bob":
        at.plays()
    who = at.turn
    assert at.table.due() is None  # there is time
    at.table.seen[who] = at.now
    began = at.now
    assert at.happens() == do.StandIn(seat=at.table.places.seat_of(who) or 0, on=True)
    assert at.now == began + 30
    assert isinstance(at.happens(), do.Moved)
    assert at.now == began + 30.8
    at.does(who, do.Say(phrase=8))
    assert not any(place.stand_in for place in at.table.places.seats)


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


def test_a_host_who_is_gone_for_half_a_minute_makes_way_for_one_who_is_there() -> None:
    at = Played(3)
    at.comes("dan", here=False)
    at.table.seen.update(ada=at.now, bob=at.now)
    assert at.table.due() == (at.now + 30, Row(what=do.Hosts(person="cyd")))
    at.table.seen["ada"] = HERE
    assert at.table.due() is None
    at.sits().begins()
    at.now += 1000
    at.table.seen["ada"] = began = at.now
    happened = [at.happens() for _ in range(2)]  # ada may be in turn, too
    assert do.Hosts(person="cyd") in happened
    assert at.now <= began + 31
    assert at.table.places.host == "cyd"
    assert at.told("cyd").you.host
    assert not at.told("ada").you.host
    at.refuses("ada", do.Lock(locked=True), NotYours, "only the host")


def test_a_host_stays_as_long_as_nobody_else_is_there() -> None:
    at = Played(2)
    at.table.seen.update(ada=at.now, bob=at.now)
    assert at.table.due() is None
    at.does("ada", do.Leave())
    assert at.table.places.host == "bob"
    at.does("bob", do.Leave())
    assert at.table.places.host == ""
    at.comes("cyd")
    assert at.table.places.host == "cyd"


def test_whoever_resigns_or_leaves_is_played_for_to_the_end() -> None:
    at = Played().sits().begins()
    who = at.turn
    at.does(who, do.Resign())
    move = do.Play(number=at.table.number, move=at.deal.state.legal[0].text)
    at.refuses(who, move, NotNow, "you have resigned")
    at.refuses(who, do.Resign(), NotNow, "you have resigned")
    assert not any(held.moves for held in at.told(who).hand)
    assert isinstance(at.happens(), do.Moved)
    other = {"ada": "bob", "bob": "ada"}[who]
    at.does(other, do.Leave())
    while not at.deal.over:
        assert isinstance(at.happens(), do.Moved)
    seats = at.table.places.seats
    assert not any(place.resigned or place.stand_in for place in seats)
    assert [place.player for place in seats if place.player] == ["first"]


def test_whoever_is_removed_cannot_come_back_and_the_deal_goes_on() -> None:
    at = Played().sits().begins()
    at.refuses("bob", do.Remove(seat=0), NotYours, "only the host")
    at.refuses("ada", do.Remove(seat=0), Forbidden, "nobody else")
    at.refuses("ada", do.Remove(watcher="bob"), Forbidden, "nobody else")
    at.does("ada", do.Remove(seat=1))
    assert at.table.places.seats[1].player == "first"
    with pytest.raises(NotYours, match="removed"):
        at.comes("bob")
    at.refuses("bob", do.Sit(seat=1), NotYours, "join it first")


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


def test_a_card_out_of_turn_is_played_while_the_time_runs() -> None:
    at = asked_alone()
    asked = at.deal.state.turn
    moves = [move.text for move in at.deal.state.legal if move.text != "pass"]
    number = at.table.number
    at.does(at.turn, do.Play(number=number, move=moves[0]))
    assert at.table.number == number + 1
    assert any(event.seat == asked and event.kind == "play" for event in at.deal.since(number))


# What was promised


def test_the_commitment_is_the_hash_of_what_is_opened_after_the_end() -> None:
    at = Played().sits()
    faces = [card.text for card in CRAZY.deck.cards][::-1]
    chance = Chance.of(2**63 + 1, deck=faces, first=1)
    at.table.apply(Row(who="ada", what=do.Dealt(chance=chance, salt="00ff")), at.now)
    promised = at.told("ada").commitment
    text = '{"deck":' + json.dumps(faces, ensure_ascii=False, separators=(",", ":"))
    text += ',"seed":"9223372036854775809","first":1,"salt":"00ff"}'
    assert promised == hashlib.sha256(text.encode()).hexdigest()
    while not at.deal.over:
        assert at.told("ada").opened is None
        at.plays()
    told = at.told("bob")
    assert told.commitment == promised
    assert told.opened is not None
    assert told.opened.model_dump(mode="json") == {
        "deck": faces,
        "seed": str(2**63 + 1),
        "first": 1,
        "salt": "00ff",
    }


@pytest.mark.parametrize("name", ["crazy8s", "uno", "indigo"])
def test_the_salt_of_a_deal_says_what_its_record_is_called(name: str) -> None:
    game = game_named(name)
    chance, found = Chance.of(3), set[str]()
    opening = Played(2, game).sits().table.opening(chance)
    for salt in ("a", "b"):
        found |= {Deal.of(opening, salt, number, 0.0).record_id for number in range(3)}
    assert len(found) == 2
    assert all(len(one) == 12 for one in found)


def test_a_refused_command_says_what_was_given_and_what_is_allowed() -> None:
    at = Played().sits().begins()
    with pytest.raises(UpcardError) as problem:
        at.does(at.turn, do.Play(number=at.table.number, move="nothing"))
    allowed = " ".join(map(str, at.deal.state.legal))
    assert str(problem.value) == f"nothing is no move that you can make now: allowed are {allowed}"
