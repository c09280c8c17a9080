"""A match or a tournament: who plays what, checked before the first card is dealt."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import upcard
from upcard.arena.plan import FEW_PIECES, Plan
from upcard.arena.request import Named, Request
from upcard.arena.runners.jobs import KEPT, Job
from upcard.arena.runners.player_facts import PlayerFacts, built_in, known, walls
from upcard.arena.runners.process_player import begin
from upcard.arena.runners.trial import check_known
from upcard.arena.statistics.judge import judge
from upcard.arena.statistics.results import Entrant, Excuses, Results, Sprt
from upcard.arena.statistics.sprt import decide
from upcard.arena.statistics.tally import Tally
from upcard.arena.storage.naming import TOGETHER, identity
from upcard.files import digest_of
from upcard.games.game import Game
from upcard.jit_cache import key_of
from upcard.players.lookup import UNTRUSTED, files_of
from upcard.players.source import NotCompiled
from upcard.rules.load import rules_hash
from upcard.sanitize import check_name

SLOWER = ("compiled", "python", "sandbox", "bot")
"""How players run; a contest is as slow as its slowest player."""


@dataclass(frozen=True)
class Contest:
    """A match (one table) or a tournament (all tables of its entrants).

    `players` are each entrant's, one or two partners, as the command line names them, with whole
    paths; `ways` says how each of them runs (one of SLOWER), which can be faster than an entrant
    does whose partner is slower; `facts` are what is known of them; `files` are digests of the
    files that these names mention. `chairs` go with the plan's seatings, and say which of a table's
    players sits where. With a `goal` of points each game is a match, with one of 0 a match
    to no points, until one seat is left. `move_ms` is as in `Request`. `bounds` are those of a
    sequential test, in Elo, which ends a contest of one table as soon as it is decided.
    """

    game: Game
    players: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, ...], ...]
    facts: tuple[tuple[PlayerFacts, ...], ...]
    files: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    plan: Plan
    chairs: tuple[tuple[int, ...], ...]
    seed: int
    bounds: tuple[float, float] | None = None
    goal: int | None = None
    move_ms: int | None = None

    @property
    def id(self) -> str:
        """What makes it this contest and no other: its games are the same, game for game."""
        plan = (self.plan.lineups, self.chairs, self.plan.deals, self.plan.pieces, self.goal)
        who = (self.players, self.files)  # a player that was edited since is another one
        own = [rules_hash(self.game.rules), who, plan, self.seed, self.bounds]
        own += [] if self.move_ms is None else [self.move_ms]
        text = json.dumps([*own, upcard.__version__])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def compiled(self) -> bool:
        """Whether all players are compiled and trusted, and so play on threads."""
        trusted = not any(player.terms for side in self.facts for player in side)
        return trusted and all(entrant.runs == "compiled" for entrant in self.entrants)

    def jobs(self, done: int = 0) -> Iterator[Job]:
        """The work after its first `done` pieces, in the order of the plan."""
        for batch in islice(self.plan.batches(), done, None):
            first = self.plan.number(batch.table, batch.start)
            step = len(self.plan.lineups)
            group = self.plan.lineups[batch.table]
            names = tuple(name for one in group for name in self.players[one])
            ways = (way for one in group for way in self.ways[one])
            yield Job(
                self.game,
                names,
                self.chairs,
                self.seed,
                batch.table,
                range(first, first + step * batch.count, step),
                self.goal,
                tuple(name for name, way in zip(names, ways, strict=True) if way == "compiled"),
                tuple(each for one in group for each in self.facts[one]),
            )

    def test(self, tallies: Sequence[Tally]) -> Sprt | None:
        """What the sequential test says of the first table; None without one."""
        return decide(tallies[0], self.bounds) if self.bounds else None

    def results(
        self, tallies: Sequence[Tally], seconds: float, complete: bool, excuses: Excuses
    ) -> Results:
        """What came out, from the tallies of all tables; `excuses` are by entrant."""
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
            goal=self.goal,
            excuses=excuses,
        )


def contest(
    game: Game,
    players: Sequence[Named],
    seats: int,
    deals: int,
    seed: int,
    bounds: tuple[float, float] | None = None,
    goal: int | None = None,
    isolate: bool = False,
    move_ms: int | None = None,
) -> Contest:
    """A contest of all tables of `seats` that the players make, with `deals` deals a table.

    In a game of partners a player that is given alone is its own partner. With `isolate`, those who
    are not trusted are asked for one choice at a time (`SandboxPolicy`); they and programs have
    `move_ms` milliseconds for a move, if not the usual ones. BadRules for a player that there is
    not, a bot that cannot be started, a goal where there are no points, or a number of players,
    seats, deals or milliseconds that cannot be.
    """
    request = Request(game, players, seats, deals, bounds, goal, isolate, move_ms)
    return contest_of(request, seed)


def contest_of(request: Request, seed: int) -> Contest:
    """The same, of a request."""
    game = request.game
    sides, plan, chairs = request.planned()
    begin(text for side in sides for text in side)
    facts = tuple(tuple(_known(text, request) for text in side) for side in sides)
    how = {player: way_of(game, player) for side in facts for player in side}
    KEPT.release()  # those of the trials: whoever plays has their own
    ways = tuple(tuple(how[player][0] for player in side) for side in facts)
    reasons = {player: why for player, (_, why) in how.items() if why and player.file}
    files = tuple(digest_of(path) for side in sides for text in side for path in files_of(text))
    entrants = _entrants(facts, ways, reasons, tuple(map(_identity, sides)))
    if any(way == "sandbox" for way, _ in how.values()):
        plan = replace(plan, pieces=FEW_PIECES)
    own = ways, facts, files, entrants, plan, chairs, seed, request.bounds, request.goal
    return Contest(game, sides, *own, request.move_ms)


def _entrants(
    facts: Sequence[Sequence[PlayerFacts]],
    ways: Sequence[Sequence[str]],
    reasons: Mapping[PlayerFacts, str],
    identities: Sequence[str],
) -> tuple[Entrant, ...]:
    """The sides by name, one that is there again with a number; and how their players run."""
    found: list[Entrant] = []
    names = _names({player for side in facts for player in side})
    for side, runs, own in zip(facts, ways, identities, strict=True):
        name = TOGETHER.join(names[player.text] for player in side)
        taken = sum(entrant.name.partition(" #")[0] == name for entrant in found)
        again = f" #{taken + 1}" if taken else ""
        cheats = any(player.cheats for player in side)
        why = next((reasons[player] for player in side if player in reasons), "")
        way = max(runs, key=SLOWER.index)
        found.append(Entrant(name + again, way, cheats, why, own and own + again))
    return tuple(found)


def _identity(side: Sequence[str]) -> str:
    """What tells a side from others of its name; nothing if its players are ours."""
    own = []
    for text in side:
        files = files_of(text)
        digest = key_of(digest_of(path).encode() for path in files) if files else ""
        own.append(identity(text.removeprefix(UNTRUSTED), digest))
    return (
        TOGETHER.join(one or text for one, text in zip(own, side, strict=True)) if any(own) else ""
    )


def _names(players: set[PlayerFacts]) -> dict[str, str]:
    """What each player is called: its name; where others have that too, a file's by its file."""
    names = dict[str, str]()
    for player in players:
        rivals = [f"/{other.text}" for other in players - {player} if other.name == player.name]
        names[player.text] = player.name
        if rivals and (file := player.file):
            parts = Path(file[0]).parts
            ends = ("/".join(parts[-count:]) + f":{file[1]}" for count in range(1, len(parts)))
            unlike = (end for end in ends if not any(one.endswith(f"/{end}") for one in rivals))
            names[player.text] = next(unlike, player.text)
    return names


def _known(text: str, request: Request) -> PlayerFacts:
    """What there is to know of a player, with the terms on which it plays."""
    player = known(text)
    if player.terms is None:
        return replace(player, move_ms=request.move_ms) if player.is_bot else player
    limits = player.terms.limits.with_move(request.move_ms)
    return replace(player, terms=replace(player.terms, limits=limits, isolated=request.isolate))


def way_of(game: Game, player: PlayerFacts) -> tuple[str, str]:
    """How a player runs (one of SLOWER), and why it is not compiled if it is not.

    BadRules for one that cannot play the game, or not on this machine.
    """
    if player.is_bot:
        check_name(player.name, "a bot")
        player.bot(game).close()
        return "bot", ""
    if not player.file:
        built_in(player.text).check_game(game)
    try:
        check_known(game, player)
    except NotCompiled as problem:
        if player.terms:
            walls(player.terms.hides)
            return "sandbox", str(problem)
        return "python", str(problem)
    return "compiled", ""
