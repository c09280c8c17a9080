"""A pool of opponents, held to the public State."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import upcard
from tests.envs.playing import chooser, deals, run_on
from upcard.envs.opponents import OpponentPool
from upcard.games.view import View
from upcard.players import Player, player_named


def highest(_: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> Any:
    """Makes the legal move with the highest number."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


class Highest(Player):
    """The same, as a player."""

    game = upcard.game("uno")

    def choose(self, view: View) -> Any:
        actions = self.game.actions
        return max(view.legal, key=actions.number)


POOL: dict[Any, float] = {"random": 1, highest: 2, "first": 1}
PLAYERS = (player_named("random"), Highest(), player_named("first"))


def test_every_table_plays_its_deals_move_for_move() -> None:
    pool, choose = OpponentPool("uno", 24, POOL, 3, seed=6), chooser(1)
    pool.reset()
    tables, states = range(pool.tables), []
    courses = []
    for table in tables:
        who: list[Player | None] = [PLAYERS[pool.opponent[table]]] * 3
        who[pool.own_seat[table]] = None
        courses.append(deals(pool.game, who, 6, table, pool.tables))
        states.append((next(courses[-1]), who))
    ended = 0
    for _ in range(250):
        actions = choose(pool.mask)
        before = pool.own.copy()
        for table in np.flatnonzero(before).tolist():
            view = states[table][0].view(int(pool.own_seat[table]))
            assert np.array_equal(pool.observation[table], pool.features.row(view))
        pool.step(np.where(before, actions, -1))
        for table in np.flatnonzero(before).tolist():
            state, who = states[table]
            state.play(pool.actions.move(int(actions[table])))
            run_on(state, who)
        for table in np.flatnonzero(pool.terminated).tolist():
            state, who = states[table]
            assert state.outcome is not None
            won = state.outcome.winner == pool.own_seat[table]
            nobody = state.outcome.winner is None
            assert pool.reward[table] == (0 if nobody else 1 if won else -0.5)
            assert tuple(pool.points[table]) == state.outcome.points
            states[table] = next(courses[table]), who
            ended += 1
        assert not pool.reward[~pool.terminated].any()
    assert ended > 24


def test_tables_are_shared_by_weight_and_seats_alike() -> None:
    pool = OpponentPool("crazy8s", 103, {"first": 2, "memory": 1, "random": 1}, 3)
    assert np.bincount(pool.opponent).tolist() == [51, 26, 26]
    for opponent in range(3):
        seats = Counter(pool.own_seat[pool.opponent == opponent].tolist())
        assert max(seats.values()) - min(seats.values()) <= 1
        assert set(seats) == {0, 1, 2}


def test_a_function_is_asked_for_its_own_rows_and_can_be_replaced() -> None:
    asked = []

    def noted(seen: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> Any:
        assert len(seen) == len(masks)
        assert masks.any(1).all()
        asked.append(len(masks))
        return highest(seen, masks)

    pool, choose = OpponentPool("crazy8s", 12, {"first": 1, noted: 1}), chooser(3)
    pool.reset(4)
    assert pool.own.sum() == 9  # of six tables with the function, three have it begin
    for _ in range(20):
        expected = int((~pool.own).sum())
        pool.step(choose(pool.mask))
        assert sum(asked) == expected
        asked.clear()
    pool.replace(1, highest)
    pool.step(choose(pool.mask))
    assert not asked
    for number, policy in ((0, highest), (1, "first")):
        with pytest.raises(upcard.BadRules, match="only functions can be"):
            pool.replace(number, policy)  # type: ignore[arg-type]
    with pytest.raises(upcard.BadRules, match="it is one of 0 to 1"):
        pool.replace(2, highest)


def test_what_is_not_legal_changes_nothing_and_is_named() -> None:
    def wrong(_: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> Any:
        return np.full(len(masks), answer[0])

    answer, pool = [10**6], OpponentPool("crazy8s", 8, {"first": 1, wrong: 1})
    with pytest.raises(upcard.IllegalMove, match="call reset"):
        pool.step(np.zeros(8, np.int64))
    pool.reset(1)
    before = pool.observation.copy()
    waiting = int((~pool.own).argmax())
    for action in (10**6, -1, int((pool.mask[waiting] == 0).argmax())):
        answer[0] = action
        with pytest.raises(upcard.IllegalMove, match=f"opponent 1 .*: table {waiting} was given"):
            pool.step(pool.mask.argmax(1))
    pool.replace(1, highest)
    with pytest.raises(upcard.IllegalMove, match="table 5 was given action 69 "):
        pool.step(np.where(np.arange(8) == 5, 69, pool.mask.argmax(1)))
    for bad in ([0] * 7, np.zeros(8), "x"):
        with pytest.raises(upcard.IllegalMove, match="8 whole numbers"):
            pool.step(bad)
    assert np.array_equal(before, pool.observation)


def test_copies_play_on_with_arrays_of_their_own() -> None:
    pool, choose = OpponentPool("clash", 8, {"first": 3, highest: 1}, seed=2, threads=2), chooser(5)
    pool.reset()
    for _ in range(10):
        pool.step(choose(pool.mask))
    others = copy.deepcopy(pool), pickle.loads(pickle.dumps(pool))
    for _ in range(10):
        actions = choose(pool.mask)
        pool.step(actions)
        for other in others:
            assert not np.shares_memory(other.observation, pool.observation)
            other.step(actions)
            for name in ("observation", "mask", "seat", "own", "reward", "deal"):
                assert np.array_equal(getattr(other, name), getattr(pool, name))
    pool.close()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pool": {}}, "without opponents"),
        ({"pool": ["first"]}, "without opponents"),
        ({"pool": {"first": 0}}, "weights are numbers above 0"),
        ({"pool": {"first": float("nan")}}, "weights are numbers above 0"),
        ({"pool": {3: 1}}, "players' names or functions"),
        ({"pool": {"nobody": 1}}, "nobody"),
        ({"pool": {"first": 99, "memory": 1}}, "more tables are needed"),
        ({"tables": 0}, "from 1 on"),
        ({"others": "first"}, "others given"),
        ({"seats": 9}, "2 to 4"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {"game": "crazy8s", "tables": 8, "pool": {"first": 1}}
    with pytest.raises(upcard.BadRules, match=said):
        OpponentPool(**usual | given)
