"""Whether `learned` becomes stronger when it is fitted to what a long search finds.

    python -m benchmarks.expert_iteration [GAME] [--seats N] [--against PLAYER] [--choices N]

Training tries each move of many choices twice, from the true state. Here the same number of
playouts is spent on fewer choices: each move is tried in --playouts worlds that agree with what its
seat knows, the value so far playing out: fewer choices, each with a far surer result. The third way
fits a value to the choices of both. That one plays, and plays out, in the next round; the value
that ships does in the first (expert iteration: Anthony, Tian, Barber, «Thinking Fast and Slow with
Deep Learning and Tree Search», 2017).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

import upcard
from benchmarks.contests import Note, Sheet, notes, one_or_more, refused, sheet_options, show
from benchmarks.report import cores
from upcard.arena.runners.workers import in_order, threads
from upcard.engine.policies import by_address
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.games.view import View
from upcard.players import player_named
from upcard.players.compiling import policy
from upcard.players.learned.files import Values, write
from upcard.players.learned.player import Learned, weighed
from upcard.players.search import Budget
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import Players
from upcard.rules.load import rules_hash
from upcard.training import fitting
from upcard.training.fitting import Choices
from upcard.training.horizons import horizons
from upcard.training.measuring import even_share, won_against
from upcard.training.rounds import Plan, choices_of

SINGLE, LONG, BOTH = WAYS = "two playouts a move", "a long search", "both"
TRIES = 2
"""Playouts of each move of a choice in training."""
SHARE = 0.25
"""In which share of the choices a long search is made: those of a deal are much alike."""
WEIGHT = 5
"""With both, choices of a long search are repeated until they are one in so many."""
EPOCHS, LONG_EPOCHS, UNITS = 8, 60, 32
PIECE, ALONE = 10, 3
"""Deals in a piece of work; in one of so many pieces the value plays in all seats."""
MOST_TURNS = 300
"""After so many turns a deal is left."""
MEASURED = 20_000
"""Deals in which a value is measured, each from every seat."""


class Task(NamedTuple):
    """What is learned: a game, its number of seats, and the player that teaches and measures."""

    game: Game
    seats: int
    against: str
    choices: int
    playouts: int
    measured: int
    seed: int


def single_choices(task: Task, value: Learned, number: int) -> Choices:
    """Choices tried out as in training, with about as many playouts as the long searches make."""
    game, seats = task.game, task.seats
    players = policy(value, game, seats), policy(player_named(task.against), game, seats)
    plan = Plan(seats, choices=task.choices * task.playouts // TRIES, tries=TRIES, seed=task.seed)
    turns = horizons(game, seats, task.against, task.seed)
    return choices_of(game, plan, players, turns, number, cores())


def long_choices(task: Task, value: Learned, number: int) -> Choices:
    """Choices of deals of a value with itself and with the teacher, tried by a long search."""
    seated = by_address([policy(value, task.game, task.seats)] * task.seats)
    find = partial(_searched, task, value, Players(None, seated[None]), number)
    parts, first = list[Choices](), 0
    while len(parts) < task.choices:
        for part in in_order(threads(cores()), cores(), find, range(first, first + PIECE)):
            parts += part
        first += PIECE
    return fitting.joined(parts[: task.choices])


def _searched(
    task: Task, value: Learned, players: Players, number: int, piece: int
) -> list[Choices]:
    """Choices of some deals, in which the value has one seat, or in a third of the pieces all."""
    chance, found = np.random.default_rng([task.seed, number, piece]), list[Choices]()
    teacher = player_named(task.against)
    own = {*range(task.seats)} if piece % ALONE == 0 else {piece % task.seats}
    for deal in range(piece * PIECE, (piece + 1) * PIECE):
        state, turns = task.game.deal(task.seats, task.seed + number, deal=deal), 0
        while (seat := state.turn) is not None and turns < MOST_TURNS:
            view, turns = state.view(seat), turns + 1
            if seat in own and len(view.legal) > 1 and chance.random() < SHARE:
                found.append(_tried(task, value, players, view))
            state.play((value if seat in own else teacher).choose(view))
    return found


def _tried(task: Task, value: Learned, players: Players, view: View) -> Choices:
    """A choice: the features of its moves, and the share of its playouts that each one won."""
    codes = [move.code for move in view.legal]
    budget = Budget.read(str(task.playouts * len(codes)))
    _, won, tries = searched(view, codes, budget, False, players)
    _, rows = weighed(view, value.numbers(view.game, view.seats))
    return Choices(rows, (won[:, view.seat] / tries).astype(np.float32), np.array([len(codes)]))


def fitted(way: str, single: Choices, long: Choices, seed: int) -> fitting.Network:
    """The network that fits the choices of a way."""
    often = max(1, len(single.counts) // (WEIGHT * len(long.counts)))
    both = fitting.joined([single, *[long] * often])
    choices = {SINGLE: single, LONG: long, BOTH: both}[way]
    epochs = LONG_EPOCHS if way == LONG else EPOCHS
    return fitting.fit(fitting.begin(choices, UNITS, seed), choices, epochs, seed)


def compared(task: Task, rounds: int, folder: Path, note: Note) -> Sheet:
    """What the values win that are fitted in each way, round by round."""
    game, value = task.game, Learned()
    even = even_share(game, task.seats)
    title = f"{game.rules.title}, {task.seats} seats, against {task.against} ({even:.0%} is even)"
    sheet = Sheet(title, ("fitted to", "choices", "playouts", "won", "95 % interval"))
    sheet.rows.append(("the value that ships", "", "", *_won(task, "learned")))
    single, long = list[Choices](), list[Choices]()
    for number in range(1, rounds + 1):
        note(f"round {number}: two playouts a move")
        single.append(single_choices(task, value, number))
        note(f"round {number}: long searches")
        long.append(long_choices(task, value, number))
        every = fitting.joined(single), fitting.joined(long)
        for way in WAYS:
            note(f"round {number}: {way}")
            network = fitted(way, *every, task.seed + number)
            file = folder / "value.json"  # in the end, that of the last way
            numbers = {task.seats: fitting.in_whole_numbers(network)}
            write(file, Values(game.rules.name, rules_hash(game.rules), "", numbers))
            about = f"{way}, round {number}", *_size(task, way, *every)
            sheet.rows.append((*about, *_won(task, f"learned:{file}")))
        value = Learned(str(file))
    return sheet


def _size(task: Task, way: str, single: Choices, long: Choices) -> tuple[str, str]:
    """How many choices a way has, and playouts."""
    parts = [(single, TRIES)] * (way != LONG) + [(long, task.playouts)] * (way != SINGLE)
    choices = sum(len(part.counts) for part, _ in parts)
    return f"{choices:,}", f"{sum(tries * len(part.rows) for part, tries in parts):,}"


def _won(task: Task, player: str) -> tuple[str, str]:
    """What a value wins, and the bounds of the interval."""
    given = task.game, task.seats, player, task.against, task.measured
    won = won_against(*given, task.seed + 100, cores())
    return f"{won.value:.1%}", f"{won.low:.1%} to {won.high:.1%}"


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("game", nargs="?", default="crazy8s", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4, metavar="N")
    parser.add_argument("--against", default="memory", metavar="PLAYER")
    parser.add_argument("--choices", type=one_or_more, default=12_000, metavar="N")
    parser.add_argument("--playouts", type=one_or_more, default=200, metavar="N")
    parser.add_argument("--rounds", type=one_or_more, default=1, metavar="N")
    given = parser.parse_args(words)
    if given.quick:
        given.choices, given.playouts = 20, 20
    try:
        given.game = upcard.game(given.game)
        given.game.deal(given.seats, 0)
        player_named(given.against)
    except (UpcardError, ValueError) as problem:
        parser.error(str(problem))
    return given


def main(words: Sequence[str] | None = None) -> int:
    """Learn and print; 2 where the engine is not compiled."""
    if refused():
        return 2
    given = asked(words)
    measured = PIECE * 10 if given.quick else MEASURED
    shape = given.game, given.seats, given.against, given.choices, given.playouts
    with notes() as note, TemporaryDirectory() as folder:
        sheet = compared(Task(*shape, measured, given.seed), given.rounds, Path(folder), note)
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
