"""Who is best: all our players on each game, at two, three and four seats.

    python -m benchmarks.ranking [GAME ...] [--minutes N | --deals N] [--markdown FILE]

Each column is a tournament, and `upcard tournament GAME PLAYERS --seats S --deals N --seed N` plays
it again: the table says how many deals. A player's cell has its win rate and its rating, both with
half the width of their 95 % intervals; ratings of two columns cannot be compared. Below is how much
of the win rates' variance the several seatings of a deal saved.

Without names, the five documents' games are played; `--all` adds the house games. The minutes are
shared out among the tournaments, and each plays as many deals as a short trial says it has time
for. A player that runs as plain Python is left out, and named: `--plain` has it play, too.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

import upcard
from benchmarks.contests import Sheet, held, notes, one_or_more, refused, sheet_options, show
from upcard.arena.contest import Contest, contest
from upcard.arena.runners.trial import check_compiled
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Standing
from upcard.cli.standings import named, shown
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.players.built_in import BUILT_IN
from upcard.players.learned.player import Learned
from upcard.players.source import NotCompiled
from upcard.rules import known_games

SEATS = (2, 3, 4)
DOCUMENTS = "document"
"""What the source of a document's own game begins with."""
FEWEST = 100
"""Deals a table, however long they take."""
Deals = Callable[[Contest], int]
"""How many deals a table a tournament is to have."""


def seats_of(game: Game) -> list[int]:
    """The numbers of seats at which a game is played here."""
    fewest, most = game.rules.seats
    return [seats for seats in SEATS if fewest <= seats <= most]


def able(game: Game, plain: bool) -> tuple[list[str], dict[str, str]]:
    """The players who take part in a game, and why others do not."""
    taking, left_out = [], {}
    for name in (*BUILT_IN, Learned.name):
        try:
            check_compiled(game, name)
        except UpcardError as problem:
            if not (plain and isinstance(problem, NotCompiled)):
                left_out[name] = str(problem)
                continue
        taking.append(name)
    return taking, left_out


def in_time(seconds: float, tournaments: int) -> Deals:
    """As many deals as there is time for, if so many tournaments share what is left of the time.

    Two figures of the number, the others being noughts.
    """
    end, left = time.monotonic() + seconds, tournaments

    def deals(alike: Contest) -> int:
        nonlocal left
        size = 1
        timed(alike, size)  # has everything compiled
        share, left = max(0.0, end - time.monotonic()) / left, left - 1
        while (spent := timed(alike, size)) < share / 20:
            size *= 2
        return max(FEWEST, int(float(f"{size * share / spent:.1e}")))

    return deals


def timed(alike: Contest, deals: int) -> float:
    """The seconds that so many deals a table take."""
    begun = time.perf_counter()
    held(replace(alike, plan=replace(alike.plan, deals=deals)))
    return time.perf_counter() - begun


def ranked(game: Game, names: Sequence[str], deals: Deals, seed: int) -> Sheet:
    """The rankings of a game."""
    found = []
    for seats in seats_of(game):
        alike = contest(game, names, seats, 1, seed)
        plan = replace(alike.plan, deals=deals(alike))
        found.append(held(replace(alike, plan=plan)).results())
    headings = (game.id, *(f"{seats} seats" for seats in seats_of(game)))
    sheet = Sheet(game.rules.title, headings)
    columns = ([cell(one) for one in results.standings] for results in found)
    for place, cells in enumerate(zip_longest(*columns, fillvalue=""), start=1):
        sheet.rows.append((str(place), *cells))
    sheet.rows += [
        ("variance saved", *(shown(results.variance_saved, ".1%") for results in found)),
        ("deals a table", *(f"{results.deals // len(results.lineups):,}" for results in found)),
        ("games", *(f"{results.games:,}" for results in found)),
    ]
    return sheet


def cell(standing: Standing) -> str:
    """A player, its win rate and its rating."""
    name = named(standing.entrant.name, standing.entrant.cheats)
    rate, rating = standing.win_rate, standing.rating
    percent = f"{shown(rate.value * 100, '.2f')} ± {shown(half(rate) * 100, '.2f')} %"
    return f"{name} {percent}, {shown(rating.value, '.0f')} ± {shown(half(rating), '.1f')}"


def half(interval: Interval) -> float:
    """Half the width of an interval."""
    return (interval.high - interval.low) / 2


def games_named(names: Sequence[str], every: bool) -> list[Game]:
    """The games that are meant."""
    games = [upcard.game(name) for name in names or known_games()]
    if names or every:
        return games
    return [game for game in games if game.rules.source.startswith(DOCUMENTS)]


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="a name, or a TOML file")
    parser.add_argument("--all", action="store_true", help="house games too")
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--minutes", type=float, default=12, metavar="N", help="for all of them")
    effort.add_argument(
        "--deals", type=one_or_more, metavar="N", help="a table, however long it takes"
    )
    parser.add_argument("--plain", action="store_true", help="players in plain Python, too")
    given = parser.parse_args(words)
    if given.quick:
        given.games, given.deals = given.games or ["indigo"], 2
    try:
        given.games = games_named(given.games, given.all)
    except UpcardError as problem:
        parser.error(str(problem))
    return given


def wanted(given: argparse.Namespace) -> Deals:
    """The deals that are asked for, or as many as there is time for."""
    if given.deals:
        return lambda _: int(given.deals)
    return in_time(given.minutes * 60, sum(len(seats_of(game)) for game in given.games))


def main(words: Sequence[str] | None = None) -> int:
    """Play and print; 2 where the engine is not compiled."""
    given = asked(words)
    if refused():
        return 2
    deals, sheets = wanted(given), []
    with notes() as note:
        for game in given.games:
            note(game.rules.title)
            names, left_out = able(game, given.plain)
            sheets.append(ranked(game, names, deals, given.seed))
            sheets[-1].remarks += [f"{name} is left out: {why}" for name, why in left_out.items()]
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
