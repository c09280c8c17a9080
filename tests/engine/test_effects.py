"""What cards do, one effect at a time, on positions put together by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.staging import PLAIN, hand, legal, log_of, stage
from upcard.errors import ScriptEnds, Unreadable
from upcard.games.game import Game

House = Callable[[str], Game]

THREE = ["5♠ A♠", "6♠ K♠", "7♠ Q♠"]
FOUR = [*THREE, "8♠ J♠"]


def test_a_plain_card_passes_the_turn_on(house: House) -> None:
    state = stage(house(PLAIN), THREE, "9♠")
    assert legal(state) == "A♠ 5♠"
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1"]
    assert (str(state.upcard), state.suit, state.turns) == ("5♠", "♠", 2)


def test_a_draw_card_is_drawn_and_costs_the_turn(house: House) -> None:
    """Document 000: the next player «must draw two cards ... and cannot play either of them»."""
    state = stage(house(f"{PLAIN}[cards.5]\ndraw = 2\n"), THREE, "9♠", draw="2♠ 3♠ 4♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "draw 1 2♠", "draw 1 3♠", "skip 1", "turn 2"]
    assert hand(state, 1) == "6♠ K♠ 2♠ 3♠"


def test_a_skip_passes_over_the_next_seat(house: House) -> None:
    """Document 002: «the next player misses their turn and play goes to the following player»."""
    state = stage(house(f"{PLAIN}[cards.5]\nskip = true\n"), THREE, "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "skip 1", "turn 2"]


def test_a_draw_card_that_also_skips_costs_one_turn(house: House) -> None:
    """Both keys say that the next seat loses its turn: it is the same seat."""
    game = house(f"{PLAIN}[cards.5]\ndraw = 1\nskip = true\n")
    state = stage(game, FOUR, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "draw 1 2♠", "skip 1", "turn 2"]


def test_a_reverse_turns_the_direction_for_good(house: House) -> None:
    """Document 002: next is «the player who played just before the player who discarded»."""
    state = stage(house(f"{PLAIN}[cards.5]\nreverse = true\n"), THREE, "9♠")
    assert state.direction == 1
    assert log_of(state.play("5♠")) == ["play 0 5♠", "reverse", "turn 2"]
    assert state.direction == -1
    assert log_of(state.play("7♠")) == ["play 2 7♠", "turn 1"]


def test_two_reverses_cancel_out(house: House) -> None:
    game = house(f"{PLAIN}[cards.5]\nreverse = true\n[cards.7]\nreverse = true\n")
    state = stage(game, THREE, "9♠")
    state.play("5♠")
    assert log_of(state.play("7♠")) == ["play 2 7♠", "reverse", "turn 0"]
    assert state.direction == 1


def test_a_reverse_comes_before_the_skip_of_the_same_card(house: House) -> None:
    state = stage(house(f"{PLAIN}[cards.5]\nreverse = true\nskip = true\n"), FOUR, "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "reverse", "skip 3", "turn 2"]


def test_a_reverse_comes_before_the_draw_of_the_same_card(house: House) -> None:
    game = house(f"{PLAIN}[cards.5]\nreverse = true\ndraw = 1\n")
    state = stage(game, FOUR, "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "reverse", "draw 3 2♠", "skip 3", "turn 2"]


@pytest.mark.parametrize(
    ("effect", "events"),
    [
        ("reverse = true", ["play 0 5♠", "reverse", "turn 1"]),
        ("skip = true", ["play 0 5♠", "skip 1", "turn 0"]),
        ("draw = 1", ["play 0 5♠", "draw 1 2♠", "skip 1", "turn 0"]),
    ],
)
def test_with_two_seats(house: House, effect: str, events: list[str]) -> None:
    """SPEC: a reverse passes the turn; «after a skip or a penalty the same player goes again»."""
    state = stage(house(f"{PLAIN}[cards.5]\n{effect}\n"), ["5♠ 6♠", "7♠ K♦"], "9♠", draw="2♠")
    assert log_of(state.play("5♠")) == events


def test_a_skip_passes_over_who_is_out(house: House) -> None:
    game = house(f'{PLAIN}[cards.5]\nskip = true\n[end]\nwhen = "one left"\n')
    state = stage(game, ["5♠ K♥", "", "7♠ K♣", "8♠ K♦"], "9♠", place="0,1,0,0", out=1, winner=1)
    assert log_of(state.play("5♠")) == ["play 0 5♠", "skip 2", "turn 3"]


def test_a_face_goes_before_its_rank(house: House) -> None:
    game = house(f'{PLAIN}[cards.Q]\nskip = true\n[cards."Q♠"]\ndraw = 5\n')
    state = stage(game, ["Q♥ K♥", "6♠ K♦", "Q♠ K♣"], "9♥", draw="A♠ 2♠ 3♠ 4♠ 5♠")
    assert log_of(state.play("Q♥")) == ["play 0 Q♥", "skip 1", "turn 2"]
    assert log_of(state.play("Q♠"))[1:] == [*(f"draw 0 {n}♠" for n in "A2345"), "skip 0", "turn 1"]


def test_a_wild_of_the_players_goes_on_anything_and_declares(house: House) -> None:
    """Document 002: «The next player must play either a card of that suit or another eight»."""
    game = house(f'{PLAIN}[cards.8]\nwild = "player"\n')
    state = stage(game, ["8♠ K♥ 3♣", "8♦ 4♥ 10♦ 9♣"], "9♦")
    assert legal(state) == "8♠=♠ 8♠=♥ 8♠=♦ 8♠=♣"
    assert log_of(state.play("8♠=♥")) == ["play 0 8♠", "suit 0 ♥", "turn 1"]
    assert (state.suit, state.declared, str(state.upcard)) == ("♥", True, "8♠")
    assert legal(state) == "4♥ 8♦=♠ 8♦=♥ 8♦=♦ 8♦=♣"
    state.play("4♥")
    assert (state.suit, state.declared) == ("♥", False)


def test_a_wild_of_the_players_may_declare_its_own_suit(house: House) -> None:
    game = house(f'{PLAIN}[cards.8]\nwild = "player"\n')
    state = stage(game, ["8♠ K♥", "8♦ 4♠"], "9♦")
    state.play("8♠=♠")
    assert (state.suit, state.declared) == ("♠", True)


def test_a_wild_by_chance_is_played_without_a_suit(house: House) -> None:
    """Document 000: «the color is changed to a randomly chosen color»."""
    game = house(f'{PLAIN}[cards.8]\nwild = "chance"\n')
    seen = set()
    for word in range(40):
        state = stage(game, ["8♠ K♥", "A♠ A♥ A♦ A♣"], "9♦", chance=f"fast,{word:x},0")
        assert legal(state) == "8♠"
        events = state.play("8♠")
        assert log_of(events) == ["play 0 8♠", f"suit {state.suit}", "turn 1"]
        assert state.declared
        assert legal(state) == f"A{state.suit}"
        seen.add(state.suit)
    assert seen == {"♠", "♥", "♦", "♣"}


def test_a_wild_draw_card_has_its_suit_before_the_cards_are_drawn(house: House) -> None:
    """SPEC: «to the discard pile first, then a wild's colour is chosen, then the penalty»."""
    game = house(f'{PLAIN}[cards.8]\nwild = "player"\ndraw = 4\n')
    state = stage(game, ["8♠ K♥", "6♠ K♦", "7♠ 7♥"], "9♦", draw="A♣ 2♣ 3♣ 4♣")
    assert log_of(state.play("8♠=♥")) == [
        *("play 0 8♠", "suit 0 ♥", "draw 1 A♣", "draw 1 2♣", "draw 1 3♣", "draw 1 4♣"),
        *("skip 1", "turn 2"),
    ]
    assert legal(state) == "7♥"


def test_the_documents_draw_four() -> None:
    """Document 000: draw four, «The next player must also skip their turn»."""
    from upcard.games.game import game

    state = stage(game("clash"), ["+4* 1R", "2R 2B", "3R 3B 3G 3Y"], "9R", draw="0R 0B 0G 0Y")
    events = log_of(state.play("+4*"))
    assert events[0] == "play 0 +4*"
    assert events[1] == f"suit {state.suit}"
    assert events[2:] == [*(f"draw 1 0{c}" for c in "RBGY"), "skip 1", "turn 2"]
    assert legal(state) == f"3{state.suit}"


def test_a_draw_takes_what_there_is(house: House) -> None:
    """Crazy 8s, where the document is silent: for a two the next player takes what is there."""
    game = house(f'{PLAIN}[cards.5]\ndraw = 3\n[pile]\nreshuffle = "none"\n')
    state = stage(game, THREE, "9♠", draw="2♠", rest="discard")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "draw 1 2♠", "empty 1", "skip 1", "turn 2"]


@pytest.mark.parametrize(
    ("match", "moves"),
    [("", "9♥ 5♠"), ("suit = false", "9♥"), ("rank = false", "5♠")],
)
def test_what_matches(house: House, match: str, moves: str) -> None:
    state = stage(house(f"{PLAIN}[match]\n{match}\n"), ["5♠ 9♥ K♦", "A♦ A♣"], "9♠")
    assert sorted(legal(state).split()) == sorted(moves.split())


@pytest.mark.parametrize(("rank_too", "moves"), [("true", "4♥ 9♦"), ("false", "4♥")])
def test_whether_the_rank_matches_while_a_suit_is_declared(
    house: House, rank_too: str, moves: str
) -> None:
    """Document 004 refuses a mere match of rank under a declaration."""
    game = house(f"{PLAIN}[match]\nrank_when_declared = {rank_too}\n")
    state = stage(game, ["4♥ 9♦ K♠", "A♦ A♣"], "9♠", declared="♥")
    assert legal(state) == moves


def test_a_declaration_lasts_while_seats_draw(house: House) -> None:
    """Document 004: in force «until a player has played a card of that suit or another wild»."""
    game = house(f'{PLAIN}[cards.8]\nwild = "player"\n[stuck]\ndrawn = "kept"\n')
    state = stage(game, ["8♠ K♥", "6♠ K♦", "7♠ A♦", "A♥ 5♥"], "9♠", draw="2♠ 3♠")
    assert log_of(state.play("8♠=♥"))[2:] == [
        "turn 1",
        "draw 1 2♠",
        "turn 2",
        "draw 2 3♠",
        "turn 3",
    ]
    assert (state.suit, state.declared) == ("♥", True)


def test_like_cards_are_one_move_and_the_first_that_came_is_played() -> None:
    from upcard.games.game import game

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
