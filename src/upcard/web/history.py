"""How people and computers did on this server, and what the arena's history has."""

from __future__ import annotations

from typing import Any

from upcard.arena.statistics.intervals import wilson
from upcard.web import store
from upcard.web.keeper import Keeper


async def history(keeper: Keeper, game: str | None) -> dict[str, Any]:
    """People and computers apart, by how many deals they played, with intervals."""
    totals = await keeper.read(store.totals, game)
    people = [_line(one) for one in totals if not one["computer"]]
    computers = [_line(one) for one in totals if one["computer"]]
    return {"people": people, "computers": computers, "runs": [], "live": []}


def _line(total: dict[str, Any]) -> dict[str, Any]:
    deals, wins = int(total["deals"]), float(total["wins"])
    share, low, high = wilson(wins / deals, deals)
    return {
        "name": total["name"],
        "deals": deals,
        "wins": wins,
        "share": share,
        "low": low,
        "high": high,
    }
