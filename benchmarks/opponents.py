"""What it is worth to a search to tell who sits in the other seat from what it has chosen.

    python -m benchmarks.opponents [--against NAME,...] [--budget BUDGET] [--minutes N]

In Crazy Eights with two seats the search plays whole deals against another player: as it is
(*plain*), playing deals out against whom it likely meets (*guessing*, `benchmarks.guessing`), and
against whom it meets in fact (*told*), which no search can know. The deals are the same for all
three, and the seats change with each deal. `--minutes` are for each player.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import upcard
from benchmarks.contests import Sheet, refused, sheet_options, show
from benchmarks.guessing import KNOWN, Choice, likely_tables, noted, seated
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players import player_named, view_of
from upcard.players.search import Budget
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import best_players

GAME = "crazy8s"
OTHERS = ("first", "memory", "hamper-leader", "learned", "patience")
"""Who sits in the other seat, if nobody else is named: the known players, and another one."""
NAMES = tuple(player.name for player in KNOWN)

Tables = Callable[[View, Sequence[Choice]], Any]
"""The tables of players that play out, by a view and the other seat's choices; or None."""


def tables_against(other: str) -> dict[str, Tables]:
    """How each search has deals played out."""
    found: dict[str, Tables] = {"plain": lambda *_: None, "guessing": likely_tables}
    if other in NAMES:
        found["told"] = lambda view, _: seated(view.game, view.seat)[[NAMES.index(other)]]
    return found


def chosen(view: View, budget: Budget, tables: Any) -> Move:
    """What a search chooses that has deals played out by these tables."""
    if len(view.legal) == 1:
        return view.legal[0]
    players = best_players(view)
    if tables is not None:
        players = players._replace(policies=tables)
    best, _, _ = searched(view, [move.code for move in view.legal], budget, True, players)
    return view.legal[best]


def won(game: Game, other: str, budget: Budget, tables: Tables, seed: int, deal: int) -> float:
    """What a search wins of a deal."""
    own, player = deal % 2, player_named(other)
    state, made = game.deal(2, seed, deal=deal), list[Choice]()
    while (seat := state.turn) is not None:
        if seat == own:
            view = state.view(seat)
            state.play(chosen(view, budget, tables(view, made)))
        else:
            move = player.choose(view_of(state, seat, player))
            made.append(noted(state, move))
            state.play(move)
    assert state.outcome is not None
    return state.outcome.shares[own]


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("--against", default=",".join(OTHERS), metavar="NAME,...")
    parser.add_argument("--budget", default="20ms", help="of the search")
    parser.add_argument("--minutes", type=float, default=5, metavar="N", help="for each player")
    given = parser.parse_args(words)
    if given.quick:
        given.against, given.minutes, given.budget = "memory", 0, "8"
    try:
        given.budget = Budget.read(given.budget)
        given.against = given.against.split(",")
        for name in given.against:
            player_named(name)
    except UpcardError as problem:
        parser.error(str(problem))
    return given


def main(words: Sequence[str] | None = None) -> int:
    """Play and print; 2 where the engine is not compiled."""
    if refused():
        return 2
    given, game = asked(words), upcard.game(GAME)
    sheet = Sheet(
        f"{game.rules.title}, 2 seats, search:{given.budget.text}",
        ("against", "search", "deals", "won", "more than the plain one"),
    )
    for other in given.against:
        searches = tables_against(other)
        rows, end = list[list[float]](), time.monotonic() + 60 * given.minutes
        while not rows or time.monotonic() < end:
            setup = game, other, given.budget
            deal = len(rows)
            rows.append([won(*setup, each, given.seed, deal) for each in searches.values()])
        shares = np.array(rows)
        for name, share in zip(searches, shares.T, strict=True):
            more = 100 * (share - shares[:, 0])
            half = 1.96 * float(more.std()) / len(rows) ** 0.5
            said = "" if name == "plain" else f"{more.mean():+.1f} ± {half:.1f}"
            sheet.rows.append((other, name, f"{len(rows):,}", f"{share.mean():.1%}", said))
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
