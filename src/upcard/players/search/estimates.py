"""What a search says: of each move that a seat can make, or of each seat's chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.cancellation import go_on
from upcard.engine.entry import NO_MOVE
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.games.view import View
from upcard.players.budget import NO_END, Budget
from upcard.players.compiled import EXPLORING
from upcard.players.search.rollouts import HORIZON, Players, quick_players
from upcard.rules.section import MOST_SEATS

PRIOR = 300
"""The weight of a prior in tries of each move: about what the best moves get in 20 ms."""

Floats = npt.NDArray[np.float64]


class Estimate(NamedTuple):
    """What playouts say of a move: in how many deals of `tries` each seat `won`.

    A deal that nobody won counts as a share for each seat; `seat` is whose move it is.
    """

    move: Move
    seat: int
    won: tuple[float, ...]
    tries: int

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's chance to win after this move, 0 to 1."""
        return tuple(won / self.tries for won in self.won)

    @property
    def chance(self) -> float:
        """The chance to win of the seat that makes this move."""
        return self.won[self.seat] / self.tries


def estimate(view: View, budget: Budget) -> tuple[Estimate, ...]:
    """Estimates for each legal move, in the view's order, if computers play the deal on.

    Each is tried in the same deals, dealt anew: the cards that the seat does not see lie as they
    could, by all that was seen and heard (`engine.belief`); hands that it is shown are as they are.
    The computers play any card now and then: between such as always play alike, too much is
    certain. The same view and budget give the same answer. ValueError for a view that contradicts
    itself, or is not that of the seat whose turn it is.
    """
    codes = [move.code for move in view.legal]
    _, won, tries = searched(view, codes, budget, False, quick_players(view, EXPLORING))
    rows = zip(view.legal, won[:, : view.seats].tolist(), tries.tolist(), strict=True)
    return tuple(Estimate(move, view.seat, tuple(each), int(times)) for move, each, times in rows)


def chances(state: State, budget: Budget) -> tuple[float, ...]:
    """Each seat's chance to win from here, 0 to 1, for somebody who sees all hands.

    The deal is played on by computers, whose is the next choice too; the draw pile is shuffled anew
    each time. When it is over, see `Outcome.shares`. In a game of partners they add up to 2, as
    both win.
    """
    if (outcome := state.outcome) is not None:
        return outcome.shares
    assert state.turn is not None  # noqa: S101 - who must choose while there is no outcome
    view = state.shared_view(state.turn, range(state.seats))
    _, won, tries = searched(view, [NO_MOVE], budget, False, quick_players(view, EXPLORING))
    return tuple((won[0, : state.seats] / tries[0]).tolist())


def searched(
    view: View,
    codes: Sequence[int],
    budget: Budget,
    choosing: bool,
    players: Players,
    patient: bool = False,
) -> tuple[int, Floats, Floats]:
    """The index of the best of some moves, and how each did: wins by move and seat, and tries.

    With `choosing` the worse half of the moves is given up again and again, and those that will
    hardly catch up, which finds the best one sooner, and seats are presumed to have captured if
    they could; without, all moves are tried as often, in all worlds that agree with what is known.
    The budget is the most that it takes; if it is `patient`, it gives up only halves. A prior of
    the players counts as PRIOR tries of each move. ValueError as for `estimate`.
    """
    from upcard.players.search import flat  # which imports the engine's loop, and that us

    tables, count = view.game.tables, len(codes)
    won, tries = np.zeros((count, MOST_SEATS)), np.zeros(count)
    if not count:
        raise ValueError(f"nothing can be searched in {view!r}")
    if players.prior:
        won[:, view.seat], tries[:] = PRIOR * np.array(players.prior), PRIOR
    base, hidden = view._dealt_from(choosing)
    horizon = HORIZON if view.game.rules.end.counts_down else NO_END
    asked, alive = np.array(codes, np.int64), np.arange(count)
    progress, gaps = np.array([0, count, 0, 0, 0]), np.zeros((0 if patient else count, count))
    seed, best = np.uint64(view.dice), flat.GOING_ON
    with np.errstate(over="ignore"):
        while best == flat.GOING_ON:
            go_on()
            best = flat.search(
                tables,
                base,
                hidden,
                asked,
                players.kinds,
                players.policies,
                budget.playouts,
                budget.turns,
                choosing,
                horizon,
                seed,
                alive,
                progress,
                gaps,
                won,
                tries,
            )
    return int(best), won, tries
