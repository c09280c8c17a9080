"""How a deal ends, by hand, where no game that comes with Upcard shows it or seldom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.staging import PLAIN, House, legal, log_of, stage
from upcard.engine.layout import MOST_TURNS
from upcard.games.game import game
from upcard.games.outcome import Outcome

LAST = [
    ("no effect", ["play 0 5♠", "out 0 1", "win 0"]),
    ("draws only", ["play 0 5♠", "draw 1 A♥", "draw 1 A♦", "out 0 1", "win 0"]),
    (
        "all effects",
        ["play 0 5♠", "reverse", "draw 2 A♥", "draw 2 A♦", "skip 2", "out 0 1", "win 0"],
    ),
]


@pytest.mark.parametrize(("last", "events"), LAST)
def test_what_the_last_card_does(house: House, last: str, events: list[str]) -> None:
    """Document 000 lets a last draw card be drawn, document 001 nothing, document 004 all."""
    effect = "[cards.5]\ndraw = 2\nreverse = true\n"
    plain = house(f"{PLAIN}{effect}[end]\nlast_card = '{last}'\n")
    state = stage(plain, ["5♠", "6♠ K♠", "7♠ Q♠"], "9♠", draw="A♥ A♦")
    assert log_of(state.play("5♠")) == events


ONE_LEFT = "[end]\nwhen = 'one left'\n"


def test_a_seat_that_is_out_does_not_come_next_by_its_own_skip(house: House) -> None:
    last = "last_card = 'all effects'\n[cards.5]\nskip = true\n"
    hands = ["5♠", "6♠ K♠", ""]
    given: dict[str, Any] = {"place": "0,0,1", "out": 1, "winner": 2}
    state = stage(house(PLAIN + ONE_LEFT + last), hands, "9♠", **given)
    events = log_of(state.play("5♠"))
    assert events[0] == "play 0 5♠"
    assert events[-3:] == ["out 0 2", "out 1 3", "win 2"]


BLOCK = "[stuck]\ndrawn = 'kept'\n[pile]\nreshuffle = 'none'\n[score]\ncount = 'left in hands'\n"
COUNTS = "[score.points]\nQ = 10\nK = 10\nA = 1\n9 = 9\n"


@pytest.mark.parametrize(
    ("blocked", "winner", "points"),
    [("nobody", None, (0, 0, 0)), ("fewest points", 1, (0, 18, 0))],
)
def test_a_blocked_deal(
    house: House, blocked: str, winner: int | None, points: tuple[int, ...]
) -> None:
    """SPEC: «the seat with the lowest points in hand wins the difference»: (10 - 1) + (10 - 1)."""
    plain = house(f"{PLAIN}{BLOCK}blocked = '{blocked}'\n{COUNTS}")
    state = stage(plain, ["5♠ K♥", "A♦", "Q♥"], "9♠", rest="discard")
    events = log_of(state.play("5♠"))
    assert events[:3] == ["play 0 5♠", "turn 1", "empty 1"]
    assert events[3:7] == ["turn 2", "empty 2", "turn 0", "empty 0"]
    assert events[7:] == ["blocked", *([f"win {winner}"] if winner is not None else [])]
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points, outcome.reason) == (winner, points, "blocked")


def test_a_deal_without_choices_and_without_an_end_is_ended(house: House) -> None:
    """Forced cards go round for ever here: spades drawn and played, hearts held."""
    kept = "A♥ 2♥ 3♥ 4♥ 5♠ 6♠ 7♠ 8♠".split()
    signs = [rank + suit for suit in "♠♥♦♣" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    gone = ", ".join(f'"{card}"' for card in signs if card not in kept)
    plain = house(PLAIN.replace("[2, 4]", "[2, 2]").replace("= 5", f"= 2\nwithout = [{gone}]"))
    hands = ["A♥ 5♠", "2♥ 3♥ 4♥"]
    state = stage(plain, hands, "6♠", draw="7♠ 8♠", turns=MOST_TURNS - 50)
    events = log_of(state.play("5♠"))
    assert events[:5] == ["play 0 5♠", "turn 1", "draw 1 7♠", "play 1 7♠", "turn 0"]
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winner) == ("endless", None)
    assert state.outcome.turns == MOST_TURNS


def test_a_rank_is_wild_for_who_counts_it_down_in_a_deck_of_any_size(house: House) -> None:
    """Document 004, with two packs: the eights of clubs are cards 92 and 93."""
    double = house("base = 'countdown'\ndeck = 'double'\n")
    state = stage(double, ["8♣ K♦ 7♣", "6♠ K♠"], "9♥", score="8,7")
    assert legal(state) == "8♣=♠ 8♣=♥ 8♣=♦ 8♣=♣"
    assert log_of(state.play("8♣=♦"))[:2] == ["play 0 8♣", "suit 0 ♦"]


def test_the_last_capture_takes_what_is_left() -> None:
    """Document 003: «add the points of the remaining cards»: to who won cards last."""
    given: dict[str, Any] = {"captor": 1}
    state = stage(game("indigo"), ["5♠", ""], "9♥ A♥ 2♦", rest="captured", **given)
    assert log_of(state.play("5♠")) == ["play 0 5♠", "sweep 1 4", "win 0"]
    assert sorted(map(str, state.captured[1])) == ["2♦", "5♠", "9♥", "A♥"]


@pytest.mark.parametrize("first", [0, 1])
def test_what_nobody_captured_goes_to_who_began(first: int) -> None:
    """Document 003: if nobody won any, the remaining cards go to the player who played first."""
    state = stage(game("indigo"), ["5♠", ""], "9♥ A♥ 2♦", rest="captured", first=first)
    assert log_of(state.play("5♠"))[1] == f"sweep {first} 4"


def test_where_nothing_matches_in_a_whole_deal_all_goes_to_who_began() -> None:
    """Document 003, of a deal in which each card has another suit and rank than the one before."""
    indigo = game("indigo")
    suits, ranks = "♠♥♦♣", "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    played = [f"{ranks[number % 13]}{suits[number % 4]}" for number in range(52)]
    deck = played[:4]
    for start in range(4, 52, 12):
        deck += played[start : start + 12 : 2] + played[start + 1 : start + 12 : 2]
    state = indigo.deal(2, deck=deck, first=1)
    events = [event for card in played[4:] for event in log_of(state.play(card))]
    assert not any(event.startswith("capture") for event in events)
    assert events[-2:] == ["sweep 1 52", "win 1"]
    assert state.outcome == Outcome(1, (0, 0), (0, 23), "cards gone", 48)
