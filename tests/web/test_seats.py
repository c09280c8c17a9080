"""Who chooses where nobody sits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import upcard
from upcard.games.moves import Event, Move
from upcard.games.view import View
from upcard.records import Chance, Record
from upcard.web.dealing import Deal
from upcard.web.seats import Failed, Seats

FILE = """
import upcard

class Last(upcard.Player):
    def choose(view):
        return view.legal[-1]

class Breaks(upcard.Player):
    def choose(view):
        raise RuntimeError("no idea")

class Cheats(upcard.Player):
    def choose(view):
        return "K♠"
"""


class Scribe:
    """In a program's place: plays the first legal move, and writes down what it is told."""

    told: list[str]

    def __init__(self, command: str) -> None:
        self.command = command

    def new_deal(self, seat: int, seats: int) -> None:
        self.told.append(f"{self.command}: seat {seat} of {seats}")

    def choose(self, view: View, events: Sequence[Event]) -> Move:
        self.told.append(" ".join(str(event.card) for event in events if event.kind == "play"))
        return view.legal[0]

    def close(self) -> None:
        self.told.append(f"{self.command}: bye")


def dealt(number: int = 1, seed: int = 1) -> Deal:
    game = upcard.game("crazy8s")
    opening = Record.of(game, [("a", "x"), ("b", "y")], Chance.of(seed))
    return Deal.of(opening, "", number, 0.0)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture
def seats(mine: Path) -> Iterator[Seats]:
    named = [f"{mine}:{name}" for name in ("Last", "Breaks", "Cheats")]
    found = Seats(named)
    yield found
    found.close()


def chosen(seats: Seats, name: str, deal: Deal) -> str:
    return asyncio.run(seats.choose("table", name, deal.state.turn or 0, deal))


@pytest.mark.full
def test_a_file_that_the_host_named_is_played_by_in_a_process(seats: Seats) -> None:
    name, deal = seats.named[0], dealt()
    seats.check(name)
    assert chosen(seats, name, deal) == str(deal.state.legal[-1])
    assert name in [one.name for one in seats.offered()]


@pytest.mark.full
def test_who_fails_or_makes_no_legal_move_is_told_by_name(seats: Seats) -> None:
    deal = dealt()
    with pytest.raises(Failed, match=r"Breaks cannot choose: RuntimeError: no idea"):
        chosen(seats, seats.named[1], deal)
    with pytest.raises(Failed, match="Cheats chose what is no legal move"):
        chosen(seats, seats.named[2], deal)


def test_a_program_hears_what_happened_since_it_was_asked_and_keeps_its_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Scribe.told = []
    monkeypatch.setattr("upcard.web.seats.Bot.open", lambda command, _: Scribe(command))
    seats, deal = Seats(["cmd:mine"]), dealt()
    begins, played = "mine: seat 0 of 2", list[str]()
    expected = [begins]
    while len(expected) < 5:
        move = str(deal.state.legal[0])
        if deal.state.turn == 0:
            assert asyncio.run(seats.choose("table", "cmd:mine", 0, deal)) == move
            expected.append(" ".join(played))
            played = []
        deal.play(move, deal.log[-1].number + 1, 0.0, 0)
        played += [move.partition("=")[0]] if move != "draw" else []
    asyncio.run(seats.choose("table", "cmd:mine", 0, dealt(number=99, seed=2)))
    seats.leave("table")
    assert Scribe.told == [*expected, begins, "", "mine: bye"]
    seats.close()
