"""What compiled players choose at many tables, and many steps as one block."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.engine.games import amount, game_of
from tests.envs.playing import deals
from upcard.envs.batch import Batch
from upcard.envs.rollout import Rollout, rollout, room_for
from upcard.players import player_named


@pytest.mark.parametrize("name", ["clash", "crazy8s-partners", "indigo", "uno"])
@pytest.mark.parametrize("policy", ["first", "random"])
def test_a_rollout_is_the_deals_that_the_player_plays(name: str, policy: str) -> None:
    batch = Batch(game_of(name), 3, seed=11, observation="compact")
    batch.reset()
    steps, player, ended = amount(120, 40), player_named(policy), 0
    block = rollout(batch, steps, policy)
    for table in range(3):
        course = deals(batch.game, [None] * batch.seats, 11, table, 3)
        state = next(course)
        for time in range(steps):
            seat = state.turn
            assert seat is not None
            view = state.view(seat)
            assert block.seat[time, table] == seat
            assert np.array_equal(block.observation[time, table], batch.features.row(view))
            assert np.array_equal(block.mask[time, table], batch.actions.mask(view))
            move = player.choose(view)
            assert block.action[time, table] == batch.actions.number(move)
            state.play(move)
            over = state.outcome is not None
            assert block.terminated[time, table] == over
            returns = state.outcome.returns() if state.outcome else (0,) * batch.seats
            assert np.allclose(block.reward[time, table], returns)
            if over:
                state, ended = next(course), ended + 1
    assert ended
    assert not block.truncated.any()


def test_choices_change_nothing_and_threads_make_no_difference() -> None:
    one, two = Batch("crazy8s", 9, seed=4), Batch("crazy8s", 9, seed=4, threads=2)
    one.reset()
    two.reset()
    before = one.observation.copy(), [one.state(table) for table in range(9)]
    assert np.array_equal(one.choices("random"), two.choices("random"))
    assert np.array_equal(one.observation, before[0])
    assert [one.state(table) for table in range(9)] == before[1]
    out, kept = room_for(two, 20), rollout(one, 20, "random")
    assert rollout(two, 20, "random", out) is out
    assert all(map(np.array_equal, out, kept))
    two.close()


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    batch = Batch("crazy8s", 2)
    with pytest.raises(
        upcard.IllegalMove, match="choices were asked for, but no deals are under way"
    ):
        batch.choices("first")
    batch.reset()
    with pytest.raises(upcard.BadRules, match="no player 'nobody'"):
        batch.choices("nobody")
    with pytest.raises(upcard.BadRules, match="it cannot be compiled"):
        batch.choices("search:5")
    with pytest.raises(upcard.BadRules, match=r"out of shape \(3,\) and type int64 given"):
        batch.choices("first", np.zeros(3, np.int64))
    closed = np.zeros(2, np.int64)
    closed.flags.writeable = False
    for out, said in (
        (closed, r"out of shape \(2,\) and type int64, which cannot be written to given"),
        ([1, 2], "out given as list: an array of NumPy is allowed"),
    ):
        with pytest.raises(upcard.BadRules, match=said):
            batch.choices("first", out)  # type: ignore[arg-type]
    for player in (None, ["first"], 3):
        with pytest.raises(upcard.BadRules, match="given: it is a text"):
            batch.choices(player)  # type: ignore[arg-type]
    with pytest.raises(upcard.BadRules, match="steps 0 given"):
        rollout(batch, 0, "first")
    short: Rollout = room_for(batch, 2)
    with pytest.raises(upcard.BadRules, match=r"it is an array of shape \(3, 2, 284\)"):
        rollout(batch, 3, "first", short)
    with pytest.raises(upcard.BadRules, match=r"out\.action of .* and type int32 given"):
        rollout(batch, 2, "first", short._replace(action=short.action.astype(np.int32)))
    small = Batch("crazy8s", 2, observation=["direction"])  # whose bytes would fill any row
    small.reset()
    with pytest.raises(upcard.BadRules, match=r"it is an array of shape \(2, 2, 1\)"):
        rollout(small, 2, "first", short)
    assert not any(one.any() for one in short)


def test_choices_may_be_written_to_every_second_number() -> None:
    batch = Batch("crazy8s", 3, seed=1)
    batch.reset()
    room = np.full(6, -1, np.int64)
    assert np.array_equal(batch.choices("first", room[::2]), batch.choices("first"))
    assert room[1::2].tolist() == [-1, -1, -1]
