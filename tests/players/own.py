"""Players from a text, known without the process that would import it, and beside their Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from upcard import Game, Move, View
from upcard.arena.runners.deal_loop import Driver
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import PlayerFacts
from upcard.players import Player, players_in
from upcard.players.player import choice_of, has_self
from upcard.players.source import source_of


def own_player(folder: Path, text: str, name: str = "Mine") -> tuple[PlayerFacts, Player]:
    """A player of a file with this text, as the arena knows it, and as it is in this process.

    What it is compiled from does not name the folder, so that its code is found again on the disk.
    """
    path = folder / "mine.py"
    path.write_text(text, "utf-8")
    kind = players_in(path)[name]
    source = source_of(choice_of(kind), has_self(kind))
    own = replace(source, path=path.name)
    return PlayerFacts(f"{path}:{name}", kind.name, source=own), kind()


def check_alike(
    game: Game,
    player: PlayerFacts,
    choose: Callable[[View], Move],
    seats: int,
    seed: int,
    deals: int,
) -> None:
    """The same deals, turn for turn, by a player's compiled choice and by this one in Python."""
    names, facts = (player.text,) * seats, (player,) * seats
    around = (tuple(range(seats)),)
    job = Job(game, names, around, seed, 0, range(deals), compiled=names[:1], facts=facts)
    rows, _ = play_job(job)
    driver, sides = Driver(game, [choose] * seats), len(job.sides[0])
    for deal, row in enumerate(rows):
        outcome = driver.play(seed, deal).outcome
        assert outcome is not None
        assert row["turns"] == outcome.turns
        assert row["winner"] == (-1 if outcome.winner is None else outcome.winner % sides)
        assert tuple(row["points"][:sides]) == outcome.points[:sides]
