"""Playing a batch of a tournament's deals: compiled, partly so, or with programs of their own."""

from __future__ import annotations

import atexit
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.arena.drive import Driver, not_legal
from upcard.arena.matches import Play, Seatings, play_matches
from upcard.arena.tally import FORFEITS, GAMES
from upcard.bots import Bot, Forfeit
from upcard.engine import loop
from upcard.engine.choosers import by_address
from upcard.engine.game import Game
from upcard.engine.layout import MOVES_SIZE, REASONS
from upcard.engine.moves import Event, Move
from upcard.engine.state import State, empty_bytes
from upcard.errors import BadRules, IllegalMove, Unreadable
from upcard.players import BUILT_IN, Player, player_named, view_of
from upcard.players.compiling import NotCompiled, chooser

Games = npt.NDArray[np.void]


@dataclass(frozen=True)
class Job:
    """Some deals of one table: all that a worker must know, and small enough to send.

    `players` are the table's, as the command line names them; `seatings[s][seat]` says which of
    them sits where. Deal number n is that of `game.deal(seed=seed, deal=n)`; with a `goal` of
    points it is a match (`arena.matches`). `compiled` are those of the players that choose by a
    compiled function, of which it is known that it does the same (`check_compiled`).
    """

    game: Game
    players: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    seed: int
    table: int
    deals: range
    goal: int | None = None
    compiled: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of sides: two players each with partners, otherwise every one its own."""
        if not self.game.rules.partners:
            return self.seatings
        return tuple((one // 2, two // 2) for one, two, *_ in self.seatings)


TRIAL_SEED, TRIAL_DEALS = 2024, 20
"""The deals in which a compiled strategy is compared with itself in Python."""
OURS = {found.__module__ for found in BUILT_IN.values()}
BOT = "cmd:"
"""What the name of a program of somebody's own begins with; its command follows."""


def is_bot(name: str) -> bool:
    """Whether a player's name is a command to run."""
    return name.startswith(BOT)


Excuses = dict[tuple[int, str], str]
"""By player of a table and reason: the first game that it forfeited so, in a sentence."""


def play_job(job: Job, excuses: Excuses | None = None) -> tuple[Games, float]:
    """Play each deal of a job with each seating; the games, a row each, and the seconds it took.

    The winner, who forfeited, and the points are by side. `excuses` are added to.
    """
    excuses = {} if excuses is None else excuses
    games = np.zeros(len(job.deals) * len(job.seatings), GAMES)
    games["table"] = job.table
    games["deal"] = np.repeat(np.asarray(job.deals, np.int64), len(job.seatings))
    games["seating"] = np.tile(np.arange(len(job.seatings), dtype=np.uint8), len(job.deals))
    games["forfeit"] = -1
    players = [None if is_bot(name) else known(name) for name in job.players]
    play: Play
    if any(player is None or player.remembers for player in players):
        play = partial(_told, job, excuses, players)
    else:
        choosers = _choosers(job)  # which takes time, and is not part of playing
        alone = None not in choosers
        play = partial(_compiled if alone else _in_python, job, excuses, players, choosers)
    begun, sides = time.perf_counter(), len(job.sides[0])
    if job.goal:
        play_matches(play, job.deals, job.seatings, job.goal, sides, games)
    else:
        play(job.deals, job.seatings, 0, games)
    if job.game.rules.partners:
        for name in ("winner", "forfeit"):
            games[name] = np.where(games[name] < 0, -1, games[name] % sides)
        games["points"][:, sides:] = 0
    return games, time.perf_counter() - begun


def _choosers(job: Job) -> list[Any]:
    """The compiled choices of a job's players; None for who has none."""
    return [
        chooser(type(known(name)), job.game.deck) if name in job.compiled else None
        for name in job.players
    ]


@cache
def known(name: str) -> Player:
    """The player of that name, the same one each time: BadRules if there is none."""
    return player_named(name)


def check_compiled(game: Game, name: str) -> None:
    """NotCompiled, saying why, unless a player's choice can be compiled, and then does the same.

    The compiler has some words of Python mean other things: a trial of some deals finds out. Our
    own strategies are tried by our tests.
    """
    player, seats = known(name), game.rules.seats[0]
    chooser(type(player), game.deck)
    if type(player).__module__ not in OURS:
        around = (tuple(range(seats)),)
        trial = Job(game, (name,) * seats, around, TRIAL_SEED, 0, range(TRIAL_DEALS))
        (fast, _), (plain, _) = play_job(replace(trial, compiled=(name,))), play_job(trial)
        if (fast != plain).any():
            raise NotCompiled("compiled, it does not play as it does in Python")


def _compiled(
    job: Job,
    excuses: Excuses,
    _players: Sequence[Any],
    choosers: Sequence[Any],
    deals: Sequence[int],
    seatings: Seatings,
    first: int,
    games: Games,
) -> None:
    tables, data, codes = job.game.tables, empty_bytes(), np.empty(MOVES_SIZE, np.int64)
    called = by_address([[choosers[one] for one in seating] for seating in seatings])
    numbers = np.asarray(deals, np.int64)
    word, state, done = np.uint64(job.seed % 2**64), State(job.game, data), 0
    while done < len(games):
        problem: Exception | None = None
        try:
            with np.errstate(over="ignore"):
                done = loop.play_games(
                    tables, data, called, first, word, numbers, games, codes, done
                )
        except Exception as raised:  # a player's own code may raise anything
            problem, done = raised, int(state._state["events"])
        if done < len(games):
            if state.turn is None:
                raise BadRules(
                    f"no card is left that can be the starter of {job.game.id}: deal fewer"
                )
            if problem is None:
                problem = not_legal(state)
            deal, seating = divmod(done, len(seatings))
            _forfeit(games[done], state, problem, excuses, seatings[seating], deals[deal])
            done += 1


def league(players: Sequence[Player | None], seating: Sequence[int]) -> tuple[int, ...]:
    """The seats that show one another their hands: of cheaters in league, where there are some."""
    cheats = [bool(player and player.cheats and not player.sees_all) for player in players]
    seats = tuple(seat for seat, one in enumerate(seating) if cheats[one])
    return seats if len(seats) > 1 else ()


def _in_python(
    job: Job,
    excuses: Excuses,
    players: Sequence[Any],
    choosers: Sequence[Any],
    deals: Sequence[int],
    seatings: Seatings,
    first: int,
    games: Games,
) -> None:
    drivers = [
        Driver(
            job.game,
            [players[one].choose for one in seating],
            league(players, seating),
            [choosers[one] for one in seating],
        )
        for seating in seatings
    ]
    for deal, rows in zip(deals, games.reshape(-1, len(seatings)), strict=True):
        for seating, driver, row in zip(seatings, drivers, rows, strict=True):
            driver.begin(job.seed, deal, first)
            try:
                driver.play_out()
            except Exception as problem:  # a player's own code may raise anything
                _forfeit(row, driver.state, problem, excuses, seating, deal)
            else:
                _write(row, driver.state)


def _told(
    job: Job,
    excuses: Excuses,
    players: Sequence[Player | None],
    deals: Sequence[int],
    seatings: Seatings,
    first: int,
    games: Games,
) -> None:
    sitting = [
        player or _bot(name.removeprefix(BOT), place, job.game)
        for place, (name, player) in enumerate(zip(job.players, players, strict=True))
    ]
    for deal, rows in zip(deals, games.reshape(-1, len(seatings)), strict=True):
        for seating, row in zip(seatings, rows, strict=True):
            table, friends = [sitting[one] for one in seating], league(players, seating)
            if lost := _play_told(job, deal, first, table, friends, row):
                _forfeit(row, *lost, excuses, seating, deal)


_bots: dict[tuple[str, int, str], Bot] = {}
"""The bots of this process, by command, place at the table, and game: they stay from job to job."""


def _bot(command: str, place: int, game: Game) -> Bot:
    key = command, place, game.id
    if key not in _bots:
        _bots[key] = Bot.open(command, game)
        atexit.register(_bots[key].close)
    return _bots[key]


def _play_told(
    job: Job,
    deal: int,
    first: int,
    sitting: Sequence[Bot | Player],
    friends: Collection[int],
    row: Any,
) -> tuple[State, Exception] | None:
    """Play a deal whose players are told all that happens; if it was broken off, where, and why."""
    lost = None
    state = job.game.deal(len(sitting), job.seed, deal=deal, first=first)
    news: list[list[Event]] = [list(state.dealt) for _ in sitting]
    bots = [(seat, who) for seat, who in enumerate(sitting) if isinstance(who, Bot)]
    for seat, bot in bots:
        bot.new_deal(seat, len(sitting), deal)
    try:
        while state.turn is not None:
            seat = state.turn
            told, news[seat] = news[seat], []
            events = state.play(_choice(sitting[seat], state, seat, friends, told))
            for heard in news:
                heard += events
    except Exception as problem:  # a player's own code may raise anything
        lost = state, problem
    else:
        _write(row, state)
    for seat, bot in bots:
        bot.end_deal(state.outcome, news[seat])
    return lost


def _choice(
    who: Bot | Player, state: State, seat: int, friends: Collection[int], news: Sequence[Event]
) -> Move:
    if isinstance(who, Bot):
        return who.choose(state.view(seat), news)
    return who.choose(view_of(state, seat, who, friends))


def _write(row: Any, state: State) -> None:
    if outcome := state.outcome:
        row["winner"] = -1 if outcome.winner is None else outcome.winner
        row["reason"], row["turns"] = REASONS.index(outcome.reason), outcome.turns
        row["points"][: state.seats] = outcome.points


def _forfeit(
    row: Any,
    state: State,
    problem: Exception,
    excuses: Excuses,
    seating: Sequence[int],
    deal: int,
) -> None:
    """The seat whose turn it is has lost; of two sides, the other has won."""
    seat = state.turn
    if isinstance(problem, Forfeit):
        why, told = problem.reason, problem.detail
    elif isinstance(problem, IllegalMove | Unreadable):
        why, told = "illegal move", f"deal {deal}: {problem}"
    else:
        why, told = "crashed", f"deal {deal}, seat {seat}: {type(problem).__name__}: {problem}"
    row["forfeit"], row["why"], row["turns"] = seat, FORFEITS.index(why), state.turns
    two = state.seats == 2 or state.game.rules.partners
    row["winner"] = (seat + 1) % state.seats if two and seat is not None else -1
    if seat is not None:
        excuses.setdefault((seating[seat], why), " ".join(told.split()))
