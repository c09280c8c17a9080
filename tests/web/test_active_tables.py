"""The tables of a server, by themselves: what is kept and made of a command."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.games.game import Game
from upcard.games.state import State
from upcard.rules.load import rules_in
from upcard.web import commands as do
from upcard.web.active_tables import ActiveTables
from upcard.web.commands import Options
from upcard.web.live import Live
from upcard.web.seating import Person
from upcard.web.seats import Seats
from upcard.web.store import open_store
from upcard.web.table_writer import TableWriter
from upcard.web.timing import due

ADA, BEN = Person("a" * 32, "Ada"), Person("b" * 32, "Ben")
JUMPING = Game(rules_in('base = "uno"\nname = "jumping"\nturn.jump_in = true\n', "rules"), "j")


@asynccontextmanager
async def tables(folder: Path) -> AsyncIterator[ActiveTables]:
    """The tables of a server that has just begun."""
    writer, seats = TableWriter(open_store(str(folder / "tables.sqlite"))), Seats()
    active = ActiveTables(writer, seats)
    try:
        yield active
    finally:
        await active.close()
        seats.close()
        await asyncio.to_thread(writer.close)


async def dealt(active: ActiveTables, game: Game) -> Live:
    """Two people at a table, and a deal that has begun."""
    live = await active.open(game, 2, Options(window=15), ADA)
    await active.join(live, BEN, live.kept.invitation)
    for seat, person in enumerate((ADA, BEN)):
        await active.command(live, person, f"sit{seat}", do.Sit(seat=seat))
        await active.command(live, person, f"ready{seat}", do.Ready(ready=True))
    await active.command(live, ADA, "deal", do.Deal())
    return live


async def play_on(active: ActiveTables, live: Live) -> None:
    """The first legal move of whoever must choose, until the deal is over."""
    table = live.table
    while (seat := table.chooser) is not None:
        deal, what = table.deal, due(table)
        assert deal is not None
        if not table.may_choose(seat):  # nobody wants to play out of turn
            assert what is not None
            assert what[1] is not None
            async with live.lock:
                await active._make(live, what[1])
            continue
        move = do.Play(number=table.number, move=deal.state.legal[0].text)
        await active.command(live, (ADA, BEN)[seat], f"move{len(deal.moves)}", move)


@pytest.mark.parametrize("game", [upcard.game("crazy8s"), JUMPING], ids=lambda game: game.id)
def test_a_move_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    played, plays = list[State](), State.play

    def counted(state: State, *args: Any) -> Any:
        played.append(state)
        return plays(state, *args)

    async def whole() -> None:
        async with tables(tmp_path) as active:
            live = await dealt(active, game)
            monkeypatch.setattr(State, "play", counted)
            await play_on(active, live)
            assert live.table.deal is not None
            assert len(played) == len(live.table.deal.moves) > 5

    asyncio.run(whole())
