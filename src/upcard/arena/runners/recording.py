"""Deals of a job as records: played again, each choice made in Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from upcard.arena.runners.jobs import Job, league, listener, play_with_events
from upcard.bots import Bot
from upcard.games.moves import Move
from upcard.records import Chance, Record, Seat


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
