"""What of a view a batch is asked for: parts, the compact form, and memory of the caller's."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from tests.engine.games import amount, game_of
from tests.envs.playing import chooser
from upcard.engine.features import LATEST, LISTED
from upcard.envs import gym, zoo
from upcard.envs.batch import Batch
from upcard.envs.buffers import FIELDS
from upcard.games.feature_slices import NOT_COMPACT, ONE
from upcard.games.features import Features, Observation
from upcard.rules import known_games

GAMES = ("clash", "countdown", "crazy8s-partners", "indigo", "switch-british", "uno", "vandatta")
FACES = ("drawn", "upcard", "source")


def positions(name: str, seed: int, moves: int, observation: Observation) -> tuple[Batch, Batch]:
    """Some tables after so many moves: what they tell in full, and what is asked for."""
    full = Batch(game_of(name), 3, seed=seed)
    asked = Batch(game_of(name), 3, seed=seed, observation=observation)
    choose = chooser(seed % 1000)
    full.reset()
    asked.reset()
    for _ in range(moves):
        actions = choose(full.mask)
        full.step(actions)
        asked.step(actions)
    return full, asked


def part(features: Features, rows: np.ndarray, name: str) -> np.ndarray:
    one = features.slices[name]
    return rows[:, one.start : one.stop]


@given(st.sampled_from(GAMES), st.integers(0, 2**62), st.integers(0, 40), st.data())
@settings(max_examples=amount(60, 12), deadline=None)
def test_each_part_is_the_slice_of_all(
    name: str, seed: int, moves: int, data: st.DataObject
) -> None:
    game = game_of(name)
    known = list(game.features(game.rules.seats[0]).slices)
    asked = data.draw(st.lists(st.sampled_from(known), unique=True))
    full, some = positions(name, seed, moves, asked)
    assert list(some.features.slices) == asked
    for mine, all_of_it in (
        (some.observation, full.observation),
        (some.final_observation, full.final_observation),
    ):
        wanted = [part(full.features, all_of_it, each) for each in asked]
        assert np.array_equal(mine, np.hstack([np.zeros((3, 0), np.uint8), *wanted]))
    view = some.state(0).view(int(some.seat[0]))
    assert np.array_equal(some.features.row(view), some.observation[0])


def hand_of(listed: Sequence[int], faces: int) -> list[int]:
    """How many cards of each face a list has."""
    counted: list[int] = np.bincount(listed, minlength=faces + 1)[1:].tolist()
    return counted


@given(st.sampled_from(GAMES), st.integers(0, 2**62), st.integers(0, 40))
@settings(max_examples=amount(60, 12), deadline=None)
def test_the_compact_form_tells_the_same(name: str, seed: int, moves: int) -> None:
    full, compact = positions(name, seed, moves, "compact")
    assert list(compact.features.slices) == [
        each for each in full.features.slices if each not in NOT_COMPACT
    ]
    for table, row in enumerate(compact.observation):
        seen = compact.features.parts(row)
        told = full.features.parts(full.observation[table])
        view = compact.state(table).view(int(compact.seat[table]))
        for each, numbers in seen.items():
            if each in ONE:
                expected = np.zeros(told[each].size, np.uint8)
                expected[: int(numbers[0])][-1:] = 1
                assert np.array_equal(told[each], expected), each
            elif each == "hand":
                if len(view.hand) <= LISTED:
                    assert (
                        hand_of(numbers.tolist(), len(full.features.faces)) == told[each].tolist()
                    )
                held = [face for face in numbers if face]
                assert held == sorted(held)
            elif each == "discard":
                latest = [1 + full.features.faces.index(str(card)) for card in view.discard]
                shown = latest[::-1][:LATEST]
                assert numbers.tolist() == shown + [0] * (LATEST - len(shown))
            elif each == "captured":
                assert np.array_equal(numbers, told[each].sum(1))
            else:
                assert np.array_equal(numbers, told[each]), each


def test_a_hand_that_is_too_long_is_listed_as_far_as_there_is_room() -> None:
    state = upcard.game("crazy8s").deal(seed=3)
    while len(state.hands[0]) <= LISTED:
        state.play(
            "draw" if "draw" in map(str, state.legal) and state.turn == 0 else state.legal[-1]
        )
        assert state.outcome is None
    features = state.game.features(2, "compact")
    row = features.parts(features.row(state.view(0)))
    every = state.game.features(2)
    counted = every.parts(every.row(state.view(0)))["hand"]
    all_of_it = np.repeat(np.arange(1, 53), counted).tolist()
    assert row["hand"].tolist() == all_of_it[:LISTED]
    assert row["hand_sizes"][0] == len(all_of_it) > LISTED


def test_the_compact_form_is_small_and_lists_by_face_in_every_game() -> None:
    for name in known_games():
        game = upcard.game(name)
        features = game.features(game.rules.seats[0], "compact")
        assert features.size <= 60
        places = [features.faces.index(str(card)) for card in game.deck.cards]
        assert places == sorted(places)  # so that a list tells nothing of which copy it is


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("all", "observation 'all' given: it is one of full, compact, or a list of parts"),
        (["hand", "hnd"], "observation 'hnd' given: .* which in crazy8s are hand, upcard, suit"),
        (["captured"], "observation 'captured' given"),
        (["hand", "hand"], "observation 'hand' given twice"),
        ([1], "observation 1 given"),
        (5, "observation 5 given: it is one of full, compact, or a list of parts"),
    ],
)
def test_parts_that_are_not_there_are_refused(asked: Observation, said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said):
        Batch("crazy8s", 2, observation=asked)


@pytest.mark.parametrize("asked", ["compact", ["hand", "upcard"]])
def test_the_doors_tell_what_is_asked_for_and_their_spaces_agree(asked: Observation) -> None:
    game = upcard.game("crazy8s")
    one = gymnasium.make("upcard.envs.gym:upcard/Crazy8s-v0", observation=asked)
    seen, _ = one.reset(seed=5)
    assert one.observation_space.contains(seen)
    view = game.deal(seed=5).view(0)
    assert np.array_equal(seen, game.features(2, asked).row(view))
    many = gym.UpcardVectorEnv(4, observation=asked)
    rows, _ = many.reset(seed=5)
    assert many.observation_space.contains(rows)
    assert np.array_equal(rows[0], seen)
    table = zoo.env(game="crazy8s", observation=asked)
    table.reset(seed=5)
    for agent in table.agents:
        told = table.observe(agent)
        assert table.observation_space(agent).contains(told)
    assert np.array_equal(
        table.observe("player_1")["observation"],
        game.features(2, asked).row(game.deal(seed=5).view(1)),
    )


def test_what_is_told_is_written_to_memory_that_is_given() -> None:
    own = Batch("crazy8s", 5, seed=2)
    out = {name: np.full_like(getattr(own, name), 1) for name in FIELDS}
    there = Batch("crazy8s", 5, seed=2, out=out)
    own.reset()
    there.reset()
    choose = chooser(1)
    for _ in range(40):
        actions = choose(own.mask)
        own.step(actions)
        there.step(actions)
        assert all(np.array_equal(getattr(own, name), out[name]) for name in FIELDS)
    assert all(np.shares_memory(getattr(there, name), out[name]) for name in FIELDS)


class Lent:
    """Memory that is shared by DLPack, as a tensor's of another library."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **given: object) -> object:
        return self.array.__dlpack__(**given)  # type: ignore[arg-type]

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def test_memory_of_another_process_or_library_is_written_to() -> None:
    features = upcard.game("crazy8s").features(2)
    memory = SharedMemory(create=True, size=4 * features.size)
    try:
        rows = np.ndarray((4, features.size), np.uint8, buffer=memory.buf)
        masks = np.zeros((4, 70), np.int8)
        batch = Batch("crazy8s", 4, out={"observation": rows, "mask": Lent(masks)})
        batch.reset()
        assert bytes(memory.buf or b"")[: rows.size] == batch.observation.tobytes()
        assert masks.sum(1).all()
        assert np.array_equal(batch.mask, masks)
        del rows, batch
    finally:
        memory.close()
        memory.unlink()


def frozen() -> np.ndarray:
    array = np.zeros((2, 70), np.int8)
    array.flags.writeable = False
    return array


SAME, NUMBERS = np.zeros((2, 284), np.uint8), np.zeros(3, np.int64)


@pytest.mark.parametrize("kind", [np.matrix, np.ma.MaskedArray, np.memmap])
def test_memory_of_any_kind_of_array_is_written_to(kind: Any, tmp_path: Path) -> None:
    rows = (
        np.zeros((2, 284), np.uint8).view(kind)
        if kind is not np.memmap
        else kind(tmp_path / "rows", np.uint8, "w+", shape=(2, 284))
    )
    batch = Batch("crazy8s", 2, out={"observation": rows})
    batch.reset()
    batch.step(batch.mask.argmax(1))
    assert rows.tobytes() == batch.observation.tobytes() != bytes(2 * 284)


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ({"observations": None}, "out 'observations' given: it is one of observation, mask"),
        ({"mask": [[0] * 70] * 2}, r"out\['mask'\] given as list: an array of NumPy is allowed"),
        ({"mask": np.zeros((2, 71), np.int8)}, r"\(2, 71\) and type int8 given: .* \(2, 70\)"),
        ({"mask": np.zeros((2, 70), np.uint8)}, "type uint8 given: .* type int8"),
        ({"mask": np.zeros((70, 2), np.int8).T}, "contiguous"),
        ({"mask": frozen()}, "which cannot be written to"),
        ({"observation": SAME, "final_observation": SAME}, "share memory: each has its own"),
        ({"deal": NUMBERS[:2], "skipped": NUMBERS[1:3]}, "share memory: each has its own"),
    ],
)
def test_memory_that_does_not_fit_is_refused(out: dict[str, object], said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said):
        Batch("crazy8s", 2, out=out)


def held_in_steps(asked: Observation) -> np.ndarray:
    """The most bytes that are held in each step beyond those before it; last, those left."""
    batch = Batch("crazy8s", 512, seed=1, observation=asked)
    batch.reset()
    actions = batch.mask.argmax(1)
    most = np.zeros(301, np.int64)

    def step() -> int:
        np.argmax(batch.mask, 1, out=actions)
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        batch.step(actions)
        return tracemalloc.get_traced_memory()[1] - before

    tracemalloc.start()
    try:
        for _ in range(300):
            step()
        held = tracemalloc.get_traced_memory()[0]
        for number in range(300):
            most[number] = step()
        most[300] = tracemalloc.get_traced_memory()[0] - held
        return most
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("asked", ["full", "compact", ["hand"]])
def test_a_step_makes_no_array(asked: Observation) -> None:
    # Other threads of the process are counted, too, but not in the same step of each run.
    bytes_held = np.minimum(held_in_steps(asked), held_in_steps(asked))
    assert bytes_held.max() < 4096  # nothing that has a row for each table
