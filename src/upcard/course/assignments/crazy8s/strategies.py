"""A submission's strategies, asked in a sandbox: what each chooses from a view."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import upcard
from upcard.arena.runners.player_facts import SandboxPolicy
from upcard.arena.runners.sandboxed_player import SandboxedPlayer
from upcard.arena.runners.seat_player import Question
from upcard.bots.limits import Limits
from upcard.course.bench import Bench, NotThere, Wrong
from upcard.course.inside.observe import instead
from upcard.course.submission import Submission
from upcard.course.verdict import Finding
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players import player_named
from upcard.players.player_program import Problem
from upcard.players.reading import StrategyFile

GAME = "crazy8s"
LIMITS = Limits(startup_ms=20_000, memory_mb=512, processes=16, cpu_s=60, scratch_mb=8)
SLOW = 0.05
"""Seconds for a move, on average: what `upcard player check` takes for slow."""


def files_of(submission: Submission) -> dict[str, StrategyFile]:
    """The file of each player in a submission, by the name of its class; nothing of it is run."""
    found: dict[str, StrategyFile] = {}
    for name in submission.trees:
        if submission.folder is None:
            break
        try:
            file = StrategyFile.read(submission.folder / name)
            found |= dict.fromkeys(file.players, file)
        except BadRules:
            continue
    return found


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
    file = files[name]
    if own := _own_imports(bench.submission, file.path):
        raise Wrong(
            Finding(
                message=f"{Path(file.path).name} imports {own}, which is not there when it plays.",
                mistake="Players need another file of yours.",
                advice="Put all that a player needs into one file with it: only Python's own "
                "modules and upcard are there.",
            )
        )
    ours = str(Path(upcard.__file__).parent.resolve())  # a player imports it
    terms = SandboxPolicy(tuple(one for one in bench.hidden if one != ours), LIMITS)
    player = SandboxedPlayer(file.path, name, file.text, terms)
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
                "in the same file that does"
            )
    return f"there is no class {name} that is an upcard.Player{instead(name, players)}"


def _own_imports(submission: Submission, path: str) -> str:
    """The first file of the submission that this one imports; empty for none."""
    own = {Path(name).stem: name for name in submission.sources}
    tree = submission.trees.get(Path(path).name)
    for node in ast.walk(tree) if tree else ():
        match node:
            case ast.Import(names=names):
                wanted = [one.name for one in names]
            case ast.ImportFrom(module=module):
                wanted = [module or names.name for names in node.names]
            case _:
                continue
        for word in wanted:
            if found := own.get(word.rpartition(".")[2]):
                return found
    return ""


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
