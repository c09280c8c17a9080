"""Playing a batch of a tournament's deals: compiled, partly so, or with programs of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.arena.match_rules import MatchRules
from upcard.arena.runners.confined_player import ConfinedPlayer
from upcard.arena.runners.crashes import with_line
from upcard.arena.runners.deal_loop import OWN_CHOICES, Table
from upcard.arena.runners.matches import Play, Seatings, play_matches
from upcard.arena.runners.player_facts import PlayerFacts, built_in, known
from upcard.arena.runners.process_player import ProcessPlayer
from upcard.arena.runners.rows import (
    Loss,
    Lost,
    Trouble,
    forfeit,
    keep_first,
    write_outcome,
)
from upcard.arena.runners.sandboxed_player import SandboxedPlayer
from upcard.arena.runners.seat_player import LocalPlayer, ProcessCache, SeatPlayer, ask
from upcard.arena.statistics.results import Excuse, Excuses
from upcard.arena.statistics.tally import GAMES
from upcard.bots import Bot
from upcard.cancellation import go_on
from upcard.games.game import Game
from upcard.games.moves import Event, Move
from upcard.games.state import State
from upcard.players import view_of
from upcard.players.player_program import BATCH
from upcard.records import Chance, Record, Seat

Games = npt.NDArray[np.void]


@dataclass(frozen=True)
class Job:
    """Some deals of one table: all that a worker must know, and small enough to send.

    `players` are the table's, as the command line names them; `seatings[s][seat]` says which of
    them sits where. Deal number n is that of `game.deal(seed=seed, deal=n)`; with a `goal` of
    points, or 0 for none, it is a match (`arena.runners.matches`). `compiled` are those of the
    players that choose by a compiled function, of which it is known that it does the same
    (`check_compiled`). `facts` is what is known of the players, if it is: otherwise each worker
    finds out.
    """

    game: Game
    players: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    seed: int
    table: int
    deals: range
    goal: int | None = None
    compiled: tuple[str, ...] = ()
    facts: tuple[PlayerFacts, ...] = ()

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of sides: two players each with partners, otherwise every one its own."""
        if not self.game.rules.partners:
            return self.seatings
        return tuple((one // 2, two // 2) for one, two, *_ in self.seatings)

    @property
    def match(self) -> MatchRules | None:
        """How a match is played; None where each deal is one of its own."""
        return None if self.goal is None else MatchRules.of(self.game.rules, self.goal)

    @property
    def table_sizes(self) -> range:
        """How many seats may be in play: fewer, as a match goes on that some have left."""
        most = len(self.seatings[0])
        leaving = self.match is not None and self.match.until_one_is_left
        return range(2 if leaving else most, most + 1)

    @property
    def table_players(self) -> tuple[PlayerFacts, ...]:
        """The players, and what is known of them."""
        return self.facts or tuple(map(known, self.players))


KEPT = ProcessCache()
"""The processes of players: they stay from job to job."""


def play_job(job: Job, excuses: Excuses | None = None) -> tuple[Games, float]:
    """Play each deal of a job with each seating; the games, a row each, and the seconds it took.

    The winner, who forfeited, and the points are by side. `excuses` are added to, if given: to
    tell where a compiled strategy crashed takes a process of its own.
    """
    games = np.zeros(len(job.deals) * len(job.seatings), GAMES)
    games["table"] = job.table
    games["deal"] = np.repeat(np.asarray(job.deals, np.int64), len(job.seatings))
    games["seating"] = np.tile(np.arange(len(job.seatings), dtype=np.uint8), len(job.deals))
    games["forfeit"] = -1
    players = job.table_players
    play: Play
    if any(player.is_bot or player.remembers for player in players):
        play = partial(_with_events, job, excuses, players)
    else:
        policies = _policies(job, players)  # which takes time, and is not part of playing
        play = partial(_from_views, job, excuses, players, policies)
    begun, sides = time.perf_counter(), len(job.sides[0])
    if job.match is not None:
        play_matches(play, job.deals, job.seatings, job.match, sides, games, job.seed)
    else:
        play(job.deals, job.seatings, 0, games)
    if job.game.rules.partners:
        for name in ("winner", "forfeit"):
            games[name] = np.where(games[name] < 0, -1, games[name] % sides)
        games["points"][:, sides:] = 0
    return games, time.perf_counter() - begun


def _policies(job: Job, players: Sequence[PlayerFacts]) -> dict[int, list[Any]]:
    """By seats in play, the compiled choices of a job's players.

    None for who has none, or is not trusted.
    """
    own = [player.text in job.compiled and not player.terms for player in players]
    return {
        seats: [
            player.policy(job.game, seats) if compiled else None
            for player, compiled in zip(players, own, strict=True)
        ]
        for seats in job.table_sizes
    }


def league(players: Sequence[PlayerFacts], seating: Sequence[int]) -> tuple[int, ...]:
    """The seats that show one another their hands: of cheaters in league, where there are some."""
    cheats = [player.cheats and not player.sees_all for player in players]
    seats = tuple(seat for seat, one in enumerate(seating) if cheats[one])
    return seats if len(seats) > 1 else ()


def _from_views(
    job: Job,
    excuses: Excuses | None,
    players: Sequence[PlayerFacts],
    policies: Mapping[int, Sequence[Any]],
    deals: Sequence[int],
    seatings: Seatings,
    first: int,
    games: Games,
    known_as: Seatings | None = None,
) -> None:
    """Play deals with players that are given views; those without a policy choose in Python."""
    found = list[Lost]()
    most = 1 if any(player.terms and player.terms.isolated for player in players) else BATCH
    for number, (seating, begun) in enumerate(zip(seatings, known_as or seatings, strict=True)):
        own = [policies[len(seating)][one] for one in seating]
        sitters = [
            seat_player(players[one], one, begun, job) if policy is None else None
            for one, policy in zip(seating, own, strict=True)
        ]
        theirs = any(players[one].source for one in seating)
        choices = OWN_CHOICES if theirs else None
        table = Table(job.game, seating, sitters, own, league(players, seating), choices, most)
        lost = table.play(job.seed, deals, first, games[number :: len(seatings)])
        found += [(index * len(seatings) + number, excuse) for index, excuse in lost]
    if excuses is not None:
        keep_first(excuses, found, partial(_told, job, players))


def _told(job: Job, players: Sequence[PlayerFacts], loss: Loss) -> Excuse:
    """What is told of a forfeit: of a compiled strategy that crashed, its line, too."""
    player = players[loss.player]
    if loss.view is None or player.file is None or player.text not in job.compiled:
        return loss.excuse
    return with_line(loss, seat_player(player, loss.player, ()))


def seat_player(
    player: PlayerFacts, place: int, seating: Sequence[int], job: Job | None = None
) -> SeatPlayer:
    """Who chooses for a player that does not in this process, once it knows which game is played.

    A user's own player has a process for each seating: one that has played a deal from one seat
    would know the hand that another seat has in it. Compiled, which it is in a `job`, a strategy
    remembers nothing: only one that is isolated has a process for each seating of each table.
    """
    if player.file is None:
        return LocalPlayer(built_in(player.text))
    if player.source and player.terms and job and player.text in job.compiled:
        source, limits = player.source, player.terms.limits
        apart = (tuple(seating), job.seed, job.table) if player.terms.isolated else ()
        return KEPT.get((source, limits, place, *apart), lambda: ConfinedPlayer(source, limits))
    file, name = player.file
    key = player.text, place, tuple(seating)
    if terms := player.terms:
        return KEPT.get((*key, terms), lambda: SandboxedPlayer(file, name, player.script, terms))
    return KEPT.get(key, lambda: ProcessPlayer(file, name))


def _with_events(
    job: Job,
    excuses: Excuses | None,
    players: Sequence[PlayerFacts],
    deals: Sequence[int],
    seatings: Seatings,
    first: int,
    games: Games,
    known_as: Seatings | None = None,
) -> None:
    by_seating, found = games.reshape(-1, len(seatings)).T, list[Lost]()
    tables = zip(seatings, known_as or seatings, by_seating, strict=True)
    for number, (seating, begun, rows) in enumerate(tables):
        sitting = [listener(job.game, players[one], one, begun) for one in seating]
        for who in sitting:
            if not isinstance(who, Bot):
                who[1].sit(job.game)
        friends = league(players, seating)
        for index, (deal, row) in enumerate(zip(deals, rows, strict=True)):
            go_on()
            state = job.game.deal(len(sitting), job.seed, deal=deal, first=first)
            if trouble := play_with_events(state, deal, sitting, friends):
                excuse = forfeit(row, state, trouble, seating, deal)
                found.append((index * len(seatings) + number, excuse))
            else:
                write_outcome(row, state)
    if excuses is not None:
        keep_first(excuses, found)


def listener(
    game: Game, player: PlayerFacts, place: int, seating: Sequence[int]
) -> Bot | tuple[PlayerFacts, SeatPlayer]:
    """Who chooses for a player at a table where all that happens is told."""
    if not player.is_bot:
        return player, seat_player(player, place, seating)
    key = player.text, place, tuple(seating), game.id, player.terms, player.move_ms
    return KEPT.get(key, lambda: player.bot(game))


def play_with_events(
    state: State,
    deal: int,
    sitting: Sequence[Bot | tuple[PlayerFacts, SeatPlayer]],
    friends: Collection[int],
    note: Callable[[Move], object] = lambda _: None,
) -> Trouble | None:
    """Play a deal whose players are told all that happens; what broke it off, if something did.

    `note` hears each move.
    """
    trouble: Trouble | None = None
    news: list[list[Event]] = [list(state.dealt) for _ in sitting]
    bots = [(seat, who) for seat, who in enumerate(sitting) if isinstance(who, Bot)]
    for seat, bot in bots:
        bot.new_deal(seat, len(sitting), deal)
    try:
        while state.turn is not None:
            seat = state.turn
            heard, news[seat] = news[seat], []
            move = _choice(sitting[seat], state, seat, friends, heard)
            if not isinstance(move, Move):
                trouble = move
                break
            events = state.play(move)
            note(move)
            for unheard in news:
                unheard += events
    except Exception as problem:  # a player's own code may raise anything
        trouble = problem
    for seat, bot in bots:
        bot.end_deal(state.outcome, news[seat])
    return trouble


def _choice(
    who: Bot | tuple[PlayerFacts, SeatPlayer],
    state: State,
    seat: int,
    friends: Collection[int],
    news: Sequence[Event],
) -> Move | Trouble:
    if isinstance(who, Bot):
        return who.choose(state.view(seat), news)
    player, sitter = who
    return ask(sitter, view_of(state, seat, player, friends))


def records_of(
    job: Job, deals: Iterable[int], seating: int, names: Sequence[str]
) -> Iterator[Record]:
    """The records of a job's deals with one of its seatings; `names` are the players'.

    Those are unfinished that somebody forfeited. Errors as `Bot.open` and `known` raise them.
    """
    chairs, players = job.seatings[seating], job.table_players
    sitting = [listener(job.game, players[one], one, chairs) for one in chairs]
    for who in sitting:
        if not isinstance(who, Bot):
            who[1].sit(job.game)
    friends = league(players, chairs)
    seats = [Seat(name=names[one], player="other") for one in chairs]
    for deal in deals:
        moves = list[Move]()
        state = job.game.deal(len(sitting), job.seed, deal=deal)
        play_with_events(state, deal, sitting, friends, moves.append)
        yield Record.of(job.game, seats, Chance.of(job.seed, deal), moves, state.outcome)
