"""A submission's strategies, asked in a sandbox: what each chooses from a view."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import upcard
from upcard.arena.runners.player_facts import SandboxPolicy
from upcard.arena.runners.sandboxed_player import SandboxedPlayer
from upcard.arena.runners.seat_player import Question
from upcard.bots.limits import Limits
from upcard.course.assignments.crazy8s.beside import homes, whole_text
from upcard.course.bench import Bench, NotThere, Wrong
from upcard.course.inside.observe import instead
from upcard.course.submission import Submission
from upcard.course.verdict import Finding
from upcard.games.game import Game, game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players import player_named
from upcard.players.player_program import Problem

GAME = "crazy8s"
LIMITS = Limits(startup_ms=20_000, memory_mb=512, processes=16, cpu_s=60, scratch_mb=8)
SLOW = 0.05
"""Seconds for a move, on average: what `upcard player check` takes for slow."""


def files_of(submission: Submission) -> Mapping[str, list[str]]:
    """The files that have each player, by the name of its class; nothing of them is run."""
    return {} if submission.folder is None else homes(submission)


def has_strategies(submission: Submission) -> bool:
    """Whether strategies are handed in, and not a program."""
    return bool(files_of(submission))


@dataclass
class Asked:
    """A player of a submission: how many moves it made, and the seconds that they took."""

    name: str
    player: SandboxedPlayer
    moves: int = 0
    seconds: float = 0.0

    def choose(self, views: Sequence[View]) -> list[Move]:
        """A move for each of these views; Wrong if one is not as it should be."""
        begun = time.monotonic()
        self.player.send(
            [Question(one.seat, one._data, [move.code for move in one.legal]) for one in views]
        )
        answers = self.player.receive()
        if self.moves:  # the first lot waits for the process to start
            self.seconds += time.monotonic() - begun
        self.moves += len(views)
        return [self._move(answer, view) for answer, view in zip(answers, views, strict=True)]

    def _move(self, answer: object, view: View) -> Move:
        if isinstance(answer, Problem):
            self._wrong(f"{answer.kind}: {answer.message}", view)
        move = next((one for one in view.legal if one.code == answer), None)
        if move is None:
            self._wrong("it chose a move that is not legal", view)
        return move  # type: ignore[return-value]

    def _wrong(self, what: str, view: View) -> None:
        raise Wrong(
            Finding(
                message=f"{self.name} does not choose a legal move: {what}.",
                expected=f"one of {', '.join(one.text for one in view.legal)}",
                before=in_words(view),
            )
        )


def in_words(view: View) -> str:
    """What a player sees, in short."""
    hand = " ".join(card.text for card in view.hand)
    sizes = ", ".join(f"seat {seat} has {size}" for seat, size in enumerate(view.hand_sizes))
    top = "" if view.upcard is None else view.upcard.text
    return f"Seat {view.seat} holds {hand} and plays on {top} ({view.suit}); {sizes} cards."


@contextmanager
def asking(bench: Bench, name: str) -> Iterator[Asked]:
    """A player of the submission, in a process of its own; NotThere if there is none so called."""
    files = files_of(bench.submission)
    if name not in files:
        raise NotThere(_not_there(bench.submission, name, files))
    file, *others = files[name]
    if others:
        bench.notes.append(f"{name} is in {file} and in {', '.join(others)}: {file} is taken.")
    ours = str(Path(upcard.__file__).parent.resolve())  # a player imports it
    terms = SandboxPolicy(tuple(one for one in bench.hidden if one != ours), LIMITS)
    text = bench.submission.sources[file]
    if _imports_own(bench.submission, file):
        file, text = "handed_in.py", whole_text(bench.submission, file, name)
    player = SandboxedPlayer(file, name, text, terms)
    player.sit(game(GAME))
    try:
        yield Asked(name, player)
    finally:
        player.close()


def _not_there(submission: Submission, name: str, players: Iterable[str]) -> str:
    """Why there is no player of this name."""
    for file, tree in submission.trees.items():
        if any(isinstance(one, ast.ClassDef) and one.name == name for one in tree.body):
            return (
                f"{name} in {file} is no upcard.Player: it has to extend upcard.Player, or a class "
                "of yours that does"
            )
    return f"there is no class {name} that is an upcard.Player{instead(name, players)}"


def _imports_own(submission: Submission, file: str) -> bool:
    """Whether a file imports another one of the submission."""
    own = {part for name in submission.sources for part in Path(name).with_suffix("").parts}
    for node in ast.walk(submission.trees[file]):
        match node:
            case ast.Import(names=names):
                wanted = [one.name for one in names]
            case ast.ImportFrom(module=module):
                wanted = [module or ""]
            case _:
                continue
        if any(word.partition(".")[0] in own for word in wanted):
            return True
    return False


def play_deals(asked: Asked, seats: int, deals: int, seed: int) -> None:
    """Have a player play whole deals at once, in every seat, against `random`; Wrong at a fault."""
    played: Game = game(GAME)
    other = player_named("random")
    states = [played.deal(seats, seed, deal=deal) for deal in range(deals)]
    while states:
        for deal, state in enumerate(states):
            while state.turn is not None and state.turn != deal % seats:
                state.play(other.choose(state.view(state.turn)))
        going = [state for state in states if state.turn is not None]
        views = [state.view(state.turn) for state in going if state.turn is not None]
        for state, move in zip(going, asked.choose(views) if views else [], strict=True):
            state.play(move)
        states = states if going else []
    if asked.seconds > SLOW * max(1, asked.moves):
        each = 1000 * asked.seconds / asked.moves
        raise Wrong(
            Finding(
                message=f"{asked.name} takes {each:,.0f} ms for a move: {SLOW * 1000:g} allowed."
            )
        )
