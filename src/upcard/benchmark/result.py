"""A result as a file: what was played, all that is needed to play it again, and what came out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

import upcard
from upcard.arena.statistics.intervals import Interval
from upcard.benchmark.playing import AtTable, Played, play_task, score
from upcard.benchmark.small_games import (
    Exploited,
    SmallGame,
    check_player,
    exploit,
    small_game_named,
)
from upcard.benchmark.tasks import HUNDRED, ZERO, Task, task_named
from upcard.errors import BadRules, Unreadable
from upcard.files import digest_of, other_format
from upcard.players.lookup import UNTRUSTED, files_of
from upcard.wrong_values import problem_at

Number = Annotated[float, Field(allow_inf_nan=False)]
Watcher = Callable[[str, int, int], object]
"""Hears what is under way, how many deals of it are played, and of how many."""
FORMAT: Final = 2
FORMATS = 1, 2
"""Those that are read."""
FEWEST = 2
"""Deals without which there is no interval."""
LONGEST = 1_000_000
"""The most characters of a file that is read."""


class _Part(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid", frozen=True)


class Games(_Part):
    """All games of a player at a table: won units (`tally.UNIT`), games forfeited, a digest."""

    units: int
    forfeits: int
    digest: str

    @classmethod
    def of(cls, played: AtTable) -> Games:
        """As they were played."""
        return cls(units=played.units, forfeits=played.forfeits, digest=played.digest)


class TableResult(_Part):
    """A table of a task, the agent's `own` games there, and those of who scores 0."""

    game: str
    rules: str
    opponents: list[str]
    own: Games
    zero: Games


class TaskResult(_Part):
    """How an agent did in a task. Its score's interval is of 95 %, from whole deals."""

    task: str
    hash: str
    seed: int
    observation: int
    deals: int
    score: Number
    low: Number
    high: Number
    won: Number
    zero_won: Number
    seconds: Number
    tables: list[TableResult]

    @property
    def interval(self) -> Interval:
        """The score with its interval."""
        return Interval(self.score, self.low, self.high)

    @property
    def forfeits(self) -> int:
        """How many games the agent forfeited."""
        return sum(table.own.forfeits for table in self.tables)


class SmallGameResult(_Part):
    """The exploitability of an agent in a small game, and what seat 0 gets if both play so.

    Both are returns of a deal: a win is worth 1, a loss −1. `policy` is the digest of how often the
    agent chose each move, asked with so many `dice`.
    """

    task: str
    hash: str
    game: str
    rules: str
    observation: int
    dice: int
    exploitability: Number
    value: Number
    policy: str
    seconds: Number


class Result(_Part):
    """A result of the benchmark: `agent` as it was named, and the SHA-256 of its `files`.

    Format 1 had no small games.
    """

    benchmark: Literal[1, 2] = FORMAT
    upcard: str
    agent: str
    name: str
    runs: str
    cheats: bool
    zero: str = ZERO
    hundred: str = HUNDRED
    files: dict[str, str]
    tasks: list[TaskResult]
    small_games: list[SmallGameResult] = []


def run(
    player: str,
    tasks: Sequence[tuple[Task, int]],
    workers: int,
    watcher: Watcher | None = None,
    small_games: Sequence[SmallGame] = (),
) -> Result:
    """Play tasks, of each so many deals a table, and small games, and say what came out.

    BadRules for a player that there is not or that cannot play, or a number that a task has not.
    """
    check_deals(tasks)
    for small in small_games:
        check_player(small, player)
    results, exploited, entrant = list[TaskResult](), list[SmallGameResult](), None
    for task, deals in tasks:
        began = time.perf_counter()
        own, zero = (
            play_task(task, who, deals, workers, _told(watcher, f"{task.name}: {who}"))
            for who in (player, ZERO)
        )
        entrant = entrant or own.entrant
        results.append(_result(task, deals, own, zero, time.perf_counter() - began))
    for small in small_games:
        began = time.perf_counter()
        found = exploit(small, player, _told(watcher, f"{small.name}: {player}"))
        entrant = entrant or found.entrant
        exploited.append(_small_result(small, found, time.perf_counter() - began))
    if entrant is None:
        raise BadRules("no tasks given: one or more are needed")
    return Result(
        upcard=upcard.__version__,
        agent=player.removeprefix(UNTRUSTED),
        name=entrant.name,
        runs=entrant.runs,
        cheats=entrant.cheats,
        files={Path(path).name: digest_of(path) for path in files_of(player)},
        tasks=results,
        small_games=exploited,
    )


def _told(watcher: Watcher | None, what: str) -> Callable[[int, int], object] | None:
    return (lambda done, whole: watcher(what, done, whole)) if watcher else None


def _result(task: Task, deals: int, own: Played, zero: Played, seconds: float) -> TaskResult:
    value, low, high = score(own, zero, task.lead.value)
    return TaskResult(
        task=task.name,
        hash=task.hash,
        seed=task.seed,
        observation=task.observation,
        deals=deals,
        score=value,
        low=low,
        high=high,
        won=float(own.won.mean()),
        zero_won=float(zero.won.mean()),
        seconds=round(seconds, 1),
        tables=[
            TableResult(
                game=table.game,
                rules=table.rules,
                opponents=list(table.opponents),
                own=Games.of(played),
                zero=Games.of(other),
            )
            for table, played, other in zip(task.tables, own.tables, zero.tables, strict=True)
        ],
    )


def _small_result(task: SmallGame, found: Exploited, seconds: float) -> SmallGameResult:
    return SmallGameResult(
        task=task.name,
        hash=task.hash,
        game=task.game,
        rules=task.rules,
        observation=task.observation,
        dice=task.dice,
        exploitability=found.exploitability,
        value=found.value,
        policy=found.digest,
        seconds=round(seconds, 1),
    )


def as_text(result: Result) -> str:
    """The result as JSON."""
    return result.model_dump_json(indent=1) + "\n"


def read(path: Path) -> Result:
    """A result's file; Unreadable for one that is none."""
    try:
        with open(path, "rb") as file:
            text = file.read(LONGEST)
    except OSError as problem:
        raise Unreadable(f"{path} cannot be read: {problem.strerror}") from None
    try:
        return Result.model_validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        if first["loc"] == ("benchmark",):
            raise Unreadable(other_format(path, first["input"], *FORMATS)) from None
        raise Unreadable(
            f"{path} is no result of `upcard benchmark`: {problem_at(first)}"
        ) from None


TOLD_ONLY = {"benchmark", "upcard", "agent", "seconds", "runs"}
"""What may be otherwise where the same was played: how long it took, where the agent lies ..."""


def check_deals(tasks: Sequence[tuple[Task, int]]) -> None:
    """BadRules for a number of deals that a task has not, or rules that are not the frozen ones."""
    for task, deals in tasks:
        if not FEWEST <= deals <= task.deals:
            raise BadRules(
                f"{deals:,} deals given: {task.name} has {FEWEST} to {task.deals:,} a table"
            )
        task.games()


def again(
    given: Result, player: str, workers: int, watcher: Watcher | None = None
) -> tuple[str, ...]:
    """Play a result again with a player, and list what came out differently, a line each.

    Without that nothing is listed. The tasks are those of this version of Upcard. The name must be
    the same where the player is named as the file names it. BadRules as for `run`, and for tasks
    that there are not.
    """
    tasks = [(task_named(each.task), each.deals) for each in given.tasks]
    small = [small_game_named(each.task) for each in given.small_games]
    now = run(player, tasks, workers, watcher, small)
    if player.removeprefix(UNTRUSTED) != given.agent:
        now = now.model_copy(update={"name": given.name})
    return tuple(_differences("", given.model_dump(), now.model_dump()))


def _differences(where: str, given: Any, now: Any) -> Iterator[str]:
    """Each place in which two results are different."""
    if isinstance(given, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*given, *now]):
            if key not in TOLD_ONLY:
                inner = f"{where}.{key}" if where else str(key)
                yield from _differences(inner, given.get(key), now.get(key))
    elif isinstance(given, list) and isinstance(now, list) and len(given) == len(now):
        for number, (one, other) in enumerate(zip(given, now, strict=True)):
            name = one.get("task", number) if isinstance(one, dict) else number
            yield from _differences(f"{where}.{name}", one, other)
    elif given != now:
        yield f"{where}: {now} now, {given} in the file"
