"""Who chooses where nobody sits: computer players, in threads; those of a file, in processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from typing import NamedTuple

from upcard.bots.bot import Bot, Forfeit, words_of
from upcard.errors import UpcardError
from upcard.games.moves import Event
from upcard.games.state import State
from upcard.narration.language import gettext as _
from upcard.player_names import LEVELS
from upcard.players import Player, player_named, view_of
from upcard.players.built_in import BUILT_IN
from upcard.players.learned.player import Learned
from upcard.players.levels import player_for
from upcard.players.lookup import BOT, file_of
from upcard.players.network import Network
from upcard.sanitize import error_text
from upcard.web.dealing import Deal
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


def check_players(names: Sequence[str]) -> None:
    """BadRules for a name that no player has, or whose file or command cannot be run."""
    for name in names:
        if name.startswith(BOT):
            words_of(name.removeprefix(BOT))
        elif isinstance(player := player_named(name), Learned | Network):
            player.check_file()


class Seats:
    """The computer players of a server. `named`: those that the server's host allows besides.

    Visitors choose among names: no file and no command of theirs is ever run.
    """

    def __init__(self, named: Sequence[str] = ()) -> None:
        self.named: tuple[str, ...] = tuple(named)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="seat")
        self._processes: ProcessPoolExecutor | None = None
        self._bots: dict[tuple[str, int], SeatedBot] = {}
        for name in self.named:
            if not name.startswith(BOT):
                player_named(name)

    def offered(self) -> list[Offered]:
        """Who can be seated."""
        honest = {name: kind for name, kind in BUILT_IN.items() if not kind.cheats}
        found = [Offered(level, "") for level in LEVELS]
        found += [Offered(name, _about(kind)) for name, kind in honest.items()]
        found += [Offered(f"search:{LONGEST_SEARCH}ms", _about(BUILT_IN["search"]))]
        return [*found, *(Offered(name, "") for name in self.named)]

    def check(self, name: str) -> None:
        """Forbidden for what is no player that may be seated."""
        if name in self.named or name in LEVELS or (name in BUILT_IN and not BUILT_IN[name].cheats):
            return
        searching = SEARCHING.fullmatch(name)
        if searching is None or int(searching[1]) > LONGEST_SEARCH:
            known = ", ".join(one.name for one in self.offered() if one.name not in LEVELS)
            raise Forbidden(
                _(
                    "{name} given as a player: there are {known}, search with up to {most}ms, and "
                    "the levels {levels}",
                    name=repr(name),
                    known=known,
                    levels=", ".join(LEVELS),
                    most=LONGEST_SEARCH,
                )
            )

    async def choose(self, table: str, name: str, seat: int, deal: Deal) -> str:
        """The move that a player chooses in a seat of a table; Failed if it gives none."""
        loop, state = asyncio.get_running_loop(), deal.state.copy()
        if name.startswith(BOT):
            bot = self._bot(table, name, seat, state)
            events = deal.events_since(bot.heard if bot.deal == deal.number else 0)
            ask = partial(bot.ask, deal.number, deal.log[-1].number, state, seat, events)
            return await loop.run_in_executor(self._threads, ask)
        executor = self._pool() if file_of(name) else self._threads
        try:
            return await loop.run_in_executor(executor, choice_of, name, state, seat)
        except BrokenExecutor:
            self._processes = None
            raise Failed(f"{name} has ended its process") from None

    def leave(self, table: str) -> None:
        """A table needs its bots no more."""
        for place in [place for place in self._bots if place[0] == table]:
            self._bots.pop(place).close()

    def close(self) -> None:
        """End all that runs."""
        for bot in self._bots.values():
            bot.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(PROCESSES, get_context("spawn"))
        return self._processes

    def _bot(self, table: str, name: str, seat: int, state: State) -> SeatedBot:
        """The program that has a seat; its process stays with it."""
        bot = self._bots.get((table, seat))
        if bot is None or bot.name != name:
            if bot is not None:
                bot.close()
            bot = SeatedBot(name, Bot.open(name.removeprefix(BOT), state.game))
            self._bots[table, seat] = bot
        return bot


@dataclass
class SeatedBot:
    """A program in a seat: which deal it was asked in last, and what it has heard of it."""

    name: str
    bot: Bot
    deal: int = -1
    heard: int = 0

    def ask(self, deal: int, number: int, state: State, seat: int, events: Sequence[Event]) -> str:
        """What it chooses; it hears of `events`, which are known to the table's `number`."""
        if deal != self.deal:
            self.bot.new_deal(seat, state.seats)
        self.deal, self.heard = deal, number
        try:
            return str(self.bot.choose(state.view(seat), events))
        except Forfeit as problem:
            raise Failed(f"{self.name} gave no move: {problem}") from problem

    def close(self) -> None:
        """End its process."""
        self.bot.close()


def choice_of(name: str, state: State, seat: int) -> str:
    """What a player chooses; Failed if it raises an error instead, or that is no legal move."""
    player = _player(player_for(name, state.game))
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
