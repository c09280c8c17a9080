"""The examples that train: their parts held to plain Python, and self-play run as a program.

JAX is for that program only: where it has been loaded, a process must not fork any more.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from examples.training.credit import advantages
from examples.training.judging import win_rate
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from tests.commands import run as upcard_run
from tests.envs.playing import run_on
from tests.starting import started
from upcard.players import player_named

SELF_PLAY = Path(__file__).parents[1] / "examples" / "training" / "selfplay.py"
IMITATION = SELF_PLAY.with_name("imitation.py")
QUICK = ("--tables", "8", "--deals", "4")
TWO_ROUNDS, THREE_ROUNDS = ("--decisions", "8192"), ("--decisions", "12288")
"""At eight tables."""
DECAY = 0.9

Arrays = dict[str, npt.NDArray[np.generic]]


@pytest.fixture(scope="module", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """JAX compiles for one process what the next ones use: half of the time of each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAX_COMPILATION_CACHE_DIR", str(tmp_path_factory.mktemp("jax")))
        patch.setenv("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
        yield


def command(game: str, file: Path, *options: str) -> list[str]:
    return [sys.executable, str(SELF_PLAY), game, "--save", str(file), *options]


def run(game: str, file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(game, file, *options),
        capture_output=True,
        encoding="utf-8",
        timeout=800,
        check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
    )


def learnt(file: Path) -> Arrays:
    """All that a checkpoint holds, but for the time that it took."""
    with np.load(file) as kept:
        arrays = dict(kept)
    (curve,) = (name for name, array in arrays.items() if array.shape[1:] == (6,))
    arrays[curve][:, 2] = 0
    return arrays


def same(one: Arrays, other: Arrays) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkpoint of three rounds in one go, of clash."""
    file = tmp_path_factory.mktemp("straight") / "clash.npz"
    done = run("clash", file, *THREE_ROUNDS, *QUICK)
    assert done.returncode == 0, done.stderr
    return file


@pytest.mark.long
def test_a_run_that_was_killed_goes_on_as_if_it_had_not_been(
    straight: Path, tmp_path: Path
) -> None:
    file = tmp_path / "clash.npz"
    endless = command("clash", file, *TWO_ROUNDS, *QUICK)
    with started(endless, stdout=subprocess.PIPE, encoding="utf-8") as running:
        assert running.stdout.readline().startswith("round 1: ")
    assert not same(learnt(file), learnt(straight))
    done = run("clash", file, *THREE_ROUNDS, *QUICK)
    assert "round 3: " in done.stdout, done.stderr
    assert "round 1: " not in done.stdout
    assert same(learnt(file), learnt(straight))


@pytest.mark.full
def test_the_curve_has_a_line_for_each_round(straight: Path) -> None:
    head, *rows = straight.with_suffix(".curve.csv").read_text(encoding="utf-8").splitlines()
    assert head == "round,decisions,cpu_minutes,win_rate,low,high"
    numbers = [[float(number) for number in row.split(",")] for row in rows]
    assert [row[0] for row in numbers] == [1, 2, 3]
    assert [row[1] for row in numbers] == [4096, 8192, 12288]  # 8 updates of 64 steps, 8 tables
    assert 0 < numbers[0][2] < numbers[1][2] < numbers[2][2]
    assert all(0 < low < rate < high < 1 for *_, rate, low, high in numbers)


@pytest.mark.full
@pytest.mark.parametrize(
    ("options", "said"),
    [(("clash", "--seed", "2", *QUICK), "of clash"), (("clash", "--tables", "0"), "tables")],
    ids=["another run", "tables"],
)
def test_what_cannot_be_is_refused_in_one_line(
    options: tuple[str, ...], said: str, straight: Path
) -> None:
    before = learnt(straight)
    game, *rest = options
    done = run(game, straight, *rest)
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("selfplay: ")
    assert said in line
    assert same(learnt(straight), before)


@pytest.mark.full
def test_a_file_that_is_no_checkpoint_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes", encoding="utf-8")
    done = run("clash", file, *QUICK)
    assert "no checkpoint" in done.stderr
    assert file.read_text(encoding="utf-8") == "my notes"


@pytest.mark.long
def test_it_learns_to_beat_first_at_crazy8s(tmp_path: Path) -> None:
    """That the whole of it learns; it takes 15 seconds.

    Three seeds gave 59 to 60 %; the interval ends two points below.
    """
    sizes = ("--decisions", "393216", "--tables", "128", "--deals", "1000")
    done = run("crazy8s", tmp_path / "crazy8s.npz", *sizes)
    found = re.search(r"against first .*\(95 %: ([\d.]+) to", done.stdout)
    assert found, done.stderr
    assert float(found[1]) > 50


@settings(max_examples=50)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 12), seats=st.integers(2, 4))
def test_an_advantage_is_the_sum_of_what_a_seats_later_choices_gained(
    seed: int, steps: int, seats: int
) -> None:
    chance = np.random.default_rng(seed)
    shape = steps, 3
    choice, over = chance.random(shape) < 0.7, chance.random(shape) < 0.2
    seat = chance.integers(seats, size=shape)
    value = chance.normal(size=shape)
    reward = chance.normal(size=(*shape, seats)) * over[..., None]
    found = advantages(choice, seat, value, over, reward, DECAY)
    expected = np.full(shape, np.nan)
    for table in range(3):
        for own in range(seats):
            for start, stop, ended in deals_of(over[:, table]):
                here = [
                    step
                    for step in range(start, stop)
                    if choice[step, table] and seat[step, table] == own
                ]
                worth = value[here, table].tolist()
                worth.append(reward[stop - 1, table, own] if ended else np.nan)
                gains = np.diff(worth)[: None if ended else len(here) - 1]
                for index in range(len(gains)):
                    later = gains[index:]
                    expected[here[index], table] = later @ DECAY ** np.arange(len(later))
    assert np.allclose(found, expected, atol=1e-5, equal_nan=True)


def deals_of(over: npt.NDArray[np.bool_]) -> list[tuple[int, int, bool]]:
    """Where the deals at a table begin and stop, and whether they ended there."""
    stops = [0, *(np.flatnonzero(over) + 1).tolist()]
    deals = [(start, stop, True) for start, stop in pairwise(stops)]
    return [*deals, (stops[-1], len(over), False)]


def test_a_learner_is_judged_on_each_deal_from_every_seat() -> None:
    """The same deals through the public State: it plays the last legal action in their order."""
    deals, seed, game, first = 20, 99, upcard.game("crazy8s"), player_named("first")
    scores = np.zeros((deals, 2))
    for deal in range(deals):
        for seat in range(2):
            state = game.deal(2, seed, deal=deal)
            while state.turn is not None:
                run_on(state, [None if other == seat else first for other in range(2)])
                if state.turn is not None:
                    mask = game.actions.mask(state.view(seat))
                    state.play(game.actions.move(int(np.flatnonzero(mask)[-1])))
            assert state.outcome is not None
            winner = state.outcome.winner
            scores[deal, seat] = 0.5 if winner is None else winner == seat
    rate = win_rate(
        "crazy8s",
        lambda _, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(1),
        "first",
        deals=deals,
        seed=seed,
    )
    assert rate.value == pytest.approx(scores.mean())
    assert 0 < rate.low < rate.value < rate.high < 1


@pytest.mark.full
def test_a_network_learns_to_choose_as_the_player_of_a_dataset(tmp_path: Path) -> None:
    words = "dataset crazy8s memory first --deals 300 --seed 1 --out x.parquet"
    assert upcard_run(*words.split(), folder=tmp_path).status == 0
    given = [sys.executable, str(IMITATION), "x.parquet", "--deals", "10", "--onnx", "x.onnx"]
    done = subprocess.run(
        [*given, "--player", "memory"],
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    shares = [
        float(share) for share in re.findall(r"^pass \d: ([\d.]+)%", done.stdout, re.MULTILINE)
    ]
    assert len(shares) == 4
    assert shares[-1] > 45  # by chance it would be the same in a quarter
    [won] = re.findall(r"^against memory: ([\d.]+)%", done.stdout, re.MULTILINE)
    line = "match crazy8s onnx:x.onnx memory --deals 100 --seed 1 --json"
    told = json.loads(upcard_run(*line.split(), folder=tmp_path).shown)
    rates = {one["name"]: 100 * one["win_rate"] for one in told["players"]}
    assert rates["onnx:x.onnx"] == pytest.approx(float(won), abs=20)  # few deals, other ones
