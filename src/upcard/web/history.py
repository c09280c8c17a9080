"""How people and computers did on this server, and what the arena's history has."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import Any

from upcard.arena.statistics.intervals import finite, wilson
from upcard.arena.storage.database import BadStore
from upcard.arena.storage.history import Run
from upcard.arena.storage.history import open_store as open_history
from upcard.arena.storage.progress import folder_of_contests, running
from upcard.web import store
from upcard.web.store import Seated
from upcard.web.table_writer import TableWriter

MOST_RATED = 1_000
"""The last deals that ratings are made of."""
MOST_RUNS = 20
EVEN, SPREAD = 1500, 20
"""The rating of who has not played, and the points of one of OpenSkill's."""
Who = tuple[bool, str]
"""Whether it is a computer, and its name; of a person, the visitor's id."""


async def history(keeper: TableWriter, game: str | None, own: bool) -> dict[str, Any]:
    """People and computers apart, by how many deals they played, with intervals.

    `own`: with what this machine's user has let the arena play, which is no visitor's business.
    """
    totals = await keeper.read(store.totals, game)
    deals = await keeper.read(store.results, game, MOST_RATED)
    rated = await asyncio.to_thread(ratings, deals)
    lines = [(one["computer"], _line(one, rated)) for one in totals]
    return {
        "people": [line for computer, line in lines if not computer],
        "computers": [line for computer, line in lines if computer],
        "runs": await asyncio.to_thread(_runs, game) if own else None,
        "live": await asyncio.to_thread(_live, game) if own else None,
    }


def ratings(deals: Sequence[Sequence[Seated]]) -> dict[Who, float]:
    """Everybody's rating by OpenSkill's Plackett-Luce model: what it is at least, almost surely.

    Partners are a team. A computer that has several seats of a deal is rated by their mean.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[Who, Any] = {}
    for deal in deals:
        sides = teams(deal)
        before = [[known.setdefault(_who(seat), model.rating()) for seat in team] for team in sides]
        after = model.rate(before, scores=[team[0].share for team in sides])
        told: dict[Who, list[Any]] = {}
        for team, new in zip(sides, after, strict=True):
            for seat, one in zip(team, new, strict=True):
                told.setdefault(_who(seat), []).append(one)
        for who, ones in told.items():
            mu, sigma = (
                math.fsum(getattr(one, part) for one in ones) / len(ones)
                for part in ("mu", "sigma")
            )
            known[who] = model.rating(mu=mu, sigma=sigma)
    return {who: EVEN + SPREAD * one.ordinal() for who, one in known.items()}


def teams(deal: Sequence[Seated]) -> list[list[Seated]]:
    """The seats that win together: partners, if two opposite ones have the same share of it."""
    together = len(deal) == 4 and sum(seat.share for seat in deal) == 2
    return [[deal[0], deal[2]], [deal[1], deal[3]]] if together else [[seat] for seat in deal]


def _who(seat: Seated) -> Who:
    return not seat.visitor, seat.visitor or seat.name


def _line(total: dict[str, Any], rated: dict[Who, float]) -> dict[str, Any]:
    deals, wins = int(total["deals"]), float(total["wins"])
    share, low, high = wilson(wins / deals, deals)
    rating = rated.get((bool(total["computer"]), total["visitor"] or total["name"]))
    return {
        "name": total["name"],
        "deals": deals,
        "wins": wins,
        "share": share,
        "low": low,
        "high": high,
        "rating": None if rating is None else round(rating),
    }


def _runs(game: str | None) -> list[dict[str, Any]]:
    """The last matches and tournaments of the arena, if this machine has a history of any."""
    try:
        runs = open_history().runs(game=game, limit=MOST_RUNS)
    except BadStore:
        return []
    return [_run(run) for run in runs]


def _run(run: Run) -> dict[str, Any]:
    entries = [_entry(each.entrant.name, each.win_rate, each.rating) for each in run.standings]
    return {"what": run.what, "game": run.game, "at": run.played_at, "entries": entries}


def _live(game: str | None) -> list[dict[str, Any]]:
    """How the contests stand that this machine's user holds now."""
    return [
        {
            "what": f"{shown['played']:,} / {shown['games']:,}",
            "game": shown["game"],
            "at": None,
            "entries": [_entry(*standing) for standing in shown["standings"]],
        }
        for shown in running(folder_of_contests())
        if game in (None, shown["game"])
    ]


def _entry(name: str, win_rate: Sequence[float], rating: Sequence[float]) -> dict[str, Any]:
    value, low, high = map(finite, win_rate)
    return {"name": name, "win_rate": value, "low": low, "high": high, "rating": finite(rating[0])}
