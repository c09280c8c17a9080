"""Learners of several libraries, trained with the same decisions and seeds, and their scores.

    python -m benchmarks.learners [--play LEARNER ...] [--task NAME] [--seeds N] [--deals N]
        [--decisions N ...]

Each learner is a program of `examples/training`, run once for each seed and each number of
decisions. Its network then plays a task of `upcard benchmark`. The result is a row in
`benchmarks/scores/learners.csv`, in place of an earlier one, and the rows are made into a table and
pictures of `docs/leaderboard.md`. Without --play nothing is trained.

It needs `upcard[envs,onnx,openspiel,train]`, PyTorch, `sb3-contrib`, `rlcard` and `dm-tree`.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import groupby
from math import fsum
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from benchmarks.contests import refused
from benchmarks.curves import Curve, svg
from benchmarks.leaderboard import PAGE, RESULTS, ROOT, page
from upcard.benchmark.tasks import task_named
from upcard.files import write_whole

FILE = RESULTS / "learners.csv"
PICTURES = PAGE.parent / "pictures"
BEGIN = "<!-- learners: made by python -m benchmarks.learners -->\n"
END = "<!-- end of learners -->"


class Learner(NamedTuple):
    """A program that trains, whose it is, and after how many decisions its network is scored."""

    name: str
    package: str
    program: tuple[str, ...]
    decisions: tuple[int, ...]
    against: str = "itself"


LEARNERS = (
    Learner("PPO, self-play", "jax", ("selfplay.py",), (1_000_000, 10_000_000)),
    Learner("PPO, earlier selves", "torch", ("pool.py",), (1_000_000, 10_000_000)),
    Learner(
        *("MaskablePPO", "sb3-contrib", ("maskable_ppo.py",), (100_000, 1_000_000)),
        against="patience",
    ),
    *(
        Learner(name, package, (program, name.lower()), (10_000, 100_000), against="patience")
        for package, program in (
            ("rlcard", "rlcard_agents.py"),
            ("open_spiel", "openspiel_agents.py"),
        )
        for name in ("DQN", "NFSP")
    ),
)


class Row(NamedTuple):
    """How a learner did with one seed, after so many decisions."""

    task: str
    learner: str
    package: str
    against: str
    seed: int
    decisions: int
    cpu_minutes: float
    score: float
    low: float
    high: float

    @property
    def key(self) -> tuple[str, str, str, int, int]:
        """What a row is of."""
        return self.task, self.learner, self.package.split()[0], self.seed, self.decisions


def rows() -> list[Row]:
    """All that are kept."""
    if not FILE.exists():
        return []
    _, *found = csv.reader(io.StringIO(FILE.read_text(encoding="utf-8")))
    return TypeAdapter(list[Row]).validate_python(found)


def keep(row: Row) -> None:
    """Add a row to those that are kept, which are in order, in place of an earlier one."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Row._fields)
    table.writerows(sorted([row, *(each for each in rows() if each.key != row.key)]))
    write_whole(FILE, text.getvalue())


def program(learner: Learner, decisions: int, seed: int, game: str, seats: int) -> list[str]:
    """The command that trains, to be run where its network should lie: `network.onnx`."""
    name, *words = learner.program
    own = ["--decisions", str(decisions)]
    if name == "selfplay.py":
        own += ["--save", "network.npz"]
    if learner.against != "itself":
        own += ["--against", learner.against]
    who = [str(ROOT / "examples" / "training" / name), *words, game, "--seats", str(seats)]
    return [*who, "--seed", str(seed), "--onnx", "network.onnx", "--deals", "2", *own]


def trained(learner: Learner, task: str, decisions: int, seed: int, deals: int) -> Row:
    """Train, and play the task."""
    played = task_named(task)
    game = played.tables[0].game
    with tempfile.TemporaryDirectory(prefix="upcard-learners-") as folder:
        words = program(learner, decisions, seed, game, played.seats)
        subprocess.run([sys.executable, *words], cwd=folder, check=True)
        curve = (Path(folder) / "network.curve.csv").read_text(encoding="utf-8")
        *_, last = csv.DictReader(curve.splitlines())
        play = ["benchmark", "onnx:network.onnx", "--task", task, "--deals", str(deals), "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "upcard", *play],
            cwd=folder,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    (found,) = json.loads(done.stdout)["tasks"]
    package = f"{learner.package} {version(learner.package)}"
    spent = int(float(last["decisions"])), round(float(last["cpu_minutes"]), 1)
    scored = (round(found[name], 1) for name in ("score", "low", "high"))
    return Row(task, learner.name, package, learner.against, seed, *spent, *scored)


def sizes(found: Sequence[Row]) -> list[list[list[Row]]]:
    """The rows by task and learner, then by the number of decisions; who ends best comes first."""
    learners = []
    for _, of_learner in groupby(sorted(found), lambda row: (row.task, row.learner, row.package)):
        each = sorted(of_learner, key=lambda row: row.decisions)
        learners.append(
            [list(same) for _, same in groupby(each, lambda row: f"{row.decisions:.0e}")]
        )
    return sorted(learners, key=lambda learner: (learner[0][0].task, -mean(learner[-1])))


def lines(found: Sequence[Row]) -> Iterator[str]:
    """The pictures and the table of the learners."""
    for task in pictures(found):
        yield f"![Scores of learners in {task} by decisions](pictures/learners-{task}.svg)"
        yield ""
    yield "| task | learner | library | trained against | decisions | CPU minutes | seeds | score |"
    yield "| --- | --- | --- | --- | ---: | ---: | ---: | ---: |"
    for learner in sizes(found):
        for same in learner:
            one, scores = same[0], [row.score for row in same]
            minutes = fsum(row.cpu_minutes for row in same) / len(same)
            spread = f"<br>{min(scores):.1f} to {max(scores):.1f}" if len(same) > 1 else ""
            yield (
                f"| `{one.task}` | {one.learner} | {one.package} | {own(one.against)} | "
                f"{one.decisions:,} | {minutes:.1f} | {len(same)} | "
                f"{mean(same):.1f}{spread} |"
            )


def pictures(found: Sequence[Row]) -> dict[str, str]:
    """For each task a picture of those who were trained with several numbers of decisions: SVG."""
    drawn = {}
    for task, learners in groupby(sizes(found), lambda learner: learner[0][0].task):
        curves = [
            Curve(
                f"{learner[0][0].learner} ({learner[0][0].package.split()[0]})",
                [(row.decisions, row.score) for same in learner for row in same],
                [(same[0].decisions, mean(same)) for same in learner],
            )
            for learner in learners
            if len(learner) > 1
        ]
        if curves:
            drawn[task] = svg(f"Scores in {task} by decisions", curves)
    return drawn


def own(against: str) -> str:
    """Whom it met, as a page has it."""
    return against if against == "itself" else f"`{against}`"


def mean(same: Sequence[Row]) -> float:
    """The mean of the scores."""
    return fsum(row.score for row in same) / len(same)


def main(words: Sequence[str] | None = None) -> int:
    """Train what is asked for, and make the table."""
    options = argparse.ArgumentParser(description=__doc__)
    names = {f"{each.package} {each.name}": each for each in LEARNERS}
    options.add_argument("--play", nargs="+", default=[], choices=names, metavar="LEARNER")
    options.add_argument("--task", default="Clash2-v1")
    options.add_argument("--seeds", type=int, default=3)
    options.add_argument("--deals", type=int, default=5_000)
    options.add_argument("--decisions", type=int, nargs="+", help="instead of each learner's own")
    given = options.parse_args(words)
    if refused():
        return 2
    for seed in range(1, given.seeds + 1):
        for learner in (names[name] for name in given.play):
            for decisions in given.decisions or learner.decisions:
                keep(trained(learner, given.task, decisions, seed, given.deals))
    for task, drawn in pictures(rows()).items():
        write_whole(PICTURES / f"learners-{task}.svg", drawn)
    write_whole(PAGE, page(PAGE.read_text(encoding="utf-8"), lines(rows()), BEGIN, END))
    return 0


if __name__ == "__main__":
    sys.exit(main())
