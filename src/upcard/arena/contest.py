"""A match or a tournament: who plays what, checked before the first card is dealt."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import upcard
from upcard.arena.judge import judge
from upcard.arena.plan import Plan, seatings, tables
from upcard.arena.playing import BOT, Job, check_compiled, is_bot, known
from upcard.arena.results import Entrant, Results, Sprt
from upcard.arena.sprt import decide
from upcard.arena.tally import Tally
from upcard.bots import Bot
from upcard.engine.game import Game
from upcard.errors import BadRules
from upcard.players.compiling import NotCompiled
from upcard.rules.load import rules_hash


@dataclass(frozen=True)
class Contest:
    """A match (one table) or a tournament (all tables of its entrants).

    `players` are as the command line names them, with whole paths; `files` are digests of the files
    that these names mention. `bounds` are those of a sequential test, in Elo, which ends a match as
    soon as it is decided.
    """

    game: Game
    players: tuple[str, ...]
    files: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    plan: Plan
    seed: int
    bounds: tuple[float, float] | None = None

    @property
    def id(self) -> str:
        """What makes it this contest and no other: its games are the same, game for game."""
        plan = (self.plan.tables, self.plan.seatings, self.plan.deals)
        who = (self.players, self.files)  # a player that was edited since is another one
        own = [rules_hash(self.game.rules), who, plan, self.seed, self.bounds]
        text = json.dumps([*own, upcard.__version__])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def compiled(self) -> bool:
        """Whether all players are compiled, and so play on threads."""
        return all(entrant.runs == "compiled" for entrant in self.entrants)

    def jobs(self, done: int = 0) -> Iterator[Job]:
        """The work after its first `done` pieces, in the order of the plan."""
        for batch in islice(self.plan.batches(), done, None):
            first = self.plan.number(batch.table, batch.start)
            step = len(self.plan.tables)
            group = self.plan.tables[batch.table]
            yield Job(
                self.game,
                tuple(self.players[one] for one in group),
                self.plan.seatings,
                self.seed,
                batch.table,
                range(first, first + step * batch.count, step),
                all(self.entrants[one].runs == "compiled" for one in group),
            )

    def test(self, tallies: Sequence[Tally]) -> Sprt | None:
        """What the sequential test says of the first table; None without one."""
        return decide(tallies[0], self.bounds) if self.bounds else None

    def results(self, tallies: Sequence[Tally], seconds: float, complete: bool) -> Results:
        """What came out, from the tallies of all tables."""
        return judge(
            self.game,
            self.plan,
            self.entrants,
            tallies,
            seed=self.seed,
            version=upcard.__version__,
            seconds=seconds,
            complete=complete,
            sprt=self.test(tallies),
        )


def contest(
    game: Game,
    players: Sequence[str],
    seats: int,
    deals: int,
    seed: int,
    bounds: tuple[float, float] | None = None,
) -> Contest:
    """A contest of all tables of `seats` that the players make, with `deals` deals a table.

    BadRules for a player that there is not, a bot that cannot be started, or a number of players,
    seats or deals that cannot be.
    """
    game.check_seats(seats)
    groups = tables(len(players), seats)
    if bounds and len(groups) != 1:
        raise BadRules(f"{len(players)} players given: a sequential test is of one table")
    plan = Plan(groups, seatings(seats), deals)
    whole = tuple(map(_whole, players))
    entrants = _entrants(game, whole)
    files = tuple(_digest(path) for text in whole for path in _files(text))
    return Contest(game, whole, files, entrants, plan, seed, bounds)


def _entrants(game: Game, players: Sequence[str]) -> tuple[Entrant, ...]:
    """The players by name; one that is there again gets a number."""
    found: list[Entrant] = []
    for text in players:
        name, runs, cheats = _known(game, text)
        taken = sum(entrant.name.partition(" #")[0] == name for entrant in found)
        found.append(Entrant(f"{name} #{taken + 1}" if taken else name, runs, cheats))
    return tuple(found)


def _known(game: Game, text: str) -> tuple[str, str, bool]:
    """A player's name, how it runs, and whether it cheats."""
    if not is_bot(text):
        player = known(text)
        try:
            check_compiled(game, text)
        except NotCompiled:
            return player.name, "python", player.cheats
        return player.name, "compiled", player.cheats
    command = text.removeprefix(BOT)
    Bot.open(command, game).close()
    return command, "bot", False


def _whole(text: str) -> str:
    """A player's name that is good in any folder, as a worker elsewhere needs it."""
    path, colon, name = text.rpartition(":")
    ours = colon and path.endswith(".py") and not is_bot(text)
    return f"{os.path.abspath(path)}:{name}" if ours else text


def _files(text: str) -> Iterator[str]:
    """The files that a player's name mentions: a strategy's, or a bot's program."""
    words = shlex.split(text.removeprefix(BOT)) if is_bot(text) else [text.rpartition(":")[0]]
    return filter(os.path.isfile, words)


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
