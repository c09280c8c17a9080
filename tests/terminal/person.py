"""People at a keyboard that a test plays: they see only what is printed, and type lines."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console

import upcard
from upcard.narration.hand import others
from upcard.players import player_named
from upcard.players.search import Budget
from upcard.records import Chance, Record
from upcard.terminal.session import Session

FACES = re.compile(r"(\d+) +(\S+)•")
FIRST_SUIT = re.compile(r"declare\? (\S+) \(")


def new_record(game: str | Path, kinds: Sequence[str], seed: int) -> Record:
    """Where a game needs more players, `first` sits in their seats."""
    table = upcard.game(game)
    sitting = [*kinds, *["first"] * (table.rules.seats[0] - len(kinds))]
    return Record.of(table, [(kind, kind) for kind in sitting], Chance.of(seed))


def at_table(
    record: Record,
    read: Callable[[str], str],
    width: int = 80,
    terminal: bool = False,
    pauses: bool = True,
    hints: Budget | None = None,
) -> Session:
    """A session that prints to memory: `printed` reads it."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=terminal,
        color_system="truecolor" if terminal else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    players = {
        seat: player_named(who.player)
        for seat, who in enumerate(record.seats)
        if who.player != "me"
    }
    return Session(record, players, console, read, pauses, hints)


def printed(session: Session) -> str:
    file = session.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def typing(lines: Iterable[str]) -> Callable[[str], str]:
    """A keyboard on which these lines are typed, and nothing more."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        for line in left:
            return line
        raise EOFError

    return read


class Taker:
    """A person who always takes the first marked card; leaves after `turns` of them, if given."""

    def __init__(self, turns: int | None = None) -> None:
        self.turns = turns
        self.session: Session | None = None
        self.prompts: list[str] = []
        self._read_to = 0

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        suit = FIRST_SUIT.search(prompt)
        if suit:
            return suit[1]
        if not prompt.startswith("Your move"):
            return ""
        if self.turns == 0:
            return "q"
        self.turns = None if self.turns is None else self.turns - 1
        assert self.session is not None
        text = printed(self.session)
        new, self._read_to = text[self._read_to :], len(text)
        marked = FACES.search(new)
        if marked:
            return marked[1]
        view = self.session.state.view(self.session.state.turn or 0)
        first = view.legal[0]
        assert first.card is None, new
        typed = {move: text for text, move in others(view).items()}
        return typed.get(first, first.text)


def taking(record: Record, turns: int | None = None, width: int = 80) -> Session:
    """A session in which a taker sits on every seat that is a person's."""
    taker = Taker(turns)
    session = at_table(record, taker, width)
    taker.session = session
    return session
