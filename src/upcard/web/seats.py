"""Who chooses where nobody sits: computer players, in threads; those of a file, in processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from upcard.bots.bot import Bot, Forfeit
from upcard.errors import UpcardError
from upcard.games.moves import Event
from upcard.games.state import State
from upcard.outside import error_text
from upcard.players import Player, player_named, view_of
from upcard.players.built_in import BUILT_IN
from upcard.players.finding import BOT, file_of
from upcard.web.refusals import Forbidden

LONGEST_SEARCH = 100
"""Milliseconds of search for a move that a visitor may ask for."""
SEARCHING = re.compile(r"search:([1-9]\d{0,3})ms")
THREADS, PROCESSES = 4, 2


class Offered(NamedTuple):
    """A computer player that a host of a table may seat, and what it does."""

    name: str
    about: str


class Failed(UpcardError):
    """A computer player's own error, where it should have chosen."""


class Seats:
    """The computer players of a server. `named`: those that the server's host allows besides.

    Visitors choose among names: no file and no command of theirs is ever run.
    """

    def __init__(self, named: Sequence[str] = ()) -> None:
        self.named = tuple(named)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="seat")
        self._processes: ProcessPoolExecutor | None = None
        self._bots: dict[tuple[str, int], tuple[str, Bot]] = {}
        for name in self.named:
            if not name.startswith(BOT):
                player_named(name)

    def offered(self) -> list[Offered]:
        """Who can be seated."""
        honest = {name: kind for name, kind in BUILT_IN.items() if not kind.cheats}
        found = [Offered(name, _about(kind)) for name, kind in honest.items()]
        found += [Offered(f"search:{LONGEST_SEARCH}ms", _about(BUILT_IN["search"]))]
        return [*found, *(Offered(name, "") for name in self.named)]

    def check(self, name: str) -> None:
        """Forbidden for what is no player that may be seated."""
        if name in self.named or (name in BUILT_IN and not BUILT_IN[name].cheats):
            return
        searching = SEARCHING.fullmatch(name)
        if searching is None or int(searching[1]) > LONGEST_SEARCH:
            known = ", ".join(one.name for one in self.offered())
            raise Forbidden(
                f"{name!r} given as a player: there are {known}, and search with up to "
                f"{LONGEST_SEARCH}ms"
            )

    async def choose(
        self, table: str, name: str, state: State, seat: int, events: Sequence[Event]
    ) -> str:
        """The move that a player chooses in a seat of a table; Failed if it gives none."""
        loop = asyncio.get_running_loop()
        if name.startswith(BOT):
            choice = loop.run_in_executor(
                self._threads, self._ask_bot, table, name, state, seat, events
            )
        elif file_of(name):
            choice = loop.run_in_executor(self._pool(), choice_of, name, state, seat)
        else:
            choice = loop.run_in_executor(self._threads, choice_of, name, state, seat)
        try:
            return await choice
        except BrokenExecutor:
            self._processes = None
            raise Failed(f"{name} has ended its process") from None

    def leave(self, table: str) -> None:
        """A table needs its bots no more."""
        for place in [place for place in self._bots if place[0] == table]:
            self._bots.pop(place)[1].close()

    def close(self) -> None:
        """End all that runs."""
        for _, bot in self._bots.values():
            bot.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(PROCESSES, get_context("spawn"))
        return self._processes

    def _ask_bot(
        self, table: str, name: str, state: State, seat: int, events: Sequence[Event]
    ) -> str:
        """What a program chooses; its process stays with its seat."""
        known, bot = self._bots.get((table, seat), ("", None))
        if bot is None or known != name:
            if bot is not None:
                bot.close()
            bot = Bot.open(name.removeprefix(BOT), state.game)
            self._bots[table, seat] = name, bot
        if state.turns <= state.seats:  # its first question of a deal
            bot.new_deal(seat, state.seats)
        try:
            return str(bot.choose(state.view(seat), events))
        except Forfeit as problem:
            raise Failed(f"{name} gave no move: {problem}") from problem


def choice_of(name: str, state: State, seat: int) -> str:
    """What a player chooses; Failed if it raises an error instead, or that is no legal move."""
    player = _player(name)
    try:
        move = player.choose(view_of(state, seat, player))
    except Exception as problem:  # a host's own file may raise anything
        raise Failed(f"{name} cannot choose: {error_text(problem)}") from None
    if move not in state.legal:
        raise Failed(f"{name} chose what is no legal move")
    return str(move)


@cache
def _player(name: str) -> Player:
    return player_named(name)


def _about(kind: type[Player]) -> str:
    """The first line of what a player says of itself."""
    return (kind.__doc__ or "").strip().partition("\n")[0]
