"""How strong the levels of opponents are: what each wins against the one below.

    python -m benchmarks.levels [GAME ...] [--deals N] [--minutes N] [--markdown FILE]

One player of a level sits with players of the level below, in each seat in turn. A deal that nobody
wins counts as an even share. What `merciless` wins is found as in `benchmarks.strength`: by what
its choices gain on those of the level below, for so many minutes a row.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import upcard
from benchmarks.contests import Note, Sheet, notes, one_or_more, refused, sheet_options, show
from benchmarks.report import cores
from benchmarks.strength import ROUND, Setup, Won
from upcard.analysis.advantage import Comparison
from upcard.arena.statistics.intervals import Interval
from upcard.games.game import Game
from upcard.players.levels import LEVELS, at_level
from upcard.training.measuring import even_share, won_against

GAMES = ("crazy8s", "uno", "clash", "chaos", "countdown", "indigo", "mau-mau")
SEATS = (2, 4)
SEARCH = "search:"


def measured(game: Game, seats: int, deals: int, setup: Setup) -> Iterator[str]:
    """What each level wins against the one below."""
    even = even_share(game, seats)
    for below, level in pairwise(at_level(level, game) for level in LEVELS):
        if level.startswith(SEARCH):
            alike = Comparison(game, seats, level, below, below)
            won = setup.search(alike, Won(Interval(even, even, even), 0))
        else:
            won = Won(won_against(game, seats, level, below, deals, setup.seed, cores()), deals)
        yield won.cell


def levels(games: Sequence[Game], given: argparse.Namespace, note: Note) -> Sheet:
    """The table of all games."""
    above = (f"{level} against {below}" for below, level in pairwise(LEVELS))
    sheet = Sheet("Levels", ("game", "seats", "even", *above))
    with ProcessPoolExecutor(cores()) as pool:
        for game in games:
            fewest, most = game.rules.seats
            for seats in (seats for seats in SEATS if fewest <= seats <= most):
                note(f"{game.id}, {seats} seats")
                setup = Setup(pool, given.seed, ROUND * cores(), 60 * given.minutes)
                cells = measured(game, seats, given.deals, setup)
                sheet.rows.append((game.id, str(seats), f"{even_share(game, seats):.0%}", *cells))
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    parser = sheet_options(__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="all, if none")
    parser.add_argument(
        "--deals", type=one_or_more, default=5_000, metavar="N", help="for each row"
    )
    parser.add_argument("--minutes", type=float, default=1.0, metavar="N", help="of a row's search")
    given = parser.parse_args(words)
    if refused():
        return 2
    if given.quick:
        given.games, given.deals, given.minutes = ("crazy8s",), 20, 0.01
    with notes() as note:
        sheet = levels([upcard.game(name) for name in given.games], given, note)
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
