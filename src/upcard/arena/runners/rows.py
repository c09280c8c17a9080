"""Rows of games: how one came out, and who forfeited it, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from upcard.arena.statistics.results import Excuse, Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import Forfeit
from upcard.engine.layout import REASONS
from upcard.errors import IllegalMove, Unreadable
from upcard.games.state import State
from upcard.games.view import View
from upcard.players.counting import TooManySteps
from upcard.players.player_program import Problem
from upcard.sanitize import error_text


class Loss(NamedTuple):
    """A forfeit: which player of a table, for which reason, and what happened.

    Of the first crash of a seat, `view` is what the seat was asked from.
    """

    player: int
    why: str
    excuse: Excuse
    view: View | None = None


Lost = tuple[int, Loss | None]
"""A game that was forfeited, by its place in those to be played, and whose loss that is."""

Trouble = BaseException | Problem
"""What ends a game early: an error, or what a player's own process told."""


def write_outcome(row: Any, state: State) -> None:
    """Write how a deal came out that has ended."""
    if outcome := state.outcome:
        row["winner"] = -1 if outcome.winner is None else outcome.winner
        row["reason"], row["turns"] = REASONS.index(outcome.reason), outcome.turns
        row["points"][: state.seats] = outcome.points
        if "held" in row.dtype.names:
            row["held"][: state.seats] = [len(hand) for hand in state.hands]


def forfeit(
    row: Any, state: State, trouble: Trouble, seating: Sequence[int], deal: int
) -> Loss | None:
    """The seat whose turn it is has lost; of two sides, the other has won. Which player, and why.

    None if nobody has the turn.
    """
    seat = state.turn
    why, message = _reason(trouble, state, deal)
    row["forfeit"], row["why"], row["turns"] = seat, FORFEITS.index(why), state.turns
    two = state.seats == 2 or state.game.rules.partners
    row["winner"] = (seat + 1) % state.seats if two and seat is not None else -1
    if seat is None:
        return None
    return Loss(seating[seat], why, Excuse(" ".join(message.split()), deal, seat))


def _reason(trouble: Trouble, state: State, deal: int) -> tuple[str, str]:
    """Why a game is forfeited, as one of FORFEITS, and in a sentence."""
    where = f"deal {deal}, seat {state.turn}"
    if isinstance(trouble, Forfeit):
        return trouble.reason, trouble.detail
    if isinstance(trouble, IllegalMove | Unreadable):
        return "illegal move", f"deal {deal}, {_short(str(trouble), state)}"
    if isinstance(trouble, TooManySteps):
        return "late", f"{where}: its choice does not end: {trouble}"
    if isinstance(trouble, BaseException):
        return "crashed", f"{where}: {error_text(trouble)}"
    if trouble.kind == "illegal move":
        return trouble.kind, f"deal {deal}, {_short(state._refusal(trouble.message), state)}"
    return trouble.kind, f"{where}: {trouble.message}"


def _short(refusal: str, state: State) -> str:
    """What is wrong with a move, without the position, which fills a screen."""
    return refusal.removesuffix(f"; in {state!r}")


def keep_first(
    excuses: Excuses,
    found: Iterable[Lost],
    told: Callable[[Loss], Excuse] = lambda loss: loss.excuse,
) -> None:
    """Add to the excuses those of games; `told` says what is told of one that is kept."""
    for _, loss in sorted(found, key=lambda lost: lost[0]):
        if loss and (loss.player, loss.why) not in excuses:
            excuses[loss.player, loss.why] = told(loss)
