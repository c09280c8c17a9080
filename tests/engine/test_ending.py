"""How a deal ends, on positions put together by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.staging import PLAIN, hand, legal, log_of, stage
from upcard.engine.layout import MOST_TURNS
from upcard.errors import IllegalMove
from upcard.games.game import Game, game
from upcard.games.outcome import Outcome

House = Callable[[str], Game]


def test_the_first_hand_that_is_empty_ends_the_deal(house: House) -> None:
    """Document 002: «The first player to discard all of his cards wins»."""
    state = stage(house(PLAIN), ["A♠ K♥", "5♠", "7♠ Q♠"], "9♠", turns=11, turn=1)
    assert log_of(state.play("5♠")) == ["play 1 5♠", "out 1 1", "win 1"]
    assert (state.turn, state.legal, state.view(0).legal) == (None, (), ())
    assert state.outcome == Outcome(1, (0, 1, 0), (0, 0, 0), "out", 11)
    with pytest.raises(IllegalMove, match="K♥ was tried, but the deal is over"):
        state.play("K♥")


LAST = [
    ("no effect", ["play 0 5♠", "out 0 1", "win 0"]),
    ("draws only", ["play 0 5♠", "draw 2 A♥", "draw 2 A♦", "out 0 1", "win 0"]),
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
    if last == "draws only":
        events = [event.replace("draw 2", "draw 1") for event in events]
    assert log_of(state.play("5♠")) == events


def test_in_card_clash_a_last_draw_four_is_drawn_and_no_colour_chosen() -> None:
    """Document 000: «the next player must draw the appropriate number of cards before»."""
    state = stage(game("clash"), ["+4*", "1R 2R"], "9R", draw="0R 0B 0G 0Y")
    assert log_of(state.play("+4*")) == [
        *("play 0 +4*", *(f"draw 1 0{c}" for c in "RBGY"), "out 0 1", "win 0"),
    ]


def test_in_color_chaos_the_last_card_has_no_effect() -> None:
    """Document 001: «its effect is applied immediately, unless the game ends at that moment»."""
    state = stage(game("chaos"), ["+4*", "1R 2R"], "9R")
    assert log_of(state.play("+4*")) == ["play 0 +4*", "out 0 1", "win 0"]


def test_a_last_wild_needs_no_suit() -> None:
    state = stage(game("crazy8s"), ["8♠", "A♠ 2♠"], "9♥")
    assert legal(state) == "8♠ draw"
    assert log_of(state.play("8♠")) == ["play 0 8♠", "out 0 1", "win 0"]


def test_a_forced_card_can_be_the_last(house: House) -> None:
    """A stuck seat that must play what it draws cannot go out by it: it has its other cards."""
    plain = house(PLAIN)
    state = stage(plain, ["5♠ 6♠", "K♥", "7♠ Q♠"], "9♠", draw="A♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1", "draw 1 A♠", "play 1 A♠", "turn 2"]
    assert hand(state, 1) == "K♥"


ONE_LEFT = "[end]\nwhen = 'one left'\n"


def test_all_but_one_go_out(house: House) -> None:
    state = stage(house(PLAIN + ONE_LEFT), ["5♠ A♠", "6♠", "7♠ Q♠"], "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "turn 1"]
    assert log_of(state.play("6♠")) == ["play 1 6♠", "out 1 1", "turn 2"]
    assert (state.turn, state.places) == (2, (0, 1, 0))
    assert log_of(state.play("7♠")) == ["play 2 7♠", "turn 0"]
    assert log_of(state.play("A♠")) == ["play 0 A♠", "out 0 2", "out 2 3", "win 1"]
    assert state.outcome == Outcome(1, (2, 1, 3), (0, 0, 0), "one left", 4)


def test_the_card_that_ends_a_seats_part_still_skips(house: House) -> None:
    """Document 004, as read: a last jack «still skips»."""
    last = "last_card = 'all effects'\n[cards.5]\nskip = true\n"
    state = stage(house(PLAIN + ONE_LEFT + last), ["5♠", "6♠ K♠", "7♠ Q♠"], "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "skip 1", "out 0 1", "turn 2"]


def test_a_seat_that_is_out_does_not_come_next_by_its_own_skip(house: House) -> None:
    last = "last_card = 'all effects'\n[cards.5]\nskip = true\n"
    hands = ["5♠", "6♠ K♠", ""]
    given: dict[str, Any] = {"place": "0,0,1", "out": 1, "winner": 2}
    state = stage(house(PLAIN + ONE_LEFT + last), hands, "9♠", **given)
    events = log_of(state.play("5♠"))
    assert events[0] == "play 0 5♠"
    assert events[-3:] == ["out 0 2", "out 1 3", "win 2"]


def test_a_reverse_by_who_goes_out(house: House) -> None:
    last = "last_card = 'all effects'\n[cards.5]\nreverse = true\n"
    state = stage(house(PLAIN + ONE_LEFT + last), ["5♠", "6♠ K♠", "7♠ Q♠"], "9♠")
    assert log_of(state.play("5♠")) == ["play 0 5♠", "reverse", "out 0 1", "turn 2"]


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


def test_a_blocked_deal_that_is_a_tie_is_nobodys(house: House) -> None:
    plain = house(f"{PLAIN}{BLOCK}blocked = 'fewest points'\n{COUNTS}")
    state = stage(plain, ["5♠ K♥", "A♦", "A♥"], "9♠", rest="discard")
    state.play("5♠")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points, outcome.reason) == (None, (0, 0, 0), "blocked")


def test_a_deal_is_blocked_only_by_passes_in_a_row(house: House) -> None:
    plain = house(f"{PLAIN}{BLOCK}")
    state = stage(plain, ["5♠ K♥", "Q♦ A♦", "7♠ Q♥"], "9♠", rest="discard")
    assert log_of(state.play("5♠"))[2:] == ["empty 1", "turn 2"]
    assert log_of(state.play("7♠"))[1:] == [
        *("turn 0", "empty 0", "turn 1", "empty 1", "turn 2", "empty 2", "blocked"),
    ]


def test_seats_that_are_out_do_not_count_for_a_block(house: House) -> None:
    plain = house(f"{PLAIN}{BLOCK}{ONE_LEFT}")
    given: dict[str, Any] = {"place": "0,1,0", "out": 1, "winner": 1}
    state = stage(plain, ["5♠ K♥", "", "Q♥"], "9♠", rest="discard", **given)
    assert log_of(state.play("5♠"))[1:] == [
        "turn 2",
        "empty 2",
        "turn 0",
        "empty 0",
        "blocked",
        "win 1",
    ]


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


def test_going_down() -> None:
    """Document 004: out of cards, a player draws seven, and the seven is wild instead."""
    hands = ["5♠", "6♠ K♠", "7♠ Q♥"]
    draw = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥"
    state = stage(game("countdown"), hands, "9♠", draw=draw)
    events = log_of(state.play("5♠"))
    assert events == ["play 0 5♠", "down 0 7", *(f"draw 0 {n}♥" for n in "A234567"), "turn 1"]
    assert state.scores == (7, 8, 8)
    state = stage(game("countdown"), ["7♥ 8♥ K♦", *hands[1:]], "9♠", score="7,8,8")
    assert legal(state) == "7♥=♠ 7♥=♥ 7♥=♦ 7♥=♣"


def test_a_rank_is_wild_for_who_counts_it_down_in_a_deck_of_any_size(house: House) -> None:
    """Document 004, with two packs: the eights of clubs are cards 92 and 93."""
    double = house("base = 'countdown'\ndeck = 'double'\n")
    state = stage(double, ["8♣ K♦ 7♣", "6♠ K♠"], "9♥", score="8,7")
    assert legal(state) == "8♣=♠ 8♣=♥ 8♣=♦ 8♣=♣"
    assert log_of(state.play("8♣=♦"))[:2] == ["play 0 8♣", "suit 0 ♦"]


def test_a_wild_that_empties_the_hand_but_not_for_good_declares() -> None:
    """SPEC: «a last card that is a wild (and does not end the player's game) declares»."""
    state = stage(game("countdown"), ["8♦", "6♠ K♠"], "9♠")
    assert legal(state) == "8♦=♠ 8♦=♥ 8♦=♦ 8♦=♣"
    assert log_of(state.play("8♦=♠"))[:3] == ["play 0 8♦", "suit 0 ♠", "down 0 7"]


def test_the_ace_that_ends_a_seats_part_declares_nothing_and_still_reverses() -> None:
    """Document 004: «n'a pas à déclarer»; SPEC: it «ends any declaration, and still reverses»."""
    hands = ["A♦", "6♠ K♠", "7♦ Q♥"]
    state = stage(game("countdown"), hands, "9♠", declared="♥", score="1,8,8")
    assert legal(state) == "A♦"
    assert log_of(state.play("A♦")) == ["play 0 A♦", "reverse", "out 0 1", "turn 2"]
    assert (state.suit, state.declared, legal(state)) == ("♦", False, "7♦")


def test_a_two_is_stacked_by_who_goes_down_with_it() -> None:
    state = stage(game("countdown"), ["2♠", "6♠ 2♥"], "9♠")
    events = log_of(state.play("2♠"))
    assert events[:2] == ["play 0 2♠", "down 0 7"]
    assert (state.turn, state.pending, legal(state)) == (1, 2, "2♥")


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
