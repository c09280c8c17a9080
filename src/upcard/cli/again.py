"""The command that shows again what a player of one's own did wrong in a contest."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.arena.contest import Contest
    from upcard.arena.statistics.results import Results


def commands_again(contest: Contest, results: Results) -> Iterator[str]:
    """For each of the results' forfeits a command that asks the player again; "" where none can.

    Only a trusted player's file is asked in this process. With two seats it is the same deal
    against the same player, and what it did is shown with the position; else others are tried.
    """
    numbers = {entrant.name: number for number, entrant in enumerate(contest.entrants)}
    for forfeits in results.forfeits:
        number = numbers[forfeits.name]
        player = next((one for one in contest.facts[number] if one.file and not one.terms), None)
        if player is None:
            yield ""
            continue
        words = ["upcard", "player", "check", _near(player.text), "--game", _near(contest.game.id)]
        words += ["--seed", str(contest.seed)]
        deal, seat = forfeits.deal, forfeits.seat
        if deal is not None and results.seats == 2 and results.goal is None:
            lineups = contest.plan.lineups
            (other,) = (one for one in lineups[deal % len(lineups)] if one != number)
            (rival,) = contest.facts[other]
            if not (rival.is_bot or rival.cheats or rival.terms):
                words += ["--deal", str(deal), "--seat", str(seat), "--against", _near(rival.text)]
        yield shlex.join(words)


def _near(text: str) -> str:
    """A name with a whole path, as it is written from here."""
    here = f"{Path.cwd()}{os.sep}"
    return text.removeprefix(here)
