"""What choices are worth adds up to what a player wins more than another one."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.analysis.advantage import Comparison, worth
from upcard.games.game import Game
from upcard.players import player_named
from upcard.players.compiling import policy
from upcard.training.measuring import won_against


@pytest.fixture
def crazy8s() -> Game:
    return upcard.game("crazy8s")


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "seats", "player", "base", "others"),
    [
        ("crazy8s", 2, "memory", "first", "random"),
        pytest.param("clash", 3, "random", "memory", "first", marks=pytest.mark.long),
        pytest.param("crazy8s-partners", 4, "memory", "random", "first", marks=pytest.mark.long),
    ],
)
def test_gains_agree_with_games_won(
    name: str, seats: int, player: str, base: str, others: str
) -> None:
    game = upcard.game(name)
    alike = Comparison(game, seats, player, base, others)
    gains = np.array([alike.gain(3, deal) for deal in range(400)])
    error = 4 * gains.std() / np.sqrt(len(gains))
    won = [won_against(game, seats, one, others, 4_000, 8) for one in (player, base)]
    played = won[0].value - won[1].value
    assert abs(played) > 0.02  # else nothing is compared
    assert abs(gains.mean() - played) < error + 2 * sum(one.high - one.value for one in won)


@pytest.mark.full
def test_a_player_gains_nothing_on_itself(crazy8s: Game) -> None:
    alike = Comparison(crazy8s, 2, "memory", "memory", "first")
    assert [alike.gain(1, deal) for deal in range(20)] == [0] * 20


@pytest.mark.full
def test_a_move_that_ends_the_deal_wins_it_and_one_that_lets_the_other_end_it_loses(
    crazy8s: Game,
) -> None:
    first = policy(player_named("first"), crazy8s, 2)
    state = crazy8s.position(["K♦", "3♦"], upcard="5♦", draw="A♠ A♣")
    codes = [move.code for move in state.legal]
    assert [str(move) for move in state.legal] == ["K♦", "draw"]
    assert worth(state, codes, [first, first], 40).tolist() == [1, 0]


def test_nothing_is_tried_where_the_deal_is_over(crazy8s: Game) -> None:
    state = crazy8s.position(["K♦", "3♦"], upcard="5♦")
    state.play("K♦")
    with pytest.raises(ValueError, match="the deal is over"):
        worth(state, [0], [None, None], 1)
