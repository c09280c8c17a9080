"""Learning a value in rounds: games are played by the value so far, and a better one is fitted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

import upcard
from upcard.arena.runners.workers import in_order, threads
from upcard.cancellation import go_on
from upcard.chance import keys_of
from upcard.engine.policies import Weighing, by_address
from upcard.errors import BadRules
from upcard.files import put_in_place
from upcard.games.game import Game
from upcard.players import player_named
from upcard.players.compiling import called_choice, policy
from upcard.players.learned.features import SIZE
from upcard.players.learned.player import Learned
from upcard.players.learned.value import MOST_UNITS
from upcard.players.source import NotCompiled
from upcard.rules.load import rules_hash
from upcard.sanitize import error_text
from upcard.training import fitting
from upcard.training.collecting import (
    HORIZON,
    KEYS,
    LEARNING,
    LONGEST,
    PERIOD,
    SETTINGS_SIZE,
    TRIES,
    WORD,
    collect,
)
from upcard.training.fitting import Choices
from upcard.training.horizons import COUNTED_DOWN, Horizons, horizons

Numbers = npt.NDArray[np.uint8]

DEALS = 40
"""Deals in a piece of work: the pieces do not depend on how many work."""
ALONE = 3
"""In one piece of so many the value so far plays in all seats; in the others it has one, and the
teacher the rest."""
WAVE = 32
"""After so many pieces it is looked whether there are choices enough."""
ROOM = 60_000
"""The most moves that a piece can have; what is beyond is left out."""
TRIED = 4
"""One choice of so many is tried out."""
WINDOW = 5
"""A value is fitted to the choices of so many rounds, without the first, which another played."""
EPOCHS = 8
MOST_ROUNDS = 100


@dataclass(frozen=True)
class Plan:
    """How a value is learned: `rounds` of `choices`, each move of which is played on `tries` times.

    The network has `units` hidden units. BadRules for what is too little or too much.
    """

    seats: int
    rounds: int = 6
    choices: int = 150_000
    tries: int = 2
    units: int = 32
    seed: int = 1

    def __post_init__(self) -> None:
        limits = {"rounds": MOST_ROUNDS, "choices": 5_000_000, "tries": 100, "units": MOST_UNITS}
        for name, most in limits.items():
            least, given = 0 if name == "units" else 1, getattr(self, name)
            if not least <= given <= most:
                raise BadRules(f"{name} {given} given: {least} to {most} are allowed")


class Round(NamedTuple):
    """A round that is over: the value that was fitted, and the choices tried out in it."""

    numbers: Numbers
    choices: Choices


NONE = Choices(np.zeros((0, SIZE), np.int16), np.zeros(0, np.float32), np.zeros(0, np.int64))


def learn(
    game: Game,
    plan: Plan,
    teacher: str,
    folder: Path,
    workers: int = 1,
    progress: Callable[[int, int], object] = lambda _number, _choices: None,
    resumed: bool = False,
) -> Iterator[Numbers]:
    """The value after each round; in the first, `teacher` plays, a compiled player by its name.

    Later the value of the round before plays, against itself and against the teacher. Each round is
    kept in the folder, and those found there are not played again. `progress` is told the round,
    from 0 on, and how many choices it has. The same game, plan and teacher give the same value with
    any number of workers. OSError if a round cannot be kept. BadRules if it is `resumed`, and only
    rounds of something else are kept.
    """
    game.check_seats(plan.seats)
    done = list[Round]()
    taught = player = teaching(game, plan.seats, teacher)
    turns = horizons(game, plan.seats, teacher, plan.seed)
    digest, kept = _digest(game, plan, teacher, turns), [*folder.glob("*.npz")]
    if resumed and kept and not any(path.name.startswith(f"{digest}-") for path in kept):
        raise BadRules(
            f"{folder} has rounds of another command, or of another version of Upcard: resume that "
            "command, or leave --resume out, which removes them"
        )
    for number in range(plan.rounds):
        path = folder / f"{digest}-{number + 1}.npz"
        found = _read(path)
        if found is None:
            given = game, plan, (player, taught), turns, number
            choices = choices_of(*given, workers, partial(progress, number))
            window = [*(one.choices for one in done[1:]), choices][-WINDOW:]
            found = Round(_fitted(window, plan, number), choices)
            _write(path, found)
        done = [*done, found]
        if len(done) > WINDOW:  # no longer needed
            done[-WINDOW - 1] = Round(found.numbers, NONE)
        player = Weighing(called_choice(Learned), found.numbers)
        yield found.numbers


def teaching(game: Game, seats: int, name: str) -> Any:
    """The choice of a compiled player, which teaches; BadRules if it cannot be compiled."""
    try:
        return policy(player_named(name), game, seats)
    except NotCompiled as why:
        raise BadRules(
            f"player {name!r} given: it cannot be compiled, and the teacher has to be: {why}"
        ) from None


def rehearse(game: Game) -> None:
    """Use all that is compiled for learning once, in as little time as can be."""
    plan = Plan(game.rules.seats[0], tries=1)
    first = policy(player_named("first"), game, plan.seats)
    choices = _collected(game, plan, (first, first), COUNTED_DOWN, 0, 0)
    fitting.fit(fitting.begin(choices, 1, 0), choices, 1, 0)


def _digest(game: Game, plan: Plan, teacher: str, turns: Horizons) -> str:
    """What tells rounds apart that are not the same."""
    about = rules_hash(game.rules), replace(plan, rounds=1), teacher, turns, upcard.__version__
    return hashlib.sha256(repr(about).encode()).hexdigest()[:16]


def _fitted(window: list[Choices], plan: Plan, number: int) -> Numbers:
    """The value that fits the choices of some rounds."""
    choices, seed = fitting.joined(window), plan.seed + number
    network = fitting.begin(choices, plan.units, seed)
    return fitting.in_whole_numbers(fitting.fit(network, choices, EPOCHS, seed))


def choices_of(
    game: Game,
    plan: Plan,
    players: tuple[Any, Any],
    turns: Horizons,
    number: int,
    workers: int = 1,
    progress: Callable[[int], object] = lambda _choices: None,
) -> Choices:
    """The choices of a round, tried out: at least as many as the plan says.

    The first of two policies plays against itself and against the second; `number` tells rounds,
    and so their deals, apart. `progress` is told how many choices there are. BadRules if the game
    has none.
    """
    parts, count, first = list[Choices](), 0, 0
    collected = partial(_collected, game, plan, players, turns, number)
    while count < plan.choices:
        wave = range(first, first + DEALS * WAVE, DEALS)
        for part in in_order(threads(workers), workers, collected, wave):
            go_on()
            parts.append(part)
            count += len(part.counts)
            progress(count)
        if not count:
            raise BadRules(f"{game.id} cannot be learned: in none of its deals is there a choice")
        first = wave.stop
    return fitting.joined(parts)


def _collected(
    game: Game,
    plan: Plan,
    players: tuple[Any, Any],
    turns: Horizons,
    number: int,
    first: int,
) -> Choices:
    """The first player's choices in the deals from `first` on, against itself or the second."""
    settings = np.zeros(SETTINGS_SIZE, np.int64)
    settings[[PERIOD, TRIES]], settings[[HORIZON, LONGEST]] = (TRIED, plan.tries), turns
    keys = keys_of(plan.seed * MOST_ROUNDS + number).view(np.int64)
    settings[KEYS : KEYS + 4], settings[WORD] = keys, keys[0] ^ keys[3]
    rows, won = np.zeros((ROOM, SIZE), np.int16), np.zeros(ROOM, np.float32)
    counts = np.zeros(ROOM // 2, np.int64)
    own = _own_seats(game, plan.seats, first // DEALS)
    settings[LEARNING] = sum(1 << seat for seat in own)
    policies = by_address([players[seat not in own] for seat in range(plan.seats)])
    deals, room = (first, first + DEALS), (rows, won, counts)
    try:
        with np.errstate(over="ignore"):
            found = collect(game.tables, policies, settings, *deals, *room)
    except Exception as problem:
        where = "upcard player check says where"
        raise BadRules(f"the teacher crashed: {error_text(problem)}: {where}") from None
    moves = counts[:found].sum()
    return Choices(rows[:moves].copy(), won[:moves].copy(), counts[:found].copy())


def _own_seats(game: Game, seats: int, piece: int) -> set[int]:
    """Where the player sits in a piece of work whose choices are tried out."""
    if piece % ALONE == 0:
        return {*range(seats)}
    one = piece // ALONE % seats
    return {one, (one + 2) % seats} if game.rules.partners else {one}


def _read(path: Path) -> Round | None:
    """A round that was kept; None if there is none, or no whole one."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            choices = Choices(kept["rows"], kept["won"], kept["counts"])
            return Round(kept["numbers"], choices)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def _write(path: Path, one: Round) -> None:
    aside = path.with_suffix(".part.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(aside, numbers=one.numbers, **one.choices._asdict())
        put_in_place(aside, path)
    except OSError as problem:
        aside.unlink(missing_ok=True)
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
