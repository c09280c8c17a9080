"""Tasks in games small enough to be solved: how much is to be won of a player that is known.

A player is asked in every information set of a game's tree, with dice that are spread evenly, and
the shares of its choices are its policy. Its exploitability is what a seat gains on average by
knowing that policy and playing the best there is against it (`upcard.trees.solve`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import NamedTuple

from upcard.arena.contest import contest
from upcard.arena.runners.jobs import KEPT, seat_player
from upcard.arena.runners.player_facts import PlayerFacts
from upcard.arena.runners.seat_player import ask
from upcard.arena.statistics.results import Entrant
from upcard.benchmark.tasks import (
    OBSERVATION,
    SEED,
    TASKS,
    ZERO,
    Task,
    frozen_game,
    hash_of,
    one_named,
)
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players import Player
from upcard.trees.solve import exploitability, shares, values
from upcard.trees.tree import tree

SEATS = 2
TOLD = 100
"""How many information sets are asked about until it is told again how far it is."""
Listener = Callable[[int, int], object]
"""Hears how many information sets a player has been asked about, and of how many."""


@dataclass(frozen=True)
class SmallGame:
    """A task: a game, the hash of its rules, and with how many `dice` a player is asked.

    Only what is `quick` belongs to the quick run.
    """

    name: str
    about: str
    game: str
    rules: str
    dice: int
    quick: bool
    observation: int = OBSERVATION

    @property
    def hash(self) -> str:
        """What makes it this task and no other."""
        return hash_of(asdict(self))

    @property
    def played(self) -> tuple[str, ...]:
        """The name of its game."""
        return (self.game,)

    def frozen(self) -> Game:
        """Its game; BadRules if it has other rules than those that were frozen."""
        return frozen_game(self.name, self.game, self.rules)


SMALL_GAMES = (
    SmallGame("Duel6-v1", "Crazy Eights with six cards", "duel6", "637c8be4a67119a9", 60, True),
    SmallGame("Duel8-v1", "Crazy Eights with eight cards", "duel8", "c3a2a22aa4e5d36f", 12, False),
)


def small_game_named(name: str) -> SmallGame:
    """The small game of that task's name; BadRules if there is none."""
    return one_named(name, SMALL_GAMES)


class Chosen(NamedTuple):
    """Tasks to play, small games among them, and why there are no small games, if none can be."""

    tasks: list[Task]
    small_games: list[SmallGame]
    why: str = ""


def of_names(names: Iterable[str]) -> Chosen:
    """The tasks of these names, each once; BadRules if there is none of one of them."""
    every: list[Task | SmallGame] = [*TASKS, *SMALL_GAMES]
    found = [one_named(name, every) for name in dict.fromkeys(names)]
    return Chosen(
        [each for each in found if isinstance(each, Task)],
        [each for each in found if isinstance(each, SmallGame)],
    )


def for_player(player: str, quick: bool) -> Chosen:
    """All tasks, and the small games of a run, quick or not, if the player has a policy there."""
    found = [each for each in SMALL_GAMES if each.quick or not quick]
    try:
        for each in found:
            check_player(each, player)
    except BadRules as problem:
        return Chosen([*TASKS], [], str(problem))
    return Chosen([*TASKS], found)


@dataclass(frozen=True)
class Exploited:
    """What came out: the exploitability, what seat 0 gets on average if both seats play so.

    Both in returns of a deal, in which a win is worth 1 and a loss −1; `digest` is of the policy.
    """

    entrant: Entrant
    exploitability: float
    value: float
    digest: str


def check_player(task: SmallGame, player: str) -> tuple[Entrant, PlayerFacts]:
    """What there is to know of a player that has a policy in a task's game.

    BadRules for one that cannot play the game, or of whom no policy can be known.
    """
    held = contest(task.frozen(), [player, ZERO], SEATS, 1, SEED)
    facts = held.facts[0][0]
    if facts.sees_all:
        raise BadRules(f"{facts.name} has no exploitability: it sees all hands")
    if facts.is_bot:
        raise BadRules(
            f"{facts.name} has no exploitability: it hears of all that happens in a deal, and here "
            "a player is asked about one position after the other"
        )
    return held.entrants[0], facts


def exploit(task: SmallGame, player: str, advance: Listener | None = None) -> Exploited:
    """Ask a player for its policy in a task's game, and play the best there is against it.

    BadRules as `check_player` has it, and where the player fails or makes an illegal move.
    """
    entrant, facts = check_player(task, player)
    if advance:
        advance(0, 1)  # how long the tree takes nobody knows
    whole = tree(task.frozen(), SEATS)
    sets = [known for own in whole.sets for known in own if len(known.moves) > 1]
    digest = hashlib.sha256()
    try:
        policy = shares(whole, _Asked(facts, whole.game), task.dice)
        for number, known in enumerate(sets):
            if advance and number % TOLD == 0:
                advance(number, len(sets))
            digest.update(f"{known.seat} {known.number} {policy(known)}\n".encode())
    finally:
        KEPT.release()
    gain, value = exploitability(whole, policy), values(whole, policy)[0]
    return Exploited(entrant, gain, value, digest.hexdigest())


class _Asked(Player):
    """A player of any kind, asked as it is in the arena."""

    def __init__(self, facts: PlayerFacts, game: Game) -> None:
        self.name = facts.name
        self._player = seat_player(facts, 0, range(SEATS))
        self._player.sit(game)

    def choose(self, view: View) -> Move:
        """A move; BadRules where it fails, or chooses none that is legal."""
        answer = ask(self._player, view)
        if isinstance(answer, Move) and answer in view.legal:
            return answer
        raise BadRules(f"{self.name} has no policy in {view.game.id}: {answer}")
