"""What cards do where no game that comes with Upcard shows it, by hand; see `test_referee`."""

from __future__ import annotations

import pytest

from tests.engine.staging import PLAIN, House, hand, legal, log_of, stage
from upcard.errors import ScriptEnds, Unreadable
from upcard.games.game import game

FOUR = ["5♠ A♠", "6♠ K♠", "7♠ Q♠", "8♠ J♠"]


@pytest.mark.parametrize(
    ("effect", "events"),
    [("skip = true", ["skip 3", "turn 2"]), ("draw = 1", ["draw 3 2♠", "skip 3", "turn 2"])],
)
def test_a_reverse_comes_before_what_the_same_card_does_to_the_next_seat(
    house: House, effect: str, events: list[str]
) -> None:
    ours = house(f"{PLAIN}[cards.5]\nreverse = true\n{effect}\n")
    state = stage(ours, FOUR, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "reverse", *events]


def test_a_face_goes_before_its_rank(house: House) -> None:
    ours = house(f'{PLAIN}[cards.Q]\nskip = true\n[cards."Q♠"]\ndraw = 5\n')
    state = stage(ours, ["Q♥ K♥", "6♠ K♦", "Q♠ K♣"], "9♥", draw="A♠ 2♠ 3♠ 4♠ 5♠")
    assert log_of(state.play("Q♥")) == ["play 0 Q♥", "skip 1", "turn 2"]
    assert log_of(state.play("Q♠"))[1:] == [*(f"draw 0 {n}♠" for n in "A2345"), "skip 0", "turn 1"]


def test_a_wild_by_chance_is_played_without_a_suit(house: House) -> None:
    """Document 000: «the color is changed to a randomly chosen color»."""
    ours = house(f'{PLAIN}[cards.8]\nwild = "chance"\n')
    seen = set()
    for word in range(40):
        state = stage(ours, ["8♠ K♥", "A♠ A♥ A♦ A♣"], "9♦", chance=f"fast,{word:x},0")
        assert legal(state) == "8♠"
        events = state.play("8♠")
        assert log_of(events) == ["play 0 8♠", f"suit {state.suit}", "turn 1"]
        assert state.declared
        assert legal(state) == f"A{state.suit}"
        seen.add(state.suit)
    assert seen == {"♠", "♥", "♦", "♣"}


def test_like_cards_are_one_move_and_the_first_that_came_is_played() -> None:
    state = stage(game("clash"), ["5R 1B 5R", "2R 3R"], "9R")
    assert legal(state) == "5R"
    state.play("5R")
    assert hand(state, 0) == "1B 5R"


GONE = [f"{rank}{suit}" for suit in "♠♦" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
TWO_SUITS = f"{PLAIN}without = {GONE}\n[cards.8]\n"


def test_a_suit_that_the_deck_has_not_is_declared_by_nobody(house: House) -> None:
    state = stage(house(f'{TWO_SUITS}wild = "player"'), ["8♥ K♥", "6♥ K♣"], "9♥")
    assert legal(state) == "K♥ 8♥=♥ 8♥=♣"
    with pytest.raises(Unreadable, match="no move '8♥=♠'"):
        state.play("8♥=♠")
    state = stage(house(f'{TWO_SUITS}wild = "chance"'), ["8♥ K♥", "6♥ K♣"], "9♥").scripted()
    with pytest.raises(ScriptEnds) as asked:
        state.play("8♥")
    assert asked.value.outcomes == {"♥": 1, "♣": 1}
