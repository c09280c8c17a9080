"""What a move cost, and when a difference may be noise."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import upcard
from upcard.analysis.action_values import MISTAKE, Weighed, margin, options
from upcard.games.moves import Move
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.players.search import Budget, Estimate

GOOD, BAD = Move(1, "A♠"), Move(2, "2♠")


def of(move: Move, won: float, tries: int) -> Estimate:
    return Estimate(move, 0, (won, tries - won), tries)


def weighed(good: float, bad: float, tries: int) -> Weighed:
    """The second of two moves was played."""
    return Weighed(BAD, (of(GOOD, good, tries), of(BAD, bad, tries)))


def test_a_cost_and_its_margin_are_the_textbooks() -> None:
    """With 2 more deals won and 2 lost: 602 and 502 of 1,004."""
    found = weighed(600, 500, 1000)
    shares = [602 / 1004, 502 / 1004]
    assert found.margin == pytest.approx(2 * math.sqrt(sum(p * (1 - p) for p in shares) / 1004))
    assert found.cost == pytest.approx(0.1)
    assert (found.best, found.played) == found.options
    assert found.grade == "mistake"
    assert margin(found.options[0]) == pytest.approx(2 * math.sqrt(0.2400 / 1004), rel=1e-3)


def test_a_difference_that_may_be_noise_costs_nothing() -> None:
    assert weighed(520, 500, 1000).cost == 0
    assert weighed(520, 500, 1000).grade == "best"
    assert weighed(5200, 5000, 10_000).cost == pytest.approx(0.02)
    assert weighed(5200, 5000, 10_000).grade == "inaccuracy"
    assert weighed(1, 0, 1).cost == 0  # won and lost once each says little


def test_grades_are_by_the_cost_as_it_is_shown() -> None:
    """What is shown as 5.0 % is not less than 5 %."""
    many = 10**6
    least = MISTAKE * many
    for less, told in ((0, "5.0% mistake"), (400, "5.0% mistake"), (600, "4.9% inaccuracy")):
        found = weighed(5 * 10**5 + least - less, 5 * 10**5, many)
        assert f"{found.cost:.1%} {found.grade}" == told


def test_of_equals_the_one_that_was_played_is_the_best() -> None:
    found = weighed(500, 500, 1000)
    assert found.best == found.played == found.options[1]


def test_where_there_is_no_choice_nothing_costs() -> None:
    forced = Weighed(GOOD, ())
    assert (forced.played, forced.best, forced.margin, forced.cost) == (None, None, 0, 0)
    assert forced.grade == "best"


@given(st.integers(1, 10**6), st.data())
def test_a_cost_is_never_negative_and_always_beyond_its_margin(
    tries: int, data: st.DataObject
) -> None:
    won = [data.draw(st.integers(0, tries)) for _ in range(3)]
    found = Weighed(BAD, tuple(of(Move(n, f"{n}"), w, tries) for n, w in enumerate(won, start=1)))
    found = Weighed(found.options[1].move, found.options)
    assert 0 <= found.cost <= 1
    assert found.cost == 0 or found.cost > found.margin / 2
    assert (found.grade == "best") == (found.cost == 0)
    assert found.best is not None
    assert found.best.chance == max(option.chance for option in found.options)


def position(own: str, other: str, upcard_: str) -> State:
    """Seat 0 to move at crazy8s; all other cards are in the draw pile."""
    game = upcard.game("crazy8s")
    fields = dict(word.split(":", 1) for word in repr(game.deal(2, 1))[7:-2].split())
    held = [*own.split(","), *other.split(","), upcard_]
    pile = [str(card) for card in game.deck.cards if str(card) not in held]
    fields |= {"hands": f"{own}/{other}", "discard": upcard_, "draw": ",".join(pile)}
    sizes = f"{own.count(',') + 1},{other.count(',') + 1}"
    fields |= {"upcard": upcard_, "in-force": f"{upcard_[0]},{upcard_[1]}", "fresh": sizes}
    return read_state(game, " ".join(f"{key}:{value}" for key, value in fields.items()))


def test_a_last_card_wins_at_once_and_to_draw_instead_costs() -> None:
    found = options(position("9♥", "9♣", "9♦").view(0), Budget.read("400"))
    assert [option.move.text for option in found] == ["9♥", "draw"]
    assert found[0].chance == 1
    assert Weighed(found[1].move, found).cost == 1 - found[1].chance > 0
    assert Weighed(found[0].move, found).cost == 0


def test_what_a_move_costs_is_at_least_what_can_be_counted() -> None:
    """Seat 0 holds 4♦ and K♦ on 9♦. 4♦ makes the other lose its turn, and K♦ goes out: certain.

    After K♦ the other's last card is any of 49, and goes out if it is a king (3), a diamond (10) or
    another eight (3): who plays K♦ first loses at least 16 of 49 deals.
    """
    tries = 4_000
    found = options(position("4♦,K♦", "5♣", "9♦").view(0), Budget.read(str(3 * tries)))
    chances = {option.move.text: option.chance for option in found}
    assert chances["4♦"] == 1
    king = next(option.move for option in found if option.move.text == "K♦")
    error = math.sqrt(16 / 49 * 33 / 49 / tries)
    assert Weighed(king, found).cost >= 16 / 49 - 4 * error
    assert Weighed(king, found).grade == "mistake"


def test_a_move_without_a_choice_needs_no_search() -> None:
    state = upcard.game("clash").deal(2, 1)
    while len(state.legal) > 1:
        state.play(state.legal[0])
    assert state.turn is not None
    assert options(state.view(state.turn), Budget.read("1")) == ()
