"""The leaderboard of `upcard benchmark`: results are played, kept as files, and made into a page.

    python -m benchmarks.leaderboard [--play PLAYER ...] [--task NAME ...] [--deals N | --quick]
    python -m benchmarks.leaderboard --lead

The files lie in `benchmarks/scores/`, one a player, as `upcard benchmark --out` writes them; those
of others are put beside ours. Without --play nothing is played, and `docs/leaderboard.md` is made
from the files. With --lead what stands in the tasks as their leads is measured and printed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from math import fsum
from pathlib import Path

from benchmarks.contests import Note, notes, refused
from benchmarks.report import cores
from upcard.arena.statistics.intervals import mean_of
from upcard.benchmark.playing import play_task
from upcard.benchmark.result import Result, as_text, read, run
from upcard.benchmark.small_games import SMALL_GAMES, SmallGame, of_names
from upcard.benchmark.tasks import HUNDRED, TASKS, ZERO, Task, task_named
from upcard.files import write_whole

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "scores"
PAGE = ROOT / "docs" / "leaderboard.md"
BEGIN = "<!-- scores: made by python -m benchmarks.leaderboard -->\n"
END = "<!-- end of scores -->"


def results() -> list[Result]:
    """All that are kept, the best in the first task first."""
    found = [read(path) for path in sorted(RESULTS.glob("*.json"))]
    return sorted(found, key=lambda each: -each.tasks[0].score)


def scores(found: Sequence[Result]) -> Iterator[str]:
    """The table of the scores, a line each."""
    names, small = ([each.name for each in kind] for kind in (TASKS, SMALL_GAMES))
    yield f"| player | {' | '.join([*names, *small])} | deals | seconds |"
    yield f"| --- |{' ---: |' * (len(names) + len(small) + 2)}"
    for each in found:
        by_task = {one.task: one for one in each.tasks if one.hash == task_named(one.task).hash}
        cells = []
        for name in names:
            one = by_task.get(name)
            low_high = one and f"{one.score:.1f}<br>{one.low:.1f} to {one.high:.1f}"
            cells.append(low_high or "–")
        gains = {one.task: f"{one.exploitability:.4f}" for one in each.small_games}
        cells += [gains.get(name, "–") for name in small]
        deals = sum(one.deals * len(one.tables) for one in by_task.values())
        seconds = fsum(one.seconds for one in by_task.values())
        mark = " (cheats)" if each.cheats else ""
        yield f"| `{each.agent}`{mark} | {' | '.join(cells)} | {deals:,} | {seconds:,.0f} |"


def page(text: str, lines: Iterator[str], begin: str = BEGIN, end: str = END) -> str:
    """The page's text with the table between two marks made anew."""
    made = "{}\n{}\n\n{}".format(begin, "\n".join(lines), end)
    return re.sub(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: made, text, flags=re.DOTALL)


def play(
    players: Sequence[str],
    tasks: Sequence[tuple[Task, int]],
    small: Sequence[SmallGame],
    note: Note,
) -> None:
    """Play these tasks with players, and keep what came out, one file each."""
    for player in players:
        note(player)
        file = RESULTS / f"{re.sub('[^a-z0-9-]+', '-', player.lower())}.json"
        found = run(player, tasks, cores(), None, small)
        write_whole(file, as_text(merged(read(file), found) if file.exists() else found))


def merged(earlier: Result, found: Result) -> Result:
    """A result with the tasks of an earlier one of the same player that were not played again."""
    if found.files != earlier.files:
        return found
    tasks = {each.task: each for each in (*earlier.tasks, *found.tasks)}
    small = {each.task: each for each in (*earlier.small_games, *found.small_games)}
    both = {"tasks": list(tasks.values()), "small_games": list(small.values())}
    return found.model_copy(update=both)


def leads() -> Iterator[str]:
    """What each task's lead is, as it stands in `tasks.py`."""
    for task in TASKS:
        own, zero = (play_task(task, who, task.quick, cores()) for who in (HUNDRED, ZERO))
        yield f"{task.name}: {mean_of(own.won - zero.won)}"


def main(words: Sequence[str] | None = None) -> int:
    """Play what is asked for, and make the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--play", nargs="+", default=[], metavar="PLAYER")
    options.add_argument("--task", nargs="+", default=[task.name for task in TASKS])
    options.add_argument("--deals", type=int)
    options.add_argument("--quick", action="store_true")
    options.add_argument("--lead", action="store_true")
    given = options.parse_args(words)
    if refused():
        return 2
    with notes() as note:
        if given.lead:
            for line in leads():
                print(line, flush=True)
            return 0
        chosen = of_names(given.task)
        tasks = [
            (task, given.deals or (task.quick if given.quick else task.deals))
            for task in chosen.tasks
        ]
        play(given.play, tasks, chosen.small_games, note)
        write_whole(PAGE, page(PAGE.read_text(encoding="utf-8"), scores(results())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
