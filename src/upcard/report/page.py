"""The report as one page that needs nothing but itself: no network, no script, no other file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Results
from upcard.files import write_whole
from upcard.report import plots
from upcard.report.frame import render
from upcard.report.wording import fixed, percent, percent_tick

PAGE = "index.html"
COLUMNS = 10
"""Players that a table of pairs has side by side: more than that is not legible on paper."""


def write_page(results: Results, folder: Path, command: str = "") -> Path:
    """Write the report of `results` as `folder`/index.html, and return its path.

    It names the `command` that made it, if there was one. The page links to deals.csv and
    deals.parquet if they lie beside it. Names in it may hold anything. Raises OSError, naming the
    path, when the folder or the disk refuses; a page that was there before is then left as it was.
    """
    path = folder / PAGE
    write_whole(path, render("page.html", _context(results, folder), command))
    return path


def _context(results: Results, folder: Path) -> dict[str, Any]:
    """All that the template needs, with the players in order of their rank."""
    standings = sorted(results.standings, key=lambda standing: _last_if_unknown(standing.rating))
    ranked = [standing.entrant for standing in standings]
    places = [results.entrants.index(entrant) for entrant in ranked]
    pairs = [[results.pairs[i][j] for j in places] for i in places]
    numbers = range(len(ranked))
    return {
        "results": results,
        "version": results.version,
        "standings": standings,
        "ranked": ranked,
        "entrant": {entrant.name: entrant for entrant in ranked},
        "forfeited": _forfeited(results),
        "settled": len(standings) > 1 and standings[0].rating.low > standings[1].rating.high,
        "pairs": pairs,
        "column_groups": [numbers[start : start + COLUMNS] for start in numbers[::COLUMNS]],
        "ratings": plots.whiskers([row.rating for row in standings], 1500, fixed, fixed),
        "seats": plots.whiskers(results.seat_wins, 1 / len(results.places), percent, percent_tick),
        "lengths": plots.histogram(results.lengths, results.turns.value),
        "files": [name for name in ("deals.csv", "deals.parquet") if (folder / name).is_file()],
    }


def _last_if_unknown(interval: Interval) -> float:
    return math.inf if math.isnan(interval.value) else -interval.value


def _forfeited(results: Results) -> dict[str, int]:
    """Games forfeited, by name."""
    games = dict.fromkeys((entrant.name for entrant in results.entrants), 0)
    for forfeits in results.forfeits:
        games[forfeits.name] += forfeits.games
    return games
