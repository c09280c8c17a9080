"""How strong the levels of opponents are: what each wins against the one below.

    python -m benchmarks.levels [GAME ...] [--deals N] [--minutes N] [--markdown FILE]
    python -m benchmarks.levels --fit [GAME ...] [--deals N]

With `--fit`: by how much the levels below `expert` must err in each game for each to win 60 % of
deals between two against the one below, as in `upcard.players.levels`. Without:

One player of a level sits with players of the level below, in each seat in turn. A deal that nobody
wins counts as an even share. What `merciless` wins is found as in `benchmarks.strength`: by what
its choices gain on those of the level below, for so many minutes a row.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import upcard
from benchmarks.contests import Note, Sheet, notes, one_or_more, refused, sheet_options, show
from benchmarks.report import cores
from benchmarks.strength import ROUND, Setup, Won
from upcard.analysis.advantage import Comparison
from upcard.arena.statistics.intervals import Interval
from upcard.games.game import Game
from upcard.player_names import LEVELS
from upcard.players.levels import at_level
from upcard.training.measuring import even_share, won_against

GAMES = ("crazy8s", "uno", "clash", "chaos", "countdown", "indigo", "mau-mau", "no-mercy")
SEATS = (2, 4)
SEARCH = "search:"
EXPERT, STEP = "learned", 0.6
FIRST_GUESS, MOST_ERROR, GUESSES = 0.03, 0.6, 4
"""Where the errors of `--fit` are looked for, and how often at most."""


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


def fitted(game: Game, deals: int, seed: int) -> Iterator[tuple[float, float]]:
    """By how much each level below `expert` errs, from above: that, and what is won against it.

    It is looked for where the measured share would be STEP if its log-odds went with the error.
    """
    above, error = EXPERT, FIRST_GUESS
    for _ in range(LEVELS.index("expert")):
        tried = dict[float, float]()
        for _ in range(GUESSES):
            error = round(min(error, MOST_ERROR), 3)
            tried[error] = won_against(
                game, 2, above, f"{EXPERT}:{error:g}", deals, seed, cores()
            ).value
            error = _between(tried)
        error, won = min(tried.items(), key=lambda one: abs(one[1] - STEP))
        yield error, won
        above, error = f"{EXPERT}:{error:g}", 1.7 * error


def _between(tried: Mapping[float, float]) -> float:
    """The next error to be tried."""
    less = max((error for error, won in tried.items() if won < STEP), default=0.0)
    more = min((error for error, won in tried.items() if won >= STEP), default=0.0)
    if not less or not more:
        return more / 2 or less * 2
    low, high = (math.log(tried[one] / (1 - tried[one])) for one in (less, more))
    part = (math.log(STEP / (1 - STEP)) - low) / (high - low) if high > low else 0.5
    return less + (more - less) * min(0.9, max(0.1, part))


def fit(games: Sequence[Game], given: argparse.Namespace, note: Note) -> Sheet:
    """The table of errors that would be even steps."""
    below = reversed(LEVELS[: LEVELS.index("expert")])
    sheet = Sheet("Errors", ("game", *below))
    for game in games:
        note(game.id)
        found = fitted(game, given.deals, given.seed)
        sheet.rows.append((game.id, *(f"{error:g} ({won:.1%})" for error, won in found)))
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    parser = sheet_options(__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="all, if none")
    parser.add_argument(
        "--deals", type=one_or_more, default=5_000, metavar="N", help="for each row"
    )
    parser.add_argument("--fit", action="store_true", help="find by how much levels should err")
    parser.add_argument("--minutes", type=float, default=1.0, metavar="N", help="of a row's search")
    given = parser.parse_args(words)
    if refused():
        return 2
    if given.quick:
        given.games, given.deals, given.minutes = ("crazy8s",), 20, 0.01
    with notes() as note:
        make = fit if given.fit else levels
        sheet = make([upcard.game(name) for name in given.games], given, note)
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
