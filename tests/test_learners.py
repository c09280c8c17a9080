"""The examples that train with PyTorch, and the table of what learners of several libraries reach.

PyTorch is large, and no extra of ours: where a library is missing, its test says so and is skipped.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest
from benchmarks import leaderboard, learners
from examples.training.curves import Curve

from upcard.arena.statistics.intervals import Interval
from upcard.players import player_named

TRAINING = Path(__file__).parents[1] / "examples" / "training"
SVG = "{http://www.w3.org/2000/svg}"
ROWS = [
    learners.Row("Clash2-v1", "PPO", "jax 1.0", "itself", 1, 1000, 0.1, 10.0, 7.0, 13.0),
    learners.Row("Clash2-v1", "PPO", "jax 1.0", "itself", 2, 1000, 0.3, 14.0, 11.0, 17.0),
    learners.Row("Clash2-v1", "PPO", "jax 1.0", "itself", 1, 10_000, 1.0, 9.0, 6.0, 12.0),
    learners.Row("Clash2-v1", "DQN", "rlcard 1.2", "first", 1, 1001, 0.5, -2.5, -5.0, 0.0),
]


@pytest.mark.full
@pytest.mark.parametrize(
    ("program", "library"),
    [
        *((name, "torch") for name in ("pool", "maskable_ppo", "rlcard_agents")),
        *((name, "jax") for name in ("selfplay", "imitation")),
        ("openspiel_agents", "open_spiel"),
    ],
)
def test_a_program_says_in_a_line_what_is_not_installed(program: str, library: str) -> None:
    hidden = (
        f"import runpy, sys\nsys.modules[{library!r}] = None\nsys.path.insert(0, {str(TRAINING)!r})"
        f"\nsys.argv[1:] = ['--help']\nrunpy.run_path({str(TRAINING / program) + '.py'!r}, "
        "run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    said = "is not installed: README.md, beside this program, says what it needs\n"
    assert (done.returncode, done.stderr) == (2, f"{library} {said}")


@pytest.mark.full
@pytest.mark.parametrize(
    ("program", "libraries"),
    [
        ("pool.py", ("torch", "onnx")),
        ("maskable_ppo.py", ("torch", "onnx", "sb3_contrib")),
        ("rlcard_agents.py dqn", ("torch", "onnx", "rlcard")),
        ("rlcard_agents.py nfsp", ("torch", "onnx", "rlcard")),
        ("openspiel_agents.py dqn", ("torch", "onnx", "pyspiel", "tree")),
        ("openspiel_agents.py nfsp", ("torch", "onnx", "pyspiel", "tree")),
    ],
)
def test_a_learner_makes_a_network_that_plays(
    program: str, libraries: tuple[str, ...], tmp_path: Path
) -> None:
    if missing := [name for name in libraries if find_spec(name) is None]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    name, *words = program.split()
    network = tmp_path / "crazy8s.onnx"
    given = ["crazy8s", "--seats", "3", "--decisions", "200", "--deals", "4"]
    done = subprocess.run(
        [sys.executable, str(TRAINING / name), *words, *given, "--onnx", str(network)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with network.with_suffix(".curve.csv").open(encoding="utf-8") as file:
        decisions = [int(row["decisions"]) for row in csv.DictReader(file)]
    assert decisions == sorted(decisions)
    assert decisions[-1] >= 200
    assert "against random" in done.stdout
    assert player_named(f"onnx:{network}")


def test_a_curve_adds_up_and_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    curve = Curve(tmp_path / "network.onnx")
    assert curve.decisions == 0
    curve.add(100, 60.0, Interval(0.5, 0.4, 0.6))
    curve.add(50, 30.0, Interval(0.75, 0.7, 0.8))
    assert (tmp_path / "network.curve.csv").read_text(encoding="utf-8") == (
        "decisions,cpu_minutes,win_rate,low,high\n100,1,0.5,0.4,0.6\n150,1.5,0.75,0.7,0.8\n"
    )
    assert capsys.readouterr().out.splitlines() == [
        "100 decisions, 1.0 CPU minutes: 50.0% against first",
        "150 decisions, 1.5 CPU minutes: 75.0% against first",
    ]


def test_seeds_are_put_together_and_the_best_with_most_decisions_comes_first() -> None:
    *_, first, second, third = learners.lines(ROWS)
    assert first.endswith("| 1,000 | 0.2 | 2 | 12.0<br>10.0 to 14.0 |")
    assert second.endswith("| 10,000 | 1.0 | 1 | 9.0 |")
    assert third == "| `Clash2-v1` | DQN | rlcard 1.2 | `first` | 1,001 | 0.5 | 1 | -2.5 |"


def test_a_row_is_kept_in_place_of_an_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learners, "FILE", tmp_path / "learners.csv")
    assert learners.rows() == []
    for row in ROWS:
        learners.keep(row)
    learners.keep(ROWS[0]._replace(score=11.0, package="jax 1.1"))
    assert sorted(learners.rows()) == sorted(
        [ROWS[0]._replace(score=11.0, package="jax 1.1"), *ROWS[1:]]
    )


def test_a_picture_has_a_line_for_each_that_was_trained_more_than_once() -> None:
    assert [*learners.pictures(ROWS)] == ["Clash2-v1"]
    drawn = ElementTree.fromstring(learners.pictures(ROWS)["Clash2-v1"])
    names = [text.text for text in drawn.iterfind(f"{SVG}text")]
    (line,) = drawn.iter(f"{SVG}polyline")
    dots = [
        tuple(float(dot.attrib[key]) for key in ("cx", "cy")) for dot in drawn.iter(f"{SVG}circle")
    ]
    ends = [tuple(map(float, pair.split(","))) for pair in line.attrib["points"].split()]
    assert names == ["PPO (jax)"]
    assert len(dots) == 3
    assert ends[0][0] == dots[0][0] == dots[1][0] < dots[2][0]
    assert ends[0][1] == pytest.approx((dots[0][1] + dots[1][1]) / 2, abs=0.1)
    assert ends[1] == dots[2]
    assert dots[1][1] < dots[0][1] < dots[2][1]  # 14, 10, 9: up is less


def test_the_pictures_are_of_the_rows_that_are_kept() -> None:
    for task, drawn in learners.pictures(learners.rows()).items():
        file = learners.PICTURES / f"learners-{task}.svg"
        assert file.read_text(encoding="utf-8") == drawn


def test_the_page_has_the_rows_that_are_kept() -> None:
    text = leaderboard.PAGE.read_text(encoding="utf-8")
    found = learners.lines(learners.rows())
    assert leaderboard.page(text, found, learners.BEGIN, learners.END) == text
