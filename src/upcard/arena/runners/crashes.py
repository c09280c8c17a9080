"""Where a compiled strategy crashed: its code knows no lines, so plain Python is asked again."""

from __future__ import annotations

from upcard.arena.runners.rows import Loss
from upcard.arena.runners.seat_player import SeatPlayer, ask
from upcard.arena.statistics.results import Excuse
from upcard.errors import BadRules
from upcard.games.moves import Move
from upcard.players.player_program import Problem

WIDTH = "compiled, whole numbers have 64 bits"
"""Why it may be that only the compiled version fails."""


def with_line(loss: Loss, player: SeatPlayer) -> Excuse:
    """The excuse of a compiled strategy that crashed, with the file's line in which it did.

    `player` is the same strategy in plain Python: it is asked from the view that was the last. If
    it does not fail there, or with another error, the excuse says what it does instead. Where it
    cannot be asked, nothing is added.
    """
    excuse, view = loss.excuse, loss.view
    if view is None:
        return excuse
    try:
        player.sit(view.game)
        answer = ask(player, view)
    except (BadRules, OSError):
        return excuse
    place, _, said = excuse.message.partition(": ")
    if isinstance(answer, Problem) and _kind(answer.message) == _kind(said):
        return excuse._replace(message=f"{place}: {answer.message}")
    if isinstance(answer, Problem):
        return excuse._replace(message=f"{excuse.message}; in plain Python: {answer.message}")
    legal = isinstance(answer, Move) and answer in view.legal
    words = f"plain Python does not fail there, and chooses {answer if legal else 'no legal move'}"
    return excuse._replace(message=f"{excuse.message}; {words}: {WIDTH}")


def _kind(message: str) -> str:
    """The name of the error with which a message begins."""
    return message.partition(":")[0].partition(",")[0]
