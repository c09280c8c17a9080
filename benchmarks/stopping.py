"""What a search saves by giving up moves that will hardly catch up, and what it loses by that.

    python -m benchmarks.stopping [GAME] [--seats N] [--minutes N]

In positions of deals of `learned`, the search chooses within some budgets, and so does a *patient*
one, which gives up moves only by halves. What a choice misses is told by a third search without
prior, which tries all moves as often, in other deals, with LONG times the budget. The table has
the share of the playouts of a patient search with 20 ms that each makes, and how many points its
choices miss more than those.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

import upcard
from benchmarks.contests import Sheet, refused, sheet_options, show
from upcard.errors import UpcardError
from upcard.games.view import View, with_dice
from upcard.players import player_named
from upcard.players.search import Budget
from upcard.players.search.estimates import PRIOR, searched
from upcard.players.search.rollouts import best_players

BUDGETS = (10, 20, 40)
USUAL = (20, True)
"""The search that the others are compared with: its budget, and whether it is patient."""
LONG = 8
OTHER = 0x57099
"""Makes other dice, for other deals to try moves in."""
SHARE = 0.15
"""In which share of the positions the search chooses: those of a deal are much alike."""

Variant = tuple[int, bool]
VARIANTS: tuple[Variant, ...] = tuple((ms, patient) for patient in (True, False) for ms in BUDGETS)


def tried(view: View, scale: float) -> dict[Variant, tuple[float, float]]:
    """What each misses by its choice in a view, and its playouts."""
    codes, players = [move.code for move in view.legal], best_players(view)

    def budget(ms: float) -> Budget:
        one = Budget.read("1ms")
        return replace(one, turns=int(one.turns * ms * scale))

    long, found = players._replace(prior=()), {}
    apart = with_dice(view, view.dice ^ OTHER)
    _, won, tries = searched(apart, codes, budget(LONG * USUAL[0]), False, long)
    chances = won[:, view.seat] / tries
    prior = PRIOR * len(codes) if players.prior else 0
    for ms, patient in VARIANTS:
        best, _, made = searched(view, codes, budget(ms), True, players, patient)
        found[ms, patient] = float(chances.max() - chances[best]), float(made.sum()) - prior
    return found


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("game", nargs="?", default="crazy8s", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    parser.add_argument("--minutes", type=float, default=5, metavar="N")
    given = parser.parse_args(words)
    given.scale = 0.01 if given.quick else 1.0
    try:
        given.game = upcard.game(given.game)
        given.game.deal(given.seats, 0)
    except (UpcardError, ValueError) as problem:
        parser.error(str(problem))
    return given


def main(words: Sequence[str] | None = None) -> int:
    """Search and print; 2 where the engine is not compiled."""
    if refused():
        return 2
    given = asked(words)
    end = time.monotonic() + 60 * (0 if given.quick else given.minutes)
    learned, rng, deal = player_named("learned"), np.random.default_rng(given.seed), 0
    rows = list[dict[Variant, tuple[float, float]]]()
    while not rows or time.monotonic() < end:
        state, deal = given.game.deal(given.seats, given.seed, deal=deal), deal + 1
        while (seat := state.turn) is not None:
            view = state.view(seat)
            if len(view.legal) > 1 and rng.random() < SHARE:
                rows.append(tried(view, given.scale))
            state.play(learned.choose(view))
    title = f"{given.game.rules.title}, {given.seats} seats: {len(rows):,} choices"
    sheet = Sheet(title, ("budget", "patient", "playouts", "points missed", "more than usual"))
    usual = np.array([row[USUAL] for row in rows])
    for ms, patient in VARIANTS:
        found = np.array([row[ms, patient] for row in rows])
        more = 100 * (found - usual)[:, 0]
        half = 1.96 * float(more.std()) / len(rows) ** 0.5
        share = found[:, 1].sum() / usual[:, 1].sum()
        missed = f"{100 * found[:, 0].mean():.2f}"
        said = f"{more.mean():+.2f} ± {half:.2f}"
        sheet.rows.append((f"{ms} ms", "yes" if patient else "no", f"{share:.0%}", missed, said))
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
