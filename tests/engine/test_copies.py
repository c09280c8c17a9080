"""States, views and games are copied and sent: small, equal to what they were, and on their own."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.engine.games import GAMES, OWN_RULES, game_of
from tests.engine.staging import house_game, random_position, walk
from upcard.games.game import Game, game
from upcard.games.state import State
from upcard.rules import known_games

SMALL = 5000
"""More bytes than a position of a game that comes with Upcard takes."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 9, 60])
def test_what_was_sent_is_equal_and_goes_on_alike(name: str, moves: int) -> None:
    of = game_of(name)
    state = random_position(of, of.rules.seats[1], 3, moves)
    again: State = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert (again.dealt, again.seed, again.game) == (state.dealt, state.seed, of)
    for seat in range(state.seats):
        view = state.view(seat)
        twin = pickle.loads(pickle.dumps(view))
        assert twin == view
        assert hash(twin) == hash(view)
        assert (twin.hand, twin.legal, twin.dice) == (view.hand, view.legal, view.dice)
        views = (view, twin, again.view(seat))
        believed = [None if one.belief is None else one.belief.tobytes() for one in views]
        assert believed == believed[:1] * 3
    while state.turn is not None and state.turns < 40:
        move = state.legal[-1]
        assert state.play(move) == again.play(move)


@pytest.mark.parametrize("name", known_games())
def test_what_is_sent_of_a_known_game_is_small(name: str) -> None:
    of = game(name)
    assert len(pickle.dumps(of)) < 100
    for state in walk(of.deal(of.rules.seats[1], seed=1), 1, 50):
        assert len(pickle.dumps(state)) < SMALL
        assert len(pickle.dumps(state.view(0))) < SMALL


@pytest.mark.parametrize("chance", ["fast", "clash", "chaos", "countdown"])
def test_a_source_goes_on_where_it_was(chance: str) -> None:
    state = game("countdown" if chance == "countdown" else "clash").deal(2, 4, chance=chance)
    again = pickle.loads(pickle.dumps(state))
    for _ in range(60):
        if state.turn is not None:
            assert again.play(again.legal[0]) == state.play(state.legal[0])


def test_a_game_is_shared_by_all_copies() -> None:
    of = game("crazy8s")
    state = of.deal(3, seed=7)
    assert copy.deepcopy(of) is of
    for twin in (copy.deepcopy(state), copy.deepcopy(state.view(1))):
        assert twin.game is of
    twin = copy.deepcopy(state)
    state.play(state.legal[0])
    assert twin != state
    twin.play(twin.legal[0])
    assert twin == state


def test_a_game_of_a_file_is_sent_without_its_file(tmp_path: Path) -> None:
    ours = house_game(tmp_path, OWN_RULES)
    sent = pickle.dumps(ours.deal(3, seed=2))
    Path(ours.id).unlink()
    again: State = pickle.loads(sent)
    assert again.game.rules == ours.rules
    assert again.game.id == ours.id
    assert again == ours.deal(3, seed=2)


def test_a_game_that_has_only_the_name_of_another_is_sent_as_it_is() -> None:
    other = Game(game("clash").rules, "crazy8s")
    assert pickle.loads(pickle.dumps(other)) == other


def test_games_are_equal_by_their_rules() -> None:
    assert game("crazy8s") == game("crazy8s")
    assert hash(game("crazy8s")) == hash(game("crazy8s"))
    assert game("crazy8s") != game("crazy-queens")
    assert game("crazy8s").deal(2, 1).view(0) != game("crazy-queens").deal(2, 1).view(0)


@pytest.mark.full
def test_states_and_views_go_to_another_process_and_back(tmp_path: Path) -> None:
    states = [game("clash").deal(3, seed=5), house_game(tmp_path, OWN_RULES).deal(2, seed=5)]
    for file in tmp_path.iterdir():
        file.unlink()
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        things = [*states, *(state.view(0) for state in states)]
        assert list(pool.map(copy.deepcopy, things)) == things
