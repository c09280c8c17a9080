"""Searching players, and what their search says of each move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from upcard.cards import MOST_CARDS
from upcard.engine.belief import begin_belief, empty_belief
from upcard.engine.layout import NOBODY
from upcard.engine.moves import Move
from upcard.engine.view import Bytes, SharedView, View
from upcard.errors import BadRules
from upcard.players.compiled import FIRST, THRIFTY
from upcard.players.player import Player
from upcard.rules.model import MOST_SEATS

TURNS_A_MILLISECOND = 20_000
"""Turns that are simulated for a millisecond of a budget: about what one core of an ordinary
machine does. It is a fixed number, so that a budget gives the same answer on any machine."""
NO_END = 2**48

Floats = npt.NDArray[np.float64]
Kinds = npt.NDArray[np.int64]
MOST = 10_000_000
"""The most playouts, and milliseconds, that a budget can have."""


@dataclass(frozen=True)
class Budget:
    """How long a search may go on: so many `playouts`, or simulated `turns`, whichever ends first.

    As text, a number of playouts such as `500`, or of milliseconds such as `20ms`.
    """

    text: str
    playouts: int
    turns: int

    @classmethod
    def read(cls, text: str) -> Self:
        """The budget that a text says; BadRules if it says none."""
        found = re.fullmatch(r"([1-9]\d{0,7})(ms)?", text)
        number = int(found[1]) if found else 0
        if not 1 <= number <= MOST:
            raise BadRules(
                f"budget {text!r} given: it is a number of playouts such as 500, or of "
                f"milliseconds such as 20ms, up to {MOST}"
            )
        if text.endswith("ms"):
            return cls(text, NO_END, number * TURNS_A_MILLISECOND)
        return cls(text, number, NO_END)


class Estimate(NamedTuple):
    """What playouts say of a move: how many deals of `tries` were `won`, which may be a share."""

    move: Move
    won: float
    tries: int

    @property
    def chance(self) -> float:
        """The chance to win with this move, 0 to 1."""
        return self.won / self.tries


def estimate(view: View, budget: Budget, halving: bool = True) -> tuple[Estimate, ...]:
    """What becomes of each legal move, in the view's order, the deal being played on by computers.

    Each is tried in the same deals, dealt anew: the cards that the seat does not see lie as they
    could, by all that was seen and heard (`engine.belief`); hands that it is shown are as they are.
    With `halving` the worse half of the moves is given up again and again, which finds the best
    one sooner; without, all are tried as often. The same view and budget give the same answer.
    ValueError for a view that contradicts itself, or is not that of the seat whose turn it is.
    """
    _, won, tries = _searched(view, budget, halving)
    rows = zip(view.legal, won.tolist(), tries.tolist(), strict=True)
    return tuple(Estimate(move, share, int(times)) for move, share, times in rows)


def _searched(view: View, budget: Budget, halving: bool) -> tuple[int, Floats, Floats]:
    """The index of the best of a view's moves, and how each did; ValueError as for `estimate`."""
    from upcard.players.search.flat import search  # which imports the engine's loop, and that us
    from upcard.players.search.worlds import HIDDEN

    codes = np.array([move.code for move in view.legal], np.int64)
    won, tries = np.zeros(len(codes)), np.zeros(len(codes))
    if not len(codes):
        raise ValueError(f"nothing can be searched in {view!r}")
    with np.errstate(over="ignore"):
        best = search(
            view.game.tables,
            view._data,
            _belief(view),
            _shown(view),
            np.empty(HIDDEN.itemsize, np.uint8),
            codes,
            _playing_out(view),
            budget.playouts,
            budget.turns,
            halving,
            np.uint64(view.dice),
            won,
            tries,
        )
    if best < 0:
        raise ValueError(f"nothing can be searched in {view!r}")
    return int(best), won, tries


def _playing_out(view: View) -> Kinds:
    """Who plays the deals out, for each seat: the document's own player, which is quick.

    Where a seat that is stuck draws until it can play, it is one that keeps its hand going: there
    that is what decides (measured: at crazy8s, against `memory`).
    """
    until_able = view.game.rules.stuck.draw == "until able"
    return np.full(MOST_SEATS, THRIFTY if until_able else FIRST)


def _belief(view: View) -> Bytes:
    """The view's belief; if it has none, what its table shows by itself."""
    if view.belief is not None:
        return view.belief
    belief: Bytes = empty_belief()
    held = np.array(view.hand_sizes, np.int64)
    begin_belief(view.game.tables, view._data, held, belief)
    return belief


def _shown(view: View) -> Bytes:
    """The faces in each hand that the view shows; a hand that it does not show begins with NOBODY.

    A hand that is shown and has no card begins so too: there is nothing to be dealt to it.
    """
    shown = np.full((MOST_SEATS, MOST_CARDS), NOBODY, np.uint8)
    if isinstance(view, SharedView):
        for seat, hand in view.shown.items():
            shown[seat, : len(hand)] = [view.game.deck.number(card.text) for card in hand]
    return shown


class SearchPlayer(Player):
    """Looks ahead: tries each move in deals that could be, and keeps to the one that wins most.

    What it cannot see is dealt anew for each try, so that nothing contradicts what was seen and
    heard: cards played, draws, passes, declared suits, reshuffles (`engine.belief`). All moves are
    tried in the same deals, which are played out by quick players of its own kind; the worse half
    of the moves is given up again and again until one is left (Karnin, Koren, Somekh, «Almost
    Optimal Exploration in Multi-Armed Bandits», 2013). Its budget is given behind its name:
    `search:500` for 500 playouts, `search:20ms` for as many turns as a machine simulates in that
    time. A move that leaves no choice costs none of it.
    """

    name = "search"
    remembers = True
    DEFAULT: ClassVar[str] = "20ms"

    def __init__(self, budget: str = DEFAULT) -> None:
        self.budget = Budget.read(budget)
        self.name = f"{type(self).name}:{budget}"

    def choose(self, view: View) -> Move:
        """The move that did best."""
        if len(view.legal) == 1:
            return view.legal[0]
        best, _, _ = _searched(view, self.budget, halving=True)
        return view.legal[best]


class OraclePlayer(SearchPlayer):
    """Sees all hands, and searches: a cheater, to measure by how far a fair player could come.

    The draw pile's order is hidden from it too.
    """

    name = "oracle"
    cheats = True
    sees_all = True
